//! `freehold report`: the document of `tests/report/*.mlir` is what is blessed beside it, documents
//! say what queries answer, and the page does in Chromium what a user asks of it.
//! `tests/suite/explanations.rs` replays what documents explain.
//!
//! `FREEHOLD_BLESS=1 cargo test --test suite report::` writes the documents anew.
//! `FREEHOLD_PICTURES=DIR` keeps pictures of the pages.

use crate::{oracle, random};

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::browser::Browser;
use crate::browser::steps::{Steps, path};
use crate::program::{Program, load};
use freehold::generate::FeatureSet;
use freehold::page::{self, Bounds};
use freehold::query::{self, Limits};
use serde_json::Value;

/// So much of a program that its document can be read.
fn small() -> Bounds {
    Bounds {
        functions: query::Bounds {
            pairs: 2,
            atoms: 50,
            ..query::Bounds::default()
        },
        nodes: 12,
        ..Bounds::default()
    }
}

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/report")
}

fn programs(directory: &Path) -> Vec<PathBuf> {
    let files = std::fs::read_dir(directory).expect("the directory is checked in");
    let files = files.map(|file| file.expect("a directory entry").path());
    let is_program = |file: &PathBuf| file.extension().is_some_and(|e| e == "mlir");
    let mut files: Vec<PathBuf> = files.filter(is_program).collect();
    files.sort();
    assert!(!files.is_empty());
    files
}

fn read(file: &Path) -> Program {
    let text = std::fs::read_to_string(file).expect("a program is UTF-8");
    let name = file.file_name().expect("a file has a name");
    load(&name.to_string_lossy(), &text)
}

fn document(program: Program, bounds: &Bounds) -> Value {
    let program = page::Program {
        source: &program.source,
        module: program.module,
        table: &program.table,
        options: String::new(),
    };
    page::document(program, bounds)
}

#[test]
fn documents_are_as_blessed() {
    let bless = std::env::var_os("FREEHOLD_BLESS").is_some();
    for file in programs(&directory()) {
        let found = format!("{:#}\n", document(read(&file), &small()));
        let expected = file.with_extension("json");
        if bless {
            std::fs::write(&expected, &found).expect("the directory can be written to");
        }
        let text = std::fs::read_to_string(&expected).unwrap_or_default();
        assert!(
            found == text,
            "{} is not as blessed; FREEHOLD_BLESS=1 writes it anew",
            file.display()
        );
        assert_eq!(found, format!("{:#}\n", document(read(&file), &small())));
    }
    for file in std::fs::read_dir(directory()).expect("the directory is checked in") {
        let file = file.expect("a directory entry").path();
        let is_made = file.ends_with("large.steps") || file.ends_with("least.steps");
        assert!(
            is_made || file.with_extension("mlir").exists(),
            "{} is of no program",
            file.display()
        );
    }
}

/// Judges the document of a program by other ways to the same answers.
fn judge(text: &str) -> Result<(), String> {
    let answers = Answers::of(&load("program.mlir", text))?;
    let document = document(load("program.mlir", text), &Bounds::default());
    let mut functions = document["functions"].as_array().into_iter().flatten();
    functions.try_for_each(|function| answers.judge(function))
}

