//! Critical pairs: the smallest terms to which two rules apply at once, and whether the set proves
//! what they make equal.
//!
//! In an e-graph either result is there beside the other, so that no answer depends on the order of
//! rules. Whoever *starts* from one of the two, as a program may, has only what follows from that
//! one: a pair that is not joined is a gap in the set.

use egg::{ENodeOrVar, Id, Language, RecExpr};
use smallvec::{SmallVec, smallvec};

use super::model_checking::Variables;
use super::redundancy::in_order;
use super::stated::Stated;
use freehold_base::alias::Alias;
use freehold_rules::Rule;
use freehold_rules::egraph::{
    CondLeaf, Folding, Indexed, LIMITS, MemrefLeaf, PairFacts, Rewrite, Term, apart,
};

/// A critical pair that the rules do not join.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The numbers of the rules: the one that applies to the whole term, and the one inside of it.
    pub rules: [usize; 2],
    pub term: String,
    /// What either makes of it.
    pub made: [String; 2],
    /// What these end as, or the limit that was hit before.
    pub ends: Result<[String; 2], String>,
}

type Pattern = RecExpr<ENodeOrVar<Term>>;

/// So many critical pairs are looked at, times the rules, each of which is tried on each pair.
pub const MOST_WORK: usize = 10_000_000;

/// There are too many critical pairs to look at all of them: so many were found before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooManyPairs(pub usize);

/// The critical pairs of `rules` that are not joined, and how many pairs there are in all. Of each
/// pair of rules, one at least is of `asked`.
///
/// # Errors
/// There are more than [`MOST_WORK`] allows.
pub fn critical_pairs(
    rules: &[&Rule],
    rewrites: &[Rewrite],
    asked: impl Fn(usize) -> bool,
) -> Result<(Vec<Pair>, usize), TooManyPairs> {
    let rewrites: Indexed = rewrites.iter().collect();
    let mut open = Vec::new();
    let mut all = 0;
    for (outer, whole) in rules.iter().enumerate() {
        for (inner, part) in rules.iter().enumerate() {
            if !asked(outer) && !asked(inner) {
                continue;
            }
            for at in 0..whole.left.as_ref().len() {
                let is_root = at + 1 == whole.left.as_ref().len();
                // At the root both rules are whole: each pair once, and no rule with itself.
                if is_root && inner <= outer {
                    continue;
                }
                if !may_overlap(whole, part, at) {
                    continue;
                }
                let Some(overlap) = Overlap::of(whole, part, at) else {
                    continue;
                };
                if all * rules.len() > MOST_WORK {
                    return Err(TooManyPairs(all));
                }
                all += 1;
                let [_, left, right] = &overlap.terms;
                let folding = Folding {
                    facts: overlap.facts,
                    ..Folding::default()
                };
                let ends = match apart([left, right], folding, &rewrites, LIMITS) {
                    Ok(None) => continue,
                    Ok(Some(ends)) => Ok(ends.map(|end| end.to_string())),
                    Err(limit) => Err(limit),
                };
                let [term, left, right] = overlap.terms.map(|term| term.to_string());
                open.push(Pair {
                    rules: [outer, inner],
                    term,
                    made: [left, right],
                    ends,
                });
            }
        }
    }
    Ok((open, all))
}

/// Whether the left side of `part` may be a part of an instance of that of `whole`, the node `at`:
/// not if they differ in an operator. Most pairs of rules end here.
fn may_overlap(whole: &Rule, part: &Rule, at: usize) -> bool {
    let (whole, part) = (whole.left.as_ref(), part.left.as_ref());
    let mut work: SmallVec<[(usize, usize); 16]> = smallvec![(at, part.len() - 1)];
    while let Some((a, b)) = work.pop() {
        let (ENodeOrVar::ENode(x), ENodeOrVar::ENode(y)) = (&whole[a], &part[b]) else {
            continue;
        };
        if !x.matches(y) {
            return false;
        }
        let pairs = x.children().iter().zip(y.children());
        work.extend(pairs.map(|(&x, &y)| (usize::from(x), usize::from(y))));
    }
    true
}

/// The smallest term to which two rules apply, and what they make of it.
struct Overlap {
    /// The term, what the outer rule makes of it, and what the inner one does.
    terms: [RecExpr<Term>; 3],
    facts: PairFacts,
}

/// Patterns in one list, each variable with what it is, if that is known.
#[derive(Default)]
struct Arena {
    nodes: Vec<ENodeOrVar<Term>>,
    bound: Vec<Option<usize>>,
    is_memref: Vec<bool>,
}

