//! What each instruction does.

use std::rc::Rc;

use crate::argument_kinds::handed_by;
use crate::declarations::{symbol_of, text_of};
use crate::layout::Member;
use crate::types::{ParameterConvention, ResultConvention};
use freehold_ir::{AttrKind, Op, Value};

use super::fault::FaultKind;
use super::frame::{Cell, Frame, Hold};
use super::heap::Bad;
use super::machine::{Machine, Run};
use super::value::{Bound, Datum, MemorySlice, ObjectId, objects};

impl Machine<'_> {
    /// Executes one instruction of a call, and puts the call back if it goes on.
    pub fn execute(&mut self, mut frame: Box<Frame>, op: Op) -> Run<()> {
        let name = self.module.name_text(op);
        let dying = match name {
            "sil.br" | "sil.cond_br" => return self.branch(frame, op),
            "sil.return" => return self.leave(frame, op),
            "sil.unreachable" => {
                self.cut_short();
                return Ok(());
            }
            "sil.apply" => return self.apply(frame, op),
            _ => self.plain(&mut frame, op, name)?,
        };
        self.go_on(frame);
        self.release_all(dying, op);
        Ok(())
    }

    /// An instruction after which the next one follows; gives the objects that lose an owner.
    fn plain(&mut self, frame: &mut Frame, op: Op, name: &str) -> Run<Vec<ObjectId>> {
        let none = Vec::new();
        match name {
            "sil.load" | "sil.load_trivial" | "sil.load_copy" | "sil.load_take"
            | "sil.load_borrow" => {
                self.load(frame, op, name)?;
                Ok(none)
            }
            "sil.store" | "sil.store_trivial" | "sil.store_init" | "sil.store_assign" => {
                self.store(frame, op, name)
            }
            "sil.destroy_addr" => {
                let place = self.place(frame, op, 0)?;
                let data = self.heap.take(&place);
                Ok(objects(&data.map_err(|bad| Self::fault(op, bad))?))
            }
            "sil.dealloc_stack" => {
                let place = self.place(frame, op, 0)?;
                let ended = self.heap.deallocate(&place, op, frame.is_ossa);
                ended.map_err(|bad| Self::fault(op, bad))?;
                Ok(none)
            }
            "sil.copy_value" => {
                let data = self.data(frame, op, 0)?;
                self.retain(&data, op)?;
                self.bind(frame, op, Bound::Value(data), Hold::Owned)?;
                Ok(none)
            }
            "sil.strong_retain" | "sil.retain_value" => {
                let data = self.data(frame, op, 0)?;
                self.retain(&data, op)?;
                Ok(none)
            }
            "sil.strong_release" | "sil.release_value" => Ok(objects(&self.data(frame, op, 0)?)),
            "sil.destroy_value" => {
                let data = self.consumed(frame, op, 0)?;
                Ok(objects(&data))
            }
            "sil.begin_borrow" => {
                let data = self.data(frame, op, 0)?;
                self.check_alive(&data, op)?;
                let of = frame.holders(self.module.operand(op, 0));
                frame.open_borrow(&of);
                let hold = Hold::Borrow { of, place: None };
                self.bind(frame, op, Bound::Value(data), hold)?;
                Ok(none)
            }
            "sil.end_borrow" => {
                let data = self.data(frame, op, 0)?;
                self.check_alive(&data, op)?;
                let ended = frame.end_borrow(self.module.operand(op, 0), op);
                if let Some((place, by)) = ended.map_err(|bad| Self::fault(op, bad))? {
                    self.heap.end_borrow(&place, by);
                }
                Ok(none)
            }
            "sil.fix_lifetime" => {
                if let Bound::Value(data) = self.bound(frame, op, 0)? {
                    self.check_alive(&data, op)?;
                }
                Ok(none)
            }
            _ => {
                let (bound, hold) = self.made(frame, op, name)?;
                self.bind(frame, op, bound, hold)?;
                Ok(none)
            }
        }
    }

    /// What an instruction makes that only gives a value.
    fn made(&mut self, frame: &mut Frame, op: Op, name: &str) -> Run<(Bound, Hold)> {
        match name {
            "sil.alloc_ref" => {
                let known = self.known(self.module.result(op, 0), op)?;
                let class = known.ty.to_string();
                let layout = self.types.object(&class);
                let (_, counted) = layout.map_err(|unknown| Self::unknown(op, unknown))?;
                let object = self.heap.allocate(&class, counted, op);
                Ok((value([Datum::Object(object)]), Hold::Owned))
            }
            "sil.alloc_stack" => {
                let known = self.known(self.module.result(op, 0), op)?;
                let place = self.heap.memory(known.counted.clone(), op);
                frame.stack.push((place.memory, op));
                Ok((Bound::Address(place), Hold::Free))
            }
            "sil.global_addr" => {
                let global = symbol_of(self.module, op, "global").unwrap_or_default();
                let place = self.global(&global, op)?;
                Ok((Bound::Address(place), Hold::Free))
            }
            "sil.function_ref" => {
                let function = symbol_of(self.module, op, "function").unwrap_or_default();
                Ok((value([Datum::Function(function.into())]), Hold::Free))
            }
            "sil.integer_literal" => {
                let attr = self.module.attr(op, "value");
                match attr.map(|attr| self.module.context.attr_kind(attr)) {
                    Some(AttrKind::Integer { value: number, .. }) => {
                        Ok((value([Datum::Number(*number)]), Hold::Free))
                    }
                    _ => Err(Self::unknown(op, "the literal has no number")),
                }
            }
            "sil.unchecked_trivial_bit_cast" => {
                let data = self.data(frame, op, 0)?;
                let bits = match &data[..] {
                    [Datum::Number(number)] => Datum::Number(*number),
                    _ => Datum::Bits(data),
                };
                Ok((value([bits]), Hold::Free))
            }
            "sil.struct" | "sil.tuple" | "sil.enum" => self.aggregate(frame, op, name),
            "sil.struct_extract" | "sil.tuple_extract" => {
                let data = self.data(frame, op, 0)?;
                let leaves = self.part(op)?;
                let hold = frame.part_of(self.module.operand(op, 0));
                Ok((value(data[leaves].to_vec()), hold))
            }
            "sil.struct_element_addr" | "sil.tuple_element_addr" => {
                let place = self.place(frame, op, 0)?;
                let leaves = self.part(op)?;
                let start = place.leaves.start;
                let place = MemorySlice {
                    leaves: start + leaves.start..start + leaves.end,
                    ..place
                };
                let hold = frame.part_of(self.module.operand(op, 0));
                Ok((Bound::Address(place), hold))
            }
            "sil.ref_element_addr" => {
                let data = self.data(frame, op, 0)?;
                self.check_alive(&data, op)?;
                let [Datum::Object(object)] = data[..] else {
                    return Err(Self::undefined(
                        op,
                        "this asks for a field of what is no object",
                    ));
                };
                let found = &self.heap.objects[object];
                let field = text_of(self.module, op, "field").unwrap_or_default();
                let leaves = self.types.object_field(&found.class, &field);
                let leaves = leaves.map_err(|unknown| Self::unknown(op, unknown))?;
                let Some(leaves) = leaves else {
                    return Err(Self::unknown(op, format!("there is no field '{field}'")));
                };
                let memory = found.fields;
                let hold = frame.part_of(self.module.operand(op, 0));
                Ok((Bound::Address(MemorySlice { memory, leaves }), hold))
            }
            _ => Err(Self::unknown(
                op,
                format!("the interpreter of SIL does not know operation '{name}'"),
            )),
        }
    }

    fn load(&mut self, frame: &mut Frame, op: Op, name: &str) -> Run<()> {
        let bad = |bad| Self::fault(op, bad);
        let place = self.place(frame, op, 0)?;
        let is_trivial = self.known(self.module.operand(op, 0), op)?.is_trivial();
        let is_right = match name {
            "sil.load" => !frame.is_ossa,
            "sil.load_trivial" => is_trivial,
            "sil.load_borrow" => true,
            _ => !is_trivial || !frame.is_ossa,
        };
        if !is_right {
            return Err(bad(Bad::new(FaultKind::WrongQualifier)));
        }
        let data = match name {
            "sil.load_take" => self.heap.take(&place),
            _ => self.heap.read(&place),
        };
        let data: Rc<[Datum]> = data.map_err(bad)?.into();
        let hold = match name {
            "sil.load_copy" => {
                self.retain(&data, op)?;
                Hold::Owned
            }
            "sil.load_take" => {
                self.check_alive(&data, op)?;
                Hold::Owned
            }
            "sil.load_borrow" => {
                self.check_alive(&data, op)?;
                self.heap.borrow(&place, op);
                // What is inside an object is there as long as that.
                let of = frame.holders(self.module.operand(op, 0));
                frame.open_borrow(&of);
                Hold::Borrow {
                    of,
                    place: Some(place),
                }
            }
            _ => Hold::Free,
        };
        self.bind(frame, op, Bound::Value(data), hold)
    }

    fn store(&mut self, frame: &mut Frame, op: Op, name: &str) -> Run<Vec<ObjectId>> {
        let bad = |bad| Self::fault(op, bad);
        let place = self.place(frame, op, 1)?;
        let is_trivial = self.known(self.module.operand(op, 0), op)?.is_trivial();
        let is_right = match name {
            "sil.store" => !frame.is_ossa,
            "sil.store_trivial" => is_trivial,
            _ => !is_trivial || !frame.is_ossa,
        };
        if !is_right {
            return Err(bad(Bad::new(FaultKind::WrongQualifier)));
        }
        let data = match name {
            "sil.store" => self.data(frame, op, 0)?,
            _ => self.consumed(frame, op, 0)?,
        };
        self.check_alive(&data, op)?;
        match name {
            "sil.store_assign" => {
                let old = self.heap.take(&place).map_err(bad)?;
                self.heap.write(&place, &data).map_err(bad)?;
                Ok(objects(&old))
            }
            // Where nobody watches ownership, what was taken by a plain load is still there.
            "sil.store_init" if frame.is_ossa => {
                self.heap.initialize(&place, &data).map_err(bad)?;
                Ok(Vec::new())
            }
            _ => {
                self.heap.write(&place, &data).map_err(bad)?;
                Ok(Vec::new())
            }
        }
    }

    /// A struct, a tuple, an optional: it owns what it is made of if that was owned.
    fn aggregate(&mut self, frame: &mut Frame, op: Op, name: &str) -> Run<(Bound, Hold)> {
        let count = self.module.operand_count(op);
        let mut data = Vec::new();
        let mut is_owned = false;
        let mut parts = Vec::new();
        let mut is_part = false;
        for index in 0..count {
            let operand = self.module.operand(op, index);
            let hold = frame.hold(operand);
            match hold {
                Hold::Owned => {
                    data.extend_from_slice(&self.consumed(frame, op, index)?);
                    is_owned = true;
                }
                hold => {
                    data.extend_from_slice(&self.data(frame, op, index)?);
                    is_part |= hold != Hold::Free;
                    parts.extend(frame.holders(operand));
                }
            }
        }
        if name == "sil.enum" {
            let case = text_of(self.module, op, "case");
            let payload = (case.as_deref() == Some("some")).then(|| Rc::from(data));
            data = vec![Datum::Optional(payload)];
        }
        let hold = match (is_owned, is_part) {
            (true, _) => Hold::Owned,
            (false, true) => Hold::Part { of: parts },
            (false, false) => Hold::Free,
        };
        Ok((value(data), hold))
    }

    /// The leaves of the part that an instruction takes out of its operand.
    fn part(&mut self, op: Op) -> Run<std::ops::Range<usize>> {
        let known = self.known(self.module.operand(op, 0), op)?;
        let field = text_of(self.module, op, "field");
        let index = self.module.attr(op, "index");
        let index = index.map(|attr| self.module.context.attr_kind(attr));
        let member = match (&field, index) {
            (Some(field), _) => Member::Field(field),
            (None, Some(AttrKind::Integer { value, .. })) => {
                Member::Element(usize::try_from(*value).unwrap_or(usize::MAX))
            }
            _ => return Err(Self::unknown(op, "this names no part")),
        };
        let part = self.declarations.part(&known.ty, member);
        let part = part.map_err(|unknown| Self::unknown(op, unknown))?;
        match part {
            Some(part) => Ok(part.leaves),
            None => Err(Self::unknown(
                op,
                format!("'{}' has no such part", known.ty),
            )),
        }
    }

    fn branch(&mut self, mut frame: Box<Frame>, op: Op) -> Run<()> {
        let targets = handed_by(self.module, op);
        let taken = match self.module.name_text(op) {
            "sil.cond_br" => match self.data(&frame, op, 0)?[..] {
                [Datum::Number(0)] => 1,
                [Datum::Number(_)] => 0,
                _ => return Err(Self::undefined(op, "the condition is no number")),
            },
            _ => 0,
        };
        let Some((block, values)) = targets.into_iter().nth(taken) else {
            return Err(Self::unknown(op, "this branches to no block"));
        };
        let mut cells = Vec::new();
        for value in values {
            cells.push(self.transferred(&mut frame, value, op)?);
        }
        self.go_to(frame, block, cells, op)
    }

    /// A value under another name: who owned it owns it no more.
    fn transferred(&mut self, frame: &mut Frame, value: Value, op: Op) -> Run<Cell> {
        let bad = |bad| Self::fault(op, bad);
        let hold = match frame.hold(value) {
            Hold::Owned => {
                frame.consume(value, op).map_err(bad)?;
                Hold::Owned
            }
            Hold::Free => Hold::Free,
            Hold::Borrow { .. } | Hold::Part { .. } => Hold::Part {
                of: frame.holders(value),
            },
        };
        let bound = match (frame.cells.get(&value), &hold) {
            (Some(cell), Hold::Owned) => cell.bound.clone(),
            _ => frame.bound(value).map_err(bad)?.clone(),
        };
        Ok(Cell::new(bound, hold, op))
    }

    fn leave(&mut self, mut frame: Box<Frame>, op: Op) -> Run<()> {
        let mut result = Rc::from([]);
        if self.module.operand_count(op) > 0 {
            let function = text_of(self.module, frame.function, "sym_name").unwrap_or_default();
            let function = &self.declarations.functions[&function];
            let results = function.ty.results.iter();
            let is_owned = results
                .clone()
                .any(|result| result.convention == ResultConvention::Owned);
            result = match is_owned {
                true => self.consumed(&mut frame, op, 0)?,
                false => self.data(&frame, op, 0)?,
            };
            self.check_alive(&result, op)?;
        }
        self.finish(&frame, result.to_vec(), op)
    }

    fn apply(&mut self, mut frame: Box<Frame>, op: Op) -> Run<()> {
        let known = self.known(self.module.operand(op, 0), op)?;
        let Some(ty) = known.ty.function() else {
            return Err(Self::unknown(op, "this calls what is no function"));
        };
        let callee = self.data(&frame, op, 0)?;
        let [Datum::Function(name)] = &callee[..] else {
            return Err(Self::undefined(op, "this calls what is no function"));
        };
        let memory = ty.arguments().count() - ty.parameters.len();
        let mut arguments = Vec::new();
        for index in 1..self.module.operand_count(op) {
            let bound = self.bound(&frame, op, index)?;
            if let Bound::Value(data) = &bound {
                self.check_alive(data, op)?;
            }
            arguments.push(bound);
        }
        for (index, parameter) in ty.parameters.iter().enumerate() {
            if parameter.convention == ParameterConvention::Owned {
                let argument = self.module.operand(op, 1 + memory + index);
                let consumed = frame.consume(argument, op);
                consumed.map_err(|bad| Self::fault(op, bad))?;
            }
        }
        // What is lent to the callee must not come to its end by what the callee is given.
        for (index, parameter) in ty.parameters.iter().enumerate() {
            if parameter.convention != ParameterConvention::Owned {
                self.bound(&frame, op, 1 + memory + index)?;
            }
        }
        match self.declarations.functions.get(&**name) {
            Some(function) if function.has_body => {
                if function.ty != *ty {
                    let what = "this calls a function by a type that is not its own";
                    return Err(Self::undefined(op, what));
                }
                self.go_on(frame);
                self.call(function, arguments, Some(op), op)
            }
            _ => {
                let (given, consumed) = self.call_outside(name, ty, &arguments, op)?;
                self.bind_result(&mut frame, op, given)?;
                self.go_on(frame);
                self.release_all(consumed, op);
                Ok(())
            }
        }
    }

    fn bound(&self, frame: &Frame, op: Op, index: usize) -> Run<Bound> {
        let operand = self.module.operand(op, index);
        let bound = frame.bound(operand);
        bound.cloned().map_err(|bad| Self::fault(op, bad))
    }

    fn data(&self, frame: &Frame, op: Op, index: usize) -> Run<Rc<[Datum]>> {
        match self.bound(frame, op, index)? {
            Bound::Value(data) => Ok(data),
            Bound::Address(_) => Err(Self::undefined(op, "this takes an address for a value")),
        }
    }

    fn place(&self, frame: &Frame, op: Op, index: usize) -> Run<MemorySlice> {
        match self.bound(frame, op, index)? {
            Bound::Address(place) => Ok(place),
            Bound::Value(_) => Err(Self::undefined(op, "this takes a value for an address")),
        }
    }

    /// The data of an operand that the operation consumes.
    fn consumed(&mut self, frame: &mut Frame, op: Op, index: usize) -> Run<Rc<[Datum]>> {
        let operand = self.module.operand(op, index);
        let consumed = frame.consume(operand, op);
        consumed.map_err(|bad| Self::fault(op, bad))?;
        match frame.cells.get(&operand).map(|cell| &cell.bound) {
            Some(Bound::Value(data)) => Ok(Rc::clone(data)),
            _ => self.data(frame, op, index),
        }
    }

    fn bind(&mut self, frame: &mut Frame, op: Op, bound: Bound, hold: Hold) -> Run<()> {
        let result = self.module.result(op, 0);
        let is_trivial = self.known(result, op)?.is_trivial();
        let hold = match hold {
            // A borrow of what is trivial has an end too, and so has memory of it.
            Hold::Borrow { .. } => hold,
            hold if matches!(bound, Bound::Address(_)) => hold,
            _ if is_trivial => Hold::Free,
            hold => hold,
        };
        let bound = frame.bind(result, Cell::new(bound, hold, op));
        bound.map_err(|bad| Self::fault(op, bad))
    }

    fn retain(&mut self, data: &[Datum], op: Op) -> Run<()> {
        for object in objects(data) {
            let retained = self.heap.retain(object);
            retained.map_err(|bad| Self::fault(op, bad))?;
        }
        Ok(())
    }

    fn check_alive(&self, data: &[Datum], op: Op) -> Run<()> {
        for object in objects(data) {
            let alive = self.heap.check_alive(object);
            alive.map_err(|bad| Self::fault(op, bad))?;
        }
        Ok(())
    }
}

fn value(data: impl Into<Rc<[Datum]>>) -> Bound {
    Bound::Value(data.into())
}
