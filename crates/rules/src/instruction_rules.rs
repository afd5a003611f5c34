//! The rules about counted objects, `rules/sil`: what becomes of one or two instructions of SIL.
//!
//! As with the rules about steps on memrefs, whoever knows the instructions puts a place as a
//! term and states the facts; [`decide_instructions`] says what to do.

use std::sync::OnceLock;

use egg::{Id, RecExpr};
use smallvec::SmallVec;

use super::check::{Checker, Rule};
use super::sexpr;
use crate::egraph::{ActName, MemrefLeaf, PairFacts, Term, apply};
use freehold_base::diagnostics::Diagnostic;

/// The files that declare and hold the rules about SIL.
pub const SIL: [(&str, &str); 3] = [
    (
        "rules/sil/signature.egg",
        freehold_rule_files::SIL_SIGNATURE,
    ),
    ("rules/sil/objects.egg", freehold_rule_files::SIL_OBJECTS),
    (
        "rules/sil/ownership.egg",
        freehold_rule_files::SIL_OWNERSHIP,
    ),
];

/// The rules about SIL, read once.
///
/// # Panics
/// When they do not check, which a test rules out.
pub fn sil_rules() -> &'static [Rule] {
    static RULES: OnceLock<Vec<Rule>> = OnceLock::new();
    RULES.get_or_init(|| match read_sil_rules(&SIL.map(|file| file.1)) {
        Ok(rules) => rules,
        Err((_, errors)) => panic!("{}", errors[0].message),
    })
}

/// The rules of such files, of which the first has the vocabulary.
///
/// # Errors
/// The first file that has errors, by its number, and what is wrong in it.
pub fn read_sil_rules(files: &[impl AsRef<str>]) -> Result<Vec<Rule>, (usize, Vec<Diagnostic>)> {
    let mut checker = Checker::default();
    for (index, text) in files.iter().enumerate() {
        let (forms, mut errors) = sexpr::read(text.as_ref());
        errors.extend(checker.check_file(index, &forms));
        if !errors.is_empty() {
            return Err((index, errors));
        }
    }
    Ok(checker.rules)
}

/// What an instruction does, to references and addresses by the numbers that the caller gave out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instruction {
    pub name: ActName,
    pub of: SmallVec<[u32; 2]>,
}

/// What takes the place of each of two instructions: the acts in order, of which one may be the old
/// one.
pub type Instead = [Vec<Instruction>; 2];

/// What the first of the rules that matches makes of two instructions, given the facts, and that
/// rule.
pub fn decide_instructions<'r>(
    rules: impl IntoIterator<Item = &'r Rule>,
    place: [&Instruction; 2],
    facts: &PairFacts,
) -> Option<(&'r Rule, Instead)> {
    let term = term(place);
    let mut rules = rules.into_iter();
    let (rule, made) = rules.find_map(|rule| Some((rule, apply(rule, facts, &term)?)))?;
    let last = Id::from(made.as_ref().len() - 1);
    match &made[last] {
        Term::Act(ActName::InTurn, parts) => {
            Some((rule, [acts(&made, parts[0])?, acts(&made, parts[1])?]))
        }
        _ => None,
    }
}

/// Two instructions as rules see them.
fn term(place: [&Instruction; 2]) -> RecExpr<Term> {
    let mut out = RecExpr::default();
    let ids = place.map(|act| {
        let of = act.of.iter();
        let of: Box<[Id]> = of
            .map(|&number| out.add(Term::Memref(MemrefLeaf(number))))
            .collect();
        out.add(Term::Act(act.name, of))
    });
    out.add(Term::Act(ActName::InTurn, ids.into()));
    out
}

/// The acts that a term stands for, in order.
fn acts(term: &RecExpr<Term>, at: Id) -> Option<Vec<Instruction>> {
    match &term[at] {
        Term::Act(ActName::None, _) => Some(Vec::new()),
        Term::Act(ActName::Both, parts) => {
            let mut both = acts(term, parts[0])?;
            both.extend(acts(term, parts[1])?);
            Some(both)
        }
        Term::Act(name, of) => {
            let number = |&id: &Id| match term[id] {
                Term::Memref(MemrefLeaf(number)) => Some(number),
                _ => None,
            };
            let of: Option<SmallVec<[u32; 2]>> = of.iter().map(number).collect();
            Some(vec![Instruction {
                name: *name,
                of: of?,
            }])
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn act(name: ActName, of: &[u32]) -> Instruction {
        Instruction {
            name,
            of: of.into(),
        }
    }

    #[test]
    fn a_retain_is_paired_where_the_object_is_kept() {
        let (retain, release) = (act(ActName::Retain, &[0]), act(ActName::Release, &[1]));
        let mut facts = PairFacts::default();
        facts.state("object-form", &[], true);
        facts.state("same-object", &[0, 1], true);
        assert!(decide_instructions(sil_rules(), [&retain, &release], &facts).is_none());
        facts.state("kept", &[0], true);
        let (rule, instead) =
            decide_instructions(sil_rules(), [&retain, &release], &facts).unwrap();
        assert_eq!(rule.name, "pair-retain-release");
        assert_eq!(instead, [vec![], vec![]]);
    }

    #[test]
    fn every_rule_says_where_it_is_from() {
        for rule in sil_rules() {
            assert!(
                !rule.meaning.is_empty()
                    || rule.name.contains("-of-")
                    || rule.name.contains("pair")
            );
        }
    }
}
