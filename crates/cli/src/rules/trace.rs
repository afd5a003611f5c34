//! `freehold rules trace`: how the rules come to what they make of one dealloc, or one value
//! (`value_trace.rs`).

use freehold_base::diagnostics::Source;
use freehold_ir::Location;
use freehold_lab::{self as prove, Legend, LoadedRules};
use freehold_passes::rewrite::simplify_deallocs::{Formula, Traced};
use freehold_rules::egraph::{About, Chain, Definition, Trace, Use, trace};

use super::loaded;
use super::options::{Options, Picture};
use super::value_trace;
use super::verify::refuse_unsound;
use crate::results::print;
use crate::status::{FAILURE, USAGE};
use crate::{input, stderr};

/// Runs the command and returns its exit status.
pub fn run(options: &Options) -> u8 {
    let [file] = &options.files[..] else {
        stderr::message("expected `rules trace PROGRAM.mlir`");
        return USAGE;
    };
    let Ok(loaded) = loaded::of(&options.rules) else {
        return FAILURE;
    };
    if refuse_unsound(&loaded).is_err() {
        return FAILURE;
    }
    let Some(source) = input::read(Some(file)) else {
        return FAILURE;
    };
    let op = options.op.as_deref();
    let traced = match prove::formulas(&source, &loaded.set) {
        Ok(traced) => traced,
        Err(errors) => {
            stderr::diagnostics(&source, &errors);
            return FAILURE;
        }
    };
    let found = traced.iter().filter(|one| is_meant(&source, one.place, op));
    // What one dealloc becomes is looked at again: all of it is of one place.
    let mut found = found.peekable();
    let Some(&&Traced { place: first, .. }) = found.peek() else {
        return value_trace::run(&source, &loaded, options);
    };
    let all: Vec<(&Traced, &Formula)> = found
        .filter(|one| one.place == first)
        .flat_map(|one| one.formulas.iter().map(move |formula| (one, formula)))
        .collect();
    match options.picture {
        None => {
            let uses: Vec<&Use> = all.iter().map(|(_, formula)| &formula.used).collect();
            print(&text(&source, first, &uses, &loaded))
        }
        Some(picture) => match all.get(options.formula - 1) {
            Some((of, formula)) => {
                let legend = Legend {
                    names: &formula.names,
                    notes: &of.notes,
                };
                print(&drawn(
                    picture,
                    &trace(&formula.used.chain, &loaded.set),
                    legend,
                ))
            }
            None => {
                stderr::message(&format!("the dealloc has {} formulas", all.len()));
                FAILURE
            }
        },
    }
}

/// The picture of an e-graph.
pub(super) fn drawn(picture: Picture, run: &Trace, legend: Legend) -> String {
    match picture {
        Picture::Dot => prove::dot(run, legend),
        Picture::Svg => prove::svg(run, legend),
        Picture::Json => format!("{:#}\n", prove::json(run, legend)),
    }
}

/// Whether a place is at `LINE` or `LINE:COLUMN`.
pub(super) fn is_meant(source: &Source, place: Location, op: Option<&str>) -> bool {
    let Some(op) = op else {
        return true;
    };
    source
        .line_column(place)
        .is_some_and(|(line, column)| op == line.to_string() || op == format!("{line}:{column}"))
}

fn text(source: &Source, place: Location, uses: &[&Use], loaded: &LoadedRules) -> String {
    let (line, column) = source.line_column(place).unwrap_or_default();
    let mut out = format!(
        "{}:{line}:{column}: {} formula{}; conditions are c0, c1..., and m0 is the memref in \
         question\n",
        source.name(),
        uses.len(),
        if uses.len() == 1 { "" } else { "s" }
    );
    for (number, one) in (1..).zip(uses) {
        let about = match one.about {
            About::Condition => "a condition",
            About::Free(_) => "whether it is freed",
            About::Result(_) => "whether it is owned",
            About::Implied => "whether one condition implies another",
        };
        let run = trace(&one.chain, &loaded.set);
        out.push_str(&format!(
            "\nformula {number}, {about}: {}\n",
            one.chain.start
        ));
        out.push_str(&definitions(&one.chain));
        out.push_str(&known(&one.chain));
        out.push_str(&rounds(&run));
        out.push_str(&chain(&one.chain));
    }
    out
}

/// The conditions that are made of others.
fn definitions(chain: &Chain) -> String {
    let mut out = String::new();
    for (number, definition) in chain.definitions.iter().enumerate() {
        let name = match definition {
            Definition::Opaque => continue,
            Definition::Constant(true) => "True",
            Definition::Constant(false) => "False",
            Definition::And(..) => "andi",
            Definition::Or(..) => "ori",
            Definition::Xor(..) => "xori",
            Definition::Select(..) => "select",
        };
        let parts: Vec<String> = definition.parts().map(|c| format!(" c{}", c.0)).collect();
        out.push_str(&match parts.is_empty() {
            true => format!("  c{number} is {name}\n"),
            false => format!("  c{number} is ({name}{})\n", parts.concat()),
        });
    }
    out
}

/// What is known of the memrefs, besides that they may alias.
fn known(chain: &Chain) -> String {
    let stated = chain.facts.stated().map(|(name, memrefs)| {
        let memrefs: String = memrefs.iter().map(|m| format!(" m{m}")).collect();
        format!("  known: ({name}{memrefs})\n")
    });
    stated.collect()
}

pub(super) fn rounds(run: &Trace) -> String {
    let mut out = String::new();
    for (number, round) in (1..).zip(&run.rounds) {
        let applied: Vec<String> = round
            .applied
            .iter()
            .map(|(rule, count)| match count {
                1 => rule.clone(),
                count => format!("{rule} ({count})"),
            })
            .collect();
        out.push_str(&format!(
            "  round {number}: {} nodes in {} classes; {}\n",
            round.nodes,
            round.classes,
            match applied.is_empty() {
                true => "nothing new".to_owned(),
                false => applied.join(", "),
            }
        ));
    }
    if let Err(limit) = &run.outcome {
        out.push_str(&format!("  the rules {limit}\n"));
    }
    out
}

/// The chain, each step of which was replayed with its conditions when it was found.
fn chain(chain: &Chain) -> String {
    let mut out = format!("  {}\n", chain.start);
    for step in &chain.steps {
        let direction = if step.forward {
            ""
        } else {
            ", from right to left"
        };
        out.push_str(&format!(
            "    = {}  [{}{direction}]\n",
            step.term, step.rule
        ));
    }
    out
}
