//! The parts of a format that may be missing: optional groups, and lists of clauses.

use super::super::def::{Arity, AttrClass};
use super::compile::{Compiler, Made, PENDING};
use super::words::Word;
use super::{Action, Anchor, First, Optional, Parameter, Which};

impl Compiler<'_> {
    /// `( ... ^ ... )?` or `( ... ) : ( ... )?` with the anchor in either branch.
    pub(super) fn group(&mut self) -> Made<()> {
        let outer = self.anchors.take();
        self.groups += 1;
        let start = self.steps.len();
        self.bare(Action::Jump(PENDING));
        self.until_closed()?;
        let mut anchors = self.anchors.take();
        let first = self.first_of(start + 1)?;
        let mut otherwise = self.steps.len();
        let mut inverted = false;
        if self.eat(':') {
            self.expect('(')?;
            let jump = self.steps.len();
            self.bare(Action::Jump(PENDING));
            otherwise = self.steps.len();
            self.until_closed()?;
            self.steps[jump].action = Action::Jump(self.steps.len());
            if let Some(other) = self.anchors.take() {
                if anchors.is_some() {
                    return Err("an optional group has one anchor `^`".to_owned());
                }
                anchors = Some(other);
                inverted = true;
            }
        }
        self.expect('?')?;
        let anchors = anchors.ok_or("an optional group needs an anchor `^`")?;
        self.groups -= 1;
        self.anchors = outer;
        self.steps[start].action = Action::Group(Box::new(Optional {
            anchors: anchors.into(),
            inverted,
            first,
            otherwise,
        }));
        Ok(())
    }

    fn until_closed(&mut self) -> Made<()> {
        while !self.eat(')') {
            self.element()?;
        }
        Ok(())
    }

    /// What tells that the elements from step `start` on are in the text.
    fn first_of(&self, start: usize) -> Made<First> {
        let actions = self.steps[start..].iter().map(|step| &step.action);
        for action in actions {
            return Ok(match action {
                Action::Blank | Action::Newline | Action::SetUnit(_) => continue,
                Action::Literal(text) => First::Literal(text.clone()),
                Action::Operands(which) => {
                    let arity = match *which {
                        Which::Operand(group) => self.def.operands[group].arity,
                        _ => Arity::Variadic,
                    };
                    if arity == Arity::One {
                        return Err(
                            "an operand that is always there cannot open an optional group"
                                .to_owned(),
                        );
                    }
                    First::Operand
                }
                Action::Successors(_) | Action::AllSuccessors => First::Successor,
                Action::Region(_) | Action::AllRegions => First::Region,
                Action::Attr { index, .. } => First::Attr(*index),
                Action::Types { .. } | Action::FunctionType(..) => First::Type,
                Action::Directive(custom) => First::Directive(custom.directive),
                _ => break,
            });
        }
        Err(
            "an optional group starts with a literal, a variable, a type or a custom directive"
                .to_owned(),
        )
    }

    /// `oilist(`word` elements | `word` elements)`
    pub(super) fn clauses(&mut self) -> Made<()> {
        self.expect('(')?;
        let outer = self.anchors.take();
        let head = self.steps.len();
        self.bare(Action::Jump(PENDING));
        let mut clauses = Vec::new();
        loop {
            let start = self.steps.len();
            self.bare(Action::Jump(PENDING));
            let Some(Word::Literal(word)) = self.take() else {
                return Err("a clause of `oilist` starts with a literal".to_owned());
            };
            self.literal(word)?;
            clauses.push((word.into(), start + 1));
            let body = self.steps.len();
            while !matches!(self.peek(), Some(Word::Punct('|' | ')')) | None) {
                self.element()?;
            }
            if let [only] = &mut self.steps[body..]
                && let Action::Attr { index, .. } = only.action
                && self.def.attributes[index].class == AttrClass::Unit
            {
                // The word alone says it.
                only.action = Action::SetUnit(index);
                only.blank = false;
            }
            let anchors = self.anchors_of(body);
            self.bare(Action::EndClause(head));
            let next = self.steps.len();
            self.steps[start].action = Action::Clause { anchors, next };
            if !self.eat('|') {
                break;
            }
        }
        self.expect(')')?;
        self.anchors = outer;
        self.steps[head].action = Action::Clauses {
            clauses: clauses.into(),
            end: self.steps.len(),
        };
        Ok(())
    }

    /// Everything that a clause from step `start` on may print.
    fn anchors_of(&self, start: usize) -> Box<[Anchor]> {
        let mut anchors = Vec::new();
        for step in &self.steps[start..] {
            match &step.action {
                Action::Operands(which) => anchors.push(Anchor::Group(*which)),
                Action::Attr { index, .. } | Action::SetUnit(index) => {
                    anchors.push(Anchor::Attr(*index));
                }
                Action::Region(group) => anchors.push(Anchor::Region(*group)),
                Action::Directive(custom) => {
                    for parameter in &custom.parameters {
                        match parameter {
                            Parameter::Operands(which) => anchors.push(Anchor::Group(*which)),
                            Parameter::Attr(index) => anchors.push(Anchor::Attr(*index)),
                            Parameter::Region(index) => anchors.push(Anchor::Region(*index)),
                            _ => {}
                        }
                    }
                }
                _ => {}
            }
        }
        anchors.into()
    }
}
