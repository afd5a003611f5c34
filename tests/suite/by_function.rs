//! `freehold opt --cache-functions`: a function that was seen in another file is not
//! worked on again, whatever stands around it; one that hangs on something that changed is; and the
//! result is that of the whole.

use std::fs;

use freehold::generate::{FeatureSet, Options, Random, program};

use crate::cache::{DEALLOCATE, Place};

const CACHE: &[&str] = &["--cache=cache", "--cache-functions"];

const CALLEE: &str = "func.func @callee(%n: index) -> memref<?xi64> {
  %m = memref.alloc(%n) : memref<?xi64>
  return %m : memref<?xi64>
}
";

const CALLER: &str = "func.func @caller(%n: index, %i: index) -> i64 {
  %m = call @callee(%n) : (index) -> memref<?xi64>
  %x = affine.load %m[symbol(%i) * 2] : memref<?xi64>
  %g = memref.get_global @global : memref<4xi64>
  %y = memref.load %g[%i] : memref<4xi64>
  %z = arith.addi %x, %y : i64
  return %z : i64
}
";

const GLOBAL: &str = "memref.global constant @global : memref<4xi64> = dense<1>\n";

const VIEW: &str = "#twice = affine_map<(d0) -> (d0 * 2)>
func.func @view(%n: index) -> index {
  %m = affine.apply #twice(%n)
  %b = memref.alloc(%m) : memref<?xi64>
  %i = affine.apply #twice(%m)
  return %i : index
}
";

#[test]
fn known_functions_are_taken_into_a_new_file() {
    let place = Place::new("by-function-new");
    let kept_by = |text: &str| {
        place.write("a.mlir", text);
        place.kept_with(CACHE, &[DEALLOCATE, "a.mlir"])
    };
    // The result, and each function.
    assert_eq!(kept_by(&[CALLEE, CALLER, GLOBAL].concat()), 3);
    assert_eq!(kept_by(&[VIEW, CALLEE].concat()), 2);
    // The result alone.
    let moved = VIEW.replace("#twice", "#map7");
    let (names, view) = moved.split_once('\n').unwrap();
    let all = [names, "\nmodule {\n", CALLER, GLOBAL, view, CALLEE, "}\n"].concat();
    assert_eq!(kept_by(&all), 1);
    let more = all.replace(
        "}\n}\n",
        "}\nfunc.func @more(%n: index) {\n  return\n}\n}\n",
    );
    assert_eq!(kept_by(&more), 2, "what is new, and the result");
}

#[test]
fn what_a_function_hangs_on_makes_another_one() {
    let place = Place::new("by-function-another");
    let kept_by = |text: &str| {
        place.write("a.mlir", text);
        place.kept_with(CACHE, &[DEALLOCATE, "a.mlir"])
    };
    let whole = [CALLEE, CALLER, GLOBAL].concat();
    assert_eq!(kept_by(&whole), 3);
    const TYPE: &str = ") -> memref<?xi64> attributes {llvm.emit_c_interface} {";
    for (what, from, to, kept) in [
        ("its own text", "* 2", "* 3", 2),
        ("a global that it names", "dense<1>", "dense<2>", 2),
        (
            "a public callee's text",
            "memref.alloc(%n)",
            "memref.alloc(%n) {alignment = 64}",
            2,
        ),
        ("a public callee's type", ") -> memref<?xi64> {", TYPE, 3),
        (
            "how a callee is seen",
            "func.func @callee",
            "func.func private @callee",
            3,
        ),
    ] {
        assert_eq!(kept_by(&whole.replace(from, to)), kept, "{what}");
        assert_eq!(kept_by(&whole.replace(from, to)), 0, "{what}");
    }
    // Of a private callee all is read.
    let private = whole.replace("func.func @callee", "func.func private @callee");
    let changed = private.replace("memref.alloc(%n)", "memref.alloc(%n) {alignment = 64}");
    assert_eq!(kept_by(&changed), 3);
    // As is of one that returns several buffers.
    let two = "func.func @two(%n: index) -> (memref<?xi64>, memref<?xi64>) {
  %m = memref.alloc(%n) : memref<?xi64>
  return %m, %m : memref<?xi64>, memref<?xi64>
}
func.func @main(%n: index) {
  %a, %b = call @two(%n) : (index) -> (memref<?xi64>, memref<?xi64>)
  return
}
";
    assert_eq!(kept_by(two), 3);
    let apart = two.replace(
        "  return %m, %m",
        "  %o = memref.alloc(%n) : memref<?xi64>\n  return %m, %o",
    );
    assert_eq!(kept_by(&apart), 3);
    // Passes that read bodies have those of all.
    let early = |text: &str| {
        place.write("a.mlir", text);
        place.kept_with(CACHE, &[&format!("{DEALLOCATE}=early-free"), "a.mlir"])
    };
    assert_eq!(early(&whole), 3);
    let callee = whole.replace("memref.alloc(%n)", "memref.alloc(%n) {alignment = 64}");
    assert_eq!(early(&callee), 3);
}

