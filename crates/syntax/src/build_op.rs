//! From an operation that was read to an operation of the module.

use freehold_ir::known::keys;
use freehold_ir::{Attr, AttrKind, Block, Ident, Module, Op, OpSpec};

use super::lexer::Tok;
use super::op_state::{Form, OpState};
use super::parser::{Parsed, Parser};

impl Parser<'_> {
    /// The operation without operands and results, to hang regions on.
    pub fn create_early(&mut self, state: &mut OpState) -> Op {
        if let Some(op) = state.op {
            return op;
        }
        let op = self.module.create_bare_op(state.name, state.location);
        state.op = Some(op);
        op
    }

    /// Makes the operation, appends it to `block` and names its results.
    pub fn finish_op(&mut self, state: &mut OpState, block: Block) -> Parsed<Op> {
        let may_repeat = state.op.is_none()
            && state.made.is_none()
            && matches!(state.form, Form::Generic | Form::Format);
        let (end, next) = (self.last_end, self.tok);
        let (properties, attributes) = match state.made {
            Some(made) => (made.properties, made.attributes),
            None => self.dicts_of(state)?,
        };
        let op = make_op(&mut self.module, state, (properties, attributes));
        let module = &mut self.module;
        if let Some(signature) = state.made.and_then(|made| made.signature) {
            module.set_signature(op, signature);
        }
        module.append_op(block, op);
        self.parse_op_location(op)?;
        self.name_results(state, op)?;
        if may_repeat {
            self.keep_template(state, op, end, next);
        }
        Ok(op)
    }

    /// Makes an operation of the parts that another form than text has, and appends it to `block`.
    pub fn finish_parts(&mut self, state: &mut OpState, block: Block) -> Parsed<Op> {
        let dicts = match self.made_of_same(state)? {
            Some(properties) => (properties, self.dict_of(&state.attributes)),
            None => {
                let given = state.properties.len();
                let dicts = self.dicts_of(state)?;
                self.note_given(state, given, dicts.0)?;
                dicts
            }
        };
        let op = make_op(&mut self.module, state, dicts);
        self.module.append_op(block, op);
        Ok(op)
    }

    /// What was made of the properties if the last operation of this name had the same, and as many
    /// of everything: so nothing has to be checked again.
    fn made_of_same(&mut self, state: &OpState) -> Parsed<Option<Attr>> {
        let Some(info) = self.info(state.name)? else {
            return Ok(None);
        };
        let last = info.last_given.borrow();
        let is_same = last.made.is_some()
            && last.counts == self.counts(state)
            && last.properties == state.properties;
        Ok(last.made.filter(|_| is_same))
    }

    /// Notes what was made of the first `given` properties, which were all that were given.
    fn note_given(&mut self, state: &OpState, given: usize, made: Attr) -> Parsed<()> {
        // Maps depend on types, too.
        if let Some(info) = self
            .info(state.name)?
            .filter(|info| info.def.maps.is_none())
        {
            let mut last = info.last_given.borrow_mut();
            last.properties.clear();
            let all_given = &state.properties[..given];
            last.properties.extend_from_slice(all_given);
            last.counts = self.counts(state);
            last.made = Some(made);
        }
        Ok(())
    }

    fn counts(&self, state: &OpState) -> [usize; 4] {
        let regions = state.op.map_or(0, |op| self.module.regions(op).len());
        let (operands, results) = (state.values.len(), state.results.len());
        [regions, results, state.successors.len(), operands]
    }

    /// The dictionaries of properties and of attributes.
    fn dicts_of(&mut self, state: &mut OpState) -> Parsed<(Attr, Attr)> {
        let mut properties = state.whole_properties;
        if let Some(info) = self.info(state.name)? {
            if state.form == Form::Generic {
                self.check_shape(state, &info)?;
                if info.def.maps.is_some() {
                    self.complete_maps(state)?;
                }
            }
            for &(name, value) in &info.defaults {
                if !state.properties.iter().any(|p| p.0 == name) {
                    state.properties.push((name, value));
                }
            }
            // Operations of one name mostly have the properties of the one before.
            let mut last = info.last_properties.borrow_mut();
            if last.made.is_none() || last.from != state.properties {
                self.know_symbol(&state.properties);
                last.made = Some(self.dict_of(&state.properties));
                last.from.clone_from(&state.properties);
            }
            properties = last.made;
        }
        let properties = match properties {
            Some(dict) => dict,
            None => self.dict_of(&state.properties),
        };
        Ok((properties, self.dict_of(&state.attributes)))
    }

    /// References are compared with symbols by the handles of their names: of a name that only a
    /// string says, as in generic form, there is none before.
    fn know_symbol(&mut self, properties: &[(Ident, Attr)]) {
        let context = &mut self.module.context;
        let symbol = properties.iter().find(|p| p.0 == keys::SYM_NAME);
        if let Some(&(_, value)) = symbol
            && let AttrKind::String(name) = context.attr_kind(value)
        {
            let name = name.clone();
            context.ident(&name);
        }
    }

    /// The `loc(...)` behind the operation, if there is one.
    fn parse_op_location(&mut self, op: Op) -> Parsed<()> {
        let location = self.module.location(op);
        if !self.at(Tok::BareId) || !self.parse_written_location(location)? {
            return Ok(());
        }
        // Terminators that were added have the operation's own place, not what is written.
        let module = &mut self.module;
        for index in 0..module.regions(op).len() {
            let region = module.regions(op)[index];
            let last = module.last_block(region).and_then(|b| module.last_op(b));
            if let Some(last) = last.filter(|&last| module.location(last) == location) {
                module.mark_unwritten(last);
            }
        }
        Ok(())
    }

    pub fn dict_of(&mut self, entries: &[(Ident, Attr)]) -> Attr {
        if entries.is_empty() {
            self.module.context.empty_dict()
        } else {
            self.module.context.dict_attr(entries.to_vec())
        }
    }

    pub fn name_results(&mut self, state: &OpState, op: Op) -> Parsed<()> {
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
}

/// The operation: a new one, or that which was created early with the rest of what it has.
fn make_op(module: &mut Module, state: &OpState, (properties, attributes): (Attr, Attr)) -> Op {
    let Some(op) = state.op else {
        return module.create_op(&OpSpec {
            name: state.name,
            location: state.location,
            operands: &state.values,
            results: &state.results,
            successors: &state.successors,
            properties,
            attributes,
            region_count: 0,
        });
    };
    module.add_operands(op, &state.values);
    module.add_results(op, &state.results);
    module.set_successors(op, &state.successors);
    module.set_properties(op, properties);
    module.set_attributes(op, attributes);
    op
}
