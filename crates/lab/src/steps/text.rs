//! Small programs as text, before and after a rule was applied.

use std::fmt::Write as _;

use super::context::{By, Context, FILLED, Memref, Other};
use super::names::{HELPERS, Home, NAMES, Name, OWN, WHOLE};
use freehold_rules::{Outcome, StepPattern, StepRule};

/// A memref in the text.
#[derive(Clone, Debug)]
struct Named {
    text: String,
    ty: &'static str,
    first: &'static str,
    copied: &'static str,
    recast: &'static str,
}

impl Named {
    fn of(text: String, name: &Name) -> Named {
        Named {
            text,
            ty: name.ty,
            first: name.first,
            copied: name.copied,
            recast: name.recast,
        }
    }

    /// A new buffer, as a copy of what this is.
    fn copy(&self, text: String) -> Named {
        Named {
            text,
            ty: self.copied,
            ..self.clone()
        }
    }
}

/// One function of each context, and a `@main` that calls them; of one context alone that is
/// `@main`.
pub(super) fn program<'c>(
    contexts: impl IntoIterator<Item = &'c Context>,
    place: &StepRule,
    applied: bool,
) -> String {
    let contexts: Vec<&Context> = contexts.into_iter().collect();
    let (mut text, mut calls) = (String::new(), String::new());
    for (number, context) in contexts.iter().enumerate() {
        let name = match contexts.len() {
            1 => "@main".to_owned(),
            _ => format!("private @c{number}"),
        };
        text.push_str(&function(context, place, applied, &name));
        let _ = writeln!(calls, "  call @c{number}() : () -> ()");
    }
    let asked = HELPERS.iter().filter(|helper| text.contains(helper.word));
    let beside: String = asked.map(|helper| helper.beside).collect();
    let main = match contexts.len() {
        1 => String::new(),
        _ => format!("func.func @main() {{\n{calls}  return\n}}\n"),
    };
    format!("{beside}{text}{main}")
}

/// A function with the place, or with what becomes of it.
fn function(context: &Context, place: &StepRule, applied: bool, name: &str) -> String {
    let mut body = Body {
        context,
        place,
        out: String::new(),
        memrefs: Vec::new(),
        others: 0,
        mark: if applied { "" } else { MARK },
    };
    body.given();
    body.made();
    let before = body.memrefs.clone();
    if let (true, Outcome::Rename { of, to }) = (applied, place.outcome) {
        body.memrefs[of as usize] = before[to as usize].clone();
    }
    for index in 0..place.steps.len() {
        let last = index + 1 == place.steps.len();
        let step = match (applied, place.outcome) {
            (false, _) => Some(place.steps[index]),
            (true, Outcome::Free(memref)) if last => Some(StepPattern::Free(memref)),
            (true, _) => None,
        };
        if let Some(step) = step {
            body.step(step, &before, index);
        }
        if index == 0 {
            for &other in &context.between {
                body.other(other);
            }
        }
    }
    for &other in &context.behind {
        body.other(other);
    }
    let lines = body.out;
    let asked: Vec<_> = HELPERS
        .iter()
        .filter(|helper| lines.contains(helper.word))
        .collect();
    let mut out = format!("func.func {name}() {{\n  %zero = arith.constant 0 : index\n");
    let mut line = |text: &str| match text.starts_with('^') || text.is_empty() {
        true => writeln!(out, "{text}"),
        false => writeln!(out, "  {text}"),
    };
    let begin = asked.iter().map(|helper| helper.begin);
    let end = asked.iter().map(|helper| helper.end);
    let all = begin.chain(lines.lines()).chain(end).chain(["return"]);
    for text in all.filter(|text| !text.is_empty()) {
        let _ = line(text);
    }
    out.push_str("}\n");
    out
}

struct Body<'c> {
    context: &'c Context,
    place: &'c StepRule,
    out: String,
    memrefs: Vec<Named>,
    /// How many operations that are no steps there are so far.
    others: usize,
    /// What is written behind a step.
    mark: &'static str,
}

/// What stands behind the operations that the rule is about.
pub(super) const MARK: &str = "  // here";

