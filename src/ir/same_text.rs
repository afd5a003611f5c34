//! Whether two short texts are the same, compared where it is asked.
//!
//! Names and the words between them have some ten bytes. The library's comparison is a call that has to find out how long they
//! are, which takes most of its time: three a line were 7 % of reading and printing.

/// Whether the texts are the same.
#[inline(always)]
pub(crate) fn same_text(a: &[u8], b: &[u8]) -> bool {
    let len = a.len();
    if len != b.len() {
        return false;
    }
    if len < 4 {
        return a.iter().zip(b).all(|(a, b)| a == b);
    }
    if len < 8 {
        return four(a, 0) == four(b, 0) && four(a, len - 4) == four(b, len - 4);
    }
    // The last eight bytes may have been compared in part.
    let mut at = 0;
    while at + 8 < len {
        if eight(a, at) != eight(b, at) {
            return false;
        }
        at += 8;
    }
    eight(a, len - 8) == eight(b, len - 8)
}

#[inline(always)]
fn four(text: &[u8], at: usize) -> u32 {
    let bytes = text[at..at + 4].first_chunk().copied();
    u32::from_ne_bytes(bytes.unwrap_or_default())
}

#[inline(always)]
fn eight(text: &[u8], at: usize) -> u64 {
    let bytes = text[at..at + 8].first_chunk().copied();
    u64::from_ne_bytes(bytes.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::same_text;

    #[test]
    fn a_difference_is_found_at_every_place_of_every_length() {
        let text = b"memref.store %value, %memory[%index] : memref<8xf32>";
        for len in 0..text.len() {
            let a = &text[..len];
            assert!(same_text(a, a));
            assert!(!same_text(a, &text[..len + 1]));
            for at in 0..len {
                let mut b = a.to_vec();
                b[at] ^= 1;
                assert!(!same_text(a, &b), "{len} {at}");
            }
        }
    }
}
