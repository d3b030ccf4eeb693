// Owns how the table lies on the page: groups of places, cards in them, what each looks like and is called.
//
// A card on the page knows what it could be picked for (`acts`), what moves call it (`names`) and where it was picked
// (`from`). Words are inserted as text; the only markup are the drawings that Python made.

const LOOSE = new Set(["chips", "purse", "deck", "hand"]);
const ALWAYS = new Set(["purse", "stacks", "line"]); // what stands before a player is drawn when it is empty too
const FEW = 4; // up to so many moves are read out with a card; of more, only how many there are
const UNFOLDED = 8; // so many cards of a heap lie open; of more only how many there are, until somebody asks

const make = (tag, css, text) => {
  const made = document.createElement(tag);
  if (css) made.className = css;
  if (text !== undefined) made.textContent = text;
  return made;
};

class Lie {
  constructor(model, table) {
    Object.assign(this, { model, table, drawn: {}, groups: [], panels: [], open: new Set() });
  }

  forget() {
    this.drawn = {};
  }

  get editable() {
    return this.model.get("editable");
  }

  card(id) {
    return this.table.querySelector(`.mb-card[data-card="${CSS.escape(id)}"]`);
  }

  place(name) {
    return name ? this.table.querySelector(`[data-place="${CSS.escape(name)}"]`) : null;
  }

  named(name) {
    return this.table.querySelector(`[data-name="${CSS.escape(name)}"]`);
  }

  layOut({ middle, seats, aside }) {
    const lie = JSON.stringify([middle, aside, seats.map(seat => [seat.name, seat.groups])]);
    if (lie !== this.lie) {
      this.lie = lie;
      this.drawn = {};
      this.groups = [];
      const others = make("div", "mb-others"), home = make("div", "mb-home"), centre = make("div", "mb-middle");
      others.style.setProperty("--panel", `${this.widest(seats.slice(0, -1))}px`);
      this.panels = seats.map((seat, n) => this.panel(seat, n === seats.length - 1 ? home : others));
      middle.forEach(group => this.group(group, centre, true));
      const beside = make("div", "mb-aside");
      aside.forEach(group => this.group(group, beside, true));
      this.parts = { others, centre, home, beside };
      this.arrange(this.near);
    }
  }

  // Where the table is narrow and many play, what lies before oneself comes next to the middle, the others after it.
  arrange(narrow) {
    const { others, centre, home, beside } = this.parts, held = document.activeElement;
    this.near = narrow;
    const order = narrow && this.panels.length > 2 ? [centre, home, others, beside] : [others, centre, home, beside];
    if (order.every((part, n) => part === this.table.children[n])) return;
    this.table.replaceChildren(...order);
    if (this.table.contains(held)) held.focus({ preventScroll: true });
  }

  widest(seats) {
    const groups = seats.flatMap(seat => seat.groups).filter(group => group.kind === "stacks");
    const rows = seats.flatMap(seat => seat.groups).filter(group => group.kind === "cards" || group.kind === "line");
    const stacks = Math.max(0, ...groups.map(group => group.piles.length * 84 + 30));
    return Math.max(230, Math.min(480, stacks), rows.length ? 340 : 0);
  }

  panel(seat, into) {
    const panel = make("section", "mb-panel");
    panel.setAttribute("aria-label", `before ${seat.name}`);
    const head = panel.appendChild(make("div", "mb-name"));
    const body = panel.appendChild(make("div", "mb-groups"));
    seat.groups.forEach(group => this.group(group, body, false));
    const rows = body.querySelectorAll(".mb-cards");
    if (rows.length === 1) rows[0].classList.add("mb-row"); // a row of its own has the whole width
    into.append(panel);
    return { panel, head };
  }

  group(group, into, hides) {
    const box = make("div", `mb-group mb-${group.kind}`);
    const title = box.appendChild(make("div", "mb-title", group.title));
    const inside = box.appendChild(make("div", "mb-piles"));
    for (const place of group.piles) {
      const pile = inside.appendChild(make("div", "mb-pile"));
      pile.dataset.place = place;
      pile.dataset.kind = group.kind;
    }
    into.append(box);
    this.groups.push({ group, box, title, inside, hides });
  }

  line(line) {
    const said = make("span", "mb-fact");
    const words = line.steps ? line.steps.map(step => this.step(step)) : [make("b", "", line.words)];
    said.append(make("span", "mb-label", `${line.label}: `), this.swatch(line.colour), ...words);
    return said;
  }

