//! `affine.for`, `affine.if` and `affine.parallel`.

use smallvec::SmallVec;

use freehold_ir::{AffineExpr as Expr, Attr, AttrKind, Location, Op, TypeKind, Value};

use super::affine::AffineNames;
use super::affine_ids::space_of;
use super::format::PrintInfo;
use super::lexer::{Tok, write_quoted};
use super::number_text::write_int;
use super::op_state::{OpState, Progress};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

/// Reductions of `affine.parallel` in the order of their numbers.
const REDUCTIONS: [&str; 16] = [
    "addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu", "minimumf", "minnumf",
    "mins", "minu", "mulf", "muli", "ori", "xori",
];

impl<'s> Parser<'s> {
    /// Adds the terminator that may be left out.
    fn end_affine_region(&mut self, state: &OpState) {
        let name = self.module.context.op_name("affine.yield");
        self.ensure_terminator(state, name);
    }

    /// `affine.for %i = max #map(%a)[%b] to %n step 2 iter_args(%x = %y) -> (T) {...} {...}`
    pub fn parse_affine_for(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            self.end_affine_region(state);
            self.parse_attr_dict(state)?;
            return Ok(Progress::Done);
        }
        let induction = self.parse_entry_argument()?;
        state.entry.push(induction);
        self.expect(Tok::Equal, "'='")?;
        self.parse_affine_bound(state, true)?;
        let lower = state.values.len();
        if !self.eat_keyword("to") {
            return Err(self.custom_error_here("expected 'to' between bounds"));
        }
        self.parse_affine_bound(state, false)?;
        let upper = state.values.len() - lower;
        let index = self.module.context.index();
        let step = if self.eat_keyword("step") {
            let location = self.here();
            let step = self.parse_attr_of(Some(index))?;
            match self.module.context.attr_kind(step) {
                AttrKind::Integer { value, .. } if *value >= 0 => step,
                AttrKind::Integer { .. } => {
                    let message = "expected step to be representable as a positive signed integer";
                    return Err(self.custom_error(location, message));
                }
                _ => {
                    let message = "invalid kind of attribute specified";
                    return Err(self.custom_error(location, message));
                }
            }
        } else {
            self.module.context.integer_attr(1, index)
        };
        self.push_property(state, "step", step);
        let start = state.operands.len();
        if self.eat_keyword("iter_args") {
            self.parse_initial_values(state)?;
            self.expect(Tok::Arrow, "'->'")?;
            self.parse_result_types(&mut state.results)?;
        }
        let inits = state.operands.len() - start;
        if inits != state.results.len() {
            let message = "mismatch between the number of loop-carried values and results";
            return Err(self.custom_error(state.location, message));
        }
        let types = state.results.clone();
        self.resolve_all(state, start, &types)?;
        for (argument, &ty) in state.entry[1..].iter_mut().zip(&types) {
            argument.ty = ty;
        }
        let sizes = [lower, upper, inits].map(|size| size as i64);
        let sizes = self.module.context.i32_array_attr(&sizes);
        self.push_property(state, "operandSegmentSizes", sizes);
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }

    /// `10`, `%n`, `max #map(%i)[%n]`, with operands and the map's attribute.
    fn parse_affine_bound(&mut self, state: &mut OpState, is_lower: bool) -> Parsed<()> {
        let (name, word) = if is_lower {
            ("lowerBoundMap", "max")
        } else {
            ("upperBoundMap", "min")
        };
        let has_word = self.eat_keyword(word);
        let start = state.operands.len();
        self.parse_operands(&mut state.operands)?;
        if state.operands.len() > start {
            if state.operands.len() > start + 1 {
                let message = "expected only one loop bound operand";
                return Err(self.custom_error(state.location, message));
            }
            self.resolve_indices(state, start)?;
            let map = self.map_attr(0, 1, &[Expr::Symbol(0)]);
            self.push_property(state, name, map);
            return Ok(());
        }
        let location = self.here();
        let index = self.module.context.index();
        let bound = self.parse_attr_of(Some(index))?;
        let kind = self.module.context.attr_kind(bound);
        if let AttrKind::Integer { value, .. } = *kind {
            let map = self.map_attr(0, 0, &[Expr::Const(value as i64)]);
            self.push_property(state, name, map);
            return Ok(());
        }
        let counts = match kind {
            AttrKind::AffineMap(map) => {
                Some((map.dims as usize, map.symbols as usize, map.results.len()))
            }
            _ => None,
        };
        let Some((map_dims, map_symbols, results)) = counts else {
            let message = "expected valid affine map representation for loop bounds";
            return Err(self.custom_error(state.location, message));
        };
        let first = state.values.len();
        let dims = self.parse_dims_and_symbols(state)?;
        if map_dims != dims {
            let message = "dim operand count and affine map dim count must match";
            return Err(self.custom_error(state.location, message));
        }
        if dims + map_symbols != state.values.len() - first {
            let message = "symbol operand count and affine map symbol count must match";
            return Err(self.custom_error(state.location, message));
        }
        if results > 1 && !has_word {
            let side = if is_lower { "lower" } else { "upper" };
            let message = format!(
                "{side} loop bound affine map with multiple results requires '{word}' prefix"
            );
            return Err(self.custom_error(location, message));
        }
        self.push_property(state, name, bound);
        Ok(())
    }

    /// `affine.if #set(%i)[%n] -> T {...} else {...} {...}`
    pub fn parse_affine_if(&mut self, state: &mut OpState) -> Parsed<Progress> {
        match state.stage {
            0 => {
                let location = self.here();
                let set = self.parse_attr()?;
                let kind = self.module.context.attr_kind(set);
                let counts = match kind {
                    AttrKind::IntegerSet(_) => space_of(kind),
                    _ => None,
                };
                let Some((set_dims, symbols)) = counts else {
                    let message = "invalid kind of attribute specified";
                    return Err(self.custom_error(location, message));
                };
                let dims = self.parse_dims_and_symbols(state)?;
                if set_dims != dims {
                    let message = "dim operand count and integer set dim count must match";
                    return Err(self.custom_error(state.location, message));
                }
                if dims + symbols != state.values.len() {
                    let message = "symbol operand count and integer set symbol count must match";
                    return Err(self.custom_error(state.location, message));
                }
                self.push_property(state, "condition", set);
                if self.eat(Tok::Arrow) {
                    self.parse_result_types(&mut state.results)?;
                }
                self.expect(Tok::LBrace, "'{' to begin a region")?;
                return Ok(Progress::Region);
            }
            1 => {
                self.end_affine_region(state);
                if self.eat_keyword("else") {
                    self.expect(Tok::LBrace, "'{' to begin a region")?;
                    return Ok(Progress::Region);
                }
                // The else region is there and empty.
                let op = self.create_early(state);
                self.module.push_region(op);
            }
            _ => self.end_affine_region(state),
        }
        self.parse_attr_dict(state)?;
        Ok(Progress::Done)
    }

    /// `affine.parallel (%i) = (0) to (min(%n, 10)) step (2) reduce ("addf") -> (T) {...} {...}`
    pub fn parse_affine_parallel(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            self.end_affine_region(state);
            self.parse_attr_dict(state)?;
            return Ok(Progress::Done);
        }
        self.parse_induction(state)?;
        let count = state.entry.len();
        self.expect(Tok::Equal, "'='")?;
        self.parse_parallel_bounds(state, true)?;
        self.custom_keyword("to")?;
        self.parse_parallel_bounds(state, false)?;
        let mut steps = vec![1; count];
        if self.eat_keyword("step") {
            steps = self.parse_parallel_steps(state.location)?;
        }
        let i64 = self.module.context.integer_type(64);
        self.push_integers(state, "steps", &steps);
        let mut reductions = Vec::new();
        if self.eat_keyword("reduce") {
            self.expect(Tok::LParen, "'('")?;
            self.list_until(Tok::RParen, "')'", |p| {
                let location = p.here();
                let word = p.parse_attr()?;
                let AttrKind::String(word) = p.module.context.attr_kind(word) else {
                    let message = "invalid kind of attribute specified";
                    return Err(p.custom_error(location, message));
                };
                match REDUCTIONS.iter().position(|&r| r == &**word) {
                    Some(number) => reductions.push(number as i128),
                    None => {
                        let message = format!("invalid reduction value: \"{word}\"");
                        return Err(p.custom_error(location, message));
                    }
                }
                Ok(())
            })?;
        }
        let items: Vec<Attr> = reductions
            .iter()
            .map(|&number| self.module.context.integer_attr(number, i64))
            .collect();
        let value = self.module.context.attr(AttrKind::Array(items.into()));
        self.push_property(state, "reductions", value);
        if self.eat(Tok::Arrow) {
            self.parse_result_types(&mut state.results)?;
        }
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }

    /// An array of `i64` numbers.
    fn push_integers(&mut self, state: &mut OpState, name: &str, values: &[i64]) {
        let i64 = self.module.context.integer_type(64);
        let items: Vec<Attr> = values
            .iter()
            .map(|&value| self.module.context.integer_attr(value.into(), i64))
            .collect();
        let value = self.module.context.attr(AttrKind::Array(items.into()));
        self.push_property(state, name, value);
    }

    /// `(%a, max(%b, 1))`: one map of all results, and how many belong to each bound.
    fn parse_parallel_bounds(&mut self, state: &mut OpState, is_lower: bool) -> Parsed<()> {
        let (map_name, groups_name, word) = if is_lower {
            ("lowerBoundsMap", "lowerBoundsGroups", "max")
        } else {
            ("upperBoundsMap", "upperBoundsGroups", "min")
        };
        let mut names = AffineNames::of_operands();
        let (mut results, mut groups) = (Vec::new(), Vec::new());
        self.expect(Tok::LParen, "'('")?;
        self.list_until(Tok::RParen, "')'", |p| {
            // A name is a dimension or a symbol anew in each bound.
            names.names.clear();
            let before = results.len();
            if p.eat_keyword(word) {
                p.expect(Tok::LParen, "'(' in affine map")?;
                p.list_until(Tok::RParen, "')' in affine map", |p| {
                    results.push(p.parse_sum(&mut names)?);
                    Ok(())
                })?;
            } else {
                results.push(p.parse_sum(&mut names)?);
            }
            groups.push((results.len() - before) as i128);
            Ok(())
        })?;
        let start = state.operands.len();
        let map = self.finish_ids(names, &results, &mut state.operands);
        self.resolve_indices(state, start)?;
        self.push_property(state, map_name, map);
        let element = self.module.context.integer_type(32);
        let ty = self.module.context.ty(TypeKind::Tensor {
            shape: Some([groups.len() as i64].into()),
            element,
            encoding: None,
        });
        let value = self.module.context.dense_integers(ty, &groups);
        self.push_property(state, groups_name, value);
        Ok(())
    }

    fn parse_parallel_steps(&mut self, location: Location) -> Parsed<Vec<i64>> {
        let mut names = AffineNames::of_operands();
        let mut steps = Vec::new();
        self.expect(Tok::LParen, "'(' in affine map")?;
        self.list_until(Tok::RParen, "')' in affine map", |p| {
            match p.parse_sum(&mut names)? {
                Expr::Const(value) => steps.push(value),
                _ => {
                    let message = "steps must be constant integers";
                    return Err(p.custom_error(location, message));
                }
            }
            Ok(())
        })?;
        Ok(steps)
    }

    /// A keyword, which the form judges later.
    pub fn parse_word(&mut self) -> Parsed<&'s str> {
        if !self.at(Tok::BareId) {
            return Err(self.custom_error_here("expected valid keyword"));
        }
        let tok = self.bump();
        Ok(self.text(tok))
    }
}

