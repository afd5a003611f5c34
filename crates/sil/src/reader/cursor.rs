//! Where a reader of SIL stands, what it expects, and the errors that it found.

use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_ir::{Attr, AttrKind, Context, Location, Module, Type};

use super::super::lexer::{Tok, Token, tokens};
use super::super::type_parser::TypeParser;
use super::super::types::{Category, SilType, module_type};

/// An error was reported; the reader goes on behind it.
pub(super) struct Reported;

pub(super) type Parsed<T> = Result<T, Reported>;

/// A name and where it stands.
#[derive(Copy, Clone)]
pub(super) struct Name<'s> {
    /// Without its sigil.
    pub text: &'s str,
    pub location: Location,
}

/// `$T` or `$*T` as it is written.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Typed {
    pub category: Category,
    pub ty: SilType,
}

impl Typed {
    pub(super) fn value(ty: SilType) -> Typed {
        Typed {
            category: Category::Value,
            ty,
        }
    }

    pub(super) fn address(ty: SilType) -> Typed {
        Typed {
            category: Category::Address,
            ty,
        }
    }

    pub(super) fn module_type(&self, context: &mut Context) -> Type {
        module_type(context, self.category, &self.ty)
    }

    pub(super) fn text(&self) -> String {
        format!("{}{}", self.category.sigil(), self.ty)
    }
}

/// Reads tokens into a module.
pub(super) struct Cursor<'s> {
    pub text: &'s str,
    tokens: Vec<Token>,
    at: usize,
    pub module: Module,
    pub errors: Vec<Diagnostic>,
}

impl<'s> Cursor<'s> {
    pub(super) fn new(source: &'s Source, context: Context) -> Self {
        Cursor {
            text: source.text(),
            tokens: tokens(source.text()),
            at: 0,
            module: Module::new(context),
            errors: Vec::new(),
        }
    }

    pub(super) fn token(&self) -> Token {
        self.tokens[self.at]
    }

    pub(super) fn peek(&self) -> Tok {
        self.token().kind
    }

    /// The kind of the token behind the next one.
    pub(super) fn peek_behind(&self) -> Tok {
        let last = self.tokens.len() - 1;
        self.tokens[(self.at + 1).min(last)].kind
    }

    pub(super) fn location(&self) -> Location {
        Location(self.token().start)
    }

    pub(super) fn advance(&mut self) {
        if self.peek() != Tok::Eof {
            self.at += 1;
        }
    }

