//! The types of the LLVM dialect, `!llvm.array<2 x ptr>`: read as mlir-opt reads them, and kept as
//! the text that it prints.
//!
//! In its types `!llvm.` may be left out before others; mlir-opt prints them without. Types of
//! other dialects and those with a body are taken out of the text, as everywhere
//! (`dialect_bodies`).

use freehold_ir::{Location, Piece, Type, TypeKind};

use super::lexer::Tok;
use super::parser::{Parsed, Parser, Reported};
use super::type_text;

/// A type as far as other types may not hold it.
#[derive(Copy, Clone, PartialEq, Eq)]
enum LlvmType {
    Void,
    Label,
    Metadata,
    Token,
    Function,
    Other,
}

impl LlvmType {
    fn of(word: &str) -> Self {
        match word {
            "void" => LlvmType::Void,
            "label" => LlvmType::Label,
            "metadata" => LlvmType::Metadata,
            "token" => LlvmType::Token,
            "func" => LlvmType::Function,
            _ => LlvmType::Other,
        }
    }

    /// Whether arrays and structs can be made of it.
    fn is_element(self) -> bool {
        self == LlvmType::Other
    }

    fn is_argument(self) -> bool {
        !matches!(self, LlvmType::Void | LlvmType::Function)
    }

    fn is_result(self) -> bool {
        use LlvmType::{Function, Label, Metadata};
        !matches!(self, Function | Metadata | Label)
    }
}

/// What is printed of a type.
#[derive(Default)]
struct Printed {
    pieces: Vec<Piece>,
    /// What follows the pieces.
    text: String,
}

impl Printed {
    fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn push_type(&mut self, ty: Type) {
        self.flush();
        self.pieces.push(Piece::Type(ty));
    }

    fn flush(&mut self) {
        if !self.text.is_empty() {
            let text = std::mem::take(&mut self.text);
            self.pieces.push(Piece::Text(text.into()));
        }
    }
}

/// What is before types that stand alone.
const PREFIX: &str = "!llvm.";

/// A float type, which is printed with the prefix wherever it stands.
const PPC_FP128: &str = "ppc_fp128";

/// A type of another type, for messages.
struct Part {
    kind: LlvmType,
    text: String,
}

impl<'s> Parser<'s> {
    /// What the type of the LLVM dialect is that was just read as `text`, from `start` on.
    pub(super) fn llvm_type(&mut self, start: u32, text: &str) -> Parsed<TypeKind> {
        if text == "!llvm.ptr" {
            return Ok(TypeKind::Opaque(text.into()));
        }
        let after = (self.tok.start, self.last_end);
        self.seek(start + PREFIX.len() as u32);
        let mut out = Printed::default();
        out.push(PREFIX);
        self.llvm_word(&mut out, &mut Vec::new())?;
        self.seek(after.0);
        self.last_end = after.1;
        if out.pieces.is_empty() {
            return Ok(TypeKind::Opaque(out.text.into()));
        }
        out.flush();
        Ok(TypeKind::Nested(out.pieces.into()))
    }

    /// A type in another one; `enclosing` are the names of the structs that it stands in.
    fn llvm_part(&mut self, out: &mut Printed, enclosing: &mut Vec<&'s str>) -> Parsed<Part> {
        let start = self.tok.start as usize;
        let mut known = None;
        let kind = self.nested(|p| {
            let text = p.tok_text();
            if text.starts_with(PREFIX) {
                p.seek(p.tok.start + PREFIX.len() as u32);
            }
            if text.starts_with(PREFIX) || !p.at_type() {
                if p.at_keyword(PPC_FP128) {
                    out.push(PREFIX);
                }
                return p.llvm_word(out, enclosing);
            }
            let has_body = p.source().as_bytes().get(p.tok.end as usize) == Some(&b'<');
            let ty = p.parse_type()?;
            known = Some(ty);
            // An alias may stand for a type of the dialect.
            let context = &p.module.context;
            match context.kind(ty) {
                TypeKind::Opaque(text) if text.starts_with(PREFIX) => {
                    let text = &text[PREFIX.len()..];
                    let kind = LlvmType::of(text.split('<').next().unwrap_or(text));
                    out.push(text);
                    return Ok(kind);
                }
                TypeKind::Nested(pieces) => {
                    let mut pieces = pieces.iter();
                    if let Some(Piece::Text(first)) = pieces.clone().next()
                        && let Some(first) = first.strip_prefix(PREFIX)
                    {
                        let kind = LlvmType::of(first.split('<').next().unwrap_or(first));
                        out.push(first);
                        out.flush();
                        pieces.next();
                        out.pieces.extend(pieces.cloned());
                        return Ok(kind);
                    }
                    out.push_type(ty);
                }
                _ if has_body || text.starts_with(['!', '(']) => out.push_type(ty),
                _ => out.push(text),
            }
            Ok(LlvmType::Other)
        })?;
        let text = &self.source()[start..self.last_end as usize];
        let text = match known {
            Some(ty) => type_text(&self.module.context, ty),
            None if text.starts_with(PREFIX) => text.to_owned(),
            None => format!("{PREFIX}{text}"),
        };
        Ok(Part { kind, text })
    }

