//! The operations of a module, with an explicit stack of the regions that they are in.

use cranelift_entity::SecondaryMap;

use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::{Table, Trait};
use freehold_ir::{Attr, AttrKind, Block, Module, Op, Region, Value};
use freehold_syntax::{SourcePlace, SourcePlaces};

use super::properties::Properties;
use super::tables::Tables;
use crate::builtin::Node;
use crate::emitter::Emitter;
use crate::format::{Section, has, since};
use crate::native::is_native;

/// What writing operations takes.
pub struct Ir<'w, 'm> {
    pub module: &'m Module,
    pub table: &'w Table,
    pub places: SourcePlaces<'w>,
    pub version: u64,
    pub tables: &'w mut Tables<'m>,
    pub properties: &'w mut Properties,
    values: SecondaryMap<Value, u32>,
    blocks: SecondaryMap<Block, u32>,
    /// What is written, and what each section is in that is not yet complete.
    out: Vec<Emitter>,
}

/// The regions of an operation, one of which is being written.
struct Frame {
    op: Op,
    is_section: bool,
    /// How many regions were begun.
    begun: usize,
    /// The first number of a value of a region, and that of a region in the one that is written.
    first: u32,
    next: u32,
    /// The block that comes next, and the operation.
    block: Option<Block>,
    at: Option<Op>,
}

