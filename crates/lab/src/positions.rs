//! Where classes stand in terms, and where a rule takes them: what the proof of saturation is
//! about.
//!
//! A class stands at a *position*: as an argument of a constructor, or as what the constructor
//! builds. A rule finds classes at the positions of its left side and puts them, or new ones, at
//! positions of its right side. That is all this file says of a rule; `ranks.rs` decides,
//! `docs/saturation.md` proves.

use std::collections::HashMap;

use egg::{ENodeOrVar, Id, Language, RecExpr};

use freehold_rules::egraph::Term;
use freehold_rules::{CONSTRUCTORS, Rule};

/// A place where a class can stand.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// The number of the constructor in [`CONSTRUCTORS`].
    constructor: u16,
    /// The argument, or what is built.
    argument: Option<u16>,
}

impl Position {
    fn new(node: &Term, argument: Option<usize>) -> Position {
        let name = node.to_string();
        let found = CONSTRUCTORS.iter().position(|c| c.name == name);
        Position {
            constructor: found.expect("terms of rules are of the vocabulary") as u16,
            argument: argument.map(|argument| argument as u16),
        }
    }

    /// How many there are.
    pub fn count() -> usize {
        CONSTRUCTORS.iter().map(|c| c.arguments.len() + 1).sum()
    }

    /// As certificates spell it: `andi` for what `andi` builds, `andi.1` for its first argument.
    pub fn spelling(self) -> String {
        let name = CONSTRUCTORS[usize::from(self.constructor)].name;
        match self.argument {
            None => name.to_owned(),
            Some(argument) => format!("{name}.{}", argument + 1),
        }
    }

    /// As messages name it.
    pub fn describe(self) -> String {
        let name = CONSTRUCTORS[usize::from(self.constructor)].name;
        match self.argument {
            None => format!("the result of `{name}`"),
            Some(argument) => format!("argument {} of `{name}`", argument + 1),
        }
    }
}

/// What one application of a rule puts at a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flow {
    /// The number of the rule in its set.
    pub rule: usize,
    pub to: Position,
    /// Whether it is a new class, one for all that `from` says, or one that was there.
    pub creates: bool,
    /// Each class that it depends on, with the positions at which the left side finds that class.
    pub from: Vec<Vec<Position>>,
}

/// A part of the right side.
struct Part {
    /// Its number among the parts of the left side, if that has it too.
    known: Option<usize>,
    /// Whether it has no variables. All classes of it are one, which is known by its name.
    is_ground: bool,
    /// The parts of the left side that it is made of.
    made_of: Vec<usize>,
}

impl Part {
    /// Whether it may have to be made.
    fn is_new(&self) -> bool {
        self.known.is_none() && !self.is_ground
    }
}

/// The left side: equal parts are one, with the positions at which each stands.
#[derive(Default)]
struct Left {
    numbers: HashMap<ENodeOrVar<Term>, usize>,
    places: Vec<Vec<Position>>,
}

impl Left {
    fn of(side: &RecExpr<ENodeOrVar<Term>>) -> (Left, usize) {
        let mut left = Left::default();
        let mut number_of: Vec<usize> = Vec::new();
        for node in side.as_ref() {
            let key = keyed(node, |child| Some(number_of[child]));
            let key = key.expect("children stand before their parents");
            let next = left.numbers.len();
            let number = *left.numbers.entry(key).or_insert(next);
            number_of.push(number);
            if number == next {
                left.places.push(Vec::new());
            }
            if let ENodeOrVar::ENode(term) = node {
                left.stands(number, Position::new(term, None));
                for (argument, &child) in term.children().iter().enumerate() {
                    let child = number_of[usize::from(child)];
                    left.stands(child, Position::new(term, Some(argument)));
                }
            }
        }
        let root = number_of.last().copied();
        (left, root.expect("a side of a rule is a term"))
    }

    fn stands(&mut self, part: usize, position: Position) {
        if !self.places[part].contains(&position) {
            self.places[part].push(position);
        }
    }
}

/// The node over the numbers of its children; `None` if one has none.
fn keyed(
    node: &ENodeOrVar<Term>,
    number: impl Fn(usize) -> Option<usize>,
) -> Option<ENodeOrVar<Term>> {
    match node {
        ENodeOrVar::Var(_) => Some(node.clone()),
        ENodeOrVar::ENode(term) => {
            let known = term
                .children()
                .iter()
                .all(|&child| number(usize::from(child)).is_some());
            known.then(|| {
                let number = |child: Id| number(usize::from(child)).map_or(child, Id::from);
                ENodeOrVar::ENode(term.clone().map_children(number))
            })
        }
    }
}

/// The parts of the right side, children first.
fn parts(left: &Left, right: &RecExpr<ENodeOrVar<Term>>) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for node in right.as_ref() {
        let children = match node {
            ENodeOrVar::Var(_) => &[],
            ENodeOrVar::ENode(term) => term.children(),
        };
        let child = |id: &Id| &parts[usize::from(*id)];
        let is_ground =
            matches!(node, ENodeOrVar::ENode(_)) && children.iter().all(|id| child(id).is_ground);
        let known =
            keyed(node, |child| parts[child].known).and_then(|key| left.numbers.get(&key).copied());
        let mut made_of: Vec<usize> = match known {
            _ if is_ground => Vec::new(),
            Some(number) => vec![number],
            None => children
                .iter()
                .flat_map(|id| child(id).made_of.clone())
                .collect(),
        };
        made_of.sort_unstable();
        made_of.dedup();
        parts.push(Part {
            known,
            is_ground,
            made_of,
        });
    }
    parts
}

/// What the application of a rule puts where; `index` is the number of the rule in its set.
pub fn flows(index: usize, rule: &Rule) -> Vec<Flow> {
    let (left, root) = Left::of(&rule.left);
    let parts = parts(&left, &rule.right);
    let mut flows = Vec::new();
    let mut flow = |to, creates, of: &[usize]| {
        flows.push(Flow {
            rule: index,
            to,
            creates,
            from: of.iter().map(|&part| left.places[part].clone()).collect(),
        });
    };
    for (number, node) in rule.right.as_ref().iter().enumerate() {
        let ENodeOrVar::ENode(term) = node else {
            continue;
        };
        if !parts[number].is_new() {
            continue;
        }
        let to = Position::new(term, None);
        // The right side as a whole is the class that the left side was found in.
        match number + 1 == parts.len() {
            true => flow(to, false, &[root]),
            false => flow(to, true, &parts[number].made_of),
        }
        for (argument, &child) in term.children().iter().enumerate() {
            let child = &parts[usize::from(child)];
            if !child.is_ground {
                let to = Position::new(term, Some(argument));
                flow(to, child.is_new(), &child.made_of);
            }
        }
    }
    flows
}
