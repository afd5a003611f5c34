//! Clauses for gates (Tseitin): each gate that a question needs is a variable of the SAT solver,
//! and clauses say that it is what its inputs make of it. They hold whatever is asked, so they
//! stay.

use batsat::{Lit, Var};
use cranelift_entity::SecondaryMap;

use crate::gates::{Gate, GateId, Gates, Signal};
use crate::sat::Sat;

#[derive(Default)]
pub(crate) struct Encoder {
    variables: SecondaryMap<GateId, Option<Var>>,
}

impl Encoder {
    /// The literal of the signal. Gates below it that have no clauses yet are given them.
    pub fn encode(&mut self, gates: &Gates, signal: Signal, sat: &mut Sat) -> Lit {
        let mut new = Vec::new();
        let mut pending = vec![signal.gate()];
        while let Some(gate) = pending.pop() {
            if self.variables[gate].is_none() {
                self.variables[gate] = Some(sat.variable());
                new.push(gate);
                pending.extend(gates.gate(gate).inputs().map(Signal::gate));
            }
        }
        for gate in new {
            self.define(gates, gate, sat);
        }
        self.literal(signal)
    }

    /// The variable of the gate, if a question needed it.
    pub fn variable(&self, gate: GateId) -> Option<Var> {
        self.variables[gate]
    }

    fn literal(&self, signal: Signal) -> Lit {
        let variable = self.variables[signal.gate()].unwrap_or(Var::UNDEF);
        Lit::new(variable, !signal.is_inverted())
    }

    fn define(&self, gates: &Gates, gate: GateId, sat: &mut Sat) {
        let variable = self.variables[gate].unwrap_or(Var::UNDEF);
        let out = Lit::new(variable, true);
        let of = |signal| self.literal(signal);
        match gates.gate(gate) {
            Gate::False => sat.clause(&[!out]),
            Gate::Input => {}
            Gate::And(a, b) => {
                let (a, b) = (of(a), of(b));
                sat.clause(&[!out, a]);
                sat.clause(&[!out, b]);
                sat.clause(&[out, !a, !b]);
            }
            Gate::Xor(a, b) => {
                let (a, b) = (of(a), of(b));
                sat.clause(&[!out, a, b]);
                sat.clause(&[!out, !a, !b]);
                sat.clause(&[out, !a, b]);
                sat.clause(&[out, a, !b]);
            }
            Gate::Mux(condition, then, otherwise) => {
                let (c, t, e) = (of(condition), of(then), of(otherwise));
                sat.clause(&[!c, !t, out]);
                sat.clause(&[!c, t, !out]);
                sat.clause(&[c, !e, out]);
                sat.clause(&[c, e, !out]);
                // What both branches agree on needs no condition: it spares the solver a split.
                sat.clause(&[!t, !e, out]);
                sat.clause(&[t, e, !out]);
            }
            Gate::Majority(a, b, c) => {
                for (a, b) in [(a, b), (a, c), (b, c)] {
                    let (a, b) = (of(a), of(b));
                    sat.clause(&[!a, !b, out]);
                    sat.clause(&[a, b, !out]);
                }
            }
        }
    }
}
