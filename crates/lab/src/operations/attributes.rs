//! The values that attributes of small programs take, as text.

use freehold_dialects::{AttrClass, AttrDef};
use freehold_ir::DYNAMIC;
use freehold_rules::values::{Attribute, flag_words, flags};

use super::choices::Choices;
use super::types::Ty;

/// The values of an attribute.
pub enum Values {
    /// These; `None` is that it is not given.
    Of(Vec<Option<String>>),
    /// Nobody says what it can be.
    Unknown,
}

/// All values of an attribute that is not a list.
pub fn all(def: &AttrDef) -> Values {
    let mut values: Vec<Option<String>> = match def.optional {
        true => vec![None, None],
        false => Vec::new(),
    };
    let numbers: Vec<String> = match &def.class {
        AttrClass::Unit => vec!["unit".to_owned()],
        AttrClass::Bool => vec!["true".to_owned(), "false".to_owned()],
        AttrClass::PowerOfTwo => vec!["8 : i64".to_owned()],
        AttrClass::Number(ty) => ["1", "0", "2"].map(|n| format!("{n} : {ty}")).to_vec(),
        AttrClass::Enum { cases, ty } => (cases.iter())
            .map(|(_, number)| format!("{number} : {ty}"))
            .collect(),
        AttrClass::String => vec!["\"m\"".to_owned()],
        AttrClass::Dialect { name, keywords } => match (flags(&def.class), keywords) {
            (Some(words), _) => (0..1_i64 << words.len().min(3))
                .map(|set| format!("#{name}<{}>", flag_words(words, set)))
                .collect(),
            (None, Some(keywords)) => (keywords.words.iter())
                .map(|word| format!("#{name}<{word}>"))
                .collect(),
            (None, None) => Vec::new(),
        },
        _ => Vec::new(),
    };
    values.extend(numbers.into_iter().map(Some));
    match values.is_empty() {
        true => Values::Unknown,
        false => Values::Of(values),
    }
}

/// The text of what a rule says; `Some(None)` for an attribute that is not there.
pub fn said(def: &AttrDef, is: Attribute) -> Option<Option<String>> {
    let number = match is {
        Attribute::Absent => return Some(None),
        Attribute::Number(number) => number,
        Attribute::Other(_) => return None,
    };
    Some(match &def.class {
        AttrClass::Unit => (number == 1).then(|| "unit".to_owned()),
        AttrClass::Bool => Some((number != 0).to_string()),
        AttrClass::PowerOfTwo => Some(format!("{number} : i64")),
        AttrClass::Number(ty) | AttrClass::Enum { ty, .. } => Some(format!("{number} : {ty}")),
        AttrClass::Dialect { name, .. } => {
            let words = flags(&def.class)?;
            Some(format!("#{name}<{}>", flag_words(words, number)))
        }
        _ => return None,
    })
}

/// One of the values that have at least these flags.
pub fn at_least(def: &AttrDef, set: i64, choices: &mut Choices) -> Option<Option<String>> {
    let more = match flags(&def.class) {
        Some(words) => choices.below(1 << words.len()) as i64,
        None => 0,
    };
    said(def, Attribute::Number(set | more))
}

/// The text of an affine map of so many dimensions, with up to so many results.
pub fn map(dims: usize, most: usize, choices: &mut Choices) -> String {
    let names: Vec<String> = (0..dims).map(|dimension| format!("d{dimension}")).collect();
    let mut result = || {
        let of = choices.pick(&names).unwrap_or_else(|| "3".to_owned());
        let more = choices.pick(&["", " + 1", " * 2", " floordiv 2", " mod 3", " - 4"]);
        format!("{of}{}", more.unwrap_or_default())
    };
    let mut results: Vec<String> = (0..most).map(|_| result()).collect();
    results.truncate(1 + choices.below(most));
    format!(
        "affine_map<({}) -> ({})>",
        names.join(", "),
        results.join(", ")
    )
}

