//! The text of a program to statements. After an error it goes on behind the next dot, so that all
//! errors are told at once.
//!
//! ```text
//! program   := statement*
//! statement := '.decl' name '(' [name ':' name {',' name ':' name}] ')'
//!            | '.type' name '<:' name
//!            | ('.input' | '.output') name {',' name}
//!            | atom {',' atom} [':-' body {';' body}] '.'
//! body      := literal {',' literal}
//! literal   := ['!'] atom | term ('=' | '!=' | '<' | '<=' | '>' | '>=') term
//! atom      := name '(' [term {',' term}] ')'
//! term      := factor {('+' | '-') factor}
//! factor    := primary {('*' | '/' | '%') primary}
//! primary   := name | '_' | number | text | '-' primary | '(' term ')' | aggregate
//! aggregate := 'count' ':' '{' body '}' | ('sum' | 'min' | 'max') term ':' '{' body '}'
//! ```

use freehold_base::diagnostics::Diagnostic;
use freehold_base::location::Location;
use freehold_base::suggest;

use super::lexer::{Token, tokens};
use super::syntax::{
    Aggregate, At, Atom, Clause, Comparison, Function, Literal, Operator, Statement, Term, TermKind,
};

/// Terms in terms: more are no program of a person, and each is a call deep here and later.
const DEEPEST: usize = 100;

const DIRECTIVES: [&str; 4] = ["decl", "type", "input", "output"];

/// What Soufflé has and this language has not, so that nobody takes it for a misspelling.
const MISSING: [&str; 9] = [
    "comp",
    "init",
    "override",
    "functor",
    "pragma",
    "plan",
    "printsize",
    "limitsize",
    "lattice",
];

/// The error was reported.
struct Reported;

type Parsed<T> = Result<T, Reported>;

/// The statements that can be read, and what is wrong with the others.
pub(crate) fn parse(text: &str) -> (Vec<Statement>, Vec<Diagnostic>) {
    let (tokens, errors) = tokens(text);
    let mut parser = Parser {
        tokens,
        at: 0,
        errors,
        depth: 0,
    };
    let mut statements = Vec::new();
    while !matches!(parser.peek(), Token::End) {
        let before = parser.at;
        match parser.statement() {
            Ok(statement) => statements.push(statement),
            Err(Reported) => parser.recover(before),
        }
    }
    let mut errors = parser.errors;
    errors.sort_by_key(|error| error.location);
    (statements, errors)
}

struct Parser {
    tokens: Vec<At<Token>>,
    at: usize,
    errors: Vec<Diagnostic>,
    /// Terms and bodies around what is read.
    depth: usize,
}

impl Parser {
    fn peek(&self) -> &Token {
        &self.tokens[self.at].what
    }

    fn place(&self) -> Location {
        self.tokens[self.at].at
    }