impl Overlap {
    /// Where the left side of `part` is a part of an instance of that of `whole`: the node `at`.
    fn of(whole: &Rule, part: &Rule, at: usize) -> Option<Overlap> {
        if matches!(whole.left.as_ref()[at], ENodeOrVar::Var(_)) {
            return None;
        }
        let mut arena = Arena::default();
        let first = [whole, part].map(|rule| arena.variables(rule));
        let [left, right] = [&whole.left, &whole.right].map(|side| arena.add(side, first[0]));
        let [part_left, part_right] =
            [&part.left, &part.right].map(|side| arena.add(side, first[1]));
        let spot = left + 1 - whole.left.as_ref().len() + at;
        if !arena.unify(spot, part_left) {
            return None;
        }
        let (leaves, facts) = arena.leaves([(whole, first[0]), (part, first[1])])?;
        let terms = [
            arena.instance(left, None, &leaves)?,
            arena.instance(right, None, &leaves)?,
            arena.instance(left, Some((spot, part_right)), &leaves)?,
        ];
        Some(Overlap { terms, facts })
    }
}

impl Arena {
    /// Makes room for the variables of a rule; the number of the first.
    fn variables(&mut self, rule: &Rule) -> usize {
        let first = self.bound.len();
        let memrefs = Variables::of(rule).memrefs;
        for variable in 0..rule.variables.len() {
            self.bound.push(None);
            self.is_memref.push(memrefs.contains(&variable));
        }
        first
    }

    /// Adds a pattern; its root.
    fn add(&mut self, pattern: &Pattern, first_variable: usize) -> usize {
        let offset = self.nodes.len();
        for node in pattern.as_ref() {
            self.nodes.push(match node {
                ENodeOrVar::Var(variable) => {
                    let number = variable.as_u32().unwrap_or_default() as usize + first_variable;
                    ENodeOrVar::Var(egg::Var::from_u32(number as u32))
                }
                ENodeOrVar::ENode(term) => ENodeOrVar::ENode(
                    term.clone()
                        .map_children(|child| Id::from(usize::from(child) + offset)),
                ),
            });
        }
        self.nodes.len() - 1
    }

    fn variable(&self, node: usize) -> Option<usize> {
        match &self.nodes[node] {
            ENodeOrVar::Var(variable) => Some(variable.as_u32().unwrap_or_default() as usize),
            ENodeOrVar::ENode(_) => None,
        }
    }

    /// What a node is, as far as known: a term, or a variable that is free.
    fn resolve(&self, mut node: usize) -> usize {
        while let Some(bound) = self.variable(node).and_then(|v| self.bound[v]) {
            node = bound;
        }
        node
    }

    /// Binds variables so that both are the same term. A variable may come to be inside of itself,
    /// which `instance` finds.
    fn unify(&mut self, a: usize, b: usize) -> bool {
        let mut work = vec![(a, b)];
        let mut steps = 0;
        while let Some((a, b)) = work.pop() {
            let (a, b) = (self.resolve(a), self.resolve(b));
            // Terms that are inside of themselves could be compared forever.
            steps += 1;
            if steps > 10_000 {
                return false;
            }
            if a == b {
                continue;
            }
            match (self.variable(a), self.variable(b)) {
                (Some(x), Some(y)) if x == y => {}
                (Some(x), _) => self.bound[x] = Some(b),
                (_, Some(y)) => self.bound[y] = Some(a),
                (None, None) => {
                    let (ENodeOrVar::ENode(x), ENodeOrVar::ENode(y)) =
                        (&self.nodes[a], &self.nodes[b])
                    else {
                        return false;
                    };
                    if !x.matches(y) {
                        return false;
                    }
                    let pairs = x.children().iter().zip(y.children());
                    work.extend(pairs.map(|(&x, &y)| (usize::from(x), usize::from(y))));
                }
            }
        }
        true
    }

