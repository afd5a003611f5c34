"""ODS as `llvm-tblgen-22` dumps it, and a sample of each operation from its record, generic.

Knows nothing of freehold. A sample need not be valid: `dialects` asks mlir-opt-22 which are.
"""

import json
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

INCLUDE = Path("/usr/lib/llvm-22/include")

# Types of constraints whose predicate is C++ alone, or that no allowed type spells.
TYPES = {
    "AnyType": ["i32", "f32", "memref<4xf32>", "!llvm.ptr"],
    "LLVM_Type": ["i32", "f32", "!llvm.ptr", "vector<4xi32>", "vector<4xf32>", "!llvm.struct<(i32, i32)>", "i64"],
    "LLVM_LoadableType": ["i32", "f32"],
    "LLVM_PointerElementType": ["i32"],
    "LLVM_AnyVector": ["vector<4xi32>", "vector<4xf32>"],
    "LLVM_AnyStruct": ["!llvm.struct<(i32, i32)>"],
    "LLVM_AnyAggregate": ["!llvm.struct<(i32, i32)>"],
    "LLVM_AnyNonAggregate": ["i32"],
    "LLVM_AnyFloat": ["f32", "f16"],
    "AnyInteger": ["i32", "i64", "i1"],
    "AnySignlessInteger": ["i32", "i64"],
    "AnyFloat": ["f32", "f16", "f64"],
    "AnyShaped": ["tensor<4xf32>", "memref<4xf32>", "vector<4xf32>", "memref<4x4xf32>", "tensor<4x4xf32>"],
    "FloatLike": ["f32", "vector<4xf32>"],
    "BoolLike": ["i1"],
    "SignlessIntegerLike": ["i32"],
    "SignlessIntegerOrIndexLike": ["i32", "index"],
    "SignlessFixedWidthIntegerLike": ["i32"],
    "SignlessIntegerOrIndex": ["index"],
    "AnyComplex": ["complex<f32>"],
    "AnyTuple": ["tuple<i32>"],
    "NoneType": ["none"],
    "FunctionType": ["() -> ()"],
    "AnySparseTensor": ["tensor<4x4xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>>"],
    "AnyVectorOfAnyRank": ["vector<4xf32>", "vector<16xi32>", "vector<2x4xf32>"],
    "AnyVectorOfNonZeroRank": ["vector<4xf32>", "vector<16xf32>", "vector<2x4xf32>"],
    "AnyScalableVectorOfAnyRank": ["vector<[4]xi32>", "vector<[4]xf32>", "vector<[2]xf64>"],
    "AnyVector": ["vector<4xf32>", "vector<4x4xf32>"],
    "AnyMemRef": ["memref<4xf32>", "memref<4x4xf32>"],
    "AnyRankedOrUnrankedMemRef": ["memref<4xf32>"],
    "AnyStridedMemRef": ["memref<4x4xf32>"],
    "AnyStaticShapeMemRef": ["memref<4xf32>"],
    "AnyNon0RankedMemRef": ["memref<4x4xf32>"],
    "AnyUnrankedMemRef": ["memref<*xf32>"],
    "AnyTensor": ["tensor<4xf32>", "tensor<4x4xf32>"],
    "AnyRankedTensor": ["tensor<4x4xf32>", "tensor<4xf32>", "tensor<4x4x4x4xf32>"],
    "AnyStaticShapeTensor": ["tensor<4x4xf32>"],
    "SPIRV_Type": ["f32", "i32", "vector<4xf32>"],
    "SPIRV_AnyPtr": ["!spirv.ptr<f32, Function>", "!spirv.ptr<i32, StorageBuffer>", "!spirv.ptr<vector<4xf32>, Function>"],
    "SPIRV_AnyArray": ["!spirv.array<4 x f32>"],
    "SPIRV_AnyImage": ["!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>"],
    "SPIRV_AnySampledImage": [
        "!spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>"
    ],
    "SPIRV_AnyCooperativeMatrix": ["!spirv.coopmatrix<8x16xi32, Subgroup, MatrixA>"],
    "SPIRV_AnyStruct": ["!spirv.struct<(f32)>"],
    "SPIRV_AnyRTArray": ["!spirv.rtarray<f32>"],
    "SPIRV_AnyTensorArm": ["!spirv.arm.tensor<2x3xi32>"],
    "OpenACC_AnyPointerOrMappableType": ["memref<4xf32>"],
    "OpenACC_PointerLikeTypeInterface": ["memref<4xf32>"],
    "OpenACC_MappableTypeInterface": ["memref<4xf32>"],
    "OpenMP_PointerLikeType": ["memref<4xf32>", "!llvm.ptr"],
    "TransformHandleTypeInterface": ["!transform.any_op"],
    "Transform_ConcreteOpType": ['!transform.op<"foo.bar">'],
    "TransformParamTypeInterface": ["!transform.param<i64>", "!transform.any_param"],
    "TransformValueHandleTypeInterface": ["!transform.any_value"],
    "TransformAnyHandle": ["!transform.any_op"],
    "EmitCType": ["i32", "f32", '!emitc.opaque<"t">', "!emitc.ptr<i32>"],
    "AnySMTType": ["!smt.bool", "!smt.bv<4>", "!smt.int"],
    "AnyNonFuncSMTType": ["!smt.bool"],
    "AnyNonSMTType": ["i32"],
    "Tosa_Shape": ["!tosa.shape<2>"],
    "WasmSSA_LocalRef": ["!wasmssa<local ref to i32>"],
    "IntOrIndex": ["index", "i32"],
    "Async_AnyValueOrTokenType": ["!async.token"],
    "LLVM_AnyPointer": ["!llvm.ptr"],
    "LLVM_PointerElementTypes": ["i32"],
    "LLVM_TokenType": ["!llvm.token"],
    "BF16": ["bf16"],
    "TF32": ["tf32"],
    "AnyNon0RankedTensor": ["tensor<4x4xf32>"],
    "SPIRV_BFloat16KHR": ["bf16"],
    "SPIRV_AnyMatrix": ["!spirv.matrix<3 x vector<3xf32>>"],
    "Tosa_Tensor": ["tensor<4x4xf32>", "tensor<4x4xi32>", "tensor<4x4xi8>", "tensor<4x4xi1>"],
    "Tosa_Tensor1D": ["tensor<4xf32>"],
    "Tosa_Tensor2D": ["tensor<4x4xf32>"],
    "Tosa_Tensor3D": ["tensor<4x4x4xf32>"],
    "Tosa_Tensor4D": ["tensor<4x4x4x4xf32>"],
    "Tosa_Tensor5D": ["tensor<4x4x4x4x4xf32>"],
    "Tosa_TensorAtLeast1D": ["tensor<4x4xf32>", "tensor<4x4xi32>"],
    "Tosa_TensorUpto4D": ["tensor<4x4xf32>"],
    "Tosa_I1Tensor": ["tensor<4x4xi1>"],
    "Tosa_Int32Tensor": ["tensor<4x4xi32>"],
    "Tosa_IntTensor": ["tensor<4x4xi32>"],
    "Tosa_FloatTensor": ["tensor<4x4xf32>"],
    "Tosa_ScalarIntOrFloatTensor": ["tensor<1xf32>", "tensor<1xi32>", "tensor<1xi8>"],
    "Tosa_ScalarInt8Tensor": ["tensor<1xi8>"],
    "Tosa_ScalarTensor": ["tensor<1xf32>"],
    "GPU_AsyncToken": ["!gpu.async.token"],
    "GPU_SparseSpMatHandle": ["!gpu.sparse.spmat_handle"],
    "GPU_SparseDnTensorHandle": ["!gpu.sparse.dntensor_handle"],
    "GPU_SparseSpGEMMOpHandle": ["!gpu.sparse.spgemmop_handle"],
    "XeGPU_ValueType": ["vector<8xf32>", "f32"],
    "XeGPU_MaskType": ["vector<8xi1>", "i1"],
    "XeGPU_OffsetType": ["vector<8xindex>", "index"],
    "Shape_ExtentTensorType": ["tensor<?xindex>"],
    "PDL_AnyType": ["!pdl.value"],
    "Ptr_Any1DType": ["tensor<4xf32>"],
    "SparseTensorStorageSpecifier": [
        "!sparse_tensor.storage_specifier<#sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>>"
    ],
    "GPU_MMAMatrix": ['!gpu.mma_matrix<16x16xf16, "AOp">'],
}
# Types that TableGen defines and that have parameters.
DEFINED = {
    "async.value": "!async.value<f32>",
    "amx.tile": "!amx.tile<16x16xf32>",
    "amdgpu.tdm_base": "!amdgpu.tdm_base<f32>",
    "amdgpu.tdm_gather_base": "!amdgpu.tdm_gather_base<f32, i16>",
    "emitc.array": "!emitc.array<4xi32>",
    "emitc.lvalue": "!emitc.lvalue<i32>",
    "emitc.opaque": '!emitc.opaque<"t">',
    "emitc.ptr": "!emitc.ptr<i32>",
    "llvm.ptr": "!llvm.ptr",
    "llvm.struct": "!llvm.struct<(i32, i32)>",
    "nvgpu.mbarrier.group": "!nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>",
    "nvgpu.tensormap.descriptor": "!nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>",
    "nvgpu.warpgroup.accumulator": "!nvgpu.warpgroup.accumulator<fragmented = vector<64x128xf32>>",
    "nvgpu.warpgroup.descriptor": "!nvgpu.warpgroup.descriptor<tensor = memref<64x64xf16, 3>>",
    "pdl.range": "!pdl.range<value>",
    "ptr.ptr": "!ptr.ptr<#ptr.generic_space>",
    "ptr.ptr_metadata": "!ptr.ptr_metadata<memref<4xf32>>",
    "quant.any": "!quant.any<i8:f32>",
    "quant.uniform": "!quant.uniform<i8:f32, 2.0>",
    "smt.array": "!smt.array<[!smt.int -> !smt.bool]>",
    "smt.bv": "!smt.bv<4>",
    "smt.func": "!smt.func<(!smt.int) !smt.bool>",
    "smt.sort": '!smt.sort<"s">',
    "sparse_tensor.iter_space": "!sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>, lvls = 0 to 1>",
    "sparse_tensor.iterator": "!sparse_tensor.iterator<#sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>, lvls = 0 to 1>",
    "sparse_tensor.storage_specifier": "!sparse_tensor.storage_specifier<#sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>>",
    "spirv.ptr": "!spirv.ptr<f32, Function>",
    "tosa.shape": "!tosa.shape<2>",
    "transform.op": '!transform.op<"foo.bar">',
    "transform.param": "!transform.param<i64>",
    "transform.type": "!transform.type",
    "wasmssa.local_ref": "!wasmssa<local ref to i32>",
    "xegpu.tensor_desc": "!xegpu.tensor_desc<8x16xf32>",
    "xegpu.mem_desc": "!xegpu.mem_desc<8x16xf32>",
    "gpu.mma_matrix": '!gpu.mma_matrix<16x16xf16, "AOp">',
}
ATTRIBUTES = {
    "AnyAttr": ["1 : i32"],
    "TypedAttrInterface": ["1 : i32"],
    "AnyIntElementsAttr": ["dense<1> : tensor<2xi32>"],
    "I32ElementsAttr": ["dense<1> : tensor<2xi32>"],
    "IndexElementsAttr": ["dense<1> : tensor<2xindex>"],
    "ElementsAttr": ["dense<1> : tensor<2xi32>"],
    "EmitC_OpaqueOrTypedAttr": ["1 : i32", '#emitc.opaque<"1">'],
    "FlatSymbolRefArrayAttr": ["[@s]"],
    "SymbolRefArrayAttr": ["[@s]"],
    "LLVM_AliasScopeArrayAttr": ["[#llvm.alias_scope<id = distinct[0]<>, domain = <id = distinct[1]<>>>]"],
    "LLVM_AccessGroupArrayAttr": ["[#llvm.access_group<id = distinct[0]<>>]"],
    "LLVM_TBAATagArrayAttr": [
        '[#llvm.tbaa_tag<base_type = <id = "a", members = {<#llvm.tbaa_root<id = "r">, 0>}>, access_type = '
        '<id = "a", members = {<#llvm.tbaa_root<id = "r">, 0>}>, offset = 0>]'
    ],
    "LLVM_ConstantRangeAttr": ["#llvm.constant_range<i32, 0, 12>"],
    "Tosa_NanPropagationModeAttr": ["#tosa.nan_mode<PROPAGATE>"],
    "LLVM_DereferenceableAttr": ["#llvm.dereferenceable<bytes = 8>"],
    "LLVM_MemoryEffectsAttr": [
        "#llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = none, errnoMem = none, "
        "targetMem0 = none, targetMem1 = none>"
    ],
    "LoopAnnotationAttr": ["#llvm.loop_annotation<mustProgress = true>"],
    "LLVM_DIExpressionAttr": ["#llvm.di_expression"],
    "LLVM_DILocalVariableAttr": ['#llvm.di_local_variable<scope = #llvm.di_subprogram<id = distinct[0]<>>, name = "a">'],
    "SPIRV_MemorySemanticsAttr": ["#spirv.memory_semantics<AcquireRelease>"],
    "SPIRV_LinkageAttributesAttr": ['#spirv.linkage_attributes<linkage_name = "a", linkage_type = <Export>>'],
    "SPIRV_VersionCapabilityExtensionAttr": ["#spirv.vce<v1.0, [Shader], []>"],
    "DistributeLayoutAttr": ["#xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>"],
    "NVVM_MMAShapeAttr": ["#nvvm.shape<m = 16, n = 8, k = 16>"],
    "Shard_GridAxesArrayAttr": ["#shard.axisarray<[[0]]>"],
    "VariadicityArrayAttr": ["#irdl<variadicity_array[ single]>"],
    "WinogradConv2DFmr": ["0 : i32"],
    "DeviceTypeArrayAttr": ["[#acc.device_type<none>]"],
    "DataLayoutSpecAttr": ["#dlti.dl_spec<>"],
    "AffineMapAttr": ["affine_map<(d0) -> (d0)>", "affine_map<() -> ()>"],
    "IntegerSetAttr": ["affine_set<(d0) : (d0 >= 0)>"],
    "AffineMapArrayAttr": ["[affine_map<(d0) -> (d0)>]"],
    "StrArrayAttr": ['["a"]'],
    "I64ArrayAttr": ["[1, 0]"],
    "I32ArrayAttr": ["[1 : i32]"],
    "BoolArrayAttr": ["[true]"],
    "TypeArrayAttr": ["[i32]"],
    "DictArrayAttr": ["[{}]"],
    "IndexListArrayAttr": ["[[0]]"],
    "GPUObjectArrayAttr": ['[#gpu.object<#nvvm.target, "a">]'],
    "DeviceMappingArrayAttr": ["[#gpu.thread<x>]"],
    "TaskDependArrayAttr": ["[#omp<clause_task_depend(taskdependin)>]"],
    "AlignmentProp": ["4 : i64"],
    "APIntAttr": ["1 : i32"],
    "Vector_IteratorTypeArrayAttr": ["[#vector.iterator_type<parallel>]"],
    "VCIX_OpcodeAttr": ["1 : i64"],
    "Tosa_IntOrFloatAttr": ["0 : i32", "0.0 : f32"],
}
BUILT = [
    (r"getType<(?:::mlir::)?BFloat16Type>\(\)", "bf16"),
    (r"getType<(?:::mlir::)?LLVM::LLVMPointerType>\(0?\)", "!llvm.ptr"),
    (r"getType<(?:::mlir::)?LLVM::LLVMPointerType>\((\d+)\)", "!llvm.ptr<{}>"),
    (r"getIntegerType\((\d+)\)", "i{}"),
    (r"getIntegerType\((\d+), /\*isSigned=\*/true\)", "si{}"),
    (r"getIntegerType\((\d+), /\*isSigned=\*/false\)", "ui{}"),
    (r"getI(\d+)Type\(\)", "i{}"),
    (r"getF(\d+)Type\(\)", "f{}"),
    (r"getBF16Type\(\)", "bf16"),
    (r"getTF32Type\(\)", "tf32"),
    (r"getIndexType\(\)", "index"),
    (r"getNoneType\(\)", "none"),
]