/// The text of an attribute that lists places or dimensions of a vector, or orders dimensions.
pub fn order(op: &str, name: &str, source: Option<&Ty>, choices: &mut Choices) -> Option<String> {
    let rank = source?.shape()?.len();
    let is_vector = op.starts_with("vector.");
    let some: &[i64] = match name {
        "offsets" if is_vector => &[0, 1],
        "sizes" if is_vector => &[1, 2],
        "strides" if is_vector => &[1],
        "map" if op.starts_with("affine.") => {
            let names: Vec<String> = (0..rank).map(|dimension| format!("d{dimension}")).collect();
            // Some subscripts are of nothing.
            let used = names.iter().map(|name| match choices.one_in(4) {
                true => "0".to_owned(),
                false => name.clone(),
            });
            let used: Vec<String> = used.collect();
            let (names, used) = (names.join(", "), used.join(", "));
            return Some(format!("affine_map<({names}) -> ({used})>"));
        }
        "permutation" => {
            let mut order: Vec<usize> = (0..rank).collect();
            if rank > 1 && choices.one_in(2) {
                order.rotate_left(1);
            }
            if op == "memref.transpose" {
                let name = |dimension: usize| format!("d{dimension}");
                let before: Vec<String> = (0..rank).map(name).collect();
                let after: Vec<String> = order.into_iter().map(name).collect();
                let (before, after) = (before.join(", "), after.join(", "));
                return Some(format!("affine_map<({before}) -> ({after})>"));
            }
            let order: Vec<i64> = order.into_iter().map(|place| place as i64).collect();
            return Some(super::program::array(&order));
        }
        _ => return None,
    };
    let numbers: Option<Vec<String>> = (0..rank)
        .map(|_| choices.pick(some).map(|number| number.to_string()))
        .collect();
    Some(format!("[{}]", numbers?.join(", ")))
}

/// The numbers of `static_offsets` and the like; `None` where no rank says how many.
pub fn numbers(
    name: &str,
    source: Option<&Ty>,
    groups: Option<&[Vec<usize>]>,
    rank: usize,
    is_static: bool,
    choices: &mut Choices,
) -> Option<Vec<i64>> {
    let rank = match source.and_then(Ty::shape) {
        Some(shape) => shape.len(),
        None => rank,
    };
    let some: &[i64] = match name {
        "static_offsets" => &[0, 1, DYNAMIC],
        "static_sizes" => &[1, 2, DYNAMIC, 0, 3],
        "static_strides" => &[1, 2, DYNAMIC],
        "staticLowerBound" => &[0, 1, DYNAMIC],
        "staticUpperBound" => &[1, 2, 0, DYNAMIC],
        "staticStep" => &[1, 2, DYNAMIC],
        "cases" => {
            let cases: [&[i64]; 3] = [&[0], &[], &[2, 1]];
            return choices.pick(&cases).map(<[i64]>::to_vec);
        }
        "static_position" => {
            let some = [0, 1, DYNAMIC];
            return (0..choices.below(rank + 1))
                .map(|_| choices.pick(&some))
                .collect();
        }
        "static_output_shape" => return expanded(source?.shape()?, groups?, choices),
        _ => return None,
    };
    let plain: Vec<i64> = some.iter().copied().filter(|&n| n != DYNAMIC).collect();
    let some = if is_static { &plain[..] } else { some };
    // Half of them are what is most usual: all the same.
    let first = choices.one_in(2);
    (0..rank)
        .map(|_| match first {
            true => some.first().copied(),
            false => choices.pick(some),
        })
        .collect()
}

/// Extents into which those of a shape are taken apart.
fn expanded(shape: &[i64], groups: &[Vec<usize>], choices: &mut Choices) -> Option<Vec<i64>> {
    let mut found = Vec::new();
    for (place, group) in groups.iter().enumerate() {
        let whole = shape.get(place).copied()?;
        let rest = choices.below(group.len().max(1));
        for member in 0..group.len() {
            found.push(if member == rest { whole } else { 1 });
        }
    }
    // A shape without dimensions is one of dimensions of size 1.
    match shape.is_empty() {
        true => Some(vec![1; choices.below(3)]),
        false => Some(found),
    }
}

/// Groups of the dimensions of a reshape, of which the operand has `rank`.
pub fn groups(rank: usize, collapses: bool, choices: &mut Choices) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut next = 0;
    match collapses {
        true => {
            while next < rank {
                let size = 1 + choices.below(rank - next);
                groups.push((next..next + size).collect());
                next += size;
            }
        }
        false => {
            for _ in 0..rank {
                let size = 1 + choices.below(2);
                groups.push((next..next + size).collect());
                next += size;
            }
        }
    }
    groups
}

/// `[[0, 1], [2]]`.
pub fn groups_text(groups: &[Vec<usize>]) -> String {
    let lists: Vec<String> = groups
        .iter()
        .map(|group| {
            let places: Vec<String> = group.iter().map(usize::to_string).collect();
            format!("[{}]", places.join(", "))
        })
        .collect();
    format!("[{}]", lists.join(", "))
}
