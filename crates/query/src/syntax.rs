//! The query language: text to literals, with positions. Knows no relation and no program.
//!
//! ```text
//! query   := [scope ':'] literal (',' literal)*
//! scope   := '@' function ['^' block] | '^' block
//! function := name | '"' any text, with MLIR's escapes '"'
//! literal := ['!'] relation '(' [terms] ')' | term ('=' | '!=' | '<' | '<=' | '>' | '>=') term
//!          | 'count' '(' literal (',' literal)* ')' [comparison term]
//! terms   := term ['#' term] ((',' | '->') term)*
//! term    := '?' name | '_' | '%' name ['#' number] [place] | '^' block [place] | number | word | '"' text '"'
//! place   := '@' line [':' column]
//! ```
//!
//! `->` separates like a comma and reads as an edge; `#` and what follows is which one of several
//! edges between the same two blocks. `//` starts a comment.

use std::ops::Range;

pub use freehold_datalog::Comparison;
use freehold_syntax::{quoted, string_at_start};

/// More literals than this are no question.
const MOST_LITERALS: usize = 64;

/// What is wrong with a query, and where: byte offsets into its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QueryError {
    pub span: Range<usize>,
    pub message: String,
}

/// A parsed query.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Query {
    pub function: Option<Spanned<String>>,
    pub block: Option<Term>,
    pub body: Vec<Literal>,
}

/// Something with its place in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spanned<T> {
    pub span: Range<usize>,
    pub what: T,
}

/// One condition of a query.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Literal {
    Atom(Atom),
    /// `left comparison right`.
    Compare(Term, Comparison, Term),
    /// How many answers some literals have, and what that number has to be.
    Count {
        of: Vec<Literal>,
        is: Option<(Comparison, Term)>,
        span: Range<usize>,
    },
}

/// `relation(terms)`, or that it does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Atom {
    pub negated: bool,
    pub relation: Spanned<String>,
    pub terms: Vec<Term>,
    /// Behind the first term: the number of an edge among those between the same two blocks.
    pub edge: Option<Term>,
}

pub type Term = Spanned<TermKind>;

/// What stands in a column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TermKind {
    /// `?name`.
    Variable(String),
    /// `_`: something, whatever it is.
    Anything,
    /// `%name`, `%name#number`, with where it is defined.
    Value(String, Option<u32>, Option<SourcePosition>),
    /// `^name`, with where the operation around it is.
    Block(String, Option<SourcePosition>),
    Number(i64),
    Word(String),
}

impl Term {
    /// What messages call it.
    pub(super) fn text(&self) -> String {
        match &self.what {
            TermKind::Value(name, None, _) => format!("%{name}"),
            TermKind::Value(name, Some(number), _) => format!("%{name}#{number}"),
            TermKind::Block(name, _) => format!("^{name}"),
            TermKind::Variable(name) => format!("?{name}"),
            TermKind::Anything => "_".to_owned(),
            TermKind::Number(number) => number.to_string(),
            TermKind::Word(word) => word.clone(),
        }
    }
}

/// A line of the source, and a column if one is named.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct SourcePosition {
    pub line: usize,
    pub column: Option<usize>,
}

/// A function as queries write it, in quotes where its name has other characters than names have.
///
/// ```
/// use freehold::query::{function_term, parse};
/// assert_eq!(function_term("f.1"), "@f.1");
/// assert_eq!(function_term("a \"b\""), r#"@"a \22b\22""#);
/// let query = parse(r#"@"a \22b\22": memref(?v)"#).unwrap();
/// assert_eq!(query.function.unwrap().what, "a \"b\"");
/// ```
pub fn function_term(name: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_$.".contains(c);
    match !name.is_empty() && name.chars().all(is_plain) {
        true => format!("@{name}"),
        false => format!("@{}", quoted(name.as_bytes())),
    }
}

