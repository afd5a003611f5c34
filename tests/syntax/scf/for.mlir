func.func @f(%l: index, %u: index, %s: index, %x: f32, %i: i32, %m: memref<4xf32>) -> f32 {
  scf.for %k = %l to %u step %s { }
  scf.for %k = %l to %u step %s { "t.op"(%k) : (index) -> () }
  %0 = scf.for %k = %l to %u step %s iter_args(%acc = %x) -> f32 {
    %sum = arith.addf %acc, %acc : f32
    scf.yield %sum : f32
  }
  %1:2 = scf.for %k = %i to %i step %i iter_args(%p = %x, %q = %m) -> (f32, memref<4xf32>) : i32 {
    scf.yield %p, %q : f32, memref<4xf32>
  } {tag}
  scf.for unsigned %k = %i to %i step %i : i32 { scf.yield }
  return %0 : f32
}
