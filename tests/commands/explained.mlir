// Two arguments may be one buffer.
func.func @arguments(%p: memref<?xf32>, %q: memref<?xf32>, %c: i1) -> i1 {
  %false = arith.constant false
  %own = bufferization.dealloc (%p, %p : memref<?xf32>, memref<?xf32>) if (%c, %false)
    retain (%q : memref<?xf32>)
  return %own : i1
}

func.func private @make() -> memref<?xf32>
func.func private @use(memref<?xf32>)

// What is compared, and what is allocated, has no name once the sum is folded.
func.func @folded(%n: index) {
  %true = arith.constant true
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %five = arith.addi %two, %three : index
  %equal = arith.cmpi eq, %n, %five : index
  %other = arith.xori %equal, %true : i1
  %a = call @make() : () -> memref<?xf32>
  %b = memref.alloc(%five) : memref<?xf32>
  call @use(%b) : (memref<?xf32>) -> ()
  bufferization.dealloc (%a, %b : memref<?xf32>, memref<?xf32>) if (%other, %true)
  return
}
