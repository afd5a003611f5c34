//! The flags of floats that no values tell: `reassoc`, `arcp`, `contract` and `afn` license
//! rewrites of several operations at once.
//!
//! What a right side is licensed to become, the left side must have been, too: an operation of the
//! right side has such a flag only where that at the root of the left side has it.

use freehold_rules::values::{Function, Variable, flag_words};

use super::operations::{FloatBinary, FloatCast, Operator};
use super::typed::{Application, AttributeClass, AttributeValue, Typed, TypedAttribute, TypedKind};

/// The words of `arith.fastmath`, by their bits.
pub const WORDS: [&str; 7] = ["reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn"];
const NO_SIGNED_ZEROS: i64 = 8;
const CONTRACT: i64 = 32;
/// Those that mean nothing for values.
const LICENSES: i64 = 1 | 16 | CONTRACT | 64;

/// So many choices of a left side are tried, all ways together.
pub const MOST_CHOICES: u32 = 6;

fn fast_math(application: &Application) -> Option<&AttributeValue> {
    let mut all = application.attributes.iter();
    let found = all.find(|attribute| attribute.class == AttributeClass::FastMath);
    found.map(|attribute| &attribute.value)
}

/// The flags that an operation has wherever the rule applies.
fn sure(application: &Application) -> i64 {
    match fast_math(application) {
        Some(AttributeValue::Number(set) | AttributeValue::AtLeast(set, _)) => *set,
        _ => 0,
    }
}

/// The flags that it may have, where those that only a left side leaves open count as absent: a
/// left side with fewer flags allows less, so that nothing is right that is not right without
/// them.
fn possible(application: &Application, named: usize) -> i64 {
    match fast_math(application) {
        Some(AttributeValue::Variable(variable)) if (*variable as usize) < named => -1,
        Some(AttributeValue::Computed(..)) => -1,
        _ => sure(application),
    }
}

/// Whether the sign of a zero may be open after an operation.
pub fn may_have_open_sign(application: &Application, named: usize) -> bool {
    possible(application, named) & NO_SIGNED_ZEROS != 0
}

/// Whether an operation says of two zeros which it is.
pub fn leaves_zero_open(operator: Operator) -> bool {
    matches!(
        operator,
        Operator::FloatBinary(FloatBinary::MaxNum | FloatBinary::MinNum)
    )
}

/// What is cut and extended again, where both may be contracted: of a left side where they are for
/// sure, of a right side where they may be.
pub fn contracted(application: &Application, is_left: bool, named: usize) -> Option<&Typed> {
    let has = |application: &Application| match is_left {
        true => sure(application) & CONTRACT != 0,
        false => possible(application, named) & CONTRACT != 0,
    };
    match (application.operator, &application.operands[..]) {
        (Operator::FloatCast(FloatCast::Extend), [operand]) => match &operand.kind {
            TypedKind::Operation(inner)
                if inner.operator == Operator::FloatCast(FloatCast::Truncate)
                    && has(inner)
                    && has(application) =>
            {
                inner.operands.first()
            }
            _ => None,
        },
        _ => None,
    }
}

/// How many choices there are in a side.
pub fn choices(term: &Typed, is_left: bool, named: usize) -> u32 {
    let TypedKind::Operation(application) = &term.kind else {
        return 0;
    };
    let is_contracted = contracted(application, is_left, named);
    let below = application.operands.iter();
    let below: u32 = below.map(|term| choices(term, is_left, named)).sum();
    below
        + is_contracted.map_or(0, |term| 1 + choices(term, is_left, named))
        + u32::from(may_have_open_sign(application, named))
        + u32::from(leaves_zero_open(application.operator))
}

/// The flags that a left side asks for and that no values tell.
pub fn licenses(left: &Typed) -> String {
    let set = all(left).fold(0, |set, application| set | sure(application) & LICENSES);
    match set {
        0 => String::new(),
        _ => flag_words(&WORDS, set),
    }
}

/// Whether the right side is licensed to become no more than the left side is.
///
/// # Errors
/// Why that is not decided.
pub fn check(left: &Typed, right: &Typed) -> Result<(), String> {
    let TypedKind::Operation(root) = &left.kind else {
        return Ok(());
    };
    let of_root = fast_math(root);
    let root_is = |variable: &Variable| match of_root {
        Some(AttributeValue::Variable(own)) => own == variable,
        _ => false,
    };
    for application in all(right) {
        let extra = match fast_math(application) {
            Some(AttributeValue::Number(set)) => set & LICENSES & !sure(root),
            Some(AttributeValue::Variable(variable)) if !root_is(variable) => LICENSES,
            Some(AttributeValue::Computed(Function::Common, of)) if !of.iter().any(root_is) => {
                LICENSES
            }
            _ => 0,
        };
        if extra != 0 {
            let words = flag_words(&WORDS, extra);
            return Err(format!(
                "its right side may have {words}, which licenses what no values tell, and the \
                 left side need not"
            ));
        }
    }
    Ok(())
}

