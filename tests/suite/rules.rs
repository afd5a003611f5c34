//! `freehold rules verify` on `tests/rules/*.egg`, and `freehold rules check` on
//! `tests/rules/gallery/*.egg`: NAME.egg gets what is in `NAME.out`, which starts with the exit
//! status; `FREEHOLD_BLESS=1` rewrites it. A file of the gallery says its verdict itself, in its
//! first line. The program that a wrong rule breaks is run by `freehold run`, before and after.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn inputs(folder: &str) -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = fs::read_dir(directory).expect("the directory is there");
    let paths = entries.map(|entry| entry.expect("the directory can be read").path());
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|e| e == "egg"))
        .collect();
    paths.sort();
    paths
}

/// The folder and the name of an input.
fn parts(path: &Path) -> (&Path, String) {
    let name = path.file_name().expect("an input is a file");
    let directory = path.parent().expect("an input is in a directory");
    (directory, name.to_string_lossy().into_owned())
}

fn freehold(arguments: &[&str], directory: &Path, input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_freehold"))
        .current_dir(directory)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("freehold starts");
    let mut stdin = child.stdin.take().expect("the input is piped");
    // Who refuses the rules does not read the program.
    let _ = std::io::Write::write_all(&mut stdin, input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("freehold ends")
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("output is UTF-8")
}

/// Holds what a command says about an input against `NAME.out`.
fn compare(command: &str, path: &Path) {
    let (directory, name) = parts(path);
    let output = freehold(&["rules", command, &name], directory, "");
    expect(&output, &path.with_extension("out"));
}

/// Holds exit status and output against a file. Times are left out: they are lines that say `us
/// with`.
fn expect(output: &Output, expectation: &Path) {
    let errors = text(output.stderr.clone());
    let errors = errors.lines().filter(|line| !line.contains(" us with "));
    let said = format!(
        "exit status {}\n{}{}",
        output.status.code().unwrap_or(-1),
        text(output.stdout.clone()),
        errors.fold(String::new(), |all, line| all + line + "\n")
    );
    if std::env::var_os("FREEHOLD_BLESS").is_some() {
        fs::write(expectation, &said).expect("the expectation can be written");
    }
    let expected = fs::read_to_string(expectation).unwrap_or_default();
    assert_eq!(said, expected, "{}", expectation.display());
}

/// The report of a command as JSON; `None` if it refuses the file.
fn report(command: &str, path: &Path) -> Option<serde_json::Value> {
    let (directory, name) = parts(path);
    let output = freehold(&["rules", command, "--format=json", &name], directory, "");
    let report = serde_json::from_slice(&output.stdout).ok();
    if report.is_none() {
        assert_eq!(
            output.status.code(),
            Some(1),
            "{name}: an error in the file"
        );
    }
    report
}

/// The program of each wrong rule is right before and wrong after, and `opt` takes no such rule.
fn programs_break(report: &serde_json::Value, path: &Path) {
    let (directory, name) = parts(path);
    let mut is_refused_alone = false;
    for verdict in report["rules"].as_array().expect("a list") {
        if verdict["sound"] == true {
            continue;
        }
        let option = format!("--rules={name}");
        let taken = |program: &str| {
            let arguments = ["opt", "--buffer-deallocation-simplification", &option];
            let taken = freehold(&arguments, directory, program);
            assert_eq!(
                taken.status.code(),
                Some(1),
                "{name}: opt takes no wrong rule"
            );
            assert!(taken.stdout.is_empty());
        };
        // A rule about values is shown with values, and not with a program.
        let is_of_values = ["ill_typed", "matches_nothing", "right"]
            .iter()
            .any(|key| verdict[key].is_string());
        if verdict["not_decided"].is_string() || is_of_values {
            // Without a program the same is asked for each of them.
            if !std::mem::replace(&mut is_refused_alone, true) {
                taken("");
            }
            continue;
        }
        let program = |key: &str| verdict[key].as_str().expect("a wrong rule has a program");
        let [before, after] = ["program", "after"].map(|key| {
            freehold(&["run", "-"], directory, program(key))
                .status
                .code()
        });
        // What is taken away while it is used leaves no program to run.
        let is_gone = program("fault").contains("use of undeclared SSA value name");
        let wrong = if is_gone { 1 } else { 3 };
        assert_eq!((before, after), (Some(0), Some(wrong)), "{name}");
        taken(program("program"));
    }
}

#[test]
fn verify_says_what_it_said() {
    for path in inputs("tests/rules") {
        compare("verify", &path);
        if let Some(report) = report("verify", &path) {
            programs_break(&report, &path);
        }
    }
}

/// The verdict of `check` in a word.
fn verdict(report: Option<&serde_json::Value>) -> &'static str {
    let Some(report) = report else {
        return "refused";
    };
    let rules = report["rules"].as_array().expect("a list");
    if rules.iter().any(|rule| rule["not_decided"].is_string()) {
        return "not decided";
    }
    if rules.iter().any(|rule| rule["sound"] == false) {
        return "unsound";
    }
    let set = &report["set"];
    match set["proved"] == true {
        // Rules about steps alone are no set of an e-graph.
        false if set.is_null() => "good",
        false if set["evidence"]["growth"].is_object() => "does not saturate",
        false => "not proved",
        true if report["good"] == true => "good",
        true => "not proved with the built-in rules",
    }
}

