func.func @f(%a: f32) {
  %0 = tosa.add %a, %a : f32
  frobnicate %a
  return
}
// error 2:8: only the generic form of 'tosa.add' is known here; `mlir-opt --mlir-print-op-generic` turns a file into that form
// error 3:3: custom op 'frobnicate' is unknown (tried 'func.frobnicate' as well)
