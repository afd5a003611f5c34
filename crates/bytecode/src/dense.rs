//! Numbers as the builtin dialect's attributes have them: integers, arrays, and dense elements, in
//! the bytes of bytecode and as the IR keeps them.
//!
//! Both have elements in as many whole bytes as their type needs. In bytecode those of `i1` are
//! bits, eight in a byte, the lowest first.

use std::borrow::Cow;

use freehold_ir::{Attr, AttrKind, Context, ElementLayout, Signedness, Type, TypeKind};

use crate::builtin::Made;
use crate::encoding::{Datum, Words, masked};

/// The lowest 128 bits.
pub fn low_bits(words: &[u64]) -> u128 {
    let word = |at: usize| u128::from(words.get(at).copied().unwrap_or(0));
    word(0) | word(1) << 64
}

/// An integer attribute with the low `width` bits of `words`.
pub fn integer(context: &mut Context, ty: Type, width: u32, words: &Words) -> Made<Attr> {
    if !matches!(context.kind(ty), TypeKind::Integer { .. } | TypeKind::Index) {
        return Err("an integer has a type that is none");
    }
    let is_signed = is_signed(context, ty);
    if width <= 128 {
        let bits = low_bits(words);
        let above = 128 - width.max(1);
        let value = match is_signed {
            true => (bits << above) as i128 >> above,
            false => bits as i128,
        };
        if is_signed || value >= 0 {
            return Ok(context.attr(AttrKind::Integer { value, ty }));
        }
    }
    let whole = width.div_ceil(64) as usize;
    let is_whole = words.len() == whole;
    let mut words = words.clone();
    let above = width.next_multiple_of(64) - width;
    if let (true, true, Some(last)) = (is_signed, is_whole, words.last_mut()) {
        *last = ((*last << above) as i64 >> above) as u64;
    }
    let sign = match words.last() {
        Some(&last) if is_signed && is_whole && (last as i64) < 0 => u64::MAX,
        _ => 0,
    };
    // One that fits is kept as such, whatever its type could hold.
    let (low, high) = words.split_at(2.min(words.len()));
    let value = low_bits(low) as i128;
    if high.iter().all(|&word| word == sign) && (value < 0) == (sign != 0) {
        return Ok(context.attr(AttrKind::Integer { value, ty }));
    }
    if width > MOST_BITS {
        return Err("an integer has more bits than are read");
    }
    words.resize(whole, sign);
    let words = words[..].into();
    Ok(context.attr(AttrKind::WideInteger { words, ty }))
}

/// The most bits of a type whose large numbers are read: they are kept whole.
const MOST_BITS: u32 = 1 << 16;

/// Whether the highest bit of a number is its sign: that of an `i1` is its value.
fn is_signed(context: &Context, ty: Type) -> bool {
    match context.kind(ty) {
        TypeKind::Integer { width, signedness } => match signedness {
            Signedness::Signless => *width > 1,
            Signedness::Signed => true,
            Signedness::Unsigned => false,
        },
        TypeKind::Index => true,
        _ => false,
    }
}

/// An element of a dense array, which has more than 64 bits.
fn wide_element(context: &mut Context, ty: Type, width: u32, bytes: &[u8]) -> Made<Attr> {
    let words = bytes.chunks(8).map(|chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(word)
    });
    let words = masked(words.collect(), width);
    if let TypeKind::Float(_) = context.kind(ty) {
        let bits = low_bits(&words);
        return Ok(context.attr(AttrKind::Float { bits, ty }));
    }
    integer(context, ty, width, &words)
}

/// The bits of an integer attribute.
pub fn integer_bits<'a, A, T>(kind: &AttrKind, width: u32) -> Option<Datum<'a, A, T>> {
    let words = integer_words(kind, width)?;
    Some(Datum::Bits {
        width,
        words: masked(words, width),
    })
}

