//! From the text of an `assemblyFormat` to steps. Optional groups become jumps, and the
//! blanks that ODS would print are decided here, by its rules.

use crate::dialects::{Arity, OpDef, Trait, TypeRule};

/// Operand or result groups that a directive is about.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Which {
    Operand(usize),
    Result(usize),
    AllOperands,
    AllResults,
}

/// How an attribute is written where the format names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AttrForm {
    /// With its type.
    Any,
    /// A number of this type, which is not written.
    Number(String),
    /// `true` or `false`.
    Bool,
    Symbol,
    String,
    Type,
    Unit,
    /// `[1, 2]`, an `array<i32: ...>` or `array<i64: ...>`.
    IntArray(u32),
    /// A keyword for each value from 0 on, an integer of this width.
    Enum(Vec<String>, u32),
    /// `<...>`, the rest of a dialect attribute such as `#arith.overflow`.
    Stripped(String),
}

/// Whether an optional group is printed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Anchor {
    Group(Which),
    Attr(usize),
    Region(usize),
    Successor(usize),
}

/// Whether an optional group is there in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum First {
    Literal(Box<str>),
    Operand,
    Successor,
    Region,
    Attr(usize),
}

/// What to read or print next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    Literal(Box<str>),
    /// A blank that the format asks for.
    Blank,
    Newline,
    Operands(Which),
    Attr(usize),
    /// Reading: the unit attribute is there because its group is.
    SetUnit(usize),
    AttrDict {
        keyword: bool,
    },
    Successors(usize),
    Types(Which),
    FunctionType(Which, Which),
    /// Operand group and the static values between brackets.
    DynamicIndexList(usize, usize),
    Region(usize),
    /// The group starts here if it is there; otherwise go on at the step.
    Group {
        anchor: Anchor,
        first: First,
        otherwise: usize,
    },
    Jump(usize),
}

/// An action and whether a blank is printed before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    pub action: Action,
    pub blank: bool,
}

/// How the types of an operand or result group are found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypeSource {
    Unknown,
    /// The format prints them.
    Written,
    Fixed(String),
    /// That of another group.
    Same(Which),
    /// The element type of another group.
    Element(Which),
    /// `i1`, shaped like another group.
    BoolLike(Which),
}

/// A compiled format.
#[derive(Clone, Debug)]
pub struct Format {
    pub steps: Vec<Step>,
    pub operand_types: Vec<TypeSource>,
    pub result_types: Vec<TypeSource>,
    /// The order in which types that are not written follow from the others.
    pub order: Vec<Which>,
    /// For each attribute of the definition: how it is written.
    pub forms: Vec<AttrForm>,
    /// For each attribute of the definition: whether the format names it.
    pub named: Vec<bool>,
}

/// How an attribute of a class of the table is written.
pub fn attr_form(class: &str) -> AttrForm {
    match class {
        "i64" | "i32" | "i16" | "i8" | "index" | "f32" | "f64" => {
            return AttrForm::Number(class.to_owned());
        }
        "bool" => return AttrForm::Bool,
        "symbol" => return AttrForm::Symbol,
        "string" => return AttrForm::String,
        "type" => return AttrForm::Type,
        "unit" => return AttrForm::Unit,
        "i32-array" => return AttrForm::IntArray(32),
        "i64-array" => return AttrForm::IntArray(64),
        _ => {}
    }
    if class.starts_with('#') {
        return AttrForm::Stripped(class.to_owned());
    }
    let (class, width) = match class.split_once('/') {
        Some((class, "i32")) => (class, 32),
        _ => (class, 64),
    };
    match class
        .strip_prefix("enum{")
        .and_then(|c| c.strip_suffix('}'))
    {
        Some(cases) => AttrForm::Enum(
            cases.split(',').map(|c| c.trim().to_owned()).collect(),
            width,
        ),
        None => AttrForm::Any,
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Word<'a> {
    Literal(&'a str),
    Variable(&'a str),
    Name(&'a str),
    Punct(char),
}

fn words(text: &str) -> Result<Vec<Word<'_>>, String> {
    let mut result = Vec::new();
    let mut rest = text;
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        match c {
            _ if c.is_whitespace() => rest = after,
            '`' => {
                let end = after.find('`').ok_or("a literal has no closing backtick")?;
                result.push(Word::Literal(&after[..end]));
                rest = &after[end + 1..];
            }
            '$' => {
                let end = after.find(|c| !is_name(c)).unwrap_or(after.len());
                result.push(Word::Variable(&after[..end]));
                rest = &after[end..];
            }
            _ if c.is_ascii_alphabetic() => {
                let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
                result.push(Word::Name(&rest[..end]));
                rest = &rest[end..];
            }
            '(' | ')' | '?' | '^' | ':' | ',' | '<' | '>' => {
                result.push(Word::Punct(c));
                rest = after;
            }
            _ => return Err(format!("unexpected `{c}`")),
        }
    }
    Ok(result)
}

/// Compiles a format.
///
/// # Errors
/// What is wrong with the format, as a sentence about it.
pub fn compile(def: &OpDef, text: &str) -> Result<Format, String> {
    let words = words(text)?;
    let mut compiler = Compiler {
        def,
        words: &words,
        at: 0,
        steps: Vec::new(),
        named: vec![false; def.attributes.len()],
        emit_blank: true,
        after_punctuation: false,
        anchor: None,
    };
    while compiler.at < words.len() {
        compiler.element(false)?;
    }
    let (steps, named) = (compiler.steps, compiler.named);
    let forms = def.attributes.iter().map(|a| attr_form(&a.class)).collect();
    let mut format = Format {
        steps,
        operand_types: vec![TypeSource::Unknown; def.operands.len()],
        result_types: vec![TypeSource::Unknown; def.results.len()],
        order: Vec::new(),
        forms,
        named,
    };
    infer(def, &mut format);
    Ok(format)
}

struct Compiler<'a> {
    def: &'a OpDef,
    words: &'a [Word<'a>],
    at: usize,
    steps: Vec<Step>,
    named: Vec<bool>,
    /// ODS's printer state: whether the next element wants a blank, and whether the last
    /// literal was punctuation.
    emit_blank: bool,
    after_punctuation: bool,
    anchor: Option<Anchor>,
}

