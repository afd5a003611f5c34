//! Why a row is not derived: for each way in which a rule could derive it, a premise that fails.

use super::body::FREE;
use super::{Demand, Id, Known, Row};
use crate::execute::Halt;
use crate::program::{Literal, RelationId, RuleId};

/// A way in which a rule does not derive a row.
pub(super) struct Miss {
    pub rule: RuleId,
    /// The place of the premise that fails in its body.
    pub premise: usize,
    /// How many premises hold before it.
    pub holding: usize,
    /// What its variables are by then.
    pub registers: Row,
}

impl<K: Known> Demand<'_, K> {
    /// What keeps rules from deriving a row with these columns, at most so many ways and as far as
    /// the limit allows; whether these are all.
    pub(super) fn misses(
        &mut self,
        relation: RelationId,
        columns: &[Id],
        most: usize,
    ) -> Result<(Vec<Miss>, bool), Halt> {
        let mut found = Vec::new();
        for &rule in &self.program.rules_of[relation.index()] {
            let Some(registers) = self.head_registers(rule, columns) else {
                continue;
            };
            let order = self.order(rule, &registers);
            // The ways that are left, each with how many premises hold.
            let mut work = vec![(0, registers)];
            while let Some((at, registers)) = work.pop() {
                let Some(&place) = order.get(at) else {
                    continue;
                };
                let rules = self.rules.clone();
                let literal = &rules[rule.index()].body[place];
                let ways = match self
                    .work
                    .look()
                    .and_then(|()| self.ways(literal, &registers))
                {
                    Err(_) if !found.is_empty() => return Ok((found, false)),
                    ways => ways?,
                };
                if ways.is_empty() {
                    if found.len() == most {
                        return Ok((found, false));
                    }
                    found.push(Miss {
                        rule,
                        premise: place,
                        holding: at,
                        registers,
                    });
                }
                work.extend(ways.into_iter().rev().map(|way| (at + 1, way)));
            }
        }
        Ok((found, true))
    }

    /// The row that is there and should not be, or the columns of which there is none; nothing
    /// where no columns say it.
    pub(super) fn failing(&mut self, miss: &Miss) -> Result<Option<(RelationId, Row, bool)>, Halt> {
        let rules = self.rules.clone();
        let Literal::Atom(atom) = &rules[miss.rule.index()].body[miss.premise] else {
            return Ok(None);
        };
        let columns = self.columns(&atom.slots, &miss.registers);
        if !atom.is_negated {
            // There may be rows that only are not the same in two columns.
            let has = columns.contains(&FREE) && self.has_any(atom.relation, columns.clone())?;
            return Ok((!has).then_some((atom.relation, columns, false)));
        }
        let row = match columns.contains(&FREE) {
            false => Some(columns),
            true => self.all_rows(atom.relation, columns)?.into_iter().next(),
        };
        Ok(row.map(|row| (atom.relation, row, true)))
    }
}
