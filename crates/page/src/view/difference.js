// Two texts side by side with what differs marked; what stays the same is folded.

const DIFFERENCE = { around: 3, most: 1500 };

// `hunks` are places in lines: from and to in the text before, from and to in the text after.
function differenceElement({ before, after, hunks }, [left, right]) {
  const [old, now] = [before, after].map((text) => text.replace(/\n$/, "").split("\n"));
  const rows = [];
  let [atOld, atNow] = [0, 0];
  const same = (count) => {
    for (let n = 0; n < count; n++) rows.push({ old: atOld++, now: atNow++, isSame: true });
  };
  for (const [oldStart, oldEnd, nowStart, nowEnd] of hunks) {
    same(oldStart - atOld);
    const height = Math.max(oldEnd - oldStart, nowEnd - nowStart);
    for (let n = 0; n < height; n++) {
      rows.push({ old: oldStart + n < oldEnd ? oldStart + n : null, now: nowStart + n < nowEnd ? nowStart + n : null, isSame: false });
    }
    [atOld, atNow] = [oldEnd, nowEnd];
  }
  same(old.length - atOld);
  const body = h("tbody");
  fillRows(body, rows, (row) => rowElement(row, old, now));
  return h("div", { class: "difference", tabindex: 0, role: "region", "aria-label": `${left} and ${right}` }, h("table", {},
    h("thead", {}, h("tr", {}, h("th", { colspan: 2, scope: "col" }, left), h("th", { colspan: 2, scope: "col" }, right))), body));
}

// Rows that are the same, but for those next to others, behind a button.
function fillRows(body, rows, element) {
  const near = rows.map(() => false);
  rows.forEach((row, at) => {
    if (row.isSame) return;
    for (let n = Math.max(0, at - DIFFERENCE.around); n <= Math.min(rows.length - 1, at + DIFFERENCE.around); n++) near[n] = true;
  });
  const isWhole = !near.includes(true);
  let drawn = 0;
  for (let at = 0; at < rows.length;) {
    let end = at;
    while (end < rows.length && !near[end]) end++;
    // To fold a line or two would take as much room as they do.
    if (end - at > 3 && !(isWhole && rows.length <= DIFFERENCE.most)) {
      body.append(foldElement(rows.slice(at, end), element));
    } else {
      for (; at < end; at++) body.append(element(rows[at]));
    }
    for (at = end; at < rows.length && near[at]; at++) {
      if (drawn++ === DIFFERENCE.most) {
        body.append(foldElement(rows.slice(at), element));
        return;
      }
      body.append(element(rows[at]));
    }
  }
}

function foldElement(rows, element) {
  const fold = h("tr", { class: "fold" }, h("td", { colspan: 4 }, button(plural(rows.length, "line"), () => {
    fold.replaceWith(...rows.map(element));
  }, { "aria-label": `Show ${plural(rows.length, "line")}` })));
  return fold;
}

function rowElement({ old, now, isSame }, before, after) {
  const side = (at, lines, sign) => (at === null
    ? [h("td", { class: "nothing" }), h("td", { class: "nothing" })]
    : [h("td", { class: "number" }, String(at + 1)), h("td", { class: isSame ? "" : sign }, h("code", {}, coloured(lines[at])))]);
  return h("tr", {}, side(old, before, "gone"), side(now, after, "new"));
}

function coloured(line) {
  return tokens(line).map(([kind, text]) => (kind ? h("span", { class: `token ${kind}` }, text) : text));
}
