//! One operation of a dump to its entry in a dialect file.

use std::fmt::Write as _;

use super::imported::{Imported, Note, NoteKind};
use super::records::Record;
use super::{attributes, traits, types};
use freehold_dialects as dialects;

/// Where lines of the dialect file are broken.
const WIDTH: usize = 110;

/// Appends an operation and what could not be said of it.
pub fn write(op: Record, imported: &mut Imported) {
    let Some(name) = op.op_name() else {
        return;
    };
    let mut notes = Vec::new();
    let mut note = |kind, message: String| {
        notes.push(Note {
            op: name.clone(),
            kind,
            message,
        });
    };
    let mut opaque = Vec::new();
    let entry = entry(op, &name, &mut opaque, &mut |loss| {
        note(NoteKind::Fact, loss);
    });
    let format = op.string("assemblyFormat").map(one_line);
    let mut text = entry.clone();
    let counts = &mut imported.counts;
    match format {
        Some(format) => {
            let mut with_format = entry;
            write_format(&mut with_format, &format);
            let names = |attribute: &&String| mentions(&format, attribute);
            let checked = match opaque.iter().find(names) {
                Some(name) => Err(format!("how `${name}` is written is C++")),
                None => dialects::check_entry(&with_format),
            };
            match checked {
                Ok(()) => {
                    counts.declarative += 1;
                    text = with_format;
                }
                Err(message) => {
                    counts.unsupported += 1;
                    note(NoteKind::Format, message);
                }
            }
        }
        None if op.flag("hasCustomAssemblyFormat") => {
            counts.cpp += 1;
            note(
                NoteKind::Cpp,
                "its custom form is written in C++".to_owned(),
            );
        }
        None => counts.generic += 1,
    }
    if let Err(message) = dialects::check_entry(&text) {
        // The names of an entry are those of the definition, so that this is a definition
        // which the language cannot express at all.
        note(NoteKind::Fact, message);
        text = format!("op {name}\n");
    }
    if !imported.text.is_empty() {
        imported.text.push('\n');
    }
    imported.text.push_str(&text);
    imported.notes.extend(notes);
}

/// Whether a format names a variable.
fn mentions(format: &str, name: &str) -> bool {
    let mut rest = format;
    while let Some(at) = rest.find('$') {
        rest = &rest[at + 1..];
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if rest[..rest.find(|c| !is_name(c)).unwrap_or(rest.len())] == *name {
            return true;
        }
    }
    false
}

/// The operands and results of an operation.
struct Values {
    /// Each group with its name, operands first.
    groups: Vec<(String, types::ValueGroup)>,
    operand_count: usize,
}

/// What the lists of values and effects say, an item each.
#[derive(Default)]
struct ValueLists {
    operands: Vec<String>,
    results: Vec<String>,
    effects: Vec<String>,
}

/// Everything but the format.
///
/// Attributes that no format can write here are appended to `opaque`.
fn entry(
    op: Record,
    name: &str,
    opaque: &mut Vec<String>,
    lose: &mut impl FnMut(String),
) -> String {
    let mut traits = traits::traits(op);
    let (mut values, attributes) = values_and_attributes(op, opaque, lose);
    infer_bool(op, &values, &mut traits.types);
    fold_types(&mut values.groups, &mut traits.types);
    let mut lists = value_lists(&values);
    let of_traits = traits.effects.iter().map(|kind| (*kind).to_owned());
    lists.effects.extend(of_traits);
    let regions = region_or_successor_names(op, "regions", "VariadicRegion");
    let successors = region_or_successor_names(op, "successors", "VariadicSuccessor");
    let type_rules: Vec<String> = (traits.types.iter())
        .map(|(group, rule)| format!("{group} = {rule}"))
        .collect();
    let mut text = format!("op {name}\n");
    write_list(&mut text, "operands", &lists.operands);
    write_list(&mut text, "results", &lists.results);
    write_list(&mut text, "attributes", &attributes);
    write_list(&mut text, "regions", &regions);
    write_list(&mut text, "successors", &successors);
    write_list(&mut text, "types", &type_rules);
    write_list(&mut text, "parents", &traits.parents);
    if let Some(terminator) = &traits.terminator {
        let _ = writeln!(text, "  terminator {terminator}");
    }
    if let Some(dialect) = default_dialect(op) {
        let _ = writeln!(text, "  default-dialect {dialect}");
    }
    if !traits.words.is_empty() {
        let _ = writeln!(text, "  traits {}", traits.words.join(" "));
    }
    write_list(&mut text, "effects", &lists.effects);
    if traits.is_view
        && let Some((result, source)) = view(&values)
    {
        let _ = writeln!(text, "  view {result} <- {source}");
    }
    traits.losses.into_iter().for_each(lose);
    text
}

