//! Pictures of an e-graph: for Graphviz, as SVG, and in the JSON of egraph-serialize, which the
//! e-graph community's visualizer reads.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use freehold_base::escape::xml;
use freehold_rules::egraph::{ClassView, NodeView, Trace};

/// What pictures call the leaves of an e-graph: by their names, such as `c0`, those of a source;
/// and what the names with numbers in place of a name are. Empty, leaves keep their own names.
#[derive(Copy, Clone, Default)]
pub struct Legend<'a> {
    pub names: &'a [(String, String)],
    pub notes: &'a [String],
}

impl Legend<'_> {
    fn label<'l>(&'l self, node: &'l NodeView) -> &'l str {
        let mut names = self.names.iter();
        let named = names.find(|(leaf, _)| *leaf == node.name);
        named.map_or(&node.name, |(_, name)| name)
    }
}

/// The e-graph as a graph of Graphviz: a cluster per class, an edge per child.
pub fn dot(trace: &Trace, legend: Legend) -> String {
    let mut out = String::from(
        "digraph egraph {\n  compound=true\n  node [shape=box, style=rounded]\n  edge [arrowsize=0.6]\n",
    );
    for class in &trace.classes {
        let bold = match class.number == trace.root {
            true => "style=bold",
            false => "style=dotted",
        };
        let _ = writeln!(
            out,
            "  subgraph cluster_{0} {{\n    label=\"{0}\"\n    {bold}",
            class.number
        );
        for (index, node) in class.nodes.iter().enumerate() {
            let _ = writeln!(
                out,
                "    n{}_{index} [label=\"{}\"]",
                class.number,
                quoted(legend.label(node))
            );
        }
        out.push_str("  }\n");
    }
    for class in &trace.classes {
        for (index, node) in class.nodes.iter().enumerate() {
            for child in &node.children {
                let _ = writeln!(
                    out,
                    "  n{}_{index} -> n{child}_0 [lhead=cluster_{child}]",
                    class.number
                );
            }
        }
    }
    if !legend.notes.is_empty() {
        let notes = legend
            .notes
            .iter()
            .map(|note| format!("{}\\l", quoted(note)));
        let _ = writeln!(out, "  label=\"{}\"", notes.collect::<String>());
    }
    out.push_str("}\n");
    out
}

/// A text as Graphviz may hold it between quotes.
fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

/// The e-graph in the JSON of egraph-serialize.
pub fn json(trace: &Trace, legend: Legend) -> Value {
    let mut nodes = Map::new();
    for class in &trace.classes {
        for (index, node) in class.nodes.iter().enumerate() {
            let children: Vec<String> = node.children.iter().map(|c| format!("{c}.0")).collect();
            let one = json!({
                "op": legend.label(node),
                "children": children,
                "eclass": class.number.to_string(),
                "cost": 1.0,
                "subsumed": false,
            });
            nodes.insert(format!("{}.{index}", class.number), one);
        }
    }
    json!({
        "nodes": nodes,
        "root_eclasses": [trace.root.to_string()],
        "class_data": {},
    })
}

/// The height of a line of text, and the width of a letter.
const LINE: usize = 18;
const LETTER: usize = 8;
/// What is between boxes.
const GAP: usize = 24;

/// Where a class is drawn.
struct Frame {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
}

/// The e-graph as a drawing: a box per class with a line per node, rows by how far a class is from
/// leaves, the leaves below.
pub fn svg(trace: &Trace, legend: Legend) -> String {
    let levels = levels(trace);
    let highest = levels.values().max().copied().unwrap_or(0);
    let mut frames: BTreeMap<usize, Frame> = BTreeMap::new();
    let (mut y, mut widest) = (GAP, 0);
    for level in (0..=highest).rev() {
        let (mut x, mut tallest) = (GAP, 0);
        for class in trace.classes.iter().filter(|c| levels[&c.number] == level) {
            let lines = lines(class, legend);
            let letters = lines
                .iter()
                .map(|line| line.chars().count())
                .max()
                .unwrap_or(0);
            let frame = Frame {
                x,
                y,
                width: letters * LETTER + 12,
                height: lines.len() * LINE + 8,
            };
            x += frame.width + GAP;
            tallest = tallest.max(frame.height);
            frames.insert(class.number, frame);
        }
        widest = widest.max(x);
        y += tallest + 2 * GAP;
    }
    let letters = legend.notes.iter().map(|note| note.chars().count());
    let widest = widest.max(letters.max().unwrap_or(0) * LETTER + 2 * GAP);
    let high = y + legend.notes.len() * LINE;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{widest}\" height=\"{high}\" font-family=\"monospace\" font-size=\"13\">\n"
    );
    for class in &trace.classes {
        let frame = &frames[&class.number];
        for (index, node) in class.nodes.iter().enumerate() {
            for child in &node.children {
                let to = &frames[child];
                let _ = writeln!(
                    out,
                    "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"#bbb\"/>",
                    frame.x + frame.width / 2,
                    frame.y + (index + 2) * LINE - 4,
                    to.x + to.width / 2,
                    to.y
                );
            }
        }
    }
    for class in &trace.classes {
        let frame = &frames[&class.number];
        let stroke = if class.number == trace.root { 3 } else { 1 };
        let _ = writeln!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"{stroke}\"/>",
            frame.x, frame.y, frame.width, frame.height
        );
        for (index, line) in lines(class, legend).iter().enumerate() {
            let _ = writeln!(
                out,
                "<text x=\"{}\" y=\"{}\">{}</text>",
                frame.x + 6,
                frame.y + (index + 1) * LINE - 2,
                xml(line)
            );
        }
    }
    for (index, note) in legend.notes.iter().enumerate() {
        let below = y + (index + 1) * LINE - GAP;
        let _ = writeln!(out, "<text x=\"{GAP}\" y=\"{below}\">{}</text>", xml(note));
    }
    out.push_str("</svg>\n");
    out
}

/// The lines of a class: its number, then its nodes.
fn lines(class: &ClassView, legend: Legend) -> Vec<String> {
    let mut lines = vec![format!("{}:", class.number)];
    for node in &class.nodes {
        let children = node.children.iter().map(|child| format!(" {child}"));
        lines.push(format!(
            "{}{}",
            legend.label(node),
            children.collect::<String>()
        ));
    }
    lines
}

/// How far each class is from leaves, by its lowest node.
fn levels(trace: &Trace) -> BTreeMap<usize, usize> {
    // Every class has a finite term, so that each round gives some class a level, lower ones first.
    let mut levels: BTreeMap<usize, usize> = BTreeMap::new();
    for level in 0..=trace.classes.len() {
        let mut next = Vec::new();
        for class in &trace.classes {
            let has_all = |children: &[usize]| children.iter().all(|c| levels.contains_key(c));
            let is_next = !levels.contains_key(&class.number)
                && class.nodes.iter().any(|node| has_all(&node.children));
            if is_next {
                next.push(class.number);
            }
        }
        if next.is_empty() {
            break;
        }
        levels.extend(next.into_iter().map(|class| (class, level)));
    }
    levels
}
