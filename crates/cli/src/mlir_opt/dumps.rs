//! The IR between passes, as mlir-opt's `--mlir-print-ir-...` options print it.
//!
//! mlir-opt takes one function through a list of passes after the other, freehold all functions
//! through one pass after the other: what is about functions is held until the list is done, and
//! said in mlir-opt's order.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::symbol_text;
use freehold_ir::{Location, Module, Op};
use freehold_passes::{Event, Moment};

use crate::input::io_reason;
use crate::matched::{all, is_on, one};
use crate::printing::Printing;

/// What is printed between passes.
#[derive(Default)]
pub struct DumpOptions {
    before: Chosen,
    after: Chosen,
    /// After a pass only if it changed something.
    only_changes: bool,
    /// After a pass only if it failed.
    only_failures: bool,
    /// The whole module, whatever a pass runs on.
    module_scope: bool,
    /// A directory that takes a file for each in place of standard error.
    pub directory: Option<OsString>,
}

/// The passes around which the IR is printed.
#[derive(Default)]
enum Chosen {
    #[default]
    None,
    All,
    Named(Vec<&'static str>),
}

impl Chosen {
    fn of(all_of_them: bool, named: Vec<&'static str>) -> Self {
        match (all_of_them, named.is_empty()) {
            (true, _) => Chosen::All,
            (false, true) => Chosen::None,
            (false, false) => Chosen::Named(named),
        }
    }

    fn has(&self, pass: &str) -> bool {
        match self {
            Chosen::None => false,
            Chosen::All => true,
            Chosen::Named(names) => names.contains(&pass),
        }
    }
}

impl DumpOptions {
    pub fn of(matches: &ArgMatches) -> Self {
        let on = |name| is_on(matches, name);
        let named = |name| all::<Vec<&'static str>>(matches, name).concat();
        let only_failures = on("mlir-print-ir-after-failure");
        DumpOptions {
            before: Chosen::of(
                on("mlir-print-ir-before-all"),
                named("mlir-print-ir-before"),
            ),
            after: Chosen::of(
                on("mlir-print-ir-after-all") || only_failures,
                named("mlir-print-ir-after"),
            ),
            only_changes: on("mlir-print-ir-after-change"),
            only_failures,
            module_scope: on("mlir-print-ir-module-scope"),
            directory: one(matches, "mlir-print-ir-tree-dir"),
        }
    }

    /// Whether anything is printed.
    pub fn is_any(&self) -> bool {
        !matches!((&self.before, &self.after), (Chosen::None, Chosen::None))
    }
}

/// What was printed of one run of a pipeline.
pub struct Dumps<'a> {
    options: &'a DumpOptions,
    printing: &'a Printing<'a>,
    /// The step of the pipeline whose texts are held, and these, each with the place of the
    /// function that it is about.
    step: usize,
    held: Vec<(usize, String)>,
    /// What there was before the pass that runs, of each operation that it runs on.
    before: Vec<String>,
    /// How many files there are of each operation, by the directory of its files.
    counts: BTreeMap<PathBuf, usize>,
    /// Why files could not be written.
    errors: Vec<Diagnostic>,
}

impl<'a> Dumps<'a> {
    pub fn new(options: &'a DumpOptions, printing: &'a Printing<'a>) -> Self {
        Dumps {
            options,
            printing,
            step: 0,
            held: Vec::new(),
            before: Vec::new(),
            counts: BTreeMap::new(),
            errors: Vec::new(),
        }
    }

