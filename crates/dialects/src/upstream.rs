//! The rest of MLIR's dialects: their files are part of the binary as text, and an operation is
//! read when a program names it. What no program names costs nothing.
//!
//! A name is admitted by the parser, which has its text; from then on the table knows it by its
//! handle. `rules/dialects/README.md` says where the files come from.

use std::sync::OnceLock;

use cranelift_entity::EntityRef;
use freehold_ir::OpName;
use freehold_rule_files::UPSTREAM;

use super::def::OpDef;
use super::reader::read_op;

/// An entry of a file: the name and text of an operation, and what it says once it was asked for.
struct Entry {
    name: &'static str,
    text: &'static str,
    /// What is said by hand of an operation that was imported.
    amended: &'static str,
    def: OnceLock<Box<OpDef>>,
}

impl Entry {
    fn def(&self) -> &OpDef {
        let lines = self.text.lines().chain(self.amended.lines().skip(1));
        self.def.get_or_init(|| match read_op(lines) {
            Ok(mut def) => {
                // ODS says what becomes of memory, and only of views what the results are.
                def.is_any_alias = def.views.is_empty() && def.selects.is_empty();
                Box::new(def)
            }
            // A test reads every operation of the files.
            Err(error) => panic!("op {}: {error}", self.name),
        })
    }
}

/// The entries of a dialect, in the order of their names.
struct Dialect(Vec<Entry>);

impl Dialect {
    fn new(texts: &[&'static str]) -> Dialect {
        let mut entries: Vec<Entry> = texts.iter().flat_map(|text| entries(text)).collect();
        // What amends an entry comes right before it.
        entries.sort_by_key(|entry| (entry.name, entry.text.starts_with("op ")));
        let mut amends: Option<Entry> = None;
        let mut kept: Vec<Entry> = Vec::with_capacity(entries.len());
        for mut entry in entries {
            if !entry.text.starts_with("op ") {
                amends = Some(entry);
                continue;
            }
            if let Some(amends) = amends.take_if(|amends| amends.name == entry.name) {
                entry.amended = amends.text;
            }
            kept.push(entry);
        }
        Dialect(kept)
    }

    fn find(&self, name: &str) -> Option<usize> {
        (self.0.binary_search_by(|entry| entry.name.cmp(name))).ok()
    }
}

/// The entries of a text. A line that does not start with a blank, a comment apart, opens one:
/// `op dialect.name`, or `amend dialect.name, dialect.other` for what is said of entries of another
/// text.
fn entries(text: &'static str) -> Vec<Entry> {
    let mut starts = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.starts_with("op ") || line.starts_with("amend ") {
            starts.push(at);
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let texts = starts
        .iter()
        .zip(ends)
        .map(|(&start, end)| &text[start..end]);
    let entries = |text: &'static str| {
        let names = text.lines().next().and_then(|line| line.split_once(' '));
        let names = names.map_or("", |names| names.1).split(',');
        names.map(move |name| Entry {
            name: name.trim(),
            text,
            amended: "",
            def: OnceLock::new(),
        })
    };
    texts.flat_map(entries).collect()
}

/// Where an operation stands: the number of its dialect, and its own in it.
type Place = Option<(u8, u32)>;

/// The operations of these dialects that were asked for, in one compilation.
pub(super) struct Upstream {
    dialects: Vec<OnceLock<Dialect>>,
    /// What is known of each name that was admitted, by its handle. A page has twice as many as
    /// the one before, so that pages never move and nobody has to wait to read them.
    pages: [OnceLock<Box<[OnceLock<Place>]>>; 26],
}

/// How many names the first page has.
const FIRST: usize = 64;

/// The number of a handle's page, and its place in it.
fn page_of(name: OpName) -> (usize, usize) {
    let at = name.index() + FIRST;
    let page = (at / FIRST).ilog2() as usize;
    (page, at - (FIRST << page))
}

/// The number of a dialect's file.
fn number_of(dialect: &str) -> Option<usize> {
    let found = UPSTREAM.binary_search_by(|file| file.0.cmp(dialect));
    found.ok()
}

impl Upstream {
    pub fn new() -> Upstream {
        Upstream {
            dialects: UPSTREAM.iter().map(|_| OnceLock::new()).collect(),
            pages: std::array::from_fn(|_| OnceLock::new()),
        }
    }

