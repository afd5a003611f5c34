//! Formulas as text, so that tests are tables: `(eq (add x y) (sub x (neg y)))`.
//!
//! A name is a variable of the width that the table says, a number a constant of it, modulo two to
//! its power. An operator is called what SMT-LIB calls it, without the `bv`; `(bits FIRST N a)`
//! takes N bits out, `(zext N a)` and `(sext N a)` make it N bits wide.

use std::iter::Peekable;
use std::ops::Not as _;
use std::vec::IntoIter;

use crate::{Binary, Term, Terms, Value, Width};

/// Reads a formula over variables and constants of this width.
pub fn read(terms: &mut Terms, width: Width, text: &str) -> Term {
    let words = text.replace('(', " ( ").replace(')', " ) ");
    let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    let mut reader = Reader {
        terms,
        width,
        words: words.into_iter().peekable(),
    };
    let term = reader.term();
    assert_eq!(reader.words.next(), None, "after {text}");
    term
}

/// Whether all constants of the formula are numbers of this width.
pub fn constants_fit(width: Width, text: &str) -> bool {
    let words = text.replace(['(', ')'], " ");
    let mut counts_or_places = 0;
    words.split_whitespace().all(|word| {
        match word {
            "zext" | "sext" => counts_or_places = 1,
            "bits" => counts_or_places = 2,
            _ if counts_or_places > 0 => counts_or_places -= 1,
            _ => {
                return word
                    .parse()
                    .is_ok_and(|bits: i128| bits > width.mask() as i128)
                    .not();
            }
        }
        true
    })
}

struct Reader<'a> {
    terms: &'a mut Terms,
    width: Width,
    words: Peekable<IntoIter<String>>,
}

impl Reader<'_> {
    fn term(&mut self) -> Term {
        let word = self.words.next().expect("a formula");
        if word != "(" {
            return match word.parse::<i128>() {
                Ok(number) => self.terms.truncated(number as u128, self.width),
                Err(_) => self.terms.variable(&word, self.width).expect("one width"),
            };
        }
        let operator = self.words.next().expect("an operator");
        let numbers = match &operator[..] {
            "zext" | "sext" => 1,
            "bits" => 2,
            _ => 0,
        };
        let numbers: Vec<u32> = (0..numbers).map(|_| self.number()).collect();
        let mut operands = Vec::new();
        while self.words.next_if(|word| word == ")").is_none() {
            operands.push(self.term());
        }
        let term = self.applied(&operator, &numbers, &operands);
        term.unwrap_or_else(|error| panic!("{operator}: {error}"))
    }

    fn number(&mut self) -> u32 {
        let word = self.words.next().expect("a number");
        word.parse().expect("a number")
    }

    fn applied(
        &mut self,
        operator: &str,
        numbers: &[u32],
        operands: &[Term],
    ) -> Result<Term, crate::Error> {
        let terms = &mut *self.terms;
        match (operator, numbers, operands) {
            ("not", [], &[a]) => Ok(terms.not(a)),
            ("neg", [], &[a]) => {
                let zero = terms.constant(Value::truncated(0, terms.width(a)));
                terms.binary(Binary::Sub, zero, a)
            }
            ("ite", [], &[a, b, c]) => terms.ite(a, b, c),
            ("implies", [], &[a, b]) => terms.implies(a, b),
            ("concat", [], &[a, b]) => terms.concat(a, b),
            ("zext", &[to], &[a]) => terms.zero_extend(a, Width::new(to)?),
            ("sext", &[to], &[a]) => terms.sign_extend(a, Width::new(to)?),
            ("bits", &[first, width], &[a]) => terms.extract(a, first, Width::new(width)?),
            (name, [], &[a, b]) => {
                let is_named = |operator: &&Binary| match operator {
                    Binary::Eq => name == "eq",
                    operator => operator.smtlib().strip_prefix("bv") == Some(name),
                };
                let operator = Binary::ALL.iter().find(is_named).expect("an operator");
                terms.binary(*operator, a, b)
            }
            _ => panic!("{operator} {numbers:?} of {} operands", operands.len()),
        }
    }
}