#[test]
fn the_gallery_gets_its_verdicts() {
    let mut wrong = 0;
    for path in inputs("tests/rules/gallery") {
        let source = fs::read_to_string(&path).expect("an input can be read");
        let first = source.lines().next().unwrap_or_default();
        let report = report("check", &path);
        let verdict = verdict(report.as_ref());
        assert_eq!(first, format!("; Verdict: {verdict}"), "{}", path.display());
        wrong += usize::from(verdict != "good");
        compare("check", &path);
        if let Some(report) = report {
            programs_break(&report, &path);
        }
    }
    assert!(wrong >= 30, "{wrong} wrong or diverging files");
}

/// The certificate of the rules about values is of these rules, all of them.
#[test]
fn the_built_in_rules_about_values_are_proved() {
    use freehold::prove::values::Certificate;
    use freehold::rules::values::ValueRules;
    let directory = Path::new(env!("CARGO_MANIFEST_DIR"));
    let kept = directory.join("rules/values/certificate.json");
    if std::env::var_os("FREEHOLD_BLESS").is_some() {
        let write = format!("--write={}", kept.display());
        let output = freehold(&["rules", "verify", &write], directory, "");
        assert_eq!(output.status.code(), Some(0), "{}", text(output.stderr));
    }
    let certificate = Certificate::parse(&fs::read_to_string(kept).expect("it is checked in"));
    let rules = ValueRules::builtin();
    let listed = freehold::rules::values::NOT_DECIDED.lines();
    let listed: Vec<&str> = listed
        .filter_map(|line| Some(line.split_once(": ")?.0))
        .collect();
    for rule in rules.rules() {
        let is_proved = certificate.of(rules.schema(), rule).is_some();
        let is_listed = listed.contains(&rule.name.as_str());
        assert!(
            is_proved != is_listed,
            "`{}` is new or changed: write rules/values/certificate.json anew",
            rule.name
        );
    }
    assert_eq!(
        certificate.names().count() + listed.len(),
        rules.rules().len()
    );
}

