// What only the host knows does what it states, else anything; its properties come back.
// arg: --pass-pipeline=builtin.module(freehold-buffer-deallocation-pipeline)
// arg: --mlir-print-op-generic
func.func @stated() -> f32 {
  %r = "ring.create"() <{capacity = 4 : i64}> {note = "kept"} : () -> memref<4xf32>
  %w = "ring.window"(%r) : (memref<4xf32>) -> memref<4xf32>
  "ring.each"(%w) ({
    %t = "ring.create"() <{capacity = 7 : i64}> : () -> memref<4xf32>
    memref.copy %w, %t : memref<4xf32> to memref<4xf32>
    %inner = "ring.sum"(%t) : (memref<4xf32>) -> f32
    vector.print %inner : f32
    "ring.next"() : () -> ()
  }) : (memref<4xf32>) -> ()
  %s = "ring.sum"(%w) : (memref<4xf32>) -> f32
  return %s : f32
}
func.func @unstated() -> f32 {
  %r = "ring.create"() <{capacity = 9 : i64}> : () -> memref<9xf32>
  %m = "ring.mystery"(%r) : (memref<9xf32>) -> memref<9xf32>
  %s = "ring.sum"(%m) : (memref<9xf32>) -> f32
  return %s : f32
}
