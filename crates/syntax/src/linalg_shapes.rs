//! Structured operations whose form is about dimensions or names the function to apply:
//! `linalg.map`, `linalg.reduce`, `linalg.transpose` and `linalg.broadcast`.

use freehold_ir::{Attr, AttrKind, Ident, Location, Module, Op, OpName, TypeKind, Value};

use super::format::PrintInfo;
use super::lexer::{Tok, is_bare_id};
use super::number_text::write_int;
use super::op_state::{EntryArgument, OpState, Progress};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

/// The operation that is a whole body, `{ arith.addf {fastmath = ...} }`.
type Payload = Option<(OpName, Vec<(Ident, Attr)>)>;

impl Parser<'_> {
    /// `linalg.transpose ins(%a : T) outs(%b : T) permutation = [1, 0] {...}`, and
    /// `linalg.broadcast` with `dimensions`: `word` is the name of the list.
    pub fn parse_reindexing(&mut self, state: &mut OpState, word: &str) -> Parsed<Progress> {
        self.parse_destination_style(state, Some(word))?;
        let (block, arguments) = self.element_block(state, Module::value_location);
        let location = state.location;
        let input: Vec<Value> = arguments.first().copied().into_iter().collect();
        self.append_op(block, location, "linalg.yield", &input, None, &[])?;
        Ok(Progress::Done)
    }

    /// `{...} ins(%a : T) outs(%b : T) NAME = [1, 0] {...}`; the results are the tensors among
    /// the outputs.
    fn parse_destination_style(&mut self, state: &mut OpState, list: Option<&str>) -> Parsed<()> {
        self.parse_attr_dict(state)?;
        let outputs = self.parse_ins_outs(state, false)?;
        let context = &self.module.context;
        let tensors = outputs
            .iter()
            .filter(|&&ty| matches!(context.kind(ty), TypeKind::Tensor { shape: Some(_), .. }));
        state.results.extend(tensors);
        if let Some(word) = list {
            self.custom_keyword(word)?;
            self.expect(Tok::Equal, "'='")?;
            let mut values = Vec::new();
            self.expect(Tok::LSquare, "'['")?;
            self.list_until(Tok::RSquare, "']'", |p| {
                values.push(p.parse_i64()?);
                Ok(())
            })?;
            let element = self.module.context.integer_type(64);
            let value = self.module.context.attr(AttrKind::DenseArray {
                element,
                values: values.into(),
            });
            self.push_property(state, word, value);
        }
        self.parse_attr_dict(state)
    }

    /// `{ arith.addf {...} }`, optional.
    fn parse_payload(&mut self, state: &OpState) -> Parsed<Payload> {
        if !self.eat(Tok::LBrace) {
            return Ok(None);
        }
        let tok = self.expect(Tok::BareId, "operation name")?;
        let text = self.text(tok);
        let name = self.module.context.op_name(text);
        self.check_registered(name, state.location)?;
        let mut attributes = Vec::new();
        if self.at(Tok::LBrace) {
            self.parse_dict_entries(&mut attributes)?;
        }
        self.expect(Tok::RBrace, "'}'")?;
        Ok(Some((name, attributes)))
    }

    /// `linalg.map { arith.addf } ins(...) outs(...) {...}` or `linalg.map ins(...) outs(...)
    /// {...} (%a: T, ...) {...}`
    pub fn parse_linalg_map(&mut self, state: &mut OpState) -> Parsed<Progress> {
        self.parse_with_payload(state, None, |arguments| {
            // The element of the output is no operand.
            arguments[..arguments.len() - 1].to_vec()
        })
    }

    /// `linalg.reduce { arith.addf } ins(...) outs(...) dimensions = [1] {...}`, or with a body
    /// as in `linalg.map`.
    pub fn parse_linalg_reduce(&mut self, state: &mut OpState) -> Parsed<Progress> {
        self.parse_with_payload(state, Some("dimensions"), |arguments| {
            // The accumulator is the first operand.
            let mut operands = arguments.to_vec();
            operands.rotate_right(1);
            operands
        })
    }

    fn parse_with_payload(
        &mut self,
        state: &mut OpState,
        list: Option<&str>,
        operands_of: fn(&[Value]) -> Vec<Value>,
    ) -> Parsed<Progress> {
        if state.stage > 0 {
            return Ok(Progress::Done);
        }
        let payload = self.parse_payload(state)?;
        self.parse_destination_style(state, list)?;
        let Some((name, attributes)) = payload else {
            let entry = &mut state.entry;
            self.expect(Tok::LParen, "'(' in argument list")?;
            self.list_until(Tok::RParen, "')' in argument list", |p| {
                let location = p.here();
                let argument = p.parse_entry_name()?;
                p.expect(Tok::Colon, "':'")?;
                let ty = p.parse_type()?;
                p.parse_written_location(location)?;
                entry.push(EntryArgument { ty, ..argument });
                Ok(())
            })?;
            self.expect(Tok::LBrace, "'{' to begin a region")?;
            return Ok(Progress::Region);
        };
        let (block, arguments) = self.element_block(state, |_, _| Location::UNKNOWN);
        let Some(&output) = arguments.last() else {
            return Ok(Progress::Done);
        };
        let operands = operands_of(&arguments);
        let ty = self.module.value_type(output);
        let location = state.location;
        let name = self.module.context.op_name_text(name).to_owned();
        let result = self.append_op(block, location, &name, &operands, Some(ty), &attributes)?;
        let yielded: Vec<Value> = result.into_iter().collect();
        self.append_op(block, location, "linalg.yield", &yielded, None, &[])?;
        Ok(Progress::Done)
    }
}