impl<'w, 'm> Ir<'w, 'm> {
    pub fn new(
        module: &'m Module,
        table: &'w Table,
        places: SourcePlaces<'w>,
        version: u64,
        (tables, properties): (&'w mut Tables<'m>, &'w mut Properties),
    ) -> Self {
        Ir {
            module,
            table,
            places,
            version,
            tables,
            properties,
            values: SecondaryMap::new(),
            blocks: SecondaryMap::new(),
            out: vec![Emitter::default()],
        }
    }

    /// Writes the top operation: the section.
    ///
    /// # Errors
    /// Which operation has something that bytecode cannot say.
    pub fn write(mut self) -> Result<Emitter, Diagnostic> {
        let top = self.module.top();
        self.out().flagged(1, false);
        let mut frames = Vec::new();
        frames.extend(self.op(top, 0)?);
        while let Some(frame) = frames.last_mut() {
            if let Some(op) = frame.at {
                frame.at = self.module.next_op(op);
                let next = frame.next;
                frames.extend(self.op(op, next)?);
            } else if let Some(block) = frame.block {
                frame.block = self.module.next_block(block);
                frame.at = self.module.first_op(block);
                self.block(block);
            } else if let Some(&region) = self.module.regions(frame.op).get(frame.begun) {
                frame.begun += 1;
                frame.block = self.module.first_block(region);
                frame.next = self.region(region, frame.first);
            } else {
                if frame.is_section
                    && let Some(body) = self.out.pop()
                {
                    self.out().section(Section::Ir, &body);
                }
                frames.pop();
            }
        }
        Ok(self.out.pop().unwrap_or_default())
    }

    fn out(&mut self) -> &mut Emitter {
        // There is one for the whole section until it is handed out.
        if self.out.is_empty() {
            self.out.push(Emitter::default());
        }
        let last = self.out.len() - 1;
        &mut self.out[last]
    }

    /// The head of a region, whose values have numbers from `first` on; gives the number behind
    /// them.
    fn region(&mut self, region: Region, first: u32) -> u32 {
        let module = self.module;
        let (mut count, mut next) = (0, first);
        for block in module.blocks(region) {
            self.blocks[block] = count;
            count += 1;
            let results = module.ops(block).flat_map(|op| module.results(op));
            for &value in module.arguments(block).iter().chain(results) {
                self.values[value] = next;
                next += 1;
            }
        }
        self.out().number(count.into());
        if count > 0 {
            self.out().number((next - first).into());
        }
        next
    }

    fn block(&mut self, block: Block) {
        let module = self.module;
        let arguments = module.arguments(block);
        let count = module.ops(block).count() as u64;
        self.out().flagged(count, !arguments.is_empty());
        if arguments.is_empty() {
            return;
        }
        self.out().number(arguments.len() as u64);
        for &argument in arguments {
            let ty = self.tables.ty(module.value_type(argument));
            let place = node(self.places.of_argument(module, argument));
            if self.version >= since::NO_UNKNOWN_ARGUMENTS {
                let is_known = place != Node::Unknown;
                self.out().flagged(ty, is_known);
                if !is_known {
                    continue;
                }
            } else {
                self.out().number(ty);
            }
            let location = self.tables.attr(place);
            self.out().number(location);
        }
        if self.version >= since::USE_ORDER {
            // Uses are in the order of the file.
            self.out().byte(0);
        }
    }

    /// Checks that nothing of the properties is lost in a dictionary.
    fn check_merged(&self, op: Op, inherent: Attr) -> Result<(), Diagnostic> {
        let context = &self.module.context;
        let name = self.module.name_text(op);
        let whole = context.attr_kind(inherent);
        let is_none = matches!(whole, AttrKind::Opaque(text) if &**text == "{}");
        if !is_none && !matches!(whole, AttrKind::Dict(_)) {
            let message = format!(
                "the properties of '{name}', which are no dictionary, cannot be said in bytecode \
                 of version {}, but from version {} on",
                self.version,
                since::PROPERTIES
            );
            return Err(Diagnostic::error(self.module.location(op), message));
        }
        for &(attr, value) in context.dict_entries(inherent) {
            let attr = context.text(attr);
            let is_default = matches!(context.attr_kind(value), AttrKind::Integer { value: 0, .. });
            if is_native(name, attr) && !is_default {
                let message = format!(
                    "'{name}' op attribute '{attr}' cannot be said in bytecode of version {}, \
                     but from version {} on",
                    self.version,
                    since::PROPERTIES
                );
                return Err(Diagnostic::error(self.module.location(op), message));
            }
        }
        Ok(())
    }

    /// An operation, whose regions have values from `next` on; gives these regions, if there are
    /// any.
    fn op(&mut self, op: Op, next: u32) -> Result<Option<Frame>, Diagnostic> {
        let module = self.module;
        let def = self.table.of(module, op);
        let name = self.tables.op_name(module.name(op), def.is_some());
        let location = self.tables.attr(node(self.places.of_op(module, op)));
        let empty = module.context.empty_dict();
        let (inherent, attributes) = (module.properties(op), module.attributes(op));
        let (dict, properties) = match self.version < since::PROPERTIES {
            true => {
                let is_empty = inherent == empty && attributes == empty;
                self.check_merged(op, inherent)?;
                let both = Node::Merged(module.name(op), inherent, attributes);
                ((!is_empty).then_some(both), None)
            }
            false => {
                let tables = (&mut *self.tables, self.version);
                let named = (module.name(op), def);
                let number =
                    self.properties
                        .number(named, inherent, module.location(op), tables)?;
                let dict = Some(Node::Attr(attributes)).filter(|_| attributes != empty);
                (dict, number)
            }
        };
        let dict = dict.map(|dict| self.tables.attr(dict));
        let types = module.results(op).iter();
        let types: Vec<u64> = types
            .map(|&r| self.tables.ty(module.value_type(r)))
            .collect();
        let regions = module.regions(op).len();
        let mut mask = 0;
        let parts = [
            (has::ATTRIBUTES, dict.is_some()),
            (has::PROPERTIES, properties.is_some()),
            (has::RESULTS, !types.is_empty()),
            (has::OPERANDS, module.operand_count(op) > 0),
            (has::SUCCESSORS, module.has_successors(op)),
            (has::REGIONS, regions > 0),
        ];
        for (bit, _) in parts.iter().filter(|part| part.1) {
            mask |= bit;
        }
        // The emitter is taken while other parts of this are read.
        let mut out = std::mem::take(self.out());
        out.number(name);
        out.byte(mask);
        out.number(location);
        for number in [dict, properties].into_iter().flatten() {
            out.number(number);
        }
        if !types.is_empty() {
            out.list(&types, |out, &ty| out.number(ty));
        }
        if mask & has::OPERANDS != 0 {
            out.number(module.operand_count(op) as u64);
            for operand in module.operands(op) {
                out.number(self.values[operand].into());
            }
        }
        if mask & has::SUCCESSORS != 0 {
            out.list(module.successors(op), |out, &block| {
                out.number(self.blocks[block].into());
            });
        }
        let is_isolated = def.is_some_and(|def| def.has(Trait::Isolated));
        if regions > 0 {
            out.flagged(regions as u64, is_isolated);
        }
        *self.out() = out;
        if regions == 0 {
            return Ok(None);
        }
        let is_section = is_isolated && self.version >= since::ISOLATED_SECTIONS;
        if is_section {
            self.out.push(Emitter::default());
        }
        Ok(Some(Frame {
            op,
            is_section,
            begun: 0,
            first: if is_isolated { 0 } else { next },
            next,
            block: None,
            at: None,
        }))
    }
}

/// The location attribute of a place.
fn node(place: SourcePlace) -> Node {
    match place {
        SourcePlace::Written(attr) => Node::Attr(attr),
        SourcePlace::InFile(place) => Node::Place(place),
        SourcePlace::Unknown => Node::Unknown,
    }
}
