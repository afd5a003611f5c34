//! Reads the sides and guards of rules about operations.

use std::rc::Rc;

use freehold_base::suggest::unknown;
use freehold_dialects::{Arity, AttrDef, Group, OpDef};

use super::reader::Reader;
use super::rule::{
    AttributePattern, Comparison, Guard, Item, Kind, Number, OpId, Operation, Right, Term, Variable,
};
use super::vocabulary::{self, ATTRIBUTE_FUNCTIONS, FACTS, FUNCTIONS, Function, MOVES, Takes};
use crate::check::{Checked, atom, error, list};
use crate::sexpr::{Sexpr, SexprKind};
use crate::values::{Attribute, Literal, flags, literal, word};
use crate::variables::Variables;

/// Which side of a rule is read. Guards are read as right sides.
#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Side {
    Left,
    Right,
}

/// The reader of one rule's terms.
pub struct Terms<'r> {
    reader: &'r mut Reader,
    variables: Variables<Kind>,
    side: Side,
}

fn is_keyword(item: &Sexpr) -> bool {
    matches!(item.kind, SexprKind::Atom(word) if word.starts_with(':'))
}

impl<'r> Terms<'r> {
    /// Nothing is bound yet.
    pub fn new(reader: &'r mut Reader) -> Self {
        Terms {
            reader,
            variables: Variables::new(Kind::name),
            side: Side::Left,
        }
    }

    /// The variables that the left side bound.
    pub fn into_variables(self) -> Vec<(String, Kind)> {
        self.variables.into_all()
    }

    /// The left side, which is read first.
    pub fn left(&mut self, at: &Sexpr) -> Checked<Operation> {
        self.side = Side::Left;
        match self.term(at)? {
            Term::Operation(operation, _) => Ok(*operation),
            _ => error(at, "the left side must be an operation"),
        }
    }

    /// The right side of a rule about `root`.
    pub fn right(&mut self, at: &Sexpr, root: OpId) -> Checked<Right> {
        self.side = Side::Right;
        if let SexprKind::List(items) = &at.kind
            && let Some((head, rest)) = items.split_first()
            && let SexprKind::Atom(word) = head.kind
        {
            if word == "values" {
                return Ok(Right::Replace(self.items(rest)?));
            }
            if word == "inline" {
                let Some((region, arguments)) = rest.split_first() else {
                    return error(at, "expected `(inline REGION VALUE...)`");
                };
                let region = self.argument(region, &[Kind::Region])?;
                return Ok(Right::Inline(region, self.items(arguments)?));
            }
            if word == "behind" {
                let [value, term] = rest else {
                    return error(at, "expected `(behind VALUE TERM)`");
                };
                let value = self.argument(value, &[Kind::Value])?;
                return Ok(Right::Behind(value, self.term(term)?));
            }
            if let Some(row) = vocabulary::find(MOVES, word) {
                let arguments = self.arguments(at, rest, row.takes)?;
                return Ok(Right::Move(row.word, arguments));
            }
        }
        Ok(match self.term(at)? {
            Term::Operation(operation, _) if operation.op == root => Right::Update(*operation),
            Term::Operation(operation, 0) => Right::Create(*operation),
            term => Right::Replace(vec![Item::One(term)]),
        })
    }

    fn term(&mut self, at: &Sexpr) -> Checked<Term> {
        match &at.kind {
            SexprKind::Text(_) => error(at, "expected a term, not text"),
            SexprKind::Atom("_") => Ok(Term::Any),
            SexprKind::Atom(word) => match literal(word) {
                Some(Literal::Float(_)) => error(at, "no rule about operations has a float"),
                Some(literal) => Ok(Term::Literal(literal)),
                None => Ok(Term::Variable(self.variable(at, word, Kind::Value)?)),
            },
            SexprKind::List(items) => {
                let Some((head, rest)) = items.split_first() else {
                    return error(at, "expected a term, not `()`");
                };
                if head.kind == SexprKind::Atom("result") {
                    return self.result(at, rest);
                }
                if let Some((function, arguments)) = self.function(at, head, rest)? {
                    return Ok(Term::Function(function, arguments));
                }
                let op = self.reader.op(head)?;
                let operation = self.operation(at, op, rest)?;
                Ok(Term::Operation(Box::new(operation), 0))
            }
        }
    }

