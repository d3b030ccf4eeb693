// Owns the board on the page: it shows one scene, hands picks on, and plays what just happened, event by event.
//
// `Wire` talks to the kernel, `Lie` draws the table, `Picks` holds what is picked of a move that names several things, `Keys` is the
// keyboard; board.py puts the files together. All words and drawings are made in Python for one seat. It knows no rule: a pick is sent
// with the move that it means, or with none.

const STEP = 1100, FLIGHT = 420, ALL_OF_IT = 9000; // milliseconds: an event, a card under way, everything at most
const NARROW = 900; // pixels
const SIGNS = { moved: "→", won: "★", played: "▶", cancelled: "✕", restored: "↺", seen: "◉", over: "■", changed: "•" };
const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
const pause = time => new Promise(done => setTimeout(done, time));

class Board {
  constructor(model, host) {
    this.model = model;
    this.playing = 0;
    this.root = make("div", "mythos-board");
    host.append(this.root);
    this.frame();
    this.wire = new Wire(model, words => { this.alert.textContent = words; });
    this.lie = new Lie(model, this.table);
    this.picks = new Picks(this.lie, this.root, () => this.picking());
    this.keyboard = new Keys(this.lie, this.root, () => this.picks.letGo() || this.end());
    this.listen();
    this.still(model.get("scene"));
    this.alarm();
    this.width = new ResizeObserver(() => this.lie.arrange(this.root.clientWidth < NARROW));
    this.width.observe(this.root);
  }

  close() {
    this.playing++;
    this.width.disconnect();
    this.wire.heard();
    this.keyboard.close();
    for (const [event, heard] of this.heard) this.model.off(event, heard);
    this.root.remove();
  }

  // -- the parts ---------------------------------------------------------------------------------------------------

  frame() {
    const part = name => this.root.appendChild(make("div", `mb-${name}`));
    this.root.insertAdjacentHTML("beforeend", this.model.get("faces")["#"]);
    for (const name of ["head", "moves", "news", "alert", "table", "look", "keys", "live"]) this[name] = part(name);
    this.alert.setAttribute("role", "alert");
    this.live.setAttribute("aria-live", "polite");
    this.look.setAttribute("aria-hidden", "true");
    this.moves.setAttribute("role", "group");
    this.moves.setAttribute("aria-label", "moves that name nothing on the table");
    this.table.setAttribute("role", "group");
    this.keys.textContent =
      "Arrow keys go from card to card, Enter picks, N goes to the next card that may be chosen, Tab to what stands below, " +
      "Esc lets go or skips.";
    this.newsBar();
    this.news.hidden = true;
  }

  newsBar() {
    this.said = this.news.appendChild(make("div", "mb-said"));
    this.skip = this.news.appendChild(this.press("skip", () => this.end()));
    this.again = this.news.appendChild(this.press("show again", () => this.play()));
    const label = this.news.appendChild(make("label", "mb-setting"));
    this.setting = label.appendChild(Object.assign(make("input"), { type: "checkbox" }));
    label.append("one event at a time");
    this.setting.checked = this.model.get("animate");
    this.setting.addEventListener("change", () => {
      this.model.set("animate", this.setting.checked);
      this.model.save_changes();
    });
  }

  press(words, act) {
    const button = make("button", "mb-button", words);
    button.type = "button";
    button.addEventListener("click", act);
    return button;
  }

  listen() {
    this.heard = [
      ["change:scene", () => this.next()],
      ["change:error", () => this.alarm()],
      ["msg:custom", message => this.heardOf(message)],
      ["change:animate", () => { this.setting.checked = this.model.get("animate"); }],
      ["change:editable", () => this.redraw()],
    ];
    for (const [event, heard] of this.heard) this.model.on(event, heard);
    this.root.addEventListener("click", event => this.once(event), true);
    this.root.addEventListener("click", event => this.clicked(event));
    for (const event of ["focusin", "focusout", "pointerover", "pointerleave"]) this.root.addEventListener(event, e => this.looked(e));
    for (const event of ["dragstart", "dragover", "drop"]) this.root.addEventListener(event, e => this.dragged(e));
  }

  alarm() {
    this.alert.textContent = this.model.get("error");
  }

  // -- scenes ------------------------------------------------------------------------------------------------------

  next() {
    this.wire.nod();
    const frames = this.model.get("frames").filter(frame => !frame.quiet && frame.words);
    const scene = this.model.get("scene");
    this.tell(frames, scene);
    if (frames.length && this.model.get("animate") && !still()) this.play();
    else this.still(scene);
  }

