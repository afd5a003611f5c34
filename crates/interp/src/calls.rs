//! Calls: to functions of the module, to values, and to the world outside.

use std::rc::Rc;

use super::environment::{Event, Observed};
use super::fault::FaultKind;
use super::heap::Owner;
use super::machine::{Machine, Next, Ran};
use super::memory::advance;
use super::number_types::{Element, Scalar};
use super::outcome::Stop;
use super::value::{Datum, Extents, MemRef, elements};
use freehold_dialects::group_range;
use freehold_ir::{AttrKind, DYNAMIC, Ident, Op, Type, TypeKind};

/// Who looks at a view with more elements than its buffer has bytes sees no more than so many.
const MOST_OBSERVED: usize = 1 << 16;

impl Machine<'_> {
    /// The operation that a symbol names, seen from the running operation.
    pub fn symbol(&self, name: Ident) -> Option<Op> {
        self.symbol_from(self.current, name)
    }

    /// The operation that a symbol names, seen from another.
    pub fn symbol_from(&self, op: Op, name: Ident) -> Option<Op> {
        let mut scope = Some(op);
        while let Some(op) = scope {
            if let Some(&found) = self.symbols.get(&(op, name)) {
                return Some(found);
            }
            scope = self.module.parent_op(op);
        }
        None
    }

    /// The types of the results of the running operation.
    pub(super) fn types_of_results(&self) -> Vec<Type> {
        let results = self.module.results(self.current).iter();
        results
            .map(|&result| self.module.value_type(result))
            .collect()
    }

    /// The operands of a group of the running operation.
    pub fn group(&self, name: &str) -> std::ops::Range<usize> {
        self.table
            .of(self.module, self.current)
            .and_then(|def| group_range(self.module, self.current, def, name, true))
            .unwrap_or(0..0)
    }

    fn named_function(&self, attribute: &str) -> Ran<Op> {
        let attr = self.module.attr(self.current, attribute);
        let found = match attr.map(|attr| self.module.context.attr_kind(attr)) {
            Some(AttrKind::SymbolRef { root, nested }) if nested.is_empty() => self.symbol(*root),
            _ => None,
        };
        found.ok_or_else(|| self.unknown("this names no function of the module"))
    }

    pub(super) fn call(&mut self) -> Ran<Next> {
        let function = self.named_function("callee")?;
        let arguments = self.all_operands();
        self.call_function(function, arguments)
    }

    pub(super) fn call_indirect(&mut self) -> Ran<Next> {
        let &Datum::Function(function, _) = self.operand(0) else {
            return Err(self.undefined("the callee is poison"));
        };
        let arguments = self.operands(1..self.module.operand_count(self.current));
        self.call_function(function, arguments)
    }

    pub(super) fn function_constant(&mut self) -> Ran<Next> {
        let function = self.named_function("value")?;
        let name = self.name_of(function);
        let number = self.path.as_mut().map_or(0, |path| path.name(&name));
        self.finish(Datum::Function(function, number))
    }

    fn call_function(&mut self, function: Op, arguments: Vec<Datum>) -> Ran<Next> {
        let body = self.module.regions(function).first();
        let is_external = body.is_none_or(|&region| self.module.first_block(region).is_none());
        if is_external {
            return self.call_external(function, &arguments);
        }
        if self.is_assumed(function) {
            return self.call_assumed(function, &arguments);
        }
        if self.is_too_deep(function) {
            return Err(super::Stop::Bound { at: self.current });
        }
        if self.activities.len() >= self.limits.depth {
            return Err(super::Stop::Budget {
                at: self.current,
                what: format!("{} open calls and regions", self.limits.depth),
            });
        }
        self.enter_function(Some(self.current), function, arguments)
    }

    /// A function without a body reads its arguments, writes those of which it says so, and gives
    /// fresh results.
    fn call_external(&mut self, function: Op, arguments: &[Datum]) -> Ran<Next> {
        let name = self.name_of(function);
        let types: Vec<Type> = (0..self.module.operand_count(self.current))
            .map(|i| self.module.value_type(self.module.operand(self.current, i)))
            .collect();
        // An indirect call's first operand is the callee.
        let types = &types[types.len() - arguments.len()..];
        if self.path.is_some() {
            return self.call_symbolic(function, name, arguments, types);
        }
        let mut observed = Vec::with_capacity(arguments.len());
        for (datum, &ty) in arguments.iter().zip(types) {
            if let Datum::MemRef(memref) = datum {
                self.heap
                    .check_live(memref.buffer)
                    .map_err(|bad| self.bad(bad))?;
            }
            observed.push(self.observe(datum, ty)?);
        }
        self.environment.trace.push(Event {
            callee: name,
            arguments: observed,
        });
        self.write_arguments(function, arguments, types)?;
        let results = self.types_of_results();
        let mut data = Vec::with_capacity(results.len());
        for ty in results {
            data.push(self.invent(ty, Owner::Program)?);
        }
        self.set_results(self.current, data);
        Ok(Next::Following)
    }

    /// What somebody who looks at a value sees: numbers, and what memory holds. Nobody looks at a
    /// view that says that it has very many more elements than its buffer.
    pub fn observe(&mut self, datum: &Datum, ty: Type) -> Ran<Observed> {
        let memref = match datum {
            Datum::Bits(bits) => return Ok(Observed::Bits(*bits)),
            Datum::MemRef(memref) => memref,
            Datum::Aggregate(parts) => {
                let bits = |part: &Datum| match part {
                    Datum::Bits(bits) => Some(*bits),
                    _ => None,
                };
                return Ok(Observed::Elements {
                    sizes: vec![parts.len() as i64],
                    elements: parts.iter().map(bits).collect(),
                });
            }
            &Datum::Function(function, _) => {
                return Ok(Observed::Function(self.name_of(function)));
            }
            Datum::Term(_) | Datum::Poison | Datum::Unwritten => {
                return Ok(Observed::Other);
            }
        };
        let context = &self.module.context;
        let element = context.kind(ty).element();
        let Some(Element::Numbers { scalar, count }) =
            element.and_then(|element| Element::of(context, element))
        else {
            return Ok(Observed::Other);
        };
        Ok(Observed::Elements {
            sizes: memref.sizes.to_vec(),
            elements: self.elements(memref, Element::Numbers { scalar, count })?,
        })
    }

    /// All numbers of a memref in row-major order; none for what was never written or is gone.
    fn elements(&mut self, memref: &MemRef, element: Element) -> Ran<Vec<Option<u64>>> {
        let most = self.heap.buffer(memref.buffer).size().max(MOST_OBSERVED);
        let mut elements = Vec::new();
        if memref.sizes.contains(&0) {
            return Ok(elements);
        }
        let mut indices: Extents = memref.sizes.iter().map(|_| 0).collect();
        loop {
            let terms = indices.iter().zip(&memref.strides);
            let position = terms.fold(memref.offset, |p, (&i, &s)| {
                p.wrapping_add(i.wrapping_mul(s))
            });
            let path = self.path.as_deref_mut();
            match self.heap.look(memref, position, element, path) {
                Ok(Datum::Bits(bits)) => elements.push(Some(bits)),
                Err(bad) if bad.kind == FaultKind::UseOfSlice => return Err(self.bad(bad)),
                Ok(Datum::Aggregate(parts)) => {
                    elements.extend(parts.iter().map(|part| match part {
                        Datum::Bits(bits) => Some(*bits),
                        _ => None,
                    }));
                }
                _ => elements.push(None),
            }
            if !advance(&mut indices, &memref.sizes) {
                return Ok(elements);
            }
            if elements.len() >= most {
                return Err(Stop::Budget {
                    at: self.current,
                    what: format!("{most} elements that are looked at"),
                });
            }
        }
    }

    /// A value from outside: a number, or a new buffer full of numbers.
    pub fn invent(&mut self, ty: Type, owner: Owner) -> Ran<Datum> {
        let module = self.module;
        let context = &module.context;
        if let Some(scalar) = Scalar::of(context, ty) {
            return Ok(Datum::Bits(self.environment.number(scalar)));
        }
        let kind = context.kind(ty);
        let shape: Extents = match kind {
            TypeKind::MemRef { shape, .. } => shape.iter().copied().collect(),
            TypeKind::UnrankedMemRef { .. } => {
                (0..self.environment.below(3)).map(|_| DYNAMIC).collect()
            }
            _ => {
                return Err(self.unknown(format!(
                    "the interpreter invents no value of type '{}'",
                    freehold_syntax::type_text(context, ty)
                )));
            }
        };
        let element = kind
            .element()
            .and_then(|element| Element::of(context, element));
        let Some(element) = element else {
            return Err(self.unknown(format!(
                "the interpreter does not know memory of type '{}'",
                freehold_syntax::type_text(context, ty)
            )));
        };
        let sizes: Extents = shape
            .iter()
            .map(|&extent| match extent {
                DYNAMIC => self.environment.extent(),
                extent => extent,
            })
            .collect();
        let memref = self.new_buffer(owner, sizes, element)?;
        if let Element::Numbers { scalar, count } = element {
            // There is a buffer of this shape.
            let elements = elements(&memref.sizes).unwrap_or_default();
            for i in 0..elements as usize * count {
                let number = Datum::Bits(self.environment.number(scalar));
                let one = Element::Numbers { scalar, count: 1 };
                self.heap
                    .put(memref.buffer, i * scalar.bytes(), one, &number);
            }
        }
        if owner == Owner::Program {
            self.counts.external_buffers += 1;
        }
        Ok(Datum::MemRef(memref))
    }
}