impl Body<'_> {
    /// The buffer that is there before, what is in it, and its other name.
    fn given(&mut self) {
        let Some(name) = self.context.given() else {
            return;
        };
        let _ = match name.home {
            Home::Heap => writeln!(self.out, "%h = memref.alloc() : {WHOLE}"),
            Home::Stack => writeln!(self.out, "%h = memref.alloca() : {WHOLE}"),
            Home::Global => writeln!(self.out, "%h = memref.get_global @g : {WHOLE}"),
        };
        if self.context.is_filled {
            let [first, second] = FILLED;
            let _ = writeln!(
                self.out,
                "%k0 = arith.constant {first} : i8\n\
                 memref.store %k0, %h[%zero] : {WHOLE}\n\
                 %k2 = arith.constant 2 : index\n\
                 %k1 = arith.constant {second} : i8\n\
                 memref.store %k1, %h[%k2] : {WHOLE}"
            );
        }
        if !name.is_first() {
            let text = name.text.replace("$h", "%h").replace("$v", "%v");
            let _ = writeln!(self.out, "{text}");
        }
    }

    /// The names and types of the memrefs.
    fn made(&mut self) {
        let whole = Named::of(String::new(), &NAMES[OWN]);
        for (variable, memref) in self.context.memrefs.iter().enumerate() {
            self.memrefs.push(match *memref {
                Memref::Given(name) => {
                    let name = &NAMES[name];
                    let text = if name.is_first() { "%h" } else { "%v" };
                    Named::of(text.to_owned(), name)
                }
                Memref::Made(_) => Named {
                    text: format!("%m{variable}"),
                    ..whole.clone()
                },
            });
        }
        // In the order of the steps: a copy may be one of a copy.
        for step in &self.place.steps {
            if let StepPattern::Clone { source, copy } = *step {
                let own = self.memrefs[copy as usize].text.clone();
                self.memrefs[copy as usize] = self.memrefs[source as usize].copy(own);
            }
        }
    }

    fn step(&mut self, step: StepPattern, memrefs: &[Named], number: usize) {
        let of = |variable: u32| &memrefs[variable as usize];
        let (out, mark) = (&mut self.out, self.mark);
        let _ = match step {
            StepPattern::Alloc(a) => {
                writeln!(out, "{} = memref.alloc() : {}{mark}", of(a).text, of(a).ty)
            }
            StepPattern::Clone { source, copy } => writeln!(
                out,
                "{} = bufferization.clone {} : {} to {}{mark}",
                of(copy).text,
                of(source).text,
                of(source).ty,
                of(copy).ty
            ),
            StepPattern::Free(a) => {
                writeln!(out, "memref.dealloc {} : {}{mark}", of(a).text, of(a).ty)
            }
            StepPattern::FreeBase(a) => {
                let (base, rest) = metadata(of(a).ty, number);
                writeln!(
                    out,
                    "%b{number}{} = memref.extract_strided_metadata {} : {} -> {base}{}\n\
                     memref.dealloc %b{number} : {base}{mark}",
                    rest.0,
                    of(a).text,
                    of(a).ty,
                    rest.1
                )
            }
        };
    }

    fn other(&mut self, other: Other) {
        self.others += 1;
        let number = self.others;
        let (Other::Read(by, _) | Other::Write(by, _) | Other::Free(by)) = other;
        let first = Named::of("%h".to_owned(), &NAMES[OWN]);
        let named = match by {
            By::First => &first,
            By::Memref(variable) | By::Cast(variable) => &self.memrefs[variable as usize],
        };
        let (text, ty, at) = (&named.text, named.ty, named.first);
        let out = &mut self.out;
        let _ = match other {
            Other::Read(_, Some(content)) => writeln!(
                out,
                "%l{number} = memref.load {text}[{at}] : {ty}\n\
                 %e{number} = arith.constant {content} : i8\n\
                 %q{number} = arith.cmpi eq, %l{number}, %e{number} : i8\n\
                 cf.assert %q{number}, \"another content\""
            ),
            Other::Read(_, None) => writeln!(out, "memref.copy {text}, {text} : {ty} to {ty}"),
            Other::Write(_, content) => writeln!(
                out,
                "%w{number} = arith.constant {content} : i8\n\
                 memref.store %w{number}, {text}[{at}] : {ty}"
            ),
            Other::Free(By::Cast(_)) if named.ty != named.recast => writeln!(
                out,
                "%c{number} = memref.cast {text} : {ty} to {}\n\
                 memref.dealloc %c{number} : {}",
                named.recast, named.recast
            ),
            Other::Free(_) => writeln!(out, "memref.dealloc {text} : {ty}"),
        };
    }
}

/// The type of the base buffer of a memref, and the names and types of what else the metadata are.
fn metadata(ty: &str, number: usize) -> (&'static str, (String, String)) {
    let base = if ty.ends_with(", 1>") {
        "memref<i8, 1>"
    } else {
        "memref<i8>"
    };
    let shape = ty.trim_start_matches("memref<");
    let shape = shape.split(',').next().unwrap_or(shape);
    let rank = shape.matches('x').count();
    let names: String = (0..=2 * rank)
        .map(|i| format!(", %b{number}_{i}"))
        .collect();
    (base, (names, ", index".repeat(1 + 2 * rank)))
}
