//! The names that operations suggest for their results and block arguments, as those that implement
//! `OpAsmOpInterface` do in MLIR.

use freehold_dialects::{OpDef, Table, Trait, group_range};
use freehold_ir::{AttrKind, Block, Module, Op, Region, TypeKind, known};

use super::number_text::write_int;

/// What an operation suggests for its results.
pub(super) enum SuggestedNames<'a> {
    None,
    /// One name for all of them, written to the buffer.
    One,
    /// Groups of results, each by its first result's number, with a name of its own.
    Groups(Vec<(usize, &'a str)>),
}

/// What all operations of one name suggest.
pub(super) enum SharedSuggestion<'a> {
    Nothing,
    /// One name.
    Name(&'a str),
    /// It depends on the operation: [`result`] tells.
    Depends,
}

/// The suggestion that `op` shares with all operations of its name.
pub(super) fn shared<'a>(module: &Module, op: Op, table: &'a Table) -> SharedSuggestion<'a> {
    if [known::ARITH_CONSTANT, known::ARITH_MULI].contains(&module.name(op)) {
        return SharedSuggestion::Depends;
    }
    match table.of(module, op) {
        None => SharedSuggestion::Nothing,
        Some(def) => match &def.result_names[..] {
            [] if def.results.len() > 1 || def.has(Trait::Constant) => SharedSuggestion::Depends,
            [] => SharedSuggestion::Nothing,
            [only] if !only.contains('$') => SharedSuggestion::Name(only),
            _ => SharedSuggestion::Depends,
        },
    }
}

/// The suggestion for the results of `op`; a single name is written to `out`.
pub(super) fn result<'a>(
    module: &Module,
    op: Op,
    table: &'a Table,
    out: &mut String,
) -> SuggestedNames<'a> {
    if module.name(op) == known::ARITH_CONSTANT {
        return constant(module, op, out);
    }
    if module.name(op) == known::ARITH_MULI {
        return multiple_of_vscale(module, op, out);
    }
    let Some(def) = table.of(module, op) else {
        return SuggestedNames::None;
    };
    match &def.result_names[..] {
        [] if def.has(Trait::Constant) && constant_of_dialect(module, op, out) => {
            SuggestedNames::One
        }
        // ODS calls several results what it calls their groups; one result alone is a number.
        [] if def.results.len() > 1 => groups(module, op, def, |group| &def.results[group].name),
        [] => SuggestedNames::None,
        [only] => {
            match only.split_once('$') {
                Some((stem, attribute)) => {
                    out.push_str(stem);
                    let (attribute, end) = match attribute.strip_prefix('{') {
                        Some(rest) => rest.split_once('}').unwrap_or((rest, "")),
                        None => (attribute, ""),
                    };
                    write_word(module, op, attribute, out);
                    out.push_str(end);
                }
                None => out.push_str(only),
            }
            SuggestedNames::One
        }
        names => groups(module, op, def, |group| {
            names.get(group).unwrap_or(&def.results[group].name)
        }),
    }
}

/// What an attribute says in one word: a number, a symbol, or the keyword of a dialect's
/// enumeration.
fn write_word(module: &Module, op: Op, attribute: &str, out: &mut String) {
    let value = module.attr(op, attribute);
    match value.map(|attr| module.context.attr_kind(attr)) {
        Some(AttrKind::Integer { value, ty }) if *ty == module.context.i1() => {
            out.push_str(if *value == 0 { "false" } else { "true" });
        }
        Some(AttrKind::Integer { value, .. }) => write_int(out, *value),
        Some(AttrKind::String(text)) => out.push_str(text),
        Some(AttrKind::SymbolRef { root, nested }) => {
            let leaf = module.context.text(*nested.last().unwrap_or(root));
            let is_kept = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.' | '-');
            out.extend(leaf.chars().map(|c| if is_kept(c) { c } else { '_' }));
        }
        Some(AttrKind::Opaque(text)) => {
            let inner = text.trim_end_matches('>');
            let word = inner
                .rsplit(|c: char| !c.is_alphanumeric() && c != '_')
                .next();
            out.push_str(word.unwrap_or(""));
        }
        _ => {}
    }
}

/// The first result of each group that is not empty, with the group's name.
fn groups<'a>(
    module: &Module,
    op: Op,
    def: &'a OpDef,
    name: impl Fn(usize) -> &'a String,
) -> SuggestedNames<'a> {
    let count = module.results(op).len();
    let mut found = Vec::new();
    for (i, group) in def.results.iter().enumerate() {
        let Some(range) = group_range(module, op, def, &group.name, false) else {
            continue;
        };
        if range.start < range.end && range.end <= count {
            found.push((range.start, name(i).as_str()));
        }
    }
    SuggestedNames::Groups(found)
}

