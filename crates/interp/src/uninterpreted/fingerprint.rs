//! A step on data as text: two steps with the same text do the same to the same operands.
//!
//! Operations that have no effects and cannot be at fault stand where they are first used, equal
//! ones once, dead ones nowhere; a loop of one iteration is its body; an element that is loaded
//! twice, with nothing written in between, is loaded once. So what canonicalization and the removal
//! of common parts make of a step mostly has its text. All others stand where they are: AFTER may
//! not read, divide or take a part of a memref where BEFORE does not. It may leave out what BEFORE
//! reads for nothing: so a step has a second text, its essence, without loads that nothing hangs
//! on.

use std::fmt::Write;

use freehold_dialects::{Table, Trait};
use freehold_ir::{AttrKind, Module, Op, Type, Value, nested_ops};
use freehold_syntax::{attr_text, type_text};
use rustc_hash::{FxHashMap, FxHashSet};

use super::essence::{Needless, WithEssence};
use crate::decode::Decoder;
use crate::number_types::{Scalar, truncated};
use crate::program::Action;
use crate::scalar::Pure;
use crate::terms::{Node, Number, Term, Terms};

/// What a step is, and the values that it uses, in the order in which its text names them.
pub(super) struct Fingerprint {
    pub text: Box<str>,
    pub operands: Vec<Value>,
}

/// A chain of operations without effects that is longer has no text.
const MOST_DEPTH: u32 = 400;

/// What has no operands and is no constant, and of which the text tells what it is all the same: of
/// the last one because no structured operation stands in another.
const STEADY: [&str; 3] = ["ub.poison", "vector.step", "linalg.index"];

/// What computes wherever it stands: of these dialects all but what divides integers, and of
/// vectors what is about all elements.
const TOTAL: [&str; 4] = ["arith.", "complex.", "index.", "math."];
const PARTIAL: [&str; 14] = [
    "arith.ceildivsi",
    "arith.ceildivui",
    "arith.divsi",
    "arith.divui",
    "arith.floordivsi",
    "arith.remsi",
    "arith.remui",
    "index.ceildivs",
    "index.ceildivu",
    "index.divs",
    "index.divu",
    "index.floordivs",
    "index.rems",
    "index.remu",
];
const OF_VECTORS: [&str; 5] = [
    "vector.bitcast",
    "vector.broadcast",
    "vector.fma",
    "vector.shape_cast",
    "vector.transpose",
];

/// What reads an element of memory and does nothing else.
const LOADS: [&str; 2] = ["affine.load", "memref.load"];

/// The dialects of the operations with regions in which an operation means what it means outside.
const TRANSPARENT: [&str; 3] = ["affine.", "linalg.", "scf."];

/// The iterations of a loop, as far as constants tell; else more than there are.
pub(super) fn trip_count(module: &Module, op: Op) -> i128 {
    const MANY: i128 = i128::MAX;
    match bounds(module, op) {
        Some((lower, upper, step)) if step > 0 => {
            (upper.saturating_sub(lower).max(0) + step - 1) / step
        }
        _ => MANY,
    }
}

/// The constant bounds and the step of a counting loop.
fn bounds(module: &Module, op: Op) -> Option<(i128, i128, i128)> {
    let integer = |attr| match module.context.attr_kind(attr) {
        AttrKind::Integer { value, .. } => Some(*value),
        _ => None,
    };
    match module.name_text(op) {
        "scf.for" if module.attr(op, "unsignedCmp").is_none() => {
            let constant = |i| {
                let definition = module.defining_op(module.operand(op, i))?;
                let is_constant = module.name_text(definition) == "arith.constant";
                integer(module.attr(definition, "value").filter(|_| is_constant)?)
            };
            Some((constant(0)?, constant(1)?, constant(2)?))
        }
        "affine.for" => {
            let constant = |name| {
                let map = module.context.affine_map(module.attr(op, name)?)?;
                match map.results[..] {
                    [freehold_ir::AffineExpr::Const(value)] => Some(i128::from(value)),
                    _ => None,
                }
            };
            let step = integer(module.attr(op, "step")?)?;
            Some((constant("lowerBoundMap")?, constant("upperBoundMap")?, step))
        }
        _ => None,
    }
}

