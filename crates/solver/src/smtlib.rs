//! A question as an SMT-LIB 2 script, for other solvers to judge.
//!
//! Terms that are used more than once, or are deep in others, get a name (`define-fun`): so the
//! script is as large as the terms are, and no reader has to recurse far. A boolean is `Bool` where
//! it is decided (a comparison, or a connective of booleans), and a bit vector of one bit where it
//! is a variable or is taken out of a larger one.

use std::fmt::{self, Write as _};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{Binary, Error, Node, Term, Terms, Value, Variable, Width};

/// How deep terms stand within each other before one gets a name.
const DEPTH: u32 = 6;

/// The script that asks whether some assignment makes the assertion true, and for which.
///
/// ```
/// use freehold_solver::{Binary, Terms, Width, smtlib};
///
/// let mut terms = Terms::verbatim();
/// let i8 = Width::new(8)?;
/// let (x, y) = (terms.variable("x", i8)?, terms.variable("the other", i8)?);
/// let sum = terms.binary(Binary::Add, x, y)?;
/// let wraps = terms.binary(Binary::Ult, sum, x)?;
/// assert_eq!(smtlib::script(&terms, wraps)?, "\
/// (set-logic QF_BV)
/// (declare-const x (_ BitVec 8))
/// (declare-const |the other| (_ BitVec 8))
/// (assert (bvult (bvadd x |the other|) x))
/// (check-sat)
/// (get-model)
/// ");
/// # Ok::<(), freehold_solver::Error>(())
/// ```
///
/// # Errors
/// The assertion is no boolean.
pub fn script(terms: &Terms, assertion: Term) -> Result<String, Error> {
    terms.expect_boolean(assertion)?;
    let cone = cone(terms, assertion);
    let has_floats = |&term: &Term| matches!(terms.node(term), Node::Spelled(..));
    let logic = match cone.iter().any(has_floats) {
        true => "QF_BVFP",
        false => "QF_BV",
    };
    let mut text = format!("(set-logic {logic})\n");
    for variable in variables(terms, &cone) {
        let width = terms.width(terms.of_variable(variable));
        let name = symbol(terms.name(variable));
        let _ = writeln!(text, "(declare-const {name} (_ BitVec {width}))");
    }
    let printer = Printer::new(terms, assertion, &cone);
    for term in cone {
        if printer.is_named.contains(&term) {
            let body = printer.body(term);
            let name = printer.named(term);
            let sort = match is_decided(terms, term) {
                true => "Bool".to_owned(),
                false => format!("(_ BitVec {})", terms.width(term)),
            };
            let _ = writeln!(text, "(define-fun {name} () {sort} {body})");
        }
    }
    let assertion = printer.bool(assertion);
    let _ = writeln!(text, "(assert {assertion})\n(check-sat)\n(get-model)");
    Ok(text)
}

/// What a term is written of.
fn written(node: Node) -> impl Iterator<Item = Term> {
    let (others, of) = match node {
        Node::Spelled(_, _, of) => (None, Some(of)),
        _ => (Some(node.operands()), None),
    };
    of.into_iter().flatten().chain(others.into_iter().flatten())
}

/// All terms that are written, operands first.
fn cone(terms: &Terms, assertion: Term) -> Vec<Term> {
    terms.cone_by(
        &[assertion],
        |_| false,
        |node, pending| pending.extend(written(node)),
    )
}

/// The variables among terms, in the order in which they were made.
fn variables(terms: &Terms, cone: &[Term]) -> Vec<Variable> {
    let of = |&term: &Term| match terms.node(term) {
        Node::Variable(variable) => Some(variable),
        _ => None,
    };
    let mut all: Vec<Variable> = cone.iter().filter_map(of).collect();
    all.sort_unstable();
    all
}

struct Printer<'a> {
    terms: &'a Terms,
    is_named: FxHashSet<Term>,
    /// How names of terms begin; no variable's does.
    prefix: String,
}

