// Places boxes in layers, so that edges go down as far as they can. The steps are those of Sugiyama, Tagawa and Toda, "Methods
// for visual understanding of hierarchical system structures" (1981): break cycles, choose layers, order each
// layer by the neighbours' middles, and give places. Knows nothing of what it draws.

const LAYOUT = { gap: 26, between: 46, joint: 10, sweeps: 12 };

// `boxes` have width and height, `edges` are pairs of places in `boxes`. Gives the boxes x and y (the upper left corner), and
// returns the size and for each edge the points it goes through.
function layered(boxes, edges) {
  const nodes = boxes.map((box) => ({ box, width: box.width, height: box.height, layer: 0, down: [], up: [] }));
  const straight = withoutCycles(nodes.length, edges);
  assignLayers(nodes, straight);
  const paths = withJoints(nodes, straight);
  const layers = order(nodes);
  const width = placeAcross(layers);
  const height = placeDown(layers);
  nodes.forEach((node) => {
    if (node.box) Object.assign(node.box, { x: node.x - node.width / 2, y: node.y });
  });
  return { width, height, routes: routes(nodes, paths, edges) };
}

// The edges with those turned around that close a cycle; edges of a box to itself are left out as null.
function withoutCycles(count, edges) {
  const out = Array.from({ length: count }, () => []);
  edges.forEach(([from], number) => out[from].push(number));
  const state = new Uint8Array(count);
  const turned = new Set();
  for (let root = 0; root < count; root++) {
    if (state[root]) continue;
    const stack = [[root, 0]];
    state[root] = 1;
    while (stack.length) {
      const top = stack[stack.length - 1];
      const [node, next] = top;
      if (next === out[node].length) {
        state[node] = 2;
        stack.pop();
        continue;
      }
      top[1]++;
      const number = out[node][next];
      const to = edges[number][1];
      if (state[to] === 1) turned.add(number);
      if (state[to] === 0) {
        state[to] = 1;
        stack.push([to, 0]);
      }
    }
  }
  return edges.map(([from, to], number) => {
    if (from === to) return null;
    return turned.has(number) ? { from: to, to: from, turned: true } : { from, to, turned: false };
  });
}

// Each box below all that lead to it.
function assignLayers(nodes, edges) {
  const missing = new Uint32Array(nodes.length);
  const next = nodes.map(() => []);
  for (const edge of edges) {
    if (!edge) continue;
    next[edge.from].push(edge.to);
    missing[edge.to]++;
  }
  const ready = [...nodes.keys()].filter((node) => missing[node] === 0);
  while (ready.length) {
    const node = ready.shift();
    for (const to of next[node]) {
      nodes[to].layer = Math.max(nodes[to].layer, nodes[node].layer + 1);
      if (--missing[to] === 0) ready.push(to);
    }
  }
}

// Edges that pass layers get a joint in each. Returns for each edge the nodes it goes through.
function withJoints(nodes, edges) {
  return edges.map((edge) => {
    if (!edge) return null;
    const path = [edge.from];
    for (let layer = nodes[edge.from].layer + 1; layer < nodes[edge.to].layer; layer++) {
      path.push(nodes.length);
      nodes.push({ box: null, width: LAYOUT.joint, height: 0, layer, down: [], up: [] });
    }
    path.push(edge.to);
    for (let at = 1; at < path.length; at++) {
      nodes[path[at - 1]].down.push(path[at]);
      nodes[path[at]].up.push(path[at - 1]);
    }
    return { path, turned: edge.turned };
  });
}

// The layers, each in an order with few crossings.
function order(nodes) {
  const layers = [];
  // The order in which a walk down from the first box meets them is a good one to begin with.
  const seen = new Uint8Array(nodes.length);
  for (let root = 0; root < nodes.length; root++) {
    const stack = [root];
    while (stack.length) {
      const number = stack.pop();
      if (seen[number]) continue;
      seen[number] = 1;
      const node = nodes[number];
      (layers[node.layer] ??= []).push(node);
      stack.push(...node.down.toReversed());
    }
  }
  const number = () => layers.forEach((layer) => layer.forEach((node, place) => (node.place = place)));
  number();
  const middle = (node, others) => {
    if (!others.length) return node.place;
    return others.reduce((sum, other) => sum + nodes[other].place, 0) / others.length;
  };
  for (let sweep = 0; sweep < LAYOUT.sweeps; sweep++) {
    const isDown = sweep % 2 === 0;
    for (const layer of isDown ? layers : layers.toReversed()) {
      layer.forEach((node) => (node.key = middle(node, isDown ? node.up : node.down)));
      layer.sort((a, b) => a.key - b.key || a.place - b.place);
      layer.forEach((node, place) => (node.place = place));
    }
  }
  layers.nodes = nodes;
  return layers;
}

