// Reductions over a workgroup, by name and by a body.
func.func @reductions(%x: f32, %n: i32) -> (f32, i32, f32) {
  %sum = gpu.all_reduce add %x {
  } : (f32) -> (f32)
  %most = gpu.all_reduce maxui %n uniform {
  } : (i32) -> (i32)
  %own = gpu.all_reduce %x {
  ^bb(%a: f32, %b: f32):
    %m = arith.mulf %a, %b : f32
    "gpu.yield"(%m) : (f32) -> ()
  } : (f32) -> (f32)
  return %sum, %most, %own : f32, i32, f32
}
