//! The spelling of a type to the type. Nesting is bounded, so that no text overflows the stack.

use super::lexer::{Tok, Token, tokens};
use super::types::{
    FunctionResult, FunctionType, Parameter, ParameterConvention, Representation, ResultConvention,
    SilType, TupleElement,
};

/// Types may nest so deep: far more than any program has.
const MOST_DEPTH: usize = 100;

/// In one type so many `?` and `.Type` may stand behind others.
const MOST_POSTFIXES: usize = 100;

/// What is wrong with a spelling, and at which offset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypeError {
    pub offset: u32,
    pub message: String,
}

impl SilType {
    /// Reads a type, without `$`.
    ///
    /// # Errors
    /// What was expected, and where.
    pub fn parse(text: &str) -> Result<SilType, TypeError> {
        let tokens = tokens(text);
        let mut parser = TypeParser::new(text, &tokens, 0);
        let ty = parser.ty()?;
        match parser.peek() {
            Tok::Eof => Ok(ty),
            _ => Err(parser.expected("the end of the type")),
        }
    }
}

/// Reads types from tokens; `at` is where it stands.
pub(super) struct TypeParser<'s> {
    text: &'s str,
    tokens: &'s [Token],
    pub(super) at: usize,
    depth: usize,
    postfixes: usize,
}

impl<'s> TypeParser<'s> {
    pub(super) fn new(text: &'s str, tokens: &'s [Token], at: usize) -> Self {
        TypeParser {
            text,
            tokens,
            at,
            depth: 0,
            postfixes: 0,
        }
    }

    fn token(&self) -> Token {
        self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    fn peek(&self) -> Tok {
        self.token().kind
    }

    fn text_of(&self, token: Token) -> &'s str {
        &self.text[token.start as usize..token.end as usize]
    }

    fn expected(&self, what: &str) -> TypeError {
        let token = self.token();
        let found = match token.kind {
            Tok::Eof => "the text ends here".to_owned(),
            _ => format!("found '{}'", self.text_of(token)),
        };
        TypeError {
            offset: token.start,
            message: format!("expected {what}, {found}"),
        }
    }

    fn too_deep(&self) -> TypeError {
        TypeError {
            offset: self.token().start,
            message: format!("types nest more than {MOST_DEPTH} deep"),
        }
    }

    /// Counts what stands behind a type, and makes it deeper.
    fn count_postfix(&mut self) -> Result<(), TypeError> {
        self.postfixes += 1;
        match self.postfixes <= MOST_POSTFIXES {
            true => Ok(()),
            false => Err(self.too_deep()),
        }
    }

    fn eat(&mut self, kind: Tok) -> bool {
        let found = self.peek() == kind;
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, kind: Tok) -> Result<(), TypeError> {
        match self.eat(kind) {
            true => Ok(()),
            false => Err(self.expected(kind.called())),
        }
    }

    /// The word behind `@`, if one of `known` stands here.
    fn convention<T: Copy>(&mut self, known: &[(&str, T)]) -> Option<T> {
        if self.peek() != Tok::At {
            return None;
        }
        let word = &self.text_of(self.token())[1..];
        let found = known.iter().find(|entry| entry.0 == word)?.1;
        self.at += 1;
        Some(found)
    }

    /// A type of any kind.
    pub(super) fn ty(&mut self) -> Result<SilType, TypeError> {
        if self.depth == MOST_DEPTH {
            return Err(self.too_deep());
        }
        self.depth += 1;
        let result = self.with_attributes();
        self.depth -= 1;
        result
    }

    fn with_attributes(&mut self) -> Result<SilType, TypeError> {
        let first = self.token();
        let mut attributes: Vec<Box<str>> = Vec::new();
        while self.peek() == Tok::At {
            attributes.push(self.attribute()?);
        }
        let ty = self.postfixed(&attributes)?;
        match (ty, &attributes[..]) {
            (SilType::Function(mut function), _) => {
                function.attributes = attributes.into();
                Ok(SilType::Function(function))
            }
            (ty, []) => Ok(ty),
            (SilType::Metatype { instance, .. }, [word]) if &**word == "thin" => {
                Ok(SilType::Metatype {
                    representation: Representation::Thin,
                    instance,
                })
            }
            (SilType::Metatype { instance, .. }, [word]) if &**word == "thick" => {
                Ok(SilType::Metatype {
                    representation: Representation::Thick,
                    instance,
                })
            }
            (_, [word, ..]) => Err(TypeError {
                offset: first.start,
                message: format!("'@{word}' does not belong before this type"),
            }),
        }
    }

    /// `@convention(thin)`, `@callee_guaranteed`, `@thick`.
    fn attribute(&mut self) -> Result<Box<str>, TypeError> {
        let token = self.token();
        let word = &self.text_of(token)[1..];
        match word {
            "convention" => {
                self.at += 1;
                self.expect(Tok::LParen)?;
                if self.peek() != Tok::Word {
                    return Err(self.expected("the name of a convention"));
                }
                let name = self.text_of(self.token());
                self.at += 1;
                self.expect(Tok::RParen)?;
                Ok(format!("convention({name})").into())
            }
            "callee_owned" | "callee_guaranteed" | "noescape" | "escaping" | "thin" | "thick" => {
                self.at += 1;
                Ok(word.into())
            }
            _ => Err(TypeError {
                offset: token.start,
                message: format!("'@{word}' is not in the supported subset of types"),
            }),
        }
    }