    /// A type by its word.
    fn llvm_word(&mut self, out: &mut Printed, enclosing: &mut Vec<&'s str>) -> Parsed<LlvmType> {
        if self.at_type() {
            return Err(self.error_here("unexpected type, expected keyword"));
        }
        if !self.at(Tok::BareId) {
            return Err(self.error_here("expected valid keyword"));
        }
        let at = self.here();
        let tok = self.bump();
        let word = self.text(tok);
        out.push(word);
        match word {
            "void" | PPC_FP128 | "token" | "label" | "metadata" | "x86_amx" => {}
            "ptr" => {
                if self.eat(Tok::Less) {
                    let whose =
                        "LLVMPointerType parameter 'addressSpace' which is to be a `unsigned`";
                    let space = self.llvm_parameter(u64::from(u32::MAX), whose)?;
                    self.expect(Tok::Greater, "'>'")?;
                    if space > 0 {
                        out.push(&format!("<{space}>"));
                    }
                }
            }
            "array" => self.llvm_array(out, enclosing)?,
            "struct" => self.llvm_struct(out, enclosing)?,
            "func" => self.llvm_function(out, enclosing)?,
            "target" => self.llvm_target(out)?,
            _ => return Err(self.error(at, format!("unknown LLVM type: {word}"))),
        }
        Ok(LlvmType::of(word))
    }

    /// An integer of up to so much; of one below zero the bits count.
    fn llvm_integer(&mut self, most: u64) -> Parsed<u64> {
        let is_negative = self.eat(Tok::Minus);
        if !self.at(Tok::Integer) {
            return Err(self.error_here("expected integer value"));
        }
        let digits = self.tok_text();
        let value = match digits.strip_prefix("0x") {
            Some(digits) => u64::from_str_radix(digits, 16),
            None => digits.parse(),
        };
        let at = self.here();
        self.bump();
        match value {
            Ok(value) if value <= most => Ok(match is_negative {
                true => value.wrapping_neg() & most,
                false => value,
            }),
            _ => Err(self.error(at, "integer value too large")),
        }
    }

    /// The same, of which mlir-opt says whose parameter it is.
    fn llvm_parameter(&mut self, most: u64, whose: &str) -> Parsed<u64> {
        self.llvm_integer(most)
            .map_err(|_| self.error_here(format!("failed to parse {whose}")))
    }

    /// `<2 x T>`
    fn llvm_array(&mut self, out: &mut Printed, enclosing: &mut Vec<&'s str>) -> Parsed<()> {
        let open = self.here();
        self.expect(Tok::Less, "'<'")?;
        let whose = "LLVMArrayType parameter 'numElements' which is to be a `uint64_t`";
        let size = self.llvm_parameter(u64::MAX, whose)?;
        self.expect_keyword("x")?;
        out.push(&format!("<{size} x "));
        let element = self.llvm_part(out, enclosing)?;
        self.expect(Tok::Greater, "'>'")?;
        out.push(">");
        match element.kind.is_element() {
            true => Ok(()),
            false => Err(self.invalid(open, "array element", &element)),
        }
    }