/// Reads a query.
///
/// # Errors
/// The first thing that cannot be understood, with what was expected.
///
/// ```
/// use freehold::query::parse;
/// let query = parse("@f: may_alias(%a, ?x), ?x != %a").unwrap();
/// assert_eq!(query.body.len(), 2);
/// assert_eq!(parse("may_alias(%a").unwrap_err().message, "expected ',' or ')'");
/// ```
pub fn parse(text: &str) -> Result<Query, QueryError> {
    let mut parser = Parser { text, at: 0 };
    let (function, block) = parser.scope()?;
    let body = parser.literals(false)?;
    parser.blank();
    match parser.at == text.len() {
        true => Ok(Query {
            function,
            block,
            body,
        }),
        false => Err(parser.expected("',' or the end of the query")),
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl Parser<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn blank(&mut self) {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            let comment = match trimmed.starts_with("//") {
                true => trimmed.find('\n').unwrap_or(trimmed.len()),
                false => 0,
            };
            self.at += rest.len() - trimmed.len() + comment;
            if comment == 0 {
                return;
            }
        }
    }

    /// Takes `token` if it comes next.
    fn take(&mut self, token: &str) -> bool {
        self.blank();
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    /// An error at what comes next.
    fn expected(&self, what: &str) -> QueryError {
        let width = self.rest().chars().next().map_or(0, char::len_utf8);
        QueryError {
            span: self.at..self.at + width,
            message: format!("expected {what}"),
        }
    }

    /// A name in MLIR's spelling, which may contain `$`, `.` and `-`, and may be a number.
    fn name(&mut self) -> Result<String, QueryError> {
        let rest = self.rest();
        let fits = |c: char| c.is_alphanumeric() || "_$.-".contains(c);
        let end = rest.find(|c| !fits(c)).unwrap_or(rest.len());
        // An edge's arrow is no part of a name.
        let end = rest[..end].find("->").unwrap_or_else(|| {
            let arrow = rest[end..].starts_with('>') && rest[..end].ends_with('-');
            if arrow { end - 1 } else { end }
        });
        if end == 0 {
            return Err(self.expected("a name"));
        }
        let name = rest[..end].to_owned();
        self.at += end;
        Ok(name)
    }

    /// The name of a function, in quotes if it has other characters.
    fn function(&mut self) -> Result<String, QueryError> {
        if !self.rest().starts_with('"') {
            return self.name();
        }
        let Some((name, length)) = string_at_start(self.rest()) else {
            return Err(self.expected("a name in quotes, with escapes as in MLIR"));
        };
        let name = name.into_owned();
        self.at += length;
        Ok(name)
    }

    fn number(&mut self) -> Result<usize, QueryError> {
        let rest = self.rest();
        let end = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        let Ok(number) = rest[..end].parse() else {
            return Err(self.expected("a number"));
        };
        self.at += end;
        Ok(number)
    }

    fn scope(&mut self) -> Result<(Option<Spanned<String>>, Option<Term>), QueryError> {
        let (mut function, mut block) = (None, None);
        self.blank();
        let start = self.at;
        if self.take("@") {
            let what = self.function()?;
            function = Some(Spanned {
                span: start..self.at,
                what,
            });
        }
        self.blank();
        let before = self.at;
        if self.rest().starts_with('^') {
            block = Some(self.term()?);
        }
        if (function.is_some() || block.is_some()) && !self.take(":") {
            if function.is_none() {
                // The first literal compares a block.
                self.at = before;
                return Ok((None, None));
            }
            return Err(self.expected("':' after the scope"));
        }
        Ok((function, block))
    }

    fn literals(&mut self, counted: bool) -> Result<Vec<Literal>, QueryError> {
        let mut literals = vec![self.literal(counted)?];
        while self.take(",") {
            if literals.len() == MOST_LITERALS {
                return Err(self.expected(&format!("at most {MOST_LITERALS} conditions")));
            }
            literals.push(self.literal(counted)?);
        }
        Ok(literals)
    }

    fn literal(&mut self, counted: bool) -> Result<Literal, QueryError> {
        self.blank();
        let start = self.at;
        let negated = !self.rest().starts_with("!=") && self.take("!");
        self.blank();
        let name_at = self.at;
        let starts_name = self.rest().starts_with(|c: char| c.is_alphabetic());
        if starts_name {
            let name = self.name()?;
            let span = name_at..self.at;
            if self.take("(") {
                if name != "count" {
                    let (terms, edge) = self.terms()?;
                    let relation = Spanned { span, what: name };
                    return Ok(Literal::Atom(Atom {
                        negated,
                        relation,
                        terms,
                        edge,
                    }));
                }
                if counted || negated {
                    let message = match negated {
                        true => "a count cannot be negated; compare it: count(...) = 0",
                        false => "a count cannot stand in a count",
                    };
                    return Err(QueryError {
                        span,
                        message: message.to_owned(),
                    });
                }
                let of = self.literals(true)?;
                if !self.take(")") {
                    return Err(self.expected("',' or ')'"));
                }
                let span = start..self.at;
                let is = match self.comparison() {
                    Some(comparison) => Some((comparison, self.term()?)),
                    None => None,
                };
                return Ok(Literal::Count { of, is, span });
            }
            self.at = name_at;
        }
        if negated {
            return Err(self.expected("a relation after '!'"));
        }
        let left = self.term()?;
        let Some(comparison) = self.comparison() else {
            return Err(self.expected("'(', or a comparison: =, !=, <, <=, > or >="));
        };
        Ok(Literal::Compare(left, comparison, self.term()?))
    }

    fn comparison(&mut self) -> Option<Comparison> {
        // The longer ones first.
        let spellings = [
            ("!=", Comparison::Different),
            ("<=", Comparison::AtMost),
            (">=", Comparison::AtLeast),
            ("=", Comparison::Equal),
            ("<", Comparison::Less),
            (">", Comparison::Greater),
        ];
        let found = spellings
            .into_iter()
            .find(|(spelling, _)| self.take(spelling));
        found.map(|(_, comparison)| comparison)
    }

    /// The terms of a relation up to the closing parenthesis, and the number of the edge that they
    /// name.
    fn terms(&mut self) -> Result<(Vec<Term>, Option<Term>), QueryError> {
        let (mut terms, mut edge) = (Vec::new(), None);
        if self.take(")") {
            return Ok((terms, edge));
        }
        loop {
            terms.push(self.term()?);
            self.blank();
            if terms.len() == 1 && self.take("#") {
                edge = Some(self.term()?);
                if !self.take("->") {
                    return Err(self.expected("'->' and where the edge leads"));
                }
                continue;
            }
            if self.rest().starts_with('#') {
                return Err(self.expected(
                    "',' or ')': the number of an edge stands behind the block that it leaves",
                ));
            }
            if self.take(")") {
                return Ok((terms, edge));
            }
            if !self.take(",") && !self.take("->") {
                return Err(self.expected("',' or ')'"));
            }
        }
    }

    fn term(&mut self) -> Result<Term, QueryError> {
        self.blank();
        let start = self.at;
        let what = if self.take("?") {
            TermKind::Variable(self.name()?)
        } else if self.take("%") {
            let name = self.name()?;
            let number = match self.rest().starts_with('#') {
                true => {
                    self.at += 1;
                    let number = u32::try_from(self.number()?);
                    Some(number.map_err(|_| self.expected("a smaller number"))?)
                }
                false => None,
            };
            TermKind::Value(name, number, self.place()?)
        } else if self.take("^") {
            let name = self.name()?;
            TermKind::Block(name, self.place()?)
        } else if self.take("\"") {
            let Some(end) = self.rest().find('"') else {
                return Err(self.expected("a closing '\"'"));
            };
            let text = self.rest()[..end].to_owned();
            self.at += end + 1;
            TermKind::Word(text)
        } else {
            let name = self.name().map_err(|_| {
                self.expected("a term: ?variable, %value, ^block, _, a number or a word")
            })?;
            match (name.as_str(), name.parse()) {
                ("_", _) => TermKind::Anything,
                (_, Ok(number)) => TermKind::Number(number),
                _ => TermKind::Word(name),
            }
        };
        Ok(Spanned {
            span: start..self.at,
            what,
        })
    }

    fn place(&mut self) -> Result<Option<SourcePosition>, QueryError> {
        if !self.rest().starts_with('@') {
            return Ok(None);
        }
        self.at += 1;
        let line = self.number()?;
        let mut column = None;
        let rest = self.rest().as_bytes();
        if rest.first() == Some(&b':') && rest.get(1).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
            column = Some(self.number()?);
        }
        Ok(Some(SourcePosition { line, column }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> (Range<usize>, String) {
        let error = parse(text).expect_err(text);
        (error.span, error.message)
    }

    #[test]
    fn what_is_read_is_what_is_written() {
        let query =
            parse("@f ^bb1@3: retained(^bb0 -> ^a-b, ?v), !memref(?v) // no memref").unwrap();
        assert_eq!(query.function.unwrap().what, "f");
        let place = SourcePosition {
            line: 3,
            column: None,
        };
        assert_eq!(
            query.block.unwrap().what,
            TermKind::Block("bb1".to_owned(), Some(place))
        );
        let Literal::Atom(atom) = &query.body[0] else {
            panic!("a relation");
        };
        assert_eq!(atom.terms[1].what, TermKind::Block("a-b".to_owned(), None));
        let tight = parse("branch(^a->?b)").unwrap();
        let Literal::Atom(atom) = &tight.body[0] else {
            panic!("a relation");
        };
        assert_eq!(atom.terms[0].what, TermKind::Block("a".to_owned(), None));
        assert!(parse("^a = ?b, block(?b)").is_ok());
        for text in ["branch(^a#1->?b)", "branch(^a #1 -> ?b)"] {
            let Literal::Atom(atom) = &parse(text).unwrap().body[0] else {
                panic!("a relation");
            };
            let edge = atom.edge.as_ref().map(|edge| &edge.what);
            assert_eq!((atom.terms.len(), edge), (2, Some(&TermKind::Number(1))));
        }
        assert!(parse("count(value(?v), ?v != %a#1@2:3) >= 4, block(_)").is_ok());
    }

    #[test]
    fn errors_have_a_place_and_say_what_was_expected() {
        assert_eq!(
            message(""),
            (
                0..0,
                "expected a term: ?variable, %value, ^block, _, a number or a word".to_owned()
            )
        );
        assert_eq!(message("a(?x").0, 4..4);
        assert_eq!(
            message("a(^b #1, ?x)").1,
            "expected '->' and where the edge leads"
        );
        assert_eq!(message("a(^b -> ^c #1)").0, 11..12);
        assert_eq!(message("a(%)"), (3..4, "expected a name".to_owned()));
        assert_eq!(message("!?x").1, "expected a relation after '!'");
        assert_eq!(message("@f a(?x)").1, "expected ':' after the scope");
        assert_eq!(
            message("count(count(a(?x)))").1,
            "a count cannot stand in a count"
        );
        assert_eq!(
            message("a(?x) b(?x)").1,
            "expected ',' or the end of the query"
        );
        assert_eq!(message("a(\"x)").1, "expected a closing '\"'");
        assert_eq!(message("ä = ").0, 5..5);
    }
}
