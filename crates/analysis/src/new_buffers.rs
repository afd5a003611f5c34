//! Which new buffers memrefs are, and which results of functions are new buffers: rules over single
//! steps back along the flow of values, of all functions at once.
//!
//! Without the facts of a function, for a pass that looks at a few operations: who asks states the
//! steps that it knows, and what it does not know.

use freehold_base::ids::typed_ids;

use super::datalog::datalog;
use ascent_ids::input_by_id;
use ascent_ids::lattice_by_id;

typed_ids! {
    /// A memref, perhaps only where a condition is true.
    NameId "name";
    /// A question: which new buffers a name may be.
    QuestionId "question";
    /// A result of a function with a body.
    ResultId "result";
}

datalog! {
    struct NewBuffersProgram;

    /// `asked(q, n)`: question q is about the name n.
    relation asked(QuestionId, NameId);
    /// `step(n, m)`: may: n is the buffer of m; it is that of one of these.
    #[ds(input_by_id)]
    relation step(NameId, NameId);
    /// `made(n)`: an allocation makes n, or a call of a function that has no body.
    #[ds(lattice_by_id)]
    relation made(NameId);
    /// `gives(n, r)`: a call gives n, as a result of a function.
    #[ds(input_by_id)]
    relation gives(NameId, ResultId);
    /// `opaque(n)`: nothing tells what n may be. `cut(q)`: the steps of q are too many.
    #[ds(lattice_by_id)]
    relation opaque(NameId);
    #[ds(lattice_by_id)]
    relation cut(QuestionId);
    /// `returned(q, r)`: the name that q is about is returned as r.
    #[ds(input_by_id)]
    relation returned(QuestionId, ResultId);

    /// `reached(q, m)`: may: what q is about is the buffer of m.
    relation reached(QuestionId, NameId);
    reached(q, n) <-- asked(q, n);
    reached(q, m) <-- reached(q, n), step(n, m);
    /// `old(r)`: may: r is a buffer that was there before the call. What only calls that do not end
    /// return is not.
    #[ds(lattice_by_id)]
    relation old(ResultId);
    old(r) <-- may_be_old(q), returned(q, r);
    /// `may_be_old(q)`: may: what q is about is not new.
    #[ds(lattice_by_id)]
    relation may_be_old(QuestionId);
    may_be_old(q) <-- cut(q);
    may_be_old(q) <-- reached(q, n), opaque(n);
    may_be_old(q) <-- reached(q, n), gives(n, r), old(r);

    /// `may_be(q, n)`: may: what q is about is the new buffer n; it is one of these.
    relation may_be(QuestionId, NameId);
    may_be(q, n) <-- reached(q, n), made(n), !may_be_old(q);
    may_be(q, n) <-- reached(q, n), gives(n, _), !may_be_old(q);
}

/// What is known of some names.
#[derive(Default)]
pub struct Steps {
    /// `asked(q, n)`.
    pub asked: Vec<(QuestionId, NameId)>,
    /// `step(n, m)`.
    pub step: Vec<(NameId, NameId)>,
    /// `made(n)`.
    pub made: Vec<NameId>,
    /// `gives(n, r)`.
    pub gives: Vec<(NameId, ResultId)>,
    /// `opaque(n)`.
    pub opaque: Vec<NameId>,
    /// `cut(q)`.
    pub cut: Vec<QuestionId>,
    /// `returned(q, r)`.
    pub returned: Vec<(QuestionId, ResultId)>,
    /// `old(r)`, if it was asked before.
    pub old: Vec<ResultId>,
}

/// Which names are new buffers.
pub struct NewBuffers {
    /// `old(r)`.
    pub old: Vec<ResultId>,
    /// `may_be_old(q)`.
    pub may_be_old: Vec<QuestionId>,
    /// `may_be(q, n)`, in order.
    pub may_be: Vec<(QuestionId, NameId)>,
}

