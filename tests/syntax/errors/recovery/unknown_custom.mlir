func.func @f(%a: f32) {
  %0 = tosa.add %a, %a : f32
  frobnicate %a
  return
}
// error 2:8: Dialect `tosa' not found for custom op 'tosa.add' 
// error 3:3: custom op 'frobnicate' is unknown (tried 'func.frobnicate' as well)
