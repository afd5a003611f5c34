//! A query, the report, the document of the page and the stage's effects give one and the same
//! answer: who owns each memref, what may be one, what each edge retains and frees, what is copied,
//! and where. On random programs, and on those of `tests/query`, in which two blocks have several
//! edges.

use crate::random;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::program::{Program, load};
use freehold::analysis::Alias;
use freehold::generate::FeatureSet;
use freehold::query::{
    Bounds, Limits, Overview, ShownBlock, ShownEdge, ShownTarget, ask, function_term, overviews,
    report,
};
use freehold::stage::{Kind, SiteKind, effects};

/// The answers of a query about one function: what each column shows.
fn rows(program: &Program, function: &str, query: &str) -> BTreeSet<Vec<String>> {
    let Program {
        source,
        module,
        table,
    } = program;
    let query = format!("{}: {query}", function_term(function));
    let answers = ask(source, module, table, &query, Limits::default());
    let answers = answers.unwrap_or_else(|_| panic!("{query}"));
    let rows = answers.rows().map(|(_, items)| {
        let shown = items.iter().map(|item| match item.position {
            Some((line, column)) if item.text.starts_with('%') => {
                format!("{}@{line}:{column}", item.text)
            }
            _ => item.text.to_string(),
        });
        shown.collect()
    });
    rows.collect()
}

/// Only the names, as the report has them.
fn names(rows: &BTreeSet<Vec<String>>) -> BTreeSet<Vec<String>> {
    let name = |text: &String| text.split('@').next().unwrap_or_default().to_owned();
    rows.iter()
        .map(|row| row.iter().map(name).collect())
        .collect()
}

fn same<T: Ord + std::fmt::Debug>(
    what: &str,
    function: &str,
    one: &BTreeSet<T>,
    other: &BTreeSet<T>,
) -> Result<(), String> {
    let only =
        |a: &BTreeSet<T>, b: &BTreeSet<T>| format!("{:?}", a.difference(b).collect::<Vec<_>>());
    match one == other {
        true => Ok(()),
        false => Err(format!(
            "{what} of @{function}: only in the first {}, in the second {}",
            only(one, other),
            only(other, one)
        )),
    }
}

/// A function of the page's document, by the names that queries give.
struct Page<'a>(&'a Overview);

impl Page<'_> {
    fn value(&self, number: u32) -> String {
        let shown = &self.0.values[number as usize];
        match shown.item.position {
            Some((line, column)) if shown.item.text.starts_with('%') => {
                format!("{}@{line}:{column}", shown.item.text)
            }
            _ => shown.item.text.to_string(),
        }
    }

    /// The names of the blocks of the function's own body, and words for what lies outside; none if
    /// a block in a region of an operation has a name like one of them.
    fn own(&self) -> Option<BTreeSet<String>> {
        let is_own = |block: &&ShownBlock| block.around.is_none();
        let (own, inner): (Vec<_>, Vec<_>) = self.0.blocks.iter().partition(is_own);
        let words = ["caller", "nowhere"].map(str::to_owned);
        let own = own.into_iter().map(|block| block.name.clone());
        let own: BTreeSet<String> = own.chain(words).collect();
        // The first block of a region without a name is spelled with the operation around it.
        let mut inner = inner.into_iter();
        let is_taken = inner.any(|block| block.name != "^bb0" && own.contains(&block.name));
        (!is_taken).then_some(own)
    }

    fn ends(&self, edge: &ShownEdge) -> Option<[String; 3]> {
        let name = |number: u32| {
            let block = &self.0.blocks[number as usize];
            // As answers spell it: with the operation around it where there is one.
            block.around.is_none().then(|| block.name.clone())
        };
        let to = match &edge.to {
            ShownTarget::Block(number) => name(*number)?,
            ShownTarget::Word(word) => word.clone(),
        };
        let number = edge.number.unwrap_or(0).to_string();
        Some([name(edge.from)?, number, to])
    }

    fn owned(&self) -> BTreeSet<Vec<String>> {
        let memrefs = self.0.memrefs.iter().map(|&number| {
            let shown = self.0.values[number as usize].memref.as_ref();
            vec![
                self.value(number),
                shown.map_or("", |memref| memref.ownership).to_owned(),
            ]
        });
        memrefs.collect()
    }

    /// What each edge between blocks of the function's own body has of `what`.
    fn on_edges(&self, what: impl Fn(&ShownEdge) -> Vec<u32>) -> BTreeSet<Vec<String>> {
        let words = ["caller", "nowhere"];
        let mut rows = BTreeSet::new();
        for edge in &self.0.edges {
            let Some(ends) = self.ends(edge) else {
                continue;
            };
            if ends[2].starts_with('^') || words.contains(&ends[2].as_str()) {
                let values = what(edge).into_iter();
                rows.extend(values.map(|v| [&ends[..], &[self.value(v)]].concat()));
            }
        }
        rows
    }

    fn freed(&self, edge: &ShownEdge) -> Vec<u32> {
        let at_end = &self.0.blocks[edge.from as usize].frees;
        let plain = edge.frees.iter().chain(at_end).map(|free| free.owner);
        let checked = edge
            .checked
            .iter()
            .flat_map(|group| group.0.iter().copied());
        plain.chain(checked).collect()
    }

    fn aliases(&self, wanted: &[Alias]) -> BTreeSet<Vec<String>> {
        let mut pairs = BTreeSet::new();
        for (at, row) in self.0.aliases.iter().enumerate() {
            for (apart, alias) in row.iter().enumerate() {
                if wanted.contains(alias) {
                    let [a, b] = [at, at + 1 + apart].map(|n| self.value(self.0.memrefs[n]));
                    pairs.insert(vec![a.clone(), b.clone()]);
                    pairs.insert(vec![b, a]);
                }
            }
        }
        pairs
    }
}