// Gives each node the x of its middle: near the middle of its neighbours, in the order of its layer.
function placeAcross(layers) {
  const { nodes } = layers;
  for (const layer of layers) {
    let x = 0;
    for (const node of layer) {
      node.x = x + node.width / 2;
      x += node.width + LAYOUT.gap;
    }
  }
  for (let sweep = 0; sweep < LAYOUT.sweeps; sweep++) {
    const isDown = sweep % 2 === 0;
    for (const layer of isDown ? layers : layers.toReversed()) {
      const wanted = layer.map((node) => {
        const others = isDown ? node.up : node.down;
        if (!others.length) return node.x;
        return others.reduce((sum, other) => sum + nodes[other].x, 0) / others.length;
      });
      spread(layer, wanted);
    }
  }
  const left = Math.min(...nodes.map((node) => node.x - node.width / 2));
  nodes.forEach((node) => (node.x -= left - LAYOUT.gap));
  return Math.max(...nodes.map((node) => node.x + node.width / 2)) + LAYOUT.gap;
}

// Places of a layer as near to the wanted ones as the order and the widths allow: neighbours that would overlap move
// together to the mean of what they want.
function spread(layer, wanted) {
  const offsets = [0];
  for (let at = 1; at < layer.length; at++) {
    offsets.push(offsets[at - 1] + (layer[at - 1].width + layer[at].width) / 2 + LAYOUT.gap);
  }
  const groups = [];
  wanted.forEach((x, at) => {
    groups.push({ sum: x - offsets[at], count: 1 });
    while (groups.length > 1) {
      const [a, b] = groups.slice(-2);
      if (a.sum / a.count <= b.sum / b.count) break;
      groups.splice(-2, 2, { sum: a.sum + b.sum, count: a.count + b.count });
    }
  });
  let at = 0;
  for (const { sum, count } of groups) {
    for (let n = 0; n < count; n++, at++) layer[at].x = sum / count + offsets[at];
  }
}

function placeDown(layers) {
  let y = LAYOUT.gap;
  for (const layer of layers) {
    const height = Math.max(...layer.map((node) => node.height));
    // A joint is as high as its layer, so that an edge passes beside boxes and not through them.
    layer.forEach((node) => {
      node.y = y;
      if (!node.box) node.height = height;
    });
    y += height + LAYOUT.between;
  }
  return y - LAYOUT.between + LAYOUT.gap;
}

// The points of each edge, from where it leaves to where it arrives.
function routes(nodes, paths, edges) {
  // Where an edge leaves or arrives at a box: beside the others, in the order of where they go.
  const ends = new Map();
  const end = (number, side, other, key) => {
    const at = `${number} ${side}`;
    if (!ends.has(at)) ends.set(at, []);
    ends.get(at).push({ other, key });
  };
  paths.forEach((one, key) => {
    if (!one) return;
    const { path } = one;
    end(path[0], "down", path[1], key);
    end(path[path.length - 1], "up", path[path.length - 2], key);
  });
  const port = (number, side, key) => {
    const all = ends.get(`${number} ${side}`);
    all.sort((a, b) => nodes[a.other].x - nodes[b.other].x || a.key - b.key);
    const place = all.findIndex((one) => one.key === key);
    const node = nodes[number];
    const step = Math.min(24, (node.width - 16) / all.length);
    return node.x + (place - (all.length - 1) / 2) * step;
  };
  return paths.map((one, key) => {
    if (!one) {
      const box = nodes[edges[key][0]];
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      return { loop: true, points: [[x, y - 8], [x + 20, y - 8], [x + 20, y + 8], [x, y + 8]] };
    }
    const { path, turned } = one;
    const points = [];
    path.forEach((number, at) => {
      const node = nodes[number];
      if (at === 0) points.push([port(number, "down", key), node.y + node.height]);
      else if (at === path.length - 1) points.push([port(number, "up", key), node.y]);
      else points.push([node.x, node.y], [node.x, node.y + node.height]);
    });
    return { loop: false, turned, points: turned ? points.toReversed() : points };
  });
}

// The points as a curve.
function curve(route) {
  const [first, ...rest] = route.points;
  if (route.loop) {
    const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = route.points;
    return `M${ax} ${ay} C${bx} ${by} ${cx} ${cy} ${dx} ${dy}`;
  }
  let path = `M${first[0]} ${first[1]}`;
  let [x, y] = first;
  for (const [toX, toY] of rest) {
    const bend = (toY - y) / 2;
    path += toX === x ? ` L${toX} ${toY}` : ` C${x} ${y + bend} ${toX} ${toY - bend} ${toX} ${toY}`;
    [x, y] = [toX, toY];
  }
  return path;
}

// An arrow head that edges end in, by the name `id`.
function arrow(id) {
  const tip = s("path", { d: "M0 0 L8 4 L0 8 z" });
  const size = { viewBox: "0 0 8 8", refX: 8, refY: 4, markerWidth: 9, markerHeight: 9, markerUnits: "userSpaceOnUse" };
  return s("defs", {}, s("marker", { id, ...size, orient: "auto" }, tip));
}
