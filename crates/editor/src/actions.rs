//! What can be done at a place: deallocate the function, explain a free, suppose that two memrefs
//! never are one allocation.

use std::ops::Range;

use freehold_base::budget::Budget;
use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_dialects::functions_with_body;
use freehold_ir::Op;
use freehold_page::stage;
use freehold_query as query;
use freehold_syntax::{PrintOptions, print_within};

use crate::analysis::{offset, only};
use crate::answers::moved;
use crate::colours::{comments, is_of_printer};
use crate::document::{Document, Part};
use crate::layout::Function;
use crate::marks::{Kind, Mark};
use crate::program::Program;
use crate::reformat::without_predecessors;

/// Something that can be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    pub title: String,
    pub what: Deed,
}

/// What an action does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// A range gets another text.
    Replace(Range<usize>, String),
    /// It says something, of what stands at an offset.
    Explain(usize),
    /// A line is added to the facts about the program.
    Suppose(String),
    /// It cannot be done, and why.
    Refused(String),
}

impl Document {
    /// What can be done in a range.
    pub fn actions(&self, range: Range<usize>, budget: &Budget) -> Vec<Action> {
        let Some((part, at)) = self.part_at(range.start) else {
            return Vec::new();
        };
        let Some(function) = part.layout.function_at(at) else {
            return Vec::new();
        };
        let text = self.text();
        let (first, last) = (text.line_of(range.start), text.line_of(range.end));
        let lines = text.line(first).start..text.line(last).end;
        let marks = self.marks_of(part, lines).into_iter();
        let marks = marks.filter(|(_, is_stale)| !is_stale);
        let marks: Vec<Mark> = marks.map(|(mark, _)| mark).collect();
        let mut actions = Vec::new();
        if !self.marks_of(part, moved(&function.range, part)).is_empty() {
            actions.push(self.deallocation(part, function, budget));
        }
        if let Some(free) = marks.iter().find(|mark| mark.kind == Kind::Free) {
            actions.push(Action {
                title: format!("Explain: {}", free.label()),
                what: Deed::Explain(free.at),
            });
        }
        for check in marks.iter().filter(|mark| mark.kind == Kind::Check) {
            let action = self.supposition(part, function, check, budget);
            actions.extend(action.filter(|action| !actions.contains(action)));
        }
        actions
    }

    /// To deallocate a function, which is found once for each text.
    fn deallocation(&self, part: &Part, function: &Function, budget: &Budget) -> Action {
        let known = part
            .deallocated
            .borrow()
            .get(&function.range.start)
            .cloned();
        let deallocated = known.unwrap_or_else(|| {
            let made = self.deallocated(part, function, budget);
            let mut known = part.deallocated.borrow_mut();
            known.insert(function.range.start, made.clone());
            made
        });
        Action {
            title: format!("Deallocate @{}", function.name),
            what: match deallocated {
                Ok(text) => Deed::Replace(moved(&function.range, part), text),
                Err(why) => Deed::Refused(why),
            },
        }
    }

    /// To suppose that what is compared is never one allocation, where that can be.
    fn supposition(
        &self,
        part: &Part,
        function: &Function,
        check: &Mark,
        budget: &Budget,
    ) -> Option<Action> {
        let [first, second] = &check.of[..] else {
            return None;
        };
        let fact = self.fact(part, function, [first, second], budget)?;
        Some(Action {
            title: format!("Suppose that {} and {} never alias", first.0, second.0),
            what: Deed::Suppose(fact),
        })
    }

    /// The line that says that two memrefs are never one allocation; none where that cannot be.
    fn fact(
        &self,
        part: &Part,
        function: &Function,
        of: [&(String, Option<usize>); 2],
        budget: &Budget,
    ) -> Option<String> {
        let program = &self.read(part, budget).program;
        let name = query::function_term(&function.name);
        let plain = format!("{name}: never_alias({}, {})", of[0].0, of[1].0);
        let placed = of.map(|(name, at)| {
            let at = at.map(|at| self.text().line_of(at) + 1);
            at.map_or(name.clone(), |line| format!("{name}@{line}"))
        });
        let placed = format!("{name}: never_alias({}, {})", placed[0], placed[1]);
        let is_possible = |fact: &String| {
            let facts = Source::new("<facts>", fact.as_str());
            let (module, table) = (&program.module, &program.table);
            query::no_alias_assumptions(&facts, &program.source, module, table).is_ok()
        };
        let named = part.layout.functions.iter();
        let is_alone = named.filter(|other| other.name == function.name).count() == 1;
        // Without lines it is about each function of that name.
        let facts = is_alone.then_some(plain).into_iter().chain([placed]);
        facts.into_iter().find(is_possible)
    }

