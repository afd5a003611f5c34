// versions: 5, 6
// Properties that are numbers and flags of their own: mlir-opt-22 loses them before version 5.
func.func @f(%a: i64, %p: !llvm.ptr, %i: index) {
  %0 = llvm.add %a, %a overflow<nsw> : i64
  %1 = llvm.getelementptr inbounds %p[%a] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = affine.linearize_index disjoint [%i, %i] by (2, 3) : index
  %4 = llvm.add %a, %a : i64
  return
}
