//! Blocks of a small program: successors of an operation, and its regions.

use super::super::program::Value;
use super::super::types::Ty;
use super::{Made, Maker};
use freehold_dialects::{Arity, OpDef};
use freehold_rules::operations::Operation;

impl Maker<'_> {
    pub(super) fn successors(
        &mut self,
        def: &OpDef,
        operands: &[Vec<Value>],
        segments: Option<&[i64]>,
    ) -> Option<String> {
        if def.successors.is_empty() {
            return Some(String::new());
        }
        let mut labels = Vec::new();
        for (place, successor) in def.successors.iter().enumerate() {
            let forwarded = def.forwards.get(place).copied().flatten();
            let values = forwarded.map_or(&[][..], |group| &operands[group]);
            let lists: Vec<&[Value]> = match (successor.arity, segments) {
                (Arity::One, _) => vec![values],
                (_, Some(segments)) => split(values, segments),
                (_, None) => {
                    let name = &def.name;
                    return self.unknown(format!("`{name}` has any number of successors"));
                }
            };
            for values in lists {
                let types: Vec<Ty> = values.iter().map(|value| value.ty.clone()).collect();
                let label = self.way(types);
                labels.push(label);
            }
        }
        Some(format!("[{}]", labels.join(", ")))
    }

    /// A block that takes values of these types: now and then one that is there.
    fn way(&mut self, types: Vec<Ty>) -> String {
        let mut alike = self.targets.iter().filter(|target| target.1 == types);
        match alike.next().cloned() {
            Some((label, _)) if self.program.choices.one_in(4) => label,
            _ if self.program.choices.one_in(4) => self.passage(types),
            _ => self.target(types),
        }
    }

    /// A block that only branches.
    fn passage(&mut self, types: Vec<Ty>) -> String {
        let arguments = self.program.arguments_of(&types);
        let to = self.target(types);
        let label = self.label();
        let declared = declared(&arguments);
        let names: Vec<&str> = arguments.iter().map(|a| a.name.as_str()).collect();
        let types: Vec<String> = arguments.iter().map(|a| a.ty.to_string()).collect();
        let (names, types) = (names.join(", "), types.join(", "));
        self.blocks.push_str(&format!(
            "  {label}{declared}:\n    \"cf.br\"({names})[{to}] : ({types}) -> ()\n"
        ));
        label
    }

    fn label(&mut self) -> String {
        self.block_count += 1;
        format!("^bb{}", self.block_count)
    }

    /// Lets a switch stand in a block that only a switch on the same number enters.
    pub(super) fn enter_by_switch(&mut self, flag: &Value) {
        let (other, here) = (self.target(Vec::new()), self.label());
        let (name, ty) = (&flag.name, &flag.ty);
        let ways = match self.program.choices.one_in(2) {
            true => format!("{other}, {here}"),
            false => format!("{here}, {other}"),
        };
        self.program.line(&format!(
            "\"cf.switch\"({name})[{ways}] <{{case_values = dense<1> : vector<1x{ty}>, \
             case_operand_segments = array<i32: 0>, operandSegmentSizes = array<i32: 1, 0, 0>}}> : \
             ({ty}) -> ()"
        ));
        self.program.lines.push_str(&format!("  {here}:\n"));
    }

    /// A block that shows that it is reached, and with what.
    fn target(&mut self, types: Vec<Ty>) -> String {
        let label = self.label();
        let outer = std::mem::take(&mut self.program.lines);
        let scope = self.program.scope.len();
        let arguments = self.program.arguments_of(&types);
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
                if self.program.choices.one_in(2) {
                    self.program.act();
                }
                self.program.line("return");
            }
        }
        self.program.scope.truncate(scope);
        let lines = std::mem::replace(&mut self.program.lines, outer);
        let declared = declared(&arguments);
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
                texts.push(self.region(pattern, &arguments, &types, "scf.yield"));
                types
            }
            "scf.while" => {
                let inits = carried(0);
                // Often the second region takes what the first does.
                let types = match self.program.choices.one_in(2) {
                    true => self.some_types(pattern),
                    false => inits.clone(),
                };
                texts.push(self.region(pattern, &inits, &types, "scf.condition"));
                texts.push(self.region(pattern, &types, &inits, "scf.yield"));
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
                        false => self.region(pattern, &[], &types, end),
                    });
                }
                types
            }
            "scf.parallel" => {
                let types = carried(3);
                let arguments = vec![index; operands[0].len()];
                texts.push(self.region(pattern, &arguments, &types, "scf.reduce"));
                types
            }
            "scf.forall" => {
                let bounds = made.lists.get("staticLowerBound").map_or(0, Vec::len);
                let mut arguments = vec![index; bounds];
                arguments.extend(carried(3));
                texts.push(self.region(pattern, &arguments, &[], "scf.forall.in_parallel"));
                carried(3)
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
    fn region(&mut self, holder: &Operation, arguments: &[Ty], yields: &[Ty], end: &str) -> String {
        let outer = std::mem::take(&mut self.program.lines);
        let scope = self.program.scope.len();
        let arguments = self.program.arguments_of(arguments);
        self.program.scope.extend(arguments.iter().cloned());
        if self.program.choices.one_in(5) {
            let name = self.program.fresh();
            let ty = Ty::memref(&[2], "i32");
            self.program
                .line(&format!("{name} = memref.alloca() : {ty}"));
            self.program.scope.push(Value { name, ty });
        }
        if !self.inner(holder) {
            for _ in 0..self.program.choices.below(3) {
                self.program.act();
            }
            self.write_into(&arguments);
        }
        if self.rules.op(holder.op).name == "scf.execute_region" && self.program.choices.one_in(3) {
            let label = self.label();
            self.program
                .line(&format!("\"cf.br\"()[{label}] : () -> ()"));
            self.program.lines.push_str(&format!("    {label}:\n"));
        }
        let mut given = Vec::new();
        if end == "scf.condition" {
            given = self.condition(&arguments, yields);
        }
        let yields = if given.len() > 1 { &[] } else { yields };
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
        let regions = match end {
            "scf.forall.in_parallel" => self.insertions(&arguments),
            "scf.reduce" => self.reductions(&given),
            _ => String::new(),
        };
        self.program.line(&format!(
            "\"{end}\"({}){regions} : ({}) -> ()",
            names.join(", "),
            types.join(", ")
        ));
        let lines = std::mem::replace(&mut self.program.lines, outer);
        match declared(&arguments) {
            none if none.is_empty() => format!("{{\n{lines}    }}"),
            declared => format!("{{\n    ^bb0{declared}:\n{lines}    }}"),
        }
    }
}

/// Values in lists of these lengths.
fn split<'v>(values: &'v [Value], lengths: &[i64]) -> Vec<&'v [Value]> {
    let mut rest = values;
    let mut lists = Vec::new();
    for &length in lengths {
        let (list, others) = rest.split_at(rest.len().min(length as usize));
        lists.push(list);
        rest = others;
    }
    lists
}

/// The arguments of a block, as its label has them.
fn declared(arguments: &[Value]) -> String {
    let each = arguments.iter();
    let each: Vec<String> = each.map(|a| format!("{}: {}", a.name, a.ty)).collect();
    match each.is_empty() {
        true => String::new(),
        false => format!("({})", each.join(", ")),
    }
}
