// The words of a line of MLIR, for whoever colours them.

const TOKEN = /(\/\/.*$)|("(?:[^"\\]|\\.)*")|(%[\w$.-]+(?:#\d+)?)|(\^[\w$.-]+)|(@[\w$.-]+)|(![\w$.]+|\b(?:memref|vector|tensor)(?=<)|\b(?:i\d+|index|f16|f32|f64|bf16)\b)|(\b[a-z_]+\.[a-z_.]+\b)/g;
const TOKEN_CLASS = ["comment", "string", "value", "block", "symbol", "type", "op"];

function tokens(line) {
  return wordsOf(line, TOKEN, TOKEN_CLASS);
}

// The words of a line in order, as `[kind, text]`, of which each group of a pattern has the kind of
// its place; what is between them has no kind.
function wordsOf(line, pattern, kinds) {
  const out = [];
  let at = 0;
  for (const match of line.matchAll(pattern)) {
    if (match.index > at) out.push([null, line.slice(at, match.index)]);
    out.push([kinds[match.slice(1).findIndex((group) => group !== undefined)], match[0]]);
    at = match.index + match[0].length;
  }
  if (at < line.length) out.push([null, line.slice(at)]);
  return out;
}
