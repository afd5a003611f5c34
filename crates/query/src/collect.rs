//! Collects answers: each cell spelled once, the answers as numbers of cells, in the order of the
//! source.
//!
//! A query may have millions of answers, whose columns hold a few thousand things.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::columns::{Cell, Item};
use super::plan::{Plan, Slot, Variable};
use super::relation_source::RelationSource;

/// The number of a cell among those that answers have.
type Number = u32;

/// The place of a cell in the order of the source: words after what has a place.
type Key = (u8, u64);

/// The answers of a query, function by function.
#[derive(Default)]
pub(super) struct Collected {
    /// Every cell that an answer has.
    cells: Vec<Cell>,
    numbers: FxHashMap<Cell, Number>,
    /// For each answer the numbers of its columns.
    rows: Vec<Number>,
    items: Vec<Item>,
    /// Where each cell stands in the order of the source; of a word, which is behind, its place
    /// among the words of the function that was asked last.
    keys: Vec<Key>,
    /// By cell its rank while rows are put in order.
    ranks: Vec<u32>,
}

/// The answers of one function so far.
pub(super) struct Seen<'c> {
    collected: &'c mut Collected,
    /// How many there are.
    pub(super) count: usize,
    /// Where they begin among all.
    start: usize,
    /// Those that may be found again.
    known: FxHashSet<SmallVec<[Number; 3]>>,
    /// What each column held last: the first columns change seldom.
    last: Vec<(Option<Cell>, Number)>,
}

impl Collected {
    /// Begins with the answers of another function.
    pub(super) fn begin(&mut self, plan: &Plan) -> Seen<'_> {
        Seen {
            count: 0,
            start: self.rows.len(),
            known: FxHashSet::default(),
            last: vec![(None, 0); plan.shown.len()],
            collected: self,
        }
    }

    fn number(&mut self, cell: Cell) -> Number {
        let next = self.cells.len() as Number;
        let number = *self.numbers.entry(cell).or_insert(next);
        if number == next {
            self.cells.push(cell);
        }
        number
    }

    /// What the answers are made of, and the answers as numbers of those.
    pub(super) fn finish(self) -> (Vec<Item>, Vec<u32>) {
        (self.items, self.rows)
    }
}

impl Seen<'_> {
    /// Takes an answer, if it was not found before.
    pub(super) fn add(
        &mut self,
        plan: &Plan,
        relations: &dyn RelationSource,
        constants: &[Cell],
        bindings: &[Option<Cell>],
    ) {
        if plan.counts && plan.is_distinct {
            self.count += 1;
            return;
        }
        let Seen {
            collected, last, ..
        } = self;
        // What is shown is bound by the steps.
        let number = |(place, &variable): (usize, &Variable)| {
            let cell = match plan.edges.iter().find(|edge| edge.0 == variable) {
                None => bindings[variable]?,
                Some((_, ends)) => {
                    let end = |slot: &Slot| match *slot {
                        Slot::Variable(end) => bindings[end],
                        Slot::Constant(end) => Some(constants[end]),
                        Slot::Anything => None,
                    };
                    let is_one_of_several = match (end(&ends[0]), end(&ends[1])) {
                        (Some(from), Some(to)) => relations.has_several(from, to),
                        _ => false,
                    };
                    match bindings[variable]? {
                        Cell::Number(number) if is_one_of_several => Cell::Edge(Some(number)),
                        _ => Cell::Edge(None),
                    }
                }
            };
            if last[place].0 != Some(cell) {
                last[place] = (Some(cell), collected.number(cell));
            }
            Some(last[place].1)
        };
        let row: SmallVec<[Number; 3]> = plan.shown.iter().enumerate().filter_map(number).collect();
        if !plan.counts {
            self.collected.rows.extend(&row);
        }
        if !plan.is_distinct && !self.known.insert(row) {
            let rows = &mut self.collected.rows;
            rows.truncate(rows.len() - if plan.counts { 0 } else { plan.shown.len() });
            return;
        }
        self.count += 1;
    }

    /// Ends with a function: its answers in the order of the source. Gives the first few of them.
    pub(super) fn end(
        self,
        plan: &Plan,
        relations: &dyn RelationSource,
        first: usize,
    ) -> Vec<Vec<Cell>> {
        let Collected {
            cells,
            rows,
            items,
            keys,
            ranks,
            ..
        } = self.collected;
        let spelled = cells[items.len()..].iter();
        let spelled: Vec<Item> = spelled.map(|&cell| relations.item(cell)).collect();
        items.extend(spelled);
        let width = plan.shown.len();
        if plan.counts || width == 0 {
            let first = if plan.counts {
                0
            } else {
                self.count.min(first)
            };
            return vec![Vec::new(); first];
        }
        let new = cells[keys.len()..].iter();
        keys.extend(new.map(|&cell| key(cell, relations)));
        rank_words(keys, cells, &rows[self.start..], relations);
        let key = |number: Number| keys[number as usize];
        let compare = |a: &[Number], b: &[Number]| {
            let (a, b) = (a.iter().copied().map(key), b.iter().copied().map(key));
            a.cmp(b)
        };
        let own = &mut rows[self.start..];
        let mut pairs = own
            .chunks_exact(width)
            .zip(own[width.min(own.len())..].chunks_exact(width));
        // As they are found as a rule.
        if !pairs.all(|(a, b)| compare(a, b).is_le()) {
            sort(own, width, keys, ranks);
        }
        let first = own.chunks_exact(width).take(first);
        let cell = |&number: &Number| cells[number as usize];
        first.map(|row| row.iter().map(cell).collect()).collect()
    }
}

