// A whole pipeline goes over once, between passes of the host.
// arg: --pass-pipeline=builtin.module(canonicalize,freehold{pipeline="builtin.module(expand-realloc{emit-deallocs=false},func.func(cse),ownership-based-buffer-deallocation{private-function-dynamic-ownership=true},buffer-deallocation-simplification)"},freehold-bufferization-lower-deallocations,cse)
func.func private @callee(%c: i1, %a: memref<4xi8>) -> memref<4xi8> {
  %b = memref.alloc() : memref<4xi8>
  %x = arith.select %c, %a, %b : memref<4xi8>
  return %x : memref<4xi8>
}
func.func @caller(%c: i1) {
  %a = memref.alloc() : memref<4xi8>
  %x = call @callee(%c, %a) : (i1, memref<4xi8>) -> memref<4xi8>
  return
}
