//! The operations of a file, with an explicit stack of the regions that they are in.

use std::collections::BTreeMap;

use freehold_base::diagnostics::Places;
use freehold_dialects::Table;
use freehold_ir::{Attr, AttrKind, Block, Location, Module, Op, OpSpec, Type, Value, known};
use freehold_syntax::Assembler;

use super::Error;
use super::entries::{Deps, Entries};
use super::locations::Locations;
use super::properties::{Inherent, Prepared, Properties};
use super::strings::{Name, Strings};
use crate::cursor::{Cursor, Read};
use crate::format::{Section, has, since};

/// What reading operations takes.
pub struct Ir<'r, 's, 'a> {
    pub version: u64,
    /// That of LLVM of who wrote the file.
    pub llvm: Option<u32>,
    pub assembler: Assembler<'s>,
    pub strings: &'r Strings<'a>,
    pub entries: Entries<'a>,
    pub properties: Properties<'a>,
    pub names: Vec<Name>,
    pub table: &'s Table,
    pub places: &'r mut Places,
}

/// The regions of an operation, one of which is being read.
struct Frame<'a> {
    op: Op,
    /// How many regions were begun.
    begun: usize,
    /// Where the file goes on behind the regions, if they are a section of their own.
    behind: Option<Cursor<'a>>,
    /// The scope outside, where values are counted from.
    outer_scope: usize,
    /// How many values there were before the region, and how many of its own are defined.
    first_value: usize,
    defined: usize,
    /// The blocks of the region: from where on, how many were begun.
    first_block: usize,
    begun_blocks: usize,
    /// How many operations of the block come.
    ops: u64,
}

/// What is read of operations, and where.
struct Progress<'a> {
    cursor: Cursor<'a>,
    frames: Vec<Frame<'a>>,
    /// The values of all scopes, by their numbers from `scope` on; none that are not yet defined.
    values: Vec<Option<Value>>,
    scope: usize,
    blocks: Vec<Block>,
    /// How many more values, blocks and regions the file can hold, of each of which it has a byte:
    /// nested regions that declare many are not believed.
    room: usize,
    /// What stands for values that are used before they are defined, by their places.
    stand_ins: BTreeMap<usize, Op>,
    prepared: Vec<Prepared>,
    locations: Locations,
}

impl Progress<'_> {
    /// Takes so many values, blocks or regions from what the file can hold.
    fn take(&mut self, count: usize) -> Read<()> {
        match self.room.checked_sub(count) {
            Some(room) => {
                self.room = room;
                Ok(())
            }
            None => self
                .cursor
                .error("more values, blocks and regions are declared than bytes"),
        }
    }
}

impl<'a> Ir<'_, '_, 'a> {
    /// Reads the section, and so the module.
    pub fn read(mut self, section: Cursor<'a>) -> Result<Module, Error> {
        let module = self.assembler.module();
        let dict = module.context.empty_dict();
        let top = module.create_op(&OpSpec {
            name: known::BUILTIN_MODULE,
            location: Location::FILE,
            operands: &[],
            results: &[],
            successors: &[],
            properties: dict,
            attributes: dict,
            region_count: 1,
        });
        let region = module.regions(top)[0];
        let block = module.create_block();
        module.append_block(region, block);
        let mut progress = Progress {
            cursor: section,
            frames: vec![Frame {
                op: top,
                begun: 1,
                behind: None,
                outer_scope: 0,
                first_value: 0,
                defined: 0,
                first_block: 0,
                begun_blocks: 0,
                ops: 0,
            }],
            values: Vec::new(),
            scope: 0,
            blocks: vec![block],
            room: section.left(),
            stand_ins: BTreeMap::new(),
            prepared: Vec::new(),
            locations: Locations::default(),
        };
        // No operation has fewer bytes.
        self.assembler.module().reserve(section.left() / 8);
        while let Some(frame) = progress.frames.last_mut() {
            if frame.ops > 0 {
                frame.ops -= 1;
                self.op(&mut progress)?;
            } else if frame.first_block + frame.begun_blocks < progress.blocks.len() {
                self.block(&mut progress)?;
            } else {
                self.next_region(&mut progress)?;
            }
        }
        progress.cursor.finish("the operations")?;
        let mut module = self.assembler.finish();
        module.set_top_from(block, top);
        Ok(module)
    }

