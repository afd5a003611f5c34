//! Checks certificates of saturation, by a second implementation that shares no code with the
//! prover.
//!
//! It reads the rule files by itself (`recheck/read.rs`) and knows no egg and no search: a
//! certificate names a tier and ranks, and all that is left is to look at each rule once.
//! `docs/saturation.md` says why that is enough. What it does not read it refuses: a proof of some
//! rules of a file is none of the file.

mod read;

use std::collections::BTreeMap;

use serde_json::Value;

use read::{Vocabulary, Words, read};

/// What every certificate says that it is.
pub const FORMAT: &str = "freehold saturation certificate 1";

/// The file that declares what rules are made of.
const SIGNATURE: &str = freehold_rule_files::SIGNATURE;

/// Checks that `certificate` proves that the rules of `files` together saturate; how many rules
/// they are.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn recheck(certificate: &str, files: &[(&str, &str)]) -> Result<usize, String> {
    let certificate: Value = serde_json::from_str(certificate)
        .map_err(|error| format!("the certificate is no JSON: {error}"))?;
    if certificate["certificate"] != FORMAT {
        return Err(format!("the certificate is not of the form '{FORMAT}'"));
    }
    let ranks = match certificate["tier"].as_u64() {
        Some(1) => None,
        Some(2) => Some(ranks(&certificate["ranks"])?),
        _ => return Err("it proves nothing: its tier is not 1 or 2".to_owned()),
    };
    let mut listed = listed(&certificate["rules"])?;
    // What the signature declares holds in every file; where it is among the files it says that
    // again.
    let mut vocabulary = Vocabulary::default();
    let signature = read(SIGNATURE)?;
    for at in signature.forms() {
        vocabulary.form(&signature, at)?;
    }
    let mut count = 0;
    for (file, text) in files {
        let words = read(text).map_err(|reason| format!("{file}: {reason}"))?;
        for at in words.forms() {
            let form = vocabulary.form(&words, at);
            let Some(found) = form.map_err(|reason| format!("{file}: {reason}"))? else {
                continue;
            };
            // A rule about steps is in no e-graph: what it makes, nobody finds there.
            if found.is_step {
                continue;
            }
            let name = found.name;
            let sides = (words.text(found.left), words.text(found.right));
            match listed.remove(name) {
                Some(listed) if listed == sides => {}
                Some(_) => {
                    return Err(format!(
                        "the rule '{name}' of {file} is not the certificate's"
                    ));
                }
                None => {
                    return Err(format!(
                        "the certificate has no rule '{name}' of {file}, or has it once only"
                    ));
                }
            }
            rule(&words, found.left, found.right, ranks.as_ref())
                .map_err(|reason| format!("the rule '{name}' of {file}: {reason}"))?;
            count += 1;
        }
    }
    match listed.keys().next() {
        Some(name) => Err(format!("no file has the certificate's rule '{name}'")),
        None => Ok(count),
    }
}

fn ranks(value: &Value) -> Result<BTreeMap<String, u64>, String> {
    let object = value.as_object().ok_or("it has no ranks")?;
    object
        .iter()
        .map(|(position, rank)| match rank.as_u64() {
            // Far above what sums of one could overflow.
            Some(rank) if rank < u64::MAX / 2 => Ok((position.clone(), rank)),
            _ => Err(format!("the rank of '{position}' is no number")),
        })
        .collect()
}

/// The sides of each rule by its name.
fn listed(value: &Value) -> Result<BTreeMap<String, (String, String)>, String> {
    let mut rules = BTreeMap::new();
    for rule in value.as_array().ok_or("it has no list of rules")? {
        let text = |key: &str| rule[key].as_str().map(str::to_owned);
        let (Some(name), Some(left), Some(right)) = (text("name"), text("left"), text("right"))
        else {
            return Err("a rule of it has no name, left or right side".to_owned());
        };
        if rules.insert(name.clone(), (left, right)).is_some() {
            return Err(format!("it has the rule '{name}' twice"));
        }
    }
    Ok(rules)
}

/// The left side: a number for each different term in it, with the names of the positions where it
/// stands.
type Numbers<'t> = BTreeMap<(&'t str, Vec<usize>), usize>;

/// The terms of one side, innermost first: where each begins and its children.
fn terms(words: &Words, from: usize) -> Result<Vec<(usize, Vec<usize>)>, String> {
    let mut done: Vec<(usize, Vec<usize>)> = Vec::new();
    // Of each open parenthesis the terms inside of it so far.
    let mut open: Vec<(usize, Vec<usize>)> = Vec::new();
    for at in from..words.end[from] {
        let term = match words.words[at] {
            "(" => {
                open.push((at, Vec::new()));
                continue;
            }
            ")" => open.pop().ok_or("a ')' closes nothing")?,
            _ if at > 0 && words.words[at - 1] == "(" => continue,
            _ => (at, Vec::new()),
        };
        done.push(term);
        if let Some((_, children)) = open.last_mut() {
            children.push(done.len() - 1);
        }
    }
    match done.is_empty() {
        true => Err("a side is empty".to_owned()),
        false => Ok(done),
    }
}

