//! The text files that are part of freehold: rewrite rules, and what operations do.
//!
//! Knows nothing of what they say. `README.md` beside this file describes their form.

/// What terms of rules are made of.
pub const SIGNATURE: &str = include_str!("signature.egg");
/// Rules about booleans.
pub const BOOL: &str = include_str!("bool.egg");
/// Rules about what may alias.
pub const ALIAS: &str = include_str!("alias.egg");
/// Rules about `bufferization.dealloc`.
pub const DEALLOC: &str = include_str!("dealloc.egg");
/// Rules that decide what canonicalization does to operations with effects.
pub const SKELETON: &str = include_str!("skeleton.egg");
/// What the relations of queries are, in Datalog: each text with the name of its file.
pub const DEFINITIONS: [(&str, &str); 6] = [
    ("aliasing.dl", include_str!("datalog/aliasing.dl")),
    ("flows.dl", include_str!("datalog/flows.dl")),
    ("liveness.dl", include_str!("datalog/liveness.dl")),
    ("lives.dl", include_str!("datalog/lives.dl")),
    ("ownership.dl", include_str!("datalog/ownership.dl")),
    ("retain.dl", include_str!("datalog/retain.dl")),
];
/// Rules about values, in the order in which they are read.
pub const VALUES: &[(&str, &str)] = &[
    (
        "rules/values/arith_add_sub.egg",
        include_str!("values/arith_add_sub.egg"),
    ),
    (
        "rules/values/arith_chains.egg",
        include_str!("values/arith_chains.egg"),
    ),
    (
        "rules/values/arith_mul_div.egg",
        include_str!("values/arith_mul_div.egg"),
    ),
    (
        "rules/values/arith_bits.egg",
        include_str!("values/arith_bits.egg"),
    ),
    (
        "rules/values/arith_shifts.egg",
        include_str!("values/arith_shifts.egg"),
    ),
    (
        "rules/values/arith_cmpi.egg",
        include_str!("values/arith_cmpi.egg"),
    ),
    (
        "rules/values/arith_select.egg",
        include_str!("values/arith_select.egg"),
    ),
    (
        "rules/values/arith_casts.egg",
        include_str!("values/arith_casts.egg"),
    ),
    (
        "rules/values/arith_minmax.egg",
        include_str!("values/arith_minmax.egg"),
    ),
    (
        "rules/values/arith_float.egg",
        include_str!("values/arith_float.egg"),
    ),
    (
        "rules/values/arith_float_cmp.egg",
        include_str!("values/arith_float_cmp.egg"),
    ),
    (
        "rules/values/arith_poison.egg",
        include_str!("values/arith_poison.egg"),
    ),
    ("rules/values/index.egg", include_str!("values/index.egg")),
];
/// How far each rule about values is proved.
pub const VALUES_CERTIFICATE: &str = include_str!("values/certificate.json");
/// Rules about values that are shipped without a proof, a line each: the name, `: `, and why.
pub const VALUES_NOT_DECIDED: &str = include_str!("values/not_decided.txt");
/// Rules about operations, in the order in which they are read. In each rule of a file stands an
/// operation of the dialect that the file has its name from.
pub const OPERATIONS: &[(&str, &str)] = &[
    (
        "rules/operations/memref.egg",
        include_str!("operations/memref.egg"),
    ),
    (
        "rules/operations/bufferization.egg",
        include_str!("operations/bufferization.egg"),
    ),
    (
        "rules/operations/scf.egg",
        include_str!("operations/scf.egg"),
    ),
    ("rules/operations/cf.egg", include_str!("operations/cf.egg")),
    (
        "rules/operations/arith.egg",
        include_str!("operations/arith.egg"),
    ),
    (
        "rules/operations/tensor.egg",
        include_str!("operations/tensor.egg"),
    ),
    (
        "rules/operations/vector.egg",
        include_str!("operations/vector.egg"),
    ),
    (
        "rules/operations/linalg.egg",
        include_str!("operations/linalg.egg"),
    ),
    (
        "rules/operations/affine.egg",
        include_str!("operations/affine.egg"),
    ),
];
/// What terms of rules about SIL are made of.
pub const SIL_SIGNATURE: &str = include_str!("sil/signature.egg");
/// Rules about retains and releases.
pub const SIL_OBJECTS: &str = include_str!("sil/objects.egg");
/// Rules about copies and borrows of owned values.
pub const SIL_OWNERSHIP: &str = include_str!("sil/ownership.egg");

