//! Strides and offsets of memref types, and the arithmetic on what may be unknown.

use std::fmt::Write as _;

use freehold_ir::{Attr, AttrKind, Context, DYNAMIC, Type, TypeKind};
use freehold_syntax as syntax;

/// A ranked memref type taken apart.
pub struct MemRef<'c> {
    pub shape: &'c [i64],
    pub element: Type,
    pub layout: Option<Attr>,
    pub space: Option<Attr>,
}

impl<'c> MemRef<'c> {
    /// None for any other type.
    pub fn of(context: &'c Context, ty: Type) -> Option<Self> {
        match context.kind(ty) {
            TypeKind::MemRef {
                shape,
                element,
                layout,
                space,
            } => Some(MemRef {
                shape,
                element: *element,
                layout: *layout,
                space: *space,
            }),
            _ => None,
        }
    }

    /// Whether its layout says what goes without saying: there is none, or it is `strided<[1]>`.
    pub fn is_identity(&self, context: &Context) -> bool {
        let Some(layout) = self.layout else {
            return true;
        };
        matches!(
            context.attr_kind(layout),
            AttrKind::Strided { strides, offset: 0 } if **strides == [1]
        )
    }

    /// Its strides and offset. Those of an affine map are not worked out here: none.
    pub fn strides(&self, context: &Context) -> Option<Strides> {
        let Some(layout) = self.layout else {
            return Some(Strides::identity(self.shape));
        };
        match context.attr_kind(layout) {
            AttrKind::Strided { strides, offset } => Some(Strides {
                strides: strides.to_vec(),
                offset: *offset,
            }),
            _ => None,
        }
    }
}

/// The strides and the offset of a layout; any may be [`DYNAMIC`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strides {
    pub strides: Vec<i64>,
    pub offset: i64,
}

impl Strides {
    /// Those of a buffer without gaps.
    pub fn identity(shape: &[i64]) -> Self {
        let mut strides = vec![1; shape.len()];
        for index in (1..shape.len()).rev() {
            strides[index - 1] = times(strides[index], shape[index]);
        }
        Strides { strides, offset: 0 }
    }
}

/// The product of what may be unknown. Nothing times the unknown is nothing.
pub fn times(a: i64, b: i64) -> i64 {
    match (a, b) {
        (0, _) | (_, 0) => 0,
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        (a, b) => a.wrapping_mul(b),
    }
}

/// The sum of what may be unknown.
pub fn plus(a: i64, b: i64) -> i64 {
    match (a, b) {
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        (a, b) => a.wrapping_add(b),
    }
}

/// `'memref<4x?xf32, strided<[?, 1]>, 2>'` for an expected type, which need not be interned.
pub fn quoted(
    context: &Context,
    shape: &[i64],
    element: Type,
    strides: Option<&Strides>,
    space: Option<Attr>,
) -> String {
    let entry = |value: i64| match value {
        DYNAMIC => "?".to_owned(),
        value => value.to_string(),
    };
    let mut out = "'memref<".to_owned();
    for &extent in shape {
        out.push_str(&entry(extent));
        out.push('x');
    }
    out.push_str(&syntax::type_text(context, element));
    if let Some(layout) = strides {
        let all: Vec<String> = layout.strides.iter().map(|&s| entry(s)).collect();
        let _ = write!(out, ", strided<[{}]", all.join(", "));
        if layout.offset != 0 {
            let _ = write!(out, ", offset: {}", entry(layout.offset));
        }
        out.push('>');
    }
    if let Some(space) = space {
        let _ = write!(out, ", {}", syntax::attr_text(context, space));
    }
    out.push_str(">'");
    out
}