impl<'a> Compiler<'a> {
    fn peek(&self) -> Option<&'a Word<'a>> {
        self.words.get(self.at)
    }

    fn take(&mut self) -> Option<&'a Word<'a>> {
        let word = self.words.get(self.at);
        self.at += 1;
        word
    }

    fn eat(&mut self, c: char) -> bool {
        let found = self.peek() == Some(&Word::Punct(c));
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, c: char) -> Result<(), String> {
        if self.eat(c) {
            Ok(())
        } else {
            Err(format!("expected `{c}`"))
        }
    }

    /// The step that is not a literal, with the blank that ODS prints before it.
    fn push(&mut self, action: Action) {
        let blank = self.emit_blank || !self.after_punctuation;
        self.after_punctuation = false;
        self.emit_blank = true;
        self.steps.push(Step { action, blank });
    }

    fn bare(&mut self, action: Action) {
        self.steps.push(Step {
            action,
            blank: false,
        });
    }

    fn element(&mut self, in_group: bool) -> Result<(), String> {
        match self.take() {
            Some(Word::Literal(text)) => {
                self.literal(text);
                Ok(())
            }
            Some(Word::Variable(name)) => self.variable(name, in_group),
            Some(Word::Name(name)) => self.directive(name),
            Some(Word::Punct('(')) if !in_group => self.group(),
            Some(Word::Punct('(')) => Err("optional groups do not nest".to_owned()),
            Some(Word::Punct(c)) => Err(format!("unexpected `{c}`")),
            None => Err("the format ends early".to_owned()),
        }
    }

    fn literal(&mut self, text: &str) {
        match text {
            "" => {
                self.after_punctuation = true;
                self.emit_blank = false;
            }
            " " => {
                self.bare(Action::Blank);
                self.after_punctuation = false;
                self.emit_blank = false;
            }
            "\\n" => {
                self.bare(Action::Newline);
                self.after_punctuation = true;
                self.emit_blank = false;
            }
            _ => {
                let blank = self.emit_blank && blank_before(text, self.after_punctuation);
                self.steps.push(Step {
                    action: Action::Literal(text.into()),
                    blank,
                });
                self.emit_blank = !matches!(text, "<" | "(" | "{" | "[");
                self.after_punctuation =
                    !text.starts_with(|c: char| c == '_' || c.is_ascii_alphabetic());
            }
        }
    }

    fn set_anchor(&mut self, anchor: Anchor) -> Result<(), String> {
        if self.eat('^') && self.anchor.replace(anchor).is_some() {
            return Err("an optional group has one anchor".to_owned());
        }
        Ok(())
    }