/// The dialects that every run knows, each with its file.
pub const DIALECTS: [(&str, &str); 20] = [
    ("affine", include_str!("dialects/affine.dialect")),
    ("arith", include_str!("dialects/arith.dialect")),
    ("async", include_str!("dialects/async.dialect")),
    (
        "bufferization",
        include_str!("dialects/bufferization.dialect"),
    ),
    ("builtin", include_str!("dialects/builtin.dialect")),
    ("cf", include_str!("dialects/cf.dialect")),
    ("complex", include_str!("dialects/complex.dialect")),
    ("func", include_str!("dialects/func.dialect")),
    ("gpu", include_str!("dialects/gpu.dialect")),
    ("index", include_str!("dialects/index.dialect")),
    ("linalg", include_str!("dialects/linalg.dialect")),
    ("math", include_str!("dialects/math.dialect")),
    ("memref", include_str!("dialects/memref.dialect")),
    ("ml_program", include_str!("dialects/ml_program.dialect")),
    ("scf", include_str!("dialects/scf.dialect")),
    ("shape", include_str!("dialects/shape.dialect")),
    ("sil", include_str!("dialects/sil.dialect")),
    ("tensor", include_str!("dialects/tensor.dialect")),
    ("ub", include_str!("dialects/ub.dialect")),
    ("vector", include_str!("dialects/vector.dialect")),
];

/// MLIR's other dialects, in the order of their names: what is written by hand, and what is
/// imported from ODS. An operation is read when a program names it.
pub const UPSTREAM: &[(&str, &[&str])] = &[
    ("acc", &[include_str!("dialects/upstream/acc.dialect")]),
    (
        "amdgpu",
        &[include_str!("dialects/upstream/amdgpu.dialect")],
    ),
    ("amx", &[include_str!("dialects/upstream/amx.dialect")]),
    (
        "arm_neon",
        &[include_str!("dialects/upstream/arm_neon.dialect")],
    ),
    (
        "arm_sme",
        &[
            include_str!("dialects/arm_sme.dialect"),
            include_str!("dialects/upstream/arm_sme.dialect"),
        ],
    ),
    (
        "arm_sve",
        &[
            include_str!("dialects/arm_sve.dialect"),
            include_str!("dialects/upstream/arm_sve.dialect"),
        ],
    ),
    (
        "emitc",
        &[
            include_str!("dialects/emitc.dialect"),
            include_str!("dialects/upstream/emitc.dialect"),
        ],
    ),
    ("irdl", &[include_str!("dialects/upstream/irdl.dialect")]),
    (
        "llvm",
        &[
            include_str!("dialects/llvm.dialect"),
            include_str!("dialects/upstream/llvm.dialect"),
        ],
    ),
    ("mpi", &[include_str!("dialects/upstream/mpi.dialect")]),
    (
        "nvgpu",
        &[
            include_str!("dialects/nvgpu.dialect"),
            include_str!("dialects/upstream/nvgpu.dialect"),
        ],
    ),
    (
        "nvvm",
        &[
            include_str!("dialects/nvvm.dialect"),
            include_str!("dialects/upstream/nvvm.dialect"),
        ],
    ),
    (
        "omp",
        &[
            include_str!("dialects/omp.dialect"),
            include_str!("dialects/upstream/omp.dialect"),
        ],
    ),
    ("pdl", &[include_str!("dialects/upstream/pdl.dialect")]),
    (
        "pdl_interp",
        &[
            include_str!("dialects/pdl_interp.dialect"),
            include_str!("dialects/upstream/pdl_interp.dialect"),
        ],
    ),
    (
        "ptr",
        &[
            include_str!("dialects/ptr.dialect"),
            include_str!("dialects/upstream/ptr.dialect"),
        ],
    ),
    ("quant", &[include_str!("dialects/upstream/quant.dialect")]),
    (
        "rocdl",
        &[
            include_str!("dialects/rocdl.dialect"),
            include_str!("dialects/upstream/rocdl.dialect"),
        ],
    ),
    (
        "shard",
        &[
            include_str!("dialects/shard.dialect"),
            include_str!("dialects/upstream/shard.dialect"),
        ],
    ),
    (
        "smt",
        &[
            include_str!("dialects/smt.dialect"),
            include_str!("dialects/upstream/smt.dialect"),
        ],
    ),
    (
        "sparse_tensor",
        &[include_str!("dialects/upstream/sparse_tensor.dialect")],
    ),
    (
        "spirv",
        &[
            include_str!("dialects/spirv.dialect"),
            include_str!("dialects/upstream/spirv.dialect"),
        ],
    ),
    (
        "tosa",
        &[
            include_str!("dialects/tosa.dialect"),
            include_str!("dialects/upstream/tosa.dialect"),
        ],
    ),
    (
        "transform",
        &[
            include_str!("dialects/transform.dialect"),
            include_str!("dialects/upstream/transform.dialect"),
        ],
    ),
    (
        "wasmssa",
        &[
            include_str!("dialects/wasmssa.dialect"),
            include_str!("dialects/upstream/wasmssa.dialect"),
        ],
    ),
    (
        "x86vector",
        &[
            include_str!("dialects/x86vector.dialect"),
            include_str!("dialects/upstream/x86vector.dialect"),
        ],
    ),
    ("xegpu", &[include_str!("dialects/upstream/xegpu.dialect")]),
    ("xevm", &[include_str!("dialects/upstream/xevm.dialect")]),
];