/// The lines of a function's part of the report, under a heading.
fn section<'t>(part: &'t str, heading: &str) -> Vec<&'t str> {
    let lines = part.lines().skip_while(|line| line.trim_end() != heading);
    let inner = lines.skip(1).take_while(|line| line.starts_with("    "));
    inner.collect()
}

/// What the report says of ownership: of memrefs that are no views the name and the word of
/// queries.
fn reported_owners(part: &str) -> BTreeSet<Vec<String>> {
    let words = [
        ("unique(true)", "always"),
        ("unique(false)", "never"),
        ("unknown", "unknown"),
    ];
    let owners = section(part, "  ownership").into_iter().filter_map(|line| {
        let (name, state) = line.trim_start().split_once("  ")?;
        let state = state.trim_start();
        let word = words.iter().find(|word| state.starts_with(word.0))?.1;
        Some(vec![name.to_owned(), word.to_owned()])
    });
    owners.collect()
}

/// The pairs of names that the report says are always one allocation, or may be.
fn reported_aliases(part: &str) -> [BTreeSet<Vec<String>>; 2] {
    let heading = "  alias classes (the members of one are always the same allocation)";
    let members = |line: &str| -> Vec<String> {
        let list = line.split_once(": ").map_or("", |row| row.1);
        list.split(", ").map(str::to_owned).collect()
    };
    let classes: Vec<Vec<String>> = section(part, heading).into_iter().map(members).collect();
    let (mut must, mut may) = (BTreeSet::new(), BTreeSet::new());
    let product = |a: &[String], b: &[String], pairs: &mut BTreeSet<Vec<String>>| {
        for (x, y) in a.iter().flat_map(|x| b.iter().map(move |y| (x, y))) {
            pairs.insert(vec![x.clone(), y.clone()]);
            pairs.insert(vec![y.clone(), x.clone()]);
        }
    };
    for class in &classes {
        product(class, class, &mut must);
    }
    for line in section(part, "  may alias (all other pairs never do)") {
        let Some((number, others)) = line.trim_start().split_once(": ") else {
            continue;
        };
        let number: usize = number.parse().expect("a class");
        for other in others.split(", ") {
            let other: usize = other.parse().expect("a class");
            product(&classes[number], &classes[other], &mut may);
        }
    }
    [must, may]
}

