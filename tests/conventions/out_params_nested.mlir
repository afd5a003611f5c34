// run: --buffer-results-to-out-params
// differs: mlir-opt-22 looks callees up in the outermost symbol table, and refuses; it drops attributes of calls.

// Of another type than the one in the module.
func.func private @space() -> memref<8xi8> {
  %0 = memref.alloca() : memref<8xi8>
  return %0 : memref<8xi8>
}
module @nested {
  func.func private @space() -> memref<2xi8> {
    %0 = memref.alloca() : memref<2xi8>
    return %0 : memref<2xi8>
  }
  func.func private @attributes(%m: memref<4xf32> {llvm.noalias}) -> (memref<4xf32> {llvm.noalias}, i1 {llvm.zeroext}) {
    %t = arith.constant true
    %0 = memref.alloc() : memref<4xf32>
    return %0, %t : memref<4xf32>, i1
  }
  func.func @public(%m: memref<4xf32>) -> memref<4xf32> {
    %0 = call @space() {some} : () -> memref<2xi8>
    %1:2 = call @attributes(%m) : (memref<4xf32>) -> (memref<4xf32>, i1)
    return %1#0 : memref<4xf32>
  }
}
