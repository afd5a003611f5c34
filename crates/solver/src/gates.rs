//! A network of gates in which equal gates are one gate.
//!
//! An and-inverter graph with three more kinds of gates, since each of them costs fewer clauses
//! than the conjunctions that it stands for: exclusive or, choice, and majority, which is the carry
//! of an adder. Inversion is a bit of the [`Signal`]. Each constructor brings its inputs into one
//! order and one polarity first, so that circuits that do the same in another order meet.
//!
//! Knows no terms and no clauses.

use cranelift_entity::PrimaryMap;
use freehold_base::typed_ids;
use rustc_hash::FxHashMap;

typed_ids! {
    /// A gate.
    GateId "g";
}

/// The output of a gate, or its inverse.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Signal(u32);

impl Signal {
    pub const FALSE: Signal = Signal(0);
    pub const TRUE: Signal = Signal(1);

    pub fn constant(value: bool) -> Signal {
        Signal(u32::from(value))
    }

    pub fn gate(self) -> GateId {
        GateId::from_u32(self.0 >> 1)
    }

    pub fn is_inverted(self) -> bool {
        self.0 & 1 == 1
    }

    /// Inverted, if that is so.
    pub fn inverted_if(self, inverted: bool) -> Signal {
        Signal(self.0 ^ u32::from(inverted))
    }

    fn of(gate: GateId) -> Signal {
        Signal(gate.as_u32() << 1)
    }

    fn positive(self) -> Signal {
        Signal(self.0 & !1)
    }
}

impl std::ops::Not for Signal {
    type Output = Signal;

    fn not(self) -> Signal {
        Signal(self.0 ^ 1)
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Gate {
    /// The gate of both constants.
    False,
    Input,
    And(Signal, Signal),
    /// Of signals that are not inverted.
    Xor(Signal, Signal),
    /// The second if the first, else the third.
    Mux(Signal, Signal, Signal),
    Majority(Signal, Signal, Signal),
}

impl Gate {
    pub fn inputs(&self) -> impl Iterator<Item = Signal> + use<> {
        let inputs = match *self {
            Gate::False | Gate::Input => [None; 3],
            Gate::And(a, b) | Gate::Xor(a, b) => [Some(a), Some(b), None],
            Gate::Mux(a, b, c) | Gate::Majority(a, b, c) => [Some(a), Some(b), Some(c)],
        };
        inputs.into_iter().flatten()
    }
}

pub(crate) struct Gates {
    gates: PrimaryMap<GateId, Gate>,
    ids: FxHashMap<Gate, GateId>,
}

impl Gates {
    pub fn new() -> Gates {
        let mut gates = PrimaryMap::new();
        gates.push(Gate::False);
        Gates {
            gates,
            ids: FxHashMap::default(),
        }
    }

    pub fn gate(&self, id: GateId) -> Gate {
        self.gates[id]
    }

    pub fn len(&self) -> usize {
        self.gates.len()
    }

    pub fn input(&mut self) -> Signal {
        Signal::of(self.gates.push(Gate::Input))
    }

    pub fn and(&mut self, a: Signal, b: Signal) -> Signal {
        let (a, b) = (a.min(b), a.max(b));
        if a == Signal::FALSE || a == !b {
            return Signal::FALSE;
        }
        if a == Signal::TRUE || a == b {
            return b;
        }
        for (one, other) in [(a, b), (b, a)] {
            if let Some(simpler) = self.and_with_inputs(one, other) {
                return simpler;
            }
        }
        self.made(Gate::And(a, b))
    }

    /// `a & (a & b)` and its like: what `other` is made of decides.
    fn and_with_inputs(&mut self, one: Signal, other: Signal) -> Option<Signal> {
        let Gate::And(x, y) = self.gates[other.gate()] else {
            return None;
        };
        if other.is_inverted() {
            return match one {
                _ if one == !x || one == !y => Some(one),
                _ if one == x => Some(self.and(one, !y)),
                _ if one == y => Some(self.and(one, !x)),
                _ => None,
            };
        }
        match one {
            _ if one == !x || one == !y => Some(Signal::FALSE),
            _ if one == x || one == y => Some(other),
            _ => None,
        }
    }

    pub fn or(&mut self, a: Signal, b: Signal) -> Signal {
        !self.and(!a, !b)
    }

    pub fn xor(&mut self, a: Signal, b: Signal) -> Signal {
        let inverted = a.is_inverted() != b.is_inverted();
        let (a, b) = (a.positive(), b.positive());
        let (a, b) = (a.min(b), a.max(b));
        if a == b {
            return Signal::constant(inverted);
        }
        if a == Signal::FALSE {
            return b.inverted_if(inverted);
        }
        for (one, other) in [(a, b), (b, a)] {
            if let Gate::Xor(x, y) = self.gates[other.gate()] {
                if one == x {
                    return y.inverted_if(inverted);
                }
                if one == y {
                    return x.inverted_if(inverted);
                }
            }
        }
        self.made(Gate::Xor(a, b)).inverted_if(inverted)
    }

    pub fn mux(&mut self, condition: Signal, then: Signal, otherwise: Signal) -> Signal {
        if condition.is_inverted() {
            return self.mux(!condition, otherwise, then);
        }
        if condition == Signal::FALSE || then == otherwise {
            return otherwise;
        }
        if then == !otherwise {
            return self.xor(condition, otherwise);
        }
        if then == Signal::TRUE || then == condition {
            return self.or(condition, otherwise);
        }
        if then == Signal::FALSE || then == !condition {
            return self.and(!condition, otherwise);
        }
        if otherwise == Signal::FALSE || otherwise == condition {
            return self.and(condition, then);
        }
        if otherwise == Signal::TRUE || otherwise == !condition {
            return self.or(!condition, then);
        }
        let inverted = then.is_inverted();
        let (then, otherwise) = (then.positive(), otherwise.inverted_if(inverted));
        self.made(Gate::Mux(condition, then, otherwise))
            .inverted_if(inverted)
    }

    pub fn majority(&mut self, a: Signal, b: Signal, c: Signal) -> Signal {
        let mut inputs = [a, b, c];
        inputs.sort_unstable();
        let [a, b, c] = inputs;
        if a == Signal::FALSE {
            return self.and(b, c);
        }
        if a == Signal::TRUE {
            return self.or(b, c);
        }
        // Two that agree decide, two that contradict each other leave it to the third.
        if a == b || b == c {
            return b;
        }
        if a == !b {
            return c;
        }
        if b == !c {
            return a;
        }
        // The majority of inverses is the inverse of the majority: at most one is inverted.
        let inverted = inputs.iter().filter(|input| input.is_inverted()).count() > 1;
        let [a, b, c] = inputs.map(|input| input.inverted_if(inverted));
        self.made(Gate::Majority(a, b, c)).inverted_if(inverted)
    }

    fn made(&mut self, gate: Gate) -> Signal {
        let gates = &mut self.gates;
        Signal::of(*self.ids.entry(gate).or_insert_with(|| gates.push(gate)))
    }
}
