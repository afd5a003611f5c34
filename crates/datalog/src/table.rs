//! The rows of a relation, found by the columns that rules ask by.
//!
//! Rows are packed ids, in the order in which they came. A round sees those that were there when it
//! began; what it adds is there at once for the question whether a row is new. Which rows are there
//! is a bit set for one column, and else a hash table of row numbers, which is made when somebody
//! asks. An index chains the rows with the same key, the newest first: that of one column by an
//! array, of several by a hash table. Neither holds a key, which stands in the rows.

use std::cell::OnceCell;
use std::hash::Hasher;

use fixedbitset::FixedBitSet;
use hashbrown::HashTable;
use rustc_hash::FxHasher;

use super::constants::Id;

/// The number of a row.
pub(crate) type Row = u32;

/// The end of a chain of rows.
pub(crate) const NO_ROW: Row = Row::MAX;

#[derive(Clone)]
pub(crate) struct Table {
    width: usize,
    rows: Vec<Id>,
    count: Row,
    /// By column the id that all rows have there, if they do.
    only: Vec<Option<Id>>,
    members: Members,
    indices: Vec<Index>,
    /// The rows before are seen by the round that goes on; those before `old` were seen by the last
    /// one, too.
    visible: Row,
    old: Row,
    /// How many rows there were at the end of each round.
    rounds: Vec<Row>,
}

/// Which rows are there.
#[derive(Clone)]
enum Members {
    /// By id, of a relation with one column.
    Bits {
        all: FixedBitSet,
        visible: FixedBitSet,
    },
    Rows(OnceCell<HashTable<Row>>),
}

/// Rows by some of their columns.
#[derive(Clone)]
struct Index {
    columns: Vec<usize>,
    newest: Newest,
    /// By row the one before with the same key.
    before: Vec<Row>,
}

/// For each key the newest row that has it.
#[derive(Clone)]
enum Newest {
    ById(Vec<Row>),
    ByKey(HashTable<Row>),
}

fn hash(ids: impl Iterator<Item = Id>) -> u64 {
    let mut hasher = FxHasher::default();
    for id in ids {
        hasher.write_u32(id);
    }
    hasher.finish()
}

impl Table {
    pub(crate) fn new(width: usize) -> Table {
        Table {
            width,
            rows: Vec::new(),
            count: 0,
            only: vec![None; width],
            members: match width {
                1 => Members::Bits {
                    all: FixedBitSet::new(),
                    visible: FixedBitSet::new(),
                },
                _ => Members::Rows(OnceCell::new()),
            },
            indices: Vec::new(),
            visible: 0,
            old: 0,
            rounds: Vec::new(),
        }
    }

    pub(crate) fn row(&self, row: Row) -> &[Id] {
        let start = row as usize * self.width;
        &self.rows[start..start + self.width]
    }

    /// How many rows there are, those of the round that goes on too.
    pub(crate) fn count(&self) -> Row {
        self.count
    }

    /// The end of the rows that a round sees, and the start of those that the last one did not.
    pub(crate) fn visible(&self) -> Row {
        self.visible
    }

    pub(crate) fn old(&self) -> Row {
        self.old
    }

    /// Whether a row is there, be it as new as can be.
    pub(crate) fn has(&self, ids: &[Id]) -> bool {
        match &self.members {
            Members::Bits { all, .. } => all.contains(ids[0] as usize),
            Members::Rows(_) => self.find(ids).is_some(),
        }
    }

    /// Whether a round sees a row.
    pub(crate) fn sees(&self, ids: &[Id]) -> bool {
        match &self.members {
            Members::Bits { visible, .. } => visible.contains(ids[0] as usize),
            Members::Rows(_) => self.find(ids).is_some_and(|row| row < self.visible),
        }
    }

    /// The number of a row of a relation that has not one column.
    fn find(&self, ids: &[Id]) -> Option<Row> {
        let Members::Rows(rows) = &self.members else {
            return None;
        };
        let rows = rows.get_or_init(|| self.numbers());
        let found = rows.find(hash(ids.iter().copied()), |&row| self.row(row) == ids);
        found.copied()
    }

    /// The numbers of all rows, which are different ones, by what they are.
    fn numbers(&self) -> HashTable<Row> {
        let hash = |&row: &Row| hash(self.row(row).iter().copied());
        let mut numbers = HashTable::with_capacity(self.count as usize);
        for row in 0..self.count {
            numbers.insert_unique(hash(&row), row, hash);
        }
        numbers
    }

    /// What all rows have in a column, if that is the same.
    pub(crate) fn only(&self, column: usize) -> Option<Id> {
        self.only[column]
    }

    /// The number of a row.
    pub(crate) fn number(&mut self, ids: &[Id]) -> Option<Row> {
        match self.members {
            Members::Rows(_) => self.find(ids),
            Members::Bits { .. } => {
                let index = self.index(&[0]);
                Some(self.newest(index, ids)).filter(|&row| row != NO_ROW)
            }
        }
    }

    /// Adds a row that is not there.
    pub(crate) fn add_new(&mut self, ids: &[Id]) {
        match &self.members {
            Members::Rows(rows) if rows.get().is_none() => self.push(ids),
            _ => drop(self.add(ids)),
        }
    }

    fn push(&mut self, ids: &[Id]) {
        for (only, &id) in self.only.iter_mut().zip(ids) {
            *only = match self.count {
                0 => Some(id),
                _ => only.filter(|&only| only == id),
            };
        }
        self.rows.extend_from_slice(ids);
        self.count += 1;
    }

