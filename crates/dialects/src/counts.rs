//! Whether an operation has as many operands, results, regions and successors as its definition
//! asks for, in mlir-opt's words.

use super::{Arity, Group};

/// What is counted.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Counted {
    Operands,
    Results,
    Regions,
    Successors,
}

/// The least and, if there is one, the greatest number of things for `groups`.
pub fn bounds(groups: &[Group]) -> (usize, Option<usize>) {
    let mut bounds = (0, Some(0));
    for group in groups {
        let (min, max) = match group.arity {
            Arity::One => (1, Some(1)),
            Arity::Optional => (0, Some(1)),
            Arity::Variadic => (0, None),
        };
        bounds.0 += min;
        bounds.1 = bounds.1.zip(max).map(|(a, b): (usize, usize)| a + b);
    }
    bounds
}

/// What is wrong with `count` things for `groups`, if anything.
pub fn count_error(groups: &[Group], count: usize, what: Counted) -> Option<String> {
    let (min, max) = bounds(groups);
    if count >= min && max.is_none_or(|max| count <= max) {
        return None;
    }
    let range = match max {
        Some(max) if max == min => max.to_string(),
        Some(max) => format!("{min} to {max}"),
        None => format!("{min} or more"),
    };
    let one = (min, max) == (1, Some(1));
    let zero = max == Some(0);
    Some(match what {
        Counted::Operands if zero => "requires zero operands".to_owned(),
        Counted::Operands if one => "requires a single operand".to_owned(),
        Counted::Operands => format!("expected {range} operands, but found {count}"),
        Counted::Results if zero => "requires zero results".to_owned(),
        Counted::Results if one => "requires one result".to_owned(),
        Counted::Results => format!("expected {range} results"),
        Counted::Regions if zero => "requires zero regions".to_owned(),
        Counted::Regions if one => "requires one region".to_owned(),
        Counted::Regions => format!("expected {range} regions"),
        Counted::Successors if one => format!("requires 1 successor but found {count}"),
        Counted::Successors => {
            let least = if max.is_none() { "at least " } else { "" };
            format!("requires {least}{min} successors but found {count}")
        }
    })
}

/// What is wrong with the sizes that the segment attribute `name` gives to the groups of
/// `count` operands or results, if anything. A missing attribute stands for zeros.
pub fn segments_error(
    groups: &[Group],
    count: usize,
    sizes: Option<&[i64]>,
    name: &str,
) -> Option<String> {
    let what = name.strip_suffix("SegmentSizes").unwrap_or(name);
    if let Some(sizes) = sizes {
        if sizes.len() != groups.len() {
            return Some(format!(
                "'{name}' attribute for specifying {what} segments must have {} elements, but got \
                 {}",
                groups.len(),
                sizes.len()
            ));
        }
        if sizes.iter().any(|&size| size < 0) {
            return Some(format!("'{name}' attribute cannot have negative elements"));
        }
    }
    let sizes = sizes.unwrap_or(&[]);
    let total = sizes.iter().fold(0i64, |sum, &s| sum.saturating_add(s));
    if total != count as i64 {
        return Some(format!(
            "{what} count ({count}) does not match with the total size ({total}) specified in \
             attribute '{name}'"
        ));
    }
    let fits = |(group, &size): (&Group, &i64)| match group.arity {
        Arity::One => size == 1,
        Arity::Optional => size <= 1,
        Arity::Variadic => true,
    };
    let wrong = groups.iter().zip(sizes).position(|pair| !fits(pair))?;
    Some(format!(
        "{what} group #{wrong} ('{}') has {} values",
        groups[wrong].name, sizes[wrong]
    ))
}
