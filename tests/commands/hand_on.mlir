func.func private @log(f32)

func.func @hand_on(%x: f32, %y: f32) -> f32 {
  %0:2 = affine.for %i = 0 to 10 iter_args(%a = %x, %b = %y) -> (f32, f32) {
    func.call @log(%a) : (f32) -> ()
    affine.yield %b, %b : f32, f32
  }
  return %0#1 : f32
}