    /// A leaf for each free variable, such that the conditions of both rules hold; `None` if they
    /// cannot.
    fn leaves(&self, rules: [(&Rule, usize); 2]) -> Option<(Vec<Option<Term>>, PairFacts)> {
        let free = |v: &usize| self.bound[*v].is_none();
        let all = 0..self.bound.len();
        let memrefs: Vec<usize> = all
            .clone()
            .filter(free)
            .filter(|&v| self.is_memref[v])
            .collect();
        let conditions: Vec<usize> = all.filter(free).filter(|&v| !self.is_memref[v]).collect();
        let mut known: Vec<(usize, usize, Alias)> = Vec::new();
        let mut before: Vec<(usize, usize)> = Vec::new();
        let own = |first: usize, argument: u32| {
            let mut variable = first + argument as usize;
            while let Some(node) = self.bound[variable] {
                // Memrefs are variables: no term of a formula makes one.
                variable = self.variable(node)?;
            }
            Some(variable)
        };
        for (rule, first) in rules {
            for guard in rule.guards.iter().filter(|g| g.condition.fact.is_none()) {
                let [a, b] = guard.arguments[..] else {
                    return None;
                };
                let (a, b) = (own(first, a)?, own(first, b)?);
                match guard.condition.name {
                    "precedes" => before.push((a, b)),
                    "must-alias" => known.push((a, b, Alias::Must)),
                    "never-alias" => known.push((a, b, Alias::Never)),
                    _ => return None,
                }
            }
        }
        let order = in_order(&memrefs, &before)?;
        let place = |v: usize| order.iter().position(|&other| other == v).map(|p| p as u32);
        let mut facts = PairFacts::default();
        for (a, b, alias) in known {
            let (x, y) = (place(a)?, place(b)?);
            let contrary = facts.alias(x, y);
            if contrary != Alias::May && contrary != alias {
                return None;
            }
            facts.set(x, y, alias);
        }
        let mut stated = Stated::default();
        for (rule, first) in rules {
            stated.ask(rule, |argument| place(own(first, argument)?))?;
        }
        // Different leaves need not be one allocation, unless that is known.
        let must = |a, b| facts.alias(a, b) == Alias::Must;
        if !stated.are_possible(memrefs.len() as u32, must) {
            return None;
        }
        stated.tell(&mut facts);
        let leaf = |v: usize| match self.is_memref[v] {
            true => place(v).map(|p| Term::Memref(MemrefLeaf(p))),
            false => {
                let place = conditions.iter().position(|&other| other == v);
                place.map(|p| Term::Cond(CondLeaf(p as u32)))
            }
        };
        Some(((0..self.bound.len()).map(leaf).collect(), facts))
    }

    /// The term of a node, with another node in the place of one; `None` if it has no end.
    fn instance(
        &self,
        root: usize,
        other: Option<(usize, usize)>,
        leaves: &[Option<Term>],
    ) -> Option<RecExpr<Term>> {
        let place = |node: usize| match other {
            Some((spot, by)) if node == spot => by,
            _ => node,
        };
        let mut out = RecExpr::default();
        let mut made: Vec<Option<Id>> = vec![None; self.nodes.len()];
        let mut is_open = vec![false; self.nodes.len()];
        let mut work = vec![(place(self.resolve(place(root))), false)];
        while let Some((node, is_done)) = work.pop() {
            if made[node].is_some() {
                continue;
            }
            let term = match &self.nodes[node] {
                ENodeOrVar::Var(_) => {
                    let leaf = self.variable(node).and_then(|v| leaves[v].clone());
                    made[node] = Some(out.add(leaf?));
                    continue;
                }
                ENodeOrVar::ENode(term) => term,
            };
            let child = |child: &Id| {
                let child = place(usize::from(*child));
                place(self.resolve(child))
            };
            if is_done {
                let children: Option<Vec<Id>> =
                    term.children().iter().map(|c| made[child(c)]).collect();
                let mut children = children?.into_iter();
                let built = term
                    .clone()
                    .map_children(|old| children.next().unwrap_or(old));
                made[node] = Some(out.add(built));
                continue;
            }
            if std::mem::replace(&mut is_open[node], true) {
                return None;
            }
            work.push((node, true));
            work.extend(term.children().iter().map(|c| (child(c), false)));
        }
        // The root is made last.
        made[place(self.resolve(place(root)))].map(|_| out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use freehold_rules::{BUILTIN, RuleSet};

    fn pairs(rules: &str) -> (Vec<Pair>, usize) {
        let text = format!("(ruleset mine)\n{rules}");
        let set = RuleSet::load(&[BUILTIN[0], ("mine.egg", &text)]);
        let set = set.unwrap_or_else(|errors| panic!("{}", errors.render()));
        let rules: Vec<&Rule> = set.rules().iter().collect();
        critical_pairs(&rules, set.rewrites(), |_| true).expect("they are few")
    }

    #[test]
    fn overlaps_are_found_and_joined_or_shown() {
        // Inside of itself: not not not x, by either pair of negations, is not x.
        let not_not = "(rewrite (xori (xori x (True)) (True)) x :ruleset mine :name \"nn\")";
        assert_eq!(pairs(not_not), (Vec::new(), 1));
        // Two rules of which only one knows the way.
        let (open, all) = pairs(
            "(rewrite (andi x (ori x y)) x :ruleset mine :name \"absorbs\")
             (rewrite (ori x (andi y x)) (select y x x) :ruleset mine :name \"odd\")",
        );
        assert_eq!((open.len(), all), (2, 2), "{open:?}");
        assert_eq!(open[0].term, "(andi c0 (ori c0 (andi c1 c0)))");
        assert_eq!(open[0].made[0], "c0");
        assert_eq!(open[0].made[1], "(andi c0 (select c1 c0 c0))");
        // Conditions that exclude each other make no pair.
        let (_, all) = pairs(
            "(rewrite (alias a b) (True) :when ((must-alias a b)) :ruleset mine :name \"one\")
             (rewrite (alias a b) (False) :when ((never-alias a b)) :ruleset mine :name \"two\")",
        );
        assert_eq!(all, 0);
    }
}