    /// Adds a row; whether it is new.
    pub(crate) fn add(&mut self, ids: &[Id]) -> bool {
        if let Members::Rows(rows) = &self.members {
            rows.get_or_init(|| self.numbers());
        }
        let Table {
            width,
            rows,
            members,
            count,
            ..
        } = self;
        match members {
            Members::Bits { all, .. } => {
                let bit = ids[0] as usize;
                grow(all, bit);
                if all.put(bit) {
                    return false;
                }
            }
            Members::Rows(known) => {
                let known = known.get_mut().expect("it was made above");
                let at = |row: Row| &rows[row as usize * *width..][..*width];
                let entry = known.entry(
                    hash(ids.iter().copied()),
                    |&row| at(row) == ids,
                    |&row| hash(at(row).iter().copied()),
                );
                match entry {
                    hashbrown::hash_table::Entry::Occupied(_) => return false,
                    hashbrown::hash_table::Entry::Vacant(place) => place.insert(*count),
                };
            }
        }
        self.push(ids);
        true
    }

    /// Ends a round: what it added is seen by the next one. Whether it added anything.
    pub(crate) fn end_round(&mut self) -> bool {
        self.old = self.visible;
        self.visible = self.count;
        self.rounds.push(self.count);
        if let Members::Bits { visible, .. } = &mut self.members {
            for row in self.old..self.visible {
                let bit = self.rows[row as usize] as usize;
                grow(visible, bit);
                visible.insert(bit);
            }
        }
        for index in &mut self.indices {
            index.extend(&self.rows, self.width, self.visible);
        }
        self.old < self.visible
    }

    /// The round in which a row was added, from 0.
    pub(crate) fn round(&self, row: Row) -> usize {
        self.rounds.partition_point(|&end| end <= row)
    }

    /// The end of the rows that were there before a round.
    pub(crate) fn before_round(&self, round: usize) -> Row {
        match round.checked_sub(1) {
            None => 0,
            Some(last) => self.rounds.get(last).copied().unwrap_or(self.count),
        }
    }

    /// The index by some columns, in ascending order.
    pub(crate) fn index(&mut self, columns: &[usize]) -> usize {
        let mut known = self.indices.iter();
        if let Some(known) = known.position(|index| index.columns == columns) {
            return known;
        }
        let mut index = Index {
            columns: columns.to_vec(),
            newest: match columns {
                [_] => Newest::ById(Vec::new()),
                _ => Newest::ByKey(HashTable::new()),
            },
            before: Vec::new(),
        };
        index.extend(&self.rows, self.width, self.visible);
        self.indices.push(index);
        self.indices.len() - 1
    }

    /// The newest row that an index has under a key.
    pub(crate) fn newest(&self, index: usize, key: &[Id]) -> Row {
        let index = &self.indices[index];
        match &index.newest {
            Newest::ById(rows) => rows.get(key[0] as usize).copied().unwrap_or(NO_ROW),
            Newest::ByKey(rows) => {
                let agrees = |&row: &Row| {
                    let ids = self.row(row);
                    index
                        .columns
                        .iter()
                        .zip(key)
                        .all(|(&column, &id)| ids[column] == id)
                };
                let found = rows.find(hash(key.iter().copied()), agrees);
                found.copied().unwrap_or(NO_ROW)
            }
        }
    }

    /// The row before another one in its chain.
    pub(crate) fn before(&self, index: usize, row: Row) -> Row {
        self.indices[index].before[row as usize]
    }

    /// How many bytes it holds, near enough.
    pub(crate) fn bytes(&self) -> u64 {
        let members = match &self.members {
            Members::Bits { all, .. } => all.len() / 4,
            Members::Rows(rows) => rows.get().map_or(0, |rows| rows.capacity() * 5),
        };
        let of_index = |index: &Index| {
            let newest = match &index.newest {
                Newest::ById(rows) => rows.capacity() * 4,
                Newest::ByKey(rows) => rows.capacity() * 5,
            };
            newest + index.before.capacity() * 4
        };
        let indices: usize = self.indices.iter().map(of_index).sum();
        (self.rows.capacity() * 4 + members + indices) as u64
    }
}

impl Index {
    /// Takes the rows in that came since.
    fn extend(&mut self, rows: &[Id], width: usize, end: Row) {
        let at = |row: Row| &rows[row as usize * width..][..width];
        for row in self.before.len() as Row..end {
            let ids = at(row);
            let before = match &mut self.newest {
                Newest::ById(newest) => {
                    let id = ids[self.columns[0]] as usize;
                    if id >= newest.len() {
                        newest.resize(id + 1, NO_ROW);
                    }
                    std::mem::replace(&mut newest[id], row)
                }
                Newest::ByKey(newest) => {
                    let columns = &self.columns;
                    let key = |row: Row| columns.iter().map(move |&column| at(row)[column]);
                    let entry = newest.entry(
                        hash(key(row)),
                        |&other| key(other).eq(key(row)),
                        |&other| hash(key(other)),
                    );
                    match entry {
                        hashbrown::hash_table::Entry::Occupied(mut place) => {
                            std::mem::replace(place.get_mut(), row)
                        }
                        hashbrown::hash_table::Entry::Vacant(place) => {
                            place.insert(row);
                            NO_ROW
                        }
                    }
                }
            };
            self.before.push(before);
        }
    }
}

/// Makes room for a bit, twice as much as there was.
fn grow(bits: &mut FixedBitSet, bit: usize) {
    if bit >= bits.len() {
        bits.grow((bit + 1).max(bits.len() * 2));
    }
}