    /// The text of a function as deallocation leaves it.
    fn deallocated(
        &self,
        part: &Part,
        function: &Function,
        budget: &Budget,
    ) -> Result<String, String> {
        let text = self.text_of(part);
        if has_comment(part, text, function) {
            return Err("the function has comments, which would be lost".to_owned());
        }
        let mut program = self.alone(part, function, budget)?;
        let (module, table) = (&mut program.module, &program.table);
        // What the passes do is what the hints say.
        stage::effects(&program.source, module, table).map_err(|errors| said(&errors))?;
        let options = PrintOptions {
            keep_names: true,
            ..PrintOptions::DEFAULT
        };
        let op = found(&program, function).ok_or("the function is gone")?;
        let new = print_within(
            &program.module,
            program.module.top(),
            op,
            &program.table,
            &options,
        );
        let line = self.text().line_of(function.range.start + part.range.start);
        let line = &self.text().as_str()[self.text().line(line)];
        let indent = &line[..line.len() - line.trim_start().len()];
        let new = without_predecessors(&new);
        let new = new.trim_end().replace('\n', &format!("\n{indent}"));
        let mut whole = text.to_owned();
        whole.replace_range(function.range.clone(), &new);
        let again = self.read_text(&whole, budget);
        match again.errors.first() {
            None => Ok(new),
            Some(error) => Err(format!("what is printed cannot be read: {}", error.message)),
        }
    }

    /// Why what is freed at an offset is freed so: what the passes made, and by which rules.
    ///
    /// # Errors
    /// Why nothing can be said.
    pub fn explained(&self, offset: usize, budget: &Budget) -> Result<String, String> {
        let nothing = || "nothing is freed there".to_owned();
        let (part, at) = self.part_at(offset).ok_or_else(nothing)?;
        let function = part.layout.function_at(at).ok_or_else(nothing)?;
        let mut program = self.alone(part, function, budget)?;
        let (source, table) = (&program.source, &program.table);
        let deallocs = stage::deallocs(source, &mut program.module, table, None)
            .map_err(|errors| said(&errors))?;
        let line = self.text().line_of(offset) + 1;
        let is_here = |dealloc: &&stage::Dealloc| {
            dealloc
                .site
                .position
                .is_some_and(|position| position.0 == line)
                || matches!(&dealloc.site.kind, stage::SiteKind::AtEnd(end)
                    if end.last_line == Some(line))
        };
        let mut out = String::new();
        for dealloc in deallocs.iter().filter(is_here) {
            out += &format!("{}, ownership makes this:\n", capital(&dealloc.site.text()));
            out += &format!("  {}\n", dealloc.before.text.trim());
            for told in &dealloc.told {
                let remark = told.remark();
                out += &format!("{}\n", remark.message);
                for (at, note) in &remark.notes {
                    let place = source.line_column(*at);
                    let place = place.map_or(String::new(), |(l, c)| format!("{l}:{c}: "));
                    out += &format!("  {place}{note}\n");
                }
            }
            out.push('\n');
        }
        match out.is_empty() {
            true => Err(nothing()),
            false => Ok(out),
        }
    }

    /// The program with a function and what it depends on.
    fn alone(&self, part: &Part, function: &Function, budget: &Budget) -> Result<Program, String> {
        let source = self.source().chunk(part.range.clone());
        let mut program = Program::read(source, self.reading(), budget);
        if !program.errors.is_empty() {
            return Err("the file has errors".to_owned());
        }
        only(&mut program, self.text_of(part), &part.layout, function);
        Ok(program)
    }
}

/// The operation of a function.
fn found(program: &Program, function: &Function) -> Option<Op> {
    let mut functions = functions_with_body(&program.module, &program.table).into_iter();
    functions.find(|&op| offset(program.module.location(op)) == function.range.start)
}

fn has_comment(part: &Part, text: &str, function: &Function) -> bool {
    let layout = &part.layout;
    let tokens = layout.next_token(function.range.start)..layout.next_token(function.range.end);
    let mut end = function.range.start;
    let mut has = false;
    for token in tokens {
        let here = layout.range(token);
        comments(text, end..here.start, &mut |comment| {
            has |= !is_of_printer(&text[comment]);
        });
        end = here.end;
    }
    has
}

fn said(errors: &[Diagnostic]) -> String {
    let messages: Vec<&str> = errors.iter().map(|error| error.message.as_str()).collect();
    messages.join("; ")
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(chars).collect()
}