/// The text of a step; none where something in it has none.
pub(super) fn fingerprint(
    module: &Module,
    table: &Table,
    step: Op,
    known: &FxHashMap<Value, u64>,
) -> Option<WithEssence<Fingerprint>> {
    let inside = nested_ops(module, step).filter(|&op| op != step);
    let inside: FxHashSet<Op> = inside.collect();
    WithEssence::of(|left_out| {
        let mut writer = Writer::new(Decoder { module, table }, (&inside, left_out), known);
        writer.effect(step)?;
        let needless = writer.needless_loads(&[]);
        Some((writer.end(), needless))
    })
}

pub(super) struct Writer<'m> {
    pub decoder: Decoder<'m>,
    inside: &'m FxHashSet<Op>,
    /// What is not to be written.
    left_out: &'m Needless,
    /// What that gives, by its name.
    needless: FxHashMap<String, Number>,
    pub text: String,
    terms: Terms,
    /// Values as numbers: simplified as the machine does it.
    pub numbers: FxHashMap<Value, Number>,
    /// What the text calls terms.
    names: FxHashMap<Term, String>,
    /// What has no effect, by what it is.
    nodes: FxHashMap<String, usize>,
    /// The results of nodes.
    results: FxHashMap<(usize, usize), Number>,
    /// What was loaded since something else may have been done, by what the text calls it.
    loaded: FxHashMap<String, Number>,
    /// The loads, with what the text calls what they give.
    loads: Vec<(Op, String)>,
    pub operands: Vec<Value>,
    /// The number of the next operation with effects, or argument of a block.
    next: usize,
    depth: u32,
    /// Whether this is within a structured operation, whose loops `linalg.index` counts.
    is_structured: bool,
}

impl<'m> Writer<'m> {
    /// To write what is inside a step, but for what is left out.
    pub fn new(
        decoder: Decoder<'m>,
        (inside, left_out): (&'m FxHashSet<Op>, &'m Needless),
        known: &FxHashMap<Value, u64>,
    ) -> Self {
        let numbers = known
            .iter()
            .map(|(&value, &bits)| (value, Number::Bits(bits)));
        Writer {
            decoder,
            inside,
            left_out,
            needless: FxHashMap::default(),
            text: String::new(),
            terms: Terms::default(),
            numbers: numbers.collect(),
            names: FxHashMap::default(),
            nodes: FxHashMap::default(),
            results: FxHashMap::default(),
            loaded: FxHashMap::default(),
            loads: Vec::new(),
            operands: Vec::new(),
            next: 0,
            depth: 0,
            is_structured: false,
        }
    }

    /// The loads of which nothing in the text, and none of some names, speaks.
    pub fn needless_loads(&self, also: &[&str]) -> Needless {
        if self.loads.is_empty() {
            return Needless::default();
        }
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '.';
        // Words of attributes that look like a name do no harm: then a load stays.
        let words = self.text.split(|c| !is_name(c));
        let spoken_of: FxHashSet<&str> = words.chain(also.iter().copied()).collect();
        let loads = self.loads.iter();
        let needless = loads.filter(|(_, name)| !spoken_of.contains(name.as_str()));
        needless.cloned().collect()
    }

    pub fn end(self) -> Fingerprint {
        Fingerprint {
            text: self.text.into(),
            operands: self.operands,
        }
    }

    pub fn fresh(&mut self, kind: char) -> String {
        self.next += 1;
        format!("{kind}{}", self.next)
    }

    /// A number of this type of which nothing is known but its name.
    fn leaf(&mut self, ty: Type, name: String) -> Number {
        let scalar = Scalar::of(&self.decoder.module.context, ty);
        let number = self.terms.fresh(scalar.map_or(64, Scalar::bits));
        if let Number::Term(term) = number {
            self.names.insert(term, name);
        }
        number
    }