    /// `(result GROUP TERM)`: what an operation with several results gives there.
    fn result(&mut self, at: &Sexpr, rest: &[Sexpr]) -> Checked<Term> {
        let [group, of] = rest else {
            return error(at, "expected `(result NAME TERM)`");
        };
        let Term::Operation(operation, _) = self.term(of)? else {
            return error(of, "only an operation has results");
        };
        let name = atom(group, "the name of a result")?;
        let results = &self.reader.def(operation.op).results;
        match results.iter().position(|result| result.name == name) {
            Some(place) => Ok(Term::Operation(operation, place)),
            None => {
                let known = results.iter().map(|result| result.name.as_str());
                error(group, unknown("result", name, known))
            }
        }
    }

    fn function(
        &mut self,
        at: &Sexpr,
        head: &Sexpr,
        rest: &[Sexpr],
    ) -> Checked<Option<(Function, Vec<Variable>)>> {
        let SexprKind::Atom(word) = head.kind else {
            return Ok(None);
        };
        let Some(row) = vocabulary::find(FUNCTIONS, word) else {
            return Ok(None);
        };
        if self.side == Side::Left {
            return error(at, format!("`{word}` is computed: not on the left side"));
        }
        let arguments = self.arguments(at, rest, row.takes)?;
        Ok(Some((row.word, arguments)))
    }

    /// The number of a variable, which a left side binds.
    fn variable(&mut self, at: &Sexpr, word: &str, kind: Kind) -> Checked<Variable> {
        let may_bind = self.side == Side::Left;
        self.variables.number(at, word, kind, may_bind)
    }

    /// Members of a list: terms, and `i...` for all others.
    fn items(&mut self, items: &[Sexpr]) -> Checked<Vec<Item>> {
        let mut found = Vec::new();
        for item in items {
            let rest = match item.kind {
                SexprKind::Atom(word) => word.strip_suffix("..."),
                _ => None,
            };
            found.push(match rest.map(|word| (word, literal(word))) {
                Some((_, Some(literal))) if self.side == Side::Right => Item::Each(literal),
                Some((word, _)) => Item::Rest(self.variable(item, word, Kind::Values)?),
                None => Item::One(self.term(item)?),
            });
        }
        Ok(found)
    }

    /// What stands behind the keyword of a group: a term, `i...` for all, or a list of both.
    fn group(&mut self, at: &Sexpr, arity: Arity) -> Checked<Vec<Item>> {
        let items = match &at.kind {
            SexprKind::List(items) if self.is_list(items) => items.as_slice(),
            _ => std::slice::from_ref(at),
        };
        if arity == Arity::One && items.len() != 1 || arity == Arity::Optional && items.len() > 1 {
            return error(at, "this is one value");
        }
        self.items(items)
    }

    /// Whether these items are a list of values, and not a term.
    fn is_list(&self, items: &[Sexpr]) -> bool {
        match items.first().map(|head| &head.kind) {
            Some(SexprKind::Atom("result")) => false,
            Some(SexprKind::Atom(word)) if vocabulary::find(FUNCTIONS, word).is_some() => false,
            Some(SexprKind::Atom(word)) => {
                !word.contains('.') || word.ends_with("...") || literal(word).is_some()
            }
            _ => true,
        }
    }

    fn operation(&mut self, at: &Sexpr, op: OpId, rest: &[Sexpr]) -> Checked<Operation> {
        let def = Rc::clone(self.reader.def(op));
        let split = rest.iter().position(is_keyword).unwrap_or(rest.len());
        let (positional, options) = rest.split_at(split);
        let mut operation = Operation {
            op,
            operands: vec![None; def.operands.len()],
            results: vec![None; def.results.len()],
            attributes: Vec::new(),
            regions: vec![None; def.regions.len()],
            successors: vec![None; def.successors.len()],
        };
        self.positional(at, &def, positional, &mut operation)?;
        for pair in options.chunks(2) {
            let [keyword, value] = pair else {
                return error(&pair[0], "expected something behind it");
            };
            self.option(keyword, value, &def, &mut operation)?;
        }
        Ok(operation)
    }

