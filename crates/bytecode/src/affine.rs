//! Affine maps and integer sets as LLVM's trunk encodes them since 2026; mlir-opt-22 has them as
//! text, and so does what is written here.

use freehold_ir::{AffineConstraint, AffineExpr, AffineKind, AffineMap, IntegerSet};

use crate::cursor::{Cursor, Read};

/// The most dimensions or symbols: few bytes may declare many.
const MOST: u64 = 1024;

/// How deeply expressions nest before it is an error: what looks at them recurses.
const DEEPEST: u32 = 1024;

/// A map: the number of dimensions with two bits that say which results follow.
pub fn map(cursor: &mut Cursor) -> Read<AffineMap> {
    let before = *cursor;
    let number = cursor.number()?;
    let dims = bounded(&before, number >> 2)?;
    let (symbols, results) = match number & 3 {
        // All dimensions in order.
        0 => (0, (0..dims).map(AffineExpr::Dim).collect()),
        // All dimensions in the order that follows, or so many of them.
        kind @ (1 | 2) => {
            let count = match kind {
                1 => cursor.fits(dims.into(), "dimensions")?,
                _ => cursor.count("dimensions")?,
            };
            let dim = |_| cursor.index(dims as usize, "dimension");
            let results = (0..count).map(dim);
            let results = results.map(|dim| Ok(AffineExpr::Dim(dim? as u32)));
            (0, results.collect::<Read<_>>()?)
        }
        _ => {
            let before = *cursor;
            let symbols = cursor.number()?;
            let symbols = bounded(&before, symbols)?;
            let count = cursor.count("results")?;
            (symbols, exprs(cursor, count, (dims, symbols))?)
        }
    };
    Ok(AffineMap {
        dims,
        symbols,
        results,
    })
}

/// A set: dimensions, symbols, expressions, and which of them are equal to 0.
pub fn set(cursor: &mut Cursor) -> Read<IntegerSet> {
    let before = *cursor;
    let (dims, symbols) = (cursor.number()?, cursor.number()?);
    let (dims, symbols) = (bounded(&before, dims)?, bounded(&before, symbols)?);
    let count = cursor.count("constraints")?;
    let exprs = exprs(cursor, count, (dims, symbols))?.into_iter();
    let constraints = exprs.map(|expr| {
        let is_equality = cursor.byte()? != 0;
        Ok(AffineConstraint { expr, is_equality })
    });
    let constraints = constraints.collect::<Read<_>>()?;
    Ok(IntegerSet {
        dims,
        symbols,
        constraints,
    })
}

fn bounded(at: &Cursor, count: u64) -> Read<u32> {
    match count <= MOST {
        true => Ok(count as u32),
        false => at.error(format_args!(
            "{count} dimensions or symbols are more than {MOST}"
        )),
    }
}

fn exprs(cursor: &mut Cursor, count: usize, names: (u32, u32)) -> Read<Box<[AffineExpr]>> {
    (0..count).map(|_| expr(cursor, names)).collect()
}

/// An expression: its kind, then its sides or its number.
fn expr(cursor: &mut Cursor, (dims, symbols): (u32, u32)) -> Read<AffineExpr> {
    // What waits for its sides: its kind, and the left one once it is there, with its depth.
    let mut open: Vec<(AffineKind, Option<(AffineExpr, u32)>)> = Vec::new();
    loop {
        let before = *cursor;
        let leaf = match cursor.number()? {
            0 => AffineExpr::Dim(cursor.index(dims as usize, "dimension")? as u32),
            1 => AffineExpr::Symbol(cursor.index(symbols as usize, "symbol")? as u32),
            2 => AffineExpr::Const(cursor.signed()?),
            kind => {
                let kind = match kind {
                    3 => AffineKind::Add,
                    4 => AffineKind::Mul,
                    5 => AffineKind::Mod,
                    6 => AffineKind::FloorDiv,
                    7 => AffineKind::CeilDiv,
                    _ => return before.error(format_args!("there is no affine kind {kind}")),
                };
                open.push((kind, None));
                continue;
            }
        };
        let mut whole = (leaf, 0);
        loop {
            match open.pop() {
                None => return Ok(whole.0),
                Some((kind, None)) => {
                    open.push((kind, Some(whole)));
                    break;
                }
                Some((kind, Some((left, depth)))) => {
                    let depth = depth.max(whole.1) + 1;
                    if depth > DEEPEST {
                        return before.error("an affine expression nests too deeply");
                    }
                    whole = (AffineExpr::binary(kind, left, whole.0), depth);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> String {
        let mut cursor = Cursor::new(bytes);
        let map = map(&mut cursor).expect("it is a map");
        cursor.finish("the map").expect("all is read");
        freehold_syntax::map_text(&map)
    }

    /// What `iree-opt` of IREE 3.13 writes.
    #[test]
    fn maps_are_read_as_trunk_writes_them() {
        assert_eq!(text(&[0x09]), "(d0) -> (d0)");
        assert_eq!(text(&[0x01]), "() -> ()");
        assert_eq!(text(&[0x13, 0x03, 0x01]), "(d0, d1) -> (d1, d0)");
        assert_eq!(text(&[0x1d, 5, 1, 5]), "(d0, d1, d2) -> (d0, d2)");
        assert_eq!(text(&[7, 1, 3, 5, 0x13]), "() -> (-5)");
        let bytes = [0x0f, 3, 5, 7, 1, 1, 9, 3, 1, 5, 0x0d, 5, 0x1d];
        assert_eq!(text(&bytes), "(d0)[s0] -> (d0 + s0 * 3, 7)");
        let bytes = [
            0x17, 1, 7, 0x0d, 1, 3, 5, 9, 0x0b, 1, 1, 5, 0x15, 0x0f, 1, 3, 5, 0x62, 9,
        ];
        let all = "(d0, d1) -> (d1 floordiv 2, d0 mod 5, d1 ceildiv 300)";
        assert_eq!(text(&bytes), all);
    }

    #[test]
    fn large_declarations_are_refused() {
        assert!(map(&mut Cursor::new(&[0, 0, 0, 0, 0, 1, 0, 0, 0])).is_err());
        let deep = [vec![1, 3], vec![7; 5000]].concat();
        let deep = [&[0x0f][..], &deep, &[1; 20_000]].concat();
        assert!(map(&mut Cursor::new(&deep)).is_err());
    }
}