  // A step still to run in few words, its name small; what it does and who decides is read on it.
  step({ code, words, does }) {
    const said = make("span", "mb-coming", words);
    said.append(make("code", "mb-step", code));
    said.title = does;
    return said;
  }

  stops() {
    return [...this.table.querySelectorAll(".mb-card")].filter(one => !one.closest("[hidden], details:not([open])"));
  }

  swatch(colour) {
    const svg = make("span", "mb-swatch");
    svg.innerHTML = colour ? this.model.get("faces")[`#${colour}`] ?? "" : "";
    return svg;
  }

  seat(seat, { panel, head }) {
    panel.classList.toggle("mb-choosing", seat.choosing);
    head.replaceChildren(make(seat.acts.length ? "button" : "span", "mb-who", seat.name));
    if (seat.acts.length) {
      const names = [seat.name], from = { card: null, place: seat.name };
      this.may(Object.assign(head.firstChild, { type: "button", all: seat.acts, said: seat.name, names, from }), seat.acts);
    }
    if (seat.choosing) head.append(make("span", "mb-note mb-go", "to choose"));
    for (const note of seat.notes) head.append(make("span", "mb-note", note));
  }

  draw(piles) {
    for (const [place, pile] of Object.entries(piles)) {
      const wanted = JSON.stringify(pile);
      const box = this.place(place);
      if (!box || this.drawn[place] === wanted) continue;
      this.drawn[place] = wanted;
      box.pile = pile;
      this.pile(box, pile);
    }
    this.groups.forEach(group => this.show(group));
    this.fit(".mb-others");
    this.fit(".mb-home");
  }

  show({ group, box, title, inside, hides }) {
    const piles = [...inside.children].map(child => child.pile ?? {});
    const full = piles.filter(pile => pile.count || pile.coming);
    const empty = !full.length && !(this.editable && group.kind !== "named");
    box.hidden = empty && (hides || !ALWAYS.has(group.kind));
    box.classList.toggle("mb-empty", empty && group.kind !== "line");
    if (LOOSE.has(group.kind)) title.textContent = `${group.title}: ${piles[0].count ?? "empty"}`;
    else if (group.kind !== "stacks") title.textContent = group.title;
    else title.textContent = empty ? `no cards in any ${group.title}` : "";
  }

  // Cards of the same kind are as large before one player as before the next.
  fit(part) {
    for (const kind of [".mb-stacks", ".mb-row"]) {
      const boxes = [...this.table.querySelectorAll(`${part} ${kind} > .mb-piles`)];
      const lying = boxes.map(box => kind === ".mb-row" ? [...box.firstChild.children] : [...box.children]);
      const full = lying.map(all => all.filter(one => !one.matches(".mb-nothing")).length);
      const widest = Math.max(1, ...full), at = full.indexOf(widest);
      for (const box of boxes) {
        box.style.setProperty("--n", widest);
        box.style.setProperty("--e", at < 0 ? 0 : lying[at].length - widest);
      }
    }
  }

  pile(box, pile) {
    const shape = this.shape(box.dataset, pile);
    if (box.shape === shape && box.cards.every((one, n) => one.svg === this.svg(pile.cards[n]))) return this.again(box.cards, pile);
    const cards = (pile.cards ?? []).map(card => this.pickable(this.cardOf(card), card, pile));
    Object.assign(box, { shape, cards });
    box.replaceChildren();
    box.classList.toggle("mb-nothing", !pile.count);
    box.classList.toggle("mb-blocked", Boolean(pile.badge));
    box.title = "";
    if (pile.label) box.append(make("div", "mb-number", pile.label));
    if (pile.badge) box.append(make("div", "mb-badge", pile.badge));
    if (box.dataset.kind === "stacks") cards.forEach((card, n) => { card.style.zIndex = cards.length - n; });
    if (box.dataset.kind === "stacks") box.append(...cards, ...(cards.length ? [] : [this.slot(pile)]));
    else if (LOOSE.has(box.dataset.kind)) this.heap(box, pile, cards);
    else box.append(...cards, ...(pile.coming ?? (cards.length ? [] : [""])).map(words => make("div", "mb-slot", words)));
  }

