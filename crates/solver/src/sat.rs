//! The SAT solver, and how far it may go.
//!
//! It is `batsat` 0.6, a MiniSat in Rust. Why this one, in November 2026:
//! - `splr` has newer heuristics, but is MPL-2.0 where this workspace is Apache or MIT, its current
//!   version asks for a newer compiler than we do, and by its own words it is not incremental.
//! - `varisat` has not changed since 2022.
//! - `rustsat` is an interface to solvers; the one in Rust that it keeps up to date is `batsat`.
//! - The others that are kept up are C or C++ behind a build script.
//!
//! batsat builds in seconds with one small dependency, takes assumptions and says which of them
//! failed, keeps what it learned between questions, and asks its host at every clause that it
//! learns and every decision whether to stop. It draws no random numbers unless told to and looks
//! at no clock: the same clauses in the same order give the same answer.

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use freehold_base::budget::Budget;

/// What the solver found.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    Satisfiable,
    Unsatisfiable,
    /// The conflicts were used up.
    Nothing,
}

pub(crate) struct Sat {
    solver: Solver<Meter>,
    clause: Vec<Lit>,
}

/// Counts conflicts: each of them teaches a clause. (So does the end of a question that its
/// assumptions contradict, which is no conflict; then the count matters no more.)
struct Meter {
    conflicts: u64,
    limit: u64,
    budget: Budget,
}

impl Callbacks for Meter {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            self.conflicts += 1;
            self.budget.spend(1);
        }
    }

    fn stop(&self) -> bool {
        // Decisions are free, but somebody may have cancelled meanwhile.
        self.budget.spend(0);
        self.conflicts >= self.limit
    }
}

impl Sat {
    pub fn new(budget: Budget) -> Sat {
        let meter = Meter {
            conflicts: 0,
            limit: 0,
            budget,
        };
        let solver = Solver::new(SolverOpts::default(), meter);
        Sat {
            solver,
            clause: Vec::new(),
        }
    }

    pub fn variable(&mut self) -> Var {
        self.solver.new_var_default()
    }

    /// Adds a clause. One that contradicts the others makes every later answer unsatisfiable.
    pub fn clause(&mut self, literals: &[Lit]) {
        self.clause.clear();
        self.clause.extend_from_slice(literals);
        self.solver.add_clause_reuse(&mut self.clause);
    }

    /// Whether the clauses can be satisfied where these literals hold.
    pub fn solve(&mut self, assumptions: &[Lit], conflicts: u64) -> Found {
        let meter = self.solver.cb_mut();
        meter.limit = meter.conflicts.saturating_add(conflicts);
        let found = self.solver.solve_limited(assumptions);
        if found == lbool::TRUE {
            Found::Satisfiable
        } else if found == lbool::FALSE {
            Found::Unsatisfiable
        } else {
            Found::Nothing
        }
    }

    /// The value of a variable in the assignment that was found.
    pub fn value(&self, variable: Var) -> bool {
        self.solver.value_var(variable) == lbool::TRUE
    }

    /// Whether the last answer, which was unsatisfiable, needs the assumption.
    pub fn needs(&self, assumption: Lit) -> bool {
        self.solver.unsat_core_contains_lit(!assumption)
    }

    /// Of all questions so far.
    pub fn conflicts(&self) -> u64 {
        self.solver.num_conflicts()
    }
}
