// Owns what a widget settles with the lab around it: which keys are whose.

// Keys on a part of the page are that part's, but for Ctrl+S and the like, which stay the lab's. Gives back what ends it.
function keepKeys(part) {
  const kept = () => part.setAttribute("data-lm-suppress-shortcuts", "true");
  const lent = (event) => {
    if (!(event.ctrlKey || event.metaKey) || !part.contains(event.target)) return;
    part.removeAttribute("data-lm-suppress-shortcuts");
    setTimeout(kept);
  };
  kept();
  window.addEventListener("keydown", lent, true);
  return () => window.removeEventListener("keydown", lent, true);
}
