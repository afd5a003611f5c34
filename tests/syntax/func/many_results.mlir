func.func private @many(i32) -> (i32, i32, i32, i32, i32)
func.func private @pair() -> (memref<?xf32>, index)
func.func @use(%a: i32) -> (i32, i32, memref<?xf32>) {
  %r:5 = call @many(%a) : (i32) -> (i32, i32, i32, i32, i32)
  %0, %1:2, %2:2 = call @many(%r#4) : (i32) -> (i32, i32, i32, i32, i32)
  %x, %y, %z, %w, %v = call @many(%1#1) : (i32) -> (i32, i32, i32, i32, i32)
  %m, %size = call @pair() : () -> (memref<?xf32>, index)
  %p:2 = call @pair() : () -> (memref<?xf32>, index)
  %s = arith.addi %2#0, %w : i32
  memref.copy %m, %p#0 : memref<?xf32> to memref<?xf32>
  return %s, %r#0, %p#0 : i32, i32, memref<?xf32>
}
