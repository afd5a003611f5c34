//! Rows about when buffers are needed, and how many bytes that are.

use freehold_analysis::lives::{self, Lives};
use freehold_dialects::Table;
use freehold_facts::{DataLayout, Extracted, Holding, Kind, SegmentId, Steps, ValueId, steps};
use freehold_ir::{Module, Op};
use freehold_packing::LiveRange;
use rustc_hash::FxHashSet;

use super::columns::Cell;
use super::database::{Database, ON, Rows, each};
use super::relation_source::Flow;
use super::relations::Relation;

/// When the buffers of a function are needed.
pub(super) struct Needed<'a> {
    extracted: &'a Extracted,
    steps: Steps,
    lives: Lives,
}

impl<'a> Needed<'a> {
    pub(super) fn new(
        (module, table): (&Module, &Table),
        function: Op,
        extracted: &'a Extracted,
    ) -> Self {
        // Who keeps hold of a buffer is not asked here.
        let holding = Holding::of_no_function(module);
        let steps = steps((module, table), function, extracted, &holding);
        let lives = lives::solve(&extracted.facts, &steps);
        Needed {
            extracted,
            steps,
            lives,
        }
    }

    /// What the function allocates on the heap.
    fn allocations(&self) -> impl Iterator<Item = ValueId> + '_ {
        let values = self.extracted.facts.values.iter();
        let allocated = values.filter(|(_, fact)| fact.kind == Kind::Allocation);
        allocated.map(|(v, _)| v)
    }

    /// The steps at which a name is needed.
    pub(super) fn needed_at(&self, name: ValueId) -> &LiveRange {
        self.lives.of_name(name)
    }

    pub(super) fn is_needed_at(&self, name: ValueId, step: u32) -> bool {
        self.lives.is_live(name, step)
    }

    /// The steps at which the buffer is needed that a memref allocates, and perhaps others.
    pub(super) fn held_at(&self, v: ValueId) -> LiveRange {
        match self.extracted.facts.values[v].kind {
            Kind::Allocation => self.lives.of(v).clone(),
            _ => LiveRange::default(),
        }
    }

    /// Whether a step is among these; none where gaps between them are filled.
    pub(super) fn is_held_at(&self, v: ValueId, step: u32) -> Option<bool> {
        let held = self.held_at(v);
        let is_held = held.contains(step);
        (!is_held || held.intervals().len() < lives::MOST_INTERVALS).then_some(is_held)
    }

    /// The operations after which, on some way, a live range is over.
    fn last_uses(&self, live: &LiveRange) -> Vec<Op> {
        let is_needed_behind = |segment: SegmentId| {
            let first = self.steps.next.partition_point(|row| row.0 < segment);
            let next = self.steps.next[first..].iter();
            let mut next = next.take_while(|row| row.0 == segment);
            next.any(|row| live.contains(self.steps.segments[row.1].start))
        };
        let mut found = Vec::new();
        for interval in live.intervals() {
            let mut at = interval.start;
            while at < interval.end {
                let segment = self.steps.segment(at);
                let end = self.steps.segments[segment].end.min(interval.end);
                let is_end = end == self.steps.segments[segment].end;
                if !(is_end && is_needed_behind(segment)) {
                    found.extend(self.steps.ops[end as usize - 1]);
                }
                at = end;
            }
        }
        found
    }
}

