//! The built-in rules before they are read: one walk over the words of their files tells what each
//! is about (`glance.rs`), and each is read when it is first asked for. Most programs need few of
//! them.
//!
//! Only files without errors are walked over like this: a test reads all of them, and compares.

use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

use freehold_base::location::Location;
use freehold_dialects::is_builtin_op;

use super::glance::Glance;
use super::reader::Reader;
use super::rule::ValueRule;
use super::schema::{OpId, Schema};
use super::shapes::{Need, Shape};
use super::terms::literal;
use super::{BUILTIN, fold};
use crate::declared::Declared;
use crate::sexpr::{self, Token, Tokens};

/// A rule that is read when it is first asked for.
pub struct Unread {
    file: usize,
    /// Where the text of the rule, with the comment above it, begins and ends.
    text: std::ops::Range<usize>,
    rule: OnceLock<ValueRule>,
}

impl Unread {
    /// The rule, if it was read.
    pub fn known(&self) -> Option<&ValueRule> {
        self.rule.get()
    }

    /// The rule, which is read if it was not.
    ///
    /// # Panics
    /// When it does not check, which a test rules out.
    pub fn read(&self, schema: &Arc<Schema>, declared: &Declared) -> &ValueRule {
        self.rule.get_or_init(|| {
            let (name, text) = BUILTIN[self.file];
            let (forms, mut errors) = sexpr::read(&text[self.text.clone()]);
            let mut reader = Reader::of_known(schema, declared);
            errors.extend(reader.read_file(self.file, &forms));
            let rule = reader.rules.pop().filter(|_| errors.is_empty());
            let mut rule = rule.unwrap_or_else(|| panic!("{name}: {:?}", errors.first()));
            rule.location = Location(rule.location.0 + self.text.start as u32);
            rule
        })
    }
}

/// What the built-in files say, but what is in the rules.
#[derive(Default)]
pub struct Files {
    pub rules: Vec<Unread>,
    pub glances: Vec<Glance>,
    pub schema: Schema,
    pub costs: FxHashMap<OpId, u32>,
    pub declared: Declared,
    /// The operations of the words that were met, if they are some.
    words: FxHashMap<&'static str, Option<OpId>>,
}

impl Files {
    /// Those of [`BUILTIN`].
    pub fn builtin() -> Files {
        let mut files = Files::default();
        for (file, (_, text)) in BUILTIN.iter().enumerate() {
            files.walk(file, text);
        }
        for (name, _) in fold::NAMES.iter().filter(|row| is_builtin_op(row.0)) {
            files.schema.declare(name);
        }
        files
    }

    /// The operation of a word, which is one from now on.
    fn op(&mut self, word: &'static str) -> Option<OpId> {
        if let Some(&known) = self.words.get(word) {
            return known;
        }
        let full = match word.contains('.') {
            true => word.to_owned(),
            false => format!("arith.{word}"),
        };
        let found = is_builtin_op(&full).then(|| self.schema.declare(&full));
        self.words.insert(word, found);
        found
    }

    fn walk(&mut self, file: usize, text: &'static str) {
        let mut tokens = Tokens::new(text);
        let mut start = 0;
        while let Some(Token::Open) = tokens.next() {
            match tokens.word() {
                "rewrite" => {
                    let glance = self.rule(&mut tokens);
                    self.glances.push(glance);
                    self.rules.push(Unread {
                        file,
                        text: start..tokens.at(),
                        rule: OnceLock::new(),
                    });
                }
                "cost" => {
                    let (op, cost) = (self.op(tokens.word()), tokens.word().parse());
                    self.costs.extend(op.zip(cost.ok()));
                    tokens.next();
                }
                _ => {
                    self.declared.add_ruleset_of(tokens.word());
                    tokens.next();
                }
            }
            start = tokens.at();
        }
    }

    /// Walks to the end of a rule of which the first word was read.
    fn rule(&mut self, tokens: &mut Tokens<'static>) -> Glance {
        let mut left = Side::default();
        let mut right = Side::default();
        self.side(tokens, &mut left);
        self.side(tokens, &mut right);
        // Of the guards only those that all hold by themselves count, `:when ((constant c))`.
        let mut constants: Vec<&str> = Vec::new();
        let mut depth = 1;
        while depth > 0
            && let Some(token) = tokens.next()
        {
            match token {
                Token::Open => {
                    depth += 1;
                    match tokens.word() {
                        "constant" if depth == 3 => constants.push(tokens.word()),
                        "constant" | "" => {}
                        word => {
                            self.op(word);
                        }
                    }
                }
                Token::Close => depth -= 1,
                Token::Word(_) | Token::Text => {}
            }
        }
        let need = |(index, operand): (usize, &Operand)| match operand {
            Operand::Literal => Need::Constant,
            Operand::Operation(op) => Need::Operation(*op),
            Operand::Variable(name) => match left.operands.iter().position(|o| o == operand) {
                Some(first) if first < index => Need::Same(first),
                _ if constants.contains(name) => Need::Constant,
                _ => Need::Nothing,
            },
        };
        Glance {
            op: left.ops[0],
            shape: Shape(left.operands.iter().enumerate().map(need).collect()),
            depth: left.depth,
            left: left.ops,
            right: right.ops,
        }
    }

    fn side(&mut self, tokens: &mut Tokens<'static>, side: &mut Side) {
        let mut depth = 0;
        // Behind the first keyword of the operation there are no operands.
        let mut is_operand = true;
        while let Some(token) = tokens.next() {
            match token {
                Token::Open => {
                    depth += 1;
                    if let Some(op) = self.op(tokens.word()) {
                        side.depth = side.depth.max(depth);
                        side.ops.push(op);
                        if depth == 2 && is_operand {
                            side.operands.push(Operand::Operation(op));
                        }
                    }
                }
                Token::Close => depth -= 1,
                Token::Word(word) if depth == 1 => {
                    is_operand &= !word.starts_with(':');
                    if is_operand {
                        side.operands.push(match literal(word) {
                            Some(_) => Operand::Literal,
                            None => Operand::Variable(word),
                        });
                    }
                }
                Token::Word(_) | Token::Text => {}
            }
            if depth == 0 {
                return;
            }
        }
    }
}

/// What a side says, by its words.
#[derive(Default)]
struct Side {
    ops: Vec<OpId>,
    /// Of its first operation.
    operands: Vec<Operand>,
    depth: usize,
}

#[derive(PartialEq)]
enum Operand {
    Literal,
    Operation(OpId),
    Variable(&'static str),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::ValueRules;

    #[test]
    fn what_is_seen_at_a_glance_is_what_is_read() {
        let all = ValueRules::builtin();
        let files = Files::builtin();
        assert!(files.schema.names().eq(all.schema().names()));
        assert_eq!(files.costs, all.costs);
        assert_eq!(files.rules.len(), all.rules().len());
        let schema = Arc::new(files.schema);
        let read = files.rules.iter().zip(&files.glances).zip(all.rules());
        for ((unread, glance), rule) in read {
            assert_eq!(*glance, Glance::of(rule), "{}", rule.name);
            assert!(unread.known().is_none());
            assert_eq!(unread.read(&schema, &files.declared), rule);
        }
        for (id, op) in all.schema().ops() {
            assert_eq!(**schema.op(id), *op);
        }
    }
}
