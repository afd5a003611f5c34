//! Which rows of relations of pairs a program can ask for. There are as many as pairs of memrefs;
//! a rule that names one memref, or takes it from another relation, needs those of few.
//!
//! What is left out agrees with no place where the program asks the relation, so that nothing else
//! follows without it, be it by a negation or an aggregate.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use freehold_datalog::{Constant, InputUse, Program, RelationId, Restriction};

use crate::columns::Cell;
use crate::database::{Database, ON};
use crate::export::Fields;
use crate::relation_source::RelationSource;
use crate::relations::{Relation, RelationInfo, Sort};

/// The relations of which the rows that have something in a column are found without the others,
/// and the columns, the function apart.
const FOUND_BY: [(Relation, &[usize]); 5] = [
    (Relation::MustAlias, &[0, 1]),
    (Relation::MayAlias, &[0, 1]),
    (Relation::NeverAlias, &[0, 1]),
    (Relation::MayBecome, &[0]),
    (Relation::Source, &[0]),
];

/// A place where a program asks such a relation.
struct Place<'p> {
    /// The function that it is asked of; nothing if of all.
    function: Option<&'p str>,
    /// A column, and what it has to be.
    by: Option<(usize, Restriction<'p>)>,
}

/// The relations of which not all rows are needed.
#[derive(Default)]
pub(super) struct Wanted<'p> {
    places: FxHashMap<RelationId, Vec<Place<'p>>>,
}

/// The rows of a relation that are needed in a function.
pub(super) enum Rows {
    All,
    /// Those that have something in a column.
    With(Vec<(usize, Cell)>),
}

/// What is in the columns of inputs that restrict others, function by function.
pub(super) type Restricting = FxHashMap<(RelationId, usize), Vec<Cell>>;

impl<'p> Wanted<'p> {
    pub(super) fn new(program: &'p Program, inputs: &[(RelationId, &RelationInfo)]) -> Self {
        let found_by = |id: RelationId| -> Option<&[usize]> {
            let relation = inputs.iter().find(|input| input.0 == id)?.1.relation;
            let found = FOUND_BY.iter().find(|found| found.0 == relation);
            found.map(|found| found.1)
        };
        // Callees are known when all files are.
        let can_restrict = |id: RelationId| {
            let info = inputs.iter().find(|input| input.0 == id);
            found_by(id).is_none() && info.is_some_and(|info| info.1.relation != Relation::Calls)
        };
        let mut places: FxHashMap<RelationId, Vec<Place>> = FxHashMap::default();
        for place in program.input_uses() {
            if let Some(columns) = found_by(place.relation) {
                let by = restriction(&place, columns, &can_restrict);
                let of_function = place.columns.first().into_iter().flatten();
                let mut of_function = of_function.filter_map(|restriction| match restriction {
                    Restriction::Is(Constant::Symbol(text)) => Some(&**text),
                    _ => None,
                });
                places.entry(place.relation).or_default().push(Place {
                    function: of_function.next(),
                    by,
                });
            }
        }
        let is_all = |place: &Place| place.by.is_none() && place.function.is_none();
        places.retain(|_, places| !places.iter().any(is_all));
        Wanted { places }
    }

    /// Whether some rows of a relation may not be needed.
    pub(super) fn restricts(&self, relation: RelationId) -> bool {
        self.places.contains_key(&relation)
    }

    /// The columns of which it has to be known what is in them.
    pub(super) fn restricting(&self) -> Restricting {
        let by = self
            .places
            .values()
            .flatten()
            .filter_map(|place| place.by.as_ref());
        let columns = by.filter_map(|(_, restriction)| match *restriction {
            Restriction::OneOf { input, column } => Some(((input, column), Vec::new())),
            Restriction::Is(_) => None,
        });
        columns.collect()
    }

    /// The rows of a relation that are needed in a function; `cells` has what each text stands for
    /// there.
    pub(super) fn rows(
        &self,
        relation: RelationId,
        function: &str,
        restricting: &Restricting,
        cells: &Cells,
    ) -> Rows {
        let mut wanted: Vec<(usize, Cell)> = Vec::new();
        let mut known: FxHashSet<(usize, Cell)> = FxHashSet::default();
        let places = self.places.get(&relation).into_iter().flatten();
        for place in places.filter(|place| place.function.is_none_or(|of| of == function)) {
            let Some((column, restriction)) = &place.by else {
                return Rows::All;
            };
            let mut add = |cell: &Cell| {
                let row = (*column, *cell);
                if known.insert(row) {
                    wanted.push(row);
                }
            };
            match restriction {
                Restriction::Is(Constant::Symbol(text)) => cells.with(text).for_each(&mut add),
                Restriction::Is(Constant::Number(_)) => {}
                &Restriction::OneOf { input, column } => {
                    let found = restricting.get(&(input, column)).into_iter().flatten();
                    for cell in found {
                        // Things are the same if they read the same.
                        cells.like(cell).for_each(&mut add);
                    }
                }
            }
        }
        match wanted.len() * 2 > cells.count() {
            true => Rows::All,
            false => Rows::With(wanted),
        }
    }
}

/// The best of what restricts the rows by one of these columns.
fn restriction<'p>(
    place: &InputUse<'p>,
    columns: &[usize],
    can_restrict: &dyn Fn(RelationId) -> bool,
) -> Option<(usize, Restriction<'p>)> {
    let all = || {
        columns.iter().flat_map(|&column| {
            // The first column is the function.
            let restrictions = place.columns[column + 1].iter();
            restrictions.map(move |restriction| (column, restriction.clone()))
        })
    };
    let is_one = all().find(|(_, restriction)| matches!(restriction, Restriction::Is(_)));
    is_one.or_else(|| {
        all().find(|(_, restriction)| match restriction {
            Restriction::OneOf { input, .. } => can_restrict(*input),
            Restriction::Is(_) => true,
        })
    })
}

/// The values of a function, by their texts.
#[derive(Default)]
pub(super) struct Cells {
    by_text: FxHashMap<Rc<str>, Vec<Cell>>,
    texts: FxHashMap<Cell, Rc<str>>,
}

impl Cells {
    /// Those of a function.
    pub(super) fn of(database: &Database, fields: &Fields, function: &Rc<str>) -> Self {
        let mut cells = Cells::default();
        let _ = database.rows(Relation::Value, &[None], &mut |row| {
            let text = fields.id(function, Sort::Value, &database.item(row[0]));
            let text: Rc<str> = text.into();
            cells.by_text.entry(text.clone()).or_default().push(row[0]);
            cells.texts.insert(row[0], text);
            ON
        });
        cells
    }

    fn count(&self) -> usize {
        self.texts.len()
    }

    fn with(&self, text: &str) -> impl Iterator<Item = &Cell> {
        self.by_text.get(text).into_iter().flatten()
    }

    fn like(&self, cell: &Cell) -> impl Iterator<Item = &Cell> {
        let text = self.texts.get(cell);
        text.into_iter().flat_map(|text| self.with(text))
    }
}