    fn variable(&mut self, name: &str, in_group: bool) -> Result<(), String> {
        let def = self.def;
        let position =
            |groups: &[crate::dialects::Group]| groups.iter().position(|g| g.name == name);
        if let Some(group) = position(&def.operands) {
            self.push(Action::Operands(Which::Operand(group)));
            return self.set_anchor(Anchor::Group(Which::Operand(group)));
        }
        if let Some(group) = position(&def.successors) {
            self.push(Action::Successors(group));
            return self.set_anchor(Anchor::Successor(group));
        }
        if let Some(group) = position(&def.regions) {
            self.push(Action::Region(group));
            return self.set_anchor(Anchor::Region(group));
        }
        let Some(attr) = def.attributes.iter().position(|a| a.name == name) else {
            return Err(format!(
                "`${name}` is no operand, attribute, successor or region"
            ));
        };
        self.named[attr] = true;
        let is_unit = attr_form(&def.attributes[attr].class) == AttrForm::Unit;
        if is_unit && in_group && self.peek() == Some(&Word::Punct('^')) {
            self.bare(Action::SetUnit(attr));
        } else {
            self.push(Action::Attr(attr));
        }
        self.set_anchor(Anchor::Attr(attr))
    }

    fn directive(&mut self, name: &str) -> Result<(), String> {
        match name {
            "attr-dict" => {
                self.bare(Action::AttrDict { keyword: false });
                self.after_punctuation = false;
            }
            "attr-dict-with-keyword" => {
                self.bare(Action::AttrDict { keyword: true });
                self.after_punctuation = false;
            }
            "operands" => {
                self.push(Action::Operands(Which::AllOperands));
                self.set_anchor(Anchor::Group(Which::AllOperands))?;
            }
            "type" => {
                self.expect('(')?;
                let which = self.which()?;
                self.expect(')')?;
                self.push(Action::Types(which));
                self.set_anchor(Anchor::Group(which))?;
            }
            "functional-type" => {
                self.expect('(')?;
                let inputs = self.which()?;
                self.expect(',')?;
                let results = self.which()?;
                self.expect(')')?;
                self.push(Action::FunctionType(inputs, results));
            }
            "custom" => {
                self.expect('<')?;
                if self.take() != Some(&Word::Name("DynamicIndexList")) {
                    return Err("only custom<DynamicIndexList> is known".to_owned());
                }
                self.expect('>')?;
                self.expect('(')?;
                let Which::Operand(operands) = self.which()? else {
                    return Err("DynamicIndexList takes an operand group first".to_owned());
                };
                self.expect(',')?;
                let attr = match self.take() {
                    Some(Word::Variable(name)) => {
                        self.def.attributes.iter().position(|a| a.name == *name)
                    }
                    _ => None,
                };
                let attr = attr.ok_or("DynamicIndexList takes an attribute second")?;
                self.expect(')')?;
                self.named[attr] = true;
                self.push(Action::DynamicIndexList(operands, attr));
            }
            _ => return Err(format!("unknown directive `{name}`")),
        }
        Ok(())
    }

    fn which(&mut self) -> Result<Which, String> {
        match self.take() {
            Some(Word::Name("operands")) => Ok(Which::AllOperands),
            Some(Word::Name("results")) => Ok(Which::AllResults),
            Some(Word::Variable(name)) => find(self.def, name)
                .ok_or_else(|| format!("`${name}` is neither operand nor result")),
            _ => Err("expected operands, results or a variable".to_owned()),
        }
    }

    /// `( ... ^ ... )?` or `( ... ^ ... ) : ( ... )?`
    fn group(&mut self) -> Result<(), String> {
        let start = self.steps.len();
        self.bare(Action::Jump(0));
        while !self.eat(')') {
            self.element(true)?;
        }
        let anchor = self
            .anchor
            .take()
            .ok_or("an optional group needs an anchor")?;
        let first = self.steps[start + 1..]
            .iter()
            .find_map(|step| match &step.action {
                Action::Blank | Action::Newline | Action::SetUnit(_) => None,
                Action::Literal(text) => Some(Ok(First::Literal(text.clone()))),
                Action::Operands(_) => Some(Ok(First::Operand)),
                Action::Successors(_) => Some(Ok(First::Successor)),
                Action::Region(_) => Some(Ok(First::Region)),
                Action::Attr(attr) => Some(Ok(First::Attr(*attr))),
                _ => Some(Err("an optional group starts with a literal or a variable")),
            })
            .ok_or("an optional group is empty")??;
        let mut otherwise = self.steps.len();
        if self.eat(':') {
            self.expect('(')?;
            let jump = self.steps.len();
            self.bare(Action::Jump(0));
            otherwise = self.steps.len();
            while !self.eat(')') {
                self.element(true)?;
            }
            self.steps[jump].action = Action::Jump(self.steps.len());
        }
        self.expect('?')?;
        self.steps[start].action = Action::Group {
            anchor,
            first,
            otherwise,
        };
        Ok(())
    }
}

