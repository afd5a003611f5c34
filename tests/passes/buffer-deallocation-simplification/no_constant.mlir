// A comparison with an attribute that is named as the value of a constant is: nobody knows what it says.
func.func @named_value(%m: memref<4xf32>, %p: memref<4xf32>, %x: index, %y: index) -> i1 {
  %c = arith.cmpi eq, %x, %y {value = false} : index
  %own = bufferization.dealloc (%m : memref<4xf32>) if (%c) retain (%p : memref<4xf32>)
  return %own : i1
}
