"""The kernel: state, events, flow, rules, legality, decisions, chance, views. It knows no game, no display, no file."""
