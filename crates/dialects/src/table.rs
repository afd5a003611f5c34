//! The table: from the handle of a name to what is known of it.
//!
//! The built-in files are read when freehold is built; an operation is decoded when it is first
//! asked for. A user's file is read, and its errors reported, when it is loaded.

use std::sync::OnceLock;

use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::PackedOption;
use cranelift_entity::{PrimaryMap, entity_impl};

use rustc_hash::FxHashSet;

use freehold_ir::{Context, Module, Op, OpName};

use super::def::{Domain, OpDef};
use super::heaps;
use super::reader::{self, DialectError, Follow, Whole};
use super::traits::Trait;
use super::upstream::{self, Upstream};

/// Index of an operation in its [`Table`].
#[derive(Copy, Clone, PartialEq, Eq)]
struct DefId(u32);
entity_impl!(DefId, "def");

/// An operation that is declared, and what it is once it was asked for.
struct Slot {
    /// Where a built-in operation stands: the number of its file, and its own in it.
    place: Option<(u16, u16)>,
    /// Apart, so that the table of all names takes few pages: most are never read.
    def: OnceLock<Box<OpDef>>,
}

impl Slot {
    /// The name of a built-in operation, and what `postcard` made of it.
    fn builtin(&self) -> Option<(&'static str, &'static [u8])> {
        let (file, op) = self.place?;
        let (name, start, end) = BUILTIN[usize::from(file)].ops[usize::from(op)];
        Some((name, &ENCODED[start..end]))
    }

    fn def(&self) -> &OpDef {
        self.def.get_or_init(|| {
            let (name, bytes) = self.builtin().expect("a user's operation was read at once");
            match postcard::from_bytes(bytes) {
                Ok(def) => Box::new(def),
                // A test decodes every built-in operation.
                Err(error) => panic!("op {name}: {error}"),
            }
        })
    }
}

/// What the built-in files say of the operation of a name, without a table.
pub fn builtin_op(name: &str) -> Option<OpDef> {
    let row = BY_NAME.binary_search_by_key(&name, |row| row.0).ok()?;
    let (_, file, op) = BY_NAME[row];
    let slot = Slot {
        place: Some((file, op)),
        def: OnceLock::new(),
    };
    slot.def();
    Some(*slot.def.into_inner()?)
}

/// Whether the built-in files have an operation of this name.
pub fn is_builtin_op(name: &str) -> bool {
    BY_NAME.binary_search_by_key(&name, |row| row.0).is_ok()
}

/// The names of all operations of the built-in files.
pub fn builtin_op_names() -> impl Iterator<Item = &'static str> {
    BUILTIN.iter().flat_map(|file| file.ops).map(|op| op.0)
}

/// The table of op semantics of one compilation.
pub struct Table {
    slots: PrimaryMap<DefId, Slot>,
    /// The dialects that few programs name.
    upstream: Upstream,
    by_name: SecondaryMap<OpName, PackedOption<DefId>>,
    /// The dialects that have operations here.
    dialects: FxHashSet<String>,
    /// Those of which every operation is here.
    closed: FxHashSet<String>,
    /// Those of which every operation is here that has a meaning; others may be in them.
    open: FxHashSet<String>,
    /// The types that the analyses of names follow besides memrefs, by what they begin with.
    follows: Vec<(String, Domain)>,
}

/// A dialect file that is part of the binary, as the build script `build.rs` read it.
struct BuiltinFile {
    #[cfg(test)]
    dialect: &'static str,
    whole: &'static [Whole<'static>],
    follows: &'static [Follow<'static>],
    /// The name of each operation, and where in [`ENCODED`] it starts and ends.
    ops: &'static [(&'static str, usize, usize)],
    /// What operations name as their parents, and the number of each of these operations.
    parents: &'static [(&'static str, usize)],
}

// `BUILTIN`, and `BY_NAME`: the number of the file of each operation, and its own in it.
include!(concat!(env!("OUT_DIR"), "/builtin_dialects.rs"));

/// The operations of all built-in files.
static ENCODED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/builtin_dialects.bin"));

impl Table {
    /// The table of the built-in dialects, with their names interned in `context`.
    pub fn builtin(context: &mut Context) -> Table {
        let mut table = Table {
            slots: PrimaryMap::new(),
            upstream: Upstream::new(),
            by_name: SecondaryMap::new(),
            dialects: FxHashSet::default(),
            closed: FxHashSet::default(),
            open: FxHashSet::default(),
            follows: Vec::new(),
        };
        let count = BUILTIN.iter().map(|file| file.ops.len()).sum();
        table.slots.reserve(count);
        context.reserve_op_names(count);
        for (file, builtin) in (0..).zip(BUILTIN) {
            table.add_whole(builtin.whole.iter().copied());
            table.add_followed(builtin.follows.iter().copied());
            for (op, &(name, ..)) in (0..).zip(builtin.ops) {
                let slot = Slot {
                    place: Some((file, op)),
                    def: OnceLock::new(),
                };
                let id = table.slots.push(slot);
                table.by_name[context.static_op_name(name)] = id.into();
            }
        }
        table
    }

