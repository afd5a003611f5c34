//! Single numbers of memory for which one number stands.

use std::rc::Rc;

use super::symbols::Symbol;
use crate::number_types::{Element, Scalar};
use crate::path::Path;
use crate::terms::{Number, Terms};
use crate::value::Datum;

impl Terms {
    /// A number as a datum: what stands for poison is poison.
    pub fn datum(&self, number: Number) -> Datum {
        match (number, self.symbol_of(number)) {
            (_, Some((Symbol::Poison, _))) => Datum::Poison,
            (Number::Bits(bits), _) => Datum::Bits(bits),
            (Number::Term(term), _) => Datum::Term(term),
        }
    }

    /// A datum as one number: a vector as one, and what is none as a term for it.
    pub fn number_of(&mut self, datum: &Datum, width: u32) -> Option<Number> {
        Some(match datum {
            Datum::Bits(bits) => Number::Bits(*bits),
            Datum::Term(term) => Number::Term(*term),
            Datum::Poison => self.poison(width),
            Datum::Unwritten => self.unwritten(width as usize / 8),
            Datum::Aggregate(parts) => {
                let parts: Option<Vec<Number>> = parts
                    .iter()
                    .map(|part| self.number_of(part, width))
                    .collect();
                let parts = parts?;
                self.uninterpreted(Symbol::Parts(parts.len() as u32), 64, &parts)
            }
            Datum::MemRef(_) | Datum::Function(..) => return None,
        })
    }
}

/// The element at a byte of memory that holds this.
pub fn look(whole: Number, start: usize, element: Element, path: &mut Path) -> Datum {
    let Element::Numbers { scalar, count } = element else {
        return Datum::Poison;
    };
    let mut part = |i: usize| {
        let found = path
            .terms
            .element(whole, start + i * scalar.bytes(), scalar);
        match found {
            Some(number) => path.terms.datum(number),
            None => Datum::Unwritten,
        }
    };
    match count {
        1 => part(0),
        _ => Datum::Aggregate((0..count).map(part).collect::<Rc<[Datum]>>()),
    }
}

/// What memory holds that held this, once an element is at a byte.
pub fn store(
    whole: Number,
    start: usize,
    element: Element,
    datum: &Datum,
    path: &mut Path,
) -> Number {
    let Element::Numbers { scalar, count } = element else {
        return whole;
    };
    let mut whole = whole;
    for i in 0..count {
        let number = part(datum, i, (scalar, count), &mut path.terms);
        whole = path
            .terms
            .put(whole, start + i * scalar.bytes(), scalar, number);
    }
    whole
}

/// One part of what is stored.
fn part(datum: &Datum, i: usize, (scalar, count): (Scalar, usize), terms: &mut Terms) -> Number {
    let (one, is_apart) = match datum {
        Datum::Aggregate(parts) => (parts.get(i).unwrap_or(&Datum::Poison), false),
        // A vector as one number has parts that nobody knows.
        Datum::Bits(_) | Datum::Term(_) => (datum, count > 1),
        datum => (datum, false),
    };
    let number = terms.number_of(one, scalar.bits());
    let number = number.unwrap_or_else(|| terms.poison(scalar.bits()));
    match is_apart {
        true => terms.uninterpreted(Symbol::Part(i as u32), scalar.bits(), &[number]),
        false => number,
    }
}
