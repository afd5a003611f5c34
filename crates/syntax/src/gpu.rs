//! `gpu.func`, `gpu.launch` and `gpu.warp_execute_on_lane_0`.

use freehold_ir::{Attr, AttrKind, Location, Op, Value};

use super::attr_printer::write_symbol;
use super::format::PrintInfo;
use super::lexer::Tok;
use super::number_text::write_int;
use super::op_state::{EntryArgument, OpState, OperandRef, Progress};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

/// What a launch's region takes: the ids and sizes of blocks and threads, three of each.
const LAUNCH_ARGUMENTS: usize = 12;

/// The discardable attribute that says how many arguments are workgroup memory.
const WORKGROUP: &str = "workgroup_attributions";

/// What `blocks(%i) in (%n = %size)` names: the ids, and what each size is called.
type Launched = (Vec<EntryArgument>, Vec<EntryArgument>);

impl Parser<'_> {
    /// `gpu.func @f(%a: T) workgroup(%b: T) private(%c: T) kernel attributes {...} {...}`
    pub fn parse_gpu_func(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            return Ok(Progress::Done);
        }
        let name = self.symbol_text("valid '@'-identifier for symbol name")?;
        let name = self.module.context.text(name).to_owned();
        let name = self.module.context.string_attr(&name);
        self.push_attribute(state, "sym_name", name);
        let location = self.here();
        let arguments = self.parse_signature(state)?;
        if state.entry.len() != arguments {
            return Err(self.custom_error(location, "gpu.func requires named arguments"));
        }
        self.parse_attributions(state)?;
        if self.eat_keyword("kernel") {
            let unit = self.module.context.unit();
            self.push_attribute(state, "gpu.kernel", unit);
        }
        self.parse_attr_dict_with_keyword(state)?;
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }

    /// Adds a discardable attribute.
    fn push_attribute(&mut self, state: &mut OpState, name: &str, value: Attr) {
        let name = self.module.context.ident(name);
        state.attributes.push((name, value));
    }

    /// `workgroup(%a : T {...}) private(%b : T)`, both optional.
    fn parse_attributions(&mut self, state: &mut OpState) -> Parsed<()> {
        let before = state.entry.len();
        self.parse_attribution(state, "workgroup", "workgroup_attrib_attrs")?;
        let count = (state.entry.len() - before) as i128;
        let i64_type = self.module.context.integer_type(64);
        let count = self.module.context.integer_attr(count, i64_type);
        self.push_attribute(state, WORKGROUP, count);
        self.parse_attribution(state, "private", "private_attrib_attrs")
    }

    fn parse_attribution(&mut self, state: &mut OpState, word: &str, lists: &str) -> Parsed<()> {
        if !self.eat_keyword(word) {
            return Ok(());
        }
        let mut attrs = Vec::new();
        self.expect(Tok::LParen, "'(' in argument list")?;
        self.list_until(Tok::RParen, "')' in argument list", |p| {
            let location = p.here();
            let mut argument = p.parse_entry_name()?;
            p.expect(Tok::Colon, "':'")?;
            argument.ty = p.parse_type()?;
            attrs.push(p.parse_optional_dict()?);
            p.parse_written_location(location)?;
            state.entry.push(argument);
            Ok(())
        })?;
        self.push_attr_lists(state, lists, attrs);
        Ok(())
    }

    /// `(%i, %j, %k) in (%x = %a, %y = %b, %z = %c)`; the operands go to `sizes`.
    fn parse_launch_size(&mut self, sizes: &mut Vec<OperandRef>) -> Parsed<Launched> {
        let location = self.here();
        let mut ids = Vec::new();
        self.expect(Tok::LParen, "'('")?;
        self.list_until(Tok::RParen, "')'", |p| {
            ids.push(p.parse_entry_name()?);
            Ok(())
        })?;
        if ids.len() != 3 {
            return Err(self.custom_error(location, "expected 3 operands"));
        }
        self.custom_keyword("in")?;
        self.expect(Tok::LParen, "'('")?;
        let mut names = Vec::new();
        for i in 0..3 {
            if i > 0 {
                self.expect(Tok::Comma, "','")?;
            }
            names.push(self.parse_entry_name()?);
            self.expect(Tok::Equal, "'='")?;
            sizes.push(self.parse_operand()?);
        }
        self.expect(Tok::RParen, "')'")?;
        Ok((ids, names))
    }

    /// `gpu.launch async [%t] clusters(...) in (...) blocks(...) in (...) threads(...) in (...)
    /// dynamic_shared_memory_size %n module(@m) function(@f) workgroup(...) private(...) {...}
    /// {...}`
    pub fn parse_launch(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            self.parse_attr_dict(state)?;
            return Ok(Progress::Done);
        }
        let index = self.module.context.index();
        let tokens = self.parse_async_dependencies(state)?;
        let mut cluster_sizes = Vec::new();
        let clusters = match self.eat_keyword("clusters") {
            true => Some(self.parse_launch_size(&mut cluster_sizes)?),
            false => None,
        };
        let mut sizes = Vec::new();
        self.custom_keyword("blocks")?;
        let blocks = self.parse_launch_size(&mut sizes)?;
        self.custom_keyword("threads")?;
        let threads = self.parse_launch_size(&mut sizes)?;
        sizes.append(&mut cluster_sizes);
        for operand in sizes {
            let value = self.resolve(operand, index)?;
            state.values.push(value);
        }
        // Ids stand before sizes, and those of clusters behind all others.
        state.entry.extend(blocks.0.into_iter().chain(threads.0));
        state.entry.extend(blocks.1.into_iter().chain(threads.1));
        let cluster = i64::from(clusters.is_some());
        if let Some((ids, names)) = clusters {
            state.entry.extend(ids.into_iter().chain(names));
        }
        let has_memory = self.eat_keyword("dynamic_shared_memory_size");
        if has_memory {
            let operand = self.parse_operand()?;
            let i32_type = self.module.context.integer_type(32);
            let value = self.resolve(operand, i32_type)?;
            state.values.push(value);
        }
        for word in ["module", "function"] {
            if self.eat_keyword(word) {
                self.expect(Tok::LParen, "'('")?;
                let symbol = self.parse_symbol_ref()?;
                self.expect(Tok::RParen, "')'")?;
                self.push_property(state, word, symbol);
            }
        }
        self.parse_attributions(state)?;
        let mut segments = vec![tokens as i64, 1, 1, 1, 1, 1, 1];
        segments.extend([cluster, cluster, cluster, i64::from(has_memory)]);
        let segments = self.module.context.i32_array_attr(&segments);
        self.push_property(state, "operandSegmentSizes", segments);
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }

    /// `async [%t, %u]`, resolved; how many tokens there are. `async` is what makes a result.
    fn parse_async_dependencies(&mut self, state: &mut OpState) -> Parsed<usize> {
        let token = self.gpu_token();
        let location = self.here();
        let is_async = self.eat_keyword("async");
        if is_async {
            if state.result_names.is_empty() {
                let message = "needs to be named when marked 'async'";
                return Err(self.custom_error(location, message));
            }
            state.results.push(token);
        } else if !state.result_names.is_empty() {
            let message = "gpu.launch requires 'async' keyword to return a value";
            return Err(self.custom_error(state.location, message));
        }
        let mut tokens = Vec::new();
        if self.eat(Tok::LSquare) {
            self.list_until(Tok::RSquare, "']'", |p| {
                tokens.push(p.parse_operand()?);
                Ok(())
            })?;
        }
        for &operand in &tokens {
            let value = self.resolve(operand, token)?;
            state.values.push(value);
        }
        Ok(tokens.len())
    }

    fn gpu_token(&mut self) -> freehold_ir::Type {
        let kind = freehold_ir::TypeKind::Opaque("!gpu.async.token".into());
        self.module.context.ty(kind)
    }

    /// `gpu.warp_execute_on_lane_0(%lane)[32] args(%a : T) -> (T) {...} {...}`
    pub fn parse_warp_execute(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            let name = self.module.context.op_name("gpu.yield");
            self.ensure_terminator(state, name);
            self.parse_attr_dict(state)?;
            return Ok(Progress::Done);
        }
        self.expect(Tok::LParen, "'('")?;
        state.operands.push(self.parse_operand()?);
        self.expect(Tok::RParen, "')'")?;
        self.expect(Tok::LSquare, "'['")?;
        let size = self.parse_i64()?;
        self.expect(Tok::RSquare, "']'")?;
        let i64_type = self.module.context.integer_type(64);
        let size = self.module.context.integer_attr(size.into(), i64_type);
        self.push_property(state, "warp_size", size);
        let mut types = vec![self.module.context.index()];
        let mut location: Location = state.location;
        if self.eat_keyword("args") {
            self.expect(Tok::LParen, "'('")?;
            location = self.here();
            self.parse_operands(&mut state.operands)?;
            self.expect(Tok::Colon, "':'")?;
            self.list_until(Tok::RParen, "')'", |p| {
                types.push(p.parse_type()?);
                Ok(())
            })?;
        }
        self.resolve_all_at(state, 0, &types, location)?;
        if self.eat(Tok::Arrow) {
            self.parse_result_types(&mut state.results)?;
        }
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }
}

