//! A function run with given or drawn inputs, its arguments on one buffer or not, and all that
//! others see of it: results, memory, calls, faults and leaks.
//!
//! A caller is written around it, in text, which makes the arguments and shows what became of them.
//! Knows nothing of validation's machine: both programs run on known numbers alone.

use std::fmt::Write as _;

use freehold::dialects::Table;
use freehold::interp::{self, Observed, Report, Stop};
use freehold::ir::{AttrKind, DYNAMIC, Module, Op, Type, TypeKind, nested_ops};
use freehold::syntax::{PrintOptions, print, type_text};

use crate::stages::read;

/// How the arguments of a function are made.
#[derive(Clone, Default)]
pub struct Inputs {
    /// For each memref argument an earlier one on whose buffer it is, and how many elements behind
    /// the start of it.
    pub shared: Vec<(usize, usize, u32)>,
    /// Numbers for arguments: the argument, which number of it, and its bits. What is not given is
    /// 0, or drawn if nothing is given.
    pub given: Option<Vec<(usize, usize, u64)>>,
    /// The same for globals by name.
    pub globals: Vec<(String, usize, u64)>,
    /// Whether all memrefs that one call of an external function gives are on one buffer.
    pub is_one_buffer: bool,
    /// Where drawn numbers come from.
    pub seed: u64,
}

/// A module and its text, to be called from outside.
pub struct Callee<'m> {
    pub module: &'m Module,
    pub table: &'m Table,
}

/// The window of a memref type that comes from outside, as validation takes it to be.
struct Window {
    element: String,
    bytes: usize,
    sizes: Vec<i64>,
    strides: Vec<i64>,
    offset: i64,
    is_strided: bool,
}

/// The extent of dimensions that a type leaves open.
const EXTENT: i64 = 2;

fn function(module: &Module, name: &str) -> Option<Op> {
    nested_ops(module, module.top())
        .filter(|&op| module.name_text(op) == "func.func")
        .find(|&op| match module.attr(op, "sym_name") {
            Some(attr) => {
                matches!(module.context.attr_kind(attr), AttrKind::String(text) if **text == *name)
            }
            None => false,
        })
}

/// The types of a function's arguments and results.
fn signature(module: &Module, function: Op) -> (Vec<Type>, Vec<Type>) {
    let attr = module.attr(function, "function_type");
    let kind = match attr.map(|attr| module.context.attr_kind(attr)) {
        Some(&AttrKind::Type(ty)) => module.context.kind(ty),
        _ => panic!("a function has a type"),
    };
    match kind {
        TypeKind::Function { inputs, results } => (inputs.to_vec(), results.to_vec()),
        _ => panic!("a function's type is one of a function"),
    }
}

/// The globals that are no constants: their names and types.
fn globals(module: &Module) -> Vec<(String, Type)> {
    nested_ops(module, module.top())
        .filter(|&op| module.name_text(op) == "memref.global")
        .filter(|&op| module.attr(op, "constant").is_none())
        .filter_map(|op| {
            let kind = |name| Some(module.context.attr_kind(module.attr(op, name)?));
            match (kind("sym_name")?, kind("type")?) {
                (AttrKind::String(name), &AttrKind::Type(ty)) => Some((name.to_string(), ty)),
                _ => None,
            }
        })
        .collect()
}

/// How many bytes a number takes in memory; nothing for what is no plain number.
fn bytes(element: &str) -> Option<usize> {
    Some(match element {
        "index" | "i64" | "f64" => 8,
        "i32" | "f32" => 4,
        "i16" | "f16" | "bf16" => 2,
        "i8" | "i1" => 1,
        _ => return None,
    })
}