/// The constructor of a term, or the variable that it is.
fn head<'t>(words: &Words<'t>, at: usize) -> &'t str {
    match words.words[at] {
        "(" => words.words[at + 1],
        variable => variable,
    }
}

/// Looks at one rule: it makes no class, or one whose rank is above those of the classes that it is
/// made of, and puts each class only where its rank may stand.
fn rule(
    words: &Words,
    left: usize,
    right: usize,
    ranks: Option<&BTreeMap<String, u64>>,
) -> Result<(), String> {
    let rank = |position: &str| {
        ranks
            .and_then(|ranks| ranks.get(position))
            .copied()
            .unwrap_or(0)
    };
    let mut numbers: Numbers = BTreeMap::new();
    // The lowest rank of a position at which each term of the left side stands.
    let mut lowest: Vec<u64> = Vec::new();
    let mut number_of: Vec<usize> = Vec::new();
    let mut root = 0;
    for (at, children) in terms(words, left)? {
        let name = head(words, at);
        let children: Vec<usize> = children.iter().map(|&child| number_of[child]).collect();
        let next = lowest.len();
        root = *numbers.entry((name, children.clone())).or_insert(next);
        if root == next {
            lowest.push(u64::MAX);
        }
        number_of.push(root);
        if words.words[at] == "(" {
            lowest[root] = lowest[root].min(rank(name));
            for (place, &child) in (1..).zip(&children) {
                lowest[child] = lowest[child].min(rank(&format!("{name}.{place}")));
            }
        }
    }
    /// A term of the right side.
    #[derive(Clone, Copy, PartialEq)]
    enum Side {
        /// Without variables.
        Ground,
        /// The left side has it.
        Old(usize),
        /// It is made of classes that are known at positions of this rank.
        New(u64),
    }
    let right_terms = terms(words, right)?;
    let mut sides: Vec<Side> = Vec::new();
    let mut old_of: Vec<Option<usize>> = Vec::new();
    for (at, children) in &right_terms {
        let name = head(words, *at);
        let is_term = words.words[*at] == "(";
        let known: Option<Vec<usize>> = children.iter().map(|&child| old_of[child]).collect();
        let old = known.and_then(|known| numbers.get(&(name, known)).copied());
        old_of.push(old);
        let is_last = sides.len() + 1 == right_terms.len();
        let is_ground = is_term && children.iter().all(|&child| sides[child] == Side::Ground);
        sides.push(match old {
            _ if is_ground => Side::Ground,
            Some(number) => Side::Old(number),
            None if !is_term => return Err(format!("the left side has no variable '{name}'")),
            None => {
                let made_of = children.iter().map(|&child| match sides[child] {
                    Side::Ground => 0,
                    Side::Old(number) => lowest[number],
                    Side::New(below) => below,
                });
                Side::New(made_of.max().unwrap_or(0))
            }
        });
        let Some(&Side::New(below)) = sides.last() else {
            continue;
        };
        // The right side as a whole is the class of the left side.
        let needed = if is_last { lowest[root] } else { below + 1 };
        if ranks.is_none() && !is_last {
            return Err(format!("it makes a new '{name}', which tier 1 rules out"));
        }
        if ranks.is_some() && rank(name) < needed {
            return Err(format!("a '{name}' is of rank {needed} at least"));
        }
        for (place, &child) in (1..).zip(children) {
            let needed = match sides[child] {
                Side::Ground => 0,
                Side::Old(number) => lowest[number],
                Side::New(below) => below + 1,
            };
            let position = format!("{name}.{place}");
            if ranks.is_some() && rank(&position) < needed {
                return Err(format!("'{position}' is of rank {needed} at least"));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{certificate, saturation};
    use freehold_generate::Random;
    use freehold_rules::{BUILTIN, Rule, RuleSet};

    /// Texts with pieces cut out are refused or are of other rules, and never accepted for the
    /// rules that were proved.
    #[test]
    fn broken_files_are_refused() {
        let rules: Vec<&Rule> = RuleSet::builtin().rules().iter().collect();
        let whole = certificate(&rules, &saturation(rules.iter().copied())).to_string();
        assert_eq!(recheck(&whole, BUILTIN), Ok(rules.len()));
        let mut random = Random::Seed(3);
        for _ in 0..2_000 {
            let file = random.below(BUILTIN.len());
            let (name, text) = BUILTIN[file];
            let from = random.below(text.len());
            let to = (from + 1 + random.below(40)).min(text.len());
            let cut = format!("{}{}", &text[..from], &text[to..]);
            let mut files = BUILTIN.to_vec();
            files[file] = (name, &cut);
            // Comments, conditions and declarations are not what it is about.
            if let Ok(count) = recheck(&whole, &files) {
                assert_eq!(count, rules.len());
            }
        }
        for from in (0..whole.len()).step_by(97) {
            let cut = format!("{}{}", &whole[..from], &whole[from + 1..]);
            // A rank that lost a digit, say, is caught by the rules.
            let _ = recheck(&cut, BUILTIN);
        }
        for text in [
            "(rewrite)",
            "(rewrite x)",
            "(rewrite () ())",
            "()",
            "(((",
            ")",
            "\"",
            "(rewrite ((a)) b :name)",
        ] {
            assert!(recheck(&whole, &[("broken.egg", text)]).is_err(), "{text}");
        }
    }
    /// The rule that the certificate is of, then the same with something that nobody read.
    #[test]
    fn what_is_not_read_is_refused() {
        let same = "(rewrite (andi x x) x :ruleset mine :name \"same\")";
        let whole = |rule: &str| format!("(ruleset mine)\n; A comment.\n{rule}\n");
        let set = RuleSet::load(&[BUILTIN[0], ("mine.egg", &whole(same))]);
        let set = set.expect("a rule of the test");
        let rules: Vec<&Rule> = set.rules().iter().collect();
        let proof = certificate(&rules, &saturation(rules.iter().copied())).to_string();
        assert_eq!(recheck(&proof, &[("mine.egg", &whole(same))]), Ok(1));
        for (more, expected) in [
            (
                "(birewrite (andi x y) (andi y x) :ruleset mine :name \"b\")",
                "a form 'birewrite'",
            ),
            ("(rule ((andi x y)) ((union x y)))", "a form 'rule'"),
            ("(include \"more.egg\")", "a form 'include'"),
            ("(run 3)", "a form 'run'"),
            ("(constructor more (I1) I1)", "a form 'constructor'"),
            ("()", "'()' is no form"),
            ("((rewrite (andi x y) x))", "a form '('"),
            ("word", "'word' is no list"),
            ("\"text\"", "is no list"),
            ("(datatype More (more I1) :cost 3)", "':cost' is no list"),
            ("(sort Many (Vec I1))", "'sort' has one name"),
            ("(datatype I1 (andi I1))", "another 'andi' was declared"),
            (
                "(rewrite (ori x x) x :ruleset mine :name \"more\")",
                "has no rule 'more'",
            ),
        ] {
            let said = recheck(&proof, &[("mine.egg", &whole(&format!("{same}\n{more}")))]);
            let said = said.expect_err(more);
            assert!(said.contains(expected), "{more}: {said}");
        }
        for (changed, expected) in [
            (
                "(rewrite (andi x x) x :ruleset mine :name \"same\" :subsume)",
                "no value",
            ),
            (
                "(rewrite (andi x x) x :subsume 1 :ruleset mine :name \"same\")",
                "an option ':subsume'",
            ),
            (
                "(rewrite (andi x x) x :ruleset other :name \"same\")",
                "no ruleset 'other'",
            ),
            (
                "(rewrite (andi x x) x :name \"same\" :name \"same\")",
                "twice",
            ),
            (
                "(rewrite (andi x x) x :when ((= x x)) :name \"same\")",
                "a condition '='",
            ),
            (
                "(rewrite (andi x x) x :when ((likely x)) :name \"same\")",
                "a condition 'likely'",
            ),
            (
                "(rewrite (andi x x) x :when ((must-alias x x)) :name \"same\")",
                "other arguments",
            ),
            (
                "(rewrite (andi x x) x :when (must-alias) :name \"same\")",
                "is no list",
            ),
            ("(rewrite (nand x x) x :name \"same\")", "a term 'nand'"),
            ("(rewrite (andi x x x) x :name \"same\")", "other arguments"),
            (
                "(rewrite (andi x x) true :name \"same\")",
                "'true' is no name",
            ),
            ("(rewrite (andi x x) y :name \"same\")", "no variable 'y'"),
            ("(rewrite x x :name \"same\")", "is a variable"),
            (
                "(rewrite (andi x x) (memref 1) :name \"same\")",
                "other arguments",
            ),
            ("(rewrite (andi x x) x)", "no name"),
        ] {
            let said = recheck(&proof, &[("mine.egg", &whole(changed))]);
            let said = said.expect_err(changed);
            assert!(said.contains(expected), "{changed}: {said}");
        }
    }
}
