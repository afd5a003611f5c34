//! Spans put together: those of one name in one place are one node.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::recording::{Event, Kind, Recording};

/// All that took time, from the whole run down to analyses and rules.
#[derive(Debug)]
pub struct Tree {
    pub root: Node,
    /// Whether more than one thread worked.
    pub is_parallel: bool,
}

/// What one thing took, wherever in one place it was done.
#[derive(Debug)]
pub struct Node {
    pub kind: Kind,
    pub name: String,
    /// How often it was done.
    pub times: u64,
    /// Nanoseconds during which some thread did it.
    pub wall: u64,
    /// Nanoseconds of all threads together.
    pub sum: u64,
    /// In the order in which they first began; behind them the rules, what took longest first.
    pub children: Vec<Node>,
}

impl Recording {
    /// What the spans come to. What is done about functions is part of what it is done for, not of
    /// each function.
    pub fn tree(&self) -> Tree {
        let events = self.events();
        let mut open = Collected::default();
        let mut places: Vec<NodeIndex> = Vec::with_capacity(events.len());
        for event in events.iter() {
            let Some(id) = event.within else {
                open.nodes[TOP].add(event);
                places.push(TOP);
                continue;
            };
            // What a span is part of was noted before it.
            let within = places[id as usize];
            let place = match event.kind {
                Kind::Function => within,
                _ => open.place(within, event),
            };
            places.push(place);
            if events[id as usize].lane != event.lane {
                open.help(within, event.length());
            }
        }
        Tree {
            root: open.node(TOP),
            is_parallel: events.iter().any(|event| event.lane > 0),
        }
    }
}

type NodeIndex = usize;

const TOP: NodeIndex = 0;

/// Nodes while spans are added.
struct Collected {
    nodes: Vec<Open>,
    by_name: HashMap<(NodeIndex, Kind, String), NodeIndex>,
}

struct Open {
    kind: Kind,
    name: String,
    within: NodeIndex,
    spans: Vec<(u64, u64)>,
    /// Nanoseconds of spans on other threads than what they are part of.
    helped: u64,
    children: Vec<NodeIndex>,
}

impl Open {
    fn new(kind: Kind, name: &str, within: NodeIndex) -> Self {
        Open {
            kind,
            name: name.to_owned(),
            within,
            spans: Vec::new(),
            helped: 0,
            children: Vec::new(),
        }
    }

    fn add(&mut self, event: &Event) {
        self.spans.push((event.start, event.start + event.length()));
    }
}

impl Default for Collected {
    fn default() -> Self {
        Collected {
            nodes: vec![Open::new(Kind::Work, "Total", TOP)],
            by_name: HashMap::new(),
        }
    }
}

impl Collected {
    /// The node of an event that is part of another node, which the event is added to.
    fn place(&mut self, within: NodeIndex, event: &Event) -> NodeIndex {
        let key = (within, event.kind, event.name.clone());
        let nodes = &mut self.nodes;
        let place = *self.by_name.entry(key).or_insert_with(|| {
            let place = nodes.len();
            nodes.push(Open::new(event.kind, &event.name, within));
            nodes[within].children.push(place);
            place
        });
        self.nodes[place].add(event);
        place
    }

    /// Adds to a node and to all that it is part of what another thread did for them.
    fn help(&mut self, mut place: NodeIndex, length: u64) {
        while place != TOP {
            self.nodes[place].helped += length;
            place = self.nodes[place].within;
        }
        self.nodes[TOP].helped += length;
    }

    /// The node at a place. Nodes are as deep as spans are nested in our code, whatever the input.
    fn node(&mut self, place: NodeIndex) -> Node {
        let children = std::mem::take(&mut self.nodes[place].children);
        let mut children: Vec<Node> = children.into_iter().map(|c| self.node(c)).collect();
        // Of a hundred rules those that matter come first; the sort is stable, so that all else
        // stays.
        children.sort_by_key(|node| match node.kind {
            Kind::Rule => (true, Reverse(node.sum)),
            _ => (false, Reverse(0)),
        });
        let open = &mut self.nodes[place];
        open.spans.sort_unstable();
        let own: u64 = open
            .spans
            .iter()
            .map(|(start, end)| end.saturating_sub(*start))
            .sum();
        Node {
            kind: open.kind,
            name: std::mem::take(&mut open.name),
            times: open.spans.len() as u64,
            wall: covered(&open.spans),
            sum: own + open.helped,
            children,
        }
    }
}

/// How much of time sorted spans cover.
fn covered(spans: &[(u64, u64)]) -> u64 {
    let mut covered = 0;
    let mut until = 0;
    for &(start, end) in spans {
        covered += end.saturating_sub(start.max(until));
        until = until.max(end);
    }
    covered
}