/// The operands and results of an operation, and a text for each attribute.
fn values_and_attributes(
    op: Record,
    opaque: &mut Vec<String>,
    lose: &mut impl FnMut(String),
) -> (Values, Vec<String>) {
    let mut attribute_texts = Vec::new();
    let mut groups = Vec::new();
    for (index, item) in op.items("arguments").into_iter().enumerate() {
        let name = item
            .name
            .map_or_else(|| format!("operand{index}"), str::to_owned);
        if attributes::is_attribute(item.record) {
            let attribute = attributes::attribute(&name, item.record);
            if attribute.is_opaque {
                opaque.push(name);
            }
            attribute.loss.into_iter().for_each(&mut *lose);
            attribute_texts.push(attribute.text);
        } else {
            groups.push((name, types::group(item.record)));
        }
    }
    let operand_count = groups.len();
    let results = op.items("results");
    let is_single = results.len() == 1;
    for (index, item) in results.into_iter().enumerate() {
        let name = match item.name {
            Some(name) => name.to_owned(),
            None if is_single => "result".to_owned(),
            None => format!("result{index}"),
        };
        groups.push((name, types::group(item.record)));
    }
    let values = Values {
        groups,
        operand_count,
    };
    (values, attribute_texts)
}

/// How the dialect file lists operands, results and the effects on them.
fn value_lists(values: &Values) -> ValueLists {
    let mut lists = ValueLists::default();
    for (index, (name, group)) in values.groups.iter().enumerate() {
        let mut text = format!("{name}{}", group.mark);
        if let Some(segments) = &group.segments {
            let _ = write!(text, "[{segments}]");
        }
        if group.rule != "any" {
            let _ = write!(text, ": {}", group.rule);
        }
        for &(kind, is_automatic) in &group.effects {
            let kind = match kind {
                "allocate" if is_automatic => "stack",
                kind => kind,
            };
            lists.effects.push(format!("{kind}({name})"));
        }
        if index < values.operand_count {
            lists.operands.push(text);
        } else {
            lists.results.push(text);
        }
    }
    lists
}

/// The names of regions or successors, with `*` behind those that are variadic.
fn region_or_successor_names(op: Record, field: &str, variadic: &str) -> Vec<String> {
    let items = op.items(field).into_iter().enumerate();
    let names = items.map(|(index, item)| {
        let mark = if item.record.is_a(variadic) { "*" } else { "" };
        match item.name {
            Some(name) => format!("{name}{mark}"),
            None => format!("{}{index}{mark}", field.trim_end_matches('s')),
        }
    });
    names.collect()
}

/// A result that is `i1` or a vector of it, of an operation whose operands and results have
/// one shape, follows from the operands: operations that infer their types do so in C++.
fn infer_bool(op: Record, values: &Values, lines: &mut Vec<(String, String)>) {
    let traits = op.list("traits");
    if !traits
        .iter()
        .any(|t| t.kind() == "SameOperandsAndResultShape")
    {
        return;
    }
    let (operands, results) = values.groups.split_at(values.operand_count);
    let (Some(first), [(name, result)]) = (operands.first(), results) else {
        return;
    };
    let has_line = lines.iter().any(|line| line.0 == *name);
    if result.rule == "bool-like" && result.mark.is_empty() && !has_line {
        lines.push((name.clone(), format!("bool({})", first.0)));
    }
}

/// The memref that an operation makes, and the one it is a view of: the first operand, where
/// there is no doubt which result is meant.
fn view(values: &Values) -> Option<(&str, &str)> {
    let is_memref = |group: &&(String, types::ValueGroup)| group.1.rule.ends_with("memref");
    let (operands, results) = values.groups.split_at(values.operand_count);
    let source = operands.first().filter(is_memref)?;
    let mut results = results.iter().filter(is_memref);
    let result = results.next()?;
    (results.next().is_none() && source.1.mark.is_empty()).then_some((&result.0, &source.0))
}

