//! Traits of ODS to traits, type rules, parents and terminators.

use super::records::Record;
use super::types::effect;

/// What the traits of an operation say.
#[derive(Default)]
pub struct OpTraits {
    pub words: Vec<&'static str>,
    /// `group = rule`.
    pub types: Vec<(String, String)>,
    pub parents: Vec<String>,
    pub terminator: Option<String>,
    /// A result is a view of the first operand.
    pub is_view: bool,
    /// Effects on memory that has no name.
    pub effects: Vec<&'static str>,
    /// What is lost.
    pub losses: Vec<String>,
}

const WORDS: &[(&str, &str)] = &[
    ("Pure", "pure"),
    ("NoMemoryEffect", "pure"),
    ("RecursiveMemoryEffects", "recursive-effects"),
    ("Commutative", "commutative"),
    ("Terminator", "terminator"),
    ("ReturnLike", "return-like"),
    ("IsolatedFromAbove", "isolated"),
    ("SingleBlock", "single-block"),
    ("SingleBlockImplicitTerminatorImpl", "single-block"),
    ("NoTerminator", "no-terminator"),
    ("Symbol", "symbol"),
    ("SymbolTable", "symbol-table"),
    ("FunctionOpInterface", "function"),
    ("CallOpInterface", "call"),
    ("ConstantLike", "constant"),
    ("AttrSizedOperandSegments", "operand-segments"),
    ("AttrSizedResultSegments", "result-segments"),
    ("SameOperandsAndResultType", "same-type"),
    ("SameTypeOperands", "same-operands"),
    ("AutomaticAllocationScope", "automatic-scope"),
    ("LoopLikeOpInterface", "loop"),
    ("SameOperandsAndResultShape", "same-shape"),
    ("SameOperandsAndResultElementType", "same-element"),
    ("Elementwise", "elementwise"),
    ("HasOnlyGraphRegion", "graph-region"),
    ("Idempotent", "idempotent"),
    ("NoRegionArguments", "no-arguments"),
    ("AffineScope", "affine-scope"),
    ("SameVariadicOperandSize", "same-operand-sizes"),
    ("SameVariadicResultSize", "same-result-sizes"),
];

/// Reads the traits of an operation.
pub fn traits(op: Record) -> OpTraits {
    let mut found = OpTraits::default();
    for record in op.list("traits") {
        one(op, record, &mut found);
    }
    let order = |word: &&str| WORDS.iter().position(|w| w.1 == *word);
    found.words.sort_by_key(order);
    found.words.dedup();
    found
}

fn one(op: Record, record: Record, found: &mut OpTraits) {
    if record.is_a("TraitList") {
        // `Pure` is a list; its word stands for it.
        for inner in record.list("traits") {
            one(op, inner, found);
        }
    }
    let kind = record.kind();
    let interface = record.string("cppInterfaceName").unwrap_or("");
    if let Some(word) = WORDS.iter().find(|w| w.0 == kind || w.0 == interface) {
        found.words.push(word.1);
    }
    found.is_view |= interface == "ViewLikeOpInterface";
    if interface == "FunctionOpInterface" || kind == "FunctionOpInterface" {
        // A function defines a symbol: the one interface is built on the other.
        found.words.push("symbol");
    }
    match kind {
        "MemoryEffects" => {
            let effects = record.list("effects").into_iter().filter_map(effect);
            found.effects.extend(effects.map(|e| e.0));
        }
        "AllTypesMatch" => {
            let values = record.strings("values");
            if let Some((first, rest)) = values.split_first() {
                let base = base_of(op, first, rest);
                for value in values.iter().filter(|v| **v != base) {
                    found
                        .types
                        .push(((*value).to_owned(), format!("same({base})")));
                }
            }
        }
        "FirstAttrDerivedResultType" => found
            .losses
            .push("the result's type is that of the first attribute".to_owned()),
        _ => {}
    }
    let transformer = record.string("transformer");
    if let (Some(transformer), Some(lhs), Some(rhs)) = (
        transformer,
        record.string("lhs").or_else(|| record.string("lhsArg")),
        record.string("rhs").or_else(|| record.string("rhsArg")),
    ) {
        match derivation(transformer) {
            Some("same") => found.types.push((rhs.to_owned(), format!("same({lhs})"))),
            Some(word) => found.types.push((rhs.to_owned(), format!("{word}({lhs})"))),
            None => found.losses.push(format!(
                "how the type of `{rhs}` follows from `{lhs}` is C++: {}",
                transformer.split_whitespace().collect::<Vec<_>>().join(" ")
            )),
        }
    }
    let Some(name) = record.string("trait") else {
        return;
    };
    if let Some(class) = parameters(name, "SingleBlockImplicitTerminator") {
        match op_of(op, class) {
            Some(name) => found.terminator = Some(name),
            None => found
                .losses
                .push(format!("the implicit terminator is {class}")),
        }
    }
    if let Some(classes) = parameters(name, "HasParent") {
        let parents: Option<Vec<String>> =
            classes.split(',').map(|class| op_of(op, class)).collect();
        match parents {
            Some(parents) => found.parents = parents,
            None => found.losses.push(format!("the parents are {classes}")),
        }
    }
}

/// The one of several groups of one type that the others refer to: an attribute if one is
/// among them, whose type is known before any other.
fn base_of<'v>(op: Record, first: &&'v str, rest: &[&'v str]) -> &'v str {
    let is_attribute = |name: &&str| {
        op.items("arguments")
            .iter()
            .any(|item| item.name == Some(name) && super::attributes::is_attribute(item.record))
    };
    if is_attribute(first) {
        return first;
    }
    rest.iter().find(|name| is_attribute(name)).unwrap_or(first)
}

/// `X` of `Name<X>::Impl`.
fn parameters<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    text.strip_prefix(name)?
        .strip_prefix('<')?
        .strip_suffix(">::Impl")
}

fn op_of(op: Record, class: &str) -> Option<String> {
    let home = op.string("cppNamespace").unwrap_or("");
    op.records.op_of_class(class, home).map(str::to_owned)
}

/// How a type follows from another one, by the C++ that ODS uses for it.
fn derivation(transformer: &str) -> Option<&'static str> {
    let code: String = transformer.chars().filter(|c| !c.is_whitespace()).collect();
    let has = |part: &str| code.contains(part);
    if has("dropDim") {
        return None;
    }
    if code == "$_self" || code == "::llvm::cast<Type>($_self)" {
        return Some("same");
    }
    Some(
        if has("getI1SameShape")
            || has("IntegerType::get($_self.getContext(),1)")
            || has("cloneWith({},IntegerType::get($_ctxt,1))")
        {
            "bool"
        } else if has("getNumElements") {
            "elements"
        } else if has("/2;") {
            "halved"
        } else if has("*2)") {
            "doubled"
        } else if has("getImageType") || has("SMTFuncType") {
            return None;
        } else if code.ends_with(".getElementType()") {
            "element"
        } else if code.ends_with(".getInputs()") {
            "inputs"
        } else if code.ends_with(".getResults()") {
            "outputs"
        } else if code.ends_with(".getValueType()") || code.ends_with(".getPointeeType()") {
            "parameter"
        } else {
            return None;
        },
    )
}