fn window(module: &Module, ty: Type) -> Option<Window> {
    let context = &module.context;
    let kind = context.kind(ty);
    let element = type_text(context, kind.element()?);
    let sizes: Vec<i64> = match kind.shape() {
        Some(shape) => shape
            .iter()
            .map(|&size| if size == DYNAMIC { EXTENT } else { size })
            .collect(),
        None => vec![EXTENT],
    };
    let mut strides: Vec<i64> = sizes.iter().map(|_| 1).collect();
    for i in (0..sizes.len().saturating_sub(1)).rev() {
        strides[i] = strides[i + 1] * sizes[i + 1];
    }
    let mut offset = 0;
    let mut is_strided = false;
    if let TypeKind::MemRef {
        layout: Some(layout),
        ..
    } = kind
    {
        let AttrKind::Strided {
            strides: given,
            offset: start,
        } = context.attr_kind(*layout)
        else {
            return None;
        };
        is_strided = true;
        for (stride, &given) in strides.iter_mut().zip(given) {
            if given != DYNAMIC {
                *stride = given;
            }
        }
        offset = if *start == DYNAMIC { 0 } else { *start };
    }
    Some(Window {
        bytes: bytes(&element)?,
        element,
        sizes,
        strides,
        offset,
        is_strided,
    })
}

impl Window {
    /// How many elements it spans from where it starts.
    fn reach(&self) -> i64 {
        let last = self.sizes.iter().zip(&self.strides);
        self.offset + last.map(|(&size, &s)| (size - 1).max(0) * s).sum::<i64>() + 1
    }
}

fn constant(out: &mut String, name: &str, ty: &str, bits: u64) {
    let value = match ty {
        "i1" => (bits & 1 == 1).to_string(),
        "f64" => format!("{bits:#018x}"),
        "f32" => format!("{:#010x}", bits as u32),
        "f16" | "bf16" => format!("{:#06x}", bits as u16),
        "i32" => (bits as i32).to_string(),
        "i16" => (bits as i16).to_string(),
        "i8" => (bits as i8).to_string(),
        _ => (bits as i64).to_string(),
    };
    match ty {
        "i1" => writeln!(out, "{name} = arith.constant {value}"),
        _ => writeln!(out, "{name} = arith.constant {value} : {ty}"),
    }
    .expect("a string takes all");
}

