//! The text of a pipeline, as `mlir-opt --dump-pass-pipeline` writes it.
//!
//! An option of a pass of mlir-opt's is written whatever it is, as it does; one that mlir-opt does
//! not have is written where it is not what it is by default. So mlir-opt reads what is written of
//! its own passes.

use std::fmt::{self, Display, Formatter};

use super::flags::Setting;
use super::pipeline::{Invocation, Pipeline, Step};
use super::registry::is_option_of_mlir_opt;

/// How far what is nested is indented.
const INDENT: usize = 2;

impl Pipeline {
    /// The text over several lines, an item a line.
    ///
    /// ```
    /// # use freehold_passes::Pipeline;
    /// let pipeline = Pipeline::parse("builtin.module(func.func(cse),expand-realloc)").unwrap();
    /// let lines = [
    ///     "builtin.module(",
    ///     "  func.func(",
    ///     "    cse",
    ///     "  ),",
    ///     "  expand-realloc{emit-deallocs=true}",
    ///     ")",
    /// ];
    /// assert_eq!(pipeline.lines(), lines.join("\n"));
    /// ```
    pub fn lines(&self) -> String {
        let items = self.steps.iter().flat_map(|step| step_items(step, true));
        let items: Vec<String> = items.collect();
        format!("{}(\n{}\n)", self.anchor, items.join(",\n"))
    }

    /// How many items the text has, where those in an item's parentheses do not count.
    pub fn item_count(&self) -> usize {
        let items = |step: &Step| match step.anchors.is_empty() {
            true => step.passes.len(),
            false => 1,
        };
        self.steps.iter().map(items).sum()
    }
}

/// The text in one line, as reproducers have it.
impl Display for Pipeline {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let items = self.steps.iter().flat_map(|step| step_items(step, false));
        let items: Vec<String> = items.collect();
        write!(f, "{}({})", self.anchor, items.join(", "))
    }
}

/// The items of a step: its passes, or one list of them.
fn step_items(step: &Step, over_lines: bool) -> Vec<String> {
    let depth = step.anchors.len();
    let indent = |level: usize| match over_lines {
        true => " ".repeat(INDENT * (level + 1)),
        false => String::new(),
    };
    let end = if over_lines { "\n" } else { "" };
    let passes = step.passes.iter();
    let passes = passes.map(|pass| format!("{}{pass}", indent(depth)));
    if depth == 0 {
        return passes.collect();
    }
    let open: String = (step.anchors.iter().enumerate())
        .map(|(level, anchor)| format!("{}{anchor}({end}", indent(level)))
        .collect();
    let close: String = (0..depth)
        .rev()
        .map(|level| format!("{end}{})", indent(level)))
        .collect();
    let between = if over_lines { ",\n" } else { ", " };
    let passes: Vec<String> = passes.collect();
    vec![format!("{open}{}{close}", passes.join(between))]
}

/// `name{option=value option=value}`
impl Display for Invocation {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str(self.pass.name)?;
        let is_written = |flag: &&super::FlagInfo| {
            is_option_of_mlir_opt(self.pass.name, flag.name)
                || self.flags.value(flag.name) != &flag.default
        };
        let flags = self.pass.flags.iter().filter(is_written);
        let options: Vec<String> = flags
            .map(|flag| option(flag.name, self.flags.value(flag.name), flag.words))
            .collect();
        match options.is_empty() {
            true => Ok(()),
            false => write!(f, "{{{}}}", options.join(" ")),
        }
    }
}

/// `name=value`; an empty list is left out, its blank stays, as in mlir-opt.
fn option(name: &str, value: &Setting, words: &[&str]) -> String {
    match value {
        Setting::Text(text) if text.is_empty() => String::new(),
        Setting::Text(text) => format!("{name}={{{text}}}"),
        // What no limit is called among the words of the option.
        Setting::Number(u64::MAX) if !words.is_empty() => format!("{name}={}", words[0]),
        other => format!("{name}={other}"),
    }
}
