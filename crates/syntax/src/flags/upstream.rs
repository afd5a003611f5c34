//! The enumerations of MLIR 22's other dialects that attributes are made of, as `llvm-tblgen
//! --dump-json` has them (`EnumAttr`): those of which one word is given, but for `#spirv.opcode`.
//! They stand in `tests/import/samples/words.mlir`, but for two of tosa that begin with a digit:
//! mlir-opt-22 does not read them as it prints them.

use super::sets::WordSet;

/// Each set: dialect and word, what stands around, the names of enumeration and attribute, words.
macro_rules! sets {
    ($($dialect:literal.$name:literal $before:literal $after:literal
        $enumeration:literal $attribute:literal: $($word:literal)*;)*) => {
        &[$(WordSet {
            name: ($dialect, $name),
            words: &[$($word),*],
            before: $before,
            after: $after,
            separator: None,
            all: "",
            enumeration: $enumeration,
            attribute: $attribute,
        }),*]
    };
}

/// In the order of their names.
#[rustfmt::skip]
pub(super) const SETS: &[WordSet] = sets! {
    "acc"."combined_constructs" "<" ">" "::mlir::acc::CombinedConstructsType"
        "OpenACC_CombinedConstructsAttr":
        "kernels_loop" "parallel_loop" "serial_loop";
    "acc"."construct" "" "" "::mlir::acc::Construct" "OpenACC_ConstructAttr":
        "acc_construct_parallel" "acc_construct_kernels" "acc_construct_loop" "acc_construct_data"
        "acc_construct_enter_data" "acc_construct_exit_data" "acc_construct_host_data"
        "acc_construct_atomic" "acc_construct_declare" "acc_construct_init" "acc_construct_shutdown"
        "acc_construct_set" "acc_construct_update" "acc_construct_routine" "acc_construct_wait"
        "acc_construct_runtime_api" "acc_construct_serial";
    "acc"."data_clause" "" "" "::mlir::acc::DataClause" "OpenACC_DataClauseAttr":
        "acc_copyin" "acc_copyin_readonly" "acc_copy" "acc_copyout" "acc_copyout_zero" "acc_present"
        "acc_create" "acc_create_zero" "acc_delete" "acc_attach" "acc_detach" "acc_no_create"
        "acc_private" "acc_firstprivate" "acc_deviceptr" "acc_getdeviceptr" "acc_update_host"
        "acc_update_self" "acc_update_device" "acc_use_device" "acc_reduction"
        "acc_declare_device_resident" "acc_declare_link" "acc_cache" "acc_cache_readonly";
    "acc"."defaultvalue" "" "" "::mlir::acc::ClauseDefaultValue" "DefaultValueAttr":
        "present" "none";
    "acc"."device_type" "<" ">" "::mlir::acc::DeviceType" "OpenACC_DeviceTypeAttr":
        "none" "star" "default" "host" "multicore" "nvidia" "radeon";
    "acc"."gang_arg_type" "<" ">" "::mlir::acc::GangArgType" "OpenACC_GangArgTypeAttr":
        "Num" "Dim" "Static";
    "acc"."par_level" "<" ">" "::mlir::acc::ParLevel" "OpenACC_ParLevelAttr":
        "seq" "gang_dim1" "gang_dim2" "gang_dim3" "worker" "vector";
    "acc"."recipe_kind" "<" ">" "::mlir::acc::RecipeKind" "OpenACC_RecipeKindAttr":
        "private_recipe" "firstprivate_recipe" "reduction_recipe";
    "acc"."reduction_operator" "<" ">" "::mlir::acc::ReductionOperator"
        "OpenACC_ReductionOperatorAttr":
        "none" "add" "mul" "max" "min" "iand" "ior" "xor" "eqv" "neqv" "land" "lor";
    "amdgpu"."address_space" "<" ">" "::mlir::amdgpu::AddressSpace" "AMDGPU_AddressSpaceAttr":
        "fat_raw_buffer" "buffer_rsrc" "fat_structured_buffer";
    "amdgpu"."dpp_perm" "" "" "::mlir::amdgpu::DPPPerm" "AMDGPU_DPPPermAttr":
        "quad_perm" "row_shl" "row_shr" "row_ror" "wave_shl" "wave_shr" "wave_ror" "wave_rol"
        "row_mirror" "row_half_mirror" "row_bcast_15" "row_bcast_31";
    "amdgpu"."mfma_perm_b" "" "" "::mlir::amdgpu::MFMAPermB" "AMDGPU_MFMAPermBAttr":
        "none" "bcast_first_32" "bcast_second_32" "rotate_16_right" "bcast_first_16"
        "bcast_second_16" "bcast_third_16" "bcast_fourth_16";
    "arm_sme"."kind" "<" ">" "::mlir::arm_sme::CombiningKind" "ArmSME_CombiningKindAttr":
        "add" "sub";
    "arm_sme"."layout" "<" ">" "::mlir::arm_sme::TileSliceLayout" "ArmSME_TileSliceLayoutAttr":
        "horizontal" "vertical";
    "arm_sme"."type_size" "<" ">" "::mlir::arm_sme::TypeSize" "ArmSME_TypeSizeAttr":
        "byte" "half" "word" "double";
    "irdl"."variadicity" "" "" "::mlir::irdl::Variadicity" "VariadicityAttr":
        "single" "optional" "variadic";
    "mpi"."errclass" "<" ">" "::mlir::mpi::MPI_ErrorClassEnum" "MPI_ErrorClassAttr":
        "MPI_SUCCESS" "MPI_ERR_ACCESS" "MPI_ERR_AMODE" "MPI_ERR_ARG" "MPI_ERR_ASSERT"
        "MPI_ERR_BAD_FILE" "MPI_ERR_BASE" "MPI_ERR_BUFFER" "MPI_ERR_COMM" "MPI_ERR_CONVERSION"
        "MPI_ERR_COUNT" "MPI_ERR_DIMS" "MPI_ERR_DISP" "MPI_ERR_DUP_DATAREP" "MPI_ERR_ERRHANDLER"
        "MPI_ERR_FILE" "MPI_ERR_FILE_EXISTS" "MPI_ERR_FILE_IN_USE" "MPI_ERR_GROUP" "MPI_ERR_INFO"
        "MPI_ERR_INFO_KEY" "MPI_ERR_INFO_NOKEY" "MPI_ERR_INFO_VALUE" "MPI_ERR_IN_STATUS"
        "MPI_ERR_INTERN" "MPI_ERR_IO" "MPI_ERR_KEYVAL" "MPI_ERR_LOCKTYPE" "MPI_ERR_NAME"
        "MPI_ERR_NO_MEM" "MPI_ERR_NO_SPACE" "MPI_ERR_NO_SUCH_FILE" "MPI_ERR_NOT_SAME" "MPI_ERR_OP"
        "MPI_ERR_OTHER" "MPI_ERR_PENDING" "MPI_ERR_PORT" "MPI_ERR_PROC_ABORTED" "MPI_ERR_QUOTA"
        "MPI_ERR_RANK" "MPI_ERR_READ_ONLY" "MPI_ERR_REQUEST" "MPI_ERR_RMA_ATTACH"
        "MPI_ERR_RMA_CONFLICT" "MPI_ERR_RMA_FLAVOR" "MPI_ERR_RMA_RANGE" "MPI_ERR_RMA_SHARED"
        "MPI_ERR_RMA_SYNC" "MPI_ERR_ROOT" "MPI_ERR_SERVICE" "MPI_ERR_SESSION" "MPI_ERR_SIZE"
        "MPI_ERR_SPAWN" "MPI_ERR_TAG" "MPI_ERR_TOPOLOGY" "MPI_ERR_TRUNCATE" "MPI_ERR_TYPE"
        "MPI_ERR_UNKNOWN" "MPI_ERR_UNSUPPORTED_DATAREP" "MPI_ERR_UNSUPPORTED_OPERATION"
        "MPI_ERR_VALUE_TOO_LARGE" "MPI_ERR_WIN" "MPI_ERR_LASTCODE";
    "nvgpu"."interleave" "" "" "::mlir::nvgpu::TensorMapInterleaveKind" "TensorMapInterleaveAttr":
        "none" "interleave_16b" "interleave_32b";
    "nvgpu"."l2promo" "" "" "::mlir::nvgpu::TensorMapL2PromoKind" "TensorMapL2PromoAttr":
        "none" "l2promo_64b" "l2promo_128b" "l2promo_256b";
    "nvgpu"."oob" "" "" "::mlir::nvgpu::TensorMapOOBKind" "TensorMapOOBAttr":
        "zero" "nan";
    "nvgpu"."rcp_rounding_mode" "" "" "::mlir::nvgpu::RcpRoundingMode" "RcpRoundingModeAttr":
        "approx" "rn" "rz" "rm" "rp";
    "nvgpu"."swizzle" "" "" "::mlir::nvgpu::TensorMapSwizzleKind" "TensorMapSwizzleAttr":
        "none" "swizzle_32b" "swizzle_64b" "swizzle_128b";
    "nvvm"."action" "" "" "::mlir::NVVM::SetMaxRegisterAction" "SetMaxRegisterActionAttr":
        "decrease" "increase";
    "nvvm"."block_scale_format" "<" ">" "::mlir::NVVM::BlockScaleFormat" "BlockScaleFormatAttr":
        "ue8m0" "ue4m3";
    "nvvm"."block_scale_kind" "<" ">" "::mlir::NVVM::MMABlockScaleKind" "MMABlockScaleKindAttr":
        "mxf8f6f4" "mxf4" "mxf4nvf4";
    "nvvm"."cache_eviction_priority" "" "" "::mlir::NVVM::CacheEvictionPriority"
        "CacheEvictionPriorityAttr":
        "evict_normal" "evict_first" "evict_last" "evict_unchanged" "no_allocate";
    "nvvm"."cluster_launch_control_query_type" "" "" "::mlir::NVVM::ClusterLaunchControlQueryType"
        "ClusterLaunchControlQueryTypeAttr":
        "is_canceled" "get_first_cta_id_x" "get_first_cta_id_y" "get_first_cta_id_z";
    "nvvm"."cta_group" "<" ">" "::mlir::NVVM::CTAGroupKind" "CTAGroupKindAttr":
        "cta_1" "cta_2";
    "nvvm"."dot_accumulate_type" "<" ">" "::mlir::NVVM::DotAccumulateType" "DotAccumulateTypeAttr":
        "signed" "unsigned";
    "nvvm"."fp_rnd_mode" "<" ">" "::mlir::NVVM::FPRoundingMode" "FPRoundingModeAttr":
        "none" "rn" "rm" "rp" "rz" "rna" "rs";
    "nvvm"."grid_dep_action" "" "" "::mlir::NVVM::GridDepActionKind" "GridDepActionAttr":
        "wait" "launch_dependents";
    "nvvm"."ld_st_matrix_elt_type" "<" ">" "::mlir::NVVM::LdStMatrixEltType"
        "LdStMatrixEltTypeAttr":
        "b16" "b8" "b8x16.b6x16_p32" "b8x16.b4x16_p64";
    "nvvm"."load_cache_modifier" "" "" "::mlir::NVVM::LoadCacheModifierKind"
        "LoadCacheModifierAttr":
        "ca" "cg" "cs" "lu" "cv";
    "nvvm"."match_sync_kind" "" "" "::mlir::NVVM::MatchSyncKind" "MatchSyncKindAttr":
        "any" "all";
    "nvvm"."mem_order" "<" ">" "::mlir::NVVM::MemOrderKind" "MemOrderKindAttr":
        "weak" "relaxed" "acquire" "release" "acq_rel" "sc" "mmio" "volatile";
    "nvvm"."mem_scope" "<" ">" "::mlir::NVVM::MemScopeKind" "MemScopeKindAttr":
        "cta" "cluster" "gpu" "sys";
    "nvvm"."memory_space" "<" ">" "::mlir::NVVM::NVVMMemorySpace" "NVVMMemorySpaceAttr":
        "generic" "global" "shared" "constant" "local" "tensor" "shared_cluster";
    "nvvm"."mma_b1op" "<" ">" "::mlir::NVVM::MMAB1Op" "MMAB1OpAttr":
        "none" "xor_popc" "and_popc";
    "nvvm"."mma_frag" "<" ">" "::mlir::NVVM::MMAFrag" "MMAFragAttr":
        "a" "b" "c";
    "nvvm"."mma_int_overflow" "<" ">" "::mlir::NVVM::MMAIntOverflow" "MMAIntOverflowAttr":
        "satfinite" "wrapped";
    "nvvm"."mma_kind" "<" ">" "::mlir::NVVM::MMAKind" "MMAKindAttr":
        "f8f6f4";
    "nvvm"."mma_layout" "<" ">" "::mlir::NVVM::MMALayout" "MMALayoutAttr":
        "row" "col";
    "nvvm"."mma_type" "<" ">" "::mlir::NVVM::MMATypes" "MMATypesAttr":
        "f16" "f32" "tf32" "bf16" "s8" "u8" "s32" "s4" "u4" "b1" "f64" "e4m3" "e5m2" "e3m2" "e2m3"
        "e2m1";
    "nvvm"."permute_mode" "<" ">" "::mlir::NVVM::PermuteMode" "PermuteModeAttr":
        "default" "f4e" "b4e" "rc8" "ecl" "ecr" "rc16";
    "nvvm"."prefetch_cache_level" "" "" "::mlir::NVVM::PrefetchCacheLevel" "PrefetchCacheLevelAttr":
        "L1" "L2";
    "nvvm"."proxy_kind" "<" ">" "::mlir::NVVM::ProxyKind" "ProxyKindAttr":
        "alias" "async" "async.global" "async.shared" "tensormap" "generic";
    "nvvm"."reduction" "<" ">" "::mlir::NVVM::BarrierReduction" "BarrierReductionAttr":
        "popc" "and" "or";
    "nvvm"."redux_kind" "" "" "::mlir::NVVM::ReduxKind" "ReduxKindAttr":
        "add" "and" "max" "min" "or" "umax" "umin" "xor" "fmin" "fmax";
    "nvvm"."sat_mode" "<" ">" "::mlir::NVVM::SaturationMode" "SaturationModeAttr":
        "none" "satfinite";
    "nvvm"."scale_vec_size" "<" ">" "::mlir::NVVM::ScaleVecSize" "ScaleVecSizeAttr":
        "x1" "x2" "x4";
    "nvvm"."shared_space" "<" ">" "::mlir::NVVM::SharedSpace" "SharedSpaceAttr":
        "cta" "cluster";
    "nvvm"."shfl_kind" "" "" "::mlir::NVVM::ShflKind" "ShflKindAttr":
        "bfly" "up" "down" "idx";
    "nvvm"."tcgen05_cp_multicast" "<" ">" "::mlir::NVVM::Tcgen05CpMulticast"
        "Tcgen05CpMulticastAttr":
        "none" "warpx2_02_13" "warpx2_01_23" "warpx4";
    "nvvm"."tcgen05_cp_shape" "<" ">" "::mlir::NVVM::Tcgen05CpShape" "Tcgen05CpShapeAttr":
        "shape_128x256b" "shape_4x256b" "shape_128x128b" "shape_64x128b" "shape_32x128b";
    "nvvm"."tcgen05_cp_src_fmt" "<" ">" "::mlir::NVVM::Tcgen05CpSrcFormat" "Tcgen05CpSrcFormatAttr":
        "b6x16_p32" "b4x16_p64";
    "nvvm"."tcgen05_fence" "<" ">" "::mlir::NVVM::Tcgen05FenceKind" "Tcgen05FenceKindAttr":
        "before" "after";
    "nvvm"."tcgen05_ldst_shape" "<" ">" "::mlir::NVVM::Tcgen05LdStShape" "Tcgen05LdStShapeAttr":
        "shape_16x64b" "shape_16x128b" "shape_16x256b" "shape_32x32b" "shape_16x32bx2";
    "nvvm"."tcgen05_mma_block_scale" "<" ">" "::mlir::NVVM::Tcgen05MMABlockScale"
        "Tcgen05MMABlockScaleAttr":
        "default" "block16" "block32";
    "nvvm"."tcgen05_mma_collectorb" "<" ">" "::mlir::NVVM::Tcgen05MMACollectorBBuffer"
        "Tcgen05MMACollectorBBufferAttr":
        "b0" "b1" "b2" "b3";
    "nvvm"."tcgen05_mma_collectorop" "<" ">" "::mlir::NVVM::Tcgen05MMACollectorOp"
        "Tcgen05MMACollectorOpAttr":
        "discard" "lastuse" "fill" "use";
    "nvvm"."tcgen05_mma_kind" "<" ">" "::mlir::NVVM::Tcgen05MMAKind" "Tcgen05MMAKindAttr":
        "f8f6f4" "i8" "f16" "tf32";
    "nvvm"."tcgen05_wait" "<" ">" "::mlir::NVVM::Tcgen05WaitKind" "Tcgen05WaitKindAttr":
        "load" "store";
    "nvvm"."tma_load_mode" "<" ">" "::mlir::NVVM::TMALoadMode" "TMALoadModeAttr":
        "tile" "im2col" "im2col_w" "im2col_w_128" "tile_gather4";
    "nvvm"."tma_redux_kind" "<" ">" "::mlir::NVVM::TMAReduxKind" "TMAReduxKindAttr":
        "add" "max" "min" "inc" "dec" "and" "or" "xor";
    "nvvm"."tma_store_mode" "<" ">" "::mlir::NVVM::TMAStoreMode" "TMAStoreModeAttr":
        "tile" "im2col" "tile_scatter4";
    "nvvm"."vote_sync_kind" "" "" "::mlir::NVVM::VoteSyncKind" "VoteSyncKindAttr":
        "any" "all" "ballot" "uni";
    "nvvm"."wgmma_scale_in" "<" ">" "::mlir::NVVM::WGMMAScaleIn" "WGMMAScaleInAttr":
        "one" "neg";
    "nvvm"."wgmma_scale_out" "<" ">" "::mlir::NVVM::WGMMAScaleOut" "WGMMAScaleOutAttr":
        "zero" "one";
    "nvvm"."wgmma_type" "<" ">" "::mlir::NVVM::WGMMATypes" "WGMMATypesAttr":
        "f16" "tf32" "u8" "s8" "b1" "bf16" "e4m3" "e5m2" "f32" "s32";
    "omp"."bindkind" "" "" "::mlir::omp::ClauseBindKind" "BindKindAttr":
        "parallel" "teams" "thread";
    "omp"."cancellationconstructtype" "" "" "::mlir::omp::ClauseCancellationConstructType"
        "CancellationConstructTypeAttr":
        "parallel" "loop" "sections" "taskgroup";
    "omp"."capture_clause" "(" ")" "::mlir::omp::DeclareTargetCaptureClause"
        "DeclareTargetCaptureClauseAttr":
        "none" "to" "link" "enter";
    "omp"."clause_depend" "(" ")" "::mlir::omp::ClauseDepend" "ClauseDependAttr":
        "dependsource" "dependsink";
    "omp"."clause_task_depend" "(" ")" "::mlir::omp::ClauseTaskDepend" "ClauseTaskDependAttr":
        "taskdependin" "taskdependout" "taskdependinout" "taskdependmutexinoutset"
        "taskdependinoutset";
    "omp"."data_sharing_type" "{type = " "}" "::mlir::omp::DataSharingClauseType"
        "DataSharingClauseTypeAttr":
        "private" "firstprivate";
    "omp"."device_type" "(" ")" "::mlir::omp::DeclareTargetDeviceType"
        "DeclareTargetDeviceTypeAttr":
        "any" "host" "nohost";
    "omp"."grainsizetype" "" "" "::mlir::omp::ClauseGrainsizeType" "GrainsizeTypeAttr":
        "strict";
    "omp"."memoryorderkind" "" "" "::mlir::omp::ClauseMemoryOrderKind" "MemoryOrderKindAttr":
        "seq_cst" "acq_rel" "acquire" "release" "relaxed";
    "omp"."numtaskstype" "" "" "::mlir::omp::ClauseNumTasksType" "NumTasksTypeAttr":
        "strict";
    "omp"."numthreadstype" "" "" "::mlir::omp::ClauseNumThreadsType" "NumThreadsTypeAttr":
        "strict";
    "omp"."order_mod" "" "" "::mlir::omp::OrderModifier" "OrderModifierAttr":
        "reproducible" "unconstrained";
    "omp"."orderkind" "" "" "::mlir::omp::ClauseOrderKind" "OrderKindAttr":
        "concurrent";
    "omp"."procbindkind" "" "" "::mlir::omp::ClauseProcBindKind" "ProcBindKindAttr":
        "primary" "master" "close" "spread";
    "omp"."reduction_modifier" "(" ")" "::mlir::omp::ReductionModifier" "ReductionModifierAttr":
        "defaultmod" "inscan" "task";
    "omp"."sched_mod" "" "" "::mlir::omp::ScheduleModifier" "ScheduleModifierAttr":
        "none" "monotonic" "nonmonotonic" "simd";
    "omp"."schedulekind" "" "" "::mlir::omp::ClauseScheduleKind" "ScheduleKindAttr":
        "static" "dynamic" "guided" "auto" "runtime" "distribute";
    "omp"."variable_capture_kind" "(" ")" "::mlir::omp::VariableCaptureKind"
        "VariableCaptureKindAttr":
        "This" "ByRef" "ByCopy" "VLAType";
    "shard"."partial" "" "" "::mlir::shard::ReductionKind" "Shard_ReductionKindAttr":
        "sum" "max" "min" "product" "average" "bitwise_and" "bitwise_or" "bitwise_xor" "generic";
    "sparse_tensor"."CrdTransDirection" "" "" "::mlir::sparse_tensor::CrdTransDirectionKind"
        "SparseTensorCrdTransDirectionAttr":
        "dim_to_lvl" "lvl_to_dim";
    "sparse_tensor"."SparseTensorSortAlgorithm" "" "" "::mlir::sparse_tensor::SparseTensorSortKind"
        "SparseTensorSortKindAttr":
        "hybrid_quick_sort" "insertion_sort_stable" "quick_sort" "heap_sort";
    "sparse_tensor"."kind" "" "" "::mlir::sparse_tensor::StorageSpecifierKind"
        "SparseTensorStorageSpecifierKindAttr":
        "lvl_sz" "pos_mem_sz" "crd_mem_sz" "val_mem_sz" "dim_offset" "dim_stride";
    "spirv"."addressing_model" "<" ">" "::mlir::spirv::AddressingModel" "SPIRV_AddressingModelAttr":
        "Logical" "Physical32" "Physical64" "PhysicalStorageBuffer64";
    "spirv"."built_in" "<" ">" "::mlir::spirv::BuiltIn" "SPIRV_BuiltInAttr":
        "Position" "PointSize" "ClipDistance" "CullDistance" "VertexId" "InstanceId" "PrimitiveId"
        "InvocationId" "Layer" "ViewportIndex" "TessLevelOuter" "TessLevelInner" "TessCoord"
        "PatchVertices" "FragCoord" "PointCoord" "FrontFacing" "SampleId" "SamplePosition"
        "SampleMask" "FragDepth" "HelperInvocation" "NumWorkgroups" "WorkgroupSize" "WorkgroupId"
        "LocalInvocationId" "GlobalInvocationId" "LocalInvocationIndex" "WorkDim" "GlobalSize"
        "EnqueuedWorkgroupSize" "GlobalOffset" "GlobalLinearId" "SubgroupSize" "SubgroupMaxSize"
        "NumSubgroups" "NumEnqueuedSubgroups" "SubgroupId" "SubgroupLocalInvocationId" "VertexIndex"
        "InstanceIndex" "SubgroupEqMask" "SubgroupGeMask" "SubgroupGtMask" "SubgroupLeMask"
        "SubgroupLtMask" "BaseVertex" "BaseInstance" "DrawIndex" "PrimitiveShadingRateKHR"
        "DeviceIndex" "ViewIndex" "ShadingRateKHR" "BaryCoordNoPerspAMD"
        "BaryCoordNoPerspCentroidAMD" "BaryCoordNoPerspSampleAMD" "BaryCoordSmoothAMD"
        "BaryCoordSmoothCentroidAMD" "BaryCoordSmoothSampleAMD" "BaryCoordPullModelAMD"
        "FragStencilRefEXT" "ViewportMaskNV" "SecondaryPositionNV" "SecondaryViewportMaskNV"
        "PositionPerViewNV" "ViewportMaskPerViewNV" "FullyCoveredEXT" "BaryCoordKHR"
        "BaryCoordNoPerspKHR" "FragSizeEXT" "FragInvocationCountEXT" "PrimitivePointIndicesEXT"
        "PrimitiveLineIndicesEXT" "PrimitiveTriangleIndicesEXT" "CullPrimitiveEXT" "LaunchIdKHR"
        "LaunchSizeKHR" "WorldRayOriginKHR" "WorldRayDirectionKHR" "ObjectRayOriginKHR"
        "ObjectRayDirectionKHR" "RayTminKHR" "RayTmaxKHR" "InstanceCustomIndexKHR"
        "ObjectToWorldKHR" "WorldToObjectKHR" "HitTNV" "HitKindKHR" "CurrentRayTimeNV"
        "IncomingRayFlagsKHR" "RayGeometryIndexKHR" "WarpsPerSMNV" "SMCountNV" "WarpIDNV" "SMIDNV"
        "CullMaskKHR";
    "spirv"."capability" "<" ">" "::mlir::spirv::Capability" "SPIRV_CapabilityAttr":
        "Matrix" "Addresses" "Linkage" "Kernel" "Float16" "Float64" "Int64" "Groups" "Int16" "Int8"
        "Sampled1D" "SampledBuffer" "GroupNonUniform" "ShaderLayer" "ShaderViewportIndex"
        "UniformDecoration" "SubgroupBallotKHR" "SubgroupVoteKHR" "StorageBuffer16BitAccess"
        "StoragePushConstant16" "StorageInputOutput16" "DeviceGroup" "AtomicStorageOps"
        "SampleMaskPostDepthCoverage" "StorageBuffer8BitAccess" "StoragePushConstant8"
        "DenormPreserve" "DenormFlushToZero" "SignedZeroInfNanPreserve" "RoundingModeRTE"
        "RoundingModeRTZ" "ImageFootprintNV" "FragmentBarycentricKHR" "MeshShadingEXT"
        "ComputeDerivativeGroupQuadsNV" "GroupNonUniformPartitionedNV" "VulkanMemoryModel"
        "VulkanMemoryModelDeviceScope" "ComputeDerivativeGroupLinearNV" "BindlessTextureNV"
        "SubgroupShuffleINTEL" "SubgroupBufferBlockIOINTEL" "SubgroupImageBlockIOINTEL"
        "SubgroupImageMediaBlockIOINTEL" "RoundToInfinityINTEL" "FloatingPointModeINTEL"
        "FunctionPointersINTEL" "IndirectReferencesINTEL" "AsmINTEL" "AtomicFloat32MinMaxEXT"
        "AtomicFloat64MinMaxEXT" "AtomicFloat16MinMaxEXT" "VectorAnyINTEL" "ExpectAssumeKHR"
        "SubgroupAvcMotionEstimationINTEL" "SubgroupAvcMotionEstimationIntraINTEL"
        "SubgroupAvcMotionEstimationChromaINTEL" "VariableLengthArrayINTEL"
        "FunctionFloatControlINTEL" "FPGAMemoryAttributesINTEL" "ArbitraryPrecisionIntegersINTEL"
        "ArbitraryPrecisionFloatingPointINTEL" "UnstructuredLoopControlsINTEL"
        "FPGALoopControlsINTEL" "KernelAttributesINTEL" "FPGAKernelAttributesINTEL"
        "FPGAMemoryAccessesINTEL" "FPGAClusterAttributesINTEL" "LoopFuseINTEL"
        "MemoryAccessAliasingINTEL" "FPGABufferLocationINTEL" "ArbitraryPrecisionFixedPointINTEL"
        "USMStorageClassesINTEL" "IOPipesINTEL" "BlockingPipesALTERA" "FPGARegINTEL"
        "DotProductInputAll" "DotProductInput4x8BitPacked" "DotProduct" "RayCullMaskKHR"
        "CooperativeMatrixKHR" "ReplicatedCompositesEXT" "BitInstructions" "AtomicFloat32AddEXT"
        "AtomicFloat64AddEXT" "LongConstantCompositeINTEL" "OptNoneINTEL" "AtomicFloat16AddEXT"
        "DebugInfoModuleINTEL" "SplitBarrierINTEL" "GroupUniformArithmeticKHR" "Shader" "Vector16"
        "Float16Buffer" "Int64Atomics" "ImageBasic" "Pipes" "DeviceEnqueue" "LiteralSampler"
        "GenericPointer" "Image1D" "ImageBuffer" "NamedBarrier" "GroupNonUniformVote"
        "GroupNonUniformArithmetic" "GroupNonUniformBallot" "GroupNonUniformShuffle"
        "GroupNonUniformShuffleRelative" "GroupNonUniformClustered" "GroupNonUniformQuad"
        "StorageUniform16" "UniformAndStorageBuffer8BitAccess"
        "UniformTexelBufferArrayDynamicIndexing" "VectorComputeINTEL" "FPFastMathModeINTEL"
        "DotProductInput4x8Bit" "GroupNonUniformRotateKHR" "Geometry" "Tessellation"
        "ImageReadWrite" "ImageMipmap" "AtomicStorage" "ImageGatherExtended"
        "StorageImageMultisample" "UniformBufferArrayDynamicIndexing"
        "SampledImageArrayDynamicIndexing" "StorageBufferArrayDynamicIndexing"
        "StorageImageArrayDynamicIndexing" "ClipDistance" "CullDistance" "SampleRateShading"
        "SampledRect" "InputAttachment" "SparseResidency" "MinLod" "SampledCubeArray" "ImageMSArray"
        "StorageImageExtendedFormats" "ImageQuery" "DerivativeControl" "InterpolationFunction"
        "TransformFeedback" "StorageImageReadWithoutFormat" "StorageImageWriteWithoutFormat"
        "SubgroupDispatch" "PipeStorage" "FragmentShadingRateKHR" "DrawParameters"
        "WorkgroupMemoryExplicitLayoutKHR" "WorkgroupMemoryExplicitLayout16BitAccessKHR" "MultiView"
        "VariablePointersStorageBuffer" "RayQueryProvisionalKHR" "RayQueryKHR" "RayTracingKHR"
        "Float16ImageAMD" "ImageGatherBiasLodAMD" "FragmentMaskAMD" "StencilExportEXT"
        "ImageReadWriteLodAMD" "Int64ImageEXT" "ShaderClockKHR" "FragmentFullyCoveredEXT"
        "FragmentDensityEXT" "ShaderNonUniform" "RuntimeDescriptorArray"
        "StorageTexelBufferArrayDynamicIndexing" "RayTracingNV" "RayTracingMotionBlurNV"
        "PhysicalStorageBufferAddresses" "RayTracingProvisionalKHR"
        "FragmentShaderSampleInterlockEXT" "FragmentShaderShadingRateInterlockEXT"
        "ShaderSMBuiltinsNV" "FragmentShaderPixelInterlockEXT" "DemoteToHelperInvocation"
        "IntegerFunctions2INTEL" "TessellationPointSize" "GeometryPointSize" "ImageCubeArray"
        "ImageRect" "GeometryStreams" "MultiViewport" "TensorsARM"
        "StorageTensorArrayDynamicIndexingEXT" "StorageTensorArrayNonUniformIndexingEXT" "GraphARM"
        "WorkgroupMemoryExplicitLayout8BitAccessKHR" "VariablePointers"
        "RayTraversalPrimitiveCullingKHR" "SampleMaskOverrideCoverageNV"
        "GeometryShaderPassthroughNV" "PerViewAttributesNV" "InputAttachmentArrayDynamicIndexing"
        "UniformBufferArrayNonUniformIndexing" "SampledImageArrayNonUniformIndexing"
        "StorageBufferArrayNonUniformIndexing" "StorageImageArrayNonUniformIndexing"
        "InputAttachmentArrayNonUniformIndexing" "UniformTexelBufferArrayNonUniformIndexing"
        "StorageTexelBufferArrayNonUniformIndexing" "ShaderViewportIndexLayerEXT"
        "ShaderViewportMaskNV" "ShaderStereoViewNV" "Bfloat16ConversionINTEL" "CacheControlsINTEL"
        "BFloat16TypeKHR" "BFloat16DotProductKHR" "BFloat16CooperativeMatrixKHR"
        "TensorFloat32RoundingINTEL";
    "spirv"."client_api" "<" ">" "::mlir::spirv::ClientAPI" "SPIRV_ClientAPIAttr":
        "Metal" "OpenCL" "Vulkan" "WebGPU" "Unknown";
    "spirv"."coop_matrix_layout_khr" "<" ">" "::mlir::spirv::CooperativeMatrixLayoutKHR"
        "SPIRV_KHR_CooperativeMatrixLayoutAttr":
        "RowMajor" "ColumnMajor";
    "spirv"."coop_matrix_use_khr" "<" ">" "::mlir::spirv::CooperativeMatrixUseKHR"
        "SPIRV_KHR_CooperativeMatrixUseAttr":
        "MatrixA" "MatrixB" "MatrixAcc";
    "spirv"."decoration" "<" ">" "::mlir::spirv::Decoration" "SPIRV_DecorationAttr":
        "RelaxedPrecision" "SpecId" "Block" "BufferBlock" "RowMajor" "ColMajor" "ArrayStride"
        "MatrixStride" "GLSLShared" "GLSLPacked" "CPacked" "BuiltIn" "NoPerspective" "Flat" "Patch"
        "Centroid" "Sample" "Invariant" "Restrict" "Aliased" "Volatile" "Constant" "Coherent"
        "NonWritable" "NonReadable" "Uniform" "UniformId" "SaturatedConversion" "Stream" "Location"
        "Component" "Index" "Binding" "DescriptorSet" "Offset" "XfbBuffer" "XfbStride"
        "FuncParamAttr" "FPRoundingMode" "FPFastMathMode" "LinkageAttributes" "NoContraction"
        "InputAttachmentIndex" "Alignment" "MaxByteOffset" "AlignmentId" "MaxByteOffsetId"
        "NoSignedWrap" "NoUnsignedWrap" "ExplicitInterpAMD" "OverrideCoverageNV" "PassthroughNV"
        "ViewportRelativeNV" "SecondaryViewportRelativeNV" "PerPrimitiveEXT" "PerVertexKHR"
        "NonUniform" "RestrictPointer" "AliasedPointer" "BindlessSamplerNV" "BindlessImageNV"
        "BoundSamplerNV" "BoundImageNV" "SIMTCallINTEL" "ReferencedIndirectlyINTEL" "ClobberINTEL"
        "SideEffectsINTEL" "VectorComputeVariableINTEL" "FuncParamIOKindINTEL"
        "VectorComputeFunctionINTEL" "StackCallINTEL" "GlobalVariableOffsetINTEL" "CounterBuffer"
        "UserSemantic" "UserTypeGOOGLE" "FunctionRoundingModeINTEL" "FunctionDenormModeINTEL"
        "RegisterINTEL" "MemoryINTEL" "NumbanksINTEL" "BankwidthINTEL" "MaxPrivateCopiesINTEL"
        "SinglepumpINTEL" "DoublepumpINTEL" "MaxReplicatesINTEL" "SimpleDualPortINTEL" "MergeINTEL"
        "BankBitsINTEL" "ForcePow2DepthINTEL" "BurstCoalesceINTEL" "CacheSizeINTEL"
        "DontStaticallyCoalesceINTEL" "PrefetchINTEL" "StallEnableINTEL" "FuseLoopsInFunctionINTEL"
        "AliasScopeINTEL" "NoAliasINTEL" "BufferLocationINTEL" "IOPipeStorageINTEL"
        "FunctionFloatingPointModeINTEL" "SingleElementVectorINTEL"
        "VectorComputeCallableFunctionINTEL" "MediaBlockIOINTEL" "CacheControlLoadINTEL"
        "CacheControlStoreINTEL";
    "spirv"."device_type" "<" ">" "::mlir::spirv::DeviceType" "SPIRV_DeviceTypeAttr":
        "Other" "IntegratedGPU" "DiscreteGPU" "CPU" "Unknown";
    "spirv"."dim" "<" ">" "::mlir::spirv::Dim" "SPIRV_DimAttr":
        "Dim1D" "Dim2D" "Dim3D" "Cube" "Rect" "Buffer" "SubpassData";
    "spirv"."execution_mode" "<" ">" "::mlir::spirv::ExecutionMode" "SPIRV_ExecutionModeAttr":
        "Invocations" "SpacingEqual" "SpacingFractionalEven" "SpacingFractionalOdd" "VertexOrderCw"
        "VertexOrderCcw" "PixelCenterInteger" "OriginUpperLeft" "OriginLowerLeft"
        "EarlyFragmentTests" "PointMode" "Xfb" "DepthReplacing" "DepthGreater" "DepthLess"
        "DepthUnchanged" "LocalSize" "LocalSizeHint" "InputPoints" "InputLines"
        "InputLinesAdjacency" "Triangles" "InputTrianglesAdjacency" "Quads" "Isolines"
        "OutputVertices" "OutputPoints" "OutputLineStrip" "OutputTriangleStrip" "VecTypeHint"
        "ContractionOff" "Initializer" "Finalizer" "SubgroupSize" "SubgroupsPerWorkgroup"
        "SubgroupsPerWorkgroupId" "LocalSizeId" "LocalSizeHintId" "SubgroupUniformControlFlowKHR"
        "PostDepthCoverage" "DenormPreserve" "DenormFlushToZero" "SignedZeroInfNanPreserve"
        "RoundingModeRTE" "RoundingModeRTZ" "EarlyAndLateFragmentTestsAMD" "StencilRefReplacingEXT"
        "StencilRefUnchangedFrontAMD" "StencilRefGreaterFrontAMD" "StencilRefLessFrontAMD"
        "StencilRefUnchangedBackAMD" "StencilRefGreaterBackAMD" "StencilRefLessBackAMD"
        "OutputLinesEXT" "OutputPrimitivesEXT" "DerivativeGroupQuadsNV" "DerivativeGroupLinearNV"
        "OutputTrianglesEXT" "PixelInterlockOrderedEXT" "PixelInterlockUnorderedEXT"
        "SampleInterlockOrderedEXT" "SampleInterlockUnorderedEXT" "ShadingRateInterlockOrderedEXT"
        "ShadingRateInterlockUnorderedEXT" "SharedLocalMemorySizeINTEL" "RoundingModeRTPINTEL"
        "RoundingModeRTNINTEL" "FloatingPointModeALTINTEL" "FloatingPointModeIEEEINTEL"
        "MaxWorkgroupSizeINTEL" "MaxWorkDimINTEL" "NoGlobalOffsetINTEL" "NumSIMDWorkitemsINTEL"
        "SchedulerTargetFmaxMhzINTEL" "StreamingInterfaceINTEL" "NamedBarrierCountINTEL";
    "spirv"."execution_model" "<" ">" "::mlir::spirv::ExecutionModel" "SPIRV_ExecutionModelAttr":
        "Vertex" "TessellationControl" "TessellationEvaluation" "Geometry" "Fragment" "GLCompute"
        "Kernel" "RayGenerationKHR" "IntersectionKHR" "AnyHitKHR" "ClosestHitKHR" "MissKHR"
        "CallableKHR" "TaskEXT" "MeshEXT";
    "spirv"."ext" "<" ">" "::mlir::spirv::Extension" "SPIRV_ExtensionAttr":
        "SPV_KHR_16bit_storage" "SPV_KHR_8bit_storage" "SPV_KHR_device_group"
        "SPV_KHR_float_controls" "SPV_KHR_physical_storage_buffer" "SPV_KHR_multiview"
        "SPV_KHR_no_integer_wrap_decoration" "SPV_KHR_post_depth_coverage"
        "SPV_KHR_shader_atomic_counter_ops" "SPV_KHR_shader_ballot" "SPV_KHR_shader_clock"
        "SPV_KHR_shader_draw_parameters" "SPV_KHR_storage_buffer_storage_class"
        "SPV_KHR_subgroup_vote" "SPV_KHR_variable_pointers" "SPV_KHR_vulkan_memory_model"
        "SPV_KHR_expect_assume" "SPV_KHR_integer_dot_product" "SPV_KHR_bit_instructions"
        "SPV_KHR_fragment_shading_rate" "SPV_KHR_workgroup_memory_explicit_layout"
        "SPV_KHR_ray_query" "SPV_KHR_ray_tracing" "SPV_KHR_subgroup_uniform_control_flow"
        "SPV_KHR_linkonce_odr" "SPV_KHR_fragment_shader_barycentric" "SPV_KHR_ray_cull_mask"
        "SPV_KHR_uniform_group_instructions" "SPV_KHR_subgroup_rotate" "SPV_KHR_non_semantic_info"
        "SPV_KHR_terminate_invocation" "SPV_KHR_cooperative_matrix" "SPV_KHR_bfloat16"
        "SPV_EXT_demote_to_helper_invocation" "SPV_EXT_descriptor_indexing"
        "SPV_EXT_fragment_fully_covered" "SPV_EXT_fragment_invocation_density"
        "SPV_EXT_fragment_shader_interlock" "SPV_EXT_physical_storage_buffer"
        "SPV_EXT_shader_stencil_export" "SPV_EXT_shader_viewport_index_layer"
        "SPV_EXT_shader_atomic_float_add" "SPV_EXT_shader_atomic_float_min_max"
        "SPV_EXT_shader_image_int64" "SPV_EXT_shader_atomic_float16_add" "SPV_EXT_mesh_shader"
        "SPV_EXT_replicated_composites" "SPV_ARM_tensors" "SPV_ARM_graph"
        "SPV_AMD_gpu_shader_half_float_fetch" "SPV_AMD_shader_ballot"
        "SPV_AMD_shader_explicit_vertex_parameter" "SPV_AMD_shader_fragment_mask"
        "SPV_AMD_shader_image_load_store_lod" "SPV_AMD_texture_gather_bias_lod"
        "SPV_AMD_shader_early_and_late_fragment_tests" "SPV_GOOGLE_decorate_string"
        "SPV_GOOGLE_hlsl_functionality1" "SPV_GOOGLE_user_type"
        "SPV_INTEL_device_side_avc_motion_estimation" "SPV_INTEL_media_block_io"
        "SPV_INTEL_shader_integer_functions2" "SPV_INTEL_subgroups" "SPV_INTEL_vector_compute"
        "SPV_INTEL_float_controls2" "SPV_INTEL_function_pointers" "SPV_INTEL_inline_assembly"
        "SPV_INTEL_variable_length_array" "SPV_INTEL_fpga_memory_attributes"
        "SPV_INTEL_unstructured_loop_controls" "SPV_INTEL_fpga_loop_controls"
        "SPV_INTEL_arbitrary_precision_integers" "SPV_INTEL_arbitrary_precision_floating_point"
        "SPV_INTEL_kernel_attributes" "SPV_INTEL_fpga_memory_accesses"
        "SPV_INTEL_fpga_cluster_attributes" "SPV_INTEL_loop_fuse" "SPV_INTEL_fpga_buffer_location"
        "SPV_INTEL_arbitrary_precision_fixed_point" "SPV_INTEL_usm_storage_classes"
        "SPV_INTEL_io_pipes" "SPV_ALTERA_blocking_pipes" "SPV_INTEL_fpga_reg"
        "SPV_INTEL_long_constant_composite" "SPV_INTEL_optnone" "SPV_INTEL_debug_module"
        "SPV_INTEL_fp_fast_math_mode" "SPV_INTEL_memory_access_aliasing" "SPV_INTEL_split_barrier"
        "SPV_INTEL_bfloat16_conversion" "SPV_INTEL_cache_controls"
        "SPV_INTEL_tensor_float32_conversion" "SPV_NV_compute_shader_derivatives"
        "SPV_NV_cooperative_matrix" "SPV_NV_fragment_shader_barycentric"
        "SPV_NV_geometry_shader_passthrough" "SPV_NV_ray_tracing"
        "SPV_NV_sample_mask_override_coverage" "SPV_NV_shader_image_footprint"
        "SPV_NV_shader_sm_builtins" "SPV_NV_shader_subgroup_partitioned" "SPV_NV_shading_rate"
        "SPV_NV_stereo_view_rendering" "SPV_NV_viewport_array2" "SPV_NV_bindless_texture"
        "SPV_NV_ray_tracing_motion_blur" "SPV_NVX_multiview_per_view_attributes";
    "spirv"."f_p_encoding" "<" ">" "::mlir::spirv::FPEncoding" "SPIRV_FPEncodingAttr":
        "BFloat16KHR";
    "spirv"."fp_rounding_mode" "<" ">" "::mlir::spirv::FPRoundingMode" "SPIRV_FPRoundingModeAttr":
        "RTE" "RTZ" "RTP" "RTN";
    "spirv"."group_operation" "<" ">" "::mlir::spirv::GroupOperation" "SPIRV_GroupOperationAttr":
        "Reduce" "InclusiveScan" "ExclusiveScan" "ClusteredReduce" "PartitionedReduceNV"
        "PartitionedInclusiveScanNV" "PartitionedExclusiveScanNV";
    "spirv"."image_arrayed_info" "<" ">" "::mlir::spirv::ImageArrayedInfo" "SPIRV_ArrayedAttr":
        "NonArrayed" "Arrayed";
    "spirv"."image_depth_info" "<" ">" "::mlir::spirv::ImageDepthInfo" "SPIRV_DepthAttr":
        "NoDepth" "IsDepth" "DepthUnknown";
    "spirv"."image_format" "<" ">" "::mlir::spirv::ImageFormat" "SPIRV_ImageFormatAttr":
        "Unknown" "Rgba32f" "Rgba16f" "R32f" "Rgba8" "Rgba8Snorm" "Rg32f" "Rg16f" "R11fG11fB10f"
        "R16f" "Rgba16" "Rgb10A2" "Rg16" "Rg8" "R16" "R8" "Rgba16Snorm" "Rg16Snorm" "Rg8Snorm"
        "R16Snorm" "R8Snorm" "Rgba32i" "Rgba16i" "Rgba8i" "R32i" "Rg32i" "Rg16i" "Rg8i" "R16i" "R8i"
        "Rgba32ui" "Rgba16ui" "Rgba8ui" "R32ui" "Rgb10a2ui" "Rg32ui" "Rg16ui" "Rg8ui" "R16ui" "R8ui"
        "R64ui" "R64i";
    "spirv"."image_sampler_use_info" "<" ">" "::mlir::spirv::ImageSamplerUseInfo"
        "SPIRV_SamplerUseAttr":
        "SamplerUnknown" "NeedSampler" "NoSampler";
    "spirv"."image_sampling_info" "<" ">" "::mlir::spirv::ImageSamplingInfo" "SPIRV_SamplingAttr":
        "SingleSampled" "MultiSampled";
    "spirv"."linkage_type" "<" ">" "::mlir::spirv::LinkageType" "SPIRV_LinkageTypeAttr":
        "Export" "Import" "LinkOnceODR";
    "spirv"."load_cache_control" "<" ">" "::mlir::spirv::LoadCacheControl"
        "SPIRV_INTEL_LoadCacheControlAttr":
        "Uncached" "Cached" "Streaming" "InvalidateAfterR" "ConstCached";
    "spirv"."matrixLayout" "<" ">" "::mlir::spirv::MatrixLayout" "SPIRV_MatrixLayoutAttr":
        "ColumnMajor" "RowMajor" "PackedA" "PackedB";
    "spirv"."memory_model" "<" ">" "::mlir::spirv::MemoryModel" "SPIRV_MemoryModelAttr":
        "Simple" "GLSL450" "OpenCL" "Vulkan";
    "spirv"."packed_vector_format" "<" ">" "::mlir::spirv::PackedVectorFormat"
        "SPIRV_PackedVectorFormatAttr":
        "PackedVectorFormat4x8Bit";
    "spirv"."scope" "<" ">" "::mlir::spirv::Scope" "SPIRV_ScopeAttr":
        "CrossDevice" "Device" "Workgroup" "Subgroup" "Invocation" "QueueFamily" "ShaderCallKHR";
    "spirv"."storage_class" "<" ">" "::mlir::spirv::StorageClass" "SPIRV_StorageClassAttr":
        "UniformConstant" "Input" "Uniform" "Output" "Workgroup" "CrossWorkgroup" "Private"
        "Function" "Generic" "PushConstant" "AtomicCounter" "Image" "StorageBuffer"
        "CallableDataKHR" "IncomingCallableDataKHR" "RayPayloadKHR" "HitAttributeKHR"
        "IncomingRayPayloadKHR" "ShaderRecordBufferKHR" "PhysicalStorageBuffer"
        "TaskPayloadWorkgroupEXT" "CodeSectionINTEL" "DeviceOnlyINTEL" "HostOnlyINTEL";
    "spirv"."store_cache_control" "<" ">" "::mlir::spirv::StoreCacheControl"
        "SPIRV_INTEL_StoreCacheControlAttr":
        "Uncached" "WriteThrough" "WriteBack" "Streaming";
    "spirv"."vendor" "<" ">" "::mlir::spirv::Vendor" "SPIRV_VendorAttr":
        "AMD" "Apple" "ARM" "Broadcom" "Imagination" "Intel" "NVIDIA" "Qualcomm" "SwiftShader"
        "Unknown";
    "spirv"."version" "<" ">" "::mlir::spirv::Version" "SPIRV_VersionAttr":
        "v1.0" "v1.1" "v1.2" "v1.3" "v1.4" "v1.5" "v1.6";
    "tosa"."block_size" "<" ">" "::mlir::tosa::BlockSize" "Tosa_BlockSizeAttr":
        "BLOCK_SIZE_32";
    "tosa"."ext" "<" ">" "::mlir::tosa::Extension" "Tosa_ExtensionAttr":
        "none" "int16" "int4" "bf16" "fp8e4m3" "fp8e5m2" "fft" "variable" "controlflow"
        "doubleround" "inexactround" "dynamic" "mxfp" "int64" "shape";
    "tosa"."level" "<" ">" "::mlir::tosa::Level" "Tosa_LevelAttr":
        "none" "8k";
    "tosa"."nan_mode" "<" ">" "::mlir::tosa::NanPropagationMode" "Tosa_NanPropagationModeAttr":
        "PROPAGATE" "IGNORE";
    "tosa"."prof" "<" ">" "::mlir::tosa::Profile" "Tosa_ProfileAttr":
        "pro_int" "pro_fp" "none";
    "tosa"."resize_mode" "<" ">" "::mlir::tosa::ResizeMode" "Tosa_ResizeModeAttr":
        "NEAREST_NEIGHBOR" "BILINEAR";
    "tosa"."rounding_mode" "<" ">" "::mlir::tosa::RoundingMode" "Tosa_RoundingModeAttr":
        "SINGLE_ROUND" "INEXACT_ROUND" "DOUBLE_ROUND";
    "tosa"."specification_version" "<" ">" "::mlir::tosa::SpecificationVersion"
        "Tosa_SpecificationVersion":
        "1.0" "1.1.draft";
    "xegpu"."cache_hint" "<" ">" "::mlir::xegpu::CachePolicy" "XeGPU_CacheHintAttr":
        "cached" "uncached" "streaming" "read_invalidate" "write_back" "write_through";
    "xegpu"."fence_scope" "" "" "::mlir::xegpu::FenceScope" "XeGPU_FenceScopeAttr":
        "workgroup" "gpu";
    "xegpu"."memory_space" "" "" "::mlir::xegpu::MemorySpace" "XeGPU_MemorySpaceAttr":
        "global" "slm";
    "xevm"."addr_space" "<" ">" "mlir::xevm::AddrSpace" "XeVM_AddrSpaceAttr":
        "private" "global" "constant" "shared" "generic";
    "xevm"."load_cache_control" "<" ">" "::mlir::xevm::LoadCacheControl"
        "XeVM_LoadCacheControlAttr":
        "L1uc_L2uc_L3uc" "L1uc_L2uc_L3c" "L1uc_L2c_L3uc" "L1uc_L2c_L3c" "L1c_L2uc_L3uc"
        "L1c_L2uc_L3c" "L1c_L2c_L3uc" "L1c_L2c_L3c" "L1s_L2uc_L3uc" "L1s_L2uc_L3c" "L1s_L2c_L3uc"
        "L1s_L2c_L3c" "ir";
    "xevm"."mem_scope" "<" ">" "::mlir::xevm::MemScope" "XeVM_MemScopeAttr":
        "lane" "subgroup" "workgroup" "cluster" "device" "system";
    "xevm"."store_cache_control" "<" ">" "::mlir::xevm::StoreCacheControl"
        "XeVM_StoreCacheControlAttr":
        "L1uc_L2uc_L3uc" "L1uc_L2uc_L3wb" "L1uc_L2wb_L3uc" "L1uc_L2wb_L3wb" "L1wt_L2uc_L3uc"
        "L1wt_L2uc_L3wb" "L1wt_L2wb_L3uc" "L1wt_L2wb_L3wb" "L1s_L2uc_L3uc" "L1s_L2uc_L3wb"
        "L1s_L2wb_L3uc" "L1s_L2wb_L3wb" "L1wb_L2uc_L3uc" "L1wb_L2wb_L3uc" "L1wb_L2uc_L3wb";
};

