//! The text of integers of more than 128 bits, which are two's complement in words. Reading is in
//! `numbers.rs`.

use freehold_ir::{Context, Signedness, Type, TypeKind};
use num_bigint::BigUint;

/// `2^width` less a number that is not 0 and has at most `width` bits.
pub(super) fn negated(number: &BigUint, width: u32) -> BigUint {
    (BigUint::from(1u32) << width) - number
}

/// Appends the integer whose two's complement the words are.
pub(super) fn write_wide(context: &Context, out: &mut String, words: &[u64], ty: Type) {
    let is_unsigned = matches!(
        context.kind(ty),
        TypeKind::Integer {
            signedness: Signedness::Unsigned,
            ..
        }
    );
    let is_negative = !is_unsigned && words.last().is_some_and(|word| word >> 63 == 1);
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let bits = BigUint::from_bytes_le(&bytes);
    if is_negative {
        out.push('-');
        out.push_str(&negated(&bits, words.len() as u32 * 64).to_string());
    } else {
        out.push_str(&bits.to_string());
    }
}

/// The same for the bytes of an element, with zeros above the type's width.
pub(super) fn write_wide_bytes(context: &Context, out: &mut String, bytes: &[u8], ty: Type) {
    let mut words: Vec<u64> = bytes
        .chunks(8)
        .map(|chunk| {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            u64::from_le_bytes(word)
        })
        .collect();
    if let TypeKind::Integer { width, signedness } = *context.kind(ty)
        && signedness != Signedness::Unsigned
        && !width.is_multiple_of(64)
        && let Some(last) = words.last_mut()
        && *last >> (width % 64 - 1) & 1 == 1
    {
        *last |= u64::MAX << (width % 64);
    }
    write_wide(context, out, &words, ty);
}
