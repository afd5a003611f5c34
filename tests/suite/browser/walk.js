// Chooses in the page what there is to choose, function by function, and says what is not right: boxes that overlap, values that
// were written as what they are not, a source that is not there. An error of the page is one of this expression.
(() => {
  const problems = [];
  const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  DOCUMENT.functions.slice(0, 6).forEach((_, number) => {
    chooseFunction(number);
    const { fn } = chosen;
    const wrong = (what) => problems.push(`@${fn.name}: ${what}`);
    if (!document.querySelector("#text .line[data-line]")) wrong("no source");
    for (const tab of TABS) chooseTab(tab);
    for (let block = 0; block < Math.min(12, fn.blocks.length); block++) {
      chooseTab("flow");
      chooseBlock(block);
      const boxes = [...document.querySelectorAll("#flow-graph .box rect")].map((box) => box.getBoundingClientRect());
      if (boxes.some((a, at) => boxes.slice(at + 1).some((b) => over(a, b)))) wrong(`boxes overlap around block ${block}`);
    }
    for (let value = 0; value < Math.min(15, fn.values.length); value++) chooseValue(value);
    for (const a of fn.memrefs.slice(0, 6)) for (const b of fn.memrefs.slice(0, 6)) choosePair(a, b);
    chooseTab("deallocs");
    (fn.deallocs ?? []).slice(0, 8).forEach((_, dealloc) => {
      choose({ dealloc });
      document.querySelectorAll(".show-egraph").forEach((show) => show.click());
    });
    const text = document.body.innerText;
    for (const bad of ["[object", "undefined", "NaN"]) if (text.includes(bad)) wrong(`${bad} in the text`);
  });
  return problems;
})()