    /// `<(T, ...)>`, `<"name", packed (T, ...)>`, `<"name", opaque>`, or `<"name">` in the struct
    /// of that name.
    fn llvm_struct(&mut self, out: &mut Printed, enclosing: &mut Vec<&'s str>) -> Parsed<()> {
        let open = self.here();
        self.expect(Tok::Less, "'<'")?;
        out.push("<");
        let mut name = None;
        if self.at(Tok::String) {
            let tok = self.bump();
            let text = self.text(tok);
            name = Some(text);
            out.push(text);
            if self.at(Tok::Greater) {
                if enclosing.contains(&text) {
                    self.bump();
                    out.push(">");
                    return Ok(());
                }
                let message = "struct without a body only allowed in a recursive struct";
                return Err(self.error_here(message));
            }
            self.expect(Tok::Comma, "','")?;
            out.push(", ");
            if enclosing.contains(&text) {
                let message = "identifier already used for an enclosing struct";
                return Err(self.error_here(message));
            }
        }
        if self.at_keyword("opaque") {
            if name.is_none() {
                return Err(self.error_here("only identified structs can be opaque"));
            }
            self.bump();
            self.expect(Tok::Greater, "'>'")?;
            out.push("opaque>");
            return Ok(());
        }
        if self.eat_keyword("packed") {
            out.push("packed ");
        }
        self.expect(Tok::LParen, "'('")?;
        out.push("(");
        enclosing.extend(name);
        let mut more = !self.at(Tok::RParen);
        while more {
            let element = self.llvm_part(out, enclosing)?;
            if !element.kind.is_element() {
                return Err(self.invalid(open, "LLVM structure element", &element));
            }
            more = self.eat(Tok::Comma);
            out.push(if more { ", " } else { "" });
        }
        enclosing.truncate(enclosing.len() - usize::from(name.is_some()));
        self.expect(Tok::RParen, "')'")?;
        self.expect(Tok::Greater, "'>'")?;
        out.push(")>");
        Ok(())
    }

    /// `<T (T, T)>`, with `...` at the end for more arguments.
    fn llvm_function(&mut self, out: &mut Printed, enclosing: &mut Vec<&'s str>) -> Parsed<()> {
        let open = self.here();
        self.expect(Tok::Less, "'<'")?;
        out.push("<");
        let result = self.llvm_part(out, enclosing)?;
        self.expect(Tok::LParen, "'('")?;
        out.push(" (");
        let mut wrong = (!result.kind.is_result()).then_some(("function result", result));
        let mut more = !self.at(Tok::RParen);
        while more {
            if self.eat(Tok::Ellipsis) {
                out.push("...");
                break;
            }
            let argument = self.llvm_part(out, enclosing)?;
            if !argument.kind.is_argument() && wrong.is_none() {
                wrong = Some(("function argument", argument));
            }
            more = self.eat(Tok::Comma);
            out.push(if more { ", " } else { "" });
        }
        self.expect(Tok::RParen, "')'")?;
        self.expect(Tok::Greater, "'>'")?;
        out.push(")>");
        match wrong {
            None => Ok(()),
            Some((what, part)) => Err(self.invalid(open, what, &part)),
        }
    }

    /// `<"name", T, ..., 1, ...>`
    fn llvm_target(&mut self, out: &mut Printed) -> Parsed<()> {
        self.expect(Tok::Less, "'<'")?;
        if !self.at(Tok::String) {
            return Err(self.error_here("expected string"));
        }
        let name = self.bump();
        out.push("<");
        out.push(self.text(name));
        let mut had_integer = false;
        while self.eat(Tok::Comma) {
            out.push(", ");
            let at_integer = self.at(Tok::Integer) || self.at(Tok::Minus);
            if at_integer {
                let value = self.llvm_integer(u64::from(u32::MAX))?;
                out.push(&value.to_string());
            } else if self.at_type() && !had_integer {
                let ty = self.parse_type()?;
                out.push_type(ty);
            } else {
                let message = "failed to parse parameter list for target extension type";
                return Err(self.error_here(message));
            }
            had_integer |= at_integer;
        }
        self.expect(Tok::Greater, "'>'")?;
        out.push(">");
        Ok(())
    }

    fn invalid(&mut self, open: Location, what: &str, part: &Part) -> Reported {
        self.error(open, format!("invalid {what} type: '{}'", part.text))
    }
}