/// What the report says of each edge between blocks of the function's own body: what it retains,
/// and what it frees.
fn reported_edges(part: &str) -> [BTreeSet<Vec<String>>; 2] {
    let (mut retained, mut freed) = (BTreeSet::new(), BTreeSet::new());
    let (mut from, mut at_end, mut edge) = ("", Vec::new(), Vec::new());
    for line in section(part, "  dealloc and retain lists") {
        let text = line.trim_start();
        let list = |text: &str| -> Vec<String> {
            let all = text.split(", ").filter(|name| *name != "none");
            all.map(|name| name.split(' ').next().unwrap_or_default().to_owned())
                .collect()
        };
        match line.len() - text.len() {
            4 => (from, at_end, edge) = (text, Vec::new(), Vec::new()),
            6 if text.starts_with("frees:") => at_end = list(text["frees:".len()..].trim()),
            6 if text.starts_with("to ") => {
                let to = &text["to ".len()..];
                let (to, number) = to.split_once(" #").unwrap_or((to, "0"));
                let to = to.strip_prefix("the ").unwrap_or(to);
                edge = vec![from.to_owned(), number.to_owned(), to.to_owned()];
                freed.extend(
                    at_end
                        .iter()
                        .map(|v| [&edge[..], std::slice::from_ref(v)].concat()),
                );
            }
            8 => {
                let (what, rest) = text.split_once(':').unwrap_or_default();
                let rest = rest.trim();
                let rest = match rest.strip_prefix("of ") {
                    Some(group) => group.split(" what is not ").next().unwrap_or_default(),
                    None => rest,
                };
                let rows = list(rest).into_iter();
                let rows = rows.map(|v| [&edge[..], &[v]].concat());
                match what {
                    "retain" => retained.extend(rows),
                    "frees" => freed.extend(rows),
                    _ => {}
                }
            }
            _ => {}
        }
    }
    [retained, freed]
}

/// The rows about edges between blocks of the function's own body, and out of it.
fn within(own: &BTreeSet<String>, rows: BTreeSet<Vec<String>>) -> BTreeSet<Vec<String>> {
    let is_own = |row: &Vec<String>| own.contains(&row[0]) && own.contains(&row[2]);
    rows.into_iter().filter(is_own).collect()
}

/// Whether each name stands for one value, so that names are enough to compare.
fn names_are_unique(overview: &Overview) -> bool {
    let mut seen = BTreeSet::new();
    let mut memrefs = overview.memrefs.iter();
    memrefs.all(|&number| {
        let text = &overview.values[number as usize].item.text;
        text.starts_with('%') && seen.insert(text.clone())
    })
}

/// Judges a program; gives how many of its functions were compared with the report, too.
fn judge(name: &str, text: &str) -> Result<usize, String> {
    let mut compared = 0;
    let program = load(name, text);
    let Program {
        source,
        module,
        table,
    } = &program;
    let whole = report(source, module, table);
    let bounds = Bounds {
        pairs: 0,
        atoms: 0,
        ..Bounds::default()
    };
    for overview in overviews(source, module, table, &bounds) {
        let (page, function) = (Page(&overview), overview.name.as_str());
        let asked = |query: &str| rows(&program, function, query);
        let owned = asked("ownership(?v, ?state)");
        same("the ownership", function, &page.owned(), &owned)?;
        let Some(own) = page.own() else {
            continue;
        };
        let retained = within(&own, asked("retained(?from #?n -> ?to, ?v)"));
        let shown = page.on_edges(|edge| edge.retained.clone().unwrap_or_default());
        same("what is retained", function, &shown, &retained)?;
        let freed = within(&own, asked("plan_frees(?from #?n -> ?to, ?v)"));
        let shown = page.on_edges(|edge| page.freed(edge));
        same("what is freed", function, &shown, &freed)?;
        let copied = asked("plan_clones(?b, ?v)");
        let forwarded = page.0.edges.iter().flat_map(|edge| &edge.forwarded);
        let forwarded = forwarded.filter(|pass| pass.is_copied);
        let shown: BTreeSet<String> = forwarded.map(|pass| page.value(pass.memref)).collect();
        let copied = copied.into_iter().map(|row| row[1].clone()).collect();
        same("what is copied", function, &shown, &copied)?;
        let must = asked("must_alias(?a, ?b), ?a != ?b");
        let may = asked("may_alias(?a, ?b), !must_alias(?a, ?b)");
        same("must", function, &page.aliases(&[Alias::Must]), &must)?;
        same("may", function, &page.aliases(&[Alias::May]), &may)?;
        let start = format!("@{function} at ");
        let part = whole.split("\n\n").find(|part| part.starts_with(&start));
        let part = part.ok_or_else(|| format!("@{function} is not reported"))?;
        if !names_are_unique(&overview) {
            continue;
        }
        let roots = asked("ownership(?v, ?state), !view_of(?v, _)");
        same(
            "the reported owners",
            function,
            &reported_owners(part),
            &names(&roots),
        )?;
        let [always, perhaps] = reported_aliases(part);
        let always: BTreeSet<Vec<String>> = always
            .into_iter()
            .filter(|pair| pair[0] != pair[1])
            .collect();
        same("reported as one", function, &always, &names(&must))?;
        // Two of a class are one; of two classes some may be where others never are, by what the
        // program says.
        let told = names(&may);
        if !told.is_subset(&perhaps) {
            return Err(format!(
                "@{function}: {told:?} may be one, and {perhaps:?} is reported"
            ));
        }
        let [keeps, frees] = reported_edges(part).map(|rows| within(&own, rows));
        same("reported as retained", function, &keeps, &names(&retained))?;
        same("reported as freed", function, &frees, &names(&freed))?;
        compared += 1;
    }
    sites(&program, text)?;
    Ok(compared)
}