    /// A type with what may stand behind it: `?`, `.Type`, and the result of a function.
    fn postfixed(&mut self, attributes: &[Box<str>]) -> Result<SilType, TypeError> {
        if self.peek() == Tok::LParen && self.is_function() {
            return self.function();
        }
        let mut ty = match self.peek() {
            Tok::LParen => self.tuple()?,
            Tok::Word => self.named()?,
            _ => return Err(self.expected("a type")),
        };
        let unspecified = Representation::Unspecified;
        loop {
            if self.eat(Tok::Question) {
                self.count_postfix()?;
                ty = ty.optional();
            } else if self.peek() == Tok::Dot {
                self.at += 1;
                if self.peek() != Tok::Word || self.text_of(self.token()) != "Type" {
                    return Err(self.expected("'Type'"));
                }
                self.at += 1;
                self.count_postfix()?;
                ty = SilType::Metatype {
                    representation: unspecified,
                    instance: Box::new(ty),
                };
            } else {
                break;
            }
        }
        // `(C)` is `C`, but a function's attributes do not reach through parentheses.
        match ty {
            SilType::Function(_) if !attributes.is_empty() => Err(self.expected("'->'")),
            ty => Ok(ty),
        }
    }

    /// Whether an arrow stands behind the parentheses that open here.
    fn is_function(&self) -> bool {
        let mut depth = 0_usize;
        for (at, token) in self.tokens.iter().enumerate().skip(self.at) {
            match token.kind {
                Tok::LParen => depth += 1,
                Tok::RParen => depth -= 1,
                Tok::Eof | Tok::LBrace | Tok::RBrace => return false,
                _ => {}
            }
            if depth == 0 {
                return self.tokens[at + 1].kind == Tok::Arrow;
            }
            if depth > MOST_DEPTH {
                return false;
            }
        }
        false
    }

    fn named(&mut self) -> Result<SilType, TypeError> {
        let mut name = self.text_of(self.token());
        self.at += 1;
        let mut metatypes = 0;
        while let Some(instance) = name.strip_suffix(".Type") {
            (name, metatypes) = (instance, metatypes + 1);
            self.count_postfix()?;
        }
        let mut arguments = Vec::new();
        if metatypes == 0 && self.eat(Tok::Less) {
            loop {
                arguments.push(self.ty()?);
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
            self.expect(Tok::Greater)?;
        }
        let arguments = arguments.into();
        let mut ty = SilType::Named {
            name: name.into(),
            arguments,
        };
        for _ in 0..metatypes {
            ty = SilType::Metatype {
                representation: Representation::Unspecified,
                instance: Box::new(ty),
            };
        }
        Ok(ty)
    }

    /// `(A, label: B)`; `(A)` is `A`.
    fn tuple(&mut self) -> Result<SilType, TypeError> {
        self.expect(Tok::LParen)?;
        let mut elements = Vec::new();
        if self.eat(Tok::RParen) {
            return Ok(SilType::empty_tuple());
        }
        loop {
            let label = match self.peek() {
                Tok::Word if self.tokens[self.at + 1].kind == Tok::Colon => {
                    let label = self.text_of(self.token());
                    self.at += 2;
                    Some(label.into())
                }
                _ => None,
            };
            let ty = self.ty()?;
            elements.push(TupleElement { label, ty });
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::RParen)?;
        if elements.len() == 1 {
            return Ok(elements.remove(0).ty);
        }
        Ok(SilType::Tuple(elements.into()))
    }

    /// `(@owned A, B) -> @owned C`
    fn function(&mut self) -> Result<SilType, TypeError> {
        self.expect(Tok::LParen)?;
        let mut parameters = Vec::new();
        while self.peek() != Tok::RParen {
            let convention = self.convention(&ParameterConvention::WORDS);
            let convention = convention.unwrap_or(ParameterConvention::Unowned);
            let ty = self.ty()?;
            parameters.push(Parameter { convention, ty });
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::RParen)?;
        self.expect(Tok::Arrow)?;
        let mut results = Vec::new();
        if self.peek() == Tok::LParen && !self.is_function() {
            self.at += 1;
            while self.peek() != Tok::RParen {
                results.push(self.result()?);
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
            self.expect(Tok::RParen)?;
        } else {
            results.push(self.result()?);
        }
        // A result `()` says as much as none.
        if matches!(&results[..], [only] if only.ty == SilType::empty_tuple()) {
            results.clear();
        }
        Ok(SilType::Function(Box::new(FunctionType {
            attributes: Box::default(),
            parameters: parameters.into(),
            results: results.into(),
        })))
    }

    fn result(&mut self) -> Result<FunctionResult, TypeError> {
        let convention = self.convention(&ResultConvention::WORDS);
        let convention = convention.unwrap_or(ResultConvention::Unowned);
        let ty = self.ty()?;
        Ok(FunctionResult { convention, ty })
    }
}
