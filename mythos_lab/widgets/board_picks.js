// Owns what has been picked of a move that names several things on the table, until the move is whole.
//
// Who picks one of them is offered only what goes with it. It knows no rule: the scene says which moves name several
// things, and what each of these can be picked by (`together`).

class Picks {
  constructor(lie, root, changed) {
    Object.assign(this, { lie, root, changed, held: [], of: "" });
  }

  get together() {
    return this.lie.model.get("scene").together;
  }

  // The things named by a move that nothing picked stands for.
  open(act, picked) {
    return (this.together[act] ?? []).filter(thing => !picked.some(one => this.is(one, thing)));
  }

  is(one, thing) {
    return one.names.some(name => thing.includes(name));
  }

  // What a card, place or player is offered for beside what is picked: moves that name it and all of that.
  offered(one) {
    if (!this.held.length) return one.all;
    const fits = act => this.held.every(held => held.all.includes(act));
    return one.all.filter(act => fits(act) && this.open(act, this.held).some(thing => this.is(one, thing)));
  }

  // The moves that are whole with this one, and those that name something more.
  split(one) {
    const picked = [...this.held, one], whole = one.acts.filter(act => !this.open(act, picked).length);
    return { whole, more: one.acts.filter(act => !whole.includes(act)) };
  }

  pick(one) {
    this.held.push(one);
    this.of = JSON.stringify(this.together);
    this.mark();
    this.changed();
  }

  // Let go of this and what was picked after it; false where it was not picked.
  letGo(one = this.held.at(-1)) {
    if (!this.held.includes(one)) return false;
    this.held.splice(this.held.indexOf(one));
    this.mark();
    this.changed();
    return true;
  }

  // After the table was drawn again: what was picked stays so where the same moves are offered.
  again(find) {
    const held = this.of === JSON.stringify(this.together) ? this.held.map(find) : [];
    this.held = held.every(one => one?.all.length) ? held : [];
    this.mark();
    if (this.held.length) this.changed();
  }

  // Before what happened is played: the moves that were offered are no more.
  drop() {
    this.held = [];
    this.mark();
  }

  // What is picked, in the words of its moves.
  get names() {
    return this.held.map(one => one.names.find(name => one.all.some(act => this.together[act]?.flat().includes(name))));
  }

  mark() {
    this.root.classList.toggle("mb-picking", this.held.length > 0);
    for (const one of this.root.querySelectorAll(".mb-card, .mb-who")) if (one.all) this.markOne(one);
  }

  markOne(one) {
    const held = this.held.includes(one), acts = held ? [] : this.offered(one);
    this.lie.may(one, acts, held ? "picked" : "");
    one.classList.toggle("mb-picked", held);
    if (held) one.setAttribute("aria-pressed", "true");
    else one.removeAttribute("aria-pressed");
    if (acts.length > 1 && this.split(one).whole.length) one.setAttribute("aria-haspopup", "menu");
    else one.removeAttribute("aria-haspopup");
  }
}