class Dump:
    """One file's records."""

    def __init__(self, records):
        self.records = records

    def get(self, reference):
        return self.records[reference["def"]]

    def classes(self, record):
        return record["!superclasses"]

    def kind(self, record):
        return self.classes(record)[-1] if record.get("!anonymous") else record["!name"]

    def is_a(self, record, name):
        return name in self.classes(record)


class Operation:
    """An operation, by the file that defines most of its dialect's."""

    def __init__(self, dump, record):
        self.dump, self.record = dump, record
        self.dialect = dump.get(record["opDialect"])["name"]
        self.name = f"{self.dialect}.{record['opName']}"
        self.traits = list(self.all_traits(record["traits"]))

    def all_traits(self, references):
        for reference in references:
            record = self.dump.get(reference)
            yield record
            if record.get("traits"):
                yield from self.all_traits(record["traits"])

    def has(self, name):
        return any(self.dump.kind(t) == name or t.get("trait") == name for t in self.traits)

    def parameters(self, name):
        """The classes in `Name<...>::Impl` of a trait."""
        for record in self.traits:
            text = record.get("trait") or ""
            if text.startswith(name + "<") and text.endswith(">::Impl"):
                return [c.strip() for c in text[len(name) + 1 : -len(">::Impl")].split(",")]
        return []

    def form(self):
        if self.record.get("assemblyFormat"):
            return "format"
        return "C++" if self.record.get("hasCustomAssemblyFormat") else "generic"


