//! Operations, blocks and regions: the loop that reads a file.
//!
//! Nesting is an explicit stack of open regions, each with the operation it belongs to, so
//! that the depth of the input costs no call stack. An operation's form (generic, or its
//! custom assembly) is a state machine that asks for regions one at a time.

use crate::diagnostics::Diagnostic;
use crate::dialects::Trait;
use crate::ir::{
    Attr, Block, Ident, Location, Module, Op, OpName, OpSpec, Region, Type, Value, known,
};

use super::custom::Form;
use super::lexer::{Tok, unescape};
use super::parser::{MAX_ERRORS, Parsed, Parser, Reported};
use super::scopes::{Forward, nth_value};

/// A use of a value whose type is not known yet: `%name` or `%name#number`.
#[derive(Copy, Clone)]
pub(super) struct OperandRef {
    pub name: Ident,
    pub number: u32,
    pub location: Location,
}

/// A group of results before `=`: `%name` or `%name:count`.
#[derive(Copy, Clone)]
pub(super) struct ResultName {
    pub name: Ident,
    pub count: u32,
    pub location: Location,
}

/// A named block argument that a custom form reads before the region.
#[derive(Copy, Clone)]
pub(super) struct EntryArgument {
    pub name: Option<(Ident, Location)>,
    pub ty: Type,
}

/// An operation while it is read.
pub(super) struct OpState {
    pub name: OpName,
    pub location: Location,
    pub result_names: Vec<ResultName>,
    /// Operands that wait for their types.
    pub operands: Vec<OperandRef>,
    /// Operands with their types.
    pub values: Vec<Value>,
    pub results: Vec<Type>,
    pub successors: Vec<Block>,
    pub properties: Vec<(Ident, Attr)>,
    pub attributes: Vec<(Ident, Attr)>,
    /// By a format: where the operands of each group stand in `operands`.
    pub operand_groups: Vec<(u32, u32)>,
    /// By a format: the types that are written, and where those of each group stand.
    pub types: Vec<Type>,
    pub operand_types: Vec<(u32, u32)>,
    pub result_types: Vec<(u32, u32)>,
    /// Created before its first region; its operands and results follow.
    pub op: Option<Op>,
    pub form: Form,
    /// Where the form goes on after a region.
    pub stage: u32,
    /// Arguments of the entry block of the region that is next.
    pub entry: Vec<EntryArgument>,
}

impl OpState {
    pub fn new() -> Self {
        OpState {
            name: known::BUILTIN_MODULE,
            location: Location::UNKNOWN,
            result_names: Vec::new(),
            operands: Vec::new(),
            values: Vec::new(),
            results: Vec::new(),
            successors: Vec::new(),
            properties: Vec::new(),
            attributes: Vec::new(),
            operand_groups: Vec::new(),
            types: Vec::new(),
            operand_types: Vec::new(),
            result_types: Vec::new(),
            op: None,
            form: Form::Generic,
            stage: 0,
            entry: Vec::new(),
        }
    }

    fn clear(&mut self) {
        self.result_names.clear();
        self.operands.clear();
        self.values.clear();
        self.results.clear();
        self.successors.clear();
        self.properties.clear();
        self.attributes.clear();
        self.op = None;
        self.form = Form::Generic;
        self.stage = 0;
        self.entry.clear();
    }
}

/// What a form wants after it has read some text.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Progress {
    /// Everything is read: make the operation.
    Done,
    /// A region comes next; its `{` was taken.
    Region,
}

/// A region whose `}` was not read yet.
struct Open {
    /// The operation it belongs to; none for the top level.
    state: Option<OpState>,
    region: Region,
    block: Option<Block>,
    default_dialect: &'static str,
    location: Location,
}