  tell(frames, scene) {
    const words = frames.slice(-6).map(frame => frame.words);
    this.live.textContent = [...words, scene.now].join(". ");
    const most = frames.findLastIndex(frame => frame.kind !== "changed"); // rather than what is noted afterwards
    this.caption(frames.at(most), (most < 0 ? frames.length : most + 1), frames.length);
    this.news.hidden = this.again.hidden = !frames.length;
  }

  still(scene) {
    const held = this.keyboard.holds() ?? this.held;
    this.playing++;
    this.held = null;
    this.root.dataset.state = "still";
    this.skip.hidden = true;
    this.keyboard.closeMenu();
    this.look.classList.remove("mb-shown");
    this.lie.layOut(scene.areas);
    this.draw(scene.piles);
    this.around(scene);
    this.picks.again(one => this.keyboard.again(this.keyboard.where(one)));
    this.legend(scene);
    this.keyboard.focusAgain(held);
  }

  end() {
    if (this.root.dataset.state === "playing") this.still(this.model.get("scene"));
  }

  redraw() {
    this.lie.forget();
    this.still(this.model.get("scene"));
  }

  async play() {
    const turn = ++this.playing, scene = this.model.get("scene"), [first, ...rest] = this.model.get("frames");
    const frames = rest.filter(frame => !frame.quiet);
    const step = Math.min(STEP, ALL_OF_IT / frames.length);
    this.held ??= this.keyboard.holds();
    this.root.dataset.state = "playing";
    this.skip.hidden = false;
    this.keyboard.closeMenu();
    this.picks.drop();
    this.lie.layOut(scene.areas);
    this.around(scene);
    this.draw({ ...first.piles, [scene.named]: {} });
    this.legend(scene);
    for (const [n, frame] of frames.entries()) {
      this.caption(frame, n + 1, frames.length);
      this.fly(frame, Math.min(FLIGHT, step * 0.6));
      this.keyboard.focusMeanwhile(this.held, this.skip);
      await pause(step);
      if (turn !== this.playing) return;
    }
    this.still(scene);
  }

  caption(frame, n, of) {
    this.said.replaceChildren();
    if (!frame) return;
    const kind = make("b", `mb-kind mb-${frame.kind}`, SIGNS[frame.kind] ?? "•");
    kind.title = frame.kind;
    this.said.append(kind, make("span", "mb-count", of > 1 ? `${n}/${of}` : ""), make("span", "mb-words", frame.words));
    if (["won", "cancelled", "restored", "played"].includes(frame.kind)) this.said.append(make("i", "", frame.kind));
    if (frame.clause) this.said.append(make("code", "", frame.clause));
  }

  // -- a card under way ----------------------------------------------------------------------------------------------

  fly(frame, time) {
    const from = frame.moved.map(way => this.whence(way));
    this.draw(frame.piles);
    for (const [n, way] of frame.moved.entries()) {
      const target = this.lie.place(way.to);
      const arrived = (way.cards ?? []).map(card => this.lie.card(card)).filter(Boolean);
      const moving = arrived.length ? arrived : target ? [target.lastElementChild ?? target] : [];
      for (const [i, one] of moving.entries()) this.glide(one, from[n][i] ?? from[n][0], time);
    }
  }

  whence(way) {
    const cards = (way.cards ?? []).map(card => this.lie.card(card)?.getBoundingClientRect());
    const place = this.lie.place(way.from)?.getBoundingClientRect();
    return cards.length ? cards.map(rect => rect ?? place) : [place];
  }

  glide(one, from, time) {
    const to = one.getBoundingClientRect();
    one.classList.add("mb-arrived");
    if (!from?.width || !to.width) return;
    const move = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
    one.animate([{ transform: move, zIndex: 5 }, { transform: "none", zIndex: 5 }], { duration: time, easing: "ease-in-out" });
  }

  draw(piles) {
    this.lie.draw(piles);
    this.keyboard.roving();
  }

  // -- around the table ----------------------------------------------------------------------------------------------

  around(scene) {
    this.table.setAttribute("aria-label", `${scene.game}, ${scene.seen}`);
    this.head.replaceChildren(make("div", "mb-game", `${scene.game}, ${scene.seen}`), make("div", "mb-now", scene.now));
    this.head.lastChild.append(make("code", "mb-step", scene.step));
    const lines = this.head.appendChild(make("div", "mb-lines"));
    for (const line of scene.lines) lines.append(this.lie.line(line));
    scene.areas.seats.forEach((seat, n) => this.lie.seat(seat, this.lie.panels[n]));
    this.buttons(scene);
  }

  buttons(scene) {
    this.moves.replaceChildren();
    this.moves.classList.toggle("mb-many", scene.buttons.length > 12);
    for (const move of scene.buttons) {
      const button = this.press("", () => this.send(null, move.chance ? "chance" : null, move.action ?? null));
      button.append(this.lie.swatch(move.colour), move.label);
      button.title = move.action ?? move.label;
      this.moves.append(button);
    }
    if (scene.more) this.moves.append(make("span", "mb-label", `and ${scene.more} more`));
  }