/// The same in words, the lowest first, with the sign above the width.
fn integer_words(kind: &AttrKind, width: u32) -> Option<Words> {
    let count = width.div_ceil(64).max(1) as usize;
    let words: Words = match kind {
        AttrKind::Integer { value, .. } => {
            let sign = (*value >> 127) as u64;
            let low = [*value as u64, (*value >> 64) as u64];
            let words = low.into_iter().chain(std::iter::repeat(sign));
            words.take(count).collect()
        }
        AttrKind::WideInteger { words, .. } => {
            let sign = words.last().map_or(0, |&last| (last as i64 >> 63) as u64);
            let words = words.iter().copied().chain(std::iter::repeat(sign));
            words.take(count).collect()
        }
        _ => return None,
    };
    Some(words)
}

/// How many elements a type has.
pub fn element_count(context: &Context, ty: Type) -> Option<u64> {
    let extents = context.kind(ty).shape()?.iter();
    let mut extents = extents.map(|&extent| u64::try_from(extent).ok());
    extents.try_fold(1u64, |count, extent| count.checked_mul(extent?))
}

/// A dense array of `count` elements.
pub fn array(context: &mut Context, element: Type, count: u64, bytes: &[u8]) -> Made<Attr> {
    let is_number = matches!(
        context.kind(element),
        TypeKind::Integer { .. } | TypeKind::Index | TypeKind::Float(_)
    );
    let layout = ElementLayout::of(context, element).filter(|_| is_number);
    let layout = layout.ok_or("a dense array has elements that are no numbers")?;
    let size = layout.bytes();
    if count.checked_mul(size as u64) != Some(bytes.len() as u64) {
        return Err("a dense array has another number of elements than it says");
    }
    if layout.width > 64 {
        let values = bytes.chunks_exact(size);
        let values = values.map(|chunk| wide_element(context, element, layout.width, chunk));
        let values = values.collect::<Made<_>>()?;
        return Ok(context.attr(AttrKind::WideArray { element, values }));
    }
    let is_signed = is_signed(context, element);
    let above = 64 - layout.width.max(1);
    let values = bytes.chunks_exact(size).map(|chunk| {
        let mut word = [0; 8];
        word[..size].copy_from_slice(chunk);
        let bits = u64::from_le_bytes(word) << above;
        match is_signed {
            true => bits as i64 >> above,
            false => (bits >> above) as i64,
        }
    });
    let values = values.collect();
    Ok(context.attr(AttrKind::DenseArray { element, values }))
}

/// The number of elements of a dense array, and their bytes.
pub fn array_bytes(context: &Context, element: Type, values: &[i64]) -> Option<(u64, Vec<u8>)> {
    let size = ElementLayout::of(context, element)?.bytes();
    let bytes = values.iter();
    let bytes = bytes.flat_map(|value| value.to_le_bytes().into_iter().take(size));
    Some((values.len() as u64, bytes.collect()))
}

/// The same of elements with more than 64 bits.
pub fn wide_array_bytes(
    context: &Context,
    element: Type,
    values: &[Attr],
) -> Option<(u64, Vec<u8>)> {
    let layout = ElementLayout::of(context, element)?;
    let mut bytes = Vec::with_capacity(values.len() * layout.bytes());
    for &value in values {
        let words = match context.attr_kind(value) {
            AttrKind::Float { bits, .. } => Words::from_slice(&[*bits as u64, (bits >> 64) as u64]),
            kind => integer_words(kind, layout.width)?,
        };
        let raw = words.iter().flat_map(|word| word.to_le_bytes());
        bytes.extend(raw.take(layout.bytes()));
    }
    Some((values.len() as u64, bytes))
}

fn is_i1(context: &Context, layout: ElementLayout) -> bool {
    layout.parts == 1
        && matches!(
            context.kind(layout.number),
            TypeKind::Integer { width: 1, .. }
        )
}