    pub(super) fn text_of(&self, token: Token) -> &'s str {
        &self.text[token.start as usize..token.end as usize]
    }

    /// The next token's text if it is a word.
    pub(super) fn peek_word(&self) -> Option<&'s str> {
        (self.peek() == Tok::Word).then(|| self.text_of(self.token()))
    }

    pub(super) fn error(&mut self, location: Location, message: impl Into<String>) -> Reported {
        self.errors.push(Diagnostic::error(location, message));
        Reported
    }

    /// "expected WHAT", and what stands there.
    pub(super) fn expected(&mut self, what: &str) -> Reported {
        let token = self.token();
        let found = match token.kind {
            Tok::Eof => "the text ends here".to_owned(),
            _ => format!("found '{}'", self.text_of(token)),
        };
        self.error(Location(token.start), format!("expected {what}, {found}"))
    }

    pub(super) fn eat(&mut self, kind: Tok) -> bool {
        let found = self.peek() == kind;
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let found = self.peek_word() == Some(word);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn expect(&mut self, kind: Tok) -> Parsed<()> {
        match self.eat(kind) {
            true => Ok(()),
            false => Err(self.expected(kind.called())),
        }
    }

    pub(super) fn expect_word(&mut self, word: &str) -> Parsed<()> {
        match self.eat_word(word) {
            true => Ok(()),
            false => Err(self.expected(&format!("'{word}'"))),
        }
    }

    /// A token of this kind as a name, without its first `skip` characters.
    fn named(&mut self, kind: Tok, skip: usize) -> Parsed<Name<'s>> {
        if self.peek() != kind {
            return Err(self.expected(kind.called()));
        }
        let token = self.token();
        self.advance();
        Ok(Name {
            text: &self.text_of(token)[skip..],
            location: Location(token.start),
        })
    }

    pub(super) fn word(&mut self) -> Parsed<Name<'s>> {
        self.named(Tok::Word, 0)
    }

    /// `%name`
    pub(super) fn value(&mut self) -> Parsed<Name<'s>> {
        self.named(Tok::Value, 1)
    }

    /// `@name`
    pub(super) fn symbol(&mut self) -> Parsed<Name<'s>> {
        self.named(Tok::At, 1)
    }

    /// `@name`, which the proposal also writes without the sign.
    pub(super) fn global_name(&mut self) -> Parsed<Name<'s>> {
        match self.peek() {
            Tok::Word => self.word(),
            _ => self.symbol(),
        }
    }

    /// `#S.a`
    pub(super) fn member(&mut self) -> Parsed<Name<'s>> {
        self.named(Tok::Hash, 1)
    }

    pub(super) fn integer(&mut self) -> Parsed<Name<'s>> {
        self.named(Tok::Integer, 0)
    }

    /// A type without its sigil.
    pub(super) fn bare_type(&mut self) -> Parsed<SilType> {
        let mut parser = TypeParser::new(self.text, &self.tokens, self.at);
        let ty = parser.ty();
        let at = parser.at;
        match ty {
            Ok(ty) => {
                self.at = at.min(self.tokens.len() - 1);
                Ok(ty)
            }
            Err(error) => Err(self.error(Location(error.offset), error.message)),
        }
    }

    /// `$T` or `$*T`
    pub(super) fn written_type(&mut self) -> Parsed<Typed> {
        self.expect(Tok::Dollar)?;
        let category = match self.eat(Tok::Star) {
            true => Category::Address,
            false => Category::Value,
        };
        let ty = self.bare_type()?;
        Ok(Typed { category, ty })
    }

    /// `$T` or `$*T`, of which only one belongs here.
    pub(super) fn type_in(&mut self, category: Category) -> Parsed<SilType> {
        let location = self.location();
        let written = self.written_type()?;
        match written.category == category {
            true => Ok(written.ty),
            false => {
                let right = format!("{}{}", category.sigil(), written.ty);
                let what = match category {
                    Category::Value => "a value",
                    Category::Address => "an address",
                };
                Err(self.error(location, format!("expected the type of {what}: '{right}'")))
            }
        }
    }

    /// Whether nothing stands before the next token in its line.
    pub(super) fn is_at_margin(&self) -> bool {
        let start = self.token().start as usize;
        self.text[..start]
            .bytes()
            .next_back()
            .is_none_or(|byte| byte == b'\n')
    }

    /// Moves to the next line that starts with what can follow, for there reading can go on.
    pub(super) fn next_line(&mut self) {
        while self.peek() != Tok::Eof {
            let token = self.token();
            if token.starts_line {
                return;
            }
            self.advance();
        }
    }

    /// Moves behind the bracket that closes what the next token opens, or to the end.
    pub(super) fn skip_braces(&mut self) {
        let mut depth = 0_usize;
        loop {
            match self.peek() {
                Tok::Eof => return,
                Tok::LBrace => depth += 1,
                Tok::RBrace => depth = depth.saturating_sub(1),
                _ => {}
            }
            self.advance();
            if depth == 0 {
                return;
            }
        }
    }
}

/// A name as a reference to the symbol.
pub(super) fn symbol(cursor: &mut Cursor, name: Name) -> Attr {
    let root = cursor.module.context.ident(name.text);
    cursor.module.context.attr(AttrKind::SymbolRef {
        root,
        nested: Box::default(),
    })
}
