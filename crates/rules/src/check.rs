//! Gives the forms of rule files a meaning: declarations, and rules whose sorts check.
//!
//! All errors of a file are collected. Knows the vocabulary and no facts; `compile.rs` makes
//! egg's rewrites of the rules that come out.

use egg::{ENodeOrVar, Id, RecExpr, Var};

use super::sexpr::{Form, Sexpr, SexprKind};
use super::vocabulary::{self, CONDITIONS, CONSTRUCTORS, Condition, Sort};
use crate::egraph::Term;
use freehold_base::diagnostics::Diagnostic;
use freehold_base::location::Location;

/// A rule that checks.
pub struct Rule {
    pub name: String,
    pub ruleset: String,
    /// The comment above it: what it means, and the specification's pattern it stands for.
    pub meaning: String,
    /// The index of its file in the load, and its place there.
    pub file: usize,
    pub location: Location,
    pub left: RecExpr<ENodeOrVar<Term>>,
    pub right: RecExpr<ENodeOrVar<Term>>,
    /// Whether it is about operations, and no term of the e-graph.
    pub is_skeleton: bool,
    /// The names of its variables; variable `i` is egg's `Var::from_u32(i)`.
    pub variables: Vec<String>,
    pub guards: Vec<Guard>,
}

impl Rule {
    /// The condition that only the user can say to hold, if the rule has one: no program shows it.
    pub fn word_of_user(&self) -> Option<&'static str> {
        let mut names = self.guards.iter().map(|guard| guard.condition.name);
        names.find(|&name| name == "takes-globals")
    }

    /// A side as rule files have it.
    pub fn spelling(&self, side: &RecExpr<ENodeOrVar<Term>>) -> String {
        // Sides nest as deep as the reader lets them, so that copying texts outwards costs little.
        let mut texts: Vec<String> = Vec::new();
        for node in side.as_ref() {
            texts.push(match node {
                ENodeOrVar::Var(variable) => {
                    let index = variable.as_u32().unwrap_or_default();
                    self.variables[index as usize].clone()
                }
                ENodeOrVar::ENode(term) => {
                    let mut text = format!("({term}");
                    for &child in egg::Language::children(term) {
                        text.push(' ');
                        text.push_str(&texts[usize::from(child)]);
                    }
                    text.push(')');
                    text
                }
            });
        }
        texts.pop().unwrap_or_default()
    }
}

/// A condition of a rule, on its variables.
pub struct Guard {
    pub condition: &'static Condition,
    pub arguments: Vec<u32>,
}

/// What was declared and what rules there are, over all files read so far.
#[derive(Default)]
pub(super) struct Checker {
    pub rules: Vec<Rule>,
    file: usize,
    sorts: Vec<String>,
    constructors: Vec<String>,
    relations: Vec<String>,
    rulesets: Vec<String>,
    errors: Vec<Diagnostic>,
}

pub(crate) type Checked<T> = Result<T, Diagnostic>;

pub(crate) fn error<T>(at: &Sexpr, message: impl Into<String>) -> Checked<T> {
    Err(Diagnostic::error(at.location, message))
}

pub(crate) fn atom<'a>(sexpr: &'a Sexpr, what: &str) -> Checked<&'a str> {
    match &sexpr.kind {
        SexprKind::Atom(name) => Ok(name),
        _ => error(sexpr, format!("expected {what}")),
    }
}

fn text<'a>(sexpr: &'a Sexpr, what: &str) -> Checked<&'a str> {
    match &sexpr.kind {
        SexprKind::Text(text) => Ok(text),
        _ => error(sexpr, format!("expected {what} in quotes")),
    }
}

pub(crate) fn list<'a, 't>(sexpr: &'a Sexpr<'t>, what: &str) -> Checked<&'a [Sexpr<'t>]> {
    match &sexpr.kind {
        SexprKind::List(items) => Ok(items),
        _ => error(sexpr, format!("expected {what} in parentheses")),
    }
}

pub(crate) fn is_kebab_case(name: &str) -> bool {
    let part = |p: &str| {
        !p.is_empty()
            && p.bytes()
                .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    };
    name.split('-').all(part) && name.starts_with(|c: char| c.is_ascii_lowercase())
}

