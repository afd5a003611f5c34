//! Edges that lead through blocks which do nothing but branch, in chains and in cycles of every
//! kind.

use super::feature_set::FeatureSet;
use super::writer::{BUFFER, Writer, types};

/// An edge as its text: where it leads and with how many buffers.
pub struct Target<'a> {
    pub label: &'a str,
    pub arguments: usize,
}

impl Writer {
    /// `^bb1(%a, %b : memref<2xi64>, memref<2xi64>)`, or the label alone.
    pub fn edge(&self, label: &str, values: &[String]) -> String {
        match values {
            [] => label.to_string(),
            _ => format!("{label}({} : {})", values.join(", "), types(values.len())),
        }
    }

    /// The edge, or one that comes to the same by way of other blocks, which are added to `blocks`.
    pub fn routed(
        &mut self,
        target: &Target,
        values: &[String],
        blocks: &mut Vec<String>,
    ) -> String {
        if !self.features.has(FeatureSet::CYCLES) || !self.random.chance(40) {
            return self.edge(target.label, values);
        }
        let (entry, arguments) = self.block_of(target.arguments);
        let body = match self.random.below(7) {
            0 => self.forward(target, &arguments),
            1 => {
                // Two blocks in a row.
                let (second, inner) = self.block_of(target.arguments);
                let forward = self.forward(target, &inner);
                blocks.push(self.block(&second, &inner, &forward));
                let values = self.picked(&arguments);
                format!("cf.br {}", self.edge(&second, &values))
            }
            2 => {
                // A block that leads to itself.
                let again = self.picked(&arguments);
                let again = self.edge(&entry, &again);
                self.bounded(&again, target, &arguments)
            }
            3 => {
                // Round by way of a block that only branches.
                let (other, inner) = self.block_of(target.arguments);
                let back = self.picked(&inner);
                let back = format!("cf.br {}", self.edge(&entry, &back));
                blocks.push(self.block(&other, &inner, &back));
                let again = self.picked(&arguments);
                let again = self.edge(&other, &again);
                self.bounded(&again, target, &arguments)
            }
            4 => {
                // Blocks without a way out, which no run reaches.
                let endless = self.endless(target.arguments, blocks);
                let never = self.name("never");
                let [lost, values] = [0; 2].map(|_| self.picked(&arguments));
                let (lost, edge) = (self.edge(&endless, &lost), self.edge(target.label, &values));
                format!(
                    "{never} = arith.cmpi slt, %n, %i0 : index\n  cf.cond_br {never}, {lost}, {edge}"
                )
            }
            5 => {
                // Two edges between the same two blocks.
                let sides = [0; 2].map(|_| self.picked(&arguments));
                let [one, other] = sides.map(|values| self.edge(target.label, &values));
                let condition = ["%c0", "%c1"][self.random.below(2)];
                format!("cf.cond_br {condition}, {one}, {other}")
            }
            _ => {
                // Blocks that nothing leads to, which lead here and to each other.
                let (dead, inner) = self.block_of(target.arguments);
                let again = self.picked(&inner);
                let again = self.edge(&dead, &again);
                let out = self.picked(&inner);
                let out = self.edge(target.label, &out);
                let line = format!("cf.cond_br %c0, {again}, {out}");
                blocks.push(self.block(&dead, &inner, &line));
                self.forward(target, &arguments)
            }
        };
        blocks.push(self.block(&entry, &arguments, &body));
        self.edge(&entry, values)
    }

    /// A cycle of one to three blocks that only branch; the label of the first.
    fn endless(&mut self, arguments: usize, blocks: &mut Vec<String>) -> String {
        let count = 1 + self.random.below(3);
        let cycle: Vec<_> = (0..count).map(|_| self.block_of(arguments)).collect();
        for (place, (label, names)) in cycle.iter().enumerate() {
            let values = self.picked(names);
            let next = self.edge(&cycle[(place + 1) % count].0, &values);
            blocks.push(self.block(label, names, &format!("cf.br {next}")));
        }
        cycle[0].0.clone()
    }

    fn block_of(&mut self, arguments: usize) -> (String, Vec<String>) {
        let label = self.name("bb").replace('%', "^");
        (label, self.names("p", arguments))
    }

    fn block(&self, label: &str, arguments: &[String], body: &str) -> String {
        let typed: Vec<String> = arguments
            .iter()
            .map(|name| format!("{name}: {BUFFER}"))
            .collect();
        let typed = match typed.is_empty() {
            true => String::new(),
            false => format!("({})", typed.join(", ")),
        };
        format!("{label}{typed}:\n  {body}\n")
    }

    /// As many of the values as there are, in any order, some perhaps twice.
    fn picked(&mut self, values: &[String]) -> Vec<String> {
        let places = 0..values.len();
        places
            .map(|_| self.random.pick(values).to_string())
            .collect()
    }

    fn forward(&mut self, target: &Target, arguments: &[String]) -> String {
        let values = self.picked(arguments);
        format!("cf.br {}", self.edge(target.label, &values))
    }

    /// Again while the fuel lasts, then on to the target.
    fn bounded(&mut self, again: &str, target: &Target, arguments: &[String]) -> String {
        let more = self.name("more");
        let values = self.picked(arguments);
        let out = self.edge(target.label, &values);
        format!("{more} = func.call @burn() : () -> i1\n  cf.cond_br {more}, {again}, {out}")
    }
}