/// `idx5` and `true` of dialect `index`, `c5` of `smt`, `cst5_i32` of `spirv`: whether it is such a
/// constant.
fn constant_of_dialect(module: &Module, op: Op, out: &mut String) -> bool {
    let context = &module.context;
    let value = module.attr(op, "value").map(|a| context.attr_kind(a));
    match (module.name_text(op), value) {
        ("index.constant", Some(AttrKind::Integer { value, .. })) => {
            out.push_str("idx");
            write_int(out, *value);
        }
        ("index.bool.constant", Some(AttrKind::Integer { value, .. })) => {
            out.push_str(if *value == 0 { "false" } else { "true" });
        }
        ("smt.int.constant", Some(AttrKind::Integer { value, .. })) => {
            let number = module.attr(op, "value");
            let number = number.and_then(|number| super::smt::signed(context, number));
            out.push('c');
            write_int(out, number.unwrap_or(*value));
        }
        // `#smt.bv<5> : !smt.bv<32>`
        ("smt.bv.constant", Some(AttrKind::Opaque(text))) => {
            let parts = text
                .strip_prefix("#smt.bv<")
                .and_then(|rest| rest.strip_suffix('>')?.split_once("> : !smt.bv<"));
            // Blanks and comments may stand in what is written.
            let is_number = |text: &str| {
                let digits = text.strip_prefix('-').unwrap_or(text);
                !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit())
            };
            let Some((number, width)) = parts.filter(|of| is_number(of.0) && is_number(of.1))
            else {
                return false;
            };
            out.extend(["c", number, "_bv", width]);
        }
        ("spirv.Constant", Some(value)) => spirv_constant(module, op, value, out),
        _ => return false,
    }
    true
}

/// `c4_vscale` for the product of a constant and `vector.vscale`.
fn multiple_of_vscale(module: &Module, op: Op, out: &mut String) -> SuggestedNames<'static> {
    let by = |value| module.defining_op(value);
    let constant = |op: Op| match module
        .attr(op, "value")
        .map(|a| module.context.attr_kind(a))
    {
        Some(AttrKind::Integer { value, .. }) if module.name(op) == known::ARITH_CONSTANT => {
            Some(*value)
        }
        _ => None,
    };
    let [Some(first), Some(second)] = [0, 1].map(|i| by(module.operand(op, i))) else {
        return SuggestedNames::None;
    };
    let is_vscale = |op: Op| module.name_text(op) == "vector.vscale";
    let factor = match (is_vscale(first), is_vscale(second)) {
        (false, true) => constant(first),
        (true, false) => constant(second),
        _ => None,
    };
    let Some(factor) = factor else {
        return SuggestedNames::None;
    };
    out.push('c');
    write_int(out, factor);
    out.push_str("_vscale");
    SuggestedNames::One
}

/// `true`, `cst5_i32`, `cst_f32`, `cst_vec_2xi32`
fn spirv_constant(module: &Module, op: Op, value: &AttrKind, out: &mut String) {
    let context = &module.context;
    let Some(&result) = module.results(op).first() else {
        return;
    };
    let ty = module.value_type(result);
    if ty == context.i1() {
        let is_true = matches!(value, AttrKind::Integer { value, .. } if *value != 0);
        out.push_str(if is_true { "true" } else { "false" });
        return;
    }
    out.push_str("cst");
    if let AttrKind::Integer { value, .. } = value {
        write_int(out, *value);
    }
    match context.kind(ty) {
        TypeKind::Integer { .. } | TypeKind::Float(_) => {
            out.push('_');
            out.push_str(&super::type_text(context, ty));
        }
        TypeKind::Vector { shape, element, .. } => {
            out.push_str("_vec_");
            write_int(out, shape.first().copied().unwrap_or(0).into());
            out.push('x');
            out.push_str(&super::type_text(context, *element));
        }
        _ => {}
    }
}

/// `c5`, `c5_i32`, `true`, `cst`.
fn constant(module: &Module, op: Op, out: &mut String) -> SuggestedNames<'static> {
    let context = &module.context;
    let value = module.attr(op, "value").map(|a| context.attr_kind(a));
    match value {
        Some(AttrKind::Integer { value, ty }) if *ty == context.i1() => {
            out.push_str(if *value == 0 { "false" } else { "true" });
        }
        Some(AttrKind::Integer { value, ty }) => {
            out.push('c');
            write_int(out, *value);
            if !matches!(context.kind(*ty), TypeKind::Index) {
                out.push('_');
                out.push_str(&super::type_text(context, *ty));
            }
        }
        Some(AttrKind::WideInteger { words, ty }) => {
            out.push('c');
            super::wide_integers::write_wide(context, out, words, *ty);
            out.push('_');
            out.push_str(&super::type_text(context, *ty));
        }
        _ => out.push_str("cst"),
    }
    SuggestedNames::One
}

/// The suggestion for argument `index` of `block`.
pub(super) fn argument(
    module: &Module,
    region: Region,
    block: Block,
    index: usize,
) -> Option<&'static str> {
    let op = module.region_op(region)?;
    let name = module.name_text(op);
    if !module.is_entry(block) || !name.starts_with("linalg.") {
        return None;
    }
    let count = module.arguments(block).len();
    let (inputs, output) = match name {
        "linalg.map" => (count - 1, "init"),
        "linalg.reduce" => (count / 2, "init"),
        "linalg.generic" => match module
            .attr(op, "operandSegmentSizes")
            .map(|a| module.context.attr_kind(a))
        {
            Some(AttrKind::DenseArray { values, .. }) => (*values.first()? as usize, "out"),
            _ => return None,
        },
        // Regions that custom form leaves out.
        _ => return None,
    };
    Some(if index < inputs { "in" } else { output })
}
