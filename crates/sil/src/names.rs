//! The names under which a function's values and blocks are printed: those of the source, each
//! once.

use std::collections::{HashMap, HashSet};

use freehold_ir::{Block, Module, Region, Value};

/// The names of one function.
pub(super) struct PrintedNames {
    values: HashMap<Value, String>,
    blocks: HashMap<Block, String>,
}

impl PrintedNames {
    pub(super) fn of(module: &Module, body: Region) -> PrintedNames {
        let mut values = Vec::new();
        let mut blocks = Vec::new();
        for block in module.blocks(body) {
            let name = module.block_name(block);
            let name = name.map(|name| module.context.text(name));
            blocks.push((block, name.filter(|name| is_word(name))));
            let results = module.ops(block).flat_map(|op| module.results(op));
            for &value in module.arguments(block).iter().chain(results) {
                let name = module.value_name(value);
                let name = name.map(|name| module.context.text(name));
                values.push((value, name.filter(|name| is_word(name))));
            }
        }
        PrintedNames {
            values: choose(&values, ""),
            blocks: choose(&blocks, "bb"),
        }
    }

    /// `%c`
    pub(super) fn value(&self, value: Value) -> String {
        let name = self.values.get(&value);
        format!("%{}", name.map_or("?", |name| name))
    }

    /// `bb0`
    pub(super) fn block(&self, block: Block) -> &str {
        self.blocks.get(&block).map_or("?", |name| name)
    }
}

/// Whether SIL text takes it for one name.
fn is_word(name: &str) -> bool {
    let is_of_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80;
    !name.is_empty() && name.bytes().all(is_of_word)
}

/// The first of a name keeps it, others get `NAME_1`, and what has none gets a number behind
/// `prefix`.
fn choose<T: Copy + Eq + std::hash::Hash>(
    wanted: &[(T, Option<&str>)],
    prefix: &str,
) -> HashMap<T, String> {
    let mut taken: HashSet<String> = HashSet::new();
    let mut names = HashMap::new();
    let mut later = Vec::new();
    for &(item, name) in wanted {
        match name {
            Some(name) if taken.insert(name.to_owned()) => {
                names.insert(item, name.to_owned());
            }
            _ => later.push((item, name)),
        }
    }
    // Where the search for a free number goes on, by stem.
    let mut next: HashMap<String, usize> = HashMap::new();
    for (item, name) in later {
        let (stem, first) = match name {
            Some(name) => (format!("{name}_"), 1),
            None => (prefix.to_owned(), 0),
        };
        let number = next.entry(stem.clone()).or_insert(first);
        let name = loop {
            let name = format!("{stem}{number}");
            *number += 1;
            if taken.insert(name.clone()) {
                break name;
            }
        };
        names.insert(item, name);
    }
    names
}
