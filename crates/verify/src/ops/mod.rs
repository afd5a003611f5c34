//! What single operations ask beyond the table: counts that depend on types, and regions.

mod acc;
mod affine;
mod affine_ids;
mod arith;
mod attrs;
mod contraction;
mod dma;
mod emitc;
pub(super) mod layout;
mod linalg;
mod linalg_shapes;
pub(super) mod llvm;
pub(super) mod llvm_attributes;
mod llvm_values;
mod memref;
pub(super) mod reshapes;
mod scf;
pub(super) mod slices;
mod tensor;
mod vector;
mod vector_shapes;

use freehold_dialects::{Arity, Group, OpDef, Trait, operand_range, successor_operands};
use freehold_ir::{AttrKind, Op, OpName, Type, TypeKind, known};

use super::plan::{OpCheck, OpChecks};
use super::verifier::{Check, Verifier};
use attrs::{dense, named, segment};

/// The checks of an operation name.
pub fn checks_of(name: OpName, def: &OpDef) -> OpChecks {
    let (before_regions, after_regions) = checks(name, def);
    OpChecks {
        before_regions,
        after_regions,
        asks_types_only: before_regions.is_some() && asks_types_only(name, &def.name),
        after_asks_types_only: after_asks_types_only(def),
    }
}

/// The checks of an operation name, before its regions are looked at and after.
fn checks(name: OpName, def: &OpDef) -> (Option<OpCheck>, Option<OpCheck>) {
    let text = def.name.as_str();
    match name {
        _ if contraction::CONTRACTIONS.contains(&text) => {
            (Some(linalg::given_maps), Some(contraction::contraction))
        }
        _ if def.body.is_some() => (Some(linalg::given_maps), Some(linalg::structured)),
        known::FUNC_CONSTANT => (Some(function_constant), None),
        known::MEMREF_ALLOC | known::MEMREF_ALLOCA => (Some(memref::alloc), None),
        known::MEMREF_LOAD => (Some(memref::load), None),
        known::MEMREF_STORE => (Some(memref::store), None),
        known::MEMREF_COPY => (Some(memref::copy), None),
        known::MEMREF_CAST => (Some(memref::cast), None),
        known::MEMREF_GLOBAL => (Some(memref::global), None),
        known::MEMREF_GET_GLOBAL => (Some(memref::get_global), None),
        known::MEMREF_SUBVIEW => (Some(slices::subview), None),
        known::MEMREF_REINTERPRET_CAST => (Some(slices::reinterpret_cast), None),
        known::MEMREF_EXTRACT_STRIDED_METADATA => (Some(memref::metadata), None),
        known::BUFFERIZATION_DEALLOC => (Some(dealloc), None),
        known::ARITH_CONSTANT => (Some(arith::constant), None),
        known::CF_SWITCH => (Some(switch), None),
        known::SCF_IF => (Some(scf::r#if), None),
        known::SCF_FOR => (Some(scf::r#for), Some(scf::for_regions)),
        known::SCF_WHILE => (Some(scf::r#while), Some(scf::while_regions)),
        known::SCF_EXECUTE_REGION => (Some(scf::execute_region), None),
        _ if arith::CASTS.contains(&text) => (Some(arith::cast), None),
        _ if shares_operands(def) => (Some(shared), None),
        _ => checks_by_text(text),
    }
}

/// The checks of operations that nothing else here asks for by name.
fn checks_by_text(text: &str) -> (Option<OpCheck>, Option<OpCheck>) {
    let before: OpCheck = match text {
        "builtin.module" => module,
        "emitc.expression" => emitc::expression,
        "acc.data" => acc::data,
        "acc.declare_enter" => acc::declare_enter,
        "acc.enter_data" => acc::enter_data,
        "acc.exit_data" => acc::exit_data,
        "acc.host_data" => acc::host_data,
        "acc.update" => acc::update,
        "acc.wait" => acc::wait,
        "emitc.field" => emitc::initial_value,
        "emitc.global" => emitc::global,
        "emitc.for" => emitc::r#for,
        "emitc.yield" => emitc::r#yield,
        "func.call_indirect" => call_indirect,
        "arith.select" => arith::select,
        "memref.view" => memref::view,
        "memref.realloc" => memref::realloc,
        "memref.reshape" => memref::reshape,
        "memref.prefetch" => memref::prefetch,
        "memref.assume_alignment" => memref::assume_alignment,
        "memref.atomic_rmw" => memref::atomic_rmw,
        "memref.generic_atomic_rmw" => memref::generic_atomic_rmw,
        "memref.atomic_yield" => memref::atomic_yield,
        "memref.memory_space_cast" => memref::memory_space_cast,
        "memref.transpose" => reshapes::transpose,
        "memref.expand_shape" => reshapes::expand_memref,
        "memref.collapse_shape" => reshapes::collapse_memref,
        "tensor.expand_shape" => reshapes::expand_tensor,
        "tensor.collapse_shape" => reshapes::collapse_tensor,
        "tensor.extract_slice" => slices::extract_slice,
        "tensor.insert_slice" => slices::insert_slice,
        "tensor.parallel_insert_slice" => tensor::parallel_insert_slice,
        "tensor.empty" => tensor::empty,
        "tensor.splat" => tensor::splat,
        "tensor.cast" | "tensor.bitcast" => tensor::cast,
        "tensor.extract" => tensor::extract,
        "tensor.insert" => tensor::insert,
        "tensor.generate" => return (Some(tensor::generate), Some(tensor::generate_body)),
        "tensor.pad" => return (Some(tensor::pad), Some(tensor::pad_body)),
        "tensor.reshape" => tensor::reshape,
        "tensor.gather" => tensor::gather,
        "tensor.concat" => tensor::concat,
        "bufferization.alloc_tensor" => tensor::alloc_tensor,
        "bufferization.to_tensor" | "bufferization.to_buffer" => tensor::same_contents,
        "bufferization.materialize_in_destination" => tensor::materialize,
        "vector.contract" => vector::contract,
        "vector.broadcast" => vector_shapes::broadcast,
        "vector.shape_cast" => vector_shapes::shape_cast,
        "x86vector.avx512.mask.rndscale" => |v, op| mask_bits(v, op, "imm"),
        "x86vector.avx512.mask.scalef" => |v, op| mask_bits(v, op, "k"),
        "vector.bitcast" => vector_shapes::bitcast,
        "vector.transpose" => vector_shapes::transpose,
        "vector.extract" => vector_shapes::extract,
        "vector.insert" => vector_shapes::insert,
        "vector.extract_strided_slice" => vector_shapes::extract_slice,
        "vector.insert_strided_slice" => vector_shapes::insert_slice,
        "vector.load" => vector_shapes::load,
        "vector.store" => vector_shapes::store,
        "vector.maskedload" | "vector.expandload" => vector_shapes::masked_load,
        "vector.maskedstore" | "vector.compressstore" => vector_shapes::masked_store,
        "affine.apply" => affine::apply,
        "affine.min" | "affine.max" => affine::min_max,
        "affine.load" | "affine.vector_load" => affine::load,
        "affine.store" | "affine.vector_store" => affine::store,
        "affine.prefetch" => affine::prefetch,
        "affine.dma_start" => dma::start,
        "memref.dma_start" => dma::memref_start,
        "memref.dma_wait" => dma::memref_wait,
        "affine.dma_wait" => dma::wait,
        "affine.yield" => affine::r#yield,
        "affine.for" => affine_ids::bounds,
        "affine.if" => affine_ids::condition,
        "affine.parallel" => affine::parallel,
        "affine.delinearize_index" => affine::delinearize_index,
        "affine.linearize_index" => affine::linearize_index,
        "scf.parallel" => scf::parallel,
        "scf.reduce" => return (None, Some(scf::reduce_regions)),
        "scf.reduce.return" => scf::reduce_return,
        "scf.index_switch" => scf::index_switch,
        "scf.forall" => scf::forall,
        "scf.forall.in_parallel" => scf::in_parallel,
        "linalg.generic" => return (Some(linalg::generic), Some(linalg::generic_body)),
        "linalg.map" => return (Some(linalg_shapes::map), Some(linalg::check_semantics)),
        "linalg.reduce" => return (Some(linalg_shapes::reduce), Some(linalg::check_semantics)),
        "linalg.broadcast" => {
            return (
                Some(linalg_shapes::broadcast),
                Some(linalg::check_semantics),
            );
        }
        "linalg.transpose" => {
            return (
                Some(linalg_shapes::transpose),
                Some(linalg::check_semantics),
            );
        }
        "linalg.index" => linalg::index,
        "llvm.func" => llvm::function,
        "llvm.return" => llvm::r#return,
        "llvm.call" => llvm::call,
        "llvm.mlir.global" => llvm::global,
        "llvm.mlir.addressof" => llvm::address_of,
        "llvm.mlir.constant" => llvm_values::constant,
        "llvm.zext" | "llvm.sext" => llvm_values::extension,
        "llvm.getelementptr" => llvm_values::element_pointer,
        "llvm.load" => llvm_values::load,
        "llvm.store" => llvm_values::store,
        "llvm.bitcast" => llvm_values::bit_cast,
        "llvm.landingpad" => llvm::landing_pad,
        "llvm.fence" => llvm_values::fence,
        "llvm.atomicrmw" => llvm_values::read_modify_write,
        "llvm.cmpxchg" => llvm_values::compare_exchange,
        "linalg.yield" => linalg::r#yield,
        _ => return (None, None),
    };
    (Some(before), None)
}

/// Whether the check before the regions looks at nothing but the operation's attributes and
/// the types of its operands and results.
fn asks_types_only(name: OpName, text: &str) -> bool {
    matches!(
        name,
        known::MEMREF_ALLOC
            | known::MEMREF_ALLOCA
            | known::MEMREF_LOAD
            | known::MEMREF_STORE
            | known::MEMREF_COPY
            | known::MEMREF_CAST
            | known::MEMREF_SUBVIEW
            | known::MEMREF_REINTERPRET_CAST
            | known::MEMREF_EXTRACT_STRIDED_METADATA
            | known::BUFFERIZATION_DEALLOC
            | known::ARITH_CONSTANT
    ) || text == "arith.select"
        || arith::CASTS.contains(&text)
}

/// The same for the check after the regions, where the types of the first block's arguments count
/// too.
fn after_asks_types_only(def: &OpDef) -> bool {
    let name = def.name.as_str();
    name == "linalg.generic" || def.body.is_some() && !contraction::CONTRACTIONS.contains(&name)
}

/// `builtin.module`: a block, and attributes that are somebody's.
fn module(v: &Verifier, op: Op) -> Check {
    let (module, context) = (v.module, &v.module.context);
    if module.first_block(module.regions(op)[0]).is_none() {
        let message = "region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks";
        return Err(v.error(op, message));
    }
    let entry = module.first_block(module.regions(op)[0]);
    if entry.is_some_and(|entry| !module.arguments(entry).is_empty()) {
        return Err(v.error(op, "region should have no arguments"));
    }
    let entries = context.dict_entries(module.attributes(op));
    let mut names = entries.iter().map(|entry| context.text(entry.0));
    match names.find(|name| !name.contains('.')) {
        None => Ok(()),
        Some(name) => Err(v.error(
            op,
            format!("can only contain attributes with dialect-prefixed names, found: '{name}'"),
        )),
    }
}

/// Checks that the fourth operand has a bit for each element of the result.
fn mask_bits(v: &Verifier, op: Op, operand: &str) -> Check {
    let (module, context) = (v.module, &v.module.context);
    let shape = context
        .kind(module.value_type(module.results(op)[0]))
        .shape();
    let elements = shape.and_then(|shape| shape.first()).copied();
    match context.kind(module.value_type(module.operand(op, 3))) {
        TypeKind::Integer { width, .. } if Some(i64::from(*width)) == elements => Ok(()),
        _ => Err(v.error(
            op,
            format!(
                "failed to verify that {operand} has the same number of bits as elements in dst"
            ),
        )),
    }
}

fn dealloc(v: &Verifier, op: Op) -> Check {
    let size = |index| segment(v, op, index);
    if size(0) != size(1) {
        return Err(v.error(
            op,
            "must have the same number of conditions as memrefs to deallocate",
        ));
    }
    if size(2) != v.module.results(op).len() {
        return Err(v.error(
            op,
            "must have the same number of updated conditions (results) as retained operands",
        ));
    }
    Ok(())
}

/// How many operands each of several successors receives that share a group of them.
const CASES: &str = "case_operand_segments";

/// The sizes of the parts of a group of `found` operands are its size together.
fn cases_fit(v: &Verifier, op: Op, sizes: &[i64], (group, found): (&str, usize)) -> Check {
    let total = sizes.iter().fold(0i64, |a, &b| a.saturating_add(b));
    match sizes.iter().any(|&s| s < 0) || total as usize != found {
        true => Err(v.error(
            op,
            format!(
                "{group} count ({found}) does not match with the total size ({total}) \
                 specified in attribute '{CASES}'"
            ),
        )),
        false => Ok(()),
    }
}

/// Whether a dialect file says that several successors share a group of operands.
fn shares_operands(def: &OpDef) -> bool {
    let shared =
        |(group, from): (&Group, &Option<usize>)| group.arity == Arity::Variadic && from.is_some();
    def.successors.iter().zip(&def.forwards).any(shared)
}

/// A terminator of which that is so: each successor's arguments match what it receives. Without
/// the sizes nobody says what that is.
fn shared(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let Some(def) = v.table.of(module, op) else {
        return Ok(());
    };
    let successors = module.successors(op);
    for (number, (group, from)) in def.successors.iter().zip(&def.forwards).enumerate() {
        if let (Arity::Variadic, &Some(from)) = (group.arity, from)
            && let Some(sizes) = dense(v, op, CASES)
        {
            let found = operand_range(module, op, def, from).len();
            cases_fit(v, op, sizes, (&def.operands[from].name, found))?;
            let (given, expected) = (sizes.len(), successors.len().saturating_sub(number));
            if given != expected {
                let message = format!("'{CASES}' has {given} sizes for {expected} successors");
                return Err(v.error(op, message));
            }
        }
    }
    for (index, &block) in successors.iter().enumerate() {
        let range = successor_operands(module, v.table, op, index);
        // Groups that no sizes tell apart are refused in any case.
        if let Some(range) = range.filter(|range| range.end <= module.operand_count(op)) {
            let types = range.map(|i| module.value_type(module.operand(op, i)));
            v.check_edge(op, index, block, types)?;
        }
    }
    Ok(())
}

fn switch(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let sizes = dense(v, op, CASES).unwrap_or(&[]);
    cases_fit(v, op, sizes, ("caseOperands", segment(v, op, 2)))?;
    let successors = module.successors(op);
    let values = match named(v, op, "case_values").map(|attr| module.context.attr_kind(attr)) {
        Some(AttrKind::Dense { ty, .. }) => {
            let shape = module.context.kind(*ty).shape().unwrap_or(&[]);
            shape.iter().product::<i64>() as usize
        }
        _ => sizes.len(),
    };
    for given in [values, sizes.len()] {
        if given + 1 != successors.len() {
            let message = format!(
                "number of case values ({given}) should match number of case destinations ({})",
                successors.len() - 1
            );
            return Err(v.error(op, message));
        }
    }
    let mut start = 1 + segment(v, op, 1);
    for (index, &size) in sizes.iter().enumerate() {
        let end = start + size as usize;
        let types = (start..end).map(|i| module.value_type(module.operand(op, i)));
        v.check_edge(op, index + 1, successors[index + 1], types)?;
        start = end;
    }
    Ok(())
}

/// `func.call_indirect`: a function, and what its type takes and returns.
fn call_indirect(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let callee = module.value_type(module.operand(op, 0));
    let TypeKind::Function { inputs, results } = module.context.kind(callee) else {
        let found = v.quoted(callee);
        let message = format!("operand #0 must be function type, but got {found}");
        return Err(v.error(op, message));
    };
    let given: Vec<Type> = module
        .operands(op)
        .skip(1)
        .map(|o| module.value_type(o))
        .collect();
    let what = if given != **inputs {
        "callee input types match argument types"
    } else if v.result_types(op) != **results {
        "callee result types match result types"
    } else {
        return Ok(());
    };
    Err(v.error(op, format!("failed to verify that {what}")))
}

fn function_constant(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let Some(reference) = named(v, op, "value") else {
        return Ok(());
    };
    let function = v
        .resolve(reference)
        .filter(|&f| v.table.has(module, f, Trait::Function));
    let Some((inputs, results)) = function.and_then(|f| v.signature(f)) else {
        let text = freehold_syntax::attr_text(&module.context, reference);
        let name = text.strip_prefix('@').unwrap_or(&text);
        return Err(v.error(op, format!("reference to undefined function '{name}'")));
    };
    let ty: Type = module.value_type(module.result(op, 0));
    match module.context.kind(ty) {
        TypeKind::Function {
            inputs: i,
            results: r,
        } if **i == *inputs && **r == *results => Ok(()),
        _ => Err(v.error(op, "reference to function with mismatched type")),
    }
}