impl Checker {
    /// Checks the forms of one file; what is wrong with them.
    pub fn check_file(&mut self, file: usize, forms: &[Form]) -> Vec<Diagnostic> {
        self.file = file;
        for form in forms {
            if let Err(error) = self.form(form) {
                self.errors.push(error);
            }
        }
        std::mem::take(&mut self.errors)
    }

    fn form(&mut self, form: &Form) -> Checked<()> {
        let items = list(&form.sexpr, "a declaration or a rule")?;
        let Some((head, rest)) = items.split_first() else {
            return error(&form.sexpr, "expected a declaration or a rule, not `()`");
        };
        match atom(head, "a keyword")? {
            "sort" => self.sort(&form.sexpr, rest),
            "datatype" => self.datatype(&form.sexpr, rest),
            "relation" => self.relation(&form.sexpr, rest),
            "ruleset" => self.ruleset(&form.sexpr, rest),
            "rewrite" => self.rewrite(form, head, rest),
            "birewrite" => error(
                head,
                "`birewrite` runs a rule both ways, so that nothing is simpler than anything \
                 and the set need not saturate: write the direction that simplifies as `rewrite`",
            ),
            "rule" => error(
                head,
                "`rule` has actions of its own, and nothing here could prove it sound: \
                 write `rewrite` with `:when`",
            ),
            word => {
                let known = ["sort", "datatype", "relation", "ruleset", "rewrite"];
                let word = vocabulary::quoted(word, known.into_iter());
                error(head, format!("unknown form {word}"))
            }
        }
    }

    // ---- Declarations -----------------------------------------------------------------------

    fn sort(&mut self, form: &Sexpr, rest: &[Sexpr]) -> Checked<()> {
        let [name] = rest else {
            return error(form, "expected `(sort NAME)`");
        };
        self.declare_sort(name)
    }

    fn declare_sort(&mut self, at: &Sexpr) -> Checked<()> {
        let name = atom(at, "the name of a sort")?;
        match Sort::of_name(name) {
            Some(sort) if sort != Sort::Number => {}
            _ => {
                let known = Sort::TERMS.map(Sort::name);
                let name = vocabulary::quoted(name, known.into_iter());
                return error(at, format!("no terms stand behind the sort {name}"));
            }
        }
        self.sorts.push(name.to_owned());
        Ok(())
    }

    fn sort_of(&self, at: &Sexpr) -> Checked<Sort> {
        let name = atom(at, "a sort")?;
        let declared = |s: &Sort| *s == Sort::Number || self.sorts.iter().any(|n| n == name);
        match Sort::of_name(name).filter(declared) {
            Some(sort) => Ok(sort),
            None => {
                let name = vocabulary::quoted(name, self.sorts.iter().map(String::as_str));
                error(at, format!("unknown sort {name}"))
            }
        }
    }

    fn datatype(&mut self, form: &Sexpr, rest: &[Sexpr]) -> Checked<()> {
        let Some((name, variants)) = rest.split_first() else {
            return error(form, "expected `(datatype SORT (CONSTRUCTOR SORT...)...)`");
        };
        self.declare_sort(name)?;
        let result = self.sort_of(name)?;
        for variant in variants {
            if let Err(error) = self.variant(variant, result) {
                self.errors.push(error);
            }
        }
        Ok(())
    }

    fn variant(&mut self, variant: &Sexpr, result: Sort) -> Checked<()> {
        let items = list(variant, "a constructor and the sorts of its arguments")?;
        let Some((head, sorts)) = items.split_first() else {
            return error(variant, "expected a constructor");
        };
        let name = atom(head, "the name of a constructor")?;
        let sorts = self.sorts_of(sorts)?;
        let Some(known) = vocabulary::constructor(name) else {
            let name = vocabulary::quoted(name, CONSTRUCTORS.iter().map(|c| c.name));
            return error(
                head,
                format!("no term stands behind the constructor {name}"),
            );
        };
        if known.arguments != sorts || known.result != result {
            let expected = signature(known.name, known.arguments);
            let message = format!(
                "the term behind it is `{expected}` of sort {}",
                known.result.name()
            );
            return error(variant, message);
        }
        self.constructors.push(name.to_owned());
        Ok(())
    }

