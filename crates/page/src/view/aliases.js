// All pairs of memrefs as a picture: what is dark is always the same allocation. It is drawn as far as it is seen; the arrow keys move in it.

const SIGNS = ["·", "?", "="];
const MATRIX = { label: 11, letter: 7.3, widest: 15, largest: 26 };
const matrix = { order: [], cell: 20, margin: 0, cursor: [0, 0], filter: "", sort: "source" };

function renderAliases() {
  const { fn } = chosen;
  const panel = byId("aliases");
  if (fn.memrefs.length === 0) {
    fill(panel, h("p", { class: "empty" }, "The function has no memrefs."));
    return;
  }
  Object.assign(matrix, { filter: "", sort: "source", cursor: [0, 0], cell: null });
  const canvas = h("canvas", { id: "matrix", tabindex: 0, role: "application", "aria-roledescription": "matrix",
    "aria-label": "Which memrefs may be the same allocation. Arrow keys move, Enter explains.", "aria-describedby": "readout" });
  const pairs = [0, 0, 0];
  const count = fn.memrefs.length;
  for (let a = 0; a < count; a++) for (let b = a + 1; b < count; b++) pairs[fn.alias[a * count + b]]++;
  const key = (alias) => h("span", { class: `key ${ALIAS_WORDS[alias]}`, title: "pairs" }, h("b", {}, SIGNS[alias]),
    ` ${ALIAS_WORDS[alias]} ${pairs[alias].toLocaleString("en")}`);
  fill(panel,
    h("div", { class: "tools" },
      h("label", {}, "Only ", h("input", { id: "matrix-filter", type: "search", placeholder: "part of a name", oninput: (event) => {
        matrix.filter = event.target.value;
        arrange();
      } })),
      h("label", {}, "Order ", h("select", { id: "matrix-sort", onchange: (event) => {
        matrix.sort = event.target.value;
        arrange();
      } }, h("option", { value: "source" }, "of the source"), h("option", { value: "alike" }, "those alike together"))),
      h("label", {}, "Size ", h("input", { id: "matrix-size", type: "range", min: 1, max: MATRIX.largest, oninput: (event) => {
        matrix.cell = Number(event.target.value);
        drawMatrix();
      } })),
      h("span", { class: "spring" }), key(2), key(1), key(0)),
    h("p", { id: "readout", role: "status", "aria-live": "polite" }),
    h("div", { id: "matrix-view" }, h("div", { id: "matrix-space" }, canvas)));
  const view = byId("matrix-view");
  view.addEventListener("scroll", drawMatrix);
  canvas.addEventListener("click", (event) => {
    const at = cellAt(event);
    if (at) pickCell(at);
  });
  canvas.addEventListener("mousemove", (event) => readOut(cellAt(event) ?? matrix.cursor));
  canvas.addEventListener("keydown", moveCursor);
  arrange();
}

// The memrefs in the order in which they are drawn.
function arrange() {
  const { fn } = chosen;
  const text = matrix.filter.toLowerCase();
  let all = fn.memrefs.map((_, place) => place).filter((place) => fn.values[fn.memrefs[place]].name.toLowerCase().includes(text));
  if (matrix.sort === "alike") all = alike(fn, all);
  matrix.order = all;
  const pair = (chosen.pair ?? []).map((value) => all.indexOf(fn.placeOf.get(value)));
  matrix.cursor = pair.length && !pair.includes(-1) ? pair : [0, Math.min(1, Math.max(0, all.length - 1))];
  const longest = Math.max(0, ...all.map((place) => fn.values[fn.memrefs[place]].name.length));
  matrix.margin = Math.min(MATRIX.widest, longest) * MATRIX.letter + 14;
  if (matrix.cell === null) matrix.cell = fitting(all.length);
  byId("matrix-size").value = matrix.cell;
  drawMatrix();
  readOut(matrix.cursor);
}

function fitting(count) {
  const room = byId("matrix-view").clientWidth - matrix.margin - 20;
  const fits = Math.floor(room / count);
  return Math.min(MATRIX.largest, count > 150 ? Math.max(2, fits) : Math.max(16, fits));
}

// Those that may be the same allocation next to each other: from each memref on to those that it may be.
function alike(fn, places) {
  const count = fn.memrefs.length;
  const left = new Set(places);
  const out = [];
  for (const start of places) {
    const work = [start];
    while (work.length) {
      const place = work.pop();
      if (!left.delete(place)) continue;
      out.push(place);
      const near = [...left].filter((other) => fn.alias[place * count + other] > 0);
      near.sort((a, b) => fn.alias[place * count + a] - fn.alias[place * count + b] || b - a);
      work.push(...near);
    }
  }
  return out;
}

function matrixMargin() {
  return matrix.cell >= MATRIX.label ? matrix.margin : 4;
}

