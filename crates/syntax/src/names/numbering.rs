//! Chooses the names of values and blocks.
//!
//! Regions are numbered breadth first: all values of a region, then those of the regions
//! nested in it, each nested region going on with the outer one's counters.

use cranelift_entity::EntityRef;
use rustc_hash::FxHashSet;

use super::{
    ARGUMENT, BlockName, Context, Counters, Enclosing, NONE, Numbering, SsaNames, Suggestion,
    ValueName,
};
use crate::asm_names::{self, SharedSuggestion, SuggestedNames};
use crate::number_text::write_uint;
use freehold_ir::{Block, Module, Op, Region, Value, known};

impl SsaNames<'_> {
    pub(super) fn number_root(&mut self, root: Op, numbering: Numbering) {
        if self.options.keep_names {
            self.first_number = self.number_after_source_names();
            self.counters.value = self.first_number;
        }
        let counters = self.counters;
        self.number_op(root);
        // Generic form numbers the whole text without repetition, and names of the source may be
        // anywhere.
        let options = self.options;
        let is_plain = !options.has_unique_ids() && !self.has_any_names && !options.value_users;
        match *self.module.regions(root) {
            [region]
                if is_plain
                    && numbering == Numbering::WhenPrinted
                    && self.has_one_block(region) =>
            {
                self.forget_names(0);
                self.counters = counters;
                self.number_region(region, &mut Vec::new());
                self.enter(region);
            }
            _ => {
                self.number_regions_of(root, counters, 0);
            }
        }
    }

    fn has_one_block(&self, region: Region) -> bool {
        let first = self.module.first_block(region);
        first.is_some_and(|block| self.module.next_block(block).is_none())
    }

    /// Numbers what the first region of `op` holds itself, before the operation is printed, which
    /// has `depth` regions around it: many forms print the arguments of that region before any
    /// region.
    pub fn number_below(&mut self, op: Op, depth: usize) {
        if self.enclosing.is_empty() || depth > self.whole {
            return;
        }
        self.whole = usize::MAX;
        let module = self.module;
        let [first, later @ ..] = module.regions(op) else {
            return;
        };
        let has_arguments = |&region: &Region| {
            let entry = module.first_block(region);
            entry.is_some_and(|entry| !module.arguments(entry).is_empty())
        };
        if later.iter().any(has_arguments) {
            // A form may print these before their region, too.
            let Enclosing {
                counters, visible, ..
            } = self.leave_to(depth);
            self.number_regions_of(op, counters, visible);
            self.whole = depth;
        } else {
            self.number_inside(*first, depth);
        }
    }

    /// Numbers what a region of an operation holds before it is printed, unless it is the one that
    /// was numbered last. Which region of an operation is printed first is up to its form.
    pub fn number_later(&mut self, region: Region, depth: usize) {
        let is_later = |last: &Enclosing| last.region != region;
        if depth < self.whole && self.enclosing.get(depth).is_some_and(is_later) {
            self.number_inside(region, depth);
        }
    }

    fn number_inside(&mut self, region: Region, depth: usize) {
        let Enclosing {
            counters, visible, ..
        } = self.leave_to(depth);
        self.forget_names(visible);
        self.counters = counters;
        let mut holders = std::mem::take(&mut self.holders);
        self.number_region(region, &mut holders);
        holders.clear();
        self.holders = holders;
        self.enter(region);
    }

    /// Notes what is known where a region ends that was just numbered.
    fn enter(&mut self, region: Region) {
        self.enclosing.push(Enclosing {
            region,
            counters: self.counters,
            visible: self.log.len(),
            edges: self.predecessors.len(),
        });
    }

    /// What was known when the innermost of `depth` regions was numbered; forgets the edges in
    /// regions that were numbered since: none leaves its region.
    fn leave_to(&mut self, depth: usize) -> Enclosing {
        self.enclosing.truncate(depth);
        let enclosing = self.enclosing[depth - 1];
        self.predecessors.truncate(enclosing.edges);
        enclosing
    }

    /// Numbers the regions of `op` and all that is nested in them.
    fn number_regions_of(&mut self, op: Op, counters: Counters, visible: usize) {
        let mut stack = std::mem::take(&mut self.open);
        let mut holders = std::mem::take(&mut self.holders);
        let regions = |module: &Module, op: Op, counters, visible, stack: &mut Vec<Context>| {
            for &region in module.regions(op) {
                stack.push(Context {
                    region,
                    counters,
                    visible,
                });
            }
        };
        regions(self.module, op, counters, visible, &mut stack);
        while let Some(context) = stack.pop() {
            self.forget_names(context.visible);
            if !self.options.has_unique_ids() {
                self.counters = context.counters;
            }
            holders.clear();
            self.number_region(context.region, &mut holders);
            let visible = self.log.len();
            for &op in &holders {
                regions(self.module, op, self.counters, visible, &mut stack);
            }
        }
        (self.open, self.holders) = (stack, holders);
    }

    /// Names behind the first `visible` of the log may be given again.
    fn forget_names(&mut self, visible: usize) {
        for name in self.log.drain(visible..) {
            if self.has_any_names {
                self.used.remove(&name);
            } else {
                self.is_stem_used[name.0 as usize] = false;
            }
        }
    }

    /// One more than the largest number that is a value's name in the source.
    fn number_after_source_names(&self) -> u32 {
        let count = self.module.value_count();
        (0..count)
            .filter_map(|i| self.module.value_name(Value::new(i)))
            .filter_map(|name| self.module.context.text(name).parse::<u32>().ok())
            .map(|number| number.saturating_add(1))
            .max()
            .unwrap_or(0)
    }

    /// Numbers what the region holds itself; its operations that hold regions are appended to
    /// `holders`.
    fn number_region(&mut self, region: Region, holders: &mut Vec<Op>) {
        let module = self.module;
        let mut taken: FxHashSet<u32> = FxHashSet::default();
        let first_edge = self.predecessors.len();
        for (order, block) in module.blocks(region).enumerate() {
            let mut stem = 0;
            if self.options.keep_names {
                stem = self.block_stem(block, order, &mut taken);
            }
            self.blocks[block] = BlockName {
                order: order as u32,
                stem,
                edges: 0,
            };
            self.number_arguments(region, block, order == 0);
            let mut op = module.first_op(block);
            while let Some(o) = op {
                self.number_op(o);
                if !module.regions(o).is_empty() {
                    holders.push(o);
                }
                for &successor in module.successors(o) {
                    self.predecessors.push((successor, block));
                }
                op = module.next_op(o);
            }
        }
        // They are in the order of the predecessors, and no edge leaves the region.
        let edges = &mut self.predecessors[first_edge..];
        edges.sort_by_key(|edge| self.blocks[edge.0].order);
        for (place, edge) in edges.iter().enumerate().rev() {
            self.blocks[edge.0].edges = (first_edge + place) as u32;
        }
    }

    /// The stem of a block's source name, or of `bbN` where that is free.
    fn block_stem(&mut self, block: Block, order: usize, taken: &mut FxHashSet<u32>) -> u32 {
        let module = self.module;
        // Custom forms leave the label of an entry block out, and no branch goes there.
        let base = match module.block_name(block).filter(|_| order > 0) {
            Some(name) => module.context.text(name).to_owned(),
            None => format!("bb{order}"),
        };
        let mut stem = self.stem(&base);
        let mut number = 0;
        while !taken.insert(stem) {
            stem = self.stem(&format!("{base}_{number}"));
            number += 1;
        }
        stem
    }

    fn number_arguments(&mut self, region: Region, block: Block, is_entry: bool) {
        let module = self.module;
        for (i, &argument) in module.arguments(block).iter().enumerate() {
            if self.keep(argument, NONE) {
                continue;
            }
            let location = module.argument_written_location(argument);
            let mut name = String::new();
            if self.write_location_name(location, &mut name) {
                self.set_named(argument, &name, NONE);
                continue;
            }
            let hint = if self.options.generic {
                None
            } else {
                asm_names::argument(module, region, block, i)
            };
            if let Some(hint) = hint {
                self.set_named(argument, hint, NONE);
            } else if is_entry {
                let number = self.counters.argument;
                self.counters.argument += 1;
                self.set_argument(argument, number);
            } else {
                self.set_number(argument, NONE);
            }
        }
    }

    /// `%argN`
    fn set_argument(&mut self, argument: Value, number: u32) {
        if !self.has_any_names {
            // No two arguments that see each other have one number, and no result gets such a name.
            self.values[argument] = ValueName {
                stem: ARGUMENT,
                number,
                part: NONE,
            };
            return;
        }
        let mut name = std::mem::take(&mut self.hint);
        name.clear();
        name.push_str("arg");
        write_uint(&mut name, number.into());
        self.set_named(argument, &name, NONE);
        self.hint = name;
    }

    fn number_op(&mut self, op: Op) {
        let module = self.module;
        let results = module.results(op);
        if results.is_empty() {
            if self.options.value_users {
                self.ops.insert(op, self.counters.value);
                self.counters.value += 1;
            }
            return;
        }
        if let ([only], false) = (results, self.has_any_names) {
            // By far the most: one result, named by what its operation is or not at all.
            match self.suggestion(op) {
                Suggestion::Nothing => return self.set_number(*only, NONE),
                Suggestion::Stem(stem) => return self.set_stem(*only, stem, NONE),
                Suggestion::Depends => {}
            }
        }
        let mut starts = std::mem::take(&mut self.group_starts);
        starts.clear();
        let mut hint = std::mem::take(&mut self.hint);
        hint.clear();
        if self.options.keep_names && module.value_name(results[0]).is_some() {
            self.keep_groups(results, &mut starts);
        } else {
            let found = if self.write_location_name(module.written_location(op), &mut hint) {
                SuggestedNames::One
            } else if self.options.generic {
                SuggestedNames::None
            } else {
                asm_names::result(module, op, self.table, &mut hint)
            };
            match found {
                SuggestedNames::None => {
                    let part = if results.len() > 1 { 0 } else { NONE };
                    self.set_number(results[0], part);
                }
                SuggestedNames::One => {
                    let part = if results.len() > 1 { 0 } else { NONE };
                    self.set_named(results[0], &hint, part);
                }
                SuggestedNames::Groups(groups) => {
                    for &(start, name) in &groups {
                        starts.push(start as u32);
                        self.set_named(results[start], name, NONE);
                    }
                }
            }
        }
        self.spread_groups(results, &starts);
        if starts.len() > 1 {
            self.groups.insert(op, starts.as_slice().into());
        }
        self.group_starts = starts;
        self.hint = hint;
    }

    /// What the operation suggests, as far as that is known without asking it in full.
    fn suggestion(&mut self, op: Op) -> Suggestion {
        if self.options.generic {
            return Suggestion::Nothing;
        }
        let module = self.module;
        let name = module.name(op);
        let suggestion = match self.suggestions[name.index()] {
            Some(suggestion) => suggestion,
            None => {
                let suggestion = match asm_names::shared(module, op, self.table) {
                    SharedSuggestion::Nothing => Suggestion::Nothing,
                    SharedSuggestion::Name(text) => Suggestion::Stem(self.stem(text)),
                    SharedSuggestion::Depends => Suggestion::Depends,
                };
                self.suggestions[name.index()] = Some(suggestion);
                suggestion
            }
        };
        if name != known::ARITH_CONSTANT {
            return suggestion;
        }
        let key = (module.properties(op), module.attributes(op));
        if let Some(&stem) = self.constants.get(&key) {
            return Suggestion::Stem(stem);
        }
        let mut hint = std::mem::take(&mut self.hint);
        hint.clear();
        let suggestion = match asm_names::result(module, op, self.table, &mut hint) {
            SuggestedNames::One => {
                let stem = self.stem(&hint);
                self.constants.insert(key, stem);
                Suggestion::Stem(stem)
            }
            SuggestedNames::None | SuggestedNames::Groups(_) => Suggestion::Depends,
        };
        self.hint = hint;
        suggestion
    }

    /// Gives every result of a group the name of its first.
    fn spread_groups(&mut self, results: &[Value], starts: &[u32]) {
        if results.len() == 1 {
            return;
        }
        let whole = [0u32];
        let starts = if starts.is_empty() {
            &whole[..]
        } else {
            starts
        };
        for (i, &start) in starts.iter().enumerate() {
            let end = starts.get(i + 1).map_or(results.len(), |&e| e as usize);
            let members = &results[start as usize..end];
            let name = self.values[members[0]];
            for (part, &value) in members.iter().enumerate() {
                self.values[value] = ValueName {
                    part: if members.len() > 1 { part as u32 } else { NONE },
                    ..name
                };
            }
        }
    }

    /// With `keep_names`: a group is a run of results with one source name.
    fn keep_groups(&mut self, results: &[Value], starts: &mut Vec<u32>) {
        let module = self.module;
        for (i, &value) in results.iter().enumerate() {
            let same = i > 0 && module.value_name(results[i - 1]) == module.value_name(value);
            if same {
                continue;
            }
            starts.push(i as u32);
            if !self.keep(value, NONE) {
                self.set_number(value, NONE);
            }
        }
    }

    /// With `keep_names`: gives the value its source name, if it has one.
    fn keep(&mut self, value: Value, part: u32) -> bool {
        if !self.options.keep_names {
            return false;
        }
        let Some(name) = self.module.value_name(value) else {
            return false;
        };
        let text = self.module.context.text(name);
        self.set_named(value, text, part);
        true
    }

    fn set_number(&mut self, value: Value, part: u32) {
        self.values[value] = ValueName {
            stem: 0,
            number: self.counters.value,
            part,
        };
        self.counters.value += 1;
    }

    pub(super) fn set_named(&mut self, value: Value, text: &str, part: u32) {
        if !self.has_any_names {
            self.set_hinted(value, text, part);
            return;
        }
        // `alloc_3` is stem `alloc` with number 3, so that it meets the third `alloc`.
        let (base, number) = split_number(text);
        let stem = self.stem(base);
        let (mut stem, mut number) = (stem, number);
        if !self.used.insert((stem, number)) {
            if number != NONE {
                stem = self.stem(text);
            }
            loop {
                number = self.counters.conflict;
                self.counters.conflict += 1;
                if self.used.insert((stem, number)) {
                    break;
                }
            }
        }
        self.log.push((stem, number));
        self.values[value] = ValueName { stem, number, part };
    }

    /// The same for hints, none of which ends in `_` and a number: a name that gets a number
    /// meets no other, as the counter never repeats a number in nested regions.
    fn set_hinted(&mut self, value: Value, text: &str, part: u32) {
        let stem = self.stem(text);
        self.set_stem(value, stem, part);
    }

    fn set_stem(&mut self, value: Value, stem: u32, part: u32) {
        if self.is_stem_used.len() <= stem as usize {
            self.is_stem_used.resize(stem as usize + 1, false);
        }
        let mut number = NONE;
        if std::mem::replace(&mut self.is_stem_used[stem as usize], true) {
            number = self.counters.conflict;
            self.counters.conflict += 1;
        } else {
            self.log.push((stem, NONE));
        }
        self.values[value] = ValueName { stem, number, part };
    }

    fn stem(&mut self, text: &str) -> u32 {
        if let Some(&id) = self.stem_ids.get(text) {
            return id;
        }
        let id = self.stems.len() as u32;
        self.stems.push(text.into());
        let number = text.strip_prefix("arg").unwrap_or("");
        if !number.is_empty() && number.bytes().all(|c| c.is_ascii_digit()) {
            // A user's dialect may call a result `arg0`, as an argument is called that has no entry
            // here.
            self.is_stem_used.resize(id as usize + 1, false);
            self.is_stem_used[id as usize] = true;
        }
        self.stem_ids.insert(text.into(), id);
        id
    }
}

/// `x_12` as `x` and 12; a number with a leading zero is part of the name.
fn split_number(text: &str) -> (&str, u32) {
    let whole = (text, NONE);
    let Some((base, digits)) = text.rsplit_once('_') else {
        return whole;
    };
    let canonical = !digits.is_empty()
        && digits.bytes().all(|c| c.is_ascii_digit())
        && (digits == "0" || !digits.starts_with('0'));
    match digits.parse() {
        Ok(number) if canonical && !base.is_empty() && number != NONE => (base, number),
        _ => whole,
    }
}
