//! Rules under conditions: which conditions decide the check of two memrefs.

use egg::{Id, RecExpr};

use super::super::follows;
use super::super::model_checking::unsound;
use super::{MEMREFS, Search, expr};
use freehold_rules::egraph::{MemrefLeaf, Term};
use freehold_rules::{BUILTIN, CONDITIONS, Condition, RuleSet};

/// So many conditions at once.
const MOST: usize = 3;

/// A condition on two memrefs, by their numbers.
type Asked = (&'static Condition, Vec<u32>);

/// Adds the rules that hold under conditions, until there are `most`: what the check of two memrefs
/// is. (All else follows, once that is constant.) Conditions are taken one, two and three at a
/// time; those that say no more than fewer of them do are left out.
pub(super) fn conditions(search: &mut Search, most: usize) {
    let asked = asked();
    let mut decided: Vec<Vec<usize>> = Vec::new();
    for count in 1..=MOST {
        for chosen in choices(asked.len(), count) {
            if search.found.len() >= most {
                return;
            }
            if decided
                .iter()
                .any(|fewer| fewer.iter().all(|one| chosen.contains(one)))
            {
                continue;
            }
            let conditions: Vec<&Asked> = chosen.iter().map(|&one| &asked[one]).collect();
            let sound = [true, false].map(|value| Decision::of(&conditions, value));
            match sound {
                [None, None] => continue,
                // They cannot hold together.
                [Some(_), Some(_)] => {}
                [Some(one), None] | [None, Some(one)] => one.add_to(search),
            }
            decided.push(chosen);
        }
    }
}

/// The conditions that terms may ask of two memrefs, in all ways.
fn asked() -> Vec<Asked> {
    let of_terms = CONDITIONS.iter().filter(|condition| condition.of_terms);
    of_terms
        .flat_map(|condition| {
            let of: &[&[u32]] = match condition.arguments.len() {
                1 => &[&[0], &[1]],
                _ => &[&[0, 1], &[1, 0]],
            };
            // Aliasing is symmetric.
            let symmetric = matches!(condition.name, "must-alias" | "never-alias");
            let of = if symmetric { &of[..1] } else { of };
            of.iter().map(move |of| (condition, of.to_vec()))
        })
        .collect()
}

/// All ways to choose some of a number of things.
fn choices(from: usize, count: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..count {
        let longer = all.iter().flat_map(|before| {
            let next = before.last().map_or(0, |last| last + 1);
            (next..from).map(move |one| [&before[..], &[one]].concat())
        });
        all = longer.collect();
    }
    all
}

/// That conditions make the check of two memrefs constant.
struct Decision {
    left: RecExpr<Term>,
    right: RecExpr<Term>,
    when: String,
    set: RuleSet,
}

impl Decision {
    /// The rule, if it is sound.
    fn of(conditions: &[&Asked], value: bool) -> Option<Decision> {
        let [a, b] = [0, 1].map(|number| Term::Memref(MemrefLeaf(number)));
        let left = expr(&[a, b, Term::Alias([Id::from(0), Id::from(1)])]);
        let right = expr(&[if value { Term::True } else { Term::False }]);
        let spelled: Vec<String> = conditions
            .iter()
            .map(|(condition, of)| {
                let of = of.iter().map(|&m| format!(" {}", MEMREFS[m as usize]));
                format!("({}{})", condition.name, of.collect::<String>())
            })
            .collect();
        let when = spelled.join(" ");
        let text = super::rule("asked", &left, &right, &when);
        let text = format!("(ruleset suggested)\n{text}");
        let set = RuleSet::load(&[BUILTIN[0], ("asked.egg", &text)]).ok()?;
        (unsound(&set.rules()[0]) == Ok(None)).then_some(Decision {
            left,
            right,
            when,
            set,
        })
    }

    /// Adds it, if it does not follow.
    fn add_to(&self, search: &mut Search) {
        if follows(&self.set.rules()[0], &search.known) == Some(false) {
            search.add(&self.left, &self.right, &self.when);
        }
    }
}
