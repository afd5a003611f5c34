//! The naive oracle of the tests: a problem's formulas evaluated in every world, that is for
//! every partition of the operands into allocations that the facts allow and all values of the
//! conditions. Also the generator of problems, small and deterministic.

use super::reference::{Outcome, Random, dealloc};
use super::{Cond, Conditions, Definition, OperandFact, Problem, Solver, Unsolved, Verdict};
use freehold_base::alias::Alias;

/// A problem with all its facts in one matrix.
#[derive(Clone)]
pub(crate) struct Case {
    pub conditions: Conditions,
    pub memrefs: Vec<Cond>,
    pub retained_count: usize,
    pub used: Vec<bool>,
    /// Row by row, operands by operands.
    pub alias: Vec<Alias>,
}

impl Case {
    pub fn count(&self) -> usize {
        self.memrefs.len() + self.retained_count
    }

    pub fn alias(&self, a: usize, b: usize) -> Alias {
        if a == b {
            return Alias::Must;
        }
        self.alias[a * self.count() + b]
    }

    pub fn set(&mut self, a: usize, b: usize, alias: Alias) {
        let count = self.count();
        self.alias[a * count + b] = alias;
        self.alias[b * count + a] = alias;
    }

    /// Operands that are related, by way of others of `members`, have equal numbers.
    fn linked(&self, members: usize, related: impl Fn(Alias) -> bool) -> Vec<u32> {
        let mut near: Vec<u32> = (0..members as u32).collect();
        for a in 0..members {
            for b in 0..members {
                if related(self.alias(a, b)) {
                    let (x, y) = (near[a], near[b]);
                    near.iter_mut().filter(|n| **n == x).for_each(|n| *n = y);
                }
            }
        }
        near
    }

    /// Makes what is known of a pair known of all operands that must alias these.
    pub fn close(&mut self) {
        let same = self.linked(self.count(), |a| a == Alias::Must);
        let known = self.clone();
        let operands = || 0..known.count();
        for (a, b) in operands().flat_map(|a| (0..a).map(move |b| (a, b))) {
            let alike = |x: usize| {
                operands()
                    .filter(|y| same[*y] == same[x])
                    .collect::<Vec<_>>()
            };
            let never = (alike(a).iter())
                .any(|&x| alike(b).iter().any(|&y| known.alias(x, y) == Alias::Never));
            if same[a] == same[b] {
                self.set(a, b, Alias::Must);
            } else if never {
                self.set(a, b, Alias::Never);
            }
        }
    }

    pub fn solve(&mut self, solver: &mut Solver) -> Result<Verdict, Unsolved> {
        self.solve_knowing(solver, &|_, _| false)
    }

    /// The same where more is known of operands than who aliases whom.
    pub fn solve_knowing(
        &mut self,
        solver: &mut Solver,
        fact: &dyn Fn(OperandFact, &[usize]) -> bool,
    ) -> Result<Verdict, Unsolved> {
        let count = self.count();
        let near = self.linked(count, |a| a != Alias::Never);
        let memrefs_near = self.linked(self.memrefs.len(), |a| a != Alias::Never);
        let same = self.linked(count, |a| a == Alias::Must);
        let facts = self.clone();
        let mut conditions = std::mem::take(&mut self.conditions);
        let verdict = solver.solve(&mut Problem {
            conditions: &mut conditions,
            memrefs: &self.memrefs,
            used: &self.used,
            same: &same,
            near: &near,
            memrefs_near: &memrefs_near,
            alias: &|a, b| facts.alias(a, b),
            fact,
        });
        self.conditions = conditions;
        verdict
    }
}

/// A random problem whose facts hold in one world at least.
pub(crate) fn random_case(random: &mut Random) -> Case {
    let mut conditions = Conditions::default();
    let memref_count = random.below(5);
    let retained_count = random.below(4);
    let mut pool: Vec<Cond> = (0..1 + random.below(3))
        .map(|_| conditions.opaque())
        .collect();
    pool.push(conditions.constant(true));
    for _ in 0..random.below(6) {
        let pick = |random: &mut Random| pool[random.below(pool.len())];
        let (a, b, c) = (pick(random), pick(random), pick(random));
        let one = conditions.constant(true);
        pool.push(conditions.define(match random.below(6) {
            0 => Definition::And(a, b),
            1 => Definition::Or(a, b),
            2 => Definition::Select(a, b, c),
            3 => Definition::Constant(false),
            _ => Definition::Xor(a, one),
        }));
    }
    let memrefs = (0..memref_count)
        .map(|_| pool[random.below(pool.len())])
        .collect();
    let count = memref_count + retained_count;
    let world: Vec<usize> = (0..count).map(|_| random.below(4)).collect();
    let mut case = Case {
        conditions,
        memrefs,
        retained_count,
        used: (0..retained_count).map(|_| random.chance(80)).collect(),
        alias: vec![Alias::May; count * count],
    };
    let certain = random.below(100);
    for a in 0..count {
        for b in 0..a {
            if random.chance(certain) {
                let same = world[a] == world[b];
                case.set(a, b, if same { Alias::Must } else { Alias::Never });
            }
        }
    }
    case
}

