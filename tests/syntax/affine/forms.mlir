func.func @f(%m: memref<10x20xf32>, %n: index, %a: index, %b: index, %x: f32) -> f32 {
  %v:2 = "t.t"() : () -> (index, index)
  %0 = affine.load %m[%v#0 + 1, %n * 2] : memref<10x20xf32>
  %r = affine.for %i = max affine_map<(d0)[s0] -> (d0, s0 + 1)>(%a)[%n] to min affine_map<()[s0] -> (s0, 20)>()[%n] step 3 iter_args(%acc = %x) -> (f32) {
    %1 = affine.load %m[%i + 3, symbol(%n)] : memref<10x20xf32>
    %2 = affine.load %m[%i + symbol(%n), symbol(%n) floordiv 2 + 7] {k = 1 : i32} : memref<10x20xf32>
    affine.store %2, %m[-%i + %a * 3, %i mod 4 ceildiv 2] : memref<10x20xf32>
    affine.prefetch %m[%i, %a + 5], read, locality<3>, data {z} : memref<10x20xf32>
    affine.prefetch %m[%i, %a + 5], write, locality<1>, instr : memref<10x20xf32>
    %w = affine.vector_load %m[%i, %i + 2] {z} : memref<10x20xf32>, vector<8xf32>
    affine.vector_store %w, %m[%i, 0] {z} : memref<10x20xf32>, vector<8xf32>
    affine.yield %2 : f32
  } {attr = 1 : i64}
  affine.for %i = 0 to %n { affine.for %j = %a to 10 step 1 { affine.for %k = affine_map<(d0) -> (d0)>(%j) to affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%n] {} } }
  affine.if affine_set<(d0)[s0] : (d0 - 1 >= 0, s0 - d0 == 0)>(%a)[%n] { "t.x"() : () -> () } else { "t.y"() : () -> () } {q}
  %q = affine.if affine_set<() : (1 == 0)>() -> f32 { affine.yield %x : f32 } else { affine.yield %r : f32 }
  affine.if affine_set<(d0): (d0 >= 0)>(%a) {}
  affine.parallel (%i, %j) = (0, max(%a, %n + 1)) to (min(10, %b), symbol(%n) + %a) step (1, 2) { "t.u"(%i, %j) : (index, index) -> () } {zz}
  affine.parallel (%i) = (0) to (10) {}
  affine.parallel () = () to () {}
  %s:2 = affine.parallel (%i, %j) = (0, 0) to (10, %a) reduce ("minimumf", "addf") -> (f32, f32) { affine.yield %x, %x : f32, f32 }
  %p = affine.apply affine_map<(d0, d1)[s0] -> (d0 + d1 + s0)>(%a, %b)[%n]
  %p2 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%n] {u}
  %p3 = affine.apply affine_map<() -> (5)>()
  %mi = affine.min affine_map<(d0)[s0] -> (d0, s0, 5)>(%a)[%n] {u}
  %ma = affine.max affine_map<(d0, d1) -> (d0, d1)>(%a, %b)
  return %r : f32
}
