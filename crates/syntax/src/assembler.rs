//! What a reader of another form of programs needs of the text's reader: texts of single
//! attributes and types, and what becomes of an operation whose parts are known.
//!
//! It knows no form: `freehold-bytecode` finds the parts, and the rules for them are those of the
//! generic form.

use std::ops::Range;

use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_dialects::Table;
use freehold_ir::{
    Attr, AttrKind, Block, Context, Ident, Location, Module, Op, OpName, Piece, Type, Value,
};

use super::alias_names::Part;
use super::op_state::OpState;
use super::options::ParseOptions;
use super::parser::{Parsed, Parser};

/// The parts of one operation: what its generic form says.
pub struct OpParts {
    state: OpState,
}

/// Puts a module together out of parts.
pub struct Assembler<'s> {
    parser: Parser<'s>,
    parts: OpParts,
}

impl OpParts {
    /// Says of which operation these are the parts, and forgets those of the one before.
    pub fn begin(&mut self, name: OpName, location: Location) {
        self.state.clear();
        self.state.name = name;
        self.state.location = location;
    }

    pub fn operands(&mut self) -> &mut Vec<Value> {
        &mut self.state.values
    }

    pub fn results(&mut self) -> &mut Vec<Type> {
        &mut self.state.results
    }

    pub fn successors(&mut self) -> &mut Vec<Block> {
        &mut self.state.successors
    }

    /// The inherent attributes, in any order.
    pub fn properties(&mut self) -> &mut Vec<(Ident, Attr)> {
        &mut self.state.properties
    }

    /// The discardable ones.
    pub fn attributes(&mut self) -> &mut Vec<(Ident, Attr)> {
        &mut self.state.attributes
    }
}

impl<'s> Assembler<'s> {
    /// Begins a module. `texts` has the texts of attributes and types that are asked for later.
    pub fn new(
        texts: &'s Source,
        context: Context,
        table: &'s Table,
        options: &ParseOptions,
    ) -> Self {
        let state = OpState::new();
        let mut parser = Parser::new(texts, context, table, options);
        parser.fresh_distinct = Some(0);
        Assembler {
            parser,
            parts: OpParts { state },
        }
    }

    /// A number that no other distinct attribute has.
    pub fn fresh_distinct(&mut self) -> u64 {
        let next = self.parser.fresh_distinct.get_or_insert(0);
        *next += 1;
        *next - 1
    }

    /// The texts of attributes and types.
    pub fn texts(&self) -> &'s str {
        self.parser.source()
    }

    pub fn module(&mut self) -> &mut Module {
        &mut self.parser.module
    }

    pub fn context(&mut self) -> &mut Context {
        &mut self.parser.module.context
    }

    /// The parts of the operation that comes next.
    pub fn parts(&mut self) -> &mut OpParts {
        &mut self.parts
    }

    /// The module and the parts of the operation that comes next.
    pub fn module_and_parts(&mut self) -> (&mut Module, &mut OpParts) {
        (&mut self.parser.module, &mut self.parts)
    }

    /// In place of the inherent attributes of the next operation, which nobody declared: any
    /// attribute.
    pub fn set_whole_properties(&mut self, attr: Attr) {
        let context = &mut self.parser.module.context;
        self.parts.state.set_whole_properties(context, attr);
    }

    /// The attribute whose text is at `range`.
    ///
    /// # Errors
    /// Why the text is none.
    pub fn attr(&mut self, range: Range<u32>) -> Result<Attr, String> {
        self.whole(range, Parser::parse_attr)
    }

    /// A dialect's attribute by its text and what stands in it; the last part is text.
    pub fn dialect_attr(&mut self, pieces: Vec<Piece>) -> Attr {
        match &pieces[..] {
            [Piece::Text(text)] => self.parser.dialect_attr(text),
            _ => self.context().attr(AttrKind::Nested(pieces.into())),
        }
    }

    /// The type whose text is at `range`.
    ///
    /// # Errors
    /// Why the text is none.
    pub fn ty(&mut self, range: Range<u32>) -> Result<Type, String> {
        self.whole(range, Parser::parse_type)
    }

    /// Checks that an attribute of a file of so many bytes can be written out: each of its parts
    /// wherever it stands.
    ///
    /// # Errors
    /// Why it cannot: how long it would be, or how deeply it nests.
    pub fn check_attr(&mut self, attr: Attr, file: usize) -> Result<(), String> {
        self.check(Part::Attr(attr), file)
    }

    /// The same for a type.
    ///
    /// # Errors
    /// As [`check_attr`](Self::check_attr).
    pub fn check_type(&mut self, ty: Type, file: usize) -> Result<(), String> {
        self.check(Part::Type(ty), file)
    }

    fn check(&mut self, part: Part, file: usize) -> Result<(), String> {
        let p = &mut self.parser;
        p.aliases.extents.check(&p.module.context, part, file)
    }

    fn whole<T>(
        &mut self,
        range: Range<u32>,
        parse: impl FnOnce(&mut Parser<'s>) -> Parsed<T>,
    ) -> Result<T, String> {
        let p = &mut self.parser;
        // The numbers of distinct attributes are those of one text.
        p.distinct.clear();
        p.seek(range.start);
        let parsed = parse(p);
        match parsed {
            Ok(parsed) if p.last_end <= range.end && p.tok.start >= range.end => Ok(parsed),
            Ok(_) => Err("the text goes on behind its end".to_owned()),
            Err(_) => Err(self.last_error()),
        }
    }

    fn last_error(&mut self) -> String {
        let error = self.parser.errors.pop();
        error.map_or(String::new(), |error| error.message)
    }

    /// Checks that operations may be of a name.
    ///
    /// # Errors
    /// Why they may not.
    pub fn admit(&mut self, name: OpName, location: Location) -> Result<(), Diagnostic> {
        let admitted = self.parser.check_registered(name, location);
        admitted.map_err(|_| self.reported(location))
    }

    /// Appends an operation with the parts that were given to `block`, with so many regions.
    ///
    /// # Errors
    /// Which part it has to have in another number, or at all.
    pub fn add_op(&mut self, block: Block, regions: usize) -> Result<Op, Diagnostic> {
        let state = &mut self.parts.state;
        let p = &mut self.parser;
        if regions > 0 {
            let op = p.module.create_bare_op(state.name, state.location);
            for _ in 0..regions {
                p.module.push_region(op);
            }
            state.op = Some(op);
        }
        p.finish_parts(state, block).map_err(|_| {
            let location = self.parts.state.location;
            self.reported(location)
        })
    }

    fn reported(&mut self, location: Location) -> Diagnostic {
        let error = self.parser.errors.pop();
        error.unwrap_or_else(|| Diagnostic::error(location, "the operation cannot be read"))
    }

    /// The module.
    pub fn finish(self) -> Module {
        self.parser.module
    }
}