/// The built-in rules are sound, saturate on every term, and have a certificate that holds for them
/// and for no others.
#[test]
fn the_built_in_rules_are_good() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR"));
    for command in ["verify", "check"] {
        let output = freehold(&["rules", command], directory, "");
        let said = text(output.stdout) + &text(output.stderr);
        assert_eq!(output.status.code(), Some(0), "{said}");
    }
    let certificate = text(freehold(&["rules", "prove", "--format=json"], directory, "").stdout);
    let kept = directory.join("rules/certificate.json");
    if std::env::var_os("FREEHOLD_BLESS").is_some() {
        fs::write(&kept, &certificate).expect("the certificate can be written");
    }
    let kept = fs::read_to_string(kept).expect("the certificate is checked in");
    assert!(
        certificate == kept,
        "rules/certificate.json is of other rules"
    );
    let recheck = |more: &[&str], certificate: &str| {
        let arguments = [&["rules", "recheck", "-"], more].concat();
        freehold(&arguments, directory, certificate).status.code()
    };
    assert_eq!(recheck(&[], &certificate), Some(0));
    let other = "tests/rules/sound.egg";
    assert_eq!(recheck(&[other], &certificate), Some(3), "of other rules");
    assert_eq!(
        recheck(&["--with", other], &certificate),
        Some(3),
        "of more rules"
    );
    assert_eq!(recheck(&[], "{}"), Some(3));
    assert_eq!(
        recheck(&["tests/rules/no_such_file.egg"], &certificate),
        Some(1)
    );
    let more = ["rules", "prove", "--format=json", "--with", other];
    let more = text(freehold(&more, directory, "").stdout);
    assert_eq!(recheck(&["--with", other], &more), Some(0));
    // A form that is not read is in no certificate, and in no file that one is of.
    let none =
        "{\"certificate\": \"freehold saturation certificate 1\", \"tier\": 1, \"rules\": []}";
    assert_eq!(recheck(&["rules/signature.egg"], none), Some(0));
    let both = "tests/rules/gallery/both_directions.egg";
    assert_eq!(
        recheck(&[both], none),
        Some(3),
        "of a form that is not read"
    );
}

#[test]
fn try_says_what_rules_change_on_programs() {
    for path in inputs("tests/rules/try") {
        let (directory, name) = parts(&path);
        let rules = format!("--rules={name}");
        let program = path.with_extension("mlir");
        let program = program.file_name().expect("a file").to_string_lossy();
        let run = |more: &[&str]| {
            let arguments = [&["rules", "try", &rules], more].concat();
            freehold(&arguments, directory, "")
        };
        let tried = match name.as_str() {
            "unsound.egg" => {
                assert_eq!(run(&[&program]).status.code(), Some(1), "not said aloud");
                run(&["--allow-unsound", &program])
            }
            _ => run(&[&program]),
        };
        expect(&tried, &path.with_extension("out"));
        assert_eq!(
            run(&[]).status.code(),
            Some(2),
            "neither programs nor --min"
        );
    }
}

/// A rule that the smallest programs need is found in one; one that no formula of theirs meets is
/// not.
#[test]
fn the_smallest_program_that_needs_a_rule_is_found() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules/try");
    let file = std::env::temp_dir().join(format!("freehold-min-{}.egg", std::process::id()));
    let rule = "(rewrite (frees c b) (andi (xori b (True)) c) :ruleset mine :name \"frees-again\")";
    fs::write(&file, format!("(ruleset mine)\n{rule}\n")).expect("the file can be written");
    let rules = format!("--rules={}", file.display());
    let found = freehold(&["rules", "try", &rules, "--min"], &directory, "");
    fs::remove_file(&file).expect("the file was written");
    assert_eq!(found.status.code(), Some(0));
    assert!(text(found.stderr).contains("frees-again was needed at dealloc-"));
    let program = text(found.stdout);
    assert!(program.lines().count() <= 6, "no line too many: {program}");
    // No formula chooses between comparisons.
    let rule = "(rewrite (select (alias a b) (alias a c) (alias b c)) (alias b c) :ruleset mine :name \"triangle\")";
    fs::write(&file, format!("(ruleset mine)\n{rule}\n")).expect("the file can be written");
    let never = freehold(&["rules", "try", &rules, "--min"], &directory, "");
    fs::remove_file(&file).expect("the file was written");
    assert!(text(never.stderr).starts_with("No new rule is needed on any of"));
}