    /// Prints what is to be printed at this moment, to `say` or to files.
    pub fn observe(&mut self, module: &Module, event: &Event, say: &mut dyn FnMut(&str)) {
        if event.number != self.step {
            self.say_held(say);
            self.step = event.number;
        }
        let options = self.options;
        let pass = event.invocation.pass.name;
        let is_wanted = match event.moment {
            Moment::Before => options.before.has(pass),
            Moment::After => options.after.has(pass) && !options.only_failures,
            Moment::Failed => options.after.has(pass),
        };
        let compares = options.only_changes && options.after.has(pass);
        if !is_wanted && !compares {
            return;
        }
        let texts: Vec<String> = (event.roots.iter())
            .map(|&root| self.printing.operation(module, root))
            .collect();
        for (place, (&root, text)) in event.roots.iter().zip(&texts).enumerate() {
            let is_unchanged = event.moment == Moment::After
                && options.only_changes
                && self.before.get(place) == Some(text);
            if is_wanted && !is_unchanged {
                self.print(module, event, place, root, text);
            }
        }
        self.before = match event.moment {
            Moment::Before if compares => texts,
            _ => Vec::new(),
        };
    }

    /// Says what is held.
    ///
    /// # Errors
    /// Why files could not be written.
    pub fn finish(mut self, say: &mut dyn FnMut(&str)) -> Result<(), Vec<Diagnostic>> {
        self.say_held(say);
        match self.errors.is_empty() {
            true => Ok(()),
            false => Err(self.errors),
        }
    }

    fn say_held(&mut self, say: &mut dyn FnMut(&str)) {
        self.held.sort_by_key(|held| held.0);
        for (_, text) in self.held.drain(..) {
            say(&text);
        }
    }

    fn print(&mut self, module: &Module, event: &Event, place: usize, root: Op, text: &str) {
        let pass = event.invocation.pass;
        let moment = match event.moment {
            Moment::Before => "Before",
            Moment::After | Moment::Failed => "After",
        };
        let failed = match event.moment {
            Moment::Failed => " Failed",
            _ => "",
        };
        let is_part = root != module.top();
        let of = match is_part && self.options.module_scope {
            true => {
                let symbol = symbol_text(module, root);
                let symbol = symbol.map_or(String::new(), |name| format!(": @{name}"));
                format!(" ('{}' operation{symbol})", module.name_text(root))
            }
            false => String::new(),
        };
        let whole;
        let text = match is_part && self.options.module_scope {
            true => {
                whole = self.printing.operation(module, module.top());
                &whole
            }
            false => text,
        };
        let text = format!(
            "// -----// IR Dump {moment} {}{failed} ({}){of} //----- //\n{text}\n",
            pass.banner, pass.name
        );
        match &self.options.directory {
            None => self.held.push((place, text)),
            Some(directory) => {
                let file = self.file(module, root, pass.name);
                let path = Path::new(directory).join(file);
                let made = path.parent().map_or(Ok(()), std::fs::create_dir_all);
                if let Err(error) = made.and_then(|()| std::fs::write(&path, text)) {
                    let (shown, reason) = (path.display(), io_reason(&error));
                    self.errors.push(Diagnostic::error(
                        Location::UNKNOWN,
                        format!("cannot write '{shown}': {reason}"),
                    ));
                }
            }
        }
    }

    /// The file for the next text of an operation: in a directory for the operation, which stands
    /// in that of the module, under the numbers of both.
    fn file(&mut self, module: &Module, root: Op, pass: &str) -> PathBuf {
        let mut directory = PathBuf::new();
        let mut numbers = String::new();
        let mut operations = vec![module.top()];
        operations.extend(Some(root).filter(|&root| root != module.top()));
        for &op in &operations {
            directory.push(directory_name(module, op));
            let count = self.counts.get(&directory).copied();
            let number = match (count, op == root) {
                (Some(count), true) => count + 1,
                (count, _) => count.unwrap_or(0),
            };
            self.counts.insert(directory.clone(), number);
            numbers.push_str(&format!("{number}_"));
        }
        directory.join(format!("{numbers}{pass}.mlir"))
    }
}

/// What the directory of an operation is called.
fn directory_name(module: &Module, op: Op) -> String {
    let symbol = symbol_text(module, op).unwrap_or("no-symbol-name");
    let symbol = symbol.replace(std::path::is_separator, "_");
    format!("{}_{symbol}", module.name_text(op).replace('.', "_"))
}
