func.func private @use(memref<?xf32>)
func.func @f(%p: memref<?xf32>, %c: i1, %d: i1, %n: index) -> memref<?xf32> {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  %s = arith.select %c, %a, %b : memref<?xf32>
  %t = arith.select %d, %s, %p : memref<?xf32>
  %true = arith.constant true
  %false = arith.constant false
  %own:2 = bufferization.dealloc (%a, %b, %s, %t : memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>) if (%true, %d, %c, %false) retain (%p, %t : memref<?xf32>, memref<?xf32>)
  call @use(%t) : (memref<?xf32>) -> ()
  return %t : memref<?xf32>
}