/// Where the stage frees something on an edge the relation has something on that edge.
fn sites(program: &Program, text: &str) -> Result<(), String> {
    let mut staged = load("program.mlir", text);
    let Program {
        source,
        module,
        table,
    } = &mut staged;
    // What the passes cannot judge has no effects.
    let Ok(found) = effects(source, module, table) else {
        return Ok(());
    };
    let frees = found.iter().filter(|effect| effect.kind == Kind::Free);
    for effect in frees {
        let SiteKind::OnEdge(edge) = &effect.site.kind else {
            continue;
        };
        let number = edge
            .number
            .map_or(String::new(), |number| format!(" #{number}"));
        let (from, to) = edge.text.split_once(" -> ").unwrap_or_default();
        let from = from.strip_suffix(&*number).unwrap_or(from);
        let asked = "plan_frees(?from #?n -> ?to, ?v)";
        let rows = rows(program, &effect.function, asked);
        let number = edge.number.unwrap_or(0).to_string();
        let edge = [from.to_owned(), number, to.to_owned()];
        if !rows.iter().any(|row| row[..3] == edge) {
            return Err(format!("{} is not in {rows:?}", effect.text()));
        }
    }
    Ok(())
}

#[test]
fn a_query_a_report_and_a_page_give_one_answer() {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/query");
    for entry in std::fs::read_dir(directory).expect("the directory is checked in") {
        let path = entry.expect("a directory entry").path();
        if path.extension().is_some_and(|e| e == "mlir") {
            let text = std::fs::read_to_string(&path).expect("a program is UTF-8");
            let judged = judge("program.mlir", &text);
            judged.unwrap_or_else(|what| panic!("{}: {what}", path.display()));
        }
    }
    let compared = AtomicUsize::new(0);
    for features in [FeatureSet::CORE, FeatureSet::FULL] {
        random::judge_all(features, 0..60, 4, |text, _| {
            let functions = judge("program.mlir", text)?;
            compared.fetch_add(functions, Ordering::Relaxed);
            Ok(())
        });
    }
    let compared = compared.into_inner();
    assert!(compared > 100, "only {compared} functions were compared");
}

/// What is freed on one edge only is said to be, whatever else happens to it.
#[test]
fn a_free_is_where_it_happens() {
    let text = "\
func.func private @use(memref<4xf32>)
func.func @once(%c: i1, %n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = memref.alloc() : memref<4xf32>
  scf.for %i = %zero to %n step %one {
    %s = memref.alloc() : memref<4xf32>
    func.call @use(%s) : (memref<4xf32>) -> ()
  }
  cf.cond_br %c, ^say, ^done
^say:
  call @use(%r) : (memref<4xf32>) -> ()
  cf.br ^done
^done:
  return
}
func.func @which(%k: i32, %in: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  cf.switch %k : i32, [
    default: ^join(%in : memref<4xf32>),
    1: ^other,
    4: ^join(%a : memref<4xf32>)
  ]
^other:
  %b = memref.alloc() : memref<4xf32>
  cf.br ^join(%b : memref<4xf32>)
^join(%m: memref<4xf32>):
  call @use(%m) : (memref<4xf32>) -> ()
  return
}
";
    let Program {
        source,
        mut module,
        table,
    } = load("program.mlir", text);
    let found = effects(&source, &mut module, &table).expect("the program is right");
    let found: Vec<String> = found.iter().map(|effect| effect.text()).collect();
    let expected = [
        "frees %s (7:10) at the end of ^bb0 of scf.for at 6:3",
        "frees %r (5:8) on the edge ^bb0 -> ^done (10:3)",
        "frees %r (5:8) before 13:3",
        "frees %a (18:8) on the edge ^bb0 #0 -> ^join (19:3)",
        "frees %a (18:8) before 25:8",
        "frees %m (27:7) before 29:3, under a condition",
    ];
    assert_eq!(found, expected);
}