    /// The operands that need no keyword: the leading groups of one, and the group of any number
    /// behind them if that is the last.
    fn positional(
        &mut self,
        at: &Sexpr,
        def: &OpDef,
        items: &[Sexpr],
        operation: &mut Operation,
    ) -> Checked<()> {
        let is_one = |group: &&Group| group.arity == Arity::One;
        let ones = def.operands.iter().take_while(is_one).count();
        let has_tail = def.operands.len() == ones + 1;
        if items.len() < ones || !has_tail && items.len() > ones {
            let mut names: Vec<&str> = def.operands[..ones].iter().map(|g| &*g.name).collect();
            names.extend(has_tail.then_some("..."));
            let form = format!("expected `({} {})`", def.name, names.join(" "));
            let others = def.operands[ones..].iter().map(|g| format!(":{}", g.name));
            let others: Vec<String> = others.collect();
            return match others.is_empty() || has_tail {
                true => error(at, form),
                false => error(
                    at,
                    format!("{form}, other operands by {}", others.join(", ")),
                ),
            };
        }
        let (first, tail) = items.split_at(ones);
        for (place, item) in first.iter().enumerate() {
            operation.operands[place] = Some(vec![Item::One(self.term(item)?)]);
        }
        if !tail.is_empty() {
            operation.operands[ones] = Some(self.items(tail)?);
        }
        Ok(())
    }

    /// What a keyword says of an operation.
    fn option(
        &mut self,
        keyword: &Sexpr,
        value: &Sexpr,
        def: &OpDef,
        operation: &mut Operation,
    ) -> Checked<()> {
        let word = atom(keyword, "a keyword")?.trim_start_matches(':');
        let named = |groups: &[Group]| groups.iter().position(|group| group.name == word);
        if let Some(place) = named(&def.operands) {
            operation.operands[place] = Some(self.group(value, def.operands[place].arity)?);
        } else if let Some(place) = named(&def.results) {
            operation.results[place] = Some(self.results(value, def.results[place].arity)?);
        } else if let Some(place) = def.attributes.iter().position(|a| a.name == word) {
            let pattern = self.attribute(value, &def.attributes[place])?;
            operation.attributes.push((place, pattern));
        } else if let Some(place) = named(&def.regions) {
            if def.regions[place].arity != Arity::One {
                return error(keyword, "a rule cannot speak of any number of regions");
            }
            operation.regions[place] = Some(match &value.kind {
                SexprKind::List(items) if items.is_empty() => None,
                _ => Some(self.argument(value, &[Kind::Region])?),
            });
        } else if let Some(place) = named(&def.successors) {
            if def.successors[place].arity != Arity::One {
                return error(keyword, "a rule cannot speak of any number of successors");
            }
            operation.successors[place] = Some(self.argument(value, &[Kind::Block])?);
        } else {
            let groups = [&def.operands, &def.results, &def.regions, &def.successors];
            let known = groups
                .into_iter()
                .flatten()
                .map(|group| group.name.as_str());
            let known = known.chain(def.attributes.iter().map(|a| a.name.as_str()));
            let what = format!("part of `{}`", def.name);
            return error(keyword, unknown(&what, word, known));
        }
        Ok(())
    }

    /// The results of an operation: variables, or on the right side one of an inferred type.
    fn results(&mut self, at: &Sexpr, arity: Arity) -> Checked<Vec<Item>> {
        if let SexprKind::List(items) = &at.kind
            && let [head, like] = &items[..]
            && head.kind == SexprKind::Atom("inferred")
            && self.side == Side::Right
        {
            let like = self.argument(like, &[Kind::Value])?;
            return Ok(vec![Item::One(Term::Inferred(like))]);
        }
        let items = self.group(at, arity)?;
        let is_variable =
            |item: &Item| matches!(item, Item::Rest(_) | Item::One(Term::Variable(_)));
        match items.iter().all(is_variable) {
            true => Ok(items),
            false => error(at, "a result is a variable"),
        }
    }

    fn attribute(&mut self, at: &Sexpr, def: &AttrDef) -> Checked<AttributePattern> {
        if let SexprKind::List(items) = &at.kind {
            let Some((head, rest)) = items.split_first() else {
                return error(
                    at,
                    "expected a word, a variable or a function of attributes",
                );
            };
            let name = atom(head, "the name of a function of attributes")?;
            let Some(row) = vocabulary::find(ATTRIBUTE_FUNCTIONS, name) else {
                let known = ATTRIBUTE_FUNCTIONS.iter().map(|row| row.name);
                return error(head, unknown("function of attributes", name, known));
            };
            if self.side == Side::Left {
                return error(at, format!("`{name}` is computed: not on the left side"));
            }
            let arguments = self.arguments(at, rest, row.takes)?;
            return Ok(AttributePattern::Function(row.word, arguments));
        }
        let text = atom(at, "a word or a variable")?;
        match word(&def.class, text) {
            Some(Attribute::Number(set)) if flags(&def.class).is_some() => match self.side {
                Side::Left => Ok(AttributePattern::AtLeast(set)),
                Side::Right => error(at, "no right side says flags"),
            },
            Some(attribute) => Ok(AttributePattern::Is(attribute)),
            None if text == "absent" && def.optional => Ok(AttributePattern::Is(Attribute::Absent)),
            None => {
                let variable = self.variable(at, text, Kind::Attribute)?;
                Ok(AttributePattern::Variable(variable))
            }
        }
    }