function drawMatrix() {
  const { fn } = chosen;
  const canvas = byId("matrix");
  if (!canvas || byId("aliases").hidden) return;
  const view = byId("matrix-view");
  const { cell, order: shown } = matrix;
  const margin = matrixMargin();
  const size = margin + shown.length * cell + 2;
  Object.assign(byId("matrix-space").style, { width: `${size}px`, height: `${size}px` });
  const [width, height] = [Math.min(size, view.clientWidth), Math.min(size, view.clientHeight)];
  const ratio = window.devicePixelRatio || 1;
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
  const style = getComputedStyle(document.documentElement);
  const color = (name) => style.getPropertyValue(name).trim();
  const fills = [color("--never"), color("--may"), color("--must")];
  const inks = [color("--never-ink"), color("--may-ink"), color("--must-ink")];
  const context = canvas.getContext("2d");
  context.scale(ratio, ratio);
  context.fillStyle = color("--surface");
  context.fillRect(0, 0, width, height);
  const [left, top] = [view.scrollLeft, view.scrollTop];
  const range = (from, room) => {
    const first = Math.max(0, Math.floor((from) / cell));
    return [first, Math.min(shown.length, Math.ceil((from + room - margin) / cell) + 1)];
  };
  const [firstColumn, lastColumn] = range(left, width);
  const [firstRow, lastRow] = range(top, height);
  const gap = cell > 6 ? 1 : 0;
  const count = fn.memrefs.length;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.font = `bold ${Math.round(cell * 0.6)}px ui-monospace, monospace`;
  for (let y = firstRow; y < lastRow; y++) {
    for (let x = firstColumn; x < lastColumn; x++) {
      const alias = fn.alias[shown[y] * count + shown[x]];
      const [px, py] = [margin + x * cell - left, margin + y * cell - top];
      context.fillStyle = fills[alias];
      context.fillRect(px, py, cell - gap, cell - gap);
      if (cell >= MATRIX.label && x !== y) {
        context.fillStyle = inks[alias];
        context.fillText(SIGNS[alias], px + (cell - gap) / 2, py + (cell - gap) / 2 + 1);
      }
    }
  }
  const outline = ([row, column], width_, ink) => {
    context.strokeStyle = color(ink);
    context.lineWidth = width_;
    context.strokeRect(margin + column * cell - left, margin + row * cell - top, cell - gap, cell - gap);
  };
  if (chosen.pair) {
    const places = chosen.pair.map((value) => shown.indexOf(fn.placeOf.get(value)));
    if (!places.includes(-1)) outline(places, 3, "--ink");
  }
  if (document.activeElement === canvas) outline(matrix.cursor, 2, "--accent");
  if (cell >= MATRIX.label) drawLabels(context, fn, { color, margin, width, height, left, top, firstRow, lastRow, firstColumn, lastColumn });
}

function drawLabels(context, fn, { color, margin, width, height, left, top, firstRow, lastRow, firstColumn, lastColumn }) {
  const { cell, order: shown } = matrix;
  const name = (place) => {
    const text = fn.values[fn.memrefs[place]].name;
    return text.length > MATRIX.widest ? `${text.slice(0, MATRIX.widest - 1)}…` : text;
  };
  context.fillStyle = color("--surface");
  context.fillRect(0, 0, margin - 1, height);
  context.fillRect(0, 0, width, margin - 1);
  context.fillStyle = color("--ink");
  context.font = `${Math.min(12, cell)}px ui-monospace, monospace`;
  context.textAlign = "right";
  for (let y = firstRow; y < lastRow; y++) {
    const py = margin + y * cell - top + cell / 2;
    if (py > margin) context.fillText(name(shown[y]), margin - 6, py);
  }
  context.textAlign = "left";
  for (let x = firstColumn; x < lastColumn; x++) {
    const px = margin + x * cell - left + cell / 2;
    if (px < margin) continue;
    context.save();
    context.translate(px, margin - 6);
    context.rotate(-Math.PI / 2);
    context.fillText(name(shown[x]), 0, 0);
    context.restore();
  }
  context.fillStyle = color("--surface");
  context.fillRect(0, 0, margin - 1, margin - 1);
}

// The row and column under the pointer.
function cellAt(event) {
  const view = byId("matrix-view");
  const margin = matrixMargin();
  const [x, y] = [event.offsetX, event.offsetY];
  if (x < margin || y < margin) return null;
  const column = Math.floor((x - margin + view.scrollLeft) / matrix.cell);
  const row = Math.floor((y - margin + view.scrollTop) / matrix.cell);
  return row < matrix.order.length && column < matrix.order.length ? [row, column] : null;
}

function readOut([row, column]) {
  const { fn } = chosen;
  const text = byId("readout");
  if (!matrix.order.length) {
    text.textContent = "No memref has such a name.";
    return;
  }
  const [a, b] = [matrix.order[row], matrix.order[column]];
  const spell = (place_) => {
    const value = fn.values[fn.memrefs[place_]];
    return `${value.name} (${place(value)})`;
  };
  const alias = fn.alias[a * fn.memrefs.length + b];
  text.textContent = `${spell(a)} and ${spell(b)}: ${SIGNS[alias]} ${VERDICTS[alias]}`;
}

function pickCell([row, column]) {
  const { fn } = chosen;
  matrix.cursor = [row, column];
  readOut(matrix.cursor);
  choosePair(fn.memrefs[matrix.order[row]], fn.memrefs[matrix.order[column]]);
}

function moveCursor(event) {
  const last = matrix.order.length - 1;
  const [row, column] = matrix.cursor;
  const to = {
    ArrowUp: [row - 1, column], ArrowDown: [row + 1, column], ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1],
    Home: [row, 0], End: [row, last], PageUp: [row - 20, column], PageDown: [row + 20, column],
  }[event.key];
  if (event.key === "Enter" || event.key === " ") pickCell(matrix.cursor);
  else if (!to) return;
  event.preventDefault();
  if (!to) return;
  matrix.cursor = to.map((place_) => Math.min(last, Math.max(0, place_)));
  const view = byId("matrix-view");
  const margin = matrixMargin();
  const into = (place_, from, room) => {
    const at = place_ * matrix.cell;
    return at < from ? at : at + matrix.cell > from + room - margin ? at + matrix.cell - room + margin : from;
  };
  view.scrollTo(into(matrix.cursor[1], view.scrollLeft, view.clientWidth), into(matrix.cursor[0], view.scrollTop, view.clientHeight));
  drawMatrix();
  readOut(matrix.cursor);
}
