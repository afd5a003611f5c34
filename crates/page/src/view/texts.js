// A function as it was, beside what deallocation makes of it.

function renderTexts() {
  const { fn } = chosen;
  if (DOCUMENT.refused) return fill(byId("texts"), h("p", { class: "empty" }, "Deallocation refuses this program: Deallocs says why."));
  fill(byId("texts"), fn.texts
    ? differenceElement(fn.texts, [`@${fn.name}`, "Deallocated"])
    : h("p", { class: "empty" }, "The texts are too large to be part of this page."));
}