/// Dense elements.
pub fn elements(context: &mut Context, ty: Type, bytes: &[u8]) -> Made<Attr> {
    let count = element_count(context, ty).ok_or("elements have a type without a shape")?;
    let element = context.kind(ty).element();
    let layout = element.and_then(|element| ElementLayout::of(context, element));
    let layout = layout.ok_or("elements have a type that is no number")?;
    const WRONG: &str = "there are not as many elements as the type says";
    let data: Box<[u8]> = if is_i1(context, layout) {
        if bytes.len() == 1 && [0, 0xFF].contains(&bytes[0]) {
            // mlir-opt writes a byte for no elements, too.
            let kept = bytes.iter().take(count.min(1) as usize);
            kept.map(|byte| byte & 1).collect()
        } else if bytes.len() as u64 == count.div_ceil(8) {
            let bit = |at: u64| bytes[(at / 8) as usize] >> (at % 8) & 1;
            let bits: Vec<u8> = (0..count).map(bit).collect();
            splatted(bits, 1)
        } else {
            return Err(WRONG);
        }
    } else {
        let size = layout.bytes();
        let is_whole = count.checked_mul(size as u64) == Some(bytes.len() as u64);
        if !is_whole && bytes.len() != size {
            return Err(WRONG);
        }
        if layout.number_bytes() * 8 == layout.width as usize {
            splatted(bytes.to_vec(), size)
        } else {
            let mut data = bytes.to_vec();
            clear_above(&mut data, layout);
            splatted(data, size)
        }
    };
    Ok(context.attr(AttrKind::Dense { ty, data }))
}

/// Zeros above the width of each number.
fn clear_above(data: &mut [u8], layout: ElementLayout) {
    let above = layout.number_bytes() * 8 - layout.width as usize;
    for number in data.chunks_exact_mut(layout.number_bytes()) {
        if let Some(last) = number.last_mut() {
            *last = *last << above >> above;
        }
    }
}

/// The data of elements, in one where all are equal.
fn splatted(mut data: Vec<u8>, size: usize) -> Box<[u8]> {
    if data.len() > size && data[..data.len() - size] == data[size..] {
        data.truncate(size);
    }
    data.into()
}

/// The bytes of dense elements.
pub fn raw_elements<'a>(context: &Context, ty: Type, data: &'a [u8]) -> Option<Cow<'a, [u8]>> {
    let layout = ElementLayout::of(context, context.kind(ty).element()?)?;
    let count = element_count(context, ty)?;
    if !is_i1(context, layout) {
        return Some(Cow::Borrowed(data));
    }
    if let (&[bit], true) = (data, count > 0) {
        return Some(Cow::Owned(vec![if bit == 0 { 0 } else { 0xFF }]));
    }
    let bytes = data.chunks(8).map(|bits| {
        let bits = bits.iter().enumerate();
        bits.fold(0, |byte, (at, bit)| byte | (bit & 1) << at)
    });
    Some(Cow::Owned(bytes.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Integers of all sizes are what the same text says.
    #[test]
    fn integers_come_back() {
        let mut context = Context::new();
        for width in [1, 7, 8, 9, 63, 64, 65, 127, 128, 129, 300] {
            let ty = context.integer_type(width);
            let most = 127.min(width - 1);
            for value in [
                0,
                1,
                -1,
                (1 << (most - most.min(1))) - 1,
                -(1i128 << most.min(126)),
            ] {
                let value = if width == 1 { value & 1 } else { value };
                let wanted = context.integer_attr(value, ty);
                let kind = context.attr_kind(wanted).clone();
                let bits = integer_bits::<(), ()>(&kind, width);
                let Some(Datum::Bits { words, .. }) = bits else {
                    panic!("it has bits");
                };
                assert_eq!(integer(&mut context, ty, width, &words), Ok(wanted));
            }
        }
    }

    /// A number of few bytes and a type of many bits takes no memory for them.
    #[test]
    fn wide_types_take_no_room() {
        let mut context = Context::new();
        let ty = context.integer_type((1 << 24) - 1);
        let five = integer(&mut context, ty, (1 << 24) - 1, &Words::from_slice(&[5]));
        assert_eq!(five, Ok(context.integer_attr(5, ty)));
        let large = Words::from_slice(&[0, 0, 0, 1]);
        assert!(integer(&mut context, ty, (1 << 24) - 1, &large).is_err());
    }
}