/// Whether ODS prints a blank before a literal that may have one.
fn blank_before(text: &str, after_punctuation: bool) -> bool {
    if text.len() != 1 && text != "->" {
        return true;
    }
    let c = text.chars().next().unwrap_or(' ');
    if after_punctuation {
        !">)}],".contains(c)
    } else {
        !"<>(){}[],".contains(c)
    }
}

fn find(def: &OpDef, name: &str) -> Option<Which> {
    let operand = def.operands.iter().position(|g| g.name == name);
    let result = def.results.iter().position(|g| g.name == name);
    operand.map(Which::Operand).or(result.map(Which::Result))
}

/// Finds a source for every type that the format does not write.
fn infer(def: &OpDef, format: &mut Format) {
    let mut mark = |which: Which| match which {
        Which::Operand(i) => format.operand_types[i] = TypeSource::Written,
        Which::Result(i) => format.result_types[i] = TypeSource::Written,
        Which::AllOperands => format.operand_types.fill(TypeSource::Written),
        Which::AllResults => format.result_types.fill(TypeSource::Written),
    };
    for step in &format.steps {
        match step.action {
            Action::Types(which) => mark(which),
            Action::FunctionType(inputs, results) => {
                mark(inputs);
                mark(results);
            }
            _ => {}
        }
    }
    if def.name == "func.call_indirect" {
        // The callee's type says all of them, which `parse` spreads.
        format.operand_types.fill(TypeSource::Written);
        format.result_types.fill(TypeSource::Written);
    }
    let groups: Vec<Which> = (0..def.operands.len())
        .map(Which::Operand)
        .chain((0..def.results.len()).map(Which::Result))
        .collect();
    loop {
        let mut changed = false;
        for &which in &groups {
            if *source_of(format, which) != TypeSource::Unknown {
                continue;
            }
            let found = source_for(def, format, which, &groups);
            if found != TypeSource::Unknown {
                format.order.push(which);
                *source_of(format, which) = found;
                changed = true;
            }
        }
        if !changed {
            return;
        }
    }
}

fn source_of(format: &mut Format, which: Which) -> &mut TypeSource {
    match which {
        Which::Result(i) => &mut format.result_types[i],
        Which::Operand(i) => &mut format.operand_types[i],
        Which::AllOperands | Which::AllResults => unreachable!("a single group"),
    }
}

fn group_of(def: &OpDef, which: Which) -> &crate::dialects::Group {
    match which {
        Which::Result(i) => &def.results[i],
        Which::Operand(i) => &def.operands[i],
        Which::AllOperands | Which::AllResults => unreachable!("a single group"),
    }
}

fn source_for(def: &OpDef, format: &mut Format, which: Which, groups: &[Which]) -> TypeSource {
    let mut known =
        |name: &str| find(def, name).filter(|&w| *source_of(format, w) != TypeSource::Unknown);
    let own = &group_of(def, which).rule;
    let by_rule = match own {
        TypeRule::Fixed(text) => Some(TypeSource::Fixed(text.clone())),
        TypeRule::Same(name) => known(name).map(TypeSource::Same),
        TypeRule::Element(name) => known(name).map(TypeSource::Element),
        TypeRule::BoolLike(name) => known(name).map(TypeSource::BoolLike),
        TypeRule::Any | TypeRule::Class(_) => None,
    };
    if let Some(source) = by_rule {
        return source;
    }
    // `same(x)` holds both ways; so do the traits about all types.
    let name = &group_of(def, which).name;
    let is_operand = matches!(which, Which::Operand(_));
    for &other in groups {
        if other == which || *source_of(format, other) == TypeSource::Unknown {
            continue;
        }
        let group = group_of(def, other);
        let is_same = group.rule == TypeRule::Same(name.clone())
            || def.has(Trait::SameType)
            || (def.has(Trait::SameOperands) && is_operand && matches!(other, Which::Operand(_)));
        if is_same && group.arity == Arity::One {
            return TypeSource::Same(other);
        }
    }
    TypeSource::Unknown
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialects::{Custom, Table};
    use crate::ir::Context;

    #[test]
    fn formats_of_the_builtin_dialects_compile() {
        let mut context = Context::new();
        let table = Table::builtin(&mut context);
        for def in table.iter() {
            if let Custom::Format(text) = &def.custom
                && let Err(message) = compile(def, text)
            {
                panic!("{}: {message}", def.name);
            }
        }
    }
}
