//! linalg.generic: its maps fit its operands, its body their elements.

use crate::ir::{Attr, AttrKind, DYNAMIC, Op, TypeKind};

use super::affine::map_counts;
use super::{named, segment};
use crate::syntax;
use crate::verify::{Check, Verifier};

pub fn generic(v: &Verifier, op: Op) -> Check {
    let (module, context) = (v.module, &v.module.context);
    let array = |name| match context.attr_kind(named(v, op, name)?) {
        AttrKind::Array(items) => Some(&**items),
        _ => None,
    };
    let (Some(maps), Some(iterators)) = (array("indexing_maps"), array("iterator_types")) else {
        return Ok(());
    };
    const ITERATORS: [&str; 3] = ["parallel", "reduction", "window"];
    let is_iterator = |&attr: &Attr| match context.attr_kind(attr) {
        AttrKind::Opaque(text) => text
            .strip_prefix("#linalg.iterator_type<")
            .and_then(|word| word.strip_suffix('>'))
            .is_some_and(|word| ITERATORS.contains(&word)),
        _ => false,
    };
    if !iterators.iter().all(is_iterator) {
        let message = "expected ::mlir::utils::IteratorType to be one of: parallel, reduction, \
                       window";
        return Err(v.error(op, message));
    }
    let operands = module.operand_count(op);
    if maps.len() != operands {
        let message = format!(
            "expected the number of indexing_map ({}) to be equal to the number of input/output \
             operands ({operands})",
            maps.len()
        );
        return Err(v.error(op, message));
    }
    // What a dimension of the loop nest is known to be.
    let mut extents = vec![DYNAMIC; iterators.len()];
    let mut mismatch = None;
    for (index, (&map, value)) in maps.iter().zip(module.operands(op)).enumerate() {
        let text = syntax::attr_text(context, map);
        let Some(counts) = map_counts(&text) else {
            return Ok(());
        };
        if counts.symbols != 0 {
            return Err(v.error(op, format!("unexpected symbols in indexing_map #{index}")));
        }
        if counts.dims != iterators.len() {
            let message = format!(
                "expected indexing_map #{index} to have {} dim(s) to match the number of loops",
                iterators.len()
            );
            return Err(v.error(op, message));
        }
        let kind = context.kind(module.value_type(value));
        let shape = kind.shape().unwrap_or(&[]);
        if shape.len() != counts.results {
            let message = format!(
                "expected operand #{index} rank ({}) to match the result rank of indexing_map ({})",
                shape.len(),
                counts.results
            );
            return Err(v.error(op, message));
        }
        for (at, (dim, &extent)) in plain_dims(&text).into_iter().zip(shape).enumerate() {
            let Some(known) = dim.and_then(|dim| extents.get_mut(dim)) else {
                continue;
            };
            if *known == DYNAMIC {
                *known = extent;
            } else if extent != DYNAMIC && extent != *known && mismatch.is_none() {
                mismatch = Some((index, at, *known, extent));
            }
        }
    }
    if let Some((index, at, expected, found)) = mismatch {
        let message = format!(
            "inferred input/output operand #{index} has shape's dimension #{at} to be {expected}, \
             but found {found}"
        );
        return Err(v.error(op, message));
    }
    check_results(v, op)
}

/// For each result of a map: the number of the dimension that it is.
fn plain_dims(map: &str) -> Vec<Option<usize>> {
    let results = map.split_once("-> (").map_or("", |found| found.1);
    let results = results.trim_end_matches(['>', ')']);
    let entries = results.split(", ");
    entries
        .map(|entry| entry.strip_prefix('d')?.parse().ok())
        .collect()
}

/// Checks that there is a result of its type for each output that is a tensor.
fn check_results(v: &Verifier, op: Op) -> Check {
    let (module, context) = (v.module, &v.module.context);
    let start = segment(v, op, 0);
    let is_tensor = |index: &usize| {
        let ty = module.value_type(module.operand(op, *index));
        matches!(context.kind(ty), TypeKind::Tensor { .. })
    };
    let outputs: Vec<usize> = (start..module.operand_count(op))
        .filter(is_tensor)
        .collect();
    let results = module.results(op);
    if outputs.len() != results.len() {
        let message = format!(
            "expected the number of tensor results ({}) to be equal to the number of output \
             tensors ({})",
            results.len(),
            outputs.len()
        );
        return Err(v.error(op, message));
    }
    for (&index, &result) in outputs.iter().zip(results) {
        let own = module.value_type(module.operand(op, index));
        let found = module.value_type(result);
        if own != found {
            let message = format!(
                "expected type of operand #{index} ({}) to match type of corresponding result ({})",
                v.quoted(own),
                v.quoted(found)
            );
            return Err(v.error(op, message));
        }
    }
    Ok(())
}

pub fn generic_body(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let entry = module.first_block(module.regions(op)[0]);
    let arguments = entry.map_or(0, |entry| module.arguments(entry).len());
    if arguments == module.operand_count(op) {
        return Ok(());
    }
    Err(v.error(
        op,
        "expected as many non-induction variable region arguments as the number of input/output \
         operands",
    ))
}

/// `linalg.yield`: a value for each output, of the type of its elements.
pub fn r#yield(v: &Verifier, op: Op) -> Check {
    let (module, context) = (v.module, &v.module.context);
    let Some(parent) = module.parent_op(op) else {
        return Ok(());
    };
    if module.name_text(parent) != "linalg.generic" {
        return Ok(());
    }
    let (inputs, outputs) = (segment(v, parent, 0), segment(v, parent, 1));
    let values = module.operand_count(op);
    if values != outputs {
        let message = format!(
            "expected number of yield values ({values}) to match the number of inits / outs \
             operands of the enclosing LinalgOp ({outputs})"
        );
        return Err(v.error(op, message));
    }
    for (index, value) in module.operands(op).enumerate() {
        let output = module.value_type(module.operand(parent, inputs + index));
        let element = context.kind(output).element().unwrap_or(output);
        let found = module.value_type(value);
        if found != element {
            let message = format!(
                "type of yield operand {} ({}) doesn't match the element type of the enclosing \
                 linalg.generic op ({})",
                index + 1,
                v.quoted(found),
                v.quoted(element)
            );
            return Err(v.error(op, message));
        }
    }
    Ok(())
}
