//! Appends integers and extents to a text.

use freehold_ir::DYNAMIC;

/// Appends an extent, `?` when it is dynamic.
pub(super) fn write_extent(out: &mut String, extent: i64) {
    if extent == DYNAMIC {
        out.push('?');
    } else {
        write_int(out, i128::from(extent));
    }
}

/// Appends an integer.
pub(super) fn write_int(out: &mut String, value: i128) {
    if value < 0 {
        out.push('-');
    }
    write_uint(out, value.unsigned_abs());
}

/// Appends an unsigned integer, quickly for small ones.
pub(super) fn write_uint(out: &mut String, value: u128) {
    let mut buffer = itoa::Buffer::new();
    out.push_str(match u32::try_from(value) {
        Ok(small) => buffer.format(small),
        Err(_) => buffer.format(value),
    });
}

#[cfg(test)]
mod tests {
    use super::write_uint;

    #[test]
    fn numbers_are_written_as_rust_writes_them() {
        let edges = [u128::from(u32::MAX), u128::from(u32::MAX) + 1, u128::MAX];
        for value in (0..12_345)
            .step_by(7)
            .chain([9, 10, 99, 100, 101, 1000])
            .chain(edges)
        {
            let mut out = String::new();
            write_uint(&mut out, value);
            assert_eq!(out, value.to_string());
        }
    }
}