  // All of a pile but what its cards are picked for: where that alone is another, nothing is drawn again.
  shape({ kind }, { say, acts, cards = [], ...pile }) {
    const looks = cards.map(({ say, acts, ...look }) => look);
    return JSON.stringify([pile, looks, this.folds(kind, cards), cards.length ? 0 : [say, acts], this.editable]);
  }

  folds(kind, cards) {
    const offered = cards.some(card => card.acts.length || card.chosen);
    return LOOSE.has(kind) && kind !== "hand" && cards.length > UNFOLDED && !offered;
  }

  again(cards, pile) {
    for (const [n, card] of cards.entries()) {
      card.classList.remove("mb-arrived");
      this.pickable(card, pile.cards[n], pile);
    }
  }

  slot(pile) {
    if (!pile.acts && !this.editable) return Object.assign(make("div", "mb-slot", "empty"), { title: pile.say });
    const slot = Object.assign(make("button", "mb-slot mb-card", "empty"), { type: "button" });
    return this.pickable(slot, { acts: pile.acts ?? [], say: pile.say }, pile);
  }

  heap(box, pile, cards) {
    if (pile.backs) box.append(this.backs(pile, box.dataset.kind));
    if (!this.folds(box.dataset.kind, pile.cards ?? [])) return box.append(...cards);
    const fold = make("details"), inside = make("div", "mb-piles");
    fold.open = this.open.has(pile.place);
    fold.addEventListener("toggle", () => this.open[fold.open ? "add" : "delete"](pile.place));
    const top = box.dataset.kind === "deck" ? 1 : 0; // of a heap the top card is seen, of a bag there is none
    fold.append(make("summary", "", top ? "all of them" : "which"), inside);
    box.append(...cards.slice(0, top), fold);
    inside.append(...cards.slice(top));
  }

  backs(pile, kind) {
    const heap = make("div", `mb-backs mb-card mb-${kind === "hand" ? "fan" : "deck"}`);
    heap.setAttribute("role", "img");
    heap.setAttribute("aria-label", `${pile.say}, ${pile.backs} face down`);
    const drawn = kind === "hand" ? Math.min(pile.backs, 7) : 1;
    heap.style.setProperty("--deep", Math.min(10, Math.ceil(pile.backs / 6)));
    for (let n = 0; n < drawn; n++) heap.append(make("span", "mb-back"));
    heap.append(make("b", "mb-number", pile.backs));
    heap.tabIndex = -1;
    return heap;
  }

  svg(card) {
    return this.model.get("faces")[card.face] ?? "";
  }

  cardOf(card) {
    const button = Object.assign(make("button", "mb-card"), { type: "button" });
    button.classList.add(`mb-as-${card.face.split("/").at(-1).split("=")[0]}`);
    button.innerHTML = button.svg = this.svg(card);
    if (card.name || card.caption) button.prepend(this.caption(card));
    if (card.chosen) button.append(make("span", "mb-mark", card.chosen));
    if (card.id) button.dataset.card = card.id;
    if (card.name) button.dataset.name = card.name;
    button.draggable = this.editable && Boolean(card.id);
    button.classList.toggle("mb-chosen", Boolean(card.chosen));
    return button;
  }

  // Above a card: of a long name its beginning and the number, which is never cut; the title has all of it.
  caption({ name = "", caption = "" }) {
    const said = make("span", "mb-caption"), [, stem, number] = name.match(/^(.*?)(\.\d+)?$/);
    const spot = make("span", "mb-spot");
    spot.append(make("span", "mb-stem", stem), make("span", "", number));
    said.append(...(name ? [spot] : []), name && caption ? `: ${caption}` : caption);
    said.title = said.textContent;
    return said;
  }

  pickable(button, card, { place, name }) {
    const names = [card.id, card.name, name].filter(Boolean), from = { card: card.id ?? card.name ?? null, place };
    Object.assign(button, { all: card.acts, said: card.say, names, from, tabIndex: -1 });
    this.may(button, card.acts);
    return button;
  }

  // What it is picked for now, said behind what it is; of `all` that may be less (see `Picks`).
  may(button, acts, mark = "") {
    const moves = acts.length > FEW ? `${acts.length} moves` : acts.join("; ");
    button.acts = acts;
    button.setAttribute("aria-label", [button.said, mark, moves && `may be chosen: ${moves}`].filter(Boolean).join(", "));
    button.classList.toggle("mb-may", acts.length > 0);
  }
}