impl Callee<'_> {
    /// The memref arguments of a function that have one element type, by pairs, the earlier first.
    pub fn alike(&self, name: &str) -> Vec<(usize, usize)> {
        let Some(op) = function(self.module, name) else {
            return Vec::new();
        };
        let elements: Vec<Option<String>> = signature(self.module, op)
            .0
            .iter()
            .map(|&ty| {
                let is_memref = self.module.context.is_memref(ty);
                window(self.module, ty)
                    .filter(|_| is_memref)
                    .map(|w| w.element)
            })
            .collect();
        let mut pairs = Vec::new();
        for second in 0..elements.len() {
            let alike =
                |&first: &usize| elements[first].is_some() && elements[first] == elements[second];
            pairs.extend((0..second).filter(alike).map(|first| (first, second)));
        }
        pairs
    }

    /// The program with bodies for external functions that give several memrefs: another external
    /// function gives the first, and the others are that one.
    fn with_one_buffer(&self, whole: &str) -> String {
        let (module, context) = (self.module, &self.module.context);
        let text = |ty: Type| type_text(context, ty);
        let mut lines: Vec<String> = whole.lines().map(str::to_owned).collect();
        for op in nested_ops(module, module.top()) {
            let is_external = module.name_text(op) == "func.func"
                && module.first_block(module.regions(op)[0]).is_none();
            let (types, results) = match is_external {
                true => signature(module, op),
                false => continue,
            };
            let memrefs: Vec<usize> = (0..results.len())
                .filter(|&i| context.is_memref(results[i]))
                .collect();
            let Some((&first, others)) = memrefs.split_first().filter(|m| !m.1.is_empty()) else {
                continue;
            };
            let name = match module
                .attr(op, "sym_name")
                .map(|attr| context.attr_kind(attr))
            {
                Some(AttrKind::String(name)) => name.to_string(),
                _ => continue,
            };
            let head = format!("func.func private @{name}(");
            let Some(line) = lines
                .iter_mut()
                .find(|line| line.trim_start().starts_with(&head))
            else {
                continue;
            };
            let kept: Vec<usize> = (0..results.len()).filter(|i| !others.contains(i)).collect();
            let list = |types: &[String]| types.join(", ");
            let types: Vec<String> = types.into_iter().map(text).collect();
            let given: Vec<String> = kept.iter().map(|&i| text(results[i])).collect();
            let names: Vec<String> = kept.iter().map(|i| format!("%r{i}")).collect();
            let values: Vec<String> = (0..types.len()).map(|i| format!("%a{i}")).collect();
            let all: Vec<String> = results.iter().map(|&ty| text(ty)).collect();
            let typed: Vec<String> = types
                .iter()
                .zip(&values)
                .map(|(t, v)| format!("{v}: {t}"))
                .collect();
            let mut out = format!(
                "func.func private @driver_{name}({}) -> ({})\n",
                list(&types),
                list(&given)
            );
            let _ = writeln!(out, "{head}{}) -> ({}) {{", list(&typed), list(&all));
            let _ = writeln!(
                out,
                "{} = func.call @driver_{name}({}) : ({}) -> ({})",
                list(&names),
                list(&values),
                list(&types),
                list(&given)
            );
            for &other in others {
                let (from, to) = (&all[first], &all[other]);
                let _ = writeln!(out, "%r{other} = memref.cast %r{first} : {from} to {to}");
            }
            let returned: Vec<String> = (0..all.len()).map(|i| format!("%r{i}")).collect();
            let _ = write!(out, "return {} : {}\n}}", list(&returned), list(&all));
            *line = out;
        }
        lines.join("\n") + "\n"
    }

    /// The program with a caller of one of its functions; nothing where no such caller can be
    /// written.
    fn driver(&self, name: &str, inputs: &Inputs) -> Option<String> {
        let module = self.module;
        let context = &module.context;
        let op = function(module, name)?;
        let (types, results) = signature(module, op);
        let text = |ty: Type| type_text(context, ty);
        let mut outside = String::new();
        let (mut head, mut body, mut behind) = (Vec::new(), String::new(), String::new());
        let mut first_of_all = String::new();
        let mut arguments = Vec::new();
        let place_of = |argument: usize| {
            let found = inputs.shared.iter().find(|shared| shared.1 == argument);
            found.map_or((argument, 0), |&(first, _, shift)| (first, shift))
        };
        let windows: Vec<Option<Window>> = types
            .iter()
            .map(|&ty| window(module, ty).filter(|_| context.is_memref(ty)))
            .collect();
        for (number, &ty) in types.iter().enumerate() {
            let value = format!("%a{number}");
            let given = |part: usize| {
                inputs.given.as_ref().map(|given| {
                    let of = given.iter().find(|g| g.0 == number && g.1 == part);
                    of.map_or(0, |g| g.2)
                })
            };
            if !context.is_memref(ty) {
                match given(0) {
                    Some(bits) => {
                        bytes(&text(ty))?;
                        constant(&mut body, &value, &text(ty), bits);
                    }
                    None => head.push(format!("{value}: {}", text(ty))),
                }
                arguments.push(value);
                continue;
            }
            let window = windows[number].as_ref()?;
            let (element, size) = (&window.element, window.bytes);
            let (first, shift) = place_of(number);
            // Every buffer is as large as any memref with these elements needs.
            let alike = windows.iter().flatten().filter(|w| w.element == *element);
            let reach = alike.map(Window::reach).max()? + 1;
            let all = format!("memref<{reach}x{element}>");
            if first == number {
                let total = reach * size as i64;
                // It is the caller's: nobody has to free it, and it may be returned.
                head.push(format!("%base{number}: memref<{total}xi8>"));
                let _ = writeln!(body, "%zero{number} = arith.constant 0 : index");
                let _ = writeln!(
                    body,
                    "%all{number} = memref.view %base{number}[%zero{number}][] : \
                     memref<{total}xi8> to {all}"
                );
                match &inputs.given {
                    None => {
                        let _ = writeln!(
                            outside,
                            "func.func private @driver_fill_{number}({all} \
                             {{bufferization.access = \"write\"}})"
                        );
                        let _ = writeln!(
                            body,
                            "func.call @driver_fill_{number}(%all{number}) : ({all}) -> ()"
                        );
                    }
                    Some(_) => {
                        for part in 0..reach as usize {
                            let (v, i) =
                                (format!("%v{number}_{part}"), format!("%i{number}_{part}"));
                            constant(&mut body, &v, element, given(part)?);
                            constant(&mut body, &i, "index", part as u64);
                            let _ = writeln!(body, "memref.store {v}, %all{number}[{i}] : {all}");
                        }
                    }
                }
                let _ = writeln!(outside, "func.func private @driver_see_{number}({all})");
                let _ = writeln!(
                    behind,
                    "func.call @driver_see_{number}(%all{number}) : ({all}) -> ()"
                );
            }
            // From its own start on.
            let total = reach * size as i64;
            let rest = window.reach();
            constant(
                &mut body,
                &format!("%shift{number}"),
                "index",
                u64::from(shift) * size as u64,
            );
            let sizes: Vec<String> = window.sizes.iter().map(i64::to_string).collect();
            let strides: Vec<String> = window.strides.iter().map(i64::to_string).collect();
            let source = format!("%base{first}[%shift{number}][] : memref<{total}xi8>");
            let mut shape = sizes.join("x");
            if !shape.is_empty() {
                shape.push('x');
            }
            let mut made = format!("memref<{shape}{element}>");
            match window.is_strided {
                false => {
                    let _ = writeln!(body, "%w{number} = memref.view {source} to {made}");
                }
                true => {
                    let flat = format!("memref<{rest}x{element}>");
                    let offset = window.offset;
                    let (sizes, strides) = (sizes.join(", "), strides.join(", "));
                    made =
                        format!("memref<{shape}{element}, strided<[{strides}], offset: {offset}>>");
                    let _ = writeln!(body, "%f{number} = memref.view {source} to {flat}");
                    let _ = writeln!(
                        body,
                        "%w{number} = memref.reinterpret_cast %f{number} to offset: [{offset}], \
                         sizes: [{sizes}], strides: [{strides}] : {flat} to {made}"
                    );
                }
            }
            match made == text(ty) {
                true => arguments.push(format!("%w{number}")),
                false => {
                    let _ = writeln!(
                        body,
                        "{value} = memref.cast %w{number} : {made} to {}",
                        text(ty)
                    );
                    arguments.push(value);
                }
            }
        }
        let results: Vec<String> = results.into_iter().map(text).collect();
        let names: Vec<String> = (0..results.len()).map(|i| format!("%r{i}")).collect();
        let head = head.join(", ");
        let given = match results.is_empty() {
            true => String::new(),
            false => format!("{} = ", names.join(", ")),
        };
        let types: Vec<String> = types.into_iter().map(text).collect();
        let _ = writeln!(
            body,
            "{given}func.call @{name}({}) : ({}) -> ({})",
            arguments.join(", "),
            types.join(", "),
            results.join(", ")
        );
        // Globals that anybody sees, and that hold anything.
        for (name, ty) in globals(module) {
            let (window, ty) = (window(module, ty)?, text(ty));
            let _ = writeln!(outside, "func.func private @driver_see_g_{name}({ty})");
            let _ = writeln!(first_of_all, "%g_{name} = memref.get_global @{name} : {ty}");
            let _ = writeln!(
                behind,
                "func.call @driver_see_g_{name}(%g_{name}) : ({ty}) -> ()"
            );
            if inputs.given.is_none() {
                if inputs.seed.is_multiple_of(2) {
                    continue;
                }
                let _ = writeln!(
                    outside,
                    "func.func private @driver_fill_g_{name}({ty} \
                     {{bufferization.access = \"write\"}})"
                );
                let fill = format!("func.call @driver_fill_g_{name}(%g_{name}) : ({ty}) -> ()");
                let _ = writeln!(first_of_all, "{fill}");
                continue;
            }
            let [size] = window.sizes[..] else {
                return None;
            };
            for part in 0..size as usize {
                let of = inputs.globals.iter().find(|g| g.0 == name && g.1 == part);
                let (v, i) = (format!("%vg_{name}_{part}"), format!("%ig_{name}_{part}"));
                constant(
                    &mut first_of_all,
                    &v,
                    &window.element,
                    of.map_or(0, |g| g.2),
                );
                constant(&mut first_of_all, &i, "index", part as u64);
                let _ = writeln!(first_of_all, "memref.store {v}, %g_{name}[{i}] : {ty}");
            }
        }
        let returned = match results.is_empty() {
            true => String::new(),
            false => format!(" {} : {}", names.join(", "), results.join(", ")),
        };
        let arrow = match results.is_empty() {
            true => String::new(),
            false => format!(" -> ({})", results.join(", ")),
        };
        let driver = format!(
            "{outside}func.func @driver({head}){arrow} {{\n{first_of_all}{body}{behind}\
             return{returned}\n}}\n"
        );
        let mut whole = print(module, self.table, &PrintOptions::default());
        if inputs.is_one_buffer {
            whole = self.with_one_buffer(&whole);
        }
        let end = whole.rfind('}')?;
        Some(format!("{}{driver}{}", &whole[..end], &whole[end..]))
    }

    /// Runs a function; nothing where that cannot be done.
    pub fn run(&self, name: &str, inputs: &Inputs, steps: u64) -> Option<Result<Report, Stop>> {
        let text = self.driver(name, inputs)?;
        let (module, table) = read(&text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
        let options = interp::Options {
            entry: Some("driver".to_owned()),
            seed: inputs.seed,
            limits: interp::Limits {
                steps,
                ..interp::Limits::default()
            },
            ..interp::Options::default()
        };
        Some(interp::run(&module, &table, &options))
    }
}