    /// Adds the operations of a dialect file; a later definition of a name replaces an earlier one.
    ///
    /// # Errors
    /// The first line that is not of the form that `rules/dialects/README.md` describes.
    pub fn load(&mut self, context: &mut Context, text: &str) -> Result<(), DialectError> {
        let file = reader::read(text)?;
        for &(op, line) in &file.heaps {
            let named = [&file.ops[op].freed_by, &file.ops[op].awaited_by];
            for name in named.into_iter().flatten() {
                context.op_name(name);
            }
            let of_file = |name: &str| file.ops.iter().rev().find(|op| op.name == name);
            let get = |name: &str| {
                let before = || self.admit(context, context.find_op_name(name)?);
                of_file(name).or_else(before)
            };
            let fail = |message| DialectError { line, message };
            heaps::check(&file.ops[op], get).map_err(fail)?;
        }
        self.add_whole(file.whole);
        self.add_followed(file.follows);
        for def in file.ops {
            let name = context.op_name(&def.name);
            if let Some((dialect, _)) = def.name.split_once('.') {
                self.dialects.insert(dialect.to_owned());
            }
            let slot = Slot {
                place: None,
                def: OnceLock::from(Box::new(def)),
            };
            self.by_name[name] = self.slots.push(slot).into();
        }
        Ok(())
    }

