// An alloca's scope is the function that it is in.
func.func private @local() -> memref<2xi32> {
  %a = memref.alloca() : memref<2xi32>  // allocated
  return %a : memref<2xi32>  // ended
}
func.func @main() -> i32 {
  %i = arith.constant 0 : index
  %a = call @local() : () -> memref<2xi32>
  %x = memref.load %a[%i] : memref<2xi32>  // bad
  return %x : i32
}
