//! From the text of an `assemblyFormat` to steps.

use freehold_base::suggest::closest;

use super::super::def::{AttrClass, Group, OpDef};
use super::words::{Word, words};
use super::{
    Action, Anchor, CustomDirective, Directive, Format, FormatError, Parameter, Step, TypeSource,
    Which, types,
};

/// Compiles a format that stands before MLIR 24, and `since` among its elements from then on:
/// before the dictionary, or alone where there was no format.
///
/// # Errors
/// What is wrong with one of them; offsets behind the end of `text` are about `since`.
pub fn compile_since(def: &OpDef, text: &str, since: &str) -> Result<Format, FormatError> {
    let before = compile(def, text)?;
    let places = ["attr-dict", "`` custom<KeywordDict>"].map(|word| text.find(word));
    let at = places.into_iter().flatten().min().unwrap_or(text.len());
    let whole = format!("{}{since} {}", &text[..at], &text[at..]);
    let mut format = compile(def, &whole).map_err(|error| FormatError {
        offset: text.len(),
        message: error.message,
    })?;
    format.before_24 = Some(Box::new(before));
    Ok(format)
}

/// Compiles a format.
///
/// # Errors
/// What is wrong with the format, as a sentence about it.
pub fn compile(def: &OpDef, text: &str) -> Result<Format, FormatError> {
    let words = words(text)?;
    let mut compiler = Compiler {
        def,
        words: &words,
        at: 0,
        steps: Vec::new(),
        named: vec![false; def.attributes.len()],
        written: Vec::new(),
        has_prop_dict: false,
        emit_blank: true,
        after_punctuation: false,
        anchors: None,
        groups: 0,
        depth: 0,
    };
    let steps = compiler.all();
    let offset = |at: usize| words.get(at).map_or(text.len(), |word| word.0);
    steps.map_err(|message| FormatError {
        offset: offset(compiler.at.saturating_sub(1)),
        message,
    })?;
    // The sizes of a list of lists stand in the list itself.
    for sizes in def
        .operands
        .iter()
        .filter_map(|group| group.segments.as_ref())
    {
        if let Some(index) = def.attributes.iter().position(|a| a.name == *sizes) {
            compiler.named[index] = true;
        }
    }
    let mut format = Format {
        steps: compiler.steps,
        operand_types: vec![TypeSource::Unknown; def.operands.len()],
        result_types: vec![TypeSource::Unknown; def.results.len()],
        order: Vec::new(),
        named: compiler.named,
        has_prop_dict: compiler.has_prop_dict,
        before_24: None,
    };
    types::find_sources(def, &mut format, &compiler.written);
    Ok(format)
}

pub(super) struct Compiler<'a> {
    pub(super) def: &'a OpDef,
    words: &'a [(usize, Word<'a>)],
    at: usize,
    pub(super) steps: Vec<Step>,
    named: Vec<bool>,
    /// The groups whose types the format writes.
    written: Vec<Which>,
    has_prop_dict: bool,
    /// ODS's printer state: whether the next element wants a blank, and whether the last
    /// literal was punctuation.
    emit_blank: bool,
    after_punctuation: bool,
    /// The anchor of the group that is open.
    pub(super) anchors: Option<Vec<Anchor>>,
    /// How many optional groups are open.
    pub(super) groups: u32,
    /// How many groups and lists are.
    depth: u32,
}

pub(super) type Made<T> = Result<T, String>;

impl<'a> Compiler<'a> {
    fn all(&mut self) -> Made<()> {
        while self.at < self.words.len() {
            self.element()?;
        }
        Ok(())
    }

