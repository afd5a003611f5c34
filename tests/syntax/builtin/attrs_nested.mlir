"t.op"() {a = [], b = [1, 2 : i8, "x", [true, unit], {y = 1, x}], c = {}, d = {"needs quotes" = 1, ok, z.w = @sym},
  e = @a, f = @a::@b::@"c d", g = @"x y", h = unit, i, j = i32, k = (i1) -> i2, l = [i32, 5.0, 5.0 : f32]} : () -> ()