impl Printer<'_> {
    /// An integer attribute's value.
    fn integer_of(&self, op: Op, name: &str) -> Option<i128> {
        match self.kind_of(op, name) {
            Some(AttrKind::Integer { value, .. }) => Some(*value),
            _ => None,
        }
    }

    /// The workgroup and the private memory among the entry arguments from `start` on.
    fn write_attributions(&mut self, op: Op, start: usize) {
        let arguments = self.entry_arguments(op).to_vec();
        let rest = arguments.get(start..).unwrap_or(&[]);
        let count = self.integer_of(op, WORKGROUP).unwrap_or(0);
        let count = usize::try_from(count).unwrap_or(0).min(rest.len());
        let (workgroup, private) = rest.split_at(count);
        self.write_attribution(op, " workgroup(", workgroup, "workgroup_attrib_attrs");
        self.write_attribution(op, " private(", private, "private_attrib_attrs");
    }

    fn write_attribution(&mut self, op: Op, word: &str, arguments: &[Value], lists: &str) {
        if arguments.is_empty() {
            return;
        }
        let dicts = match self.kind_of(op, lists) {
            Some(AttrKind::Array(dicts)) => &dicts[..],
            _ => &[],
        };
        self.out.push_str(word);
        for (i, &argument) in arguments.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.value(argument);
            self.out.push_str(" : ");
            self.ty_of(argument);
            self.write_dict_attr(dicts.get(i));
        }
        self.out.push(')');
    }

    pub fn print_gpu_func(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        if stage > 0 {
            return Ask::Done;
        }
        self.out.push(' ');
        if let Some(AttrKind::String(name)) = self.kind_of(op, "sym_name") {
            write_symbol(&mut self.out, name);
        }
        self.write_signature(op);
        let inputs = match self.kind_of(op, "function_type") {
            Some(AttrKind::Type(ty)) => match self.module.context.kind(*ty) {
                freehold_ir::TypeKind::Function { inputs, .. } => inputs.len(),
                _ => 0,
            },
            _ => 0,
        };
        self.write_attributions(op, inputs);
        if self.module.attr(op, "gpu.kernel").is_some() {
            self.out.push_str(" kernel");
        }
        let hidden = [
            "sym_name",
            WORKGROUP,
            "gpu.kernel",
            "function_type",
            "arg_attrs",
            "res_attrs",
            "workgroup_attrib_attrs",
            "private_attrib_attrs",
        ];
        self.any_attrs_without(op, info, &hidden, true);
        self.out.push(' ');
        self.region(op, 0, 1, false, true)
    }

    /// `(%i, %j, %k) in (%x = %a, %y = %b, %z = %c)`
    fn write_launch_size(&mut self, ids: &[Value], names: &[Value], sizes: &[Value]) {
        self.write_in_parens(ids);
        self.out.push_str(" in ");
        self.initial_values(names, sizes.iter().copied());
    }

    pub fn print_launch(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        if stage > 0 {
            let hidden = [WORKGROUP, "module", "function"];
            self.any_attrs_without(op, info, &hidden, false);
            return Ask::Done;
        }
        if !self.module.results(op).is_empty() {
            self.out.push_str(" async");
            let tokens = self.group_operands(op, info, "asyncDependencies");
            if !tokens.is_empty() {
                self.out.push_str(" [");
                self.write_values(tokens.into_iter());
                self.out.push(']');
            }
        }
        let arguments = self.entry_arguments(op).to_vec();
        let triple = |at: usize| arguments.get(at..at + 3).unwrap_or(&[]);
        let sizes = |p: &Self, word: &str| {
            let mut sizes = Vec::new();
            for axis in ["X", "Y", "Z"] {
                sizes.extend(p.group_operands(op, info, &format!("{word}Size{axis}")));
            }
            sizes
        };
        let cluster = sizes(self, "cluster");
        if !cluster.is_empty() {
            self.out.push_str(" clusters");
            self.write_launch_size(triple(12), triple(15), &cluster);
        }
        let (grid, block) = (sizes(self, "grid"), sizes(self, "block"));
        self.out.push_str(" blocks");
        self.write_launch_size(triple(0), triple(6), &grid);
        self.out.push_str(" threads");
        self.write_launch_size(triple(3), triple(9), &block);
        if let [memory] = self.group_operands(op, info, "dynamicSharedMemorySize")[..] {
            self.out.push_str(" dynamic_shared_memory_size ");
            self.value(memory);
        }
        for word in ["module", "function"] {
            if let Some(symbol) = self.module.attr(op, word) {
                self.out.push(' ');
                self.out.push_str(word);
                self.out.push('(');
                self.attrs.write_attr(&mut self.out, symbol);
                self.out.push(')');
            }
        }
        let clusters = if cluster.is_empty() { 0 } else { 6 };
        self.write_attributions(op, LAUNCH_ARGUMENTS + clusters);
        self.out.push(' ');
        self.region(op, 0, 1, false, true)
    }

    pub fn print_warp_execute(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        if stage > 0 {
            self.attr_dict_without(op, info, &["warp_size"], false);
            return Ask::Done;
        }
        let operands: Vec<Value> = self.module.operands(op).collect();
        let (lane, arguments) = operands.split_at(operands.len().min(1));
        self.write_in_parens(lane);
        self.out.push('[');
        let size = self.integer_of(op, "warp_size").unwrap_or(0);
        write_int(&mut self.out, size);
        self.out.push(']');
        if !arguments.is_empty() {
            self.out.push_str(" args(");
            self.write_values(arguments.iter().copied());
            self.out.push_str(" : ");
            self.write_types_of(arguments.iter().copied());
            self.out.push(')');
        }
        let has_results = self.write_result_list(op);
        self.out.push(' ');
        self.region(op, 0, 1, true, has_results)
    }
}
