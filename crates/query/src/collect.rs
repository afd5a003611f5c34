//! Collects answers: each cell spelled once, the answers as numbers of cells, in the order of the
//! source.
//!
//! A query may have millions of answers, whose columns hold a few thousand things.

use cranelift_entity::SecondaryMap;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use freehold_ir::Value;

use super::columns::{Cell, Item};
use super::evaluate::Take;
use super::plan::{Plan, Slot, Variable};
use super::relation_source::{Flow, RelationSource};

/// The number of a cell among those that answers have.
type Number = u32;

/// What has no number.
const NONE: Number = Number::MAX;

/// The place of a cell in the order of the source: words after what has a place.
type Key = (u8, u64);

/// The answers of a query, function by function.
pub(super) struct Collected {
    /// Every cell that an answer has.
    cells: Vec<Cell>,
    numbers: FxHashMap<Cell, Number>,
    /// The same of values, which most cells are.
    values: SecondaryMap<Value, Number>,
    /// For each answer the numbers of its columns.
    rows: Vec<Number>,
    items: Vec<Item>,
    /// Where each cell stands in the order of the source; of a word, which is behind, its place
    /// among the words of the function that was asked last.
    keys: Vec<Key>,
    /// By cell its rank while rows are put in order.
    ranks: Vec<u32>,
}

impl Default for Collected {
    fn default() -> Self {
        Collected {
            cells: Vec::new(),
            numbers: FxHashMap::default(),
            values: SecondaryMap::with_default(NONE),
            rows: Vec::new(),
            items: Vec::new(),
            keys: Vec::new(),
            ranks: Vec::new(),
        }
    }
}

/// The answers of one function so far.
pub(super) struct Seen<'c> {
    collected: &'c mut Collected,
    plan: &'c Plan,
    relations: &'c dyn RelationSource,
    /// What the plan's constants stand for in the function.
    constants: &'c [Cell],
    /// How many there are.
    pub(super) count: usize,
    /// With so many the search ends; it is not counted what more there are.
    pub(super) enough: usize,
    /// Where they begin among all.
    start: usize,
    /// Those that may be found again.
    known: FxHashSet<SmallVec<[Number; 3]>>,
    /// What each column held last: the first columns change seldom.
    last: Vec<(Option<Cell>, Number)>,
}

impl Collected {
    /// Begins with the answers of another function.
    pub(super) fn begin<'c>(
        &'c mut self,
        plan: &'c Plan,
        relations: &'c dyn RelationSource,
        constants: &'c [Cell],
    ) -> Seen<'c> {
        Seen {
            count: 0,
            enough: usize::MAX,
            start: self.rows.len(),
            known: FxHashSet::default(),
            last: vec![(None, 0); plan.shown.len()],
            plan,
            relations,
            constants,
            collected: self,
        }
    }

    fn number(&mut self, cell: Cell) -> Number {
        let next = self.cells.len() as Number;
        let number = match cell {
            Cell::Value(value) => {
                let known = &mut self.values[value];
                if *known == NONE {
                    *known = next;
                }
                *known
            }
            _ => *self.numbers.entry(cell).or_insert(next),
        };
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

impl Take for Seen<'_> {
    fn one(&mut self, bindings: &[Option<Cell>]) -> Flow {
        self.add(bindings);
        self.flow()
    }

    fn each(&mut self, bindings: &mut [Option<Cell>], variable: Variable, cells: &[Cell]) -> Flow {
        let plan = self.plan;
        let mut places = (0..plan.shown.len()).filter(|&at| plan.shown[at] == variable);
        match (places.next(), cells) {
            _ if plan.counts && plan.is_distinct => self.count += cells.len(),
            (Some(place), [first, rest @ ..]) if plan.is_distinct && plan.edges.is_empty() => {
                bindings[variable] = Some(*first);
                self.add(bindings);
                self.repeat(place, rest);
            }
            _ => {
                for &cell in cells {
                    bindings[variable] = Some(cell);
                    self.add(bindings);
                }
            }
        }
        bindings[variable] = None;
        self.flow()
    }
}