/// What queries answer of relations that the document has: rows as text, with the function in
/// front.
struct Answers(BTreeMap<&'static str, Vec<Vec<String>>>);

const ASKED: [(&str, &str); 8] = [
    ("must", "must_alias(?a, ?b)"),
    ("may", "may_alias(?a, ?b)"),
    ("live_in", "live_in(?b, ?v)"),
    ("live_out", "live_out(?b, ?v)"),
    ("memrefs", "memrefs(?b, ?v)"),
    ("kind", "kind(?v, ?k)"),
    ("ownership", "ownership(?v, ?s)"),
    ("branches", "branch(?a #?n -> ?b)"),
];

impl Answers {
    fn of(program: &Program) -> Result<Answers, String> {
        let mut all = BTreeMap::new();
        for (name, query) in ASKED {
            let Program {
                source,
                module,
                table,
            } = program;
            let answers = query::ask(source, module, table, query, Limits::default());
            let answers = answers.map_err(|error| format!("{query}: {error:?}"))?;
            let rows = answers.rows().map(|(function, items)| {
                // The operation whose region a block is in the document has apart.
                let spell = |item: &&query::Item| match (item.text.starts_with('%'), item.position)
                {
                    (true, Some((line, column))) => format!("{}@{line}:{column}", item.text),
                    _ => item
                        .text
                        .split(" of ")
                        .next()
                        .unwrap_or_default()
                        .to_owned(),
                };
                let items = items.iter().map(spell);
                std::iter::once(function.to_string()).chain(items).collect()
            });
            let mut rows: Vec<Vec<String>> = rows.collect();
            rows.sort();
            all.insert(name, rows);
        }
        Ok(Answers(all))
    }

    /// Compares a function of the document.
    fn judge(&self, function: &Value) -> Result<(), String> {
        let name = function["name"].as_str().ok_or("no name")?;
        let list = |key: &str| function[key].as_array().cloned().unwrap_or_default();
        let (values, blocks, memrefs) = (list("values"), list("blocks"), list("memrefs"));
        let value = |number: u64| {
            let value = &values[number as usize];
            let text = value["name"].as_str().unwrap_or_default();
            format!("{text}@{}:{}", value["line"], value["column"])
        };
        let block = |number: u64| {
            let block = &blocks[number as usize];
            block["name"].as_str().unwrap_or_default().to_owned()
        };
        let mut found: BTreeMap<&'static str, Vec<Vec<String>>> = BTreeMap::new();
        let mut add = |relation, row: &[String]| {
            let row = std::iter::once(name).chain(row.iter().map(String::as_str));
            let row = row.map(str::to_owned).collect();
            found.entry(relation).or_default().push(row);
        };
        for (at, number) in (0..).zip(&blocks) {
            let own = block(at);
            for relation in ["live_in", "live_out", "memrefs"] {
                for v in members(&number[relation]) {
                    add(relation, &[own.clone(), value(v)]);
                }
            }
            // Of several branches to the same block each has its number.
            let mut times: BTreeMap<u64, usize> = BTreeMap::new();
            for to in number["branches"].as_array().into_iter().flatten() {
                let to = to.as_u64().unwrap_or_default();
                let before = times.entry(to).or_default();
                add("branches", &[own.clone(), before.to_string(), block(to)]);
                *before += 1;
            }
        }
        for (at, shown) in (0..).zip(&values) {
            for key in ["kind", "ownership"] {
                if let Some(word) = shown[key].as_str() {
                    add(key, &[value(at), word.to_owned()]);
                }
            }
        }
        let memrefs: Vec<u64> = memrefs.iter().filter_map(Value::as_u64).collect();
        for (at, row) in list("aliases").iter().enumerate() {
            let signs = signs(row.as_str().unwrap_or_default());
            if signs.len() + at + 1 != memrefs.len() {
                return Err(format!("row {at} of aliases has {} signs", signs.len()));
            }
            let own = value(memrefs[at]);
            add("must", &[own.clone(), own.clone()]);
            add("may", &[own.clone(), own.clone()]);
            for (sign, &other) in signs.iter().zip(&memrefs[at + 1..]) {
                let other = value(other);
                let pairs = [[own.clone(), other.clone()], [other, own.clone()]];
                for pair in pairs {
                    if *sign == '=' {
                        add("must", &pair);
                    }
                    if *sign != '.' {
                        add("may", &pair);
                    }
                }
            }
        }
        for (relation, asked) in &self.0 {
            let mut found = found.remove(relation).unwrap_or_default();
            found.sort();
            found.dedup();
            let is_own = |row: &&Vec<String>| row[0] == name;
            let mut asked: Vec<Vec<String>> = asked.iter().filter(is_own).cloned().collect();
            asked.dedup();
            if asked != found {
                return Err(format!("{relation} of @{name}: {asked:?} but {found:?}"));
            }
        }
        Ok(())
    }
}

/// The numbers of runs.
fn members(runs: &Value) -> Vec<u64> {
    let runs = runs.as_str().expect("nothing is left out");
    let run = |run: &str| {
        let (first, last) = run.split_once('-').unwrap_or((run, run));
        let number = |text: &str| text.parse::<u64>().expect("a number");
        number(first)..=number(last)
    };
    runs.split_whitespace().flat_map(run).collect()
}

/// The signs of a row of aliases.
fn signs(row: &str) -> Vec<char> {
    let (mut out, mut count) = (Vec::new(), String::new());
    for c in row.chars() {
        if c.is_ascii_digit() {
            count.push(c);
            continue;
        }
        let times = count.parse().unwrap_or(1);
        out.extend(std::iter::repeat_n(c, times));
        count.clear();
    }
    out
}

#[test]
fn documents_say_what_queries_answer() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    for directory in ["report", "query", "programs"] {
        for file in programs(&tests.join(directory)) {
            let text = std::fs::read_to_string(&file).expect("a program is UTF-8");
            judge(&text).unwrap_or_else(|what| panic!("{}: {what}", file.display()));
        }
    }
    for features in [FeatureSet::CORE, FeatureSet::FULL] {
        random::judge_all(features, 0..20, 3, |text, _| judge(text));
    }
}

