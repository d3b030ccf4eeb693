// Shows a drawn graph: zoom and move by mouse and keyboard, choose a node by click or Enter, read what it tells.
// The drawing lies in a shadow of its own, so that its style sheet stays with it. All words are put in as text.

const STEP = 1.25, LEAST = 0.05, PAN = 60, DRAG = 4;
const FREE = 0.9, LEGIBLE = 0.7, HIGHEST = 620, LEAST_HIGH = 120; // letters of 13 units are 9 pixels high then

function make(tag, props = {}, ...inside) {
  const made = Object.assign(document.createElement(tag), props);
  made.append(...inside);
  return made;
}

function render({ model, el }) {
  const root = el.shadowRoot || el.attachShadow({ mode: "open" });
  const title = make("b"), details = make("div", { className: "details", tabIndex: 0 }), error = make("div");
  const stage = make("div", { className: "stage", tabIndex: 0 });
  details.setAttribute("role", "status");
  stage.setAttribute("role", "group");
  const buttons = [["zoom in", () => zoom(STEP)], ["zoom out", () => zoom(1 / STEP)], ["show all", fit]];
  const bar = make("div", { className: "bar" }, title, ...buttons.map(([name, press]) => button(name, press)));
  const body = make("div", { className: "body" }, stage, details);
  const all = make("div", { className: "all" }, bar, body, error);
  root.replaceChildren(make("style", { textContent: model.get("_sheet") }), all);

  let svg = null, whole = null, seen = null, focused = null, drag = null;

  function button(name, press) {
    const made = make("button", { type: "button", textContent: name });
    made.addEventListener("click", press);
    return made;
  }

  // -- the drawing -----------------------------------------------------------------------------------------------

  function draw() {
    const parsed = new DOMParser().parseFromString(model.get("_svg"), "image/svg+xml").documentElement;
    svg = document.importNode(parsed, true);
    const box = svg.viewBox.baseVal;
    whole = { x: box.x, y: box.y, w: box.width, h: box.height };
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    svg.setAttribute("role", "presentation");
    stage.replaceChildren(svg);
    title.textContent = model.get("_title");
    stage.setAttribute("aria-label", `${model.get("_title")}: arrow keys move, plus and minus zoom, Tab goes to nodes`);
    for (const label of svg.querySelectorAll("g.node > title, a")) {
      label.removeAttribute("xlink:title");
      if (label.localName === "title") label.remove();
    }
    nodes().forEach((node, n) => prepare(node, n));
    focused = null;
    dress();
    begin();
    tell();
  }

  // Whole where letters can be read then; else as small as they can, from the node that is open now or the first one.
  // No higher than the drawing is.
  function begin() {
    const width = stage.clientWidth || whole.w;
    const scale = Math.max(LEGIBLE, Math.min(1, width / whole.w, Math.max(FREE, HIGHEST / whole.h)));
    const high = Math.round(Math.min(HIGHEST, Math.max(LEAST_HIGH, whole.h * scale + 10)));
    body.style.setProperty("--high", `${high}px`);
    const w = width / scale, h = high / scale;
    look({ x: whole.x, y: whole.y, w, h });
    const first = svg.querySelector(`#${model.get("_start")}`)?.getBoundingClientRect();
    const at = first && point({ clientX: first.x + first.width / 2, clientY: first.y + first.height / 2 });
    look({ x: along(whole.x, whole.w, at?.x, w), y: along(whole.y, whole.h, at?.y, h), w, h });
  }

  // Where so long a part of a line begins that has a point in its middle and does not leave the line.
  function along(from, all, at = from, part) {
    return part >= all ? from + (all - part) / 2 : Math.max(from, Math.min(from + all - part, at - part / 2));
  }

  function nodes() {
    return [...svg.querySelectorAll("g.node")];
  }

  function prepare(node, n) {
    const told = model.get("_told")[node.id];
    node.setAttribute("role", "button");
    node.setAttribute("tabindex", n ? "-1" : "0");
    node.setAttribute("aria-label", told ? [told.title, ...told.lines].join(", ") : node.id);
    node.addEventListener("focus", () => reach(node));
    node.addEventListener("blur", () => mark("focus", null));
  }

  function dress() {
    const theme = document.body.dataset.jpThemeLight;
    const dark = theme ? theme === "false" : matchMedia("(prefers-color-scheme: dark)").matches;
    for (const part of [svg, stage]) part.classList.toggle("dark", dark);
    svg.classList.toggle("light", !dark);
  }

  function mark(kind, node) {
    svg.querySelector(`.mark.${kind}`)?.remove();
    if (!node) return;
    const { x, y, width, height } = node.getBBox();
    const frame = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    const size = { x: x - 5, y: y - 5, width: width + 10, height: height + 10, rx: 10 };
    for (const [name, value] of Object.entries(size)) frame.setAttribute(name, value);
    frame.setAttribute("class", `mark ${kind}`);
    node.parentNode.append(frame);
  }

  // -- zoom and move ---------------------------------------------------------------------------------------------

  function look(next) {
    seen = next;
    svg.setAttribute("viewBox", `${seen.x} ${seen.y} ${seen.w} ${seen.h}`);
  }

  function fit() {
    look({ ...whole });
  }

  function zoom(by, at = { x: seen.x + seen.w / 2, y: seen.y + seen.h / 2 }) {
    const w = Math.min(whole.w * 2, Math.max(whole.w * LEAST, seen.w / by)), k = w / seen.w;
    look({ x: at.x - (at.x - seen.x) * k, y: at.y - (at.y - seen.y) * k, w, h: seen.h * k });
  }

  function perPixel() {
    const box = stage.getBoundingClientRect();
    return Math.max(seen.w / box.width, seen.h / box.height);
  }

  function move(dx, dy) {
    look({ ...seen, x: seen.x + dx * perPixel(), y: seen.y + dy * perPixel() });
  }

  function point(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    return { x: at.x, y: at.y };
  }

  function reveal(node) {
    const box = node.getBoundingClientRect(), room = stage.getBoundingClientRect();
    const out = (low, high, from, to) => (low < from ? low - from - 20 : high > to ? high - to + 20 : 0);
    const dx = out(box.left, box.right, room.left, room.right), dy = out(box.top, box.bottom, room.top, room.bottom);
    if (dx || dy) move(dx, dy);
  }

  stage.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !stage.contains(root.activeElement)) return; // the page scrolls until the graph is in use
    event.preventDefault();
    zoom(event.deltaY < 0 ? STEP : 1 / STEP, point(event));
  }, { passive: false });

  stage.addEventListener("pointerdown", (event) => {
    if (event.button === 0) drag = { x: event.clientX, y: event.clientY, moved: false };
  });
  stage.addEventListener("pointermove", (event) => {
    if (!drag || !(event.buttons & 1)) return;
    const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
    if (!drag.moved && Math.hypot(dx, dy) < DRAG) return;
    if (!drag.moved) stage.setPointerCapture(event.pointerId);
    stage.classList.add("moving");
    move(-dx, -dy);
    drag = { x: event.clientX, y: event.clientY, moved: true };
  });
  stage.addEventListener("pointerup", () => stage.classList.remove("moving"));

  // -- nodes -----------------------------------------------------------------------------------------------------

  function nodeOf(event) {
    return event.composedPath().find((part) => part instanceof Element && part.matches("g.node"));
  }

  function reach(node) {
    if (focused) focused.setAttribute("tabindex", "-1");
    focused = node;
    node.setAttribute("tabindex", "0");
    mark("focus", node);
    reveal(node);
  }

  function choose(id) {
    model.set("_chosen", id);
    model.save_changes();
    model.send({ node: id });
  }

  stage.addEventListener("click", (event) => {
    const node = nodeOf(event);
    if (node && !drag?.moved) { node.focus(); choose(node.id); }
    drag = null;
  });

  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  stage.addEventListener("keydown", (event) => {
    const node = nodeOf(event), arrow = ARROWS[event.key];
    if (node && (event.key === "Enter" || event.key === " ")) choose(node.id);
    else if (arrow && node) next(node, arrow)?.focus();
    else if (arrow) move(arrow[0] * PAN, arrow[1] * PAN);
    else if (event.key === "+" || event.key === "=") zoom(STEP);
    else if (event.key === "-") zoom(1 / STEP);
    else if (event.key === "0" || event.key === "Home") fit();
    else if (event.key === "Escape" && node) stage.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  function next(node, [dx, dy]) {
    const middle = (one) => { const b = one.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; };
    const [x, y] = middle(node);
    let best = null, least = Infinity;
    for (const other of nodes()) {
      const [u, v] = middle(other), along = (u - x) * dx + (v - y) * dy, aside = Math.abs((u - x) * dy + (v - y) * dx);
      const far = along + 3 * aside;
      if (along > 1 && far < least) [best, least] = [other, far];
    }
    return best;
  }

  // -- words -----------------------------------------------------------------------------------------------------

  function tell() {
    const told = model.get("_told"), chosen = model.get("_chosen");
    const node = chosen && (svg.querySelector(`#${chosen}`) || svg.querySelector(`#${told[chosen]?.inside}`));
    mark("chosen", node || null);
    if (!chosen || !told[chosen]) {
      details.replaceChildren(make("p", { className: "hint",
        textContent: "Choose a node to read what stands behind it. Plus and minus zoom, arrow keys move." }));
      return;
    }
    if (node) reveal(node);
    const inner = Object.entries(told).filter(([, other]) => other.inside === chosen);
    details.replaceChildren(...said(chosen, told[chosen], "h3"), ...(inner.length ? [events(inner)] : []));
  }

  function said(id, told, tag) {
    const parts = [make(tag, { textContent: told.title })];
    parts.push(...told.lines.map((line) => make("p", { textContent: line })));
    if (told.clauses.length) parts.push(make("ul", {}, ...told.clauses.map(clause)));
    return parts;
  }

  function clause({ id, section, text, asked }) {
    const line = make("li", {}, make("code", { textContent: id }), ` (${section}): ${text}`);
    if (asked) line.append(make("br"), make("small", { textContent: asked }));
    return line;
  }

  function events(inner) {
    return make("ul", {}, ...inner.map(([id, told]) => {
      const [head, ...rest] = said(id, told, "span");
      const line = make("li", {}, head, " ");
      if (told.moment) line.append(button("this moment", () => choose(id)));
      line.append(...rest);
      return line;
    }));
  }

  function fail() {
    const words = model.get("_error");
    error.className = words ? "error" : "";
    error.textContent = words;
    if (words) error.setAttribute("role", "alert");
    else error.removeAttribute("role");
  }

  const watcher = new MutationObserver(dress);
  watcher.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  model.on("change:_svg", draw);
  model.on("change:_chosen", tell);
  model.on("change:_told", tell);
  model.on("change:_error", fail);
  draw();
  fail();
  requestAnimationFrame(begin); // only now the page knows how much room there is
  return () => {
    watcher.disconnect();
    model.off("change:_svg", draw);
    model.off("change:_chosen", tell);
    model.off("change:_told", tell);
    model.off("change:_error", fail);
  };
}

export default { render };
