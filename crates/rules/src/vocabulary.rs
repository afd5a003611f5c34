//! The closed vocabulary of rules: sorts, the terms of the e-graph, and the conditions.
//!
//! `signature.egg` declares all of this in egglog's syntax, so that a rule file is an egglog
//! program too; the reader holds each declaration against the tables here, because behind a
//! name there has to be a node of the e-graph or a function over the facts.

use crate::egraph::{OperandFact, PairFacts};
use freehold_base::alias::Alias;
use freehold_base::suggest::closest;

/// The sort of a term.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sort {
    /// A boolean that is known at run time, at the latest.
    I1,
    /// A memref operand.
    Memref,
    /// What operations do to buffers; such terms are in no e-graph.
    Step,
    /// A reference to a counted object, in SIL.
    Reference,
    /// The address of memory that holds one.
    Address,
    /// What instructions of SIL do to counts and memory; such terms are in no e-graph.
    Act,
    /// The number of a variable. Rules cannot speak of one, so it stands only in declarations.
    Number,
}

impl Sort {
    /// The sort's name in rule files.
    pub fn name(self) -> &'static str {
        match self {
            Sort::I1 => "I1",
            Sort::Memref => "Memref",
            Sort::Step => "Step",
            Sort::Reference => "Reference",
            Sort::Address => "Address",
            Sort::Act => "Act",
            Sort::Number => "i64",
        }
    }

    /// The sort of a name.
    pub fn of_name(name: &str) -> Option<Sort> {
        Sort::TERMS
            .into_iter()
            .chain([Sort::Number])
            .find(|s| s.name() == name)
    }

    /// The sorts that terms have.
    pub const TERMS: [Sort; 6] = [
        Sort::I1,
        Sort::Memref,
        Sort::Step,
        Sort::Reference,
        Sort::Address,
        Sort::Act,
    ];

    /// Whether terms of the sort stay out of the e-graph: those about operations.
    pub fn is_skeleton(self) -> bool {
        matches!(self, Sort::Step | Sort::Act)
    }
}

/// A constructor of terms.
pub struct Constructor {
    pub name: &'static str,
    pub arguments: &'static [Sort],
    pub result: Sort,
}

/// All constructors; `egraph::Term::from_name` builds them.
pub const CONSTRUCTORS: &[Constructor] = &{
    use Sort::{Act, Address, I1, Memref, Number, Reference, Step};
    const fn term(name: &'static str, arguments: &'static [Sort], result: Sort) -> Constructor {
        Constructor {
            name,
            arguments,
            result,
        }
    }
    [
        term("memref", &[Number], Memref),
        term("base", &[Memref], Memref),
        term("True", &[], I1),
        term("False", &[], I1),
        term("cond", &[Number], I1),
        term("andi", &[I1, I1], I1),
        term("ori", &[I1, I1], I1),
        term("xori", &[I1, I1], I1),
        term("select", &[I1, I1, I1], I1),
        term("alias", &[Memref, Memref], I1),
        term("frees", &[I1, I1], I1),
        term("clash", &[I1, I1, I1], I1),
        term("adds", &[I1, I1, I1], I1),
        term("Nothing", &[], Step),
        term("alloc", &[Memref], Step),
        term("clone", &[Memref, Memref], Step),
        term("free", &[Memref], Step),
        term("rename", &[Memref, Memref], Step),
        term("then", &[Step, Step], Step),
        term("reference", &[Number], Reference),
        term("address", &[Number], Address),
        term("none", &[], Act),
        term("in-turn", &[Act, Act], Act),
        term("both", &[Act, Act], Act),
        term("is", &[Reference, Reference], Act),
        term("retain", &[Reference], Act),
        term("release", &[Reference], Act),
        term("copy", &[Reference, Reference], Act),
        term("destroy", &[Reference], Act),
        term("end-borrow", &[Reference, Address], Act),
        term("load", &[Address, Reference], Act),
        term("load-copy", &[Address, Reference], Act),
        term("load-take", &[Address, Reference], Act),
        term("load-borrow", &[Address, Reference], Act),
        term("store", &[Reference, Address], Act),
        term("store-init", &[Reference, Address], Act),
        term("store-assign", &[Reference, Address], Act),
        term("destroy-addr", &[Address], Act),
    ]
};

/// The constructor of a name.
pub fn constructor(name: &str) -> Option<&'static Constructor> {
    CONSTRUCTORS.iter().find(|c| c.name == name)
}

/// A condition that a rule may ask after `:when`.
pub struct Condition {
    pub name: &'static str,
    pub arguments: &'static [Sort],
    /// Whether more facts can only turn it from false to true. A condition that is not
    /// monotone would make the result depend on the order of the rules.
    pub monotone: bool,
    /// Whether rules about terms may ask it.
    pub of_terms: bool,
    /// Whether rules about steps may.
    pub of_steps: bool,
    /// Whether rules about instructions of SIL may.
    pub of_acts: bool,
    /// The fact behind it that a problem states only for rules that ask.
    pub fact: Option<OperandFact>,
    /// Whether it holds of memref variables, as many as it has arguments.
    pub holds: fn(&PairFacts, &[u32]) -> bool,
}