/// Solves the relations.
pub fn solve(steps: Steps) -> NewBuffers {
    let mut program = NewBuffersProgram {
        asked: steps.asked,
        step: steps.step,
        made: steps.made.into_iter().map(|n| (n,)).collect(),
        gives: steps.gives,
        opaque: steps.opaque.into_iter().map(|n| (n,)).collect(),
        cut: steps.cut.into_iter().map(|q| (q,)).collect(),
        returned: steps.returned,
        old: steps.old.into_iter().map(|r| (r,)).collect(),
        ..Default::default()
    };
    program.run();
    let mut may_be = program.may_be;
    may_be.sort_unstable();
    NewBuffers {
        old: program.old.into_iter().map(|row| row.0).collect(),
        may_be_old: program.may_be_old.into_iter().map(|row| row.0).collect(),
        may_be,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use freehold_base::xorshift;

    use super::*;

    const NAMES: u32 = 7;
    const QUESTIONS: u32 = 5;
    const RESULTS: u32 = 3;

    /// What a question reaches, by following each step.
    fn reached(steps: &Steps, question: QuestionId) -> BTreeSet<NameId> {
        let asked = steps.asked.iter().filter(|row| row.0 == question);
        let mut work: Vec<NameId> = asked.map(|row| row.1).collect();
        let mut seen = BTreeSet::new();
        while let Some(name) = work.pop() {
            if seen.insert(name) {
                let next = steps.step.iter().filter(|row| row.0 == name);
                work.extend(next.map(|row| row.1));
            }
        }
        seen
    }

    /// The results that may be old: each is taken for new until what it returns says otherwise.
    fn old(steps: &Steps) -> BTreeSet<ResultId> {
        let mut old = BTreeSet::new();
        loop {
            let before = old.len();
            for &(question, result) in &steps.returned {
                if is_old(steps, &old, question) {
                    old.insert(result);
                }
            }
            if old.len() == before {
                return old;
            }
        }
    }

    fn is_old(steps: &Steps, old: &BTreeSet<ResultId>, question: QuestionId) -> bool {
        let gives = |name: NameId| steps.gives.iter().filter(move |row| row.0 == name);
        steps.cut.contains(&question)
            || reached(steps, question).into_iter().any(|name| {
                steps.opaque.contains(&name) || gives(name).any(|row| old.contains(&row.1))
            })
    }

    #[test]
    fn what_is_new_is_what_no_step_tells_to_be_old() {
        let (mut new, mut not_new) = (0, 0);
        for seed in 1..2000_u64 {
            let mut state = seed;
            let mut below = |count: u32| xorshift::below(&mut state, count as usize) as u32;
            let (name, question, result) =
                (NameId::from_u32, QuestionId::from_u32, ResultId::from_u32);
            let mut some = |most: u32, count: u32| -> Vec<u32> {
                let many = below(most);
                (0..many).map(|_| below(count)).collect()
            };
            let mut steps = Steps {
                asked: (0..QUESTIONS).map(|q| (question(q), name(q))).collect(),
                made: some(4, NAMES).into_iter().map(name).collect(),
                opaque: some(3, NAMES).into_iter().map(name).collect(),
                cut: some(2, QUESTIONS).into_iter().map(question).collect(),
                ..Steps::default()
            };
            for _ in 0..6 {
                let pair = (name(below(NAMES)), name(below(NAMES)));
                steps.step.push(pair);
            }
            for _ in 0..3 {
                let gives = (name(below(NAMES)), result(below(RESULTS)));
                steps.gives.push(gives);
                let returned = (question(below(QUESTIONS)), result(below(RESULTS)));
                steps.returned.push(returned);
            }
            let expected_old = old(&steps);
            let questions = || (0..QUESTIONS).map(question);
            let expected_not: BTreeSet<QuestionId> = questions()
                .filter(|&q| is_old(&steps, &expected_old, q))
                .collect();
            let is_buffer =
                |n: &NameId| steps.made.contains(n) || steps.gives.iter().any(|row| row.0 == *n);
            let expected: Vec<(QuestionId, NameId)> = questions()
                .filter(|q| !expected_not.contains(q))
                .flat_map(|q| {
                    let names = reached(&steps, q).into_iter().filter(is_buffer);
                    names.map(move |n| (q, n)).collect::<Vec<_>>()
                })
                .collect();
            new += expected.len();
            not_new += expected_not.len();
            let found = solve(steps);
            assert_eq!(found.may_be, expected, "seed {seed}");
            let set: BTreeSet<QuestionId> = found.may_be_old.into_iter().collect();
            assert_eq!(set, expected_not, "seed {seed}");
            let set: BTreeSet<ResultId> = found.old.into_iter().collect();
            assert_eq!(set, expected_old, "seed {seed}");
        }
        assert!(new > 1000 && not_new > 1000, "{new} {not_new}");
    }
}
