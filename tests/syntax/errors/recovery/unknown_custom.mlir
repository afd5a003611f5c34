func.func @f(%a: f32) {
  %0 = mhlo.add %a, %a : f32
  frobnicate %a
  return
}
// error 2:8: Dialect `mhlo' not found for custom op 'mhlo.add' 
// error 3:3: custom op 'frobnicate' is unknown (tried 'func.frobnicate' as well)
