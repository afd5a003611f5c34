//! What has to stand around an operation, or in it, so that a move about it has something to do:
//! another one like it, what ends its regions, casts of what it hands on.

use super::super::program::{Value, array};
use super::super::types::Ty;
use super::{Bound, Maker};
use freehold_ir::DYNAMIC;
use freehold_rules::operations::{Item, Operation, Term, Variable};

impl Maker<'_> {
    /// The operation of a pattern, of which nothing else is said.
    fn like(&self, pattern: &Operation) -> Operation {
        Operation {
            op: pattern.op,
            operands: vec![None; pattern.operands.len()],
            results: vec![None; pattern.results.len()],
            attributes: Vec::new(),
            regions: vec![None; pattern.regions.len()],
            successors: vec![None; pattern.successors.len()],
        }
    }

    /// Before an operation of a pattern: another one that asks for the same first operand. The
    /// pattern, with that operand.
    pub(super) fn after_others(&mut self, root: &Operation) -> Option<Operation> {
        let mut root = root.clone();
        let name = self.rules.op(root.op).name.as_str();
        if !matches!(name, "scf.if" | "cf.switch") || self.program.choices.one_in(2) {
            return Some(root);
        }
        let is_switch = name == "cf.switch";
        let variable = match root.operands[0].as_deref() {
            Some([Item::One(Term::Variable(variable))]) => *variable,
            Some([Item::One(Term::Any)]) | None => {
                self.bound.push(Bound::Nothing);
                self.bound.len() as Variable - 1
            }
            _ => return Some(root),
        };
        let operand = Some(vec![Item::One(Term::Variable(variable))]);
        root.operands[0].clone_from(&operand);
        if is_switch {
            let flag = self.program.value(&Ty::Plain("i32"));
            self.enter_by_switch(&flag);
            self.bound[variable as usize] = Bound::Value(flag);
        } else {
            let mut other = self.like(&root);
            other.operands[0] = operand;
            self.operation(&other, false)?;
        }
        Some(root)
    }

    /// Now and then, instead of all else: an operation like the one in whose region it stands.
    pub(super) fn inner(&mut self, holder: &Operation) -> bool {
        let name = self.rules.op(holder.op).name.as_str();
        let is_nested = matches!(name, "scf.if" | "scf.parallel") && !self.is_inner;
        if !is_nested || !self.program.choices.one_in(3) {
            return false;
        }
        self.is_inner = true;
        let inner = self.like(holder);
        let made = self.operation(&inner, false);
        self.is_inner = false;
        made.is_some()
    }

    /// Of a tensor now and then a cast that forgets its extents.
    pub(super) fn forgotten(&mut self, value: Value) -> Value {
        let Ty::Tensor(shape, element) = &value.ty else {
            return value;
        };
        if !shape.contains(&DYNAMIC) || self.program.choices.one_in(2) {
            return value;
        }
        let known = shape
            .iter()
            .map(|&extent| if extent == DYNAMIC { 2 } else { extent });
        let source = self.program.value(&Ty::Tensor(known.collect(), element));
        let name = self.program.fresh();
        let (from, to) = (&source.ty, &value.ty);
        let text = format!("{name} = tensor.cast {} : {from} to {to}", source.name);
        self.program.line(&text);
        Value {
            name,
            ty: value.ty.clone(),
        }
    }

    /// A tensor with another element at its start.
    pub(super) fn written(&mut self, tensor: &Value) -> Value {
        let Ty::Tensor(shape, element) = &tensor.ty else {
            return tensor.clone();
        };
        let number = self.program.value(&Ty::Plain(element));
        let zero = self.program.constant("index", "0").name;
        let places = vec![zero.as_str(); shape.len()].join(", ");
        let name = self.program.fresh();
        let (into, ty) = (&tensor.name, &tensor.ty);
        let text = format!(
            "{name} = tensor.insert {} into {into}[{places}] : {ty}",
            number.name
        );
        self.program.line(&text);
        Value {
            name,
            ty: tensor.ty.clone(),
        }
    }

    /// Writes into the tensors among the arguments of a region, now and then.
    pub(super) fn write_into(&mut self, arguments: &[Value]) {
        for argument in arguments {
            if matches!(argument.ty, Ty::Tensor(..)) && self.program.choices.one_in(2) {
                let written = self.written(argument);
                self.program.scope.push(written);
            }
        }
        // What the first region compared, the second one may compare again.
        let numbers = arguments
            .iter()
            .filter(|argument| argument.ty == Ty::Plain("i32"));
        let numbers: Vec<Value> = numbers.cloned().collect();
        if let Some(compared) = self.compared.clone()
            && let Some(argument) = self.program.choices.pick(&numbers)
        {
            let predicates = ["slt", "sge", "eq"];
            let predicate = self.program.choices.pick(&predicates).unwrap_or("slt");
            let result = self.compare(predicate, &argument, &compared);
            self.program.see(&result);
        }
    }

    fn compare(&mut self, predicate: &str, a: &Value, b: &Value) -> Value {
        let name = self.program.fresh();
        let text = format!(
            "{name} = arith.cmpi {predicate}, {}, {} : i32",
            a.name, b.name
        );
        self.program.line(&text);
        Value {
            name,
            ty: Ty::Plain("i1"),
        }
    }

    /// What ends the first region of a loop: its condition, and all that it hands on if that is
    /// more than any values.
    pub(super) fn condition(&mut self, arguments: &[Value], yields: &[Ty]) -> Vec<Value> {
        let numbers = arguments
            .iter()
            .filter(|argument| argument.ty == Ty::Plain("i32"));
        let numbers: Vec<Value> = numbers.cloned().collect();
        self.compared = None;
        let condition = match self.program.choices.pick(&numbers) {
            Some(argument) if self.program.choices.one_in(2) => {
                // Outside, so that the second region can see it.
                let other = self.program.argument(&Ty::Plain("i32"));
                self.compared = Some(other.clone());
                self.compare("slt", &argument, &other)
            }
            _ => self.program.value(&Ty::Plain("i1")),
        };
        let types: Vec<Ty> = arguments
            .iter()
            .map(|argument| argument.ty.clone())
            .collect();
        let mut given = vec![condition.clone()];
        if types == yields && !yields.is_empty() && self.program.choices.one_in(3) {
            let mut order = arguments.to_vec();
            if order.windows(2).all(|two| two[0].ty == two[1].ty) {
                order.rotate_left(1);
            }
            given.extend(order);
        } else if self.program.choices.one_in(3) {
            given.extend(self.branch(&condition, yields));
        }
        given
    }

    /// An `scf.if` on a condition, with nothing in its second region.
    fn branch(&mut self, condition: &Value, types: &[Ty]) -> Vec<Value> {
        let outer = std::mem::take(&mut self.program.lines);
        let scope = self.program.scope.len();
        for _ in 0..self.program.choices.below(3) {
            self.program.act();
        }
        let mut sides = Vec::new();
        for _ in 0..2 {
            let values: Vec<Value> = types.iter().map(|ty| self.program.value(ty)).collect();
            let names: Vec<&str> = values.iter().map(|value| value.name.as_str()).collect();
            let written: Vec<String> = types.iter().map(Ty::to_string).collect();
            let (names, written) = (names.join(", "), written.join(", "));
            self.program
                .line(&format!("\"scf.yield\"({names}) : ({written}) -> ()"));
            sides.push(std::mem::take(&mut self.program.lines));
        }
        let inside = self.program.scope.split_off(scope);
        let outside = inside
            .into_iter()
            .filter(|value| value.name.starts_with("%p"));
        self.program.scope.extend(outside);
        self.program.lines = outer;
        let name = self.program.fresh();
        let left = match types.len() {
            0 => String::new(),
            count => format!("{name}:{count} = "),
        };
        let written: Vec<String> = types.iter().map(Ty::to_string).collect();
        self.program.line(&format!(
            "{left}\"scf.if\"({}) ({{\n{}    }}, {{\n{}    }}) : (i1) -> ({})",
            condition.name,
            sides[0],
            sides[1],
            written.join(", ")
        ));
        let value = |(place, ty): (usize, &Ty)| Value {
            name: format!("{name}#{place}"),
            ty: ty.clone(),
        };
        types.iter().enumerate().map(value).collect()
    }

    /// The region of `scf.forall.in_parallel`: what is inserted into the outputs.
    pub(super) fn insertions(&mut self, arguments: &[Value]) -> String {
        let outer = std::mem::take(&mut self.program.lines);
        let variable = arguments
            .first()
            .filter(|first| first.ty == Ty::Plain("index"));
        let mut inserted = String::new();
        for output in arguments {
            let Ty::Tensor(shape, element) = &output.ty else {
                continue;
            };
            if self.program.choices.one_in(4) {
                continue;
            }
            let ones = vec![1; shape.len()];
            let source = self.program.value(&Ty::Tensor(ones.clone(), element));
            let mut offsets = vec![0; shape.len()];
            let (mut count, mut operand, mut ty) = (0, String::new(), "");
            if let (Some(variable), Some(offset)) = (variable, offsets.first_mut()) {
                *offset = DYNAMIC;
                (count, operand, ty) = (1, format!(", {}", variable.name), ", index");
            }
            inserted += &format!(
                "    \"tensor.parallel_insert_slice\"({}, {}{operand}) <{{operandSegmentSizes = \
                 array<i32: 1, 1, {count}, 0, 0>, static_offsets = {}, static_sizes = {}, \
                 static_strides = {}}}> : ({}, {}{ty}) -> ()\n",
                source.name,
                output.name,
                array(&offsets),
                array(&ones),
                array(&ones),
                source.ty,
                output.ty,
            );
        }
        let before = std::mem::replace(&mut self.program.lines, outer);
        self.program.lines.push_str(&before);
        format!(" ({{\n    ^bb0:\n{inserted}    }})")
    }

    /// The regions of `scf.reduce`, one for each value that is reduced.
    pub(super) fn reductions(&mut self, given: &[Value]) -> String {
        let mut regions = Vec::new();
        for value in given {
            let (a, b) = (self.program.fresh(), self.program.fresh());
            let ty = &value.ty;
            let (sum, line) = match self.program.choices.below(3) {
                0 | 1 if *ty == Ty::Plain("i32") => {
                    let sum = self.program.fresh();
                    (
                        sum.clone(),
                        format!("    {sum} = arith.subi {a}, {b} : i32\n"),
                    )
                }
                0 => (a.clone(), String::new()),
                _ => (b.clone(), String::new()),
            };
            regions.push(format!(
                "{{\n    ^bb0({a}: {ty}, {b}: {ty}):\n{line}    \"scf.reduce.return\"({sum}) : \
                 ({ty}) -> ()\n    }}"
            ));
        }
        match regions.is_empty() {
            true => String::new(),
            false => format!(" ({})", regions.join(", ")),
        }
    }
}
