//! Operations, blocks and regions: the loop that reads a file.
//!
//! Nesting is an explicit stack of open regions, each with the operation it belongs to, so
//! that the depth of the input costs no call stack. An operation's form (generic, or its
//! custom assembly) is a state machine that asks for regions one at a time.

use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::Trait;
use freehold_ir::{Block, Location, Module, OpSpec, Region, known};

use super::lexer::Tok;
use super::op_state::{OpState, Progress};
use super::parser::{MAX_ERRORS, Parsed, Parser, Reported};

/// A region whose `}` was not read yet.
struct OpenRegion<'s> {
    /// The operation it belongs to; none for the top level.
    state: Option<Box<OpState>>,
    region: Region,
    block: Option<Block>,
    default_dialect: &'s str,
    location: Location,
}

/// Reads the whole file.
pub(super) fn parse_file(mut parser: Parser) -> Result<Module, Vec<Diagnostic>> {
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
    let mut parser = driver.parser;
    if parser.errors.is_empty() || !parser.first_error_only {
        parser.report_undeclared();
    }
    if !parser.errors.is_empty() {
        parser.errors.sort_by_key(|e| e.location);
        return Err(parser.errors);
    }
    let mut module = parser.module;
    module.set_top_from(block, top);
    Ok(module)
}

struct Driver<'s> {
    parser: Parser<'s>,
    open: Vec<OpenRegion<'s>>,
    /// Cleared states, kept for their memory. In boxes, because a state is large and moves often.
    #[expect(clippy::vec_box)]
    spare: Vec<Box<OpState>>,
    /// Where the text starts that is being read, behind the last brace or operation.
    started: u32,
}

impl Driver<'_> {
    fn run(&mut self) {
        while !self.open.is_empty() && self.parser.errors.len() < MAX_ERRORS {
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
                let location = self.open.pop().map_or(Location(0), |o| o.location);
                // One error for the innermost brace; the outer ones would only repeat it.
                self.open.clear();
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
            Err(reported) => Err(self.abandon(state, reported)),
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

    fn abandon(&mut self, mut state: Box<OpState>, reported: Reported) -> Reported {
        for result in &state.result_names {
            self.parser.poisoned.insert(result.name);
        }
        state.clear();
        self.spare.push(state);
        reported
    }

    fn advance(&mut self, mut state: Box<OpState>, progress: Progress, block: Block) -> Parsed<()> {
        match progress {
            Progress::Done => match self.parser.finish_op(&mut state, block) {
                Ok(_) => {
                    state.clear();
                    self.spare.push(state);
                    Ok(())
                }
                Err(reported) => Err(self.abandon(state, reported)),
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
                            let defined = parser.define_entry(name, value, location);
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
        self.parser.leave_scope();
        let Some(open) = self.open.pop() else {
            return Ok(());
        };
        let Some(mut state) = open.state else {
            return Ok(());
        };
        let block = self.current_block();
        self.started = self.parser.tok.start;
        match self.parser.resume_op(&mut state) {
            Ok(progress) => self.advance(state, progress, block),
            Err(reported) => Err(self.abandon(state, reported)),
        }
    }

    /// `^name(%a: T, ...):`
    fn label(&mut self) -> Parsed<()> {
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

    /// After an error: goes on at what looks like the next operation of the current region.
    ///
    /// The text of the failed operation is read again as tokens, so that braces that were
    /// open when the error was found are closed before anything counts.
    fn recover(&mut self) {
        let is_top = self.open.len() <= 1;
        let parser = &mut self.parser;
        let text = parser.source().as_bytes();
        let reached = parser.tok.start;
        if self.started < reached {
            parser.seek(self.started);
        }
        let mut depth = 0usize;
        loop {
            let tok = parser.tok;
            let is_past = tok.start >= reached;
            match tok.kind {
                Tok::Eof => return,
                Tok::RBrace if depth == 0 && is_past => return,
                Tok::LBrace => depth += 1,
                Tok::RBrace => depth = depth.saturating_sub(1),
                Tok::HashId | Tok::BangId if !is_top => {}
                Tok::PercentId
                | Tok::CaretId
                | Tok::HashId
                | Tok::BangId
                | Tok::String
                | Tok::BareId
                    if depth == 0 && is_past && parser.recovered_at != Some(tok.start) =>
                {
                    let is_first_on_line = text[..tok.start as usize]
                        .iter()
                        .rev()
                        .take_while(|&&c| c != b'\n')
                        .all(|c| c.is_ascii_whitespace());
                    if is_first_on_line {
                        parser.recovered_at = Some(tok.start);
                        return;
                    }
                }
                _ => {}
            }
            parser.bump();
        }
    }
}