    fn sorts_of(&self, items: &[Sexpr]) -> Checked<Vec<Sort>> {
        items.iter().map(|item| self.sort_of(item)).collect()
    }

    fn relation(&mut self, form: &Sexpr, rest: &[Sexpr]) -> Checked<()> {
        let [head, sorts] = rest else {
            return error(form, "expected `(relation NAME (SORT...))`");
        };
        let name = atom(head, "the name of a relation")?;
        let sorts = self.sorts_of(list(sorts, "the sorts of the relation's arguments")?)?;
        let Some(known) = vocabulary::condition(name) else {
            let name = vocabulary::quoted(name, CONDITIONS.iter().map(|c| c.name));
            return error(head, format!("no facts stand behind the relation {name}"));
        };
        if known.arguments != sorts {
            let expected = signature(known.name, known.arguments);
            return error(form, format!("the relation behind it is `{expected}`"));
        }
        self.relations.push(name.to_owned());
        Ok(())
    }

    fn ruleset(&mut self, form: &Sexpr, rest: &[Sexpr]) -> Checked<()> {
        let [name] = rest else {
            return error(form, "expected `(ruleset NAME)`");
        };
        let text = atom(name, "the name of a ruleset")?;
        if self.rulesets.iter().any(|r| r == text) {
            return error(name, format!("the ruleset `{text}` is declared twice"));
        }
        if vocabulary::constructor(text).is_some() || vocabulary::condition(text).is_some() {
            // egglog has one space of names.
            let message = format!("`{text}` is a term or condition: give the ruleset another name");
            return error(name, message);
        }
        self.rulesets.push(text.to_owned());
        Ok(())
    }

    // ---- Rules ------------------------------------------------------------------------------

    fn rewrite(&mut self, form: &Form, head: &Sexpr, rest: &[Sexpr]) -> Checked<()> {
        let [left, right, options @ ..] = rest else {
            return error(
                &form.sexpr,
                "expected `(rewrite LEFT RIGHT :when (CONDITION...) :ruleset SET :name \"NAME\")`",
            );
        };
        let options = Options::read(head, options, false)?;
        if let SexprKind::Atom(_) = left.kind {
            return error(
                left,
                "the left side is a variable, which every term matches: give it a constructor",
            );
        }
        let ruleset = atom(options.ruleset, "the name of a ruleset")?;
        if !self.rulesets.iter().any(|r| r == ruleset) {
            let word = vocabulary::quoted(ruleset, self.rulesets.iter().map(String::as_str));
            let message = format!("unknown ruleset {word}");
            self.errors
                .push(Diagnostic::error(options.ruleset.location, message));
        }
        self.check_name(&options);

        let mut scope = Scope::default();
        let mut terms = Terms {
            checker: self,
            scope: &mut scope,
            binding: true,
            nodes: Vec::new(),
        };
        let left_sort = terms.term(left, None)?;
        let left_nodes = std::mem::take(&mut terms.nodes);
        terms.binding = false;
        terms.term(right, Some(left_sort))?;
        let right_nodes = std::mem::take(&mut terms.nodes);
        if left_nodes == right_nodes {
            return error(head, "the rule rewrites a term to itself");
        }
        let mut guards = Vec::new();
        for guard in options.guards {
            guards.push(self.guard(guard, &scope, left_sort)?);
        }
        self.rules.push(Rule {
            name: options.name.to_owned(),
            ruleset: ruleset.to_owned(),
            meaning: form.comment.clone(),
            file: self.file,
            location: head.location,
            left: left_nodes.into(),
            right: right_nodes.into(),
            is_skeleton: left_sort.is_skeleton(),
            variables: scope.variables.into_iter().map(|v| v.0).collect(),
            guards,
        });
        Ok(())
    }

    fn check_name(&mut self, options: &Options) {
        let mut complain = |message: String| {
            self.errors
                .push(Diagnostic::error(options.name_at, message));
        };
        if !is_kebab_case(options.name) {
            complain(format!(
                "the name `{}` is not in kebab case, such as `and-true`",
                options.name
            ));
        } else if let Some(first) = self.rules.iter().find(|r| r.name == options.name) {
            let message = format!("a second rule of the name `{}`", options.name);
            let mut error = Diagnostic::error(options.name_at, message);
            if first.file == self.file {
                error = error.with_note(first.location, "the first is here");
            }
            self.errors.push(error);
        }
    }

