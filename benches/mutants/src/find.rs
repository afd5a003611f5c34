//! Finds the conditions of a file, and what each is taken for when it is taken out.
//!
//! Taken out, a condition no longer restricts what is done: a part of `a && b`, a guard of a
//! `match`, what a filter asks and the condition of an `if` count as true; a part of `a || b`, and
//! the condition of an `if` that leaves early, as false. An `if` with two sides has both. A whole
//! that would be the same as one of its parts is left out. Knows nothing of types: what stands as a
//! condition is one.

use std::ops::Range;

use proc_macro2::{TokenStream, TokenTree};
use syn::parse::{Parse, ParseStream, Parser};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, BinOp, Block, Expr, ExprMethodCall, Pat, Stmt, Token};

/// A condition of a file.
pub struct Condition {
    /// The bytes that it takes.
    pub range: Range<usize>,
    /// Line from 1, column from 0.
    pub at: (usize, usize),
    pub taken_for: bool,
    /// Whether it has one of the words, if there are any.
    pub counts: bool,
}

/// Methods whose closure says what stays, what is found, or whether something holds.
const ASK: [&str; 13] = [
    "all",
    "any",
    "filter",
    "find",
    "is_none_or",
    "is_some_and",
    "partition",
    "pop_if",
    "position",
    "retain",
    "rposition",
    "skip_while",
    "take_while",
];

/// The conditions of `file`, in order; those count that have one of `words`, or all.
pub fn conditions(file: &syn::File, words: Option<&[&str]>) -> Vec<Condition> {
    let mut finder = Finder {
        words,
        found: Vec::new(),
    };
    finder.visit_file(file);
    let mut found = finder.found;
    found.sort_by_key(|c| (c.range.start, std::cmp::Reverse(c.range.end), c.taken_for));
    found.dedup_by_key(|c| (c.range.clone(), c.taken_for));
    found
}

struct Finder<'a> {
    words: Option<&'a [&'a str]>,
    found: Vec<Condition>,
}

impl Finder<'_> {
    /// Notes a condition, unless one of its parts is the same.
    fn add(&mut self, condition: &Expr, taken_for: bool) {
        let covered = match bare(condition) {
            Expr::Let(_) | Expr::Lit(_) => true,
            Expr::Binary(binary) => match binary.op {
                BinOp::And(_) => taken_for || has_let(condition),
                BinOp::Or(_) => !taken_for,
                _ => false,
            },
            _ => false,
        };
        let span = condition.span();
        let counts = self.words.is_none_or(|words| mentions(condition, words));
        if !covered {
            let at = (span.start().line, span.start().column);
            self.found.push(Condition {
                range: span.byte_range(),
                at,
                taken_for,
                counts,
            });
        }
    }

    fn closure_asks(&mut self, call: &ExprMethodCall) {
        let method = call.method.to_string();
        if method == "then" || method == "then_some" {
            self.add(&call.receiver, true);
            return;
        }
        if !ASK.contains(&&*method) {
            return;
        }
        for argument in &call.args {
            if let Expr::Closure(closure) = argument
                && let Some(asked) = last_of(&closure.body)
            {
                self.add(asked, method != "skip_while");
            }
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        let attributes: &[Attribute] = match item {
            syn::Item::Mod(item) => &item.attrs,
            syn::Item::Fn(item) => &item.attrs,
            syn::Item::Impl(item) => &item.attrs,
            syn::Item::Const(_) | syn::Item::Static(_) => return,
            _ => &[],
        };
        if !attributes.iter().any(is_for_tests) {
            visit::visit_item(self, item);
        }
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::Binary(binary) => {
                let taken_for = match binary.op {
                    BinOp::And(_) => Some(true),
                    BinOp::Or(_) => Some(false),
                    _ => None,
                };
                if let Some(taken_for) = taken_for {
                    self.add(&binary.left, taken_for);
                    self.add(&binary.right, taken_for);
                }
            }
            Expr::If(conditional) => {
                let other = conditional.else_branch.as_ref().map(|(_, other)| &**other);
                let other_leaves = match other {
                    Some(Expr::Block(block)) => leaves(&block.block),
                    _ => false,
                };
                if leaves(&conditional.then_branch) {
                    self.add(&conditional.cond, false);
                } else {
                    self.add(&conditional.cond, true);
                    if other.is_some() && !other_leaves {
                        self.add(&conditional.cond, false);
                    }
                }
            }
            Expr::While(repeated) => self.add(&repeated.cond, false),
            Expr::Match(choice) => {
                for arm in &choice.arms {
                    if let Some((_, guard)) = &arm.guard {
                        self.add(guard, true);
                    }
                }
                // `match condition { true => .., false => .. }`
                if choice.arms.iter().any(|arm| is_boolean(&arm.pat)) {
                    self.add(&choice.expr, true);
                    self.add(&choice.expr, false);
                }
            }
            Expr::MethodCall(call) => self.closure_asks(call),
            Expr::Macro(call) if call.mac.path.is_ident("matches") => {
                if let Ok(Some(guard)) = guard_of(call.mac.tokens.clone()) {
                    self.add(&guard, true);
                    self.visit_inside(&guard);
                }
            }
            _ => {}
        }
        visit::visit_expr(self, expr);
    }
}

