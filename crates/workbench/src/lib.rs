//! The workbench: a page on which one types a program and is answered, and what answers it.
//!
//! [`answer`] is a function from the state of the page to what is shown of it, both JSON, so that
//! it can stand behind a socket (`freehold-serve`) or be called by the page itself. It keeps
//! nothing between two calls, and knows no file, socket, thread or clock: who calls it limits it by
//! the budget. `read` makes a program of the text; `passes`, `runs`, `asked` and `verdicts` are the
//! panes; the report's views come from `freehold-page`. [`assets`] has the page. `docs/serve.md`
//! describes the state and the answers.

mod asked;
pub mod assets;
mod errors;
mod passes;
mod read;
mod runs;
mod verdicts;

use freehold_base::budget::Budget;
use freehold_base::diagnostics::Source;
use freehold_dialects::Table;
use freehold_ir::Module;
use freehold_page::{self as page, Bounds};
use serde_json::{Value, json};

pub use runs::timeline;

use errors::diagnostics;
use read::Program;

/// What programs are read with.
#[derive(Default)]
pub struct Settings {
    /// Dialect files besides the built-in ones.
    pub dialects: Vec<Source>,
    /// Whether operations of no known dialect are read.
    pub allow_unregistered: bool,
}

/// What the page shows, asked for by `pane`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Pane {
    Passes,
    /// What the report shows: blocks, aliases, owners, deallocs.
    Views,
    Egraph,
    Run,
    Ask,
    Rules,
    /// The report as a page of its own.
    Save,
}

const PANES: [(&str, Pane); 7] = [
    ("passes", Pane::Passes),
    ("views", Pane::Views),
    ("egraph", Pane::Egraph),
    ("run", Pane::Run),
    ("ask", Pane::Ask),
    ("rules", Pane::Rules),
    ("save", Pane::Save),
];

/// What a state of the page is answered: `errors` of its program, whether it was `read`, the
/// `effects` of deallocation, and under the name of the chosen pane what stands there. `stopped`
/// says why there is no whole answer, and `wrong` what is not right with the state itself.
///
/// ```
/// use freehold::budget::Budget;
/// use freehold::workbench::{Settings, answer};
/// let state = serde_json::json!({
///     "source": "func.func @f() {\n  %a = memref.alloc() : memref<2xi8>\n  return\n}",
///     "pane": "ask",
///     "query": "memref(?v)",
/// });
/// let answer = answer(&state, &Settings::default(), &Budget::UNLIMITED);
/// assert_eq!(answer["ask"]["answers"][0]["?v"]["text"], "%a");
/// ```
pub fn answer(state: &Value, settings: &Settings, budget: &Budget) -> Value {
    let answered = budget.run(|| match State::of(state) {
        Ok(state) => state.answer(settings, budget),
        Err(wrong) => json!({ "wrong": wrong }),
    });
    answered.unwrap_or_else(|exceeded| json!({ "stopped": exceeded.to_string() }))
}

/// The state of a page, as far as answers need it.
struct State<'a> {
    name: &'a str,
    source: &'a str,
    pane: Pane,
    state: &'a Value,
}

