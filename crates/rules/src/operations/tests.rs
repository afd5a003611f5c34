//! What is read of rules about operations, and what is refused and how that is said.

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

/// So that a file need not be read for a program without operations of its dialect.
#[test]
fn every_rule_has_an_operation_of_the_dialect_of_its_file() {
    for (file, (name, text)) in BUILTIN.iter().enumerate() {
        let dialect = format!("({}.", dialect_of(name));
        for form in text.split("\n\n").filter(|form| form.contains("(rewrite")) {
            assert!(form.contains(&dialect), "{name}: {form}");
        }
        assert!(!OperationRules::of_file(file).rules().is_empty());
    }
}

#[test]
fn words_are_sorted_and_unique() {
    fn names<T>(words: &[Word<T>]) -> Vec<&str> {
        words.iter().map(|word| word.name).collect()
    }
    for names in [
        names(ATTRIBUTE_FUNCTIONS),
        names(FACTS),
        names(FUNCTIONS),
        names(MOVES),
    ] {
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
            "a rule about members of lists changes the operation",
        ),
        (
            "(memref.load m i... j...)",
            "(memref.load m i... j...)",
            "",
            "a list with members is `a... m b...`",
        ),
        (
            "(bufferization.dealloc :memrefs (a... m b...) :conditions (c... x d...))",
            "(bufferization.dealloc :memrefs (a... b...) :conditions (c... x d...))",
            "",
            "where one list has a member less, all have",
        ),
        (
            "(bufferization.dealloc :memrefs (a... m b...))",
            "(bufferization.dealloc :memrefs (a... b... m))",
            "",
            "a list with members is `a... m b...`",
        ),
        (
            "(bufferization.dealloc :memrefs (a... m b... n c...))",
            "(bufferization.dealloc :memrefs (a... m b... c...))",
            "",
            "two members of one list are found by a value that is both",
        ),
        (
            "(bufferization.dealloc :memrefs (a... m b... m c...))",
            "(bufferization.dealloc :memrefs (a... b... m c...))",
            "",
            "of two members of a list the first stays",
        ),
        (
            "(bufferization.dealloc :memrefs (a... m b...))",
            "(bufferization.dealloc :memrefs (a... m b...) :retained a...)",
            "",
            "what stands around members stays where it is",
        ),
        (
            "(memref.copy (memref.load m a... i b...) t)",
            "(erase)",
            "",
            "only the operation that a rule is about has lists with members",
        ),
        (
            "(memref.transpose m :permutation p :result r)",
            "(memref.cast (memref.transpose m :permutation p :result (inferred r)))",
            "",
            "the type of `memref.transpose` is not inferred",
        ),
        (
            "(memref.transpose m :permutation p)",
            "(memref.transpose m :permutation (compose p p))",
            "",
            "unknown function of attributes `compose`; did you mean `composed`?",
        ),
        (
            load,
            "(memref.load m :result m)",
            "",
            "the results of an operation that only changes",
        ),
        ("(func.func)", "(erase)", "", "others name it by its symbol"),
        (
            "(memref.copy s t)",
            "s",
            "",
            "`memref.copy` has no results: write `(erase)`",
        ),
        (
            load,
            "(values m m)",
            "",
            "`memref.load` has 1 results, and these are 2 values",
        ),
        (load, "(cf.br)", "", "`cf.br` ends a block"),
        (load, "(static-sizes)", "", "this is only of `memref.alloc`"),
        (
            "(memref.alloc :memref m)",
            "(memref.cast m)",
            "",
            "`m` is a result of the operation that the rule is about",
        ),
        (
            "(memref.copy s t)",
            "(memref.copy s (memref.cast (memref.cast t)))",
            "",
            "say the type of `:dest` of `memref.cast`",
        ),
        (
            "(cf.br x... :dest b)",
            "(cf.cond_br true)",
            "",
            "`cf.cond_br` needs `:trueDest`",
        ),
        (
            "(memref.load m i...)",
            "(memref.atomic_rmw _ m i...)",
            "",
            "`memref.atomic_rmw` needs `:kind`",
        ),
        (
            "(scf.if c :thenRegion a)",
            "(scf.if c :thenRegion ())",
            "",
            "`:thenRegion` has a block",
        ),
        (
            "(scf.if c :thenRegion a :elseRegion b)",
            "(scf.if c :thenRegion b :elseRegion b)",
            "",
            "a region can stand in one place only",
        ),
        (
            "(scf.while x... :before a :after b)",
            "(scf.while x... :before b :after a)",
            "",
            "the regions of `scf.while` stay",
        ),
        (
            "(scf.for a b s x... :region r)",
            "(inline a)",
            "",
            "`a` is a value, and a region is expected here",
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
    let section = readme
        .split("\n## ")
        .find(|part| part.starts_with("Rules about operations"));
    let lines: Vec<&str> = section.expect("the section").lines().collect();
    let attributes = rows(ATTRIBUTE_FUNCTIONS);
    for (name, meaning) in [attributes, rows(FACTS), rows(FUNCTIONS), rows(MOVES)].concat() {
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
