// A bar between two parts of the page that makes one wider and the other narrower. Each part has its
// share in a property of its own, `--NAME`, in `fr`.

function startSplit(split, [left, right]) {
  const main = split.parentElement;
  const share = (name) => Number.parseFloat(getComputedStyle(main).getPropertyValue(`--${name}`));
  const set = (wanted) => {
    const both = share(left) + share(right);
    const within = Math.min(0.85 * both, Math.max(0.15 * both, wanted));
    main.style.setProperty(`--${left}`, `${within}fr`);
    main.style.setProperty(`--${right}`, `${both - within}fr`);
    split.setAttribute("aria-valuenow", String(Math.round((100 * within) / both)));
    dispatchEvent(new Event("resize"));
  };
  split.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -2, ArrowRight: 2 }[event.key];
    if (!by) return;
    event.preventDefault();
    set(share(left) + by);
  });
  const move = (event) => {
    const [from, to] = [split.previousElementSibling.getBoundingClientRect().left, split.nextElementSibling.getBoundingClientRect().right];
    set(((share(left) + share(right)) * (event.clientX - from)) / (to - from));
  };
  split.addEventListener("pointerdown", (event) => {
    split.setPointerCapture(event.pointerId);
    split.addEventListener("pointermove", move);
  });
  split.addEventListener("pointerup", () => split.removeEventListener("pointermove", move));
}