    fn guard(&self, at: &Sexpr, scope: &Scope, about: Sort) -> Checked<Guard> {
        let items = list(at, "a condition on the rule's variables")?;
        let Some((head, arguments)) = items.split_first() else {
            return error(at, "expected a condition, not `()`");
        };
        let name = atom(head, "the name of a condition")?;
        let declared = || self.relations.iter().map(String::as_str);
        let Some(condition) = vocabulary::condition(name).filter(|_| declared().any(|r| r == name))
        else {
            let name = vocabulary::quoted(name, declared());
            return error(head, format!("unknown condition {name}"));
        };
        if arguments.len() != condition.arguments.len() {
            let expected = signature(condition.name, condition.arguments);
            return error(at, format!("expected `{expected}`"));
        }
        let (may_ask, others) = match about {
            Sort::Step => (condition.of_steps, "terms"),
            Sort::Act => (condition.of_acts, "terms or steps"),
            _ => (condition.of_terms, "steps"),
        };
        if !may_ask {
            let message = format!("only rules about {others} may ask `{name}`");
            return error(head, message);
        }
        let mut variables = Vec::new();
        for (argument, &sort) in arguments.iter().zip(condition.arguments) {
            let name = atom(argument, "a variable of the left side")?;
            variables.push(scope.bound(argument, name, sort)?);
        }
        Ok(Guard {
            condition,
            arguments: variables,
        })
    }
}

fn signature(name: &str, arguments: &[Sort]) -> String {
    let mut text = format!("({name}");
    for sort in arguments {
        text.push(' ');
        text.push_str(sort.name());
    }
    text.push(')');
    text
}

/// What stands after the two sides of a rule.
pub(crate) struct Options<'a> {
    pub guards: &'a [Sexpr<'a>],
    pub ruleset: &'a Sexpr<'a>,
    pub name: &'a str,
    pub name_at: Location,
    /// The patterns of mlir-opt that the rule stands for.
    pub mlir: Vec<&'a str>,
}

impl<'a> Options<'a> {
    /// Reads them; `mlir` says whether the rule may name patterns of mlir-opt.
    pub fn read(head: &Sexpr, mut rest: &'a [Sexpr<'a>], mlir: bool) -> Checked<Self> {
        const KNOWN: [&str; 4] = [":when", ":ruleset", ":name", ":mlir"];
        let known = &KNOWN[..if mlir { 4 } else { 3 }];
        let (mut guards, mut ruleset, mut name) = (None, None, None);
        let mut patterns = Vec::new();
        while let Some((key, after)) = rest.split_first() {
            let word = atom(key, "`:when`, `:ruleset` or `:name`")?;
            if word == ":subsume" {
                return error(key, "`:subsume` deletes terms, and nothing here is deleted");
            }
            let mut pattern = None;
            let slot = match word {
                ":mlir" if mlir => &mut pattern,
                ":when" => &mut guards,
                ":ruleset" => &mut ruleset,
                ":name" => &mut name,
                _ => {
                    let word = vocabulary::quoted(word, known.iter().copied());
                    return error(key, format!("unknown option {word}"));
                }
            };
            let Some((value, after)) = after.split_first() else {
                return error(key, format!("`{word}` needs a value"));
            };
            if slot.replace(value).is_some() {
                return error(key, format!("`{word}` is given twice"));
            }
            if let Some(pattern) = pattern {
                patterns.push(text(pattern, "the name of a pattern")?);
            }
            rest = after;
        }
        let missing =
            |what: &str| Diagnostic::error(head.location, format!("the rule has no `{what}`"));
        let name = name.ok_or_else(|| missing(":name"))?;
        Ok(Options {
            guards: match guards {
                Some(guards) => list(guards, "the conditions")?,
                None => &[],
            },
            ruleset: ruleset.ok_or_else(|| missing(":ruleset"))?,
            name: text(name, "the rule's name")?,
            name_at: name.location,
            mlir: patterns,
        })
    }
}