/// Lets a type rule stand with the group it is about where that says no less: the group may
/// have any type, or the type class of the group it follows.
fn fold_types(groups: &mut [(String, types::ValueGroup)], lines: &mut Vec<(String, String)>) {
    let rule_of = |groups: &[(String, types::ValueGroup)], name: &str| {
        let group = groups.iter().find(|g| g.0 == name);
        group.map(|g| g.1.rule.clone())
    };
    let all = std::mem::take(lines);
    for (name, rule) in &all {
        let is_only = all.iter().filter(|line| line.0 == *name).count() == 1;
        let own = rule_of(groups, name);
        let base = rule.strip_prefix("same(").and_then(|r| r.strip_suffix(')'));
        let says_all = own.as_deref() == Some("any")
            || (base.is_some_and(|base| rule_of(groups, base) == own)
                && own.as_deref().is_some_and(is_class));
        match groups.iter_mut().find(|g| g.0 == *name) {
            Some(group) if is_only && says_all => group.1.rule.clone_from(rule),
            Some(_) => lines.push((name.clone(), rule.clone())),
            // A rule about an attribute's type says nothing of values.
            None => {}
        }
    }
}

fn is_class(rule: &str) -> bool {
    !rule.starts_with('!') && rule.chars().all(|c| c.is_ascii_lowercase() || c == '-')
}

/// The dialect of `getDefaultDialect`, which definitions spell in C++.
fn default_dialect<'r>(op: Record<'r>) -> Option<&'r str> {
    let overrides = |interface: &Record| {
        interface
            .strings("alwaysOverriddenMethods")
            .contains(&"getDefaultDialect")
    };
    if op.list("traits").iter().any(overrides) {
        // What the method returns is C++; it is the operation's own dialect wherever it is used.
        return op.dialect();
    }
    let code = op.string("extraClassDeclaration")?;
    let body = code.split_once("getDefaultDialect()")?.1;
    let text = body.split_once("return \"")?.1;
    text.split_once('"').map(|(dialect, _)| dialect)
}

/// `  key item, item`, broken into several lines where the key allows it.
fn write_list(text: &mut String, key: &str, items: &[String]) {
    if items.is_empty() {
        return;
    }
    let whole = items.join(", ");
    let may_break = matches!(key, "attributes" | "types" | "effects");
    if !may_break || whole.len() + key.len() + 3 <= WIDTH {
        let _ = writeln!(text, "  {key} {whole}");
        return;
    }
    let mut line = String::new();
    for item in items {
        if !line.is_empty() && line.len() + item.len() + key.len() + 5 > WIDTH {
            let _ = writeln!(text, "  {key} {line}");
            line.clear();
        }
        if !line.is_empty() {
            line.push_str(", ");
        }
        line.push_str(item);
    }
    let _ = writeln!(text, "  {key} {line}");
}

/// A format with single blanks, but for those in literals.
fn one_line(format: &str) -> String {
    let mut out = String::new();
    let mut quote = None;
    let mut before = ' ';
    for c in format.trim().chars() {
        match quote {
            Some(close) => {
                quote = (c != close).then_some(close);
                out.push(c);
            }
            None if c.is_whitespace() => {
                if !before.is_whitespace() {
                    out.push(' ');
                }
            }
            None => {
                quote = matches!(c, '`' | '"').then_some(c);
                out.push(c);
            }
        }
        before = if quote.is_none() { c } else { '`' };
    }
    // A delimiter is known by its last word.
    out.trim_end().replace("::mlir::AsmParser::Delimiter::", "")
}

/// `format` lines, broken at blanks outside literals.
fn write_format(text: &mut String, format: &str) {
    let mut rest = format;
    while !rest.is_empty() {
        let mut cut = rest.len();
        if rest.len() + 9 > WIDTH {
            let mut quote = None;
            let mut last = None;
            for (at, c) in rest.char_indices() {
                match quote {
                    Some(close) if c == close => quote = None,
                    Some(_) => {}
                    None if matches!(c, '`' | '"') => quote = Some(c),
                    None if c == ' ' => {
                        if at + 9 > WIDTH && last.is_some() {
                            break;
                        }
                        last = Some(at);
                    }
                    None => {}
                }
            }
            cut = last.unwrap_or(rest.len());
        }
        let _ = writeln!(text, "  format {}", rest[..cut].trim());
        rest = rest[cut..].trim_start();
    }
}
