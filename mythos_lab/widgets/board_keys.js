// Owns keyboard and menu: one stop of the Tab key for the whole table, arrows within it, and a menu at a card that could
// be picked for several moves.

class Keys {
  constructor(lie, root, end) {
    Object.assign(this, { lie, root, end, opened: null });
    root.addEventListener("keydown", event => this.key(event));
    this.close = keepKeys(root);
  }

  escape() {
    this.root.querySelector(".mb-look").classList.remove("mb-shown");
    this.end();
  }

  // A menu at a card, of words and what each of them does.
  menu(one, choices) {
    this.closeMenu();
    this.root.querySelector(".mb-look").classList.remove("mb-shown");
    const menu = this.root.appendChild(make("div", "mb-menu"));
    menu.setAttribute("role", "menu");
    menu.setAttribute("aria-label", "what this card is picked for");
    for (const [words, act] of choices) {
      const item = menu.appendChild(Object.assign(make("button", "mb-button", words), { type: "button" }));
      item.setAttribute("role", "menuitem");
      item.addEventListener("click", () => {
        this.closeMenu();
        act();
      });
    }
    this.opened = { menu, one };
    this.beside(menu, one);
    menu.firstChild.focus();
  }

  beside(menu, one) {
    const at = one.getBoundingClientRect(), board = this.root.getBoundingClientRect();
    const left = Math.min(at.left - board.left, board.width - menu.offsetWidth - 4);
    const below = at.bottom - board.top + 4, above = at.top - board.top - menu.offsetHeight - 4;
    menu.style.left = `${Math.max(4, left)}px`;
    menu.style.top = `${below + menu.offsetHeight > board.height && above > 0 ? above : below}px`;
  }

  closeMenu(back = false) {
    if (!this.opened) return;
    const { menu, one } = this.opened;
    this.opened = null;
    menu.remove();
    if (back) one.focus();
  }

  roving(wanted) {
    const stops = this.lie.stops();
    const here = wanted ?? stops.find(one => one.tabIndex === 0) ?? stops.find(one => one.acts?.length) ?? stops[0];
    for (const one of stops) one.tabIndex = one === here ? 0 : -1;
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (this.opened) return this.menuKey(event);
    if (event.key === "Escape") return this.escape();
    const one = event.target.closest(".mb-card");
    if (!one) return;
    const to = event.key.startsWith("Arrow") ? this.towards(one, event.key) : this.jump(one, event.key);
    if (!to && !event.key.startsWith("Arrow")) return;
    event.preventDefault();
    event.stopPropagation();
    if (to) this.go(to);
  }

  jump(one, key) {
    const stops = this.lie.stops();
    if (key === "Home") return stops[0];
    if (key === "End") return stops.at(-1);
    if (key !== "n" && key !== "N") return null;
    const after = [...stops.slice(stops.indexOf(one) + 1), ...stops];
    return after.find(other => other.acts?.length && !other.matches(".mb-chosen"));
  }

  towards(one, key) {
    const middle = box => [box.left + box.width / 2, box.top + box.height / 2];
    const [x, y] = middle(one.getBoundingClientRect());
    const along = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    const far = other => {
      const [ox, oy] = middle(other.getBoundingClientRect());
      const ahead = (ox - x) * along[0] + (oy - y) * along[1];
      return ahead < 4 ? Infinity : ahead + 3 * Math.abs((ox - x) * along[1] + (oy - y) * along[0]);
    };
    const others = this.lie.stops().filter(other => other !== one).map(other => [far(other), other]);
    const [distance, nearest] = others.reduce((best, other) => (other[0] < best[0] ? other : best), [Infinity, null]);
    return distance < Infinity ? nearest : null;
  }

  menuKey(event) {
    const items = [...this.opened.menu.children], at = items.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (event.key === "Escape" || event.key === "Tab") this.closeMenu(true);
    else if (to !== undefined) items[(to + items.length) % items.length].focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  go(one) {
    this.roving(one);
    one.focus();
  }

  holds() {
    const one = document.activeElement;
    if (!this.root.contains(one) || one.closest(".mb-news")) return null;
    return this.where(one);
  }

  where(one) {
    return { card: one.dataset?.card, name: one.dataset?.name, place: one.from?.place };
  }

  // After a decision: the same card where it still lies, what may be chosen in its place, else the first that may be.
  focusAgain(held) {
    const now = document.activeElement, elsewhere = !this.root.contains(now) && now !== document.body;
    if (!held || elsewhere) return;
    const same = this.again(held), place = this.lie.place(held.place);
    const stops = this.lie.stops(), offered = stops.filter(one => one.acts?.length);
    const next = same ?? offered.find(one => place?.contains(one)) ?? offered[0] ?? this.root.querySelector(".mb-moves button")
      ?? place?.querySelector(".mb-card") ?? stops[0];
    if (next?.classList.contains("mb-card")) this.go(next);
    else next?.focus();
  }

  // The card that was held, where it lay.
  again({ card, name, place }) {
    const one = card ? this.lie.card(card) : name ? this.lie.named(name) : null;
    return one && one.from?.place === place ? one : null;
  }

  // While what happened is played: on the card as long as it lies there, else on what ends the play.
  focusMeanwhile(held, skip) {
    const now = document.activeElement;
    if (!held || (now !== document.body && !this.root.contains(now))) return;
    (this.again(held) ?? skip).focus();
  }
}