    /// Leaves the region that was read, and enters the next one of the operation.
    fn next_region(&mut self, progress: &mut Progress<'a>) -> Read<()> {
        let Some(frame) = progress.frames.last_mut() else {
            return Ok(());
        };
        progress.blocks.truncate(frame.first_block);
        progress.values.truncate(frame.first_value);
        if progress
            .stand_ins
            .range(frame.first_value..)
            .next()
            .is_some()
        {
            return progress.cursor.error("an operand is never defined");
        }
        let regions = self.assembler.module().regions(frame.op);
        let Some(&region) = regions.get(frame.begun) else {
            if let Some(behind) = frame.behind {
                progress.cursor.finish("the regions of an operation")?;
                progress.cursor = behind;
            }
            progress.scope = frame.outer_scope;
            progress.frames.pop();
            return Ok(());
        };
        frame.begun += 1;
        frame.begun_blocks = 0;
        frame.defined = 0;
        let count = progress.cursor.count("blocks")?;
        if count == 0 {
            return Ok(());
        }
        let values = progress.cursor.count("values")?;
        let first = frame.first_value;
        progress.take(count + values)?;
        progress.values.resize(first + values, None);
        let module = self.assembler.module();
        for _ in 0..count {
            let block = module.create_block();
            module.append_block(region, block);
            progress.blocks.push(block);
        }
        Ok(())
    }

    /// The head of a block: how many operations it has, and its arguments.
    fn block(&mut self, progress: &mut Progress<'a>) -> Read<()> {
        let Some(frame) = progress.frames.last_mut() else {
            return Ok(());
        };
        let block = progress.blocks[frame.first_block + frame.begun_blocks];
        frame.begun_blocks += 1;
        let (ops, has_arguments) = progress.cursor.flagged()?;
        frame.ops = progress.cursor.fits(ops, "operations")? as u64;
        if !has_arguments {
            return Ok(());
        }
        let count = progress.cursor.count("arguments")?;
        for _ in 0..count {
            let before = progress.cursor;
            let (number, has_location) = match self.version < since::NO_UNKNOWN_ARGUMENTS {
                true => (progress.cursor.number()?, true),
                false => progress.cursor.flagged()?,
            };
            let types = self.entries.type_count();
            let index = before.check_index(before.at, number, types, "type")?;
            let ty = self.type_at(index)?;
            let mut location = Location::UNKNOWN;
            if has_location {
                let start = Location(before.at as u32);
                location = self.location(&mut progress.cursor, &mut progress.locations, start)?;
            }
            let module = self.assembler.module();
            let value = module.push_argument(block, ty);
            module.set_argument_location(value, location);
            self.define(progress, value)?;
        }
        if self.version >= since::USE_ORDER && progress.cursor.byte()? != 0 {
            skip_use_order(&mut progress.cursor, count)?;
        }
        Ok(())
    }

    fn attr(&mut self, cursor: &mut Cursor<'a>) -> Read<Attr> {
        let deps = &mut Deps {
            assembler: &mut self.assembler,
            strings: self.strings,
        };
        self.entries.attr(cursor, deps)
    }

    #[inline]
    fn type_at(&mut self, index: usize) -> Read<Type> {
        let deps = &mut Deps {
            assembler: &mut self.assembler,
            strings: self.strings,
        };
        self.entries.type_at(index, deps)
    }