    fn dialect(&self, number: usize) -> &Dialect {
        self.dialects[number].get_or_init(|| Dialect::new(UPSTREAM[number].1))
    }

    /// Makes an operation known by the handle of its name, if it is one of these.
    pub fn admit(&self, name: OpName, text: &str) {
        let dialect = text.split_once('.').and_then(|parts| number_of(parts.0));
        let (page, at) = page_of(name);
        let (Some(number), Some(page)) = (dialect, self.pages.get(page).map(|slot| (slot, page)))
        else {
            return;
        };
        let (slot, page) = page;
        let slots = slot.get_or_init(|| (0..FIRST << page).map(|_| OnceLock::new()).collect());
        slots[at].get_or_init(|| {
            let entry = self.dialect(number).find(text)?;
            Some((number as u8, entry as u32))
        });
    }

    /// What is known of a name that was admitted.
    pub fn get(&self, name: OpName) -> Option<&OpDef> {
        let (page, at) = page_of(name);
        let (number, entry) = (*self.pages.get(page)?.get()?[at].get()?)?;
        let dialect = self.dialect(usize::from(number));
        Some(dialect.0[entry as usize].def())
    }

    /// The names of a dialect's operations.
    pub fn names<'a>(&'a self, dialect: &str) -> impl Iterator<Item = &'a str> + use<'a> {
        let dialect = number_of(dialect).map(|number| self.dialect(number));
        let entries = dialect.into_iter().flat_map(|dialect| &dialect.0);
        entries.map(|entry| -> &'a str { entry.name })
    }

    /// The operations that may name `parent` among their parents: those of its dialect that do.
    pub fn may_have_parent<'a>(&'a self, parent: &'a str) -> impl Iterator<Item = &'a OpDef> {
        let dialect = parent.split_once('.').and_then(|parts| number_of(parts.0));
        let entries = dialect
            .into_iter()
            .flat_map(|number| &self.dialect(number).0);
        let naming = entries.filter(move |entry| {
            let mut lines = entry.text.lines();
            lines.any(|line| line.starts_with("  parents ") && line.contains(parent))
        });
        naming.map(Entry::def)
    }
}

/// Whether a dialect is one of these.
pub(super) fn has(dialect: &str) -> bool {
    number_of(dialect).is_some()
}

/// The names of these dialects.
pub(super) fn dialects() -> impl Iterator<Item = &'static str> {
    UPSTREAM.iter().map(|file| file.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_can_be_read() {
        assert!(UPSTREAM.is_sorted_by_key(|file| file.0));
        let upstream = Upstream::new();
        for (number, (dialect, _)) in UPSTREAM.iter().enumerate() {
            let entries = &upstream.dialect(number).0;
            assert!(!entries.is_empty(), "{dialect}");
            for entry in entries {
                assert_eq!(entry.def().name, entry.name);
                assert_eq!(entry.name.split_once('.').unwrap().0, *dialect);
            }
            assert!(entries.is_sorted_by(|a, b| a.name < b.name), "{dialect}");
            let amends = UPSTREAM[number].1.iter().flat_map(|text| text.lines());
            let amends = amends.filter(|line| line.starts_with("amend "));
            let amends = amends.flat_map(|line| line.split(','));
            let amended = entries.iter().filter(|entry| !entry.amended.is_empty());
            assert_eq!(amends.count(), amended.count(), "{dialect}");
        }
    }

    #[test]
    fn pages_have_a_place_for_every_handle() {
        let places = [0, 1, 63, 64, 191, 192, 1 << 20].map(|at| page_of(OpName::new(at)));
        assert_eq!(
            places,
            [(0, 0), (0, 1), (0, 63), (1, 0), (1, 127), (2, 0), (14, 64)]
        );
    }
}