    pub(super) fn peek(&self) -> Option<Word<'a>> {
        self.words.get(self.at).map(|word| word.1)
    }

    pub(super) fn take(&mut self) -> Option<Word<'a>> {
        let word = self.peek();
        self.at += 1;
        word
    }

    pub(super) fn eat(&mut self, c: char) -> bool {
        let found = self.peek() == Some(Word::Punct(c));
        self.at += usize::from(found);
        found
    }

    pub(super) fn expect(&mut self, c: char) -> Made<()> {
        if self.eat(c) {
            return Ok(());
        }
        self.at += 1;
        Err(format!("expected `{c}`"))
    }

    /// The step that is not a literal, with the blank that ODS prints before it.
    fn push(&mut self, action: Action) {
        let blank = self.emit_blank || !self.after_punctuation;
        self.after_punctuation = false;
        self.emit_blank = true;
        self.steps.push(Step { action, blank });
    }

    pub(super) fn bare(&mut self, action: Action) {
        self.steps.push(Step {
            action,
            blank: false,
        });
    }

    pub(super) fn element(&mut self) -> Made<()> {
        // Groups and lists are compiled recursively, and the stack is finite.
        if self.depth == DEEPEST {
            return Err(format!("groups nest deeper than {DEEPEST}"));
        }
        self.depth += 1;
        let made = self.one_element();
        self.depth -= 1;
        made
    }

    fn one_element(&mut self) -> Made<()> {
        match self.take() {
            Some(Word::Literal(text)) => self.literal(text),
            Some(Word::Variable(name)) => self.variable(name),
            Some(Word::Name(name)) => self.directive(name),
            Some(Word::Punct('(')) => self.group(),
            Some(Word::Punct(c)) => Err(format!("unexpected `{c}`")),
            Some(Word::Text(_)) => Err("a string stands only in `custom<...>(...)`".to_owned()),
            None => Err("the format ends early".to_owned()),
        }
    }

    pub(super) fn literal(&mut self, text: &str) -> Made<()> {
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
                // ODS keeps what it knows of the blank that is next.
                self.bare(Action::Newline);
            }
            _ => {
                if !is_literal(text) {
                    return Err(format!(
                        "`{text}` is no literal: expected a keyword or one of -> , : = < > ( ) [ ] {{ }} \
                         ? + * ..."
                    ));
                }
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
        Ok(())
    }

    /// Notes the anchor of the open group, if `^` follows.
    pub(super) fn anchor(&mut self, anchors: impl IntoIterator<Item = Anchor>) -> Made<()> {
        if !self.eat('^') {
            return Ok(());
        }
        if self.groups == 0 {
            return Err("an anchor `^` stands only in an optional group".to_owned());
        }
        if self.anchors.is_some() {
            return Err("an optional group has one anchor `^`".to_owned());
        }
        self.anchors = Some(anchors.into_iter().collect());
        Ok(())
    }

    fn variable(&mut self, name: &str) -> Made<()> {
        let def = self.def;
        let position = |groups: &[Group]| groups.iter().position(|g| g.name == name);
        if let Some(group) = position(&def.operands) {
            self.push(Action::Operands(Which::Operand(group)));
            return self.anchor([Anchor::Group(Which::Operand(group))]);
        }
        if let Some(group) = position(&def.successors) {
            self.push(Action::Successors(group));
            return self.anchor([Anchor::Successor(group)]);
        }
        if let Some(group) = position(&def.regions) {
            self.push(Action::Region(group));
            self.bare(Action::EndRegion(group));
            return self.anchor([Anchor::Region(group)]);
        }
        let index = self.attribute(name)?;
        let is_unit = def.attributes[index].class == AttrClass::Unit;
        let is_first = matches!(
            self.steps.last().map(|step| &step.action),
            Some(Action::Jump(PENDING))
        );
        let is_anchor = self.peek() == Some(Word::Punct('^'));
        if is_unit && self.groups > 0 && is_anchor && !is_first {
            self.bare(Action::SetUnit(index));
        } else {
            self.push(Action::Attr { index, full: false });
        }
        self.anchor([Anchor::Attr(index)])
    }

    fn attribute(&mut self, name: &str) -> Made<usize> {
        match self.def.attributes.iter().position(|a| a.name == name) {
            Some(index) => {
                self.named[index] = true;
                Ok(index)
            }
            None => Err(unknown_variable(self.def, name)),
        }
    }

    fn directive(&mut self, name: &str) -> Made<()> {
        match name {
            "attr-dict" | "attr-dict-with-keyword" => {
                let keyword = name.ends_with("keyword");
                self.bare(Action::AttrDict { keyword });
                self.after_punctuation = false;
            }
            "prop-dict" => {
                self.bare(Action::PropDict);
                self.after_punctuation = false;
                self.has_prop_dict = true;
            }
            "operands" => {
                self.push(Action::Operands(Which::AllOperands));
                self.anchor([Anchor::Group(Which::AllOperands)])?;
            }
            "successors" => {
                self.push(Action::AllSuccessors);
                self.anchor([Anchor::Successor(0)])?;
            }
            "regions" => {
                self.push(Action::AllRegions);
                self.bare(Action::EndRegion(self.def.regions.len()));
                self.anchor([Anchor::Region(0)])?;
            }
            "type" => {
                let which = self.type_of()?;
                self.types(which, false)?;
            }
            "qualified" => self.qualified()?,
            "functional-type" => {
                self.expect('(')?;
                let inputs = self.which()?;
                self.expect(',')?;
                let results = self.which()?;
                self.expect(')')?;
                self.written.extend([inputs, results]);
                self.push(Action::FunctionType(inputs, results));
                self.anchor([Anchor::Group(inputs)])?;
            }
            "custom" => self.custom()?,
            "oilist" => self.clauses()?,
            _ => {
                const KNOWN: &[&str] = &[
                    "attr-dict",
                    "attr-dict-with-keyword",
                    "prop-dict",
                    "operands",
                    "results",
                    "successors",
                    "regions",
                    "type",
                    "qualified",
                    "functional-type",
                    "custom",
                    "oilist",
                    "ref",
                ];
                return Err(match closest(name, KNOWN.iter().copied()) {
                    Some(near) => format!("unknown directive `{name}`; did you mean `{near}`?"),
                    None => format!(
                        "unknown directive `{name}`; a variable is `$name`, a keyword stands \
                         between backticks"
                    ),
                });
            }
        }
        Ok(())
    }

    fn types(&mut self, which: Which, full: bool) -> Made<()> {
        self.written.push(which);
        self.push(Action::Types { which, full });
        self.anchor([Anchor::Group(which)])
    }

    /// `(which)` after `type`.
    fn type_of(&mut self) -> Made<Which> {
        self.expect('(')?;
        let which = self.which()?;
        self.expect(')')?;
        Ok(which)
    }

    /// `qualified($attribute)` or `qualified(type(...))`.
    fn qualified(&mut self) -> Made<()> {
        self.expect('(')?;
        match self.take() {
            Some(Word::Variable(name)) => {
                let index = self.attribute(name)?;
                self.expect(')')?;
                self.push(Action::Attr { index, full: true });
                self.anchor([Anchor::Attr(index)])
            }
            Some(Word::Name("type")) => {
                let which = self.type_of()?;
                self.expect(')')?;
                self.types(which, true)
            }
            _ => Err("`qualified` takes an attribute or `type(...)`".to_owned()),
        }
    }

    fn which(&mut self) -> Made<Which> {
        match self.take() {
            Some(Word::Name("operands")) => Ok(Which::AllOperands),
            Some(Word::Name("results")) => Ok(Which::AllResults),
            Some(Word::Variable(name)) => types::find(self.def, name)
                .ok_or_else(|| unknown_of(name, "operand or result", groups(self.def))),
            _ => Err("expected `operands`, `results` or a variable".to_owned()),
        }
    }

    /// `custom<Directive>(parameter, ...)`
    fn custom(&mut self) -> Made<()> {
        self.expect('<')?;
        let Some(Word::Name(name)) = self.take() else {
            return Err("expected the name of a directive after `custom<`".to_owned());
        };
        let known = Directive::ALL.iter().find(|d| d.0 == name);
        let Some(&(_, directive, _)) = known else {
            let names = Directive::ALL.iter().map(|d| d.0);
            return Err(match closest(name, names) {
                Some(near) => {
                    format!("`custom<{name}>` is not known; did you mean `custom<{near}>`?")
                }
                None => format!("`custom<{name}>` is C++ that has no counterpart here"),
            });
        };
        self.expect('>')?;
        self.expect('(')?;
        let mut parameters = Vec::new();
        let mut anchors = Vec::new();
        while !self.eat(')') {
            if !parameters.is_empty() {
                self.expect(',')?;
            }
            let parameter = self.parameter(false)?;
            match &parameter {
                Parameter::Operands(which) | Parameter::Types(which) => {
                    anchors.push(Anchor::Group(*which));
                }
                Parameter::Attr(index) => anchors.push(Anchor::Attr(*index)),
                Parameter::Region(index) => anchors.push(Anchor::Region(*index)),
                Parameter::Successors(index) => anchors.push(Anchor::Successor(*index)),
                Parameter::Text(_) | Parameter::AttrDict => {}
            }
            parameters.push(parameter);
        }
        directive.check(&parameters)?;
        let region = parameters.iter().find_map(|p| match p {
            Parameter::Region(index) => Some(*index),
            _ => None,
        });
        self.push(Action::Directive(Box::new(CustomDirective {
            directive,
            parameters: parameters.into(),
        })));
        if let Some(region) = region {
            self.bare(Action::EndRegion(region));
        }
        self.anchor(anchors)
    }

    fn parameter(&mut self, is_ref: bool) -> Made<Parameter> {
        let def = self.def;
        let index = |groups: &[Group], name| groups.iter().position(|g| g.name == name);
        Ok(match self.take() {
            Some(Word::Text(text)) => Parameter::Text(text.into()),
            Some(Word::Name("attr-dict")) => Parameter::AttrDict,
            Some(Word::Name("type")) => {
                let which = self.type_of()?;
                if !is_ref {
                    self.written.push(which);
                }
                Parameter::Types(which)
            }
            Some(Word::Name("ref")) if !is_ref => {
                self.expect('(')?;
                let inner = self.parameter(true)?;
                self.expect(')')?;
                inner
            }
            Some(Word::Variable(name)) => {
                if let Some(which) = types::find(def, name) {
                    Parameter::Operands(which)
                } else if let Some(region) = index(&def.regions, name) {
                    Parameter::Region(region)
                } else if let Some(successors) = index(&def.successors, name) {
                    Parameter::Successors(successors)
                } else if let Some(attr) = def.attributes.iter().position(|a| a.name == name) {
                    self.named[attr] |= !is_ref;
                    Parameter::Attr(attr)
                } else {
                    return Err(unknown_variable(def, name));
                }
            }
            _ => {
                return Err(
                    "a custom directive takes variables, `type(...)`, `ref(...)` and strings"
                        .to_owned(),
                );
            }
        })
    }
}

