//! Operations, blocks and regions: the loop that reads a file.
//!
//! Nesting is an explicit stack of open regions, each with the operation it belongs to, so
//! that the depth of the input costs no call stack. An operation's form (generic, or its
//! custom assembly) is a state machine that asks for regions one at a time.
//!
//! An error ends an operation, not the file: `recovery.rs` says where reading goes on.

use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::Trait;
use freehold_ir::{Block, Gaps, Location, Module, Op, OpSpec, Region, known};

use super::lexer::Tok;
use super::op_state::{OpState, Progress};
use super::parser::{MAX_ERRORS, Parsed, Parser, Reported};

/// A region whose `}` was not read yet.
pub(super) struct OpenRegion<'s> {
    /// The operation it belongs to; none for the top level.
    pub state: Option<Box<OpState>>,
    region: Region,
    pub block: Option<Block>,
    pub default_dialect: &'s str,
    location: Location,
}

/// Reads the whole file: what can be read of it, the errors, and what is missing.
pub(super) fn parse_file(mut parser: Parser) -> (Module, Vec<Diagnostic>, Gaps) {
    let dict = parser.module.context.empty_dict();
    let top = parser.module.create_op(&OpSpec {
        name: known::BUILTIN_MODULE,
        location: Location::FILE,
        operands: &[],
        results: &[],
        successors: &[],
        properties: dict,
        attributes: dict,
        region_count: 1,
    });
    let region = parser.module.regions(top)[0];
    let block = parser.module.create_block();
    parser.module.append_block(region, block);
    let mut driver = Driver {
        parser,
        top,
        open: Vec::new(),
        spare: Vec::new(),
        started: 0,
    };
    driver.parser.scopes.enter(true);
    driver.open.push(OpenRegion {
        state: None,
        region,
        block: Some(block),
        default_dialect: "builtin",
        location: Location(0),
    });
    driver.run();
    driver.close();
    let mut parser = driver.parser;
    if parser.errors.is_empty() || !parser.first_error_only {
        parser.report_undeclared();
    }
    if parser.errors.is_empty() {
        parser.errors.extend(parser.damage.consequence.take());
    }
    let gaps = match parser.errors.is_empty() {
        true => Gaps::default(),
        false => parser.take_gaps(),
    };
    parser.errors.sort_by_key(|e| e.location);
    let mut module = parser.module;
    module.set_top_from(block, top);
    (module, parser.errors, gaps)
}

pub(super) struct Driver<'s> {
    pub parser: Parser<'s>,
    /// The module that stands around the file.
    pub top: Op,
    pub open: Vec<OpenRegion<'s>>,
    /// Cleared states, kept for their memory. In boxes, because a state is large and moves often.
    #[expect(clippy::vec_box)]
    spare: Vec<Box<OpState>>,
    /// Where the text starts that is being read, behind the last brace or operation.
    pub started: u32,
}