/// Puts rows in the order of the keys of their cells, the first column first: by one column after
/// the other from the last on, counting how often each key stands there.
fn sort(rows: &mut [Number], width: usize, keys: &[Key], ranks: &mut Vec<u32>) {
    const NONE: u32 = u32::MAX;
    ranks.resize(keys.len(), NONE);
    let mut cells: Vec<Number> = Vec::new();
    for &cell in rows.iter() {
        if std::mem::replace(&mut ranks[cell as usize], 0) == NONE {
            cells.push(cell);
        }
    }
    cells.sort_unstable_by_key(|&cell| keys[cell as usize]);
    let mut count = 0;
    for (at, &cell) in cells.iter().enumerate() {
        let is_new = at == 0 || keys[cells[at - 1] as usize] != keys[cell as usize];
        count += usize::from(is_new);
        ranks[cell as usize] = count as u32 - 1;
    }
    let mut order: Vec<usize> = (0..rows.len() / width).collect();
    let mut sorted = order.clone();
    for column in (0..width).rev() {
        let rank = |row: usize| ranks[rows[row * width + column] as usize] as usize;
        let mut places = vec![0; count + 1];
        for &row in &order {
            places[rank(row) + 1] += 1;
        }
        for rank in 0..count {
            places[rank + 1] += places[rank];
        }
        for &row in &order {
            let place = &mut places[rank(row)];
            sorted[*place] = row;
            *place += 1;
        }
        std::mem::swap(&mut order, &mut sorted);
    }
    let row = |&row: &usize| &rows[row * width..(row + 1) * width];
    let sorted = order.iter().flat_map(row).copied().collect::<Vec<_>>();
    rows.copy_from_slice(&sorted);
    for cell in cells {
        ranks[cell as usize] = NONE;
    }
}

/// The place of a cell in the order of the source.
fn key(cell: Cell, relations: &dyn RelationSource) -> Key {
    match (cell, relations.place(cell)) {
        (_, Some(place)) => (0, place),
        // Negative numbers first.
        (Cell::Number(number), None) => (0, (number as u64) ^ (1 << 63)),
        (Cell::Word(_), None) => (1, 0),
        (Cell::Edge(number), None) => (0, number.map_or(0, |number| 1 + number as u64)),
        (Cell::Value(_) | Cell::Block(_) | Cell::Op(_), None) => (0, 0),
    }
}

/// Puts the words of some rows in the order of their texts.
fn rank_words(keys: &mut [Key], cells: &[Cell], rows: &[Number], relations: &dyn RelationSource) {
    let words = relations.words().borrow();
    let word = |&number: &Number| match cells[number as usize] {
        Cell::Word(word) => Some((words.text(word), number)),
        _ => None,
    };
    let found: FxHashSet<Number> = rows.iter().filter_map(word).map(|found| found.1).collect();
    let mut found: Vec<(&str, Number)> = found.iter().filter_map(word).collect();
    found.sort_unstable();
    for (rank, (_, number)) in found.into_iter().enumerate() {
        keys[number as usize] = (1, rank as u64);
    }
}
