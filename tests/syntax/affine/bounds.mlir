// Every form of a loop bound.
#tile = affine_map<(d0) -> (d0 * 32)>
#last = affine_map<(d0)[s0] -> (d0 * 32 + 32, s0)>
func.func @bounds(%n: index, %m: index) {
  affine.for %i = 0 to 10 {
  }
  affine.for %i = -5 to 5 step 2 {
  }
  affine.for %i = %n to %m {
  }
  affine.for %i = 0 to %n step 4 {
    affine.for %j = #tile(%i) to min #last(%i)[%m] {
      affine.for %k = max affine_map<(d0, d1)[s0] -> (d0, d1 - s0, 0)>(%i, %j)[%n] to affine_map<()[s0, s1] -> (s0 + s1)>()[%n, %m] {
      }
    }
  }
  affine.for %i = affine_map<() -> (3)>() to affine_map<()[s0] -> (s0)>()[%n] {
  }
  affine.for %i = max affine_map<(d0) -> (d0)>(%n) to min affine_map<() -> (7)>() {
  }
  return
}
