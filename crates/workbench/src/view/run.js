// Runs of the program, as it stands and deallocated, as timelines: the bytes on the heap, and a line
// for each buffer from its allocation to its free, thick while it is used.

const RUN = { width: 640, names: 112, curve: 72, line: 20, most: 300 };

function startRun({ changed }) {
  fill(byId("run"),
    h("div", { class: "tools" },
      h("label", {}, "From function ", h("input", { id: "entry", placeholder: "main", spellcheck: "false", autocomplete: "off", oninput: (event) => changed({ entry: event.target.value.trim() }, 300) }))),
    h("div", { id: "runs" }));
}

function showRun({ before, after }) {
  const steps = Math.max(before.steps ?? 1, after.steps ?? 1);
  const peak = Math.max(before.peak?.bytes ?? 0, after.peak?.bytes ?? 0, 1);
  fill(byId("runs"),
    runElement("As it stands", before, steps, peak),
    runElement("Deallocated", after, steps, peak));
}

function runElement(title, told, steps, peak) {
  if (told.refused) return h("section", {}, h("h3", {}, title), h("p", {}, "Deallocation refuses the program:"), problemList(told.refused, sourceEditor));
  const { counts } = told;
  const said = h("p", { class: "said", id: `said-${title.split(" ")[0].toLowerCase()}`, role: "status" }, "A click on a buffer says who allocates, uses and frees it.");
  const summary = counts
    ? `${plural(counts.allocations, "allocation")}, ${plural(counts.frees, "free")}, ${plural(counts.checks, "comparison")}, ${told.peak.bytes.toLocaleString("en")} bytes at most${told.results.length ? `; returns ${told.results.join(", ")}` : ""}`
    : `${plural(told.buffers.length, "buffer")} until it stops`;
  return h("section", {},
    h("h3", {}, title),
    h("p", { class: "muted" }, summary),
    told.errors.length ? runErrors(told.errors) : h("p", { class: "fine" }, "Every buffer is freed once."),
    told.buffers.length ? [timeline(title, told, steps, peak, said), said] : h("p", { class: "muted" }, "It allocates nothing."),
    told.left_out ? h("p", { class: "muted" }, `${plural(told.left_out, "more buffer")} not shown`) : null);
}

// The first errors of a run: where one buffer is forgotten, many are.
function runErrors(errors) {
  const most = 4;
  const more = errors.length - most;
  return [problemList(errors.slice(0, most), sourceEditor), more > 0 ? h("p", { class: "muted" }, `and ${plural(more, "more error")}`) : null];
}

function timeline(title, told, steps, peak, said) {
  const bars = told.buffers.slice(0, RUN.most);
  const x = (step) => RUN.names + (step / steps) * (RUN.width - RUN.names - 8);
  const top = RUN.curve + 22;
  const height = top + bars.length * RUN.line + 8;
  const bottom = RUN.curve + 6;
  const y = (bytes) => bottom - (bytes / peak) * RUN.curve;
  let path = `M${x(0)} ${bottom}`;
  for (const [step, bytes] of told.curve) path += `H${x(step).toFixed(1)}V${y(bytes).toFixed(1)}`;
  path += `H${x(told.steps).toFixed(1)}V${bottom}Z`;
  const drawn = s("svg", { viewBox: `0 0 ${RUN.width} ${height}`, class: "timeline", role: "group", "aria-label": `${title}: buffers over time` },
    s("path", { class: "bytes", d: path }),
    s("text", { class: "muted", x: 0, y: 14 }, "bytes"),
    s("text", { class: "muted", x: 0, y: 30 }, `≤ ${peak.toLocaleString("en")}`),
    bars.map((bar, at) => barElement(bar, { x, y: top + at * RUN.line, end: told.steps, said })));
  return h("div", { class: "timeline-view" }, drawn);
}

function barElement(bar, { x, y, end, said }) {
  const middle = y + RUN.line / 2;
  const [from, to] = [x(bar.allocated.step), x(bar.freed?.step ?? end)];
  const isLeaked = bar.heap && !bar.freed;
  const mark = (one) => (one.line ? [one.by, " ", lineLink(one.line, one.column)] : [one.by]);
  const pick = () => {
    if (bar.allocated.line) showLine(bar.allocated.line);
    for (const other of document.querySelectorAll(".timeline .buffer.chosen")) other.classList.remove("chosen");
    element.classList.add("chosen");
    fill(said, h("b", {}, bar.name), ` ${bar.bytes.toLocaleString("en")} bytes: allocated by `, mark(bar.allocated),
      bar.last_use ? [", used last by ", mark(bar.last_use)] : ", never used", bar.freed ? [", freed by ", mark(bar.freed)] : bar.heap ? ", never freed" : ", not the program's to free", ".");
  };
  const place_ = bar.allocated.line ? ` :${bar.allocated.line}` : "";
  const room = 14 - place_.length;
  const name = (bar.name.length > room ? `${bar.name.slice(0, room - 1)}…` : bar.name) + place_;
  const label = `${name}, ${bar.bytes} bytes, steps ${bar.allocated.step} to ${bar.freed ? bar.freed.step : "the end"}${isLeaked ? ", never freed" : ""}`;
  const element = s("g", {
    class: `buffer${isLeaked ? " leaked" : ""}${bar.heap ? "" : " foreign"}`, role: "button", tabindex: 0, "aria-label": label, onclick: pick,
    onkeydown: (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      pick();
    },
  },
  s("rect", { class: "row", x: 0, y, width: RUN.width, height: RUN.line }),
  s("text", { x: 4, y: middle + 4 }, `${name} `),
  s("path", { class: "life", d: `M${from} ${middle}H${to}` }),
  bar.last_use ? s("rect", { class: "use", x: x(bar.first_use), y: middle - 4, width: Math.max(3, x(bar.last_use.step + 1) - x(bar.first_use)), height: 8, rx: 2 }) : null,
  s("circle", { class: "start", cx: from, cy: middle, r: 3 }),
  bar.freed ? s("path", { class: "free", d: `M${to} ${middle - 7}v14` }) : null);
  return element;
}