/// The operations of a side.
fn all(term: &Typed) -> impl Iterator<Item = &Application> {
    let mut open = vec![term];
    std::iter::from_fn(move || {
        loop {
            if let TypedKind::Operation(application) = &open.pop()?.kind {
                open.extend(application.operands.iter());
                return Some(application);
            }
        }
    })
}

/// Whether a side asks for the bits of a number that may be any NaN.
pub fn asks_for_nan(term: &Typed) -> bool {
    use super::formats::format;
    use super::operations::Cast;
    all(term).any(|application| {
        let is_bits = application.operator == Operator::Cast(Cast::Bits);
        is_bits
            && application
                .operands
                .iter()
                .any(|operand| format(operand.ty.element).is_some() && !has_known_bits(operand))
    })
}

/// How the numbers of both sides are compared where they are NaNs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NaNs {
    /// One is as good as another: on the left side it may be any.
    AnyIsAsGood,
    /// By their bits, which both sides know.
    ByBits,
    /// The left side may tell the bits of a NaN, and not all is known of both: that no other number
    /// differs is no proof.
    Open,
}

/// The same of a rule.
pub fn nans(left: &Typed, right: &Typed) -> NaNs {
    let are_known = has_known_bits(left) && has_known_bits(right);
    match (may_have_known_bits(left), are_known) {
        (false, _) => NaNs::AnyIsAsGood,
        (true, true) => NaNs::ByBits,
        (true, false) => NaNs::Open,
    }
}

/// Whether a side may be contracted for some flags that a variable stands for, and not for others.
pub fn may_be_contracted(term: &Typed, named: usize) -> bool {
    all(term).any(|application| {
        let is_contracted = |is_left| contracted(application, is_left, named).is_some();
        is_contracted(false) && !is_contracted(true)
    })
}

/// Whether two operations of a left side may be one of the program, which then chooses once: they
/// are equal but for flags that the rule leaves open. What is right where they are one and have the
/// flags of both is right where they are two, since more flags allow more.
pub fn may_be_one(a: &Application, b: &Application, named: usize) -> bool {
    let are_equal = |(a, b): (&Typed, &Typed)| match (&a.kind, &b.kind) {
        (TypedKind::Operation(a), TypedKind::Operation(b)) => may_be_one(a, b, named),
        _ => a == b,
    };
    let is_open = |variable: Variable| variable as usize >= named;
    let say_the_same = |(a, b): (&TypedAttribute, &TypedAttribute)| match (&a.value, &b.value) {
        _ if a.class != b.class => false,
        (AttributeValue::AtLeast(a, v), AttributeValue::AtLeast(b, w)) => {
            a == b && (v == w || is_open(*v) && is_open(*w))
        }
        (AttributeValue::Variable(v), AttributeValue::Variable(w))
            if a.class.words().is_empty() =>
        {
            v == w || is_open(*v) && is_open(*w)
        }
        (a, b) => a == b,
    };
    (a.op, a.result) == (b.op, b.result)
        && a.operands.len() == b.operands.len()
        && a.operands.iter().zip(&b.operands).all(are_equal)
        && a.attributes.len() == b.attributes.len()
        && a.attributes.iter().zip(&b.attributes).all(say_the_same)
}

/// Whether the bits of a value may be known where it is a NaN.
fn may_have_known_bits(term: &Typed) -> bool {
    let TypedKind::Operation(application) = &term.kind else {
        return true;
    };
    match application.operator {
        Operator::Select => application.operands[1..].iter().any(may_have_known_bits),
        Operator::Negate => application.operands.iter().any(may_have_known_bits),
        _ => has_known_bits(term),
    }
}

/// Whether the bits of a value are known also where it is a NaN.
fn has_known_bits(term: &Typed) -> bool {
    let TypedKind::Operation(application) = &term.kind else {
        return true;
    };
    match application.operator {
        Operator::Cast(_) | Operator::Poison => true,
        Operator::Select => application.operands[1..].iter().all(has_known_bits),
        Operator::Negate => application.operands.iter().all(has_known_bits),
        Operator::FloatBinary(_) | Operator::FloatCast(FloatCast::Extend | FloatCast::Truncate) => {
            false
        }
        _ => true,
    }
}
