//! `nvvm.mma.sync` and its brothers: registers of three matrices, each with one type, and what else
//! some take.

use freehold_dialects::{AttrClass, OpDef, group_range};
use freehold_ir::{Attr, Context, Op, Type, TypeKind, Value};

use super::format::PrintInfo;
use super::lexer::Tok;
use super::op_state::{OpState, Progress};
use super::options::Version;
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};
use super::{attr_text, type_text};

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

/// The words of MLIR 24 for the attributes, in its order; before, they stand in the dictionary.
const CLAUSES: &[(&str, &str)] = &[
    ("shape", "shape"),
    ("b1_op", "b1Op"),
    ("int_overflow", "intOverflowBehavior"),
    ("layout_a", "layoutA"),
    ("layout_b", "layoutB"),
    ("multiplicand_a_ptx_type", "multiplicandAPtxType"),
    ("multiplicand_b_ptx_type", "multiplicandBPtxType"),
    ("ordered_metadata", "orderedMetadata"),
    ("scale_vec_size", "scaleVecSize"),
    ("block_scale_format", "blockScaleFormat"),
    ("kind", "kind"),
];

/// The dialect's attribute that stands for attribute `name` of an operation; none where it has no
/// value.
fn class_of<'d>(def: &'d OpDef, name: &str) -> Option<&'d str> {
    let declared = def.attributes.iter().find(|attr| attr.name == name)?;
    match &declared.class {
        AttrClass::Dialect { name, .. } => Some(name),
        _ => None,
    }
}

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
        if self.tok.kind == Tok::BareId {
            self.parse_mma_clauses(state)?;
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

    /// `shape = <m = 8, n = 8, k = 4>, layout_a = row, layout_b = col`
    fn parse_mma_clauses(&mut self, state: &mut OpState) -> Parsed<()> {
        let Some(def) = self.table.get(state.name) else {
            return Ok(());
        };
        loop {
            let word = self.tok_text();
            let of_def = |entry: &&(&str, &str)| {
                entry.0 == word && def.attributes.iter().any(|attr| attr.name == entry.1)
            };
            let Some(&(_, name)) = CLAUSES.iter().find(of_def) else {
                return Err(self.error_here("expected an attribute of the operation, as 'shape'"));
            };
            let here = self.here();
            if state
                .properties
                .iter()
                .any(|entry| self.module.context.text(entry.0) == name)
            {
                return Err(self.error(here, format!("'{word}' stands there already")));
            }
            self.bump();
            let value = match class_of(def, name) {
                None => self.module.context.unit(),
                Some(class) => {
                    self.expect(Tok::Equal, "'='")?;
                    self.mma_attr(class)?
                }
            };
            self.push_property(state, name, value);
            if !self.eat(Tok::Comma) {
                return Ok(());
            }
        }
    }

    /// An attribute of a name, or the one word that stands in its brackets.
    fn mma_attr(&mut self, class: &str) -> Parsed<Attr> {
        if self.tok.kind != Tok::BareId {
            return self.dialect_body(class, None);
        }
        let text = format!("#{class}<{}>", self.tok_text());
        self.bump();
        self.check_words(&text, true)?;
        Ok(self.dialect_attr(&text))
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
        if self.options.version >= Version::Mlir24 {
            self.write_mma_clauses(op, info.def, &hidden);
            hidden.extend(CLAUSES.iter().map(|entry| entry.1));
        }
        self.attr_dict_without(op, info, &hidden, false);
        self.out.push_str(" : (");
        self.write_types_of(firsts.into_iter());
        self.out.push_str(") -> ");
        self.result_types(op);
        Ask::Done
    }

    fn write_mma_clauses(&mut self, op: Op, def: &OpDef, hidden: &[&str]) {
        let module = self.module;
        let mut before = " ";
        for &(word, name) in CLAUSES.iter().filter(|entry| !hidden.contains(&entry.1)) {
            let Some(value) = module.attr(op, name) else {
                continue;
            };
            self.out.push_str(before);
            self.out.push_str(word);
            before = ", ";
            if let Some(class) = class_of(def, name) {
                let text = attr_text(&module.context, value);
                let body = text
                    .strip_prefix('#')
                    .and_then(|text| text.strip_prefix(class));
                let body = body.unwrap_or(&text);
                let word = body
                    .strip_prefix('<')
                    .and_then(|body| body.strip_suffix('>'));
                let is_word = |word: &&str| !word.contains([' ', '"']);
                self.out.push_str(" = ");
                self.out.push_str(word.filter(is_word).unwrap_or(body));
            }
        }
    }
}