impl Printer<'_> {
    pub fn print_affine_for(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        if stage > 0 {
            let hidden = ["lowerBoundMap", "upperBoundMap", "step"];
            self.dict_without_maps(op, info, &hidden);
            return Ask::Done;
        }
        let module = self.module;
        let operands: SmallVec<[Value; 8]> = module.operands(op).collect();
        let (lower, upper) = match self.kind_of(op, "operandSegmentSizes") {
            Some(AttrKind::DenseArray { values, .. }) if values.len() == 3 => {
                let lower = (values[0].max(0) as usize).min(operands.len());
                let upper = (lower + values[1].max(0) as usize).min(operands.len());
                (lower, upper)
            }
            _ => (0, 0),
        };
        let arguments = match module.first_block(module.regions(op)[0]) {
            Some(block) => module.arguments(block),
            None => &[],
        };
        self.out.push(' ');
        let carried = match arguments.split_first() {
            Some((&induction, carried)) => {
                self.value(induction);
                self.argument_location(induction);
                carried
            }
            None => &[],
        };
        self.out.push_str(" = ");
        self.affine_bound(module.attr(op, "lowerBoundMap"), &operands[..lower], "max ");
        self.out.push_str(" to ");
        let bound = module.attr(op, "upperBoundMap");
        self.affine_bound(bound, &operands[lower..upper], "min ");
        if let Some(AttrKind::Integer { value, .. }) = self.kind_of(op, "step")
            && *value != 1
        {
            self.out.push_str(" step ");
            write_int(&mut self.out, *value);
        }
        let inits = &operands[upper..];
        if !inits.is_empty() {
            self.out.push_str(" iter_args");
            self.initial_values(carried, inits.iter().copied());
            self.out.push_str(" -> (");
            self.write_types_of(module.results(op).iter().copied());
            self.out.push(')');
        }
        self.out.push(' ');
        self.region(op, 0, 1, false, !inits.is_empty())
    }

    /// `10`, `%n` or `max #map(%i)[%n]`.
    fn affine_bound(&mut self, map: Option<Attr>, operands: &[Value], word: &str) {
        let module = self.module;
        let Some(bound) = map.and_then(|map| module.context.affine_map(map)) else {
            return;
        };
        match (&bound.results[..], operands) {
            (&[Expr::Const(value)], _) if bound.dims == 0 && bound.symbols == 0 => {
                write_int(&mut self.out, value.into());
                return;
            }
            (&[Expr::Symbol(0)], &[symbol]) if bound.dims == 0 && bound.symbols == 1 => {
                self.value(symbol);
                return;
            }
            (&[_], _) => {}
            _ => self.out.push_str(word),
        }
        self.map_with_operands(map, operands);
    }

    pub fn print_affine_if(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        let module = self.module;
        let has_results = !module.results(op).is_empty();
        match stage {
            0 => {
                self.out.push(' ');
                let operands: SmallVec<[Value; 8]> = module.operands(op).collect();
                self.map_with_operands(module.attr(op, "condition"), &operands);
                if has_results {
                    self.out.push_str(" -> ");
                    self.result_types(op);
                }
                self.out.push(' ');
                self.region(op, 0, 1, false, has_results)
            }
            1 if module.first_block(module.regions(op)[1]).is_some() => {
                self.out.push_str(" else ");
                self.region(op, 1, 2, false, has_results)
            }
            _ => {
                self.dict_without_maps(op, info, &["condition"]);
                Ask::Done
            }
        }
    }

    pub fn print_affine_parallel(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        const HIDDEN: [&str; 6] = [
            "reductions",
            "lowerBoundsMap",
            "lowerBoundsGroups",
            "upperBoundsMap",
            "upperBoundsGroups",
            "steps",
        ];
        if stage > 0 {
            self.dict_without_maps(op, info, &HIDDEN);
            return Ask::Done;
        }
        let module = self.module;
        let operands: SmallVec<[Value; 8]> = module.operands(op).collect();
        self.out.push_str(" (");
        if let Some(block) = module.first_block(module.regions(op)[0]) {
            self.write_values(module.arguments(block).iter().copied());
        }
        self.out.push_str(") = (");
        let lower = module.attr(op, "lowerBoundsMap");
        let split = lower
            .and_then(|map| space_of(module.context.attr_kind(map)))
            .map_or(0, |(dims, symbols)| dims + symbols)
            .min(operands.len());
        self.parallel_bounds(
            lower,
            module.attr(op, "lowerBoundsGroups"),
            &operands[..split],
            "max(",
        );
        self.out.push_str(") to (");
        let upper = module.attr(op, "upperBoundsMap");
        self.parallel_bounds(
            upper,
            module.attr(op, "upperBoundsGroups"),
            &operands[split..],
            "min(",
        );
        self.out.push(')');
        let steps = self.numbers_of(op, "steps");
        if steps.iter().any(|&step| step != 1) {
            self.out.push_str(" step (");
            for (i, &step) in steps.iter().enumerate() {
                if i > 0 {
                    self.out.push_str(", ");
                }
                write_int(&mut self.out, step);
            }
            self.out.push(')');
        }
        let has_results = !module.results(op).is_empty();
        if has_results {
            self.out.push_str(" reduce (");
            for (i, number) in self.numbers_of(op, "reductions").into_iter().enumerate() {
                if i > 0 {
                    self.out.push_str(", ");
                }
                let word = usize::try_from(number)
                    .ok()
                    .and_then(|number| REDUCTIONS.get(number));
                write_quoted(&mut self.out, word.unwrap_or(&""));
            }
            self.out.push_str(") -> (");
            self.write_types_of(module.results(op).iter().copied());
            self.out.push(')');
        }
        self.out.push(' ');
        self.region(op, 0, 1, false, has_results)
    }

    /// The integers of an array attribute.
    fn numbers_of(&self, op: Op, name: &str) -> Vec<i128> {
        match self.kind_of(op, name) {
            Some(AttrKind::Array(items)) => items
                .iter()
                .filter_map(|&item| match self.module.context.attr_kind(item) {
                    AttrKind::Integer { value, .. } => Some(*value),
                    _ => None,
                })
                .collect(),
            _ => Vec::new(),
        }
    }

    fn parallel_bounds(
        &mut self,
        map: Option<Attr>,
        groups: Option<Attr>,
        operands: &[Value],
        word: &str,
    ) {
        let module = self.module;
        let Some(map) = map.and_then(|map| module.context.affine_map(map)) else {
            return;
        };
        let Some(groups) = groups.map(|groups| module.context.integers_of(groups)) else {
            return;
        };
        let mut results = map.results.iter();
        for (i, &size) in groups.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            if size != 1 {
                self.out.push_str(word);
            }
            for (j, result) in results.by_ref().take(size.max(0) as usize).enumerate() {
                if j > 0 {
                    self.out.push_str(", ");
                }
                self.write_over_operands(result, map.dims as usize, operands);
            }
            if size != 1 {
                self.out.push(')');
            }
        }
    }
}