/// Reads the whole file.
pub(super) fn parse_file(mut parser: Parser) -> Result<Module, Vec<Diagnostic>> {
    let dict = parser.module.context.empty_dict();
    let top = parser.module.create_op(&OpSpec {
        name: known::BUILTIN_MODULE,
        location: Location(0),
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
    driver.open.push(Open {
        state: None,
        region,
        block: Some(block),
        default_dialect: "builtin",
        location: Location(0),
    });
    driver.run();
    let mut parser = driver.parser;
    parser.report_undeclared();
    if !parser.errors.is_empty() {
        parser.errors.sort_by_key(|e| e.location);
        return Err(parser.errors);
    }
    let mut module = parser.module;
    let only = module
        .first_op(block)
        .filter(|&op| module.next_op(op).is_none() && module.name(op) == known::BUILTIN_MODULE);
    match only {
        Some(op) => {
            module.detach_op(op);
            module.set_top(op);
        }
        None => module.set_top(top),
    }
    Ok(module)
}

struct Driver<'s> {
    parser: Parser<'s>,
    open: Vec<Open>,
    /// Cleared states, kept for their memory.
    spare: Vec<OpState>,
    /// Where the text starts that is being read, behind the last brace or operation.
    started: u32,
}

impl Driver<'_> {
    fn run(&mut self) {
        while !self.open.is_empty() && self.parser.errors.len() < MAX_ERRORS {
            if self.statement().is_err() {
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
            Tok::MetadataBegin if is_top => self.parser.skip_metadata(),
            _ => self.operation(),
        }
    }

    fn operation(&mut self) -> Parsed<()> {
        let block = self.current_block();
        let mut state = self.spare.pop().unwrap_or_else(OpState::new);
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

    fn abandon(&mut self, mut state: OpState, reported: Reported) -> Reported {
        for result in &state.result_names {
            self.parser.poisoned.insert(result.name);
        }
        state.clear();
        self.spare.push(state);
        reported
    }

    fn advance(&mut self, mut state: OpState, progress: Progress, block: Block) -> Parsed<()> {
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
                let default_dialect = super::custom::default_dialect(state.name);
                let entry = std::mem::take(&mut state.entry);
                let mut first = None;
                let mut result = Ok(());
                if !entry.is_empty() {
                    let block = parser.module.create_block();
                    parser.module.append_block(region, block);
                    first = Some(block);
                    for argument in &entry {
                        let value = parser.module.push_argument(block, argument.ty);
                        if let Some((name, location)) = argument.name {
                            let defined = parser.define(name, value, 1, location);
                            result = result.and(defined);
                        }
                    }
                }
                state.entry = entry;
                state.entry.clear();
                self.open.push(Open {
                    location: Location(parser.last_end.saturating_sub(1)),
                    state: Some(state),
                    region,
                    block: first,
                    default_dialect,
                });
                self.started = self.parser.tok.start;
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
                p.skip_location()
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

impl Parser<'_> {
    /// `%a, %b:2 = NAME ...`
    fn begin_op(&mut self, state: &mut OpState, default_dialect: &str) -> Parsed<Progress> {
        if self.at(Tok::PercentId) {
            self.parse_result_names(state)?;
        }
        state.location = self.here();
        match self.tok.kind {
            Tok::String => {
                let tok = self.bump();
                let Some(name) = unescape(self.text(tok)).filter(|name| !name.is_empty()) else {
                    return Err(self.error(state.location, "empty operation name is invalid"));
                };
                state.name = self.module.context.op_name(&name);
                self.check_registered(state)?;
                state.form = Form::Generic;
                self.generic_head(state)
            }
            Tok::BareId => self.begin_custom(state, default_dialect),
            _ => Err(self.error_here("expected operation name in quotes")),
        }
    }

    fn check_registered(&mut self, state: &OpState) -> Parsed<()> {
        if self.allow_unregistered || self.table.get(state.name).is_some() {
            return Ok(());
        }
        let name = self.module.context.op_name_text(state.name);
        let message = format!(
            "operation '{name}' is in no dialect file: declare it with --dialect FILE or accept \
             it without its meaning by --allow-unregistered-dialect"
        );
        Err(self.error(state.location, message))
    }

    fn resume_op(&mut self, state: &mut OpState) -> Parsed<Progress> {
        match state.form {
            Form::Generic => self.generic_after_region(state),
            _ => self.resume_custom(state),
        }
    }

    fn parse_result_names(&mut self, state: &mut OpState) -> Parsed<()> {
        loop {
            let tok = self.expect(Tok::PercentId, "valid ssa identifier")?;
            let name = self.sigil_name(tok);
            let mut count = 1;
            if self.eat(Tok::Colon) {
                let tok = self.expect(Tok::Integer, "integer number of results")?;
                count = match self.text(tok).parse() {
                    Ok(count) if count > 0 => count,
                    _ => {
                        return Err(self.error(
                            Location(tok.start),
                            "expected named operation to have at least 1 result",
                        ));
                    }
                };
            }
            state.result_names.push(ResultName {
                name,
                count,
                location: Location(tok.start),
            });
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::Equal, "'=' after SSA name")?;
        Ok(())
    }

    /// `%name` or `%name#number`.
    pub fn parse_operand(&mut self) -> Parsed<OperandRef> {
        let tok = self.expect(Tok::PercentId, "SSA operand")?;
        let name = self.sigil_name(tok);
        let mut number = 0;
        if self.at(Tok::HashId) {
            let suffix = self.bump();
            number = match self.text(suffix)[1..].parse() {
                Ok(number) => number,
                Err(_) => {
                    return Err(
                        self.error(Location(suffix.start), "invalid SSA value result number")
                    );
                }
            };
        }
        Ok(OperandRef {
            name,
            number,
            location: Location(tok.start),
        })
    }

    /// `%a, %b` until something else, appended to `operands`.
    pub fn parse_operands(&mut self, operands: &mut Vec<OperandRef>) -> Parsed<()> {
        if !self.at(Tok::PercentId) {
            return Ok(());
        }
        loop {
            operands.push(self.parse_operand()?);
            if !self.eat(Tok::Comma) {
                return Ok(());
            }
        }
    }

    /// `^name`
    pub fn parse_successor(&mut self) -> Parsed<Block> {
        let tok = self.expect(Tok::CaretId, "block name")?;
        let name = self.sigil_name(tok);
        if let Some(def) = self.scopes.block(name) {
            return Ok(def.block);
        }
        let block = self.module.create_block();
        self.module.set_block_name(block, name);
        self.scopes
            .add_block(name, block, Location(tok.start), false);
        Ok(block)
    }

    /// The text behind the name of a generic operation, up to its first region.
    fn generic_head(&mut self, state: &mut OpState) -> Parsed<Progress> {
        self.expect(Tok::LParen, "'(' to start operand list")?;
        self.parse_operands(&mut state.operands)?;
        self.expect(Tok::RParen, "')' to end operand list")?;
        if self.eat(Tok::LSquare) {
            self.list_until(Tok::RSquare, "']'", |p| {
                state.successors.push(p.parse_successor()?);
                Ok(())
            })?;
        }
        if self.eat(Tok::Less) {
            self.parse_dict_entries(&mut state.properties)?;
            self.expect(Tok::Greater, "'>' to close properties")?;
        }
        if self.eat(Tok::LParen) {
            self.expect(Tok::LBrace, "'{' to begin a region")?;
            return Ok(Progress::Region);
        }
        self.generic_tail(state)
    }

    fn generic_after_region(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if self.eat(Tok::Comma) {
            self.expect(Tok::LBrace, "'{' to begin a region")?;
            return Ok(Progress::Region);
        }
        self.expect(Tok::RParen, "')' to end region list")?;
        self.generic_tail(state)
    }

    fn generic_tail(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if self.at(Tok::LBrace) {
            self.parse_dict_entries(&mut state.attributes)?;
            self.split_inherent(state);
        }
        self.expect(Tok::Colon, "':' followed by operation type")?;
        let location = self.here();
        let mut inputs = std::mem::take(&mut self.type_buffer);
        inputs.clear();
        self.parse_function_parts(&mut inputs, &mut state.results)?;
        if inputs.len() != state.operands.len() {
            let plural = if state.operands.len() == 1 { "" } else { "s" };
            let message = format!(
                "expected {} operand type{plural} but had {}",
                state.operands.len(),
                inputs.len()
            );
            return Err(self.error(location, message));
        }
        for (i, &ty) in inputs.iter().enumerate() {
            let value = self.resolve(state.operands[i], ty)?;
            state.values.push(value);
        }
        self.type_buffer = inputs;
        Ok(Progress::Done)
    }

    /// Moves inherent attributes that stand among the others to the properties.
    pub fn split_inherent(&mut self, state: &mut OpState) {
        let Some(def) = self.table.get(state.name) else {
            return;
        };
        let context = &self.module.context;
        let properties = &mut state.properties;
        state.attributes.retain(|&(name, value)| {
            let text = context.text(name);
            let inherent = def.attribute(text).is_some()
                || (text == "operandSegmentSizes" && def.has(Trait::OperandSegments))
                || (text == "resultSegmentSizes" && def.has(Trait::ResultSegments));
            if inherent && !properties.iter().any(|p| p.0 == name) {
                properties.push((name, value));
            }
            !inherent
        });
    }

    /// The value an operand stands for, which must have type `ty`; a stand-in if its
    /// definition comes later.
    pub fn resolve(&mut self, operand: OperandRef, ty: Type) -> Parsed<Value> {
        let OperandRef {
            name,
            number,
            location,
        } = operand;
        if let Some(def) = self.scopes.value(name) {
            if number >= def.count {
                return Err(self.error(location, "reference to invalid result number"));
            }
            let value = nth_value(def.first, number);
            if self.module.value_type(value) != ty {
                return Err(self.type_clash(operand, value, ty, def.location));
            }
            return Ok(value);
        }
        if let Some(forward) = self.scopes.forward(name, number) {
            if self.module.value_type(forward.stand_in) != ty {
                return Err(self.type_clash(operand, forward.stand_in, ty, forward.location));
            }
            return Ok(forward.stand_in);
        }
        let dict = self.module.context.empty_dict();
        let owner = self.module.create_op(&OpSpec {
            name: known::UNREALIZED_CAST,
            location,
            operands: &[],
            results: &[ty],
            successors: &[],
            properties: dict,
            attributes: dict,
            region_count: 0,
        });
        let stand_in = self.module.result(owner, 0);
        let forward = Forward {
            stand_in,
            owner,
            location,
        };
        self.scopes.add_forward(name, number, forward);
        Ok(stand_in)
    }

    fn type_clash(
        &mut self,
        operand: OperandRef,
        value: Value,
        ty: Type,
        prior: Location,
    ) -> Reported {
        let context = &self.module.context;
        let wanted = super::type_text(context, ty);
        let found = super::type_text(context, self.module.value_type(value));
        let name = context.text(operand.name);
        let message = format!(
            "use of value '%{name}' expects different type than prior uses: '{wanted}' vs '{found}'"
        );
        self.report(Diagnostic::error(operand.location, message).with_note(prior, "prior use here"))
    }

    /// Gives `count` values from `first` on their name.
    pub fn define(
        &mut self,
        name: Ident,
        first: Value,
        count: u32,
        location: Location,
    ) -> Parsed<()> {
        if let Some(prior) = self.scopes.value(name) {
            let text = self.module.context.text(name);
            let message = format!("redefinition of SSA value '%{text}'");
            return Err(self.report(
                Diagnostic::error(location, message)
                    .with_note(prior.location, "previously defined here"),
            ));
        }
        for number in 0..count {
            self.module.set_value_name(nth_value(first, number), name);
        }
        if !self.scopes.forwards.is_empty() {
            for number in 0..count {
                let value = nth_value(first, number);
                let Some(forward) = self.scopes.take_forward(name, number) else {
                    continue;
                };
                let (wanted, found) = (
                    self.module.value_type(forward.stand_in),
                    self.module.value_type(value),
                );
                if wanted != found {
                    let context = &self.module.context;
                    let message = format!(
                        "definition of SSA value '%{}#{number}' has type '{}'",
                        context.text(name),
                        super::type_text(context, found)
                    );
                    let note = format!(
                        "previously used here with type '{}'",
                        super::type_text(context, wanted)
                    );
                    return Err(self.report(
                        Diagnostic::error(location, message).with_note(forward.location, note),
                    ));
                }
                self.module.replace_all_uses(forward.stand_in, value);
                self.module.erase_op(forward.owner);
            }
        }
        self.scopes.define_value(name, first, count, location);
        Ok(())
    }

    /// Leaves a region's scope and reports blocks that were named and never defined.
    fn leave_scope(&mut self) {
        let mut missing = Vec::new();
        self.scopes.leave(&mut missing);
        missing.sort_by_key(|def| def.location);
        for def in missing {
            self.error(def.location, "reference to an undefined block");
        }
    }

    /// Reports every name that was used and never defined.
    fn report_undeclared(&mut self) {
        let mut missing: Vec<(Location, Ident)> = self
            .scopes
            .forwards
            .iter()
            .filter(|(key, _)| !self.poisoned.contains(&key.1))
            .map(|(key, forward)| (forward.location, key.1))
            .collect();
        missing.sort();
        for (location, _) in missing {
            self.error(location, "use of undeclared SSA value name");
        }
    }

    /// The operation without operands and results, to hang regions on.
    pub fn create_early(&mut self, state: &mut OpState) -> Op {
        if let Some(op) = state.op {
            return op;
        }
        let dict = self.module.context.empty_dict();
        let op = self.module.create_op(&OpSpec {
            name: state.name,
            location: state.location,
            operands: &[],
            results: &[],
            successors: &[],
            properties: dict,
            attributes: dict,
            region_count: 0,
        });
        state.op = Some(op);
        op
    }

    /// Makes the operation, appends it to `block` and names its results.
    fn finish_op(&mut self, state: &mut OpState, block: Block) -> Parsed<Op> {
        self.skip_location()?;
        if let Some(info) = self.info(state.name)? {
            if state.form == Form::Generic {
                self.check_shape(state, &info)?;
            }
            for &(name, value) in &info.defaults {
                if !state.properties.iter().any(|p| p.0 == name) {
                    state.properties.push((name, value));
                }
            }
        }
        let properties = self.dict_of(&state.properties);
        let attributes = self.dict_of(&state.attributes);
        let module = &mut self.module;
        let op = match state.op {
            Some(op) => {
                for &value in &state.values {
                    module.push_operand(op, value);
                }
                for &ty in &state.results {
                    module.push_result(op, ty);
                }
                module.set_successors(op, &state.successors);
                module.set_properties(op, properties);
                module.set_attributes(op, attributes);
                op
            }
            None => module.create_op(&OpSpec {
                name: state.name,
                location: state.location,
                operands: &state.values,
                results: &state.results,
                successors: &state.successors,
                properties,
                attributes,
                region_count: 0,
            }),
        };
        module.append_op(block, op);
        self.name_results(state, op)?;
        Ok(op)
    }

    fn dict_of(&mut self, entries: &[(Ident, Attr)]) -> Attr {
        if entries.is_empty() {
            self.module.context.empty_dict()
        } else {
            self.module.context.dict_attr(entries.to_vec())
        }
    }

    fn name_results(&mut self, state: &OpState, op: Op) -> Parsed<()> {
        let Some(first_name) = state.result_names.first() else {
            return Ok(());
        };
        let count = state.results.len();
        if count == 0 {
            return Err(self.error(
                first_name.location,
                "cannot name an operation with no results",
            ));
        }
        let named: u64 = state.result_names.iter().map(|r| u64::from(r.count)).sum();
        if named != count as u64 {
            let message =
                format!("operation defines {count} results but was provided {named} to bind");
            return Err(self.error(first_name.location, message));
        }
        let mut next = 0;
        for result in &state.result_names {
            let first = self.module.result(op, next);
            self.define(result.name, first, result.count, result.location)?;
            next += result.count as usize;
        }
        Ok(())
    }

    /// Skips `loc(...)` if it is there.
    pub fn skip_location(&mut self) -> Parsed<()> {
        if !self.at_keyword("loc") {
            return Ok(());
        }
        self.bump();
        if !self.at(Tok::LParen) {
            return Err(self.error_here("expected '(' in location"));
        }
        self.skip_balanced()
    }

    /// `#name = ATTRIBUTE`
    fn attr_alias(&mut self) -> Parsed<()> {
        let tok = self.bump();
        let name = &self.text(tok)[1..];
        if self.attr_aliases.contains_key(name) {
            let message = format!("redefinition of attribute alias id '{name}'");
            return Err(self.error(Location(tok.start), message));
        }
        if name.contains('.') {
            return Err(self.error(
                Location(tok.start),
                "attribute names with a '.' are reserved for dialect-defined names",
            ));
        }
        self.expect(Tok::Equal, "'=' in attribute alias definition")?;
        let attr = self.parse_attr()?;
        self.attr_aliases.insert(name, attr);
        Ok(())
    }

    /// `!name = TYPE`
    fn type_alias(&mut self) -> Parsed<()> {
        let tok = self.bump();
        let name = &self.text(tok)[1..];
        if self.type_aliases.contains_key(name) {
            let message = format!("redefinition of type alias id '{name}'");
            return Err(self.error(Location(tok.start), message));
        }
        if name.contains('.') {
            return Err(self.error(
                Location(tok.start),
                "type names with a '.' are reserved for dialect-defined names",
            ));
        }
        self.expect(Tok::Equal, "'=' in type alias definition")?;
        let ty = self.parse_type()?;
        self.type_aliases.insert(name, ty);
        Ok(())
    }

    /// `{-# ... #-}`
    fn skip_metadata(&mut self) -> Parsed<()> {
        let open = self.here();
        while !self.at(Tok::MetadataEnd) {
            if self.at(Tok::Eof) {
                return Err(self.error(open, "expected '#-}' to end file metadata"));
            }
            self.bump();
        }
        self.bump();
        Ok(())
    }
}