/// What a memref argument or result keeps alive: its buffer, and those of the memrefs in it.
impl Machine<'_> {
    /// Gives what the entry function returns to its caller: it is no leak.
    pub fn hand_over(&mut self, data: &[Datum], types: &[Type]) {
        let mut pending: Vec<(Rc<MemRef>, Type)> = Vec::new();
        for (datum, &ty) in data.iter().zip(types) {
            if let Datum::MemRef(memref) = datum {
                pending.push((Rc::clone(memref), ty));
            }
        }
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some((memref, ty)) = pending.pop() {
            if !seen.insert((memref.buffer, ty)) {
                continue;
            }
            self.heap.hand_over(memref.buffer);
            let context = &self.module.context;
            let Some(inner) = context.kind(ty).element().filter(|&e| context.is_memref(e)) else {
                continue;
            };
            // A view may say that it has more elements than its buffer.
            let held = self.heap.buffer(memref.buffer).size() as i64;
            let elements = elements(&memref.sizes).unwrap_or_default().min(held);
            let whole = MemRef::identity(memref.buffer, memref.sizes.clone());
            for position in 0..elements {
                let path = self.path.as_deref_mut();
                let inner_memref = self.heap.look(&whole, position, Element::MemRef, path);
                if let Ok(Datum::MemRef(found)) = inner_memref {
                    pending.push((found, inner));
                }
            }
        }
    }
}