impl Printer<'_> {
    fn new<'a>(terms: &'a Terms, assertion: Term, cone: &[Term]) -> Printer<'a> {
        let mut uses: FxHashMap<Term, u32> = FxHashMap::default();
        for &term in cone {
            for operand in written(terms.node(term)) {
                *uses.entry(operand).or_default() += 1;
            }
        }
        let mut is_named = FxHashSet::default();
        let mut depths: FxHashMap<Term, u32> = FxHashMap::default();
        for &term in cone {
            let node = terms.node(term);
            if matches!(node, Node::Variable(_) | Node::Constant(_)) {
                continue;
            }
            let operands = written(node).map(|operand| depths.get(&operand));
            let below = operands.flatten().copied().max().unwrap_or(0);
            if term != assertion && (uses[&term] > 1 || below + 1 >= DEPTH) {
                is_named.insert(term);
            } else {
                depths.insert(term, below + 1);
            }
        }
        let mut prefix = "t".to_owned();
        let names = variables(terms, cone);
        while names
            .iter()
            .any(|&variable| terms.name(variable).starts_with(&prefix))
        {
            prefix.push('_');
        }
        Printer {
            terms,
            is_named,
            prefix,
        }
    }

    fn named(&self, term: Term) -> String {
        format!("{}{}", self.prefix, term.as_u32())
    }

    /// The term where a bit vector is expected.
    fn bits(&self, term: Term) -> String {
        let text = self.own(term);
        match is_decided(self.terms, term) {
            true => format!("(ite {text} #b1 #b0)"),
            false => text,
        }
    }

    /// The boolean where one is expected.
    fn bool(&self, term: Term) -> String {
        match self.terms.node(term) {
            Node::Constant(1) => "true".to_owned(),
            Node::Constant(_) => "false".to_owned(),
            _ if is_decided(self.terms, term) => self.own(term),
            _ => format!("(= {} #b1)", self.own(term)),
        }
    }

    /// The term, in its own sort.
    fn own(&self, term: Term) -> String {
        if self.is_named.contains(&term) {
            self.named(term)
        } else {
            self.body(term)
        }
    }

    fn body(&self, term: Term) -> String {
        let terms = self.terms;
        let is_decided = is_decided(terms, term);
        let of = |operand| match is_decided {
            true => self.bool(operand),
            false => self.bits(operand),
        };
        match terms.node(term) {
            Node::Variable(variable) => symbol(terms.name(variable)),
            Node::Constant(bits) => constant(Value::truncated(bits, terms.width(term))),
            Node::Not(a) => format!("({} {})", if is_decided { "not" } else { "bvnot" }, of(a)),
            Node::Binary(operator, a, b) => {
                let name = match operator {
                    Binary::And if is_decided => "and",
                    Binary::Or if is_decided => "or",
                    Binary::Xor if is_decided => "xor",
                    _ => operator.smtlib(),
                };
                match operator.compares() {
                    true => format!("({name} {} {})", self.bits(a), self.bits(b)),
                    false => format!("({name} {} {})", of(a), of(b)),
                }
            }
            Node::Ite(condition, then, otherwise) => {
                let condition = self.bool(condition);
                format!("(ite {condition} {} {})", of(then), of(otherwise))
            }
            Node::ZeroExtend(a) => self.extended("zero_extend", a, terms.width(term)),
            Node::SignExtend(a) => self.extended("sign_extend", a, terms.width(term)),
            Node::Extract(a, first) => {
                let last = u32::from(first) + terms.width(term).bits() - 1;
                format!("((_ extract {last} {first}) {})", self.bits(a))
            }
            Node::Spelled(_, phrase, [a, b]) => {
                let (a, b) = (self.bits(a), self.bits(b));
                let pieces = terms.phrase(phrase).split("{0}");
                let pieces: Vec<String> = pieces.map(|piece| piece.replace("{1}", &b)).collect();
                pieces.join(&a)
            }
            Node::Concat(high, low) => {
                format!("(concat {} {})", self.bits(high), self.bits(low))
            }
        }
    }

    fn extended(&self, operator: &str, term: Term, to: Width) -> String {
        let more = to.bits() - self.terms.width(term).bits();
        format!("((_ {operator} {more}) {})", self.bits(term))
    }
}

/// Whether it is printed as a `Bool`.
fn is_decided(terms: &Terms, term: Term) -> bool {
    match terms.node(term) {
        Node::Binary(operator, ..) if operator.compares() => true,
        Node::Not(_) | Node::Binary(Binary::And | Binary::Or | Binary::Xor, ..) | Node::Ite(..) => {
            terms.width(term) == Width::BOOLEAN
        }
        _ => false,
    }
}

fn constant(value: Value) -> String {
    let bits = value.width().bits();
    match bits % 4 {
        0 => format!("#x{:0digits$x}", value.bits(), digits = bits as usize / 4),
        _ => format!("#b{:0digits$b}", value.bits(), digits = bits as usize),
    }
}

/// A name as a symbol: as it is where that can be, else between bars. What even bars do not allow
/// is written by its number after a `%`. No two names become one symbol.
fn symbol(name: &str) -> String {
    let is_simple = |c: char| c.is_ascii_alphanumeric() || "~!@$^&*_-+=<>.?/".contains(c);
    // Others begin numbers, or names that solvers keep for themselves.
    let begins = name.starts_with(|c: char| !c.is_ascii_digit() && !"@.+-".contains(c));
    if begins && name.chars().all(is_simple) && !is_reserved(name) {
        return name.to_owned();
    }
    let mut text = "|".to_owned();
    if !begins || is_reserved(name) {
        // No number of a character begins like this.
        text.push_str("%_");
    }
    for c in name.chars() {
        match c {
            '%' | '|' | '\\' => escape(&mut text, c),
            _ if c.is_control() => escape(&mut text, c),
            _ => text.push(c),
        }
    }
    text.push('|');
    text
}

fn escape(text: &mut String, c: char) {
    let _: fmt::Result = write!(text, "%{:x}.", u32::from(c));
}

/// What SMT-LIB, its core theory and that of bit vectors call theirs.
fn is_reserved(name: &str) -> bool {
    const SYNTAX: &str =
        "! _ as BINARY DECIMAL exists forall HEXADECIMAL let match NUMERAL par STRING";
    const COMMANDS: &str = "assert check-sat check-sat-assuming declare-const declare-datatype \
        declare-datatypes declare-fun declare-sort define-const define-fun define-fun-rec \
        define-funs-rec define-sort echo exit get-assertions get-assignment get-info get-model \
        get-option get-proof get-unsat-assumptions get-unsat-core get-value pop push reset \
        reset-assertions set-info set-logic set-option";
    const FUNCTIONS: &str = "= => and BitVec Bool concat distinct extract false ite not or repeat \
        rotate_left rotate_right sign_extend true xor zero_extend";
    let mut words = [SYNTAX, COMMANDS, FUNCTIONS]
        .into_iter()
        .flat_map(str::split_whitespace);
    // With what begins an operator on bit vectors, also of later versions.
    name.starts_with("bv") || words.any(|word| word == name)
}