/// Of a directory all programs are counted together, the built-in rules about values where no
/// others are given; one of values alone is canonicalized only.
#[test]
fn try_surveys_directories() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules/try");
    for (rules, expectation) in [
        (Some("--rules=values.egg"), "survey.out"),
        (None, "survey_builtin.out"),
    ] {
        let run = |more: &[&str]| {
            let rules: Vec<&str> = rules.into_iter().collect();
            let arguments = [&["rules", "try"], &rules[..], more, &["programs"]].concat();
            freehold(&arguments, &directory, "")
        };
        let said = run(&[]);
        expect(&said, &directory.join(expectation));
        let report = run(&["--format=json"]);
        let report: serde_json::Value = serde_json::from_slice(&report.stdout).expect("JSON");
        let survey = &report["directories"][0];
        assert_eq!(survey["programs"], 3);
        let rules = survey["rules"].as_array().expect("a list");
        assert!(!rules.is_empty());
        // Each rule that is counted is in the text, with its figures.
        let text = text(said.stdout);
        for rule in rules {
            let times = rule["times"].as_u64().expect("a number");
            let times = if times == 1 {
                "1 time".to_owned()
            } else {
                format!("{times} times")
            };
            let name = rule["rule"].as_str().expect("a name");
            let line = format!("  {name}: applied {times} in {} program", rule["programs"]);
            assert!(text.contains(&line), "{line}");
        }
    }
}

#[test]
fn critical_pairs_and_suggestions_are_as_before() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules");
    let pairs = freehold(&["rules", "confluence"], &directory, "");
    expect(&pairs, &directory.join("confluence.out"));
    let arguments = [
        "rules",
        "suggest",
        "--size=1",
        "--without=and-same",
        "--without=xor-same",
    ];
    let suggested = freehold(&arguments, &directory, "");
    expect(&suggested, &directory.join("suggest.out"));
}

/// The same of rules about values: the pairs of a file's rules with all others, and what is missing
/// among small terms over integers.
#[test]
fn critical_pairs_and_suggestions_of_values_are_as_before() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules");
    let pairs = freehold(&["rules", "confluence", "try/values.egg"], &directory, "");
    expect(&pairs, &directory.join("confluence_values.out"));
    let pairs = freehold(&["rules", "confluence", "pairs/floats.egg"], &directory, "");
    expect(&pairs, &directory.join("confluence_floats.out"));
    let arguments = [
        "rules",
        "suggest",
        "--values",
        "--size=1",
        "--without=addi-zero",
        "--without=subi-itself",
        "try/programs/plain.mlir",
    ];
    let suggested = freehold(&arguments, &directory, "");
    expect(&suggested, &directory.join("suggest_values.out"));
    // All of them load, are proved, and are not known.
    let rules = text(suggested.stdout);
    let file = std::env::temp_dir().join(format!("freehold-found-{}.egg", std::process::id()));
    fs::write(&file, &rules).expect("the file can be written");
    let path = file.display().to_string();
    let verified = freehold(&["rules", "verify", &path], &directory, "");
    fs::remove_file(&file).expect("the file was written");
    assert_eq!(verified.status.code(), Some(0), "{rules}");
    let wrong = freehold(
        &["rules", "suggest", "--values", "--without=addi-zerro"],
        &directory,
        "",
    );
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(wrong.stderr).contains("did you mean 'addi-zero'?"));
}

