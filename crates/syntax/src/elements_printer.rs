//! Elements as text: `dense<...>` and `sparse<...>` from the bytes or strings that `elements.rs`
//! read.

use freehold_ir::{Attr, AttrKind, Context, DenseValues, FloatFormat, Signedness, Type, TypeKind};

use super::attr_printer::AttrPrinter;
use super::floats;
use super::lexer::write_quoted;
use super::number_text::{write_int, write_uint};
use super::options::Version;

impl AttrPrinter<'_> {
    /// Appends a dense attribute without its type.
    pub fn write_dense(&mut self, out: &mut String, attr: Attr) {
        let Some(values) = self.context.dense_values(attr) else {
            return;
        };
        let AttrKind::Dense { ty, data } = self.context.attr_kind(attr) else {
            return;
        };
        if self.elides(values.count, values.is_splat() || data.is_empty()) {
            out.push_str("dense_resource<__elided__>");
            return;
        }
        out.push_str("dense<");
        self.write_values(out, *ty, data, values, true);
        out.push('>');
    }

    fn write_values(
        &mut self,
        out: &mut String,
        ty: Type,
        data: &[u8],
        values: DenseValues,
        allows_hex: bool,
    ) {
        let context = self.context;
        let layout = values.layout;
        if data.len() == layout.bytes() {
            // One element for all, which a type without elements may have too.
            let one = DenseValues::one(layout, data);
            write_element(context, out, one, 0);
        } else if allows_hex && values.count > self.hex_if_larger.0 {
            out.push_str("\"0x");
            let is_bits = layout.width == 1 && layout.parts == 1;
            if is_bits && self.version < Version::Mlir24 {
                let bits = data.chunks(8).map(|bits| {
                    let places = bits.iter().enumerate();
                    places.fold(0, |byte, (i, &bit)| byte | bit << i)
                });
                write_hex(out, bits);
            } else {
                write_hex(out, data.iter().copied());
            }
            out.push('"');
        } else if values.count > 0 {
            let shape = context.kind(ty).shape().unwrap_or(&[]);
            write_nested(out, values.count, shape, &mut |out, index| {
                write_element(context, out, values, index);
            });
        }
    }

    /// Appends a dense attribute of strings without its type.
    pub fn write_dense_strings(&mut self, out: &mut String, ty: Type, values: &[Box<str>]) {
        let shape = self.context.kind(ty).shape().unwrap_or(&[]);
        let count: usize = shape.iter().map(|&extent| extent.max(0) as usize).product();
        if self.elides(count, values.len() == 1) {
            out.push_str("dense_resource<__elided__>");
            return;
        }
        out.push_str("dense<");
        match values {
            [one] => write_quoted(out, one),
            _ => write_nested(out, values.len(), shape, &mut |out, index| {
                write_quoted(out, &values[index]);
            }),
        }
        out.push('>');
    }

    /// Appends a sparse attribute without its type.
    pub fn write_sparse(&mut self, out: &mut String, indices: Attr, values: Attr) {
        if self.elides_attr(indices) || self.elides_attr(values) {
            out.push_str("dense_resource<__elided__>");
            return;
        }
        out.push_str("sparse<");
        let is_empty = self
            .context
            .dense_values(indices)
            .is_some_and(|v| v.count == 0);
        if !is_empty {
            self.write_part(out, indices, false);
            out.push_str(", ");
            self.write_part(out, values, true);
        }
        out.push('>');
    }

    /// The elements of one of the two dense attributes of a sparse one.
    fn write_part(&mut self, out: &mut String, attr: Attr, allows_hex: bool) {
        match self.context.attr_kind(attr) {
            AttrKind::DenseStrings { values, .. } => match &values[..] {
                [one] => write_quoted(out, one),
                _ => {
                    let shape = [values.len() as i64];
                    write_nested(out, values.len(), &shape, &mut |out, index| {
                        write_quoted(out, &values[index]);
                    });
                }
            },
            AttrKind::Dense { ty, data } => {
                if let Some(values) = self.context.dense_values(attr) {
                    self.write_values(out, *ty, data, values, allows_hex);
                }
            }
            _ => {}
        }
    }

    fn elides(&self, count: usize, is_splat: bool) -> bool {
        !is_splat
            && self
                .elide_elements
                .is_some_and(|limit| count as u64 > limit)
    }

    fn elides_attr(&self, attr: Attr) -> bool {
        match self.context.attr_kind(attr) {
            AttrKind::DenseStrings { values, .. } => self.elides(values.len(), values.len() == 1),
            _ => self
                .context
                .dense_values(attr)
                .is_some_and(|values| self.elides(values.count, values.is_splat())),
        }
    }
}

/// Appends an element: a number, or two in parentheses.
fn write_element(context: &Context, out: &mut String, values: DenseValues, index: usize) {
    if values.layout.parts == 1 {
        write_number(context, out, values, index, 0);
        return;
    }
    out.push('(');
    write_number(context, out, values, index, 0);
    out.push(',');
    write_number(context, out, values, index, 1);
    out.push(')');
}

fn write_number(
    context: &Context,
    out: &mut String,
    values: DenseValues,
    index: usize,
    part: usize,
) {
    let number = values.layout.number;
    let width = values.layout.width;
    let Some(bits) = values.bits(index, part) else {
        super::wide_integers::write_wide_bytes(context, out, values.bytes(index, part), number);
        return;
    };
    match context.kind(number) {
        TypeKind::Float(name) => {
            if let Some(format) = FloatFormat::of(name) {
                floats::write(out, format, bits);
            }
        }
        _ if number == context.i1() => out.push_str(if bits == 0 { "false" } else { "true" }),
        TypeKind::Integer {
            signedness: Signedness::Unsigned,
            ..
        } => write_uint(out, bits),
        _ => {
            let shift = 128u32.saturating_sub(width).min(127);
            write_int(out, (bits << shift) as i128 >> shift);
        }
    }
}

/// `[[1, 2], [3, 4]]`: a bracket opens and closes where an index of its dimension wraps.
fn write_nested(
    out: &mut String,
    count: usize,
    shape: &[i64],
    element: &mut dyn FnMut(&mut String, usize),
) {
    let sizes: Vec<usize> = shape
        .iter()
        .rev()
        .scan(1usize, |size, &extent| {
            *size = size.saturating_mul(extent.max(1) as usize);
            Some(*size)
        })
        .collect();
    for i in 0..count {
        if i > 0 {
            out.push_str(", ");
        }
        for _ in sizes.iter().filter(|&&size| i % size == 0) {
            out.push('[');
        }
        element(out, i);
        for _ in sizes.iter().filter(|&&size| (i + 1) % size == 0) {
            out.push(']');
        }
    }
}

/// Appends two digits for each byte.
pub(super) fn write_hex(out: &mut String, bytes: impl ExactSizeIterator<Item = u8>) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    out.reserve(bytes.len() * 2);
    for byte in bytes {
        out.push(DIGITS[usize::from(byte >> 4)] as char);
        out.push(DIGITS[usize::from(byte & 15)] as char);
    }
}
