// A text that is edited: a text field, and under it the same lines in colours, of which only those
// that are seen are drawn. Knows no state and no server.

const EDITOR = { line: 20, top: 8, beyond: 12 };

// `words` gives the words of a line as `[kind, text]`, `changed` is told of each new text, `placed`
// of the line, column and word at the caret.
function makeEditor(holder, { label, words, changed, placed }) {
  const gutter = h("div", { class: "gutter", "aria-hidden": "true" });
  const under = h("div", { class: "under", "aria-hidden": "true" });
  const area = h("textarea", { "aria-label": label, spellcheck: "false", wrap: "off", autocomplete: "off", autocapitalize: "off" });
  holder.classList.add("editor");
  holder.append(gutter, h("div", { class: "under-view" }, under), area);
  const shown = { lines: [""], errors: new Map(), notes: new Map(), marked: null, flash: null };

  const draw = () => {
    const first = Math.max(0, Math.floor((area.scrollTop - EDITOR.top) / EDITOR.line) - EDITOR.beyond);
    const count = Math.ceil(area.clientHeight / EDITOR.line) + 2 * EDITOR.beyond;
    const last = Math.min(shown.lines.length, first + count);
    const top = EDITOR.top + first * EDITOR.line - area.scrollTop;
    under.style.transform = `translate(${-area.scrollLeft}px, ${top}px)`;
    gutter.style.setProperty("--top", `${top}px`);
    const numbers = [];
    const lines = [];
    for (let at = first; at < last; at++) {
      const number = at + 1;
      const errors = shown.errors.get(number) ?? [];
      numbers.push(h("div", { class: errors.length ? "wrong" : null }, errors.length ? `✕ ${number}` : String(number)));
      lines.push(lineElement(shown, number, errors));
    }
    fill(gutter, h("div", { class: "numbers" }, numbers));
    fill(under, lines);
  };

  const lineElement = ({ lines, notes, marked, flash }, number, errors) => {
    const text = lines[number - 1];
    const name = (word) => marked !== null && word.replace(/#\d+$/, "") === marked;
    const pieces = words(text).map(([kind, word]) =>
      (kind ? h("span", { class: `token ${kind}${name(word) ? " marked" : ""}` }, word) : word));
    const squiggles = errors.filter((error) => error.column).map((error) => {
      const rest = text.slice(error.column - 1);
      const element = h("span", { class: "squiggle" });
      element.style.left = `${error.column - 1}ch`;
      element.style.width = `${Math.max(1, rest.match(/^[\w$.%^@#-]+/)?.[0].length ?? 1)}ch`;
      return element;
    });
    const added = (notes.get(number) ?? []).map((note) => h("span", { class: `note ${note.kind}` }, note.text));
    return h("div", { class: `code${number === flash ? " flash" : ""}` }, pieces, squiggles, added);
  };

  const read = () => {
    shown.lines = area.value.split("\n");
    draw();
  };
  const tellPlace = () => {
    const before = area.value.slice(0, area.selectionStart);
    const line = before.split("\n").length;
    const column = before.length - before.lastIndexOf("\n");
    let at = 1;
    const word = words(shown.lines[line - 1] ?? "").find(([, text]) => {
      at += text.length;
      return column < at;
    });
    placed?.({ line, kind: word?.[0] ?? null, word: word?.[1] ?? "" });
  };
  area.addEventListener("input", () => {
    // What was said of the text before need not hold of this one.
    shown.errors = new Map();
    read();
    changed(area.value);
  });
  area.addEventListener("scroll", draw);
  area.addEventListener("click", tellPlace);
  new ResizeObserver(draw).observe(area);

  return {
    element: area,
    get text() {
      return area.value;
    },
    setText(text) {
      if (area.value === text) return;
      area.value = text;
      shown.errors = new Map();
      shown.notes = new Map();
      shown.marked = null;
      read();
    },
    setErrors(errors) {
      shown.errors = byLine(errors);
      draw();
    },
    // What stands behind lines: `kind` and `text` of each note.
    setNotes(notes) {
      shown.notes = byLine(notes);
      draw();
    },
    // Marks a name wherever it stands.
    mark(name) {
      shown.marked = name;
      draw();
    },
    // Scrolls to a line and makes it stand out.
    showLine(line) {
      const at = EDITOR.top + (line - 1) * EDITOR.line;
      const isSeen = at >= area.scrollTop && at + EDITOR.line <= area.scrollTop + area.clientHeight;
      if (!isSeen) area.scrollTop = Math.max(0, at - area.clientHeight / 2);
      shown.flash = line;
      draw();
    },
    // Puts the caret to a place.
    go(line, column) {
      const start = shown.lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
      area.focus();
      area.setSelectionRange(start + (column ?? 1) - 1, start + (column ?? 1) - 1);
      this.showLine(line);
    },
  };
}

function byLine(all) {
  const out = new Map();
  for (const one of all) {
    if (!one.line) continue;
    if (!out.has(one.line)) out.set(one.line, []);
    out.get(one.line).push(one);
  }
  return out;
}

// The errors of a text as a list to go through.
function problemList(errors, editor) {
  const one = (error) => h("li", { class: error.severity },
    button(error.line ? `${error.line}:${error.column}` : "the whole", () => error.line && editor.go(error.line, error.column), { class: "link" }),
    ` ${error.severity}: ${error.message}`,
    error.notes.length ? h("ul", {}, error.notes.map((note) => h("li", {},
      note.line ? lineLink(note.line, note.column) : null, ` ${note.message}`))) : null);
  const most = 100;
  const more = errors.length > most ? h("li", { class: "muted" }, `and ${errors.length - most} more`) : null;
  return errors.length ? h("ul", { class: "problem-list" }, errors.slice(0, most).map(one), more) : null;
}

// The words of a rule file.
const RULE_TOKEN = /(;.*$)|("(?:[^"\\]|\\.)*")|(:[\w-]+)|(\(\s*(?:rewrite|birewrite|ruleset|rule|relation|sort|constructor|function|declare)\b)/g;
const RULE_CLASS = ["comment", "string", "symbol", "op"];

function ruleWords(line) {
  return wordsOf(line, RULE_TOKEN, RULE_CLASS);
}