    pub fn set(&mut self, value: Value, name: String) {
        let ty = self.decoder.module.value_type(value);
        let number = self.leaf(ty, name);
        self.numbers.insert(value, number);
    }

    /// An operation with all that it is but its operands and regions.
    fn head(&self, op: Op) -> String {
        let module = self.decoder.module;
        let context = &module.context;
        let mut head = format!(
            "{} {} {}",
            module.name_text(op),
            attr_text(context, module.properties(op)),
            attr_text(context, module.attributes(op))
        );
        for i in 0..module.operand_count(op) {
            head.push(' ');
            head.push_str(&self.operand_type(module.value_type(module.operand(op, i))));
        }
        head.push_str(" ->");
        for &result in module.results(op) {
            head.push(' ');
            head.push_str(&type_text(context, module.value_type(result)));
        }
        head
    }

    /// The node of the text that is this.
    fn node(&mut self, key: String) -> usize {
        if let Some(&number) = self.nodes.get(&key) {
            return number;
        }
        let number = self.nodes.len();
        let _ = writeln!(self.text, "n{number} = {key}");
        self.nodes.insert(key, number);
        number
    }

    /// What the text calls a number.
    pub fn shown(&mut self, number: Number) -> String {
        let root = match number {
            Number::Bits(bits) => return bits.to_string(),
            Number::Term(root) => root,
        };
        if let Some(name) = self.names.get(&root) {
            return name.clone();
        }
        for part in self.terms.parts(root) {
            let Node::Apply(pure, arguments) = self.terms.node(part) else {
                continue;
            };
            if self.names.contains_key(&part) {
                continue;
            }
            let mut key = format!("{pure:?}");
            for argument in arguments {
                let name = match argument {
                    Number::Bits(bits) => bits.to_string(),
                    // A part stands behind its own parts.
                    Number::Term(inner) => self.names.get(&inner).cloned().unwrap_or_default(),
                };
                key.push(' ');
                key.push_str(&name);
            }
            let number = self.node(key);
            self.names.insert(part, format!("n{number}"));
        }
        self.names.get(&root).cloned().unwrap_or_default()
    }

    /// The name of what the step is given.
    pub fn operand(&mut self, value: Value) -> String {
        let name = format!("in{}", self.operands.len());
        self.operands.push(value);
        let ty = self.operand_type(self.decoder.module.value_type(value));
        let _ = writeln!(self.text, "{name}: {ty}");
        name
    }

    /// A value as a number.
    pub fn number(&mut self, value: Value) -> Option<Number> {
        if let Some(&number) = self.numbers.get(&value) {
            return Some(number);
        }
        let module = self.decoder.module;
        let definition = module.defining_op(value);
        if let Some(bits) = definition.and_then(|op| self.constant(op)) {
            self.numbers.insert(value, bits);
            return Some(bits);
        }
        let is_constant = |op: &Op| self.decoder.table.has(module, *op, Trait::Constant);
        let here = definition.filter(|op| self.inside.contains(op) || is_constant(op));
        let Some(op) = here else {
            let name = self.operand(value);
            self.set(value, name);
            return self.numbers.get(&value).copied();
        };
        if !self.is_total(op) || self.depth > MOST_DEPTH {
            return None;
        }
        // What hangs on nothing may hang on where it stands.
        if module.operand_count(op) == 0
            && !is_constant(&op)
            && !STEADY.contains(&module.name_text(op))
        {
            return None;
        }
        self.depth += 1;
        let count = module.operand_count(op);
        let operands: Option<Vec<Number>> = (0..count)
            .map(|i| self.number(module.operand(op, i)))
            .collect();
        self.depth -= 1;
        let operands = operands?;
        if let Some(number) = self.computed(op, &operands) {
            self.numbers.insert(value, number);
            return Some(number);
        }
        let mut key = format!("{} (", self.head(op));
        for operand in operands {
            let shown = self.shown(operand);
            key.push_str(&shown);
            key.push(' ');
        }
        let node = self.node(key);
        for (i, &result) in module.results(op).iter().enumerate() {
            let number = match self.results.get(&(node, i)) {
                Some(&known) => known,
                None => self.leaf(module.value_type(result), format!("n{node}.{i}")),
            };
            self.results.insert((node, i), number);
            self.numbers.insert(result, number);
        }
        self.numbers.get(&value).copied()
    }