    fn add_whole<'t>(&mut self, dialects: impl IntoIterator<Item = Whole<'t>>) {
        for dialect in dialects {
            let set = if dialect.open {
                &mut self.open
            } else {
                &mut self.closed
            };
            set.insert(dialect.name.to_owned());
            self.dialects.insert(dialect.name.to_owned());
        }
    }

    fn add_followed<'t>(&mut self, rows: impl IntoIterator<Item = Follow<'t>>) {
        let rows = rows.into_iter();
        let rows = rows.map(|row| (row.ty.to_owned(), row.domain));
        self.follows.extend(rows);
    }

    /// What the names of the types begin with that are of a domain: `!sil.value`.
    pub fn followed(&self, domain: Domain) -> impl Iterator<Item = &str> {
        let rows = self.follows.iter();
        let rows = rows.filter(move |row| row.1 == domain);
        rows.map(|row| &*row.0)
    }

    /// What the table says of a name; `None` for an operation nobody declared, and for one of
    /// those that have to be [admitted](Self::admit) first.
    pub fn get(&self, name: OpName) -> Option<&OpDef> {
        match self.by_name[name].expand() {
            Some(id) => Some(self.slots[id].def()),
            None => self.upstream.get(name),
        }
    }

    /// What the table says of a name whose text is known. Whoever meets a name in a text asks in
    /// this way, once; then everybody knows it by its handle.
    pub fn admit(&self, context: &Context, name: OpName) -> Option<&OpDef> {
        if self.by_name[name].is_none() {
            self.upstream.admit(name, context.op_name_text(name));
        }
        self.get(name)
    }

    /// Whether a name means what the built-in files say, and no file of a user says otherwise.
    pub fn is_builtin(&self, name: OpName) -> bool {
        let slot = self.by_name[name].expand();
        slot.is_some_and(|id| self.slots[id].place.is_some())
    }

    /// The dialect whose prefix is left out in the regions of an operation; empty if there is none.
    pub fn default_dialect(&self, name: OpName) -> &str {
        let def = self.get(name);
        def.and_then(|def| def.default_dialect.as_deref())
            .unwrap_or("")
    }

    /// Whether every operation of a dialect is here: another name in it is a mistake.
    pub fn is_closed(&self, dialect: &str) -> bool {
        self.closed.contains(dialect) || upstream::has(dialect)
    }

    /// Whether operations that are not here may be in a dialect all the same.
    pub fn is_open(&self, dialect: &str) -> bool {
        self.open.contains(dialect)
    }

    /// Whether there are operations of a dialect.
    pub fn has_dialect(&self, dialect: &str) -> bool {
        self.dialects.contains(dialect) || upstream::has(dialect)
    }

    /// The dialects of the operations, in the order of their names.
    pub fn dialects(&self) -> Vec<&str> {
        let mut dialects: Vec<&str> = self.dialects.iter().map(String::as_str).collect();
        dialects.extend(upstream::dialects().map(|name| -> &str { name }));
        dialects.sort_unstable();
        dialects.dedup();
        dialects
    }

    /// What the table says of an operation.
    pub fn of(&self, module: &Module, op: Op) -> Option<&OpDef> {
        self.get(module.name(op))
    }

    /// Whether an operation is declared to have a trait.
    pub fn has(&self, module: &Module, op: Op, t: Trait) -> bool {
        self.of(module, op).is_some_and(|def| def.has(t))
    }

    /// The definitions that may name `parent` among their parents: the built-in ones that do, and
    /// those of users' files. The rest need not be read.
    pub fn may_have_parent<'a>(&'a self, parent: &'a str) -> impl Iterator<Item = &'a OpDef> {
        let mut count = 0;
        let firsts = BUILTIN.iter().map(move |file| {
            let first = count;
            count += file.ops.len();
            (first, file)
        });
        let builtin = firsts.flat_map(move |(first, file)| {
            let naming = file.parents.iter().filter(move |row| row.0 == parent);
            naming.map(move |row| DefId((first + row.1) as u32))
        });
        // Users' files come after the built-in ones.
        let count = BUILTIN.iter().map(|file| file.ops.len()).sum();
        let users = self.slots.values().skip(count);
        builtin
            .map(|id| self.slots[id].def())
            .chain(users.map(Slot::def))
            .chain(self.upstream.may_have_parent(parent))
    }

    /// The names of a dialect's operations.
    pub fn names_of<'a>(&'a self, dialect: &'a str) -> impl Iterator<Item = &'a str> {
        let names = self.slots.values().map(|slot| match slot.builtin() {
            Some((name, _)) => name,
            None => &slot.def().name,
        });
        let is_of = move |name: &&str| name.split_once('.').is_some_and(|n| n.0 == dialect);
        names.filter(is_of).chain(self.upstream.names(dialect))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EffectKind;

    /// What is decoded on demand is what the files say.
    #[test]
    fn builtin_files_are_what_was_read() {
        for ((builtin, file), (dialect, text)) in
            (0..).zip(BUILTIN).zip(freehold_rule_files::DIALECTS)
        {
            assert_eq!(file.dialect, dialect);
            let read = reader::read(text).unwrap_or_else(|e| panic!("{dialect}: {e}"));
            assert_eq!(file.ops.len(), read.ops.len(), "{dialect}");
            for (op, def) in (0..).zip(&read.ops) {
                let slot = Slot {
                    place: Some((builtin, op)),
                    def: OnceLock::new(),
                };
                assert_eq!(slot.builtin().map(|op| op.0), Some(&*def.name));
                assert_eq!(slot.def(), def, "{dialect}");
            }
            // Of LLVM's dialect only a part is built in.
            let closed = Some(dialect).filter(|&dialect| dialect != "llvm");
            assert_eq!(read.whole.first().map(|whole| whole.name), closed);
            assert_eq!(file.whole, read.whole, "{dialect}");
            assert_eq!(file.follows, read.follows, "{dialect}");
            for &(op, _) in &read.heaps {
                let get = |name: &str| read.ops.iter().find(|op| op.name == name);
                heaps::check(&read.ops[op], get).unwrap();
            }
            for def in &read.ops {
                let prefix = format!("{dialect}.");
                assert!(def.name.starts_with(&prefix), "{}", def.name);
            }
            let parents = read.ops.iter().enumerate();
            let parents = parents.flat_map(|(op, def)| def.parents.iter().map(move |p| (&**p, op)));
            assert!(parents.eq(file.parents.iter().copied()), "{dialect}");
        }
        let mut context = Context::new();
        let table = Table::builtin(&mut context);
        let defs = table.slots.values().map(Slot::def);
        assert!(defs.count() > 100);
    }

    #[test]
    fn builtin_operations_are_read_on_demand() {
        let mut context = Context::new();
        let table = Table::builtin(&mut context);
        assert!(table.slots.values().all(|slot| slot.def.get().is_none()));
        let alloc = table.get(freehold_ir::known::MEMREF_ALLOC).unwrap();
        assert!(alloc.effects.iter().any(|e| e.kind == EffectKind::Allocate));
        assert_eq!(alloc.operands.len(), 2);
        let r#for = table.get(freehold_ir::known::SCF_FOR).unwrap();
        assert_eq!(r#for.flow.as_ref().unwrap().len(), 4);
        let read = table.slots.values().filter(|s| s.def.get().is_some());
        assert_eq!(read.count(), 2);
    }
}
