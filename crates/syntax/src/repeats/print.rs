//! Printing what was printed before with other names, symbols and integers.

use cranelift_entity::EntityRef;
use smallvec::SmallVec;

use crate::printer::Printer;
use crate::text::write_symbol;
use crate::type_text::write_int;
use freehold_dialects::Custom;
use freehold_ir::{
    Attr, AttrKind, Block, Context, Ident, Module, Op, Signature, SignatureId, Signedness,
    TypeKind, Value,
};

use super::{Entry, Kept, MOST_NAMES};

/// A name that a form wrote.
#[derive(Copy, Clone)]
pub(crate) enum Mention {
    Value(Value),
    Block(Block),
}

/// What stands between two pieces of a kept text.
#[derive(Copy, Clone)]
enum Hole {
    Operand(u32),
    Successor(u32),
    /// The symbol, or the value of the integer, that an entry is.
    Attribute(Entry),
}

/// The text of an operation behind its results, and all that it follows from.
struct Reprint<'a> {
    signature: Signature,
    /// The same, where it was stated of the operation that was printed, and all symbols stand in holes.
    signature_id: Option<SignatureId>,
    default_dialect: &'a str,
    /// The text before each hole, one piece after the other, and then that behind the last.
    text: String,
    /// Where each piece ends in `text`, and what follows it.
    holes: SmallVec<[(u32, Hole); 4]>,
}

impl Reprint<'_> {
    /// Whether the text is that of `op` but for what stands in the holes.
    fn is_of(&self, module: &Module, op: Op, default_dialect: &str) -> bool {
        let dicts = [
            (true, self.signature.properties(), module.properties(op)),
            (false, self.signature.attributes(), module.attributes(op)),
        ];
        // The library's comparison takes a hundred times as long for an empty text as for another one: its processors read past
        // the end with a mask, and nothing is there.
        let are_empty = self.default_dialect.is_empty() && default_dialect.is_empty();
        if !are_empty && self.default_dialect != default_dialect {
            return false;
        }
        let is_alike = || {
            dicts.iter().all(|&(is_property, ours, theirs)| {
                ours == theirs || self.differ_in_holes(module, is_property, ours, theirs)
            }) && self.signature.has_shape_of(module, op)
        };
        if self.signature_id.is_some() && self.signature_id == module.signature(op) {
            debug_assert!(is_alike());
            return true;
        }
        is_alike()
    }

    /// Whether two dictionaries have the same entries, but for symbols and integers of one type
    /// that stand in holes.
    fn differ_in_holes(
        &self,
        module: &Module,
        is_property: bool,
        ours: Attr,
        theirs: Attr,
    ) -> bool {
        let context = &module.context;
        let (ours, theirs) = (context.dict_entries(ours), context.dict_entries(theirs));
        let is_hole = |position: usize| {
            self.holes.iter().any(|&(_, hole)| match hole {
                Hole::Attribute(entry) => {
                    entry.is_property == is_property && usize::from(entry.position) == position
                }
                _ => false,
            })
        };
        let are_alike = |position: usize, a: Attr, b: Attr| {
            let alike = match (context.attr_kind(a), context.attr_kind(b)) {
                (AttrKind::SymbolRef { .. }, AttrKind::SymbolRef { nested, .. }) => {
                    nested.is_empty()
                }
                (AttrKind::Integer { ty, .. }, AttrKind::Integer { ty: other, .. }) => ty == other,
                _ => false,
            };
            alike && is_hole(position)
        };
        // Properties that are no dictionary have no entries.
        !ours.is_empty()
            && ours.len() == theirs.len()
            && ours
                .iter()
                .zip(theirs)
                .enumerate()
                .all(|(i, (a, b))| a.0 == b.0 && (a.1 == b.1 || are_alike(i, a.1, b.1)))
    }
}

/// The kept texts of all names.
#[derive(Default)]
pub(crate) struct Reprints<'a> {
    by_name: Vec<Kept<Reprint<'a>>>,
    /// The names that the operation being printed mentions, and where each starts and ends.
    pub mentions: Vec<(u32, u32, Mention)>,
}

impl<'a> Printer<'a> {
    /// Prints the operation as one before it was printed, if that is all that is needed.
    pub fn reprint(&mut self, op: Op) -> bool {
        let module = self.module;
        let Some(kept) = self.reprints.by_name.get_mut(module.name(op).index()) else {
            return false;
        };
        let default_dialect = self.default_dialect;
        let found = kept.find(|reprint| reprint.is_of(module, op, default_dialect).then_some(()));
        let Some((reprint, ())) = found else {
            return false;
        };
        let mut from = 0;
        for &(end, hole) in &reprint.holes {
            self.out.push_str(&reprint.text[from..end as usize]);
            from = end as usize;
            match hole {
                Hole::Operand(i) => {
                    let value = module.operand(op, i as usize);
                    self.names.write_value(&mut self.out, value);
                }
                Hole::Successor(i) => {
                    let block = module.successors(op)[i as usize];
                    self.names.write_block(&mut self.out, block);
                }
                Hole::Attribute(entry) => {
                    write_plain(&mut self.out, &module.context, entry.value(module, op));
                }
            }
        }
        self.out.push_str(&reprint.text[from..]);
        true
    }

    /// Whether the text of an operation follows from its attributes, types and names alone.
    fn is_plain(&self, op: Op) -> bool {
        self.options.generic
            || self
                .table
                .of(self.module, op)
                .is_none_or(|def| def.custom != Custom::Rust)
    }