impl Printer<'_> {
    /// `linalg.transpose` and `linalg.broadcast`.
    pub fn print_reindexing(&mut self, op: Op, info: &PrintInfo, word: &str) -> Ask {
        self.ins_outs(op, 1);
        self.dimension_list(op, word);
        self.dict_without_maps(op, info, &[word]);
        Ask::Done
    }

    /// ` dimensions = [1] `, with the blank that mlir-opt prints behind it.
    fn dimension_list(&mut self, op: Op, word: &str) {
        self.out.push(' ');
        self.out.push_str(word);
        self.out.push_str(" = [");
        if let Some(AttrKind::DenseArray { values, .. }) = self.kind_of(op, word) {
            for (i, &value) in values.iter().enumerate() {
                if i > 0 {
                    self.out.push_str(", ");
                }
                write_int(&mut self.out, value.into());
            }
        }
        self.out.push_str("] ");
    }

    pub fn print_linalg_map(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        if stage > 0 {
            self.indent -= 2;
            return Ask::Done;
        }
        let payload = self.payload(op, |arguments| {
            let (_, inputs) = arguments.split_last()?;
            Some(inputs.to_vec())
        });
        self.write_payload(payload);
        self.ins_outs(op, self.module.operand_count(op).saturating_sub(1));
        self.dict_without_maps(op, info, &[]);
        self.body_unless(op, payload)
    }

    pub fn print_linalg_reduce(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        if stage > 0 {
            self.indent -= 2;
            return Ask::Done;
        }
        let payload = self.payload(op, |arguments| {
            let mut operands = arguments.to_vec();
            operands.rotate_left(1);
            Some(operands)
        });
        self.write_payload(payload);
        self.ins_outs(op, self.module.operand_count(op) / 2);
        self.dimension_list(op, "dimensions");
        self.dict_without_maps(op, info, &["dimensions"]);
        self.body_unless(op, payload)
    }

    /// The only operation of the body, if its operands are what `operands_of` makes of the block's
    /// arguments and its result is what the body gives, and if the short form reads back as it:
    /// names in it have no quotes, and of an operation that nobody declared all its attributes are
    /// discardable.
    fn payload(
        &self,
        op: Op,
        operands_of: impl FnOnce(&[Value]) -> Option<Vec<Value>>,
    ) -> Option<Op> {
        let module = self.module;
        let block = module.first_block(module.regions(op)[0])?;
        let only = module.first_op(block)?;
        let end = module.next_op(only)?;
        let operands = operands_of(module.arguments(block))?;
        let has_short_form = is_bare_id(module.name_text(only))
            && (self.table.of(module, only).is_some()
                || module.properties(only) == module.context.empty_dict());
        let fits = has_short_form
            && module.next_op(end).is_none()
            && !operands.is_empty()
            && module.operands(only).eq(operands)
            && module.regions(only).is_empty()
            && module
                .operands(end)
                .eq(module.results(only).iter().copied());
        fits.then_some(only)
    }

    fn write_payload(&mut self, payload: Option<Op>) {
        let Some(op) = payload else {
            return;
        };
        let module = self.module;
        let context = &module.context;
        self.out.push_str(" { ");
        self.out.push_str(module.name_text(op));
        let mut shown: Vec<(Ident, Attr)> = Vec::new();
        for dict in [module.properties(op), module.attributes(op)] {
            shown.extend(context.dict_entries(dict).iter().filter(|entry| {
                !matches!(context.attr_kind(entry.1),
                    AttrKind::Opaque(text) if &**text == "#arith.fastmath<none>")
            }));
        }
        shown.sort_by(|a, b| context.text(a.0).cmp(context.text(b.0)));
        self.write_shown(&shown, false);
        self.out.push_str(" }");
    }

    /// The region on lines of its own, one step in.
    fn body_unless(&mut self, op: Op, payload: Option<Op>) -> Ask {
        if payload.is_some() {
            return Ask::Done;
        }
        let module = self.module;
        let region = module.regions(op)[0];
        self.indent += 2;
        self.out.push('\n');
        self.write_indent();
        self.out.push('(');
        if let Some(block) = module.first_block(region) {
            for (i, &argument) in module.arguments(block).iter().enumerate() {
                if i > 0 {
                    self.out.push_str(", ");
                }
                self.value(argument);
                self.out.push_str(": ");
                self.ty_of(argument);
                self.argument_location(argument);
            }
        }
        self.out.push_str(") ");
        self.region(op, 0, 1, false, true)
    }
}
