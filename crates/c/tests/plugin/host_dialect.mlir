// What only the host knows does what it states, else anything; its properties come back.
// arg: --pass-pipeline=builtin.module(freehold-buffer-deallocation-pipeline)
// arg: --mlir-print-op-generic
func.func @stated() {
  %r = "ring.create"() <{capacity = 4 : i64}> {note = "kept"} : () -> memref<4xf32>
  %w = "ring.window"(%r) : (memref<4xf32>) -> memref<4xf32>
  "ring.sum"(%w) : (memref<4xf32>) -> ()
  return
}
func.func @unstated() {
  %r = "ring.create"() <{capacity = 9 : i64}> : () -> memref<9xf32>
  %m = "ring.mystery"(%r) : (memref<9xf32>) -> memref<9xf32>
  "ring.sum"(%m) : (memref<9xf32>) -> ()
  return
}