/// All conditions.
pub const CONDITIONS: &[Condition] = &{
    use Sort::{Address, Memref, Reference};
    const PLAIN: Condition = Condition {
        name: "",
        arguments: &[Memref],
        monotone: true,
        of_terms: true,
        of_steps: false,
        of_acts: false,
        fact: None,
        holds: |_, _| false,
    };
    const PAIR: Condition = Condition {
        arguments: &[Memref, Memref],
        ..PLAIN
    };
    const STEPS: Condition = Condition {
        of_terms: false,
        of_steps: true,
        ..PLAIN
    };
    const ACTS: Condition = Condition {
        of_terms: false,
        of_acts: true,
        ..PLAIN
    };
    [
        Condition {
            name: "must-alias",
            holds: |facts, m| facts.alias(m[0], m[1]) == Alias::Must,
            ..PAIR
        },
        Condition {
            name: "never-alias",
            holds: |facts, m| facts.alias(m[0], m[1]) == Alias::Never,
            ..PAIR
        },
        Condition {
            name: "precedes",
            holds: |_, m| m[0] < m[1],
            ..PAIR
        },
        Condition {
            name: OperandFact::Allocation.name(),
            of_steps: true,
            fact: Some(OperandFact::Allocation),
            holds: |facts, m| facts.is_stated(OperandFact::Allocation.name(), m),
            ..PLAIN
        },
        Condition {
            name: OperandFact::Argument.name(),
            fact: Some(OperandFact::Argument),
            holds: |facts, m| facts.is_stated(OperandFact::Argument.name(), m),
            ..PLAIN
        },
        Condition {
            name: OperandFact::Dominates.name(),
            fact: Some(OperandFact::Dominates),
            holds: |facts, m| facts.is_stated(OperandFact::Dominates.name(), m),
            ..PAIR
        },
        Condition {
            name: OperandFact::LastUse.name(),
            fact: Some(OperandFact::LastUse),
            holds: |facts, m| facts.is_stated(OperandFact::LastUse.name(), m),
            ..PLAIN
        },
        Condition {
            name: "spared",
            arguments: &[Memref, Memref],
            holds: |facts, m| facts.is_stated("spared", m),
            ..STEPS
        },
        Condition {
            name: "unused",
            holds: |facts, m| facts.is_stated("unused", m),
            ..STEPS
        },
        Condition {
            name: "ownership-form",
            arguments: &[],
            holds: |facts, m| facts.is_stated("ownership-form", m),
            ..ACTS
        },
        Condition {
            name: "object-form",
            arguments: &[],
            holds: |facts, m| facts.is_stated("object-form", m),
            ..ACTS
        },
        Condition {
            name: "takes-globals",
            arguments: &[],
            holds: |facts, m| facts.is_stated("takes-globals", m),
            ..ACTS
        },
        Condition {
            name: "same-object",
            arguments: &[Reference, Reference],
            holds: |facts, m| facts.is_stated("same-object", m),
            ..ACTS
        },
        Condition {
            name: "kept",
            arguments: &[Reference],
            holds: |facts, m| facts.is_stated("kept", m),
            ..ACTS
        },
        Condition {
            name: "lent",
            arguments: &[Reference],
            holds: |facts, m| facts.is_stated("lent", m),
            ..ACTS
        },
        Condition {
            name: "alive",
            arguments: &[Reference],
            holds: |facts, m| facts.is_stated("alive", m),
            ..ACTS
        },
        Condition {
            name: "holds",
            arguments: &[Address, Reference],
            holds: |facts, m| facts.is_stated("holds", m),
            ..ACTS
        },
        Condition {
            name: "unwritten",
            arguments: &[Address],
            holds: |facts, m| facts.is_stated("unwritten", m),
            ..ACTS
        },
        Condition {
            name: "untouched",
            arguments: &[Address],
            holds: |facts, m| facts.is_stated("untouched", m),
            ..ACTS
        },
    ]
};

/// The condition of a name.
pub fn condition(name: &str) -> Option<&'static Condition> {
    CONDITIONS.iter().find(|c| c.name == name)
}

/// `` `word`; did you mean `other`? `` or just `` `word` ``.
pub fn quoted<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> String {
    match closest(word, known) {
        Some(other) => format!("`{word}`; did you mean `{other}`?"),
        None => format!("`{word}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn close_words_are_suggested_and_far_ones_are_not() {
        let names = || CONSTRUCTORS.iter().map(|c| c.name);
        assert_eq!(closest("adni", names()), Some("andi"));
        assert_eq!(closest("true", names()), Some("True"));
        assert_eq!(closest("aliases", names()), Some("alias"));
        assert_eq!(closest("frobnicate", names()), None);
    }
}