#[test]
fn what_hangs_on_callers_is_worked_on_as_a_whole() {
    let place = Place::new("by-function-whole");
    let kept_by = |arguments: &[&str], text: &str| {
        place.write("a.mlir", text);
        let kept = place.kept_with(CACHE, &[arguments, &["a.mlir"]].concat());
        assert_eq!(
            place.kept_with(CACHE, &[arguments, &["a.mlir"]].concat()),
            0
        );
        kept
    };
    let whole = [CALLEE, CALLER, GLOBAL].concat();
    for arguments in [
        &["--buffer-deallocation-pipeline=private-function-dynamic-ownership"][..],
        &["--buffer-results-to-out-params"],
        &["--canonicalize=max-num-rewrites=3"],
        &[DEALLOCATE, "--keep-names"],
        &[DEALLOCATE, "--mlir-print-debuginfo"],
    ] {
        assert_eq!(kept_by(arguments, &whole), 1, "{arguments:?}");
    }
    // What frees or copies, and what cannot be told by its tokens.
    let frees = CALLER.replace("  return", "  memref.dealloc %m : memref<?xi64>\n  return");
    let copies = CALLEE.replace(
        "  return",
        "  %c = bufferization.clone %m : memref<?xi64> to memref<?xi64>\n  return",
    );
    for text in [
        [CALLEE, &frees, GLOBAL].concat(),
        [&copies, CALLER, GLOBAL].concat(),
        [&whole, "emitc.func @f() {\n  emitc.return\n}\n"].concat(),
        [&whole, "#unread = affine_map<(d0) -> (d0)>\n"].concat(),
    ] {
        let known = place.entries().len();
        place.write("a.mlir", &text);
        place.kept_with(CACHE, &[DEALLOCATE, "a.mlir"]);
        // One function of these may have been worked on before the other was seen.
        assert!(place.entries().len() <= known + 2, "{text}");
    }
}

/// Splits a program into its functions and globals.
fn items(text: &str) -> Vec<String> {
    let mut items: Vec<String> = Vec::new();
    for line in text.lines() {
        if line.starts_with("func.func") || line.starts_with("memref.global") {
            items.push(String::new());
        }
        let item = items.last_mut().expect("a program begins with a global");
        *item += line;
        item.push('\n');
    }
    items
}

/// A program with something changed in one of its functions, or in their order.
fn altered(text: &str, donor: &str, random: &mut Random) -> String {
    let mut items = items(text);
    let with_body = |item: &&mut String| item.ends_with("}\n");
    match random.below(6) {
        0 => {
            let place = random.below(items.len());
            items.rotate_left(place);
        }
        1 => {
            // A body of another program.
            let begin = "func.func @f0(";
            let body = crate::by_function::items(donor);
            let body = body.into_iter().find(|item| item.starts_with(begin));
            let own = items.iter_mut().find(|item| item.starts_with(begin));
            if let (Some(own), Some(body)) = (own, body)
                && own.lines().next() == body.lines().next()
            {
                *own = body;
            }
        }
        what => {
            let functions: Vec<&mut String> = items.iter_mut().filter(with_body).collect();
            let place = random.below(functions.len());
            let function = functions
                .into_iter()
                .nth(place)
                .expect("a program has functions");
            *function = match what {
                2 => function.replacen("{\n", "{\n  %new = memref.alloc() : memref<2xi64>\n", 1),
                3 => function.replace("memref<2xi64>", "memref<3xi64>"),
                4 if function.contains(" private ") => function.replacen(" private", "", 1),
                4 => function.replacen("func.func", "func.func private", 1),
                _ => function.replacen(
                    "{\n",
                    "{\n  %new = memref.alloc() : memref<2xi64>\n  memref.dealloc %new : memref<2xi64>\n",
                    1,
                ),
            };
        }
    }
    items.concat()
}

/// Random programs, of which others are made that differ in one function: what is taken from what
/// was made for those before is what is made without a cache.
#[test]
fn results_are_those_of_whole_modules() {
    let count = match std::env::var_os("FREEHOLD_THOROUGH") {
        Some(_) => 60,
        None => 10,
    };
    let sets = [
        "core",
        "calls,returned,linalg",
        "affine,globals,views,mutual",
        "regions,indirect,stack",
        "full,freed-results",
    ];
    let place = Place::new("by-function-random");
    for seed in 0..count {
        let features = FeatureSet::parse(sets[seed as usize % sets.len()]).unwrap();
        let text = |seed| {
            program(&Options {
                seed,
                features,
                ..Options::default()
            })
        };
        let (base, donor) = (text(seed), text(seed + 1000));
        place.write(&format!("in/{seed}-0.mlir"), &base);
        let mut random = Random::Seed(seed);
        for number in 1..5 {
            let text = altered(&base, &donor, &mut random);
            place.write(&format!("in/{seed}-{number}.mlir"), &text);
        }
    }
    for (number, pipeline) in [
        DEALLOCATE,
        "--buffer-deallocation-pipeline=early-free",
        "--pass-pipeline=builtin.module(ownership-based-buffer-deallocation,canonicalize)",
    ]
    .into_iter()
    .enumerate()
    {
        let (plain, cached) = (format!("plain{number}"), format!("cached{number}"));
        let without = place.run(&[pipeline, "in", "-o", &plain]);
        let known = place.entries().len();
        let with = place.run(&[&[pipeline, "in", "-o", &cached], CACHE].concat());
        assert_eq!(with.stderr, without.stderr);
        let mut results = 0;
        for entry in fs::read_dir(place.root.join(&plain)).unwrap() {
            let name = entry.unwrap().file_name();
            let read = |directory: &str| fs::read(place.root.join(directory).join(&name)).unwrap();
            let is_result = name.to_string_lossy().ends_with(".mlir");
            results += usize::from(is_result);
            if is_result {
                let (cached, plain) = (read(&cached), read(&plain));
                assert!(cached == plain, "{pipeline}: {}", name.display());
            }
        }
        // Functions are kept, but not with each file.
        let kept = place.entries().len() - known;
        assert!(kept > results && kept < 6 * results, "{kept} of {results}");
    }
}
