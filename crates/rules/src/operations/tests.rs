use super::*;

fn errors(text: &str) -> String {
    let text = format!("(ruleset r)\n{text}");
    match OperationRules::load(&[("r.egg", &text)]) {
        Ok(_) => String::new(),
        Err(errors) => errors.render(),
    }
}

#[test]
fn builtin_rules_check() {
    let rules = OperationRules::builtin().rules();
    assert!(!rules.is_empty());
    for rule in rules {
        assert!(!rule.meaning.is_empty(), "{} has no comment", rule.name);
    }
}

#[test]
fn words_are_sorted_and_unique() {
    fn names<T>(words: &[Word<T>]) -> Vec<&str> {
        words.iter().map(|word| word.name).collect()
    }
    for names in [names(FACTS), names(FUNCTIONS), names(MOVES)] {
        assert!(names.is_sorted_by(|a, b| a < b), "{names:?}");
    }
}

#[test]
fn what_is_wrong_is_said() {
    let rule = |left: &str, right: &str, when: &str| {
        errors(&format!(
            "(rewrite {left} {right} :when ({when}) :ruleset r :name \"n\")"
        ))
    };
    let load = "(memref.load (memref.cast m) i...)";
    for (left, right, when, expected) in [
        (
            "(memref.laod m)",
            "m",
            "",
            "unknown operation `memref.laod`",
        ),
        (
            "(memref.load)",
            "m",
            "",
            "expected `(memref.load memref ...)`",
        ),
        (
            load,
            "(memref.load k i...)",
            "",
            "does not bind the variable `k`",
        ),
        (
            load,
            "(memref.load i)",
            "",
            "`i` is a list of values, and a value is expected",
        ),
        (
            load,
            "(memref.load m)",
            "(ranekd m)",
            "unknown guard `ranekd`; did you mean `ranked`?",
        ),
        (
            load,
            "(memref.load m)",
            "(ranked m m)",
            "another number of arguments",
        ),
        (
            load,
            "(memref.load m :resutl m)",
            "",
            "did you mean `result`?",
        ),
        ("m", "m", "", "the left side must be an operation"),
        (
            "(memref.load m i... j...)",
            "(erase)",
            "",
            "two `...` in one list",
        ),
        (
            load,
            "(memref.load m :result m)",
            "",
            "the results of an operation that only changes",
        ),
    ] {
        let found = rule(left, right, when);
        assert!(found.contains(expected), "{left} {right}: {found}");
    }
}

/// `rules/README.md` says of each word what its row here says.
#[test]
fn words_are_in_the_readme() {
    fn rows<T>(words: &[Word<T>]) -> Vec<(&str, &str)> {
        let rows = words.iter();
        rows.map(|word| (word.name, word.meaning)).collect()
    }
    let readme = include_str!("../../../../rules/README.md");
    let lines: Vec<&str> = readme.lines().collect();
    for (name, meaning) in [rows(FACTS), rows(FUNCTIONS), rows(MOVES)].concat() {
        let begins = |line: &&&str| {
            let rest = line
                .strip_prefix("| `(")
                .and_then(|rest| rest.strip_prefix(name));
            rest.is_some_and(|rest| rest.starts_with([' ', ')']))
        };
        let line = lines.iter().find(begins);
        let line = line.unwrap_or_else(|| panic!("no row for `{name}`"));
        assert!(line.contains(&format!("| {meaning} |")), "{name}: {line}");
    }
}
