func.func @f(%n: index, %m: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.yield {t.inner}
  } {t.a, t.b = "x", t.c = [1, 2]}
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x) -> (f32) {
    scf.yield {t.keep} %s : f32
  } {t.result}
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%f = %m) -> (memref<?xf32>) {
    "t.use"(%f) : (memref<?xf32>) -> ()
    scf.yield %f : memref<?xf32>
  }
  scf.for %i = %c0 to %n step %c1 {
    %j = arith.addi %i, %c1 : index
    scf.for %k = %j to %n step %c1 {
      scf.for %l = %k to %n step %j {
      }
    }
  }
  return
}
