//! The names of values and blocks, chosen as mlir-opt does: numbers, `%argN` for the arguments
//! of entry blocks, and in custom form hints such as `%alloc` or `%c0`, made unique by `_N`.
//! What they are is chosen in `names/numbering.rs`; here is how they are written.

use cranelift_entity::SecondaryMap;
use rustc_hash::{FxHashMap, FxHashSet};

use freehold_dialects::Table;
use freehold_ir::{Attr, Block, Module, Op, Region, Value};

use super::number_text::write_uint;
use super::options::PrintOptions;

mod location_names;
mod numbering;

const NONE: u32 = u32::MAX;

/// The stem of `%argN`, where the number follows without an underscore.
const ARGUMENT: u32 = u32::MAX - 1;

/// `%stem_number#part`, or `%number#part` when `stem` is 0.
#[derive(Copy, Clone)]
struct ValueName {
    stem: u32,
    number: u32,
    part: u32,
}

impl Default for ValueName {
    fn default() -> Self {
        ValueName {
            stem: NONE,
            number: NONE,
            part: NONE,
        }
    }
}

#[derive(Copy, Clone, Default)]
struct BlockName {
    /// Position in its region.
    order: u32,
    /// In `stems`, or 0: `^bbN` by its order.
    stem: u32,
    /// Where the edges to it begin in `predecessors`, if there are any.
    edges: u32,
}

/// Counters at the start of a region, and how much of the log of used names is visible there.
struct Context {
    region: Region,
    counters: Counters,
    visible: usize,
}

#[derive(Copy, Clone, Default)]
struct Counters {
    value: u32,
    argument: u32,
    conflict: u32,
}

/// The chosen names of all values and blocks below one operation.
pub(super) struct SsaNames<'a> {
    module: &'a Module,
    table: &'a Table,
    options: &'a PrintOptions<'a>,
    values: SecondaryMap<Value, ValueName>,
    /// With `value_users`: the numbers of operations without results.
    ops: FxHashMap<Op, u32>,
    /// Whether names may end in `_` and a number, and are compared with all in use.
    has_any_names: bool,
    blocks: SecondaryMap<Block, BlockName>,
    stems: Vec<Box<str>>,
    /// Where the result groups of an operation start, if there is more than one.
    groups: FxHashMap<Op, Box<[u32]>>,
    /// `(block, predecessor)`: those of one block next to each other, in the order of the
    /// predecessors' positions.
    predecessors: Vec<(Block, Block)>,
    stem_ids: FxHashMap<Box<str>, u32>,
    /// Names in use in the enclosing regions: stem and number.
    used: FxHashSet<(u32, u32)>,
    log: Vec<(u32, u32)>,
    /// Without `has_any_names`: the stems in use in the enclosing regions.
    is_stem_used: Vec<bool>,
    counters: Counters,
    /// The first number that no source name has, with `keep_names`.
    first_number: u32,
    group_starts: Vec<u32>,
    hint: String,
    /// Per operation name, once it was met: what its operations suggest.
    suggestions: Vec<Option<Suggestion>>,
    /// The stems of constants, by their properties and attributes.
    constants: FxHashMap<(Attr, Attr), u32>,
    /// The regions around the operation that is printed, the root's first; none where all is
    /// numbered at once.
    enclosing: Vec<Enclosing>,
    /// How many regions are around the operation of which all is numbered, whatever its regions
    /// hold.
    whole: usize,
    /// Kept for their room: the regions still to be numbered, and the operations of one region that
    /// hold some.
    open: Vec<Context>,
    holders: Vec<Op>,
}

/// What the regions in a region go on with, when what it holds itself is numbered.
#[derive(Copy, Clone)]
struct Enclosing {
    region: Region,
    counters: Counters,
    /// How much of the log of used names is visible there.
    visible: usize,
    /// How many edges were noted in it and around it.
    edges: usize,
}

/// When what is in regions gets its names.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Numbering {
    AtOnce,
    /// What a region holds itself when it is asked for, by [`SsaNames::number_below`] and
    /// [`SsaNames::number_later`], where that comes to the same. What is numbered right before it
    /// is printed is still in the caches.
    WhenPrinted,
}

