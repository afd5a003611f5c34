//! `nvvm.mma.sync` and its brothers: registers of three matrices, each with one type, and what else
//! some take.

use freehold_dialects::group_range;
use freehold_ir::{Context, Op, Type, TypeKind, Value};

use super::format::PrintInfo;
use super::lexer::Tok;
use super::op_state::{OpState, Progress};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};
use super::type_text;

/// The matrices, and what the attribute about the elements of each is called.
const MATRICES: [(&str, &str, Option<&str>); 3] = [
    ("A", "operandA", Some("multiplicandAPtxType")),
    ("B", "operandB", Some("multiplicandBPtxType")),
    ("C", "operandC", None),
];

/// A word, and the widths of the operands in the brackets behind it.
type More = (&'static str, &'static [u32]);

/// What stands behind the matrices, by operation.
const MORE: &[(&str, &[More])] = &[
    (
        "nvvm.mma.block_scale",
        &[("scaleA", &[32, 16, 16]), ("scaleB", &[32, 16, 16])],
    ),
    (
        "nvvm.mma.sp.block_scale",
        &[
            ("sparseMetadata", &[32]),
            ("selector", &[32]),
            ("scaleA", &[32, 16, 16]),
            ("scaleB", &[32, 16, 16]),
        ],
    ),
    (
        "nvvm.mma.sp.sync",
        &[("sparseMetadata", &[32]), ("selector", &[32])],
    ),
];

fn more_of(name: &str) -> &'static [More] {
    let found = MORE.iter().find(|entry| entry.0 == name);
    found.map_or(&[], |entry| entry.1)
}

/// The elements of a matrix that is multiplied, as far as the type of its registers says them.
fn elements(context: &Context, ty: Type) -> Option<&'static str> {
    match context.kind(ty) {
        TypeKind::Float("f64") => Some("f64"),
        TypeKind::Float("f16") => Some("f16"),
        TypeKind::Float("f32") => Some("tf32"),
        _ => (type_text(context, ty) == "vector<2xf16>").then_some("f16"),
    }
}

impl Parser<'_> {
    /// `A[%a, %b] B[%c] C[%d, %e] {...} : (T, U, V) -> R`
    pub fn parse_mma(&mut self, state: &mut OpState) -> Parsed<Progress> {
        let mut sizes = Vec::new();
        for (word, ..) in MATRICES {
            self.custom_keyword(word)?;
            self.expect(Tok::LSquare, "'['")?;
            let start = state.operands.len();
            self.parse_operands(&mut state.operands)?;
            self.expect(Tok::RSquare, "']'")?;
            sizes.push((state.operands.len() - start) as i64);
        }
        let more = more_of(self.module.context.op_name_text(state.name));
        let mut others = Vec::new();
        for (word, widths) in more {
            self.custom_keyword(word)?;
            self.expect(Tok::LSquare, "'['")?;
            for (i, &width) in widths.iter().enumerate() {
                if i > 0 {
                    self.expect(Tok::Comma, "','")?;
                }
                state.operands.push(self.parse_operand()?);
                others.push(self.module.context.integer_type(width));
            }
            self.expect(Tok::RSquare, "']'")?;
        }
        self.parse_attr_dict(state)?;
        self.expect(Tok::Colon, "':'")?;
        let mut types = Vec::new();
        let location = self.here();
        self.parse_function_parts(&mut types, &mut state.results)?;
        if types.len() != MATRICES.len() {
            let message = "expected one type for each operand segment but got ";
            let message = format!("{message}{} types", types.len());
            return Err(self.error(location, message));
        }
        let each = types.iter().zip(&sizes);
        let each: Vec<Type> = each
            .flat_map(|(&ty, &size)| std::iter::repeat_n(ty, size as usize))
            .chain(others.iter().copied())
            .collect();
        self.resolve_all(state, 0, &each)?;
        for (&ty, (.., name)) in types.iter().zip(MATRICES) {
            let Some(name) = name else {
                continue;
            };
            let ident = self.module.context.ident(name);
            if state.properties.iter().any(|entry| entry.0 == ident) {
                continue;
            }
            let Some(word) = elements(&self.module.context, ty) else {
                let message =
                    format!("attribute {name} is not provided explicitly and cannot be inferred");
                return Err(self.error(state.location, message));
            };
            let value = self.dialect_attr(&format!("#nvvm.mma_type<{word}>"));
            state.properties.push((ident, value));
        }
        sizes.extend(others.iter().map(|_| 1));
        let sizes = self.module.context.i32_array_attr(&sizes);
        self.push_property(state, "operandSegmentSizes", sizes);
        Ok(Progress::Done)
    }
}

impl Printer<'_> {
    pub fn print_mma(&mut self, op: Op, info: &PrintInfo) -> Ask {
        let module = self.module;
        let operands: Vec<Value> = module.operands(op).collect();
        let (mut firsts, mut hidden) = (Vec::new(), Vec::new());
        let more = more_of(module.name_text(op));
        // The blank behind each bracket is mlir-opt's.
        let close = if more.is_empty() { "] " } else { "]" };
        let mut at = 0;
        for (word, group, name) in MATRICES {
            let range = group_range(module, op, info.def, group, true).unwrap_or(0..0);
            let registers = operands.get(range).unwrap_or_default();
            self.out.push(' ');
            self.out.push_str(word);
            self.out.push('[');
            self.write_values(registers.iter().copied());
            self.out.push_str(close);
            at += registers.len();
            let Some(&first) = registers.first() else {
                continue;
            };
            firsts.push(first);
            let known = elements(&module.context, module.value_type(first));
            hidden.extend(name.filter(|_| known.is_some()));
        }
        for (word, widths) in more {
            let these = operands.get(at..at + widths.len()).unwrap_or_default();
            at += widths.len();
            self.out.push(' ');
            self.out.push_str(word);
            self.out.push('[');
            self.write_values(these.iter().copied());
            self.out.push(']');
        }
        self.attr_dict_without(op, info, &hidden, false);
        self.out.push_str(" : (");
        self.write_types_of(firsts.into_iter());
        self.out.push_str(") -> ");
        self.result_types(op);
        Ask::Done
    }
}