impl<'a> State<'a> {
    fn of(state: &'a Value) -> Result<State<'a>, String> {
        if !state.is_object() {
            return Err("expected an object".to_owned());
        }
        let pane = text(state, "pane")?.unwrap_or("passes");
        let Some(&(_, pane)) = PANES.iter().find(|(name, _)| *name == pane) else {
            let known: Vec<&str> = PANES.iter().map(|(name, _)| *name).collect();
            return Err(format!("there is no pane '{pane}': {}", known.join(", ")));
        };
        Ok(State {
            name: text(state, "name")?.unwrap_or("page.mlir"),
            source: text(state, "source")?.ok_or("expected a 'source'")?,
            pane,
            state,
        })
    }

    fn answer(&self, settings: &Settings, budget: &Budget) -> Value {
        let source = Source::new(self.name, self.source);
        let program = match read::program(&source, settings, budget) {
            Ok(program) => program,
            Err(errors) => {
                let errors = diagnostics(&source, &errors);
                let mut out = json!({ "read": false, "errors": errors });
                // Rules are judged whatever the program is.
                if self.pane == Pane::Rules {
                    self.add_rules(&mut out, None, budget);
                }
                return out;
            }
        };
        let mut out = json!({ "read": true, "errors": [] });
        // Both deallocate a module of their own.
        if let Ok(mut other) = read::program(&source, settings, budget)
            && let Ok(effects) = page::effects(&source, &mut other.module, &other.table)
        {
            out["effects"] = effects;
        }
        if let Err(wrong) = self.add(&mut out, &source, program, budget) {
            out["wrong"] = wrong.into();
        }
        out
    }

    /// Adds what the chosen pane shows.
    fn add(
        &self,
        out: &mut Value,
        source: &Source,
        program: Program,
        budget: &Budget,
    ) -> Result<(), String> {
        let Program { module, table } = program;
        match self.pane {
            Pane::Passes => {
                let pipeline = text(self.state, "pipeline")?.unwrap_or(passes::USUAL);
                let chosen = number(self.state, "pass")?;
                out["passes"] =
                    passes::after_each(source, Program { module, table }, pipeline, chosen);
            }
            Pane::Views => {
                out["views"] = page::document(reported(source, module, &table), &bounds())
            }
            Pane::Save => {
                let document = page::document(reported(source, module, &table), &Bounds::default());
                out["save"] = page::html(&document).into();
            }
            Pane::Egraph => {
                let chosen = number(self.state, "formula")?;
                let rules = text(self.state, "rules")?.unwrap_or_default();
                let rules = verdicts::usable(rules, budget);
                let own = rules.as_ref().ok().and_then(Option::as_ref);
                let program = reported(source, module, &table);
                let mut told = match page::formulas(program, own, chosen) {
                    Ok(formulas) => formulas,
                    Err(errors) => json!({ "refused": diagnostics(source, &errors) }),
                };
                told["own_rules"] = match &rules {
                    Ok(own) => own.is_some().into(),
                    Err(why) => (*why).into(),
                };
                out["egraph"] = told;
            }
            Pane::Run => {
                let entry = text(self.state, "entry")?.filter(|entry| !entry.is_empty());
                out["run"] = runs::both(source, Program { module, table }, entry);
            }
            Pane::Ask => {
                let query = text(self.state, "query")?.unwrap_or_default();
                let explains = self.state["explain"] == true;
                let cursor = number(self.state, "cursor")?;
                out["ask"] =
                    asked::answer(source, &Program { module, table }, query, explains, cursor);
            }
            Pane::Rules => self.add_rules(out, Some(source), budget),
        }
        Ok(())
    }

    /// Adds the verdicts about rules, and what they change on a program that can be read.
    fn add_rules(&self, out: &mut Value, source: Option<&Source>, budget: &Budget) {
        match text(self.state, "rules") {
            Ok(rules) => out["rules"] = verdicts::of(rules.unwrap_or_default(), source, budget),
            Err(wrong) => out["wrong"] = wrong.into(),
        }
    }
}

/// What the views are held to: less than a report's, for they are made at each key.
fn bounds() -> Bounds {
    Bounds {
        functions: freehold_query::Bounds {
            functions: 60,
            pairs: 200,
            atoms: 5_000,
            ..freehold_query::Bounds::default()
        },
        deallocs: 60,
        egraphs: 40,
        ..Bounds::default()
    }
}

fn reported<'a>(source: &'a Source, module: Module, table: &'a Table) -> page::Program<'a> {
    page::Program {
        source,
        module,
        table,
        options: String::new(),
    }
}

/// A text of the state, if it is there.
fn text<'a>(state: &'a Value, key: &str) -> Result<Option<&'a str>, String> {
    match &state[key] {
        Value::Null => Ok(None),
        Value::String(text) => Ok(Some(text)),
        _ => Err(format!("expected a text as '{key}'")),
    }
}

/// A place in a list of the state, if it is there.
fn number(state: &Value, key: &str) -> Result<Option<usize>, String> {
    match &state[key] {
        Value::Null => Ok(None),
        value => match value
            .as_u64()
            .and_then(|number| usize::try_from(number).ok())
        {
            Some(number) => Ok(Some(number)),
            None => Err(format!("expected a number as '{key}'")),
        },
    }
}