impl Driver<'_> {
    fn run(&mut self) {
        while !self.open.is_empty() {
            if self.parser.errors.len() >= MAX_ERRORS {
                let message = format!("{MAX_ERRORS} errors found, the rest is not read");
                self.parser.error(Location::UNKNOWN, message);
                return;
            }
            let result = self.statement();
            if self.parser.first_error_only && !self.parser.errors.is_empty() {
                return;
            }
            if result.is_err() {
                self.recover();
            }
        }
    }

    /// One operation, block label, alias definition or closing brace.
    fn statement(&mut self) -> Parsed<()> {
        let is_top = self.open.len() == 1;
        self.started = self.parser.tok.start;
        match self.parser.tok.kind {
            Tok::Eof if is_top => {
                self.open.clear();
                Ok(())
            }
            Tok::Eof => {
                let location = self.open.last().map_or(Location(0), |o| o.location);
                // One error for the innermost brace; the outer ones would only repeat it.
                self.close();
                if self.parser.first_error_only {
                    // mlir-opt has no note.
                    return Err(self.parser.unexpected("operation name in quotes"));
                }
                Err(self.parser.report(
                    Diagnostic::error(self.parser.here(), "expected '}' to end a region")
                        .with_note(location, "the region starts here"),
                ))
            }
            Tok::RBrace if is_top => {
                let error = self.parser.error_here("expected operation name in quotes");
                self.parser.bump();
                Err(error)
            }
            Tok::RBrace => {
                self.parser.bump();
                self.close_region()
            }
            Tok::CaretId if !is_top => self.label(),
            Tok::HashId if is_top => self.parser.attr_alias(),
            Tok::BangId if is_top => self.parser.type_alias(),
            Tok::MetadataBegin if is_top => self.parser.parse_metadata(),
            _ => self.operation(),
        }
    }

    fn operation(&mut self) -> Parsed<()> {
        let block = self.current_block();
        let mut state = self.spare.pop().unwrap_or_else(|| Box::new(OpState::new()));
        let default_dialect = self.open.last().map_or("", |open| open.default_dialect);
        match self.parser.begin_op(&mut state, default_dialect) {
            Ok(progress) => self.advance(state, progress, block),
            Err(reported) => Err(self.abandon(state, block, reported)),
        }
    }

    /// The block that operations go to, created when the region has none yet.
    fn current_block(&mut self) -> Block {
        let open = self
            .open
            .last_mut()
            .expect("the loop runs while a region is open");
        let module = &mut self.parser.module;
        let region = open.region;
        *open.block.get_or_insert_with(|| {
            let block = module.create_block();
            module.append_block(region, block);
            block
        })
    }

    /// Leaves an operation as far as it was read: what was read of its regions is in the module.
    fn abandon(&mut self, mut state: Box<OpState>, block: Block, reported: Reported) -> Reported {
        let parser = &mut self.parser;
        let isolation = parser.scopes.isolation();
        let names = state.result_names.iter().map(|result| result.name);
        let names = names.map(|name| (isolation, name));
        parser.damage.values.extend(names);
        // It stands there already if it is its results that are wrong.
        let is_it = |&op: &Op| {
            (parser.module.location(op), parser.module.name(op)) == (state.location, state.name)
        };
        let made = parser.module.last_op(block).filter(is_it);
        if let Some(op) = state.op.or(made) {
            if parser.module.parent_block(op).is_none() {
                parser.module.append_op(block, op);
            }
            let name = parser.symbol_in(&state);
            parser.damage.break_op(&parser.module, op, name);
        }
        state.clear();
        self.spare.push(state);
        reported
    }

    /// Ends the regions that are open still: not all was read of what they belong to.
    fn close(&mut self) {
        while let Some(open) = self.open.pop() {
            self.parser.leave_broken_scope(open.region);
            if let Some(state) = open.state {
                let block = self.current_block();
                self.abandon(state, block, Reported);
            }
        }
    }

    fn advance(&mut self, mut state: Box<OpState>, progress: Progress, block: Block) -> Parsed<()> {
        match progress {
            Progress::Done => match self.parser.finish_op(&mut state, block) {
                Ok(_) => {
                    state.clear();
                    self.spare.push(state);
                    Ok(())
                }
                Err(reported) => Err(self.abandon(state, block, reported)),
            },
            Progress::Region => {
                let parser = &mut self.parser;
                let def = parser.table.get(state.name);
                let isolated = def.is_some_and(|d| d.has(Trait::Isolated));
                let op = parser.create_early(&mut state);
                let region = parser.module.push_region(op);
                parser.scopes.enter(isolated);
                let default_dialect = parser.table.default_dialect(state.name);
                let entry = std::mem::take(&mut state.entry);
                let mut first = None;
                let mut result = Ok(());
                let is_named = entry.first().is_some_and(|entry| entry.name.is_some());
                if !entry.is_empty() {
                    let block = parser.module.create_block();
                    parser.module.append_block(region, block);
                    first = Some(block);
                    for argument in &entry {
                        let value = parser.module.push_argument(block, argument.ty);
                        if let Some((name, location)) = argument.name {
                            parser.module.set_argument_location(value, location);
                            let defined = match argument.number {
                                0 => parser.define_entry(name, value, location),
                                number => parser.define_numbered(name, number, value, location),
                            };
                            result = result.and(defined);
                        }
                    }
                }
                state.entry = entry;
                state.entry.clear();
                self.open.push(OpenRegion {
                    location: Location(parser.last_end.saturating_sub(1)),
                    state: Some(state),
                    region,
                    block: first,
                    default_dialect,
                });
                self.started = self.parser.tok.start;
                if is_named && self.parser.at(Tok::CaretId) {
                    let message = "invalid block name in region with named arguments";
                    result = result.and(Err(self.parser.error_here(message)));
                }
                result
            }
        }
    }

    fn close_region(&mut self) -> Parsed<()> {
        let Some(open) = self.open.pop() else {
            return Ok(());
        };
        let misses_blocks = self.parser.leave_scope(open.region);
        let Some(mut state) = open.state else {
            return Ok(());
        };
        if misses_blocks {
            self.parser.damage.holders.extend(state.op);
        }
        let block = self.current_block();
        self.started = self.parser.tok.start;
        match self.parser.resume_op(&mut state) {
            Ok(progress) => self.advance(state, progress, block),
            Err(reported) => Err(self.abandon(state, block, reported)),
        }
    }

    fn label(&mut self) -> Parsed<()> {
        let before = self.open.last().and_then(|open| open.block);
        let result = self.read_label();
        if result.is_err()
            && let Some(open) = self.open.last_mut()
        {
            // What follows is of another block than what stands before.
            if open.block == before {
                let block = self.parser.module.create_block();
                self.parser.module.append_block(open.region, block);
                open.block = Some(block);
            }
            self.parser.damage.gaps.blocks.extend(open.block);
        }
        result
    }

    /// `^name(%a: T, ...):`
    fn read_label(&mut self) -> Parsed<()> {
        let open = self
            .open
            .last_mut()
            .expect("the loop runs while a region is open");
        let parser = &mut self.parser;
        let tok = parser.bump();
        let location = Location(tok.start);
        let name = parser.sigil_name(tok);
        let block = match parser.scopes.block(name) {
            Some(def) if def.defined => {
                let text = parser.text(tok);
                return Err(parser.error(location, format!("redefinition of block '{text}'")));
            }
            Some(def) => {
                def.defined = true;
                def.location = location;
                def.block
            }
            None => {
                // A label right after `{` that follows entry arguments of a custom form.
                let block = parser.module.create_block();
                parser.scopes.add_block(name, block, location, true);
                block
            }
        };
        parser.module.set_block_name(block, name);
        parser.module.append_block(open.region, block);
        open.block = Some(block);
        if parser.eat(Tok::LParen) {
            parser.list_until(Tok::RParen, "')' to end argument list", |p| {
                let tok = p.expect(Tok::PercentId, "SSA operand")?;
                let name = p.sigil_name(tok);
                p.expect(Tok::Colon, "':' and type for SSA operand")?;
                let ty = p.parse_type()?;
                let value = p.module.push_argument(block, ty);
                p.define(name, value, 1, Location(tok.start))?;
                p.module.set_argument_location(value, Location(tok.start));
                p.parse_written_location(Location(tok.start))?;
                Ok(())
            })?;
        }
        parser.expect(Tok::Colon, "':' after block name")?;
        Ok(())
    }
}