    // ---- Guards ---------------------------------------------------------------------------

    /// A variable of one of these kinds, as an argument of a word.
    fn argument(&mut self, at: &Sexpr, kinds: &[Kind]) -> Checked<Variable> {
        let word = atom(at, "a variable")?;
        let (word, is_list) = match word.strip_suffix("...") {
            Some(word) => (word, true),
            None => (word, false),
        };
        let of = |kind: Kind| kinds.contains(&kind) && (kind == Kind::Values) == is_list;
        let bound = self.variables.kind(word);
        match bound.filter(|&kind| of(kind)) {
            Some(kind) => self.variable(at, word, kind),
            None => {
                let kind = kinds.iter().copied().find(|&kind| of(kind));
                self.variable(at, word, kind.unwrap_or(kinds[0]))
            }
        }
    }

    fn arguments(&mut self, at: &Sexpr, items: &[Sexpr], takes: Takes) -> Checked<Vec<Variable>> {
        if items.len() != takes.len() {
            return error(at, "this word takes another number of arguments");
        }
        let each = items.iter().zip(takes);
        each.map(|(item, kinds)| self.argument(item, kinds))
            .collect()
    }

    /// A guard of the rule, whose left side was read.
    pub fn guard(&mut self, at: &Sexpr) -> Checked<Guard> {
        self.side = Side::Right;
        let items = list(at, "a guard")?;
        let Some((head, rest)) = items.split_first() else {
            return error(at, "expected a guard, not `()`");
        };
        let name = atom(head, "the name of a guard")?;
        match (name, rest) {
            ("not", [guard]) => return Ok(Guard::Not(Box::new(self.guard(guard)?))),
            ("any", guards @ [_, ..]) => {
                let guards: Checked<Vec<Guard>> = guards.iter().map(|g| self.guard(g)).collect();
                return Ok(Guard::Any(guards?));
            }
            ("only-uses", [value, users @ ..]) => {
                let value = self.argument(value, &[Kind::Value])?;
                let users: Checked<Vec<_>> = users.iter().map(|user| self.user(user)).collect();
                return Ok(Guard::OnlyUses(value, users?));
            }
            ("=" | "<" | "<=", [a, b]) => {
                let comparison = match name {
                    "=" => Comparison::Equal,
                    "<" => Comparison::Less,
                    _ => Comparison::LessOrEqual,
                };
                return Ok(Guard::Compare(comparison, self.number(a)?, self.number(b)?));
            }
            _ => {}
        }
        let Some(row) = vocabulary::find(FACTS, name) else {
            let known = FACTS.iter().map(|row| row.name);
            let known = known.chain(["not", "any", "only-uses", "=", "<", "<="]);
            return error(head, unknown("guard", name, known));
        };
        Ok(Guard::Fact(row.word, self.arguments(at, rest, row.takes)?))
    }

    /// `OP` or `(OP GROUP)`: an operation that may use a value, and as what.
    fn user(&mut self, at: &Sexpr) -> Checked<(OpId, Option<usize>)> {
        let SexprKind::List(items) = &at.kind else {
            return Ok((self.reader.op(at)?, None));
        };
        let [op, group] = &items[..] else {
            return error(at, "expected `OPERATION` or `(OPERATION OPERAND)`");
        };
        let op = self.reader.op(op)?;
        let name = atom(group, "the name of an operand")?;
        let groups = &self.reader.def(op).operands;
        match groups.iter().position(|group| group.name == name) {
            Some(place) => Ok((op, Some(place))),
            None => {
                let known = groups.iter().map(|group| group.name.as_str());
                error(group, unknown("operand", name, known))
            }
        }
    }

    fn number(&mut self, at: &Sexpr) -> Checked<Number> {
        if let SexprKind::List(items) = &at.kind
            && let Some((head, rest)) = items.split_first()
        {
            return match self.function(at, head, rest)? {
                Some((function, arguments)) => Ok(Number::Function(function, arguments)),
                None => error(head, "expected a number, a variable or a function"),
            };
        }
        let word = atom(at, "a number, a variable or a function")?;
        match word.parse() {
            Ok(number) => Ok(Number::Literal(number)),
            Err(_) => Ok(Number::Of(self.variable(at, word, Kind::Value)?)),
        }
    }
}