impl Database<'_> {
    /// `live_at`, `live_together`, `last_used_by`, `bytes` and `peak`.
    pub(super) fn of_lives(&self, relation: Relation, rows: &mut Rows) -> Flow {
        let needed = self.analyses.needed();
        let is_asked = |v: &ValueId, column: usize| {
            let asked = rows.value(column);
            asked.is_none_or(|asked| needed.extracted.ids.values[*v] == asked)
        };
        let firsts: Vec<ValueId> = match relation {
            Relation::Peak => Vec::new(),
            _ => needed.allocations().filter(|v| is_asked(v, 0)).collect(),
        };
        match relation {
            Relation::LiveAt => each(firsts, |v| self.live_at(needed, v, rows)),
            Relation::LastUsedBy => each(firsts, |v| {
                let last = needed.last_uses(needed.lives.of(v));
                each(last, |op| rows.row(&[self.memref(v), Cell::Op(op)]))
            }),
            Relation::LiveTogether => {
                let seconds = needed.allocations().filter(|v| is_asked(v, 1));
                let seconds: Vec<(ValueId, &LiveRange)> =
                    seconds.map(|v| (v, needed.lives.of(v))).collect();
                each(firsts, |a| {
                    let live = needed.lives.of(a);
                    let others = seconds
                        .iter()
                        .filter(|(b, range)| *b != a && live.meets(range));
                    each(others, |&(b, _)| {
                        rows.row(&[self.memref(a), self.memref(b)])
                    })
                })
            }
            Relation::Bytes => each(firsts, |v| match self.bytes(v) {
                Some(bytes) => rows.row(&[self.memref(v), Cell::Number(bytes)]),
                None => ON,
            }),
            _ => self.peak(needed, rows),
        }
    }

    /// What the lives are made of: the steps, where they lead, and what happens to memrefs there.
    pub(super) fn of_steps(&self, relation: Relation, rows: &mut Rows) -> Flow {
        let needed = self.analyses.needed();
        let steps = &needed.steps;
        let number = |step: u32| Cell::Number(i64::from(step));
        // Of the two steps of an operation with regions one is asked for.
        let at = |step: usize, begins: bool| {
            let op = steps.ops[step]?;
            let (begin, end) = steps.of(op)?;
            let wanted = if begins { begin } else { end };
            (wanted as usize == step).then_some((op, wanted))
        };
        let places = 0..steps.ops.len();
        match relation {
            Relation::BeginsAtStep | Relation::EndsAtStep => {
                let begins = relation == Relation::BeginsAtStep;
                let found = places.filter_map(|step| at(step, begins));
                each(found, |(op, step)| rows.row(&[Cell::Op(op), number(step)]))
            }
            Relation::NextStep => {
                let within = steps.segments.values();
                let within = within.flat_map(|segment| segment.start + 1..segment.end);
                let within = within.map(|step| (step - 1, step));
                let between = steps.next.iter();
                let between = between
                    .map(|&(from, to)| (steps.segments[from].end - 1, steps.segments[to].start));
                each(within.chain(between), |(from, to)| {
                    rows.row(&[number(from), number(to)])
                })
            }
            Relation::DefinedAtStep => each(&steps.defined_at, |(v, &step)| {
                rows.row(&[self.memref(v), number(step)])
            }),
            Relation::Accesses => {
                // Who accesses a buffer does so at both of its steps.
                let touched = steps.touched_at.iter();
                let touched =
                    touched.filter_map(|&(v, step)| Some((at(step as usize, true)?.0, v)));
                each(touched, |(op, v)| rows.row(&[Cell::Op(op), self.memref(v)]))
            }
            _ => {
                let becomes = steps.becomes_at.iter();
                let becomes =
                    becomes.filter_map(|&(v, w, step)| Some((at(step as usize, true)?.0, v, w)));
                each(becomes, |(op, v, w)| {
                    rows.row(&[Cell::Op(op), self.memref(v), self.memref(w)])
                })
            }
        }
    }

    fn live_at(&self, needed: &Needed, v: ValueId, rows: &mut Rows) -> Flow {
        let module = self.names.module;
        let mut seen: FxHashSet<Op> = FxHashSet::default();
        let live = needed.lives.of(v);
        let steps = live.intervals().iter();
        let steps = steps.flat_map(|interval| interval.start as usize..interval.end as usize);
        each(steps, |step| {
            // What holds an operation at which it is needed runs then, too.
            let around = std::iter::successors(needed.steps.ops[step], |&op| module.parent_op(op));
            let around = around.take_while(|&op| op != self.analyses.function);
            let new: Vec<Op> = around.take_while(|&op| seen.insert(op)).collect();
            each(new, |op| rows.row(&[self.memref(v), Cell::Op(op)]))
        })
    }

    /// How many bytes a buffer takes, if its type says so.
    fn bytes(&self, v: ValueId) -> Option<i64> {
        let module = self.names.module;
        let ty = module.value_type(self.analyses.extracted().ids.values[v]);
        i64::try_from(DataLayout::bytes_at_most(&module.context, ty)?).ok()
    }

    /// The operation at which most bytes are needed, the first of several.
    fn peak(&self, needed: &Needed, rows: &mut Rows) -> Flow {
        let mut events: Vec<(u32, bool, i64)> = Vec::new();
        for v in needed.allocations() {
            let Some(bytes) = self.bytes(v) else {
                continue;
            };
            for interval in needed.lives.of(v).intervals() {
                events.push((interval.start, true, bytes));
                events.push((interval.end, false, bytes));
            }
        }
        // Ends come before starts at a step.
        events.sort_unstable();
        let (mut live, mut most, mut at) = (0_i64, 0, None);
        for (step, is_start, bytes) in events {
            live = match is_start {
                true => live.saturating_add(bytes),
                false => live.saturating_sub(bytes),
            };
            if live > most {
                // A block begins at a step without an operation.
                let from = needed.steps.ops[step as usize..].iter();
                (most, at) = (live, from.copied().find_map(|op| op));
            }
        }
        each(at, |op| rows.row(&[Cell::Op(op), Cell::Number(most)]))
    }
}