/// Adds to a program that some memrefs which may be one never are, drawn by the seed, as files of
/// facts say it.
fn assumed(program: &Program, seed: u64) -> Vec<String> {
    let Program {
        source,
        module,
        table,
    } = program;
    let query = "may_alias(?a, ?b), !must_alias(?a, ?b)";
    let answers = ask(source, module, table, query, Limits::default());
    let answers = answers.unwrap_or_else(|_| panic!("{query}"));
    let place = |item: &freehold::query::Item| {
        let (line, column) = item.position?;
        item.text
            .starts_with('%')
            .then(|| format!("{}@{line}:{column}", item.text))
    };
    let facts = answers.rows().filter_map(|(function, row)| {
        let (a, b) = (place(row[0])?, place(row[1])?);
        Some(format!("@{function}: never_alias({a}, {b})"))
    });
    let facts: Vec<String> = facts.collect();
    let step = facts.len().div_ceil(3).max(1);
    let start = seed as usize % step;
    facts.into_iter().skip(start).step_by(step).collect()
}

/// What is assumed is what `opt` is told: the relations, and what is left to do, are those of the
/// same facts in a file.
#[test]
fn what_is_assumed_is_what_passes_are_told() {
    let told = AtomicUsize::new(0);
    random::judge_all(FeatureSet::FULL, 0..24, 3, |text, seed| {
        let plain = load("program.mlir", text);
        let facts = assumed(&plain, seed);
        if facts.is_empty() {
            return Ok(());
        }
        told.fetch_add(facts.len(), Ordering::Relaxed);
        binary::judge(text, &facts, seed)
    });
    let told = told.into_inner();
    assert!(told > 20, "only {told} facts were assumed");
}

/// Through the program, as a user asks it.
mod binary {
    use std::fs;
    use std::path::Path;
    use std::process::Command;

    use serde_json::Value;

    const RELATIONS: [&str; 8] = [
        "retained(?from #?n -> ?to, ?v)",
        "plan_frees(?from #?n -> ?to, ?v)",
        "plan_clones(?b, ?v)",
        "live_owner(?v, ?b, ?o)",
        "ownership(?v, ?state)",
        "may_borrow(?v, ?o)",
        "may_alias(?a, ?b)",
        "never_alias(?a, ?b)",
    ];

    fn run(arguments: &[String]) -> Result<String, String> {
        let output = Command::new(env!("CARGO_BIN_EXE_freehold"))
            .args(arguments)
            .output()
            .map_err(|error| error.to_string())?;
        match output.status.success() {
            true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
            false => Err(format!(
                "{arguments:?}: {}",
                String::from_utf8_lossy(&output.stderr)
            )),
        }
    }

    pub fn judge(text: &str, facts: &[String], seed: u64) -> Result<(), String> {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("assumed-{seed}"));
        let _ = fs::remove_dir_all(&directory);
        fs::create_dir_all(&directory).map_err(|error| error.to_string())?;
        let (file, said) = (directory.join("p.mlir"), directory.join("facts"));
        fs::write(&file, text).map_err(|error| error.to_string())?;
        fs::write(&said, facts.join("\n") + "\n").map_err(|error| error.to_string())?;
        let (file, said) = (file.display().to_string(), said.display().to_string());
        let told = format!("--facts={said}");
        let assume: Vec<String> = facts.iter().map(|f| format!("--assume={f}")).collect();
        let arguments = |command: &str, more: &[String]| -> Vec<String> {
            [&[command.to_owned(), file.clone()], more].concat()
        };
        let json = "--format=json".to_owned();
        let mut left = Value::Null;
        for query in RELATIONS {
            let asked = [&[query.to_owned(), json.clone()], &assume[..]].concat();
            let asked: Value = parse(&run(&arguments("query", &asked))?)?;
            let of_facts = [query.to_owned(), json.clone(), told.clone()];
            let of_facts: Value = parse(&run(&arguments("query", &of_facts))?)?;
            if asked["answers"] != of_facts["answers"] {
                return Err(format!("{query} is not what it is of the same facts"));
            }
            left = asked["deallocation"]["after"].clone();
        }
        let passes = [
            "--ownership-based-buffer-deallocation".to_owned(),
            "--buffer-deallocation-simplification".to_owned(),
            told,
        ];
        let printed = run(&arguments("opt", &passes))?;
        let checks = crate::checks::Checks::of(&printed);
        let counts = [
            ("checks", checks.comparisons),
            ("conditional_frees", checks.conditions),
            ("clones", checks.clones),
        ];
        for (name, count) in counts {
            if left[name] != count {
                return Err(format!(
                    "{name}: {} are said to be left, opt leaves {count}\n{facts:?}",
                    left[name]
                ));
            }
        }
        let _ = fs::remove_dir_all(directory);
        Ok(())
    }

    fn parse(text: &str) -> Result<Value, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }
}