/// How deeply groups and lists may nest.
const DEEPEST: u32 = 32;

/// Stands in a jump whose target is not known yet.
pub(super) const PENDING: usize = usize::MAX;

fn is_literal(text: &str) -> bool {
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.' | '-');
    matches!(
        text,
        "->" | "..."
            | ","
            | ":"
            | "="
            | "<"
            | ">"
            | "("
            | ")"
            | "["
            | "]"
            | "{"
            | "}"
            | "?"
            | "+"
            | "*"
            | "/"
            | "|"
            | "-"
            | "@"
            | "=="
    ) || (text.starts_with(|c: char| c == '_' || c.is_ascii_alphabetic())
        && text.chars().all(is_word))
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

fn groups(def: &OpDef) -> Vec<&str> {
    let groups = def.operands.iter().chain(&def.results);
    groups.map(|g| g.name.as_str()).collect()
}

fn unknown_variable(def: &OpDef, name: &str) -> String {
    let mut known = groups(def);
    let others = def.regions.iter().chain(&def.successors);
    known.extend(others.map(|g| g.name.as_str()));
    known.extend(def.attributes.iter().map(|a| a.name.as_str()));
    unknown_of(name, "operand, attribute, region or successor", known)
}

fn unknown_of(name: &str, what: &str, known: Vec<&str>) -> String {
    match closest(name, known.into_iter()) {
        Some(near) => format!("`${name}` is no {what}; did you mean `${near}`?"),
        None => format!("`${name}` is no {what} of this operation"),
    }
}