def dump_file(path, folder):
    kept = folder / (str(path.relative_to(INCLUDE)).replace("/", "_") + ".json")
    if not kept.exists():
        # Some files name those beside them.
        command = ["llvm-tblgen-22", "-I", str(INCLUDE), "-I", str(path.parent), str(path), "--dump-json"]
        result = subprocess.run(command, capture_output=True, text=True)
        kept.write_text(result.stdout if result.returncode == 0 and '"opName"' in result.stdout else "")
    text = kept.read_text()
    return json.loads(text) if text else None


def operations(folder, jobs=2):
    """Every operation of the headers, by its name."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = sorted((INCLUDE / "mlir").rglob("*.td"))
    found = {}
    with ThreadPoolExecutor(jobs) as pool:
        for records in pool.map(lambda path: dump_file(path, folder), paths):
            if records is None:
                continue
            dump = Dump(records)
            for name in records["!instanceof"].get("Op", []):
                if records[name].get("opName"):
                    operation = Operation(dump, records[name])
                    found.setdefault(operation.name, operation)
    return dict(sorted(found.items()))


class Sampler:
    """Samples of all operations; `missing` counts the constraints that it has no type or attribute for."""

    def __init__(self, known):
        self.known = known
        self.missing = {}
        self.by_class = {}
        for operation in known.values():
            namespace = (operation.record.get("cppNamespace") or "").rsplit("::")[-1]
            name = operation.record["!name"].split("_", 1)[-1]
            self.by_class[(namespace, name)] = operation.name

    def miss(self, kind, fallback):
        self.missing[kind] = self.missing.get(kind, 0) + 1
        return fallback

    def types(self, dump, record, depth=0):
        """Types of a constraint, the likeliest first."""
        kind = dump.kind(record)
        if kind in ("AnyI", "I", "IOrUI", "SI", "UI") and record.get("bitwidth"):
            return [{"SI": "si", "UI": "ui"}.get(kind, "i") + str(record["bitwidth"])]
        if kind in TYPES:
            return TYPES[kind]
        built = self.built(record.get("builderCall") or "")
        if built:
            return [built]
        if dump.is_a(record, "TypeDef") and record.get("mnemonic"):
            name = f"{dump.get(record['dialect'])['name']}.{record['mnemonic']}"
            if name in DEFINED or not record["parameters"]["args"]:
                return [DEFINED.get(name, "!" + name)]
        for name in dump.classes(record)[::-1]:
            if name in TYPES:
                return TYPES[name]
        if depth > 6:
            return self.miss(kind, ["i32"])
        inner = lambda r: self.types(dump, dump.get(r), depth + 1)
        shaped = self.shaped(dump, record, inner)
        if shaped:
            return shaped
        for field in ("allowedTypes", "allowedTypeList"):
            if record.get(field):
                lists = [inner(r) for r in record[field]]
                return [t for row in zip(*[l * 4 for l in lists]) for t in row][: 4 * len(lists)]
        for field in ("baseType", "elementType", "pointeeType"):
            if record.get(field):
                return inner(record[field])
        return self.miss(kind, ["i32"])

    def shaped(self, dump, record, inner):
        """Vectors, tensors, memrefs and complex numbers of the types that are allowed in them."""
        classes = dump.classes(record)
        elements = record.get("allowedTypes") or record.get("allowedElementTypes") or []
        elements = [inner(r)[0] for r in elements[:4]] if isinstance(elements, list) else []
        if record.get("elementType"):
            elements = inner(record["elementType"])[:2]
        of = lambda form: [form.format(e) for e in elements]
        text = " ".join(classes) + " " + record["!name"]
        rank = re.search(r"(?:^|_| )(\d)D|Tensor(\d)D", record["!name"] + " " + (record.get("summary") or ""))
        rank = rank and int(rank.group(1) or rank.group(2))
        dims = "4x" * (rank or 2)
        number = re.search(r"of length (\d+)", record.get("summary") or "")
        length = number.group(1) if number else "4"
        if not elements:
            return None
        if "Complex" in classes:
            return of("complex<{}>")
        if "Vector" in text and "ScalarOrVector" not in text and "AnyTypeOf" not in classes[-1:]:
            scalable = "Scalable" in text
            return of(f"vector<[{length}]x{{}}>") if scalable else of(f"vector<{length}x{{}}>")
        if "MemRef" in text:
            return of(f"memref<{dims}{{}}>")
        if "Tensor" in text and "TensorOrMemref" not in text and "OrTensor" not in text:
            return of(f"tensor<{dims}{{}}>")
        return None

    def built(self, call):
        for pattern, form in BUILT:
            match = re.search(pattern + r"$|" + pattern + r"(?=[,)])", call)
            if match and "VectorType" not in call:
                return form.format(*[g for g in match.groups() if g])
        match = re.match(r"::mlir::VectorType::get\(\{([\d, ]+)\}\s*,\s*(.*)\)$", call)
        if match and self.built(match.group(2)):
            return f"vector<{'x'.join(match.group(1).replace(' ', '').split(','))}x{self.built(match.group(2))}>"
        match = re.search(r"LLVMPointerType::get\(\$_builder\.getContext\(\)(?:, *(\d+))?\)", call)
        if match:
            return f"!llvm.ptr<{match.group(1)}>" if match.group(1) not in (None, "0") else "!llvm.ptr"
        return None

    def attributes(self, dump, record, seed):
        """Attributes of a constraint."""
        while record.get("baseAttr") or record.get("baseProperty"):
            if dump.kind(record) in ATTRIBUTES:
                break
            record = dump.get(record.get("baseAttr") or record["baseProperty"])
        kind = dump.kind(record)
        if kind in ATTRIBUTES:
            return ATTRIBUTES[kind]
        enum = dump.get(record["enum"]) if record.get("enum") else None
        if enum is None and (dump.is_a(record, "EnumAttrInfo") or dump.is_a(record, "EnumInfo")):
            enum = record
        if enum is not None:
            cases = [dump.get(case) for case in enum["enumerants"]]
            if dump.is_a(record, "AttrDef"):
                dialect = dump.get(record["dialect"])["name"]
                form = (record.get("assemblyFormat") or "").strip()
                word = "{} {}" if form == "$value" else "{}<{}>"
                if form.startswith("`(`"):
                    word = "{}({})"
                return [f"#{dialect}<{word.format(record['mnemonic'], c['str'])}>" for c in cases]
            return [f"{c['value']} : i{enum['bitwidth']}" for c in cases]
        storage = (record.get("storageType") or "").strip().replace("::", " ").split()
        storage = storage[-1] if storage else ""
        plain = {
            "UnitAttr": "unit", "bool": "unit", "BoolAttr": "true", "StringAttr": '"s"', "SymbolRefAttr": "@s",
            "FlatSymbolRefAttr": "@s", "DictionaryAttr": "{a = 1 : i32}", "ArrayAttr": "[]",
            "DenseBoolArrayAttr": "array<i1: true>", "DenseI16ArrayAttr": "array<i16: 0>",
            "DenseF32ArrayAttr": "array<f32: 1.0>", "DenseF64ArrayAttr": "array<f64: 1.0>",
            "AffineMapAttr": "affine_map<(d0) -> (d0)>",
        }
        if storage in plain:
            return [plain[storage]]
        match = re.match(r"DenseI(\d+)ArrayAttr", storage)
        if match:
            return [f"array<i{match.group(1)}: {', '.join(['1', '0', '2', '3'][:n])}>" for n in (2, 1, 4)]
        if storage == "TypeAttr":
            return ["() -> ()"] if "unc" in record["!name"] + (record.get("summary") or "") else ["i32", "() -> ()", "tensor<4xf32>"]
        if storage in ("IntegerAttr", "FloatAttr"):
            ty = self.built((dump.get(record["valueType"]).get("builderCall") if record.get("valueType") else "") or "")
            if storage == "FloatAttr":
                return [f"1.0 : {ty or 'f32'}"]
            return ["true"] if ty == "i1" else [f"{n} : {ty or 'i32'}" for n in (1, 0, 2, 4)]
        if "Elements" in storage:
            return ["dense<1> : tensor<2xi64>"]
        if dump.is_a(record, "AttrDef") and record.get("mnemonic") and not record["parameters"]["args"]:
            return [f"#{dump.get(record['dialect'])['name']}.{record['mnemonic']}"]
        return self.miss("attribute " + kind, None)

    def groups(self, operation, field):
        """What the arguments or results are: name, constraint, whether there may be none, any number."""
        dump = operation.dump
        for index, (reference, name) in enumerate(operation.record[field]["args"]):
            record = dump.get(reference)
            if dump.is_a(record, "OpVariable"):
                record = dump.get(record["constraint"])
            is_attr = any(dump.is_a(record, c) for c in ("AttrConstraint", "PropConstraint", "Property"))
            optional = record.get("isOptional") if is_attr else dump.is_a(record, "Optional")
            many = not is_attr and (dump.is_a(record, "Variadic") or dump.is_a(record, "VariadicOfVariadic"))
            outer = record
            while (many or optional) and not is_attr and record.get("baseType"):
                if not any(dump.is_a(record, c) for c in ("Variadic", "Optional", "VariadicOfVariadic")):
                    break
                record = dump.get(record["baseType"])
            yield name or f"{field}{index}", record, outer, is_attr, bool(optional), many

    def sample(self, name, seed, full, body=None, depth=0):
        """The operation's text and the types of the operands that it needs, from `%in#0` on."""
        operation = self.known[name]
        dump = operation.dump
        chosen, operands, results, properties, order = {}, [], [], [], []
        sizes = {"arguments": [], "results": []}
        for field in ("arguments", "results"):
            for group, record, outer, is_attr, optional, many in self.groups(operation, field):
                if is_attr:
                    has_default = outer.get("defaultValue") or outer.get("isOptional")
                    if (optional or has_default) and not full:
                        continue
                    values = self.attributes(dump, outer, seed)
                    if values and group:
                        properties.append(f"{group} = {values[seed % len(values)]}")
                    continue
                count = 0 if optional and not full or many and not full and seed % 2 else 1
                if many and full and seed % 4 == 3:
                    count = 2
                types = self.types(dump, record)
                chosen[group] = types[seed % len(types)]
                order.append((field, group, count))
                sizes[field].append(count)
        self.relate(operation, chosen, order)
        for field, group, count in order:
            (operands if field == "arguments" else results).extend([chosen[group]] * count)
        if operation.has("AttrSizedOperandSegments"):
            properties.append(f"operandSegmentSizes = array<i32: {', '.join(map(str, sizes['arguments']))}>")
        if operation.has("AttrSizedResultSegments"):
            properties.append(f"resultSegmentSizes = array<i32: {', '.join(map(str, sizes['results']))}>")
        regions = [self.region(operation, seed, body if i == 0 else None, depth)
                   for i, _ in enumerate(operation.record["regions"]["args"])]
        successors = operation.record["successors"]["args"]
        text = f'"{name}"({", ".join(f"%in{depth}#{i}" for i in range(len(operands)))})'
        if successors:
            text += f"[{', '.join(['^bb1'] * len(successors))}]"
        if properties:
            text += f" <{{{', '.join(properties)}}}>"
        if regions:
            text += f" ({', '.join(regions)})"
        text += f" : ({', '.join(operands)}) -> ({', '.join(results)})"
        if operands:
            text = f'%in{depth}:{len(operands)} = "sample.source"() : () -> ({", ".join(operands)})\n' + text
        if successors:
            # A module has one block.
            text = '"sample.blocks"() ({\n' + text + '\n^bb1:\n"sample.end"() : () -> ()\n}) : () -> ()'
        return text

    def relate(self, operation, chosen, order):
        """Makes types equal that traits say are."""
        groups = [(field, group) for field, group, _ in order]
        operands = [g for f, g in groups if f == "arguments"]
        equal = []
        if operation.has("SameOperandsAndResultType"):
            equal.append([g for _, g in groups])
        if operation.has("SameTypeOperands"):
            equal.append(operands)
        for trait in operation.traits:
            if operation.dump.kind(trait) == "AllTypesMatch":
                equal.append(trait["values"])
        for names in equal:
            names = [n for n in names if n in chosen]
            for name in names[1:]:
                chosen[name] = chosen[names[0]]
        for trait in operation.traits:
            code = re.sub(r"\s", "", trait.get("transformer") or "")
            lhs, rhs = trait.get("lhs"), trait.get("rhs")
            if lhs in chosen and rhs in chosen:
                match = re.match(r"(?:vector|memref|tensor)<(?:.*x)?(.*)>$", chosen[lhs])
                if code == "$_self":
                    chosen[rhs] = chosen[lhs]
                elif code.endswith(".getElementType()") and match:
                    chosen[rhs] = match.group(1)
                elif "I1SameShape" in code or "getContext(),1)" in code:
                    chosen[rhs] = re.sub(r"(x|^)[a-z]+\d*(>?)$", r"\1i1\2", chosen[lhs])

    def region(self, operation, seed, body, depth):
        terminator = operation.parameters("SingleBlockImplicitTerminator")
        inner = body or ""
        if terminator and not body:
            name = self.op_of(operation, terminator[0])
            inner = self.sample(name, 1, False, None, depth + 1) if name else '"sample.end"() : () -> ()'
        elif not inner:
            inner = '"sample.end"() : () -> ()'
        return "{\n" + inner + "\n}"

    def op_of(self, operation, cpp):
        parts = [p for p in cpp.split("::") if p]
        namespace = parts[-2] if len(parts) > 1 else (operation.record.get("cppNamespace") or "").rsplit("::")[-1]
        return self.by_class.get((namespace, parts[-1]))

    def nested(self, name, seed, full):
        """The sample, in the operation that it has to stand in."""
        operation = self.known[name]
        for depth, parents in enumerate([operation.parameters("HasParent") + operation.parameters("ParentOneOf")]):
            for cpp in parents:
                parent = self.op_of(operation, cpp)
                if parent and parent != name:
                    text = self.sample(name, seed, full, None, 1)
                    outer = self.known[parent]
                    end = outer.parameters("SingleBlockImplicitTerminator")
                    end = end and self.op_of(outer, end[0])
                    if end and end != name:
                        text += "\n" + self.sample(end, 1, False, None, 2)
                    return self.sample(parent, seed, False, text, 0)
        return self.sample(name, seed, full)
