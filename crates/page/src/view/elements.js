// Making elements. Texts are only ever set as text, so that nothing in a program is read as markup.

// The children that there are, out of lists in lists.
function real(children) {
  return children.flat(9).filter((child) => child !== null && child !== undefined);
}

// Puts children in the place of those that an element has.
function fill(element, ...children) {
  element.replaceChildren(...real(children));
}

function put(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...real(children));
  return element;
}

function h(tag, attributes = {}, ...children) {
  return put(document.createElement(tag), attributes, children);
}

function s(tag, attributes = {}, ...children) {
  return put(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function byId(id) {
  return document.getElementById(id);
}

function button(text, onclick, attributes = {}) {
  return h("button", { type: "button", onclick, ...attributes }, text);
}

// A value to click on.
function valueChip(fn, number) {
  const value = fn.values[number];
  const title = [value.kind, value.ownership && `owned: ${value.ownership}`, place(value)].filter(Boolean).join(", ");
  const kind = value.kind ? "chip memref" : "chip";
  return button(value.name, () => chooseValue(number), { class: kind, title, "data-value": number });
}

function blockChip(fn, number) {
  return button(fn.blocks[number].name, () => chooseBlock(number), {
    class: "chip block",
    title: blockTitle(fn.blocks[number]),
    "data-block": number,
  });
}

function blockTitle(block) {
  const around = block.around ? `, in ${block.around.name} (${place(block.around)})` : "";
  return `${block.name} ${linesOf(block)}${around}`;
}

function linesOf({ first_line: first, last_line: last }) {
  return first === undefined ? "" : first === last ? `line ${first}` : `lines ${first}–${last}`;
}

// A line of the source to go to.
function lineLink(line, column) {
  return button(column ? `${line}:${column}` : `line ${line}`, () => showLine(line), { class: "link" });
}

// Chips, those beyond `most` behind a button.
function chips(all, chip, most = 24) {
  if (all === null) return h("span", { class: "muted" }, "left out");
  if (all.length === 0) return h("span", { class: "muted" }, "none");
  const list = h("span", { class: "chips" }, all.slice(0, most).map(chip));
  if (all.length > most) {
    const more = button(`${all.length - most} more`, () => {
      more.remove();
      list.append(...all.slice(most).map(chip));
    }, { class: "link" });
    list.append(more);
  }
  return list;
}

// A command line to copy.
function commandLine(text) {
  const code = h("code", {}, text);
  const copy = button("Copy", async () => {
    try {
      await navigator.clipboard.writeText(text);
      copy.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(code);
      copy.textContent = "Selected";
    }
    setTimeout(() => (copy.textContent = "Copy"), 1500);
  });
  return h("div", { class: "command" }, code, copy);
}

function row(name, ...content) {
  return [h("dt", {}, name), h("dd", {}, ...content)];
}

// Notes about what a text calls <1>, <2>.
function notes(all) {
  if (all.length === 0) return null;
  const note = (one) => h("li", {}, one.text, one.line ? [" — ", lineLink(one.line, one.column)] : null);
  return h("ul", { class: "notes" }, all.map(note));
}
