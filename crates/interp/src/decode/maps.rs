//! The indexing maps of `linalg` operations, said or implied.

use super::decoder::{Decoder, Unknown};
use freehold_ir::{AffineExpr, AffineMap, AttrKind, Op};

impl Decoder<'_> {
    /// The indexing maps of a structured operation: those that it has as an attribute, or, for
    /// an operation that goes over its operands element by element, one after the other.
    pub fn indexing_maps(
        &self,
        op: Op,
        word: &str,
        operands: usize,
    ) -> Result<Option<Vec<AffineMap>>, Unknown> {
        const NAMES: [&str; 2] = ["indexing_maps", "linalg.memoized_indexing_maps"];
        let Some(attr) = NAMES.iter().find_map(|name| self.module.attr(op, name)) else {
            return Ok(match word {
                "reduce" | "broadcast" | "transpose" => self.reshaping_maps(op, word, operands),
                _ => self.elementwise_maps(op, operands),
            });
        };
        let maps = match self.context().attr_kind(attr) {
            AttrKind::Array(maps) => maps
                .iter()
                .map(|&map| self.context().affine_map(map).cloned())
                .collect(),
            _ => None,
        };
        match maps {
            Some(maps) => Ok(Some(maps)),
            None => Err(self.malformed(op, "indexing_maps")),
        }
    }

    /// The rank of a memref operand.
    fn rank(&self, op: Op, index: usize) -> Option<usize> {
        let kind = self.context().kind(self.operand_type(op, index));
        kind.is_memref().then(|| kind.shape().map(<[i64]>::len))?
    }

    /// The maps of `linalg.reduce`, `linalg.broadcast` and `linalg.transpose`: loops over the
    /// dimensions of the larger operand, and the smaller one without some of them, or the input
    /// with its dimensions in another order.
    fn reshaping_maps(&self, op: Op, word: &str, operands: usize) -> Option<Vec<AffineMap>> {
        let dims = |list: &mut dyn Iterator<Item = u32>| list.map(AffineExpr::Dim).collect();
        let larger = match word {
            "reduce" => 0,
            _ => operands.checked_sub(1)?,
        };
        let loops = self.rank(op, larger)? as u32;
        let map = |results| AffineMap {
            dims: loops,
            symbols: 0,
            results,
        };
        if word == "transpose" {
            let permutation = self.integers(op, "permutation")?;
            let place = |source: u32| permutation.iter().position(|&d| d == i64::from(source));
            let input = (0..loops).map(|source| place(source).map(|at| at as u32));
            let input: Vec<u32> = input.collect::<Option<_>>()?;
            let input = map(dims(&mut input.into_iter()));
            return Some(vec![input, map(dims(&mut (0..loops)))]);
        }
        let gone = self.integers(op, "dimensions")?;
        let fewer = map(dims(
            &mut (0..loops).filter(|&d| !gone.contains(&i64::from(d))),
        ));
        let all = map(dims(&mut (0..loops)));
        // The inputs of a reduction come first, as many as it has results in memory.
        let first_half = operands / 2;
        Some(
            (0..operands)
                .map(|i| match (word == "reduce", i < first_half) {
                    (true, true) | (false, false) => all.clone(),
                    _ => fewer.clone(),
                })
                .collect(),
        )
    }

    /// The identity for each memref and nothing for each scalar; none where ranks differ.
    fn elementwise_maps(&self, op: Op, operands: usize) -> Option<Vec<AffineMap>> {
        let rank = |i: usize| {
            let kind = self.context().kind(self.operand_type(op, i));
            kind.is_memref().then(|| kind.shape().map(<[i64]>::len))
        };
        let loops = rank(operands.checked_sub(1)?)??;
        (0..operands)
            .map(|i| {
                let results = match rank(i) {
                    None => 0,
                    Some(rank) => rank.filter(|&rank| rank == loops)?,
                };
                Some(AffineMap {
                    dims: loops as u32,
                    symbols: 0,
                    results: (0..results as u32).map(AffineExpr::Dim).collect(),
                })
            })
            .collect()
    }
}