/// The words of LLVM's trunk that MLIR 22 has not, as `iree-opt` of iree-base-compiler 3.13.0 lists
/// them: texts of either are read.
#[rustfmt::skip]
pub(super) const OF_TRUNK: &[((&str, &str), &[&str])] = &[
    (("nvvm", "sat_mode"), &["sat"]),
    (("nvvm", "tcgen05_mma_kind"), &["mxf4", "mxf4nvf4", "mxf8f6f4", "ti16"]),
    (("nvvm", "tma_store_mode"), &["im2col_w"]),
    (("spirv", "capability"), &[
        "Float8CooperativeMatrixEXT", "Float8EXT", "LongCompositesINTEL",
        "MaskedGatherScatterINTEL", "WeakLinkageAMD",
    ]),
    (("spirv", "ext"), &[
        "SPV_AMD_weak_linkage", "SPV_EXT_float8", "SPV_INTEL_long_composites",
        "SPV_INTEL_masked_gather_scatter",
    ]),
    (("spirv", "f_p_encoding"), &["Float8E4M3EXT", "Float8E5M2EXT"]),
    (("spirv", "linkage_type"), &["Weak"]),
    (("tosa", "block_size"), &["BLOCK_SIZE_1"]),
    (("tosa", "ext"), &[
        "mx_common", "mx_fp4e2m1", "mx_fp6e2m3", "mx_fp6e3m2", "mx_fp8e4m3", "mx_fp8e5m2",
        "mx_int8", "mxfp_conv",
    ]),
];

/// The words of a set that only trunk has.
pub(super) fn of_trunk(name: (&str, &str)) -> &'static [&'static str] {
    let found = OF_TRUNK.iter().find(|entry| entry.0 == name);
    found.map_or(&[], |entry| entry.1)
}