    /// The next token; the end stays.
    fn take(&mut self) -> Token {
        let token = self.peek().clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    fn takes(&mut self, sign: &'static str) -> bool {
        let is_there = *self.peek() == Token::Sign(sign);
        if is_there {
            self.take();
        }
        is_there
    }

    fn error<T>(&mut self, at: Location, message: impl Into<String>) -> Parsed<T> {
        self.errors.push(Diagnostic::error(at, message));
        Err(Reported)
    }

    fn expected<T>(&mut self, what: &str) -> Parsed<T> {
        let message = format!("expected {what}, found {}", self.peek().text());
        self.error(self.place(), message)
    }

    fn expect(&mut self, sign: &'static str) -> Parsed<()> {
        match self.takes(sign) {
            true => Ok(()),
            false => self.expected(&format!("`{sign}`")),
        }
    }

    /// Goes on behind the dot that ends the statement, or before the next directive.
    fn recover(&mut self, start: usize) {
        self.depth = 0;
        if self.at == start {
            self.take();
        }
        loop {
            match self.peek() {
                Token::End | Token::Directive(_) => return,
                Token::Sign(".") => {
                    self.take();
                    return;
                }
                _ => self.take(),
            };
        }
    }

    fn name(&mut self, what: &str) -> Parsed<At<String>> {
        let at = self.place();
        match self.peek() {
            Token::Name(name) => {
                let what = name.clone();
                self.take();
                Ok(At { what, at })
            }
            _ => self.expected(what),
        }
    }

    fn statement(&mut self) -> Parsed<Statement> {
        let at = self.place();
        let Token::Directive(directive) = self.peek() else {
            return Ok(Statement::Clause(self.clause()?));
        };
        let directive = directive.clone();
        self.take();
        match directive.as_str() {
            "decl" => self.declaration(),
            "type" => {
                let name = self.name("the name of a type")?;
                self.expect("<:")?;
                let within = self.name("the type that it is part of")?;
                Ok(Statement::Type { name, within })
            }
            "input" => Ok(Statement::Input(self.relations()?)),
            "output" => Ok(Statement::Output(self.relations()?)),
            missing if MISSING.contains(&missing) => {
                self.error(at, format!("`.{missing}` is not supported"))
            }
            other => {
                let known = DIRECTIVES.iter().copied();
                self.error(at, suggest::unknown("directive", other, known))
            }
        }
    }

    fn relations(&mut self) -> Parsed<Vec<At<String>>> {
        let mut names = vec![self.name("a relation")?];
        while self.takes(",") {
            names.push(self.name("a relation")?);
        }
        if *self.peek() == Token::Sign("(") {
            let message = "rows are read from the program and written as answers: expected no \
                           options";
            self.errors.push(Diagnostic::error(self.place(), message));
            while !matches!(self.peek(), Token::End | Token::Directive(_)) && !self.takes(")") {
                self.take();
            }
        }
        Ok(names)
    }

    fn declaration(&mut self) -> Parsed<Statement> {
        let name = self.name("the name of a relation")?;
        self.expect("(")?;
        let mut columns = Vec::new();
        while !self.takes(")") {
            if !columns.is_empty() {
                self.expect(",")?;
            }
            let column = self.name("the name of a column")?;
            self.expect(":")?;
            columns.push((column, self.name("a type")?));
        }
        // What begins the next clause has arguments.
        while let Token::Name(qualifier) = self.peek()
            && self.tokens[self.at + 1].what != Token::Sign("(")
        {
            let message = format!("a declaration has no qualifiers: found `{qualifier}`");
            self.errors.push(Diagnostic::error(self.place(), message));
            self.take();
        }
        Ok(Statement::Declaration { name, columns })
    }

    fn clause(&mut self) -> Parsed<Clause> {
        let mut heads = vec![self.head()?];
        while self.takes(",") {
            heads.push(self.head()?);
        }
        let mut bodies = Vec::new();
        if self.takes(":-") {
            bodies.push(self.body()?);
            while self.takes(";") {
                bodies.push(self.body()?);
            }
        } else {
            bodies.push(Vec::new());
        }
        let Location(dot) = self.place();
        match self.takes(".") {
            true => Ok(Clause {
                heads,
                bodies,
                end: dot + 1,
            }),
            false => self.expected("`,`, `:-` or `.`"),
        }
    }

    fn head(&mut self) -> Parsed<Atom> {
        let relation = self.name("a rule, a fact or a directive")?;
        self.arguments(relation)
    }

    fn arguments(&mut self, relation: At<String>) -> Parsed<Atom> {
        self.expect("(")?;
        let mut arguments = Vec::new();
        while !self.takes(")") {
            if !arguments.is_empty() && !self.takes(",") {
                return self.expected("`,` or `)`");
            }
            arguments.push(self.term()?);
        }
        Ok(Atom {
            relation,
            arguments,
        })
    }

    fn body(&mut self) -> Parsed<Vec<Literal>> {
        let mut literals = vec![self.literal()?];
        while self.takes(",") {
            literals.push(self.literal()?);
        }
        Ok(literals)
    }

    fn literal(&mut self) -> Parsed<Literal> {
        if self.takes("!") {
            let relation = self.name("a relation after `!`")?;
            let atom = self.arguments(relation)?;
            return Ok(Literal::Atom {
                atom,
                is_negated: true,
            });
        }
        let is_atom = matches!(self.peek(), Token::Name(_))
            && self.tokens[self.at + 1].what == Token::Sign("(");
        if is_atom {
            let relation = self.name("a relation")?;
            let atom = self.arguments(relation)?;
            return Ok(Literal::Atom {
                atom,
                is_negated: false,
            });
        }
        let left = self.term()?;
        let at = self.place();
        let comparison = match self.peek() {
            Token::Sign("=") => Comparison::Equal,
            Token::Sign("!=") => Comparison::Different,
            Token::Sign("<") => Comparison::Less,
            Token::Sign("<=") => Comparison::AtMost,
            Token::Sign(">") => Comparison::Greater,
            Token::Sign(">=") => Comparison::AtLeast,
            _ => return self.expected("a comparison"),
        };
        self.take();
        let what = comparison;
        Ok(Literal::Compare(left, At { what, at }, self.term()?))
    }

    /// Reads what is in a term or a body; too many in each other are an error.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == DEEPEST {
            let message = format!("more than {DEEPEST} terms are in each other");
            return self.error(self.place(), message);
        }
        self.depth += 1;
        let read = read(self)?;
        self.depth -= 1;
        Ok(read)
    }

    fn term(&mut self) -> Parsed<Term> {
        const OPERATORS: [(&str, Operator); 2] = [("+", Operator::Add), ("-", Operator::Subtract)];
        self.chain(&OPERATORS, Self::factor)
    }

    fn factor(&mut self) -> Parsed<Term> {
        const OPERATORS: [(&str, Operator); 3] = [
            ("*", Operator::Multiply),
            ("/", Operator::Divide),
            ("%", Operator::Remainder),
        ];
        self.chain(&OPERATORS, Self::primary)
    }

    /// Parts with operators between them, the left ones first.
    fn chain(
        &mut self,
        operators: &[(&'static str, Operator)],
        part: fn(&mut Self) -> Parsed<Term>,
    ) -> Parsed<Term> {
        let depth = self.depth;
        let mut left = self.deeper(part)?;
        loop {
            let at = self.place();
            let operator = operators
                .iter()
                .find(|known| *self.peek() == Token::Sign(known.0));
            let Some(&(_, operator)) = operator else {
                self.depth = depth;
                return Ok(left);
            };
            self.take();
            // A long chain is a deep tree, too.
            self.depth += 1;
            let right = self.deeper(part)?;
            let what = TermKind::Binary(Box::new(left), operator, Box::new(right));
            left = At { what, at };
        }
    }

    fn primary(&mut self) -> Parsed<Term> {
        let at = self.place();
        let found = self.peek().clone();
        if matches!(
            found,
            Token::End | Token::Directive(_) | Token::Sign("." | "," | ")" | "}")
        ) {
            return self.expected("a term");
        }
        self.take();
        let what = match found {
            Token::Name(name) => {
                let mut functions = Function::ALL.into_iter();
                let function = functions.find(|function| function.text() == name);
                match (function, self.peek()) {
                    // A variable may be called so.
                    (Some(function), next) if begins_aggregate(function, next) => {
                        return self.aggregate(function, at);
                    }
                    _ => TermKind::Variable(name),
                }
            }
            Token::Number(number) => TermKind::Number(number),
            Token::Text(text) => TermKind::Symbol(text),
            Token::Sign("_") => TermKind::Anything,
            Token::Sign("-") => TermKind::Negate(Box::new(self.deeper(Self::primary)?)),
            Token::Sign("(") => {
                let term = self.term()?;
                self.expect(")")?;
                return Ok(term);
            }
            found => return self.error(at, format!("expected a term, found {}", found.text())),
        };
        Ok(At { what, at })
    }

    fn aggregate(&mut self, function: Function, at: Location) -> Parsed<Term> {
        let of = match function {
            Function::Count => None,
            _ => Some(self.term()?),
        };
        self.expect(":")?;
        self.expect("{")?;
        let body = self.deeper(Self::body)?;
        self.expect("}")?;
        let what = TermKind::Aggregate(Box::new(Aggregate { function, of, body }));
        Ok(At { what, at })
    }
}

/// Whether what follows the name of a function makes it an aggregate.
fn begins_aggregate(function: Function, next: &Token) -> bool {
    match (function, next) {
        (Function::Count, next) => *next == Token::Sign(":"),
        (_, Token::Name(_) | Token::Number(_) | Token::Sign("(" | "-")) => true,
        _ => false,
    }
}
