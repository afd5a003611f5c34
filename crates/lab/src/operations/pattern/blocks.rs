//! Blocks of a small program: successors of an operation, and its regions.

use super::super::program::Value;
use super::super::types::Ty;
use super::{Made, Maker};
use freehold_dialects::{Arity, OpDef};
use freehold_rules::operations::Operation;

impl Maker<'_> {
    pub(super) fn successors(&mut self, def: &OpDef, operands: &[Vec<Value>]) -> Option<String> {
        if def.successors.is_empty() {
            return Some(String::new());
        }
        let mut labels = Vec::new();
        for (place, successor) in def.successors.iter().enumerate() {
            if successor.arity != Arity::One {
                let name = &def.name;
                return self.unknown(format!("`{name}` has any number of successors"));
            }
            let forwarded = def.forwards.get(place).copied().flatten();
            let types: Vec<Ty> = match forwarded {
                Some(group) => operands[group]
                    .iter()
                    .map(|value| value.ty.clone())
                    .collect(),
                None => Vec::new(),
            };
            let alike: Vec<String> = (self.targets.iter())
                .filter(|target| target.1 == types)
                .map(|target| target.0.clone())
                .collect();
            labels.push(match self.program.choices.one_in(5) {
                true if !alike.is_empty() => alike[0].clone(),
                _ => self.target(types),
            });
        }
        Some(format!("[{}]", labels.join(", ")))
    }

    /// A block that shows that it is reached, and with what.
    fn target(&mut self, types: Vec<Ty>) -> String {
        let label = format!("^bb{}", self.block_count + 1);
        self.block_count += 1;
        let outer = std::mem::take(&mut self.program.lines);
        let scope = self.program.scope.len();
        let arguments: Vec<Value> = (types.iter())
            .map(|ty| Value {
                name: self.program.fresh(),
                ty: ty.clone(),
            })
            .collect();
        match self.program.choices.one_in(4) {
            true => self.program.line("\"ub.unreachable\"() : () -> ()"),
            false => {
                let number = self
                    .program
                    .constant("index", &self.block_count.to_string());
                self.program.see(&number);
                arguments
                    .iter()
                    .for_each(|argument| self.program.see(argument));
                self.program.line("return");
            }
        }
        self.program.scope.truncate(scope);
        let lines = std::mem::replace(&mut self.program.lines, outer);
        let declared: Vec<String> = (arguments.iter())
            .map(|argument| format!("{}: {}", argument.name, argument.ty))
            .collect();
        let declared = match declared.is_empty() {
            true => String::new(),
            false => format!("({})", declared.join(", ")),
        };
        self.blocks
            .push_str(&format!("  {label}{declared}:\n{lines}"));
        self.targets.push((label.clone(), types));
        label
    }

    /// The types of the results of an operation with regions, by groups, and the regions' text.
    pub(super) fn regions(
        &mut self,
        pattern: &Operation,
        made: &Made,
        operands: &[Vec<Value>],
    ) -> Option<(Vec<Vec<Ty>>, String)> {
        let def = made.def;
        let carried = |place: usize| -> Vec<Ty> {
            let values = operands.get(place).map(Vec::as_slice).unwrap_or_default();
            values.iter().map(|value| value.ty.clone()).collect()
        };
        let index = Ty::Plain("index");
        let mut texts = Vec::new();
        let results = match def.name.as_str() {
            "scf.for" => {
                let types = carried(3);
                let mut arguments = vec![operands[0].first()?.ty.clone()];
                arguments.extend(types.iter().cloned());
                texts.push(self.region(&arguments, &types, "scf.yield"));
                types
            }
            "scf.while" => {
                let inits = carried(0);
                let types = self.some_types(pattern);
                texts.push(self.region(&inits, &types, "scf.condition"));
                texts.push(self.region(&types, &inits, "scf.yield"));
                types
            }
            "scf.if" | "scf.execute_region" | "scf.index_switch" | "memref.alloca_scope" => {
                let types = self.some_types(pattern);
                let end = match def.name.as_str() {
                    "memref.alloca_scope" => "memref.alloca_scope.return",
                    _ => "scf.yield",
                };
                let cases = made.lists.get("cases").map_or(0, Vec::len);
                let count = match def.name.as_str() {
                    "scf.if" => 2,
                    "scf.index_switch" => 1 + cases,
                    _ => 1,
                };
                for place in 0..count {
                    let may_be_empty = def.name == "scf.if" && place == 1 && types.is_empty();
                    let is_empty = pattern.regions.get(place) == Some(&Some(None))
                        || may_be_empty && self.program.choices.one_in(3);
                    texts.push(match is_empty {
                        true => "{}".to_owned(),
                        false => self.region(&[], &types, end),
                    });
                }
                types
            }
            "scf.parallel" if carried(3).is_empty() => {
                let arguments = vec![index; operands[0].len()];
                texts.push(self.region(&arguments, &[], "scf.reduce"));
                Vec::new()
            }
            "scf.forall" if operands[3].is_empty() => {
                let bounds = made.lists.get("staticLowerBound").map_or(0, Vec::len);
                let arguments = vec![index; bounds];
                texts.push(self.region(&arguments, &[], "scf.forall.in_parallel"));
                Vec::new()
            }
            name => {
                let name = name.to_owned();
                return self.unknown(format!("nobody knows what can stand in `{name}`"));
            }
        };
        Some((vec![results], format!(" ({})", texts.join(", "))))
    }

    /// Result types of an operation that has any.
    fn some_types(&mut self, pattern: &Operation) -> Vec<Ty> {
        if let Some(Some(items)) = pattern.results.first()
            && items.is_empty()
        {
            return Vec::new();
        }
        let mut pool = vec![Ty::Plain("i32"), Ty::Plain("index"), Ty::Plain("i1")];
        let memrefs = self
            .program
            .scope
            .iter()
            .filter(|value| value.ty.is_memref());
        pool.extend(memrefs.map(|value| value.ty.clone()));
        let count = self.program.choices.below(3);
        let of = |_| self.program.choices.pick(&pool);
        (0..count).filter_map(of).collect()
    }

    /// A region of one block, in which something may happen.
    fn region(&mut self, arguments: &[Ty], yields: &[Ty], end: &str) -> String {
        let outer = std::mem::take(&mut self.program.lines);
        let scope = self.program.scope.len();
        let arguments: Vec<Value> = (arguments.iter())
            .map(|ty| Value {
                name: self.program.fresh(),
                ty: ty.clone(),
            })
            .collect();
        self.program.scope.extend(arguments.iter().cloned());
        if self.program.choices.one_in(5) {
            let name = self.program.fresh();
            let ty = Ty::memref(&[2], "i32");
            self.program
                .line(&format!("{name} = memref.alloca() : {ty}"));
            self.program.scope.push(Value { name, ty });
        }
        for _ in 0..self.program.choices.below(3) {
            self.program.act();
        }
        let mut given = Vec::new();
        if end == "scf.condition" {
            let condition = Ty::Plain("i1");
            given.push(self.program.value(&condition));
        }
        for ty in yields {
            let inside: Vec<Value> = (self.program.scope.iter().rev())
                .filter(|value| value.ty == *ty)
                .cloned()
                .collect();
            let known = match self.program.choices.one_in(4) {
                true => None,
                false => self.program.choices.pick(&inside),
            };
            given.push(known.unwrap_or_else(|| self.program.value(ty)));
        }
        // Arguments of the function stay in scope, what is inside does not.
        let inside = self.program.scope.split_off(scope);
        let outside = inside
            .into_iter()
            .filter(|value| value.name.starts_with("%p"));
        self.program.scope.extend(outside);
        let names: Vec<&str> = given.iter().map(|value| value.name.as_str()).collect();
        let types: Vec<String> = given.iter().map(|value| value.ty.to_string()).collect();
        let regions = if end == "scf.forall.in_parallel" {
            " ({^bb0:})"
        } else {
            ""
        };
        self.program.line(&format!(
            "\"{end}\"({}){regions} : ({}) -> ()",
            names.join(", "),
            types.join(", ")
        ));
        let lines = std::mem::replace(&mut self.program.lines, outer);
        let declared: Vec<String> = (arguments.iter())
            .map(|argument| format!("{}: {}", argument.name, argument.ty))
            .collect();
        match declared.is_empty() {
            true => format!("{{\n{lines}    }}"),
            false => format!("{{\n    ^bb0({}):\n{lines}    }}", declared.join(", ")),
        }
    }
}