  legend(scene) {
    this.legendBox ??= this.root.insertBefore(make("div", "mb-legend"), this.keys);
    this.legendBox.replaceChildren();
    this.key("mb-may", "may be chosen now");
    this.key("mb-chosen", this.model.get("marks"));
    this.key("mb-picked", "picked; a click on it or Esc lets it go");
    for (const meaning of scene.legend) this.legendBox.append(make("span", "", meaning));
  }

  key(mark, words) {
    if (!this.table.querySelector(`.${mark}`)) return;
    const key = this.legendBox.appendChild(make("span"));
    key.append(make("span", `mb-key ${mark}`), words);
  }

  // -- picking -----------------------------------------------------------------------------------------------------

  // Of a double click the first plays; what the second hits is no longer what was meant.
  once(event) {
    if (event.detail > 1 && event.target.closest(".mb-card, .mb-who, .mb-moves button, .mb-menu button")) event.stopPropagation();
  }

  clicked(event) {
    const one = event.target.closest(".mb-card, .mb-who");
    if (!one?.acts) return event.target.closest(".mb-menu") ? null : this.keyboard.closeMenu();
    if (this.root.dataset.state === "playing") {
      const { card, place } = one.from;
      this.end();
      const now = (card && (this.lie.card(card) ?? this.lie.named(card))) ?? this.lie.place(place)?.querySelector(".mb-card");
      return now && this.pick(now);
    }
    this.pick(one);
  }

  // What is picked is let go of; what goes with it makes the move whole; anything else that is offered is picked in its
  // place, and never played by that click; what is not offered at all is refused beside it.
  pick(one) {
    const { card, place } = one.from, { picks, keyboard } = this;
    keyboard.closeMenu();
    if (picks.letGo(one)) return;
    const instead = picks.held.length && !one.acts.length && one.all.length && picks.letGo(picks.held[0]);
    if (one.acts.length === 1 && !instead) return this.send(card, place, one.acts[0]);
    if (!one.acts.length) return this.send(card, place, null, { name: one.dataset.name, beside: picks.names });
    const { whole, more } = picks.split(one), choices = whole.map(act => [act, () => this.send(card, place, act)]);
    if (!whole.length) return picks.pick(one);
    if (more.length) choices.push([`with another card (${more.length} moves)`, () => picks.pick(one)]);
    keyboard.menu(one, choices);
  }

  send(card, place, action, more = {}) {
    if (action) this.picks.held = [];
    this.wire.say({ pick: { card, place, action, ...more } });
  }

  // Say what is picked of a move, in the place of what is to be decided.
  picking() {
    const scene = this.model.get("scene"), picked = this.picks.names.join(" and ");
    const said = picked ? `picked ${picked}; now choose what goes with it` : scene.now;
    this.head.querySelector(".mb-now").firstChild.textContent = said;
    this.live.textContent = said;
    this.legend(scene);
  }

  heardOf(message) {
    if (!message.heard) return;
    this.wire.heard();
    this.picks.mark();
    this.alarm();
  }

  dragged(event) {
    if (!this.model.get("editable")) return;
    const one = event.target.closest(".mb-card"), place = event.target.closest("[data-place]");
    if (event.type === "dragstart" && one) this.dragging = { card: one.dataset.card, from: place.dataset.place };
    if (event.type === "dragover" && place && this.dragging) event.preventDefault();
    if (event.type !== "drop" || !place || !this.dragging) return;
    event.preventDefault();
    this.wire.say({ drop: { ...this.dragging, to: place.dataset.place } });
    this.dragging = null;
  }

  // All that a card shows, large, at the card under the pointer or in focus.
  looked(event) {
    const found = event.type === "focusout" ? null : event.target.closest?.(".mb-card[data-card], .mb-named .mb-card");
    const one = event.type === "focusin" && !found?.matches(":focus-visible") ? null : found;
    this.look.classList.toggle("mb-shown", Boolean(one) && !this.keyboard.opened);
    if (!one) return;
    this.look.textContent = one.said;
    this.keyboard.beside(this.look, one);
  }
}

// Drawings come once, with the scene that needs them first: the model keeps them for every page that is opened later.
function initialize({ model }) {
  model.on("change:scene", () => Object.assign(model.get("faces"), model.get("scene").faces));
}

function render({ model, el }) {
  Object.assign(model.get("faces"), model.get("scene").faces);
  const board = new Board(model, el);
  return () => board.close();
}

export default { initialize, render };