    /// The number that a constant is.
    fn constant(&self, op: Op) -> Option<Number> {
        let module = self.decoder.module;
        let context = &module.context;
        if module.name_text(op) != "arith.constant" {
            return None;
        }
        let scalar = Scalar::of(context, module.value_type(module.result(op, 0)))?;
        match (context.attr_kind(module.attr(op, "value")?), scalar) {
            (AttrKind::Integer { value, .. }, Scalar::Int { width }) => {
                Some(Number::Bits(truncated(*value as u64, width)))
            }
            (AttrKind::Float { bits, .. }, Scalar::Float(_)) => Some(Number::Bits(*bits as u64)),
            _ => None,
        }
    }

    /// What an operation on numbers computes, simplified.
    fn computed(&mut self, op: Op, operands: &[Number]) -> Option<Number> {
        let module = self.decoder.module;
        let result = module.results(op).first()?;
        Scalar::of(&module.context, module.value_type(*result))?;
        let pure = match self.decoder.decode(op).ok()? {
            Action::Pure(pure) | Action::WithoutOverflow(pure, _) => pure,
            Action::Select(Some(width)) => Pure::Select(width),
            _ => return None,
        };
        let mut arguments = [Number::Bits(0); 3];
        if operands.len() > arguments.len() {
            return None;
        }
        arguments[..operands.len()].copy_from_slice(operands);
        self.terms.apply(pure, arguments).ok().flatten()
    }

    /// A type without the shape and the layout, which the memref itself tells.
    fn operand_type(&self, ty: Type) -> String {
        let context = &self.decoder.module.context;
        match context.kind(ty).element().filter(|_| context.is_memref(ty)) {
            Some(element) => format!("memref of {}", type_text(context, element)),
            None => type_text(context, ty),
        }
    }

    fn operand_names(&mut self, op: Op) -> Option<String> {
        let module = self.decoder.module;
        let mut names = String::new();
        for i in 0..module.operand_count(op) {
            let number = self.number(module.operand(op, i))?;
            names.push_str(&self.shown(number));
            names.push(' ');
        }
        Some(names)
    }

    /// Whether the operation may stand anywhere: it has no effects, and is never at fault.
    fn is_total(&self, op: Op) -> bool {
        let Decoder { module, table } = self.decoder;
        let name = module.name_text(op);
        // Zero to a negative power is undefined.
        let is_partial = PARTIAL.contains(&name) || name == "math.ipowi";
        let is_total = TOTAL.iter().any(|dialect| name.starts_with(dialect)) && !is_partial
            || OF_VECTORS.contains(&name)
            || STEADY.contains(&name)
            || table.has(module, op, Trait::Constant);
        is_total
            && table.has(module, op, Trait::Pure)
            && !module.has_regions(op)
            && !table.has(module, op, Trait::Terminator)
    }

    fn is_pure(&self, op: Op) -> bool {
        let Decoder { module, table } = self.decoder;
        table.has(module, op, Trait::Pure) && !module.has_regions(op)
    }