/// What a run of two programs on the same inputs says of the second.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// It does what the first one does.
    Same,
    /// It does something else, or something wrong.
    Wrong,
    /// The first one is at fault, or one of them does not come to its end.
    Nothing,
}

/// Whether what the second program gives may stand for what the first one gives.
fn stands_for(before: &Observed, after: &Observed) -> bool {
    match (before, after) {
        // No number: poison, which may become anything.
        (Observed::Other, _) => true,
        (
            Observed::Elements { sizes, elements },
            Observed::Elements {
                sizes: other_sizes,
                elements: others,
            },
        ) => {
            let fits =
                |(before, after): (&Option<u64>, &Option<u64>)| before.is_none() || before == after;
            sizes == other_sizes && elements.iter().zip(others).all(fits)
        }
        _ => before == after,
    }
}

/// Compares runs of two programs.
pub fn compare(before: &Callee, after: &Callee, name: &str, inputs: &Inputs) -> Said {
    let Some(Ok(first)) = before.run(name, inputs, 100_000) else {
        return Said::Nothing;
    };
    let second = match after.run(name, inputs, 1_000_000) {
        Some(Ok(report)) => report,
        Some(Err(Stop::Fault(_))) => return Said::Wrong,
        _ => return Said::Nothing,
    };
    let is_same = first.results.len() == second.results.len()
        && first.trace.len() == second.trace.len()
        && second.leaks.is_empty()
        && (first.results.iter().zip(&second.results)).all(|(b, a)| stands_for(b, a))
        && first.trace.iter().zip(&second.trace).all(|(b, a)| {
            let arguments = b.arguments.iter().zip(&a.arguments);
            b.callee == a.callee && arguments.into_iter().all(|(b, a)| stands_for(b, a))
        });
    match is_same {
        true => Said::Same,
        false => Said::Wrong,
    }
}