    /// An operation, up to its regions.
    fn op(&mut self, progress: &mut Progress<'a>) -> Result<(), Error> {
        let start = Location(progress.cursor.at as u32);
        let index = progress
            .cursor
            .index(self.names.len(), "name of an operation")?;
        let mask = progress.cursor.byte()?;
        let location = self.location(&mut progress.cursor, &mut progress.locations, start)?;
        let prepared = self.prepare(index, location, progress)?;
        let name = self.names[index].name;
        self.assembler.parts().begin(name, location);
        if mask & has::ATTRIBUTES != 0 {
            self.attributes(progress, index)?;
        }
        if mask & has::PROPERTIES != 0 {
            self.inherent(progress, index, prepared)?;
        }
        if mask & has::RESULTS != 0 {
            for _ in 0..progress.cursor.count("results")? {
                let index = progress.cursor.index(self.entries.type_count(), "type")?;
                let ty = self.type_at(index)?;
                self.assembler.parts().results().push(ty);
            }
        }
        if mask & has::OPERANDS != 0 {
            for _ in 0..progress.cursor.count("operands")? {
                let value = self.operand(progress)?;
                self.assembler.parts().operands().push(value);
            }
        }
        let Some(frame) = progress.frames.last() else {
            return Ok(());
        };
        let block = progress.blocks[frame.first_block + frame.begun_blocks - 1];
        if mask & has::SUCCESSORS != 0 {
            let blocks = &progress.blocks[frame.first_block..];
            for _ in 0..progress.cursor.count("successors")? {
                let successor = blocks[progress.cursor.index(blocks.len(), "block")?];
                self.assembler.parts().successors().push(successor);
            }
        }
        let results = self.assembler.parts().results().len();
        if mask & has::USE_ORDER != 0 {
            skip_use_order(&mut progress.cursor, results)?;
        }
        let (regions, is_isolated) = match mask & has::REGIONS {
            0 => (0, false),
            _ => {
                let (regions, is_isolated) = progress.cursor.flagged()?;
                (progress.cursor.fits(regions, "regions")?, is_isolated)
            }
        };
        progress.take(regions)?;
        let op = self.assembler.add_op(block, regions)?;
        for number in 0..results {
            let value = self.assembler.module().result(op, number);
            self.define(progress, value)?;
        }
        if regions > 0 {
            self.enter(progress, op, is_isolated)?;
        }
        Ok(())
    }

    /// Goes on with the regions of an operation.
    fn enter(&mut self, progress: &mut Progress<'a>, op: Op, is_isolated: bool) -> Read<()> {
        let outer_scope = progress.scope;
        let mut behind = None;
        if is_isolated {
            progress.scope = progress.values.len();
            if self.version >= since::ISOLATED_SECTIONS {
                let before = progress.cursor;
                let (section, body) = progress.cursor.section()?;
                if section != Section::Ir {
                    return before
                        .error("no section of operations stands where regions are declared");
                }
                behind = Some(progress.cursor);
                progress.cursor = body;
            }
        }
        progress.frames.push(Frame {
            op,
            begun: 0,
            behind,
            outer_scope,
            first_value: progress.values.len(),
            defined: 0,
            first_block: progress.blocks.len(),
            begun_blocks: 0,
            ops: 0,
        });
        Ok(())
    }

    /// What is known of the operations of a name, which is checked when it is met first.
    fn prepare(
        &mut self,
        index: usize,
        location: Location,
        progress: &mut Progress<'a>,
    ) -> Result<usize, Error> {
        let name = self.names[index];
        if name.prepared != u32::MAX {
            return Ok(name.prepared as usize);
        }
        self.assembler.admit(name.name, location)?;
        let def = self.table.get(name.name);
        let prepared = Prepared::new(
            def,
            name.is_registered,
            (self.version, self.llvm),
            self.assembler.context(),
        );
        progress.prepared.push(prepared);
        self.names[index].prepared = progress.prepared.len() as u32 - 1;
        Ok(progress.prepared.len() - 1)
    }