/// The variables of a rule with their sorts.
#[derive(Default)]
struct Scope {
    variables: Vec<(String, Sort)>,
}

impl Scope {
    fn find(&self, name: &str) -> Option<usize> {
        self.variables.iter().position(|v| v.0 == name)
    }

    fn bound(&self, at: &Sexpr, name: &str, sort: Sort) -> Checked<u32> {
        let Some(index) = self.find(name) else {
            let known = self.variables.iter().map(|v| v.0.as_str());
            let word = vocabulary::quoted(name, known);
            return error(
                at,
                format!("the left side does not bind the variable {word}"),
            );
        };
        let found = self.variables[index].1;
        if found != sort {
            let message = format!(
                "the variable `{name}` is of sort {}, and {} is expected here",
                found.name(),
                sort.name()
            );
            return error(at, message);
        }
        Ok(index as u32)
    }
}

/// Reads the terms of a rule into egg's pattern nodes, children first.
struct Terms<'a> {
    checker: &'a Checker,
    scope: &'a mut Scope,
    /// Whether a new variable is bound here: on the left side.
    binding: bool,
    nodes: Vec<ENodeOrVar<Term>>,
}

impl Terms<'_> {
    /// The sort of a term, whose root is then the last node.
    fn term(&mut self, at: &Sexpr, expected: Option<Sort>) -> Checked<Sort> {
        match &at.kind {
            SexprKind::Text(_) => error(at, "expected a term, not text"),
            SexprKind::Atom(name) => {
                let sort = expected.unwrap_or(Sort::I1);
                self.variable(at, name, sort)?;
                Ok(sort)
            }
            SexprKind::List(items) => {
                let Some((head, arguments)) = items.split_first() else {
                    return error(at, "expected a term, not `()`");
                };
                let name = atom(head, "a constructor")?;
                self.application(at, head, name, arguments, expected)
            }
        }
    }

    fn variable(&mut self, at: &Sexpr, name: &str, sort: Sort) -> Checked<()> {
        if vocabulary::constructor(name).is_some() {
            let message = format!("`{name}` is a constructor: write `({name})`");
            return error(at, message);
        }
        let literal = ["true", "false", "NaN", "inf"].contains(&name);
        if literal || !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let message =
                format!("`{name}` is a number or a literal of egglog: use a variable, or `(True)`");
            return error(at, message);
        }
        let index = match self.scope.find(name) {
            None if self.binding => {
                self.scope.variables.push((name.to_owned(), sort));
                self.scope.variables.len() as u32 - 1
            }
            _ => self.scope.bound(at, name, sort)?,
        };
        self.nodes.push(ENodeOrVar::Var(Var::from_u32(index)));
        Ok(())
    }

    fn application(
        &mut self,
        at: &Sexpr,
        head: &Sexpr,
        name: &str,
        arguments: &[Sexpr],
        expected: Option<Sort>,
    ) -> Checked<Sort> {
        let declared = || self.checker.constructors.iter().map(String::as_str);
        let Some(known) = vocabulary::constructor(name).filter(|_| declared().any(|c| c == name))
        else {
            let name = vocabulary::quoted(name, declared());
            return error(head, format!("unknown constructor {name}"));
        };
        if known.arguments.contains(&Sort::Number) {
            return error(
                head,
                format!(
                    "`{name}` names one particular operand, and a rule is about all: use a variable"
                ),
            );
        }
        if arguments.len() != known.arguments.len() {
            let expected = signature(name, known.arguments);
            return error(at, format!("expected `{expected}`"));
        }
        if expected.is_some_and(|sort| sort != known.result) {
            let message = format!(
                "`{name}` is of sort {}, and {} is expected here",
                known.result.name(),
                expected.map_or("", Sort::name)
            );
            return error(at, message);
        }
        let mut children = Vec::new();
        for (argument, &sort) in arguments.iter().zip(known.arguments) {
            self.term(argument, Some(sort))?;
            children.push(Id::from(self.nodes.len() - 1));
        }
        let node = Term::from_name(name, &children);
        let node = node.expect("every constructor without a number has a node of its arity");
        self.nodes.push(ENodeOrVar::ENode(node));
        Ok(known.result)
    }
}