impl Seen<'_> {
    /// Whether as many answers were found as are wanted.
    pub(super) fn is_enough(&self) -> bool {
        self.count >= self.enough
    }

    fn flow(&self) -> Flow {
        match self.is_enough() {
            true => Flow::Break(()),
            false => Flow::Continue(()),
        }
    }

    /// Adds answers like the last one, but for one column.
    fn repeat(&mut self, place: usize, cells: &[Cell]) {
        let Collected { rows, .. } = &*self.collected;
        let width = self.plan.shown.len();
        let mut row: SmallVec<[Number; 3]> = rows[rows.len() - width..].into();
        self.collected.rows.reserve(cells.len() * width);
        for &cell in cells {
            row[place] = self.collected.number(cell);
            self.collected.rows.extend_from_slice(&row);
        }
        self.count += cells.len();
    }

    /// Takes an answer, if it was not found before.
    fn add(&mut self, bindings: &[Option<Cell>]) {
        let Seen {
            collected,
            last,
            plan,
            relations,
            constants,
            ..
        } = self;
        if plan.counts && plan.is_distinct {
            self.count += 1;
            return;
        }
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
    pub(super) fn end(self, first: usize) -> Vec<Vec<Cell>> {
        let Seen {
            plan, relations, ..
        } = self;
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
        let own = &mut rows[self.start..];
        sort(own, width, keys, ranks);
        let first = own.chunks_exact(width).take(first);
        let cell = |&number: &Number| cells[number as usize];
        first.map(|row| row.iter().map(cell).collect()).collect()
    }
}

/// Puts rows in the order of the keys of their cells, the first column first.
///
/// Rows are found in the order of some columns as a rule: so many of the last ones as they are in
/// the order of are left out. By each of the others, from the last on, rows are put in order by
/// counting how often each key stands there.
fn sort(rows: &mut [Number], width: usize, keys: &[Key], ranks: &mut Vec<u32>) {
    let is_in_order = |column: usize| {
        let is_le = |(a, b): (&[Number], &[Number])| {
            let key = |&cell: &Number| keys[cell as usize];
            a[column..].iter().map(key).le(b[column..].iter().map(key))
        };
        let pairs = rows
            .chunks_exact(width)
            .zip(rows.chunks_exact(width).skip(1));
        // Of cells that are the same nothing is looked up.
        let mut others = pairs.filter(|(a, b)| a[column..] != b[column..]);
        others.all(is_le)
    };
    let columns = (0..width).find(|&column| is_in_order(column));
    let columns = columns.unwrap_or(width);
    if columns == 0 {
        return;
    }
    ranks.resize(keys.len(), NONE);
    let mut cells: Vec<Number> = Vec::new();
    for row in rows.chunks_exact(width) {
        for &cell in &row[..columns] {
            if std::mem::replace(&mut ranks[cell as usize], 0) == NONE {
                cells.push(cell);
            }
        }
    }
    cells.sort_unstable_by_key(|&cell| keys[cell as usize]);
    let mut count = 0;
    for (at, &cell) in cells.iter().enumerate() {
        let is_new = at == 0 || keys[cells[at - 1] as usize] != keys[cell as usize];
        count += usize::from(is_new);
        ranks[cell as usize] = count as u32 - 1;
    }
    let mut sorted = vec![0; rows.len()];
    for column in (0..columns).rev() {
        let rank = |row: &[Number]| ranks[row[column] as usize] as usize;
        let mut places = vec![0; count + 1];
        for row in rows.chunks_exact(width) {
            places[rank(row) + 1] += width;
        }
        for rank in 0..count {
            places[rank + 1] += places[rank];
        }
        for row in rows.chunks_exact(width) {
            let place = &mut places[rank(row)];
            sorted[*place..*place + width].copy_from_slice(row);
            *place += width;
        }
        rows.copy_from_slice(&sorted);
    }
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
    // Not all cells, which those of other functions are among.
    let is_word = |&number: &Number| matches!(cells[number as usize], Cell::Word(_));
    if !rows.iter().any(is_word) {
        return;
    }
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