    /// Keeps the text of an operation without regions that was printed from `start` on.
    pub fn keep_print(&mut self, op: Op, start: usize) {
        let module = self.module;
        let index = module.name(op).index();
        if self.reprints.by_name.len() <= index {
            self.reprints.by_name.resize_with(index + 1, Kept::default);
        }
        if self.reprints.by_name[index].is_hopeless() || !self.is_plain(op) {
            return;
        }
        let operands: SmallVec<[Value; 8]> = module.operands(op).collect();
        let successors = module.successors(op);
        // Each of them is looked for among all: longer lists would cost more than they save.
        if operands.len() + successors.len() > MOST_NAMES {
            return;
        }
        // Generic form has all of them in order; elsewhere it must be plain which is which.
        let is_generic = self.options.generic;
        let is_ambiguous = (1..operands.len()).any(|i| operands[..i].contains(&operands[i]))
            || (1..successors.len()).any(|i| successors[..i].contains(&successors[i]));
        if is_ambiguous && !is_generic {
            return;
        }
        let spots = std::mem::take(&mut self.text.spots);
        let found = spots.iter().filter_map(|&(spot, name)| {
            let (entry, length) = self.attribute_hole(op, name, spot as usize)?;
            Some((spot, spot + length as u32, Some(Hole::Attribute(entry))))
        });
        let (mut values, mut blocks) = (0, 0);
        let mentions = self.reprints.mentions.iter();
        let mentions = mentions.map(|&(start, end, mention)| {
            let hole = match mention {
                Mention::Value(value) => {
                    let from = if is_generic { values } else { 0 };
                    values += 1;
                    let rest = operands.iter().skip(from).position(|&o| o == value);
                    rest.map(|i| Hole::Operand((from + i) as u32))
                }
                Mention::Block(block) => {
                    let from = if is_generic { blocks } else { 0 };
                    blocks += 1;
                    let rest = successors.iter().skip(from).position(|&s| s == block);
                    rest.map(|i| Hole::Successor((from + i) as u32))
                }
            };
            (start, end, hole)
        });
        let mut found: SmallVec<[(u32, u32, Option<Hole>); 8]> = found.chain(mentions).collect();
        found.sort_unstable_by_key(|hole| hole.0);
        self.text.spots = spots;
        let mut text = String::with_capacity(self.out.len() - start);
        let mut holes = SmallVec::new();
        let mut from = start;
        for (hole_start, hole_end, hole) in found {
            let Some(hole) = hole else {
                return;
            };
            text.push_str(&self.out[from..hole_start as usize]);
            holes.push((text.len() as u32, hole));
            from = hole_end as usize;
        }
        text.push_str(&self.out[from..]);
        let signature_id = module
            .signature(op)
            .filter(|_| symbols_are_holes(module, op, &holes));
        self.reprints.by_name[index].keep(Reprint {
            signature: Signature::of(module, op),
            signature_id,
            default_dialect: self.default_dialect,
            text,
            holes,
        });
    }
    /// The hole for an attribute that was printed at `at`, and the length of what stands in it;
    /// none where another symbol or integer might be printed in another way.
    fn attribute_hole(&self, op: Op, name: Ident, at: usize) -> Option<(Entry, usize)> {
        let module = self.module;
        let entry = Entry::of(module, op, name)?;
        let value = entry.value(module, op);
        let context = &module.context;
        let is_plain = match context.attr_kind(value) {
            AttrKind::SymbolRef { nested, .. } => nested.is_empty(),
            AttrKind::Integer { ty, .. } => match context.kind(*ty) {
                TypeKind::Index => true,
                TypeKind::Integer { signedness, .. } => {
                    *signedness == Signedness::Signless && *ty != context.i1()
                }
                _ => false,
            },
            _ => false,
        };
        // What has a default is not printed where it is that, and a directive may ask for any.
        let is_asked = self.table.of(module, op).is_some_and(|def| {
            let declared = def.attribute(context.text(name));
            declared.is_some_and(|attribute| attribute.default.is_some())
                || def.custom.has_directives()
        });
        if !is_plain || is_asked {
            return None;
        }
        let mut text = String::new();
        write_plain(&mut text, context, value);
        let is_there = self.out[at..].starts_with(&text);
        is_there.then_some((entry, text.len()))
    }
}

/// Whether each entry that is a symbol stands in a hole.
fn symbols_are_holes(module: &Module, op: Op, holes: &[(u32, Hole)]) -> bool {
    let context = &module.context;
    let dicts = [
        (true, module.properties(op)),
        (false, module.attributes(op)),
    ];
    dicts.iter().all(|&(is_property, dict)| {
        let entries = context.dict_entries(dict).iter().enumerate();
        let mut symbols = entries
            .filter(|(_, entry)| matches!(context.attr_kind(entry.1), AttrKind::SymbolRef { .. }));
        symbols.all(|(position, _)| {
            let is_its = |hole: Hole| {
                matches!(hole, Hole::Attribute(entry)
                    if entry.is_property == is_property && usize::from(entry.position) == position)
            };
            holes.iter().any(|&(_, hole)| is_its(hole))
        })
    })
}

/// Appends a symbol, or an integer without its type.
fn write_plain(out: &mut String, context: &Context, value: Attr) {
    match context.attr_kind(value) {
        AttrKind::SymbolRef { root, .. } => write_symbol(out, context.text(*root)),
        AttrKind::Integer { value, .. } => write_int(out, *value),
        _ => {}
    }
}
