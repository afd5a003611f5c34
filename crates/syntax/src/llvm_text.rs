//! What the text of a type of the LLVM dialect says: the parts of a function type, the elements of
//! a struct. In it types of the dialect stand without `!llvm.`; outside of it, with it.

/// The types of the dialect, which a function type has without `!llvm.`.
const TYPES: &[&str] = &[
    "ptr",
    "struct",
    "array",
    "void",
    "func",
    "target",
    "ppc_fp128",
    "x86_amx",
    "token",
    "metadata",
    "label",
    "vec",
];

/// A function type of the dialect, its parts as they stand outside of it.
pub struct LlvmSignature {
    /// None: nothing is returned.
    pub result: Option<String>,
    pub inputs: Vec<String>,
    /// Whether more than the inputs may be given.
    pub is_variadic: bool,
}

impl LlvmSignature {
    /// What `!llvm.func<R (A, B, ...)>` says; none of another text.
    pub fn of(text: &str) -> Option<LlvmSignature> {
        if !text.starts_with(FUNCTION) {
            return None;
        }
        let (result, mut inputs) = parts(text);
        let is_variadic = inputs.pop_if(|last| *last == "...").is_some();
        Some(LlvmSignature {
            result: (result != "void").then(|| full(result)),
            inputs: inputs.into_iter().map(full).collect(),
            is_variadic,
        })
    }
}

/// The number of elements of `!llvm.array<4 x i32>`, and their type.
pub fn llvm_array(text: &str) -> Option<(u64, String)> {
    let body = text.strip_prefix("!llvm.array<")?.strip_suffix('>')?;
    let (count, element) = body.split_once(" x ")?;
    Some((count.parse().ok()?, full(element)))
}

/// The types of the elements of `!llvm.struct<(i32, ptr)>`; none of one whose body is not there.
pub fn llvm_struct(text: &str) -> Option<Vec<String>> {
    let body = text.strip_prefix("!llvm.struct<")?.strip_suffix(")>")?;
    // A name in quotes, and `packed`, stand before the elements.
    let quotes = match body.strip_prefix('"') {
        Some(rest) => rest.find('"')? + 2,
        None => 0,
    };
    let list = &body[quotes + body[quotes..].find('(')? + 1..];
    Some(items(list).into_iter().map(full).collect())
}

/// Whether LLVM has the type of this text.
pub fn is_llvm_type(text: &str) -> bool {
    let is_float = ["bf16", "f16", "f32", "f64", "f80", "f128"].contains(&text);
    // Vectors are LLVM's where they have one dimension.
    let is_vector = text
        .strip_prefix("vector<")
        .and_then(|rest| rest.strip_suffix('>'))
        .and_then(|body| body.split_once('x'))
        .is_some_and(|(count, element)| {
            let is_count = count.starts_with(|c: char| c.is_ascii_digit() || c == '[');
            is_count && !element.starts_with("vector<") && is_llvm_type(element)
        });
    let is_of_dialect = text.starts_with("!llvm.") || text.starts_with("!ptr.ptr<");
    is_llvm_integer(text) || is_float || is_vector || is_of_dialect
}

/// Whether a text is that of a signless integer type.
pub fn is_llvm_integer(text: &str) -> bool {
    let width = text.strip_prefix('i');
    width.is_some_and(|width| width.starts_with(|c: char| c.is_ascii_digit()))
}

const FUNCTION: &str = "!llvm.func<";

/// The type of an element of a struct, an array or a vector of LLVM or SPIR-V, as it stands
/// outside of it.
pub(super) fn element_text(text: &str, index: i64) -> Option<String> {
    if let Some((_, element)) = llvm_array(text) {
        return Some(element);
    }
    if let Some(body) = text.strip_prefix("vector<") {
        return Some(body.strip_suffix('>')?.rsplit_once('x')?.1.to_owned());
    }
    if let Some(body) = text.strip_prefix("!spirv.coopmatrix<") {
        return Some(body.split(',').next()?.splitn(3, 'x').nth(2)?.to_owned());
    }
    for name in ["!spirv.array<", "!spirv.matrix<"] {
        if let Some(body) = text.strip_prefix(name) {
            let element = body.strip_suffix('>')?.split_once(" x ")?.1;
            return Some(element.split(", stride=").next()?.to_owned());
        }
    }
    if let Some(body) = text.strip_prefix("!spirv.struct<") {
        let list = &body[body.find('(')? + 1..body.rfind(')')?];
        let element = *items(list).get(usize::try_from(index).ok()?)?;
        // Where a member stands is no part of its type.
        return Some(element.split(" [").next()?.to_owned());
    }
    let mut elements = llvm_struct(text)?;
    let index = usize::try_from(index).ok()?;
    (index < elements.len()).then(|| elements.swap_remove(index))
}

/// Result and inputs of `!llvm.func<R (A, B)>`.
pub(super) fn parts(text: &str) -> (&str, Vec<&str>) {
    let inner = text
        .strip_prefix(FUNCTION)
        .and_then(|t| t.strip_suffix(")>"));
    let Some(inner) = inner else {
        return ("void", Vec::new());
    };
    // The list of inputs opens with the bracket that is never closed.
    let (mut depth, mut open) = (0usize, 0);
    for (at, c) in inner.char_indices().rev() {
        match c {
            ')' | '>' | ']' => depth += 1,
            '(' if depth == 0 => {
                open = at;
                break;
            }
            '(' | '<' | '[' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    let (result, list) = (inner[..open].trim_end(), &inner[open + 1..]);
    (result, items(list))
}

/// The items between commas that stand in no brackets.
fn items(list: &str) -> Vec<&str> {
    let (mut items, mut depth, mut start) = (Vec::new(), 0usize, 0);
    for (at, c) in list.char_indices() {
        match c {
            '(' | '<' | '[' => depth += 1,
            ')' | '>' | ']' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                items.push(list[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    if !list.trim().is_empty() {
        items.push(list[start..].trim());
    }
    items
}

/// A type as it stands outside of the dialect's types.
pub(super) fn full(text: &str) -> String {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_');
    let word = &text[..end.unwrap_or(text.len())];
    match TYPES.contains(&word) {
        true => format!("!llvm.{text}"),
        false => text.to_owned(),
    }
}