    /// An operation in its place among those that do something.
    fn effect(&mut self, op: Op) -> Option<()> {
        let module = self.decoder.module;
        let name = module.name_text(op);
        let is_structured = name.starts_with("linalg.") && module.has_regions(op);
        let is_transparent = TRANSPARENT.iter().any(|dialect| name.starts_with(dialect));
        if self.depth > MOST_DEPTH
            || is_structured && self.is_structured
            || module.has_regions(op) && !is_transparent
        {
            return None;
        }
        self.depth += 1;
        let is_inner = self.is_structured;
        self.is_structured |= is_structured;
        let operands = self.operand_names(op)?;
        let name = self.fresh('e');
        let head = self.head(op);
        let _ = writeln!(self.text, "{name} = {head} ({operands})");
        for &region in module.regions(op) {
            self.text.push_str("{\n");
            self.forget_loads();
            if let Some(block) = module.first_block(region) {
                for &argument in module.arguments(block) {
                    let argument_name = self.fresh('a');
                    let ty = type_text(&module.context, module.value_type(argument));
                    // To use one of a structured operation is to read memory.
                    let use_of = match is_structured && !module.has_uses(argument) {
                        true => " unused",
                        false => "",
                    };
                    let _ = writeln!(self.text, "{argument_name}: {ty}{use_of}");
                    self.set(argument, argument_name);
                }
                for inner in module.ops(block) {
                    self.inner(inner)?;
                }
            }
            self.text.push_str("}\n");
        }
        for (i, &result) in module.results(op).iter().enumerate() {
            self.set(result, format!("{name}.{i}"));
        }
        self.is_structured = is_inner;
        self.depth -= 1;
        Some(())
    }

    fn initial(&mut self, op: Op) -> Option<Vec<Number>> {
        let module = self.decoder.module;
        let count = module.operand_count(op);
        let first = count - module.results(op).len();
        (first..count)
            .map(|i| self.number(module.operand(op, i)))
            .collect()
    }

    fn set_results(&mut self, op: Op, numbers: Vec<Number>) {
        let results = self.decoder.module.results(op).iter().copied();
        self.numbers.extend(results.zip(numbers));
    }

    /// The body of a loop that runs once.
    fn body_of_loop(&mut self, op: Op) -> Option<()> {
        let module = self.decoder.module;
        let block = module.first_block(*module.regions(op).first()?)?;
        let (&induction, rest) = module.arguments(block).split_first()?;
        let (lower, ..) = bounds(module, op)?;
        let scalar = Scalar::of(&module.context, module.value_type(induction))?;
        let lower = truncated(lower as u64, scalar.bits());
        self.numbers.insert(induction, Number::Bits(lower));
        let initial = self.initial(op)?;
        self.numbers.extend(rest.iter().copied().zip(initial));
        let end = module.last_op(block)?;
        for inner in module.ops(block).filter(|&inner| inner != end) {
            self.inner(inner)?;
        }
        let count = module.operand_count(end);
        let yielded: Option<Vec<Number>> = (0..count)
            .map(|i| self.number(module.operand(end, i)))
            .collect();
        self.set_results(op, yielded?);
        Some(())
    }

    /// An operation of a body.
    pub fn inner(&mut self, op: Op) -> Option<()> {
        if self.is_total(op) {
            return Some(());
        }
        match trip_count(self.decoder.module, op) {
            1 => self.body_of_loop(op),
            0 => {
                let initial = self.initial(op)?;
                self.set_results(op, initial);
                Some(())
            }
            _ if LOADS.contains(&self.decoder.module.name_text(op)) => self.load(op),
            _ if self.is_pure(op) => self.effect(op),
            _ => {
                self.forget_loads();
                self.effect(op)?;
                self.forget_loads();
                Some(())
            }
        }
    }

    /// What was loaded may be another number now.
    pub fn forget_loads(&mut self) {
        self.loaded.clear();
    }

    /// A load: nothing, where it gives what another one gave.
    fn load(&mut self, op: Op) -> Option<()> {
        let result = *self.decoder.module.results(op).first()?;
        if let Some(name) = self.left_out.get(&op) {
            if !self.needless.contains_key(name) {
                let number = self.leaf(self.decoder.module.value_type(result), name.clone());
                self.needless.insert(name.clone(), number);
            }
            self.numbers.insert(result, self.needless[name]);
            return Some(());
        }
        let key = format!("{} ({})", self.head(op), self.operand_names(op)?);
        if let Some(&number) = self.loaded.get(&key) {
            self.numbers.insert(result, number);
        } else {
            self.effect(op)?;
            let number = self.numbers.get(&result).copied()?;
            self.loaded.insert(key, number);
        }
        let name = self.shown(*self.numbers.get(&result)?);
        self.loads.push((op, name));
        Some(())
    }
}