/// The page of a program, written by the command with the options that a line `# options: ` of the
/// steps names.
fn write_page(program: &Path, page: &Path, steps: &str) {
    let name = program.file_name().expect("a program has a name");
    let options = steps
        .lines()
        .find_map(|line| line.strip_prefix("# options: "));
    let output = Command::new(env!("CARGO_BIN_EXE_freehold"))
        .arg("report")
        .args(options.unwrap_or_default().split_whitespace())
        .arg("-o")
        .args([page.as_os_str(), name])
        .current_dir(program.parent().expect("a program is in a directory"))
        .output()
        .expect("the binary runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {errors}", program.display());
}

/// Where a browser finds a file.
fn file_address(file: &Path) -> String {
    format!("file://{}", file.display())
}

#[test]
fn pages_do_what_users_ask_of_them() {
    let Some(chromium) = oracle::find("chromium") else {
        return;
    };
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("report");
    std::fs::create_dir_all(&scratch).expect("there is a directory for tests");
    let mut browser = Browser::start(&chromium, &scratch.join("profile"), (1500, 950));
    let mut wrong = Vec::new();
    for file in programs(&directory()) {
        let page = scratch.join(file.with_extension("html").file_name().expect("a name"));
        let steps = std::fs::read_to_string(file.with_extension("steps"));
        let steps = steps.unwrap_or_else(|_| panic!("{} has no steps", file.display()));
        write_page(&file, &page, &steps);
        let mut steps_of_page = Steps {
            browser: &mut browser,
            page: &file_address(&page),
            directory: &directory(),
        };
        wrong.extend(steps_of_page.run(&steps));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(browser.complaints.is_empty(), "{:#?}", browser.complaints);
    let is_own = |url: &String| url.starts_with("file:///") && url.contains("/report/");
    let others: Vec<&String> = browser.requests.iter().filter(|url| !is_own(url)).collect();
    assert!(others.iter().all(|url| *url == "about:blank"), "{others:?}");
}

/// A function of many blocks, diamond after diamond, each with a buffer of its own as long as there
/// are some left.
pub fn large(blocks: usize, memrefs: usize) -> String {
    let mut text =
        "func.func @large(%c: i1, %x: i64, %i: index) {\n  %m0 = memref.alloc() : memref<4xi64>\n"
            .to_owned();
    let (mut buffers, mut last) = (0, 0);
    for n in 0..(blocks - 1) / 3 {
        text += &format!("  cf.cond_br %c, ^l{n}, ^r{n}\n^l{n}:\n");
        if 2 * buffers + 3 <= memrefs {
            buffers += 1;
            text += &format!(
                "  %a{n} = memref.alloc() : memref<4xi64>\n  memref.store %x, %a{n}[%i] : memref<4xi64>\n  cf.br ^j{n}(%a{n} : memref<4xi64>)\n^r{n}:\n  cf.br ^j{n}(%m{last} : memref<4xi64>)\n^j{n}(%m{buffers}: memref<4xi64>):\n"
            );
            last = buffers;
        } else {
            text += &format!(
                "  cf.br ^j{n}\n^r{n}:\n  cf.br ^j{n}\n^j{n}:\n  memref.store %x, %m{last}[%i] : memref<4xi64>\n"
            );
        }
    }
    text + "  return\n}\n"
}

#[test]
fn large_functions_can_be_looked_at() {
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("report-large");
    std::fs::create_dir_all(&scratch).expect("there is a directory for tests");
    let (program, page) = (scratch.join("large.mlir"), scratch.join("large.html"));
    std::fs::write(&program, large(5000, 2000)).expect("the directory can be written to");
    write_page(&program, &page, "");
    let size = page.metadata().expect("the page is there").len();
    println!("{size} bytes");
    assert!(size < 8_000_000, "{size} bytes");
    let Some(chromium) = oracle::find("chromium") else {
        return;
    };
    let mut browser = Browser::start(&chromium, &scratch.join("profile"), (1500, 950));
    let steps = std::fs::read_to_string(directory().join("large.steps"));
    let steps = steps.expect("the steps are checked in");
    let mut steps_of_page = Steps {
        browser: &mut browser,
        page: &file_address(&page),
        directory: &scratch,
    };
    let wrong = steps_of_page.run(&steps);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // From the request on; the scripts that draw run before. A few seconds, with room for a busy
    // machine.
    let time = browser.eval("performance.getEntriesByType('navigation')[0].loadEventEnd");
    println!("loaded and drawn after {time} ms");
    assert!(time.as_f64().is_some_and(|ms| ms < 15_000.0), "{time} ms");
    assert!(browser.complaints.is_empty(), "{:#?}", browser.complaints);
}

/// Next to nothing of a program: everything that can be left out is.
fn least() -> Bounds {
    Bounds {
        functions: query::Bounds {
            functions: 1,
            values: 1,
            memrefs: 4,
            blocks: 4,
            members: 10,
            pairs: 2,
            atoms: 12,
            work: 10,
        },
        source: 10,
        texts: 0,
        effects: 0,
        deallocs: 0,
        egraphs: 0,
        nodes: 0,
    }
}

#[test]
fn what_is_left_out_is_said() {
    let file = directory().join("joined.mlir");
    let document = document(read(&file), &least());
    let all = [&document, &document["functions"][0]];
    let all = all.map(|part| part["left_out"].as_array().cloned().unwrap_or_default());
    let mut what = Vec::new();
    for one in all.iter().flatten() {
        what.push(one["what"].as_str().expect("a text").to_owned());
        let ask = one["ask"].as_str().expect("a command");
        let output = Command::new("sh")
            .args(["-c", ask])
            .current_dir(directory())
            .env("PATH", path())
            .output()
            .expect("there is a shell");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{ask}: {errors}");
    }
    assert_eq!(
        what,
        [
            "1 of 2 functions",
            "the source: 744 bytes",
            "why a dealloc became what it is",
            "3 of 7 memrefs",
            "the liveness of 2 values that are no memrefs",
            "2 of 6 blocks",
            "what is live or owned in 4 of 4 blocks",
            "the explanations of 6 of 6 pairs of memrefs",
            "6 of 6 things that deallocation leaves to do",
        ]
    );
    let Some(chromium) = oracle::find("chromium") else {
        return;
    };
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("report-least");
    std::fs::create_dir_all(&scratch).expect("there is a directory for tests");
    let page = scratch.join("least.html");
    std::fs::write(&page, page::html(&document)).expect("the directory can be written to");
    let mut browser = Browser::start(&chromium, &scratch.join("profile"), (800, 600));
    let steps = std::fs::read_to_string(directory().join("least.steps"));
    let mut steps_of_page = Steps {
        browser: &mut browser,
        page: &file_address(&page),
        directory: &directory(),
    };
    let wrong = steps_of_page.run(&steps.expect("the steps are checked in"));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(browser.complaints.is_empty(), "{:#?}", browser.complaints);
}

/// Chooses all that there is to choose in the pages of programs of other tests, and of random ones.
#[test]
fn pages_of_all_kinds_can_be_walked_through() {
    let Some(chromium) = oracle::find("chromium") else {
        return;
    };
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("report-walk");
    std::fs::create_dir_all(&scratch).expect("there is a directory for tests");
    let mut browser = Browser::start(&chromium, &scratch.join("profile"), (1200, 900));
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = ["tests/query", "docs/examples"].map(|directory| programs(&root.join(directory)));
    let random = (0..6).map(|seed| {
        let file = scratch.join(format!("random-{seed}.mlir"));
        let text = freehold::generate::program(&freehold::generate::Options {
            seed,
            size: 3,
            features: FeatureSet::FULL,
        });
        std::fs::write(&file, text).expect("the directory can be written to");
        file
    });
    let mut wrong = Vec::new();
    for file in files.into_iter().flatten().chain(random) {
        let page = scratch.join("page.html");
        write_page(&file, &page, "# options: --allow-unregistered-dialect");
        browser.open(&file_address(&page), "");
        let found = browser.eval(include_str!("browser/walk.js"));
        let found = found.as_array().cloned().unwrap_or_default();
        wrong.extend(
            found
                .iter()
                .map(|what| format!("{}: {what}", file.display())),
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(browser.complaints.is_empty(), "{:#?}", browser.complaints);
}