/// The value of each condition, given a bit per opaque one in order.
pub(crate) fn values(conditions: &Conditions, bits: usize) -> Vec<bool> {
    let mut values: Vec<bool> = Vec::new();
    let mut opaque = 0;
    for index in 0..conditions.len() {
        let value = |c: Cond| values[c.index()];
        let value = match conditions.definition(Cond(index as u32)) {
            Definition::Opaque => {
                opaque += 1;
                bits >> (opaque - 1) & 1 == 1
            }
            Definition::Constant(constant) => constant,
            Definition::And(a, b) => value(a) & value(b),
            Definition::Or(a, b) => value(a) | value(b),
            Definition::Xor(a, b) => value(a) ^ value(b),
            Definition::Select(c, a, b) => value(if value(c) { a } else { b }),
        };
        values.push(value);
    }
    values
}

fn opaque_count(conditions: &Conditions) -> usize {
    (0..conditions.len() as u32)
        .filter(|&c| conditions.definition(Cond(c)) == Definition::Opaque)
        .count()
}

/// A partition of the operands into allocations, and the values of the conditions.
pub(crate) struct World {
    pub allocation: Vec<usize>,
    pub values: Vec<bool>,
}

/// Calls `check` for every world in which the facts of the case hold.
pub(crate) fn for_each_world(case: &Case, mut check: impl FnMut(&World)) {
    let assignments = 1 << opaque_count(&case.conditions);
    let mut allocation = vec![0; case.count()];
    loop {
        let allowed = |a: usize, b: usize| match case.alias(a, b) {
            Alias::Must => allocation[a] == allocation[b],
            Alias::Never => allocation[a] != allocation[b],
            Alias::May => true,
        };
        let count = case.count();
        if (0..count).all(|a| (0..a).all(|b| allowed(a, b))) {
            for bits in 0..assignments {
                check(&World {
                    allocation: allocation.clone(),
                    values: values(&case.conditions, bits),
                });
            }
        }
        // The next restricted growth string: each number at most one above those before it.
        let next = (1..count).rev().find(|&i| {
            let highest = allocation[..i].iter().max().copied().unwrap_or(0);
            allocation[i] <= highest
        });
        let Some(next) = next else {
            return;
        };
        allocation[next] += 1;
        allocation[next + 1..].fill(0);
    }
}

/// The formulas of [`Problem`], literally; false for results that are not used.
pub(crate) fn expected(case: &Case, world: &World) -> Outcome {
    let memrefs: Vec<(usize, bool)> = case
        .memrefs
        .iter()
        .enumerate()
        .map(|(m, c)| (world.allocation[m], world.values[c.index()]))
        .collect();
    let retained = &world.allocation[memrefs.len()..];
    let mut outcome = dealloc(&memrefs, retained, case.count());
    for (result, used) in outcome.results.iter_mut().zip(&case.used) {
        *result &= used;
    }
    outcome
}

/// What the deallocs of a verdict do in a world.
pub(crate) fn actual(case: &Case, verdict: &Verdict, world: &World) -> Outcome {
    let place = |class: u32| {
        let class = &verdict.classes[class as usize];
        let retained = class
            .retained
            .first()
            .map(|r| *r as usize + case.memrefs.len());
        let operand = class.memrefs.first().map(|m| *m as usize).or(retained);
        world.allocation[operand.expect("a class has an operand")]
    };
    let holds = |class: u32| world.values[verdict.classes[class as usize].condition.index()];
    let mut frees = vec![0; case.count()];
    let mut made = Vec::new();
    for one in &verdict.deallocs {
        let memrefs: Vec<_> = one.memrefs.iter().map(|&m| (place(m), holds(m))).collect();
        let retained: Vec<_> = one.retained.iter().map(|&r| place(r)).collect();
        let outcome = dealloc(&memrefs, &retained, case.count());
        frees
            .iter_mut()
            .zip(&outcome.frees)
            .for_each(|(f, g)| *f += g);
        made.push(outcome.results);
    }
    let mut results = vec![false; case.retained_count];
    for result in &verdict.results {
        let value = world.values[result.known.index()]
            || result
                .results
                .iter()
                .any(|&(d, r)| made[d as usize][r as usize]);
        for &retained in &verdict.classes[result.class as usize].retained {
            results[retained as usize] = value && case.used[retained as usize];
        }
    }
    Outcome { frees, results }
}

/// A problem in words, for failing tests.
pub(crate) fn describe(case: &Case) -> String {
    let mut text = String::new();
    for c in 0..case.conditions.len() {
        text += &format!("c{c} = {:?}\n", case.conditions.definition(Cond(c as u32)));
    }
    text += &format!(
        "memrefs {:?} retained {}\n",
        case.memrefs, case.retained_count
    );
    for a in 0..case.count() {
        for b in 0..a {
            text += &format!("{b} {a} {:?}\n", case.alias(a, b));
        }
    }
    text
}