#[test]
fn trace_shows_rounds_chains_and_pictures() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules/try");
    let run = |more: &[&str]| {
        let arguments = [&["rules", "trace", "exclusive.mlir"], more].concat();
        freehold(&arguments, &directory, "")
    };
    expect(&run(&[]), &directory.join("trace.out"));
    let with = run(&["--rules=exclusive.egg", "--op=4:3"]);
    expect(&with, &directory.join("trace_with.out"));
    expect(
        &run(&["--formula=4", "--picture=dot"]),
        &directory.join("trace_dot.out"),
    );
    let svg = text(run(&["--formula=4", "--picture=svg"]).stdout);
    assert!(
        svg.starts_with("<svg ") && svg.ends_with("</svg>\n"),
        "{svg}"
    );
    let json = run(&["--formula=4", "--picture=json"]).stdout;
    let json: serde_json::Value = serde_json::from_slice(&json).expect("JSON");
    let nodes = json["nodes"].as_object().expect("nodes by name");
    let root = &json["root_eclasses"][0];
    assert!(nodes.values().any(|node| &node["eclass"] == root));
    for child in nodes
        .values()
        .flat_map(|node| node["children"].as_array().expect("a list"))
    {
        assert!(
            nodes.contains_key(child.as_str().expect("a name")),
            "{child}"
        );
    }
    // As the fields of egraph-serialize's `EGraph` and `Node` are, which have no others without a
    // default.
    assert!(json["class_data"].is_null() || json["class_data"].is_object());
    assert_eq!(json["root_eclasses"].as_array().map(Vec::len), Some(1));
    for node in nodes.values() {
        assert!(node["op"].is_string() && node["eclass"].is_string());
        assert!(node["cost"].is_null() || node["cost"].is_number());
    }
    let classes: std::collections::BTreeSet<&str> = nodes
        .values()
        .filter_map(|node| node["eclass"].as_str())
        .collect();
    let dot = run(&["--formula=4", "--picture=dot"]).stdout;
    drawn_by_graphviz(&dot, nodes.len(), classes.len());
    // One line, text or box, per node and class, and a line per child.
    let children: usize = nodes
        .values()
        .map(|n| n["children"].as_array().map_or(0, Vec::len))
        .sum();
    assert_eq!(svg.matches("<line ").count(), children);
    for (wrong, status) in [
        (&["--op=7"][..], 1),
        (&["--formula=99", "--picture=svg"], 1),
        (&["--formula=0"], 2),
    ] {
        assert_eq!(run(wrong).status.code(), Some(status), "{wrong:?}");
    }
}

/// What the rules make of a value, by rounds, a chain and a picture: the first that they change, or
/// the one at a place, also where it stays as it is.
#[test]
fn trace_shows_what_becomes_of_a_value() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules/try");
    let run = |more: &[&str]| {
        let arguments = [&["rules", "trace", "values.mlir"], more].concat();
        freehold(&arguments, &directory, "")
    };
    expect(&run(&["--op=7"]), &directory.join("trace_value.out"));
    let with = run(&["--rules=values.egg"]);
    expect(&with, &directory.join("trace_value_with.out"));
    let dot = run(&["--rules=values.egg", "--op=4", "--picture=dot"]);
    assert!(text(dot.stdout).contains("[label=\"muli\"]"));
    for (wrong, status) in [
        (&["--op=13"][..], 1),
        (&["--op=4", "--formula=99", "--picture=svg"], 1),
    ] {
        assert_eq!(run(wrong).status.code(), Some(status), "{wrong:?}");
    }
}

/// Graphviz draws the picture, without a word, with a shape for each node and each class.
fn drawn_by_graphviz(picture: &[u8], nodes: usize, classes: usize) {
    let command = Command::new("dot")
        .arg("-Tsvg")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut command) = command else {
        let required = std::env::var_os("FREEHOLD_REQUIRE_ORACLES").is_some();
        assert!(!required, "dot is not installed");
        eprintln!("dot is not installed: nothing draws the picture");
        return;
    };
    let mut input = command.stdin.take().expect("a pipe");
    input.write_all(picture).expect("dot reads it");
    drop(input);
    let drawn = command.wait_with_output().expect("dot ends");
    let (svg, said) = (text(drawn.stdout), text(drawn.stderr));
    assert!(drawn.status.success() && said.is_empty(), "{said}");
    assert_eq!(svg.matches("class=\"node\"").count(), nodes, "{svg}");
    assert_eq!(svg.matches("class=\"cluster\"").count(), classes, "{svg}");
}