/// What the operations of one name suggest for their results.
#[derive(Copy, Clone)]
enum Suggestion {
    Nothing,
    /// A name, in `stems`.
    Stem(u32),
    /// It depends on the operation.
    Depends,
}

impl<'a> SsaNames<'a> {
    pub fn new(
        module: &'a Module,
        root: Op,
        table: &'a Table,
        options: &'a PrintOptions<'a>,
        numbering: Numbering,
    ) -> Self {
        let mut names = SsaNames {
            module,
            table,
            options,
            values: SecondaryMap::with_capacity(module.value_count()),
            ops: FxHashMap::default(),
            has_any_names: options.keep_names || options.location_names,
            blocks: SecondaryMap::with_capacity(module.block_count()),
            stems: vec!["".into()],
            groups: FxHashMap::default(),
            predecessors: Vec::new(),
            stem_ids: FxHashMap::default(),
            used: FxHashSet::default(),
            log: Vec::new(),
            is_stem_used: Vec::new(),
            counters: Counters::default(),
            first_number: 0,
            group_starts: Vec::new(),
            hint: String::new(),
            suggestions: vec![None; module.context.op_name_count()],
            constants: FxHashMap::default(),
            enclosing: Vec::new(),
            whole: usize::MAX,
            open: Vec::new(),
            holders: Vec::new(),
        };
        names.number_root(root, numbering);
        names
    }

    /// From here on `value` is written as `of` is.
    pub fn give_name_of(&mut self, value: Value, of: Value) {
        self.values[value] = self.values[of];
    }

    /// Appends `%name` for a use of the value.
    pub fn write_value(&self, out: &mut String, value: Value) {
        let name = self.values[value];
        self.write_group(out, name);
        if name.part != NONE {
            out.push('#');
            write_uint(out, name.part.into());
        }
    }

    fn write_group(&self, out: &mut String, name: ValueName) {
        out.push('%');
        if name.stem == NONE {
            out.push_str("<<UNKNOWN SSA VALUE>>");
            return;
        }
        if name.stem == 0 {
            write_uint(out, name.number.into());
            return;
        }
        if name.stem == ARGUMENT {
            out.push_str("arg");
            write_uint(out, name.number.into());
            return;
        }
        out.push_str(&self.stems[name.stem as usize]);
        if name.number != NONE {
            out.push('_');
            write_uint(out, name.number.into());
        }
    }

    /// Appends `%number` of an operation without results.
    pub fn write_op(&self, out: &mut String, op: Op) {
        out.push('%');
        match self.ops.get(&op) {
            Some(&number) => write_uint(out, number.into()),
            None => out.push_str("<<UNKNOWN SSA VALUE>>"),
        }
    }

    /// Appends `%a, %b:2 = ` for the results of an operation, nothing when it has none.
    pub fn write_results(&self, out: &mut String, op: Op, results: &[Value]) {
        if results.is_empty() {
            return;
        }
        let whole = [0u32];
        let groups = if results.len() > 1 {
            self.groups.get(&op)
        } else {
            None
        };
        let starts = groups.map_or(&whole[..], |starts| &starts[..]);
        for (i, &start) in starts.iter().enumerate() {
            if i > 0 {
                out.push_str(", ");
            }
            let end = starts.get(i + 1).map_or(results.len(), |&end| end as usize);
            self.write_group(out, self.values[results[start as usize]]);
            let count = end - start as usize;
            if count > 1 {
                out.push(':');
                write_uint(out, count as u128);
            }
        }
        out.push_str(" = ");
    }

    /// Appends `^name`.
    pub fn write_block(&self, out: &mut String, block: Block) {
        let name = self.blocks[block];
        out.push('^');
        if name.stem == 0 {
            out.push_str("bb");
            write_uint(out, name.order.into());
        } else {
            out.push_str(&self.stems[name.stem as usize]);
        }
    }

    /// The predecessors of a block, once per edge, in the order of their positions.
    pub fn predecessors(&self, block: Block) -> &[(Block, Block)] {
        let rest = self.predecessors.get(self.blocks[block].edges as usize..);
        let rest = rest.unwrap_or_default();
        let len = rest.iter().take_while(|edge| edge.0 == block).count();
        &rest[..len]
    }
}