    /// The attributes of an operation; before version 5 the inherent ones are among them.
    fn attributes(&mut self, progress: &mut Progress<'a>, index: usize) -> Read<()> {
        let before = progress.cursor;
        let dict = self.attr(&mut progress.cursor)?;
        let def = match self.version < since::PROPERTIES {
            true => self.table.get(self.names[index].name),
            false => None,
        };
        let (module, parts) = self.assembler.module_and_parts();
        let AttrKind::Dict(entries) = module.context.attr_kind(dict) else {
            return before.error("the attributes of an operation are no dictionary");
        };
        let Some(def) = def else {
            parts.attributes().extend_from_slice(entries);
            return Ok(());
        };
        let entries = entries.clone();
        for (name, attr) in entries {
            match def.inherent_name(module.context.text(name)) {
                Some(inherent) => {
                    let inherent = inherent.to_owned();
                    let name = module.context.ident(&inherent);
                    parts.properties().push((name, attr));
                }
                None => parts.attributes().push((name, attr)),
            }
        }
        Ok(())
    }

    fn inherent(
        &mut self,
        progress: &mut Progress<'a>,
        index: usize,
        prepared: usize,
    ) -> Result<(), Error> {
        let deps = &mut Deps {
            assembler: &mut self.assembler,
            strings: self.strings,
        };
        let prepared = &mut progress.prepared[prepared];
        let entries = &mut self.entries;
        let read = self
            .properties
            .next(&mut progress.cursor, prepared, entries, deps);
        let inherent = match read {
            Ok(inherent) => inherent,
            Err(mut malformed) => {
                let name = self
                    .assembler
                    .context()
                    .op_name_text(self.names[index].name);
                malformed.message = format!("in properties of '{name}': {}", malformed.message);
                return Err(malformed.into());
            }
        };
        match inherent {
            Inherent::Entries(entries, added) => {
                let parts = self.assembler.parts();
                parts.properties().extend_from_slice(&entries);
                parts.attributes().extend_from_slice(&added);
            }
            // The writer did not know what is known here.
            Inherent::Whole(attr) if self.table.get(self.names[index].name).is_some() => {
                let (module, parts) = self.assembler.module_and_parts();
                parts
                    .properties()
                    .extend_from_slice(module.context.dict_entries(attr));
            }
            Inherent::Whole(attr) => self.assembler.set_whole_properties(attr),
        }
        Ok(())
    }

    /// The value whose number comes next; a stand-in where it is defined later.
    fn operand(&mut self, progress: &mut Progress<'a>) -> Read<Value> {
        let scope = progress.scope;
        let index = progress
            .cursor
            .index(progress.values.len() - scope, "value")?;
        let place = scope + index;
        if let Some(value) = progress.values[place] {
            return Ok(value);
        }
        let module = self.assembler.module();
        let owner = match progress.stand_ins.get(&place) {
            Some(&owner) => owner,
            None => {
                let owner = module.create_bare_op(known::UNREALIZED_CAST, Location::UNKNOWN);
                let any = module.context.index();
                module.push_result(owner, any);
                progress.stand_ins.insert(place, owner);
                owner
            }
        };
        Ok(module.result(owner, 0))
    }

    /// Gives the next number of the region to a value.
    #[inline]
    fn define(&mut self, progress: &mut Progress<'a>, value: Value) -> Read<()> {
        let Some(frame) = progress.frames.last_mut() else {
            return Ok(());
        };
        let place = frame.first_value + frame.defined;
        frame.defined += 1;
        let Some(slot) = progress.values.get_mut(place) else {
            return progress
                .cursor
                .error("a region has more values than it declares");
        };
        *slot = Some(value);
        if !progress.stand_ins.is_empty()
            && let Some(owner) = progress.stand_ins.remove(&place)
        {
            let module = self.assembler.module();
            let stand_in = module.result(owner, 0);
            module.replace_all_uses(stand_in, value);
            module.erase_op(owner);
        }
        Ok(())
    }
}

/// Skips the orders of uses of so many values: they make no difference to anybody here.
fn skip_use_order(cursor: &mut Cursor, values: usize) -> Read<()> {
    let noted = match values {
        0 | 1 => 1,
        _ => cursor.count("orders of uses")?,
    };
    for _ in 0..noted {
        if values > 1 {
            cursor.index(values, "value")?;
        }
        let (count, _) = cursor.flagged()?;
        for _ in 0..cursor.fits(count, "uses")? {
            cursor.number()?;
        }
    }
    Ok(())
}