impl Finder<'_> {
    /// The parts of what was parsed here and lives no longer than here.
    fn visit_inside(&mut self, expr: &Expr) {
        let mut inner = Finder {
            words: self.words,
            found: Vec::new(),
        };
        inner.visit_expr(expr);
        self.found.extend(inner.found);
    }
}

fn bare(mut expr: &Expr) -> &Expr {
    while let Expr::Paren(inner) = expr {
        expr = &inner.expr;
    }
    expr
}

/// Whether a chain binds something, so that it cannot be an argument.
fn has_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) if matches!(binary.op, BinOp::And(_)) => {
            has_let(&binary.left) || has_let(&binary.right)
        }
        _ => false,
    }
}

/// The expression that a closure's body comes to.
fn last_of(body: &Expr) -> Option<&Expr> {
    match body {
        Expr::Block(block) => match block.block.stmts.last()? {
            Stmt::Expr(expr, None) => Some(expr),
            _ => None,
        },
        Expr::Match(_) | Expr::If(_) => None,
        _ => Some(body),
    }
}

/// Whether control leaves a block otherwise than at its end.
fn leaves(block: &Block) -> bool {
    match block.stmts.last() {
        Some(Stmt::Expr(expr, _)) => {
            matches!(expr, Expr::Return(_) | Expr::Continue(_) | Expr::Break(_))
        }
        _ => false,
    }
}

fn is_boolean(pattern: &Pat) -> bool {
    matches!(pattern, Pat::Lit(lit) if matches!(lit.lit, syn::Lit::Bool(_)))
}

fn is_for_tests(attribute: &Attribute) -> bool {
    let is_cfg = attribute.path().is_ident("cfg") || attribute.path().is_ident("test");
    is_cfg && (attribute.path().is_ident("test") || mentions_test(attribute))
}

fn mentions_test(attribute: &Attribute) -> bool {
    match &attribute.meta {
        syn::Meta::List(list) => has_word(list.tokens.clone(), &["test"]),
        _ => false,
    }
}

/// The guard of `matches!(value, pattern if guard)`.
fn guard_of(tokens: TokenStream) -> syn::Result<Option<Expr>> {
    let parse = |input: ParseStream| {
        Expr::parse(input)?;
        input.parse::<Token![,]>()?;
        Pat::parse_multi_with_leading_vert(input)?;
        let guard = match input.parse::<Option<Token![if]>>()? {
            Some(_) => Some(Expr::parse(input)?),
            None => None,
        };
        input.parse::<Option<Token![,]>>()?;
        Ok(guard)
    };
    parse.parse2(tokens)
}

/// Whether one of the words stands in an expression.
fn mentions(expr: &Expr, words: &[&str]) -> bool {
    has_word(tokens_of(expr), words)
}

fn tokens_of(expr: &Expr) -> TokenStream {
    expr.span()
        .source_text()
        .and_then(|text| text.parse().ok())
        .unwrap_or_default()
}

fn has_word(tokens: TokenStream, words: &[&str]) -> bool {
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Ident(ident) => words.contains(&&*ident.to_string()),
        TokenTree::Group(group) => has_word(group.stream(), words),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::conditions;

    /// What is found in the body of a function, as `condition=what it is taken for`.
    fn found(body: &str) -> String {
        let text = format!("fn f() {{ {body} }}");
        let file = syn::parse_file(&text).expect("it is Rust");
        let all = conditions(&file, None).into_iter();
        let rows: Vec<String> = all
            .map(|c| format!("{}={}", &text[c.range], c.taken_for))
            .collect();
        rows.join(", ")
    }

    #[test]
    fn each_condition_is_taken_for_what_does_not_restrict() {
        for (body, expected) in [
            ("if a { b(); }", "a=true"),
            ("if a { return; }", "a=false"),
            ("if a { b() } else { c() }", "a=false, a=true"),
            ("if a { b() } else { return }", "a=true"),
            ("if a && !b { c(); }", "a=true, !b=true"),
            ("if a && b { return; }", "a && b=false, a=true, b=true"),
            ("if a || b { return; }", "a=false, b=false"),
            ("if let Some(x) = a && x { return; }", "x=true"),
            ("while a { b(); }", "a=false"),
            (
                "match a { Some(x) if x > 1 => b(), _ => c() }",
                "x > 1=true",
            ),
            ("match a { true => b(), false => c() }", "a=false, a=true"),
            ("matches!(a, Some(x) if x > 1)", "x > 1=true"),
            ("all.iter().filter(|x| x.a)", "x.a=true"),
            ("all.iter().any(|x| x.a && b)", "x.a=true, b=true"),
            ("(a == b).then(|| c)", "(a == b)=true"),
            (
                "let x = a || (b && c);",
                "a=false, (b && c)=false, b=true, c=true",
            ),
            ("let x = a == b;", ""),
        ] {
            assert_eq!(found(body), expected, "{body}");
        }
    }

    #[test]
    fn tests_are_left_out() {
        let file = syn::parse_file("#[cfg(test)] mod tests { fn f() { if a { b(); } } }");
        assert!(conditions(&file.expect("it is Rust"), None).is_empty());
    }

    #[test]
    fn a_condition_counts_by_its_words() {
        let file = syn::parse_file("fn f() { if x.alias(y) && z { b(); } }").expect("it is Rust");
        let counts: Vec<bool> = conditions(&file, Some(&["alias"]))
            .iter()
            .map(|c| c.counts)
            .collect();
        assert_eq!(counts, [true, false]);
    }
}
