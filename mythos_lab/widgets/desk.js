// Owns a desk in the page: parts of HTML that Python writes, and what is done with them: clicks, forms, choices, keys.
// It knows no game and no position. Everything shown was made and escaped in Python; everything done is sent there by
// `Wire`; desk.py puts the files together.

const STORE = "mythos_lab.panels";

function remembered() {
  try { return JSON.parse(window.localStorage.getItem(STORE)); } catch { return null; }
}

function remember(open) {
  try { window.localStorage.setItem(STORE, JSON.stringify(open)); } catch { /* a page that may not store forgets */ }
}

function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "mythos-desk";
  el.append(root);
  const sections = new Map();
  const lost = document.createElement("div");
  lost.setAttribute("role", "alert");
  const wire = new Wire(model, (words) => { lost.textContent = words; root.prepend(lost); });
  const send = (what) => wire.say(what);

  // -- what is shown: a part is written again only when its words changed --------------------------------------------

  function section(name) {
    if (!sections.has(name)) {
      const made = document.createElement("div");
      made.dataset.part = name;
      made.hidden = true;
      root.append(made);
      sections.set(name, { node: made, html: "" });
    }
    return sections.get(name);
  }

  function draw() {
    const parts = model.get("parts");
    for (const name of Object.keys(parts)) {
      const part = section(name);
      if (part.html === parts[name]) continue;
      const focus = focused(part.node);
      part.html = parts[name];
      part.node.innerHTML = parts[name];
      part.node.hidden = !parts[name];
      if (focus) refocus(part.node, focus);
      part.node.querySelector(".draft, .alert, [role=alert]")?.scrollIntoView({ block: "nearest" });
    }
  }

  function focused(node) {
    const at = node.contains(document.activeElement) ? document.activeElement : null;
    return at && { act: at.dataset.do, what: at.dataset.what };
  }

  function refocus(node, { act, what }) {
    const alike = [...node.querySelectorAll("[data-do]")].filter((one) => one.dataset.do === act && !one.disabled);
    const next = alike.find((one) => one.dataset.what === what) ?? alike[0] ?? node.querySelector("button:enabled");
    next?.focus();
  }

  // -- what is done ------------------------------------------------------------------------------------------------

  function clicked(event) {
    const at = event.target.closest("button[data-do]");
    if (!at || !root.contains(at)) return;
    if (at.dataset.do === "panel") toggle(at.dataset.what);
    else send({ do: at.dataset.do, what: at.dataset.what ?? "" });
  }

  function chosen(event) {
    const at = event.target.closest("select[data-do], input[type=checkbox][data-do]");
    if (at) send({ do: at.dataset.do, what: at.type === "checkbox" ? at.checked : at.value, of: at.dataset.of ?? "" });
  }

  // Enter is seen here itself: the page around may keep it from ever submitting a form.
  function entered(event) {
    if (event.key === "Enter" && event.target.matches("form[data-do] input")) submitted(event);
  }

  function submitted(event) {
    event.preventDefault();
    const at = event.target.closest("form[data-do]");
    if (at) send({ do: at.dataset.do, what: at.querySelector("input")?.value ?? "" });
  }

  function toggle(name) {
    const open = model.get("opened");
    const now = open.includes(name) ? open.filter((one) => one !== name) : [...open, name];
    remember(now);
    model.set("opened", now);
    model.save_changes();
  }

  function keyed(event) {
    const typing = event.target.closest("input, select, textarea");
    const act = model.get("hotkeys")[event.key];
    if (!act || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    send({ do: act, what: "" });
  }

  // -- from Python --------------------------------------------------------------------------------------------------

  function told(message) {
    if (message.heard) {
      wire.heard();
      lost.remove();
    }
    if (message.clear) root.querySelectorAll(`form[data-do="${message.clear}"] input`).forEach((box) => { box.value = ""; });
  }

  // Once per page: what was hidden last time is hidden again, as long as nobody has chosen here.
  if (Object.keys(model.get("panels")).length && model.get("fresh")) {
    const open = remembered();
    model.set("fresh", false);
    if (Array.isArray(open)) model.set("opened", open.filter((name) => name in model.get("panels")));
    model.save_changes();
  }

  const home = () => el.closest(".mythos") ?? root;
  let keyhome = null, free = null;
  const later = requestAnimationFrame(() => {
    if (!Object.keys(model.get("hotkeys")).length) return;
    keyhome = home();
    keyhome.addEventListener("keydown", keyed);
    free = keepKeys(keyhome);
  });
  root.addEventListener("click", clicked);
  root.addEventListener("change", chosen);
  root.addEventListener("submit", submitted);
  root.addEventListener("keydown", entered);
  model.on("change:parts", draw);
  model.on("msg:custom", told);
  draw();
  return () => {
    cancelAnimationFrame(later);
    wire.heard();
    keyhome?.removeEventListener("keydown", keyed);
    free?.();
    model.off("change:parts", draw);
    model.off("msg:custom", told);
  };
}

export default { render };
