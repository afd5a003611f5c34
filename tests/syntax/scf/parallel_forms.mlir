func.func @parallel(%n: index, %m: memref<?x?xf32>, %x: f32, %y: i32) -> (f32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.reduce
  }
  scf.parallel (%i, %j) = (%c0, %c1) to (%n, %n) step (%c1, %c4) {
    %v = memref.load %m[%i, %j] : memref<?x?xf32>
    memref.store %v, %m[%j, %i] : memref<?x?xf32>
    scf.reduce
  } {t.note = "transposes"}
  %s = scf.parallel (%i) = (%c0) to (%n) step (%c4) init (%x) -> f32 {
    %v = memref.load %m[%i, %c0] : memref<?x?xf32>
    scf.reduce(%v : f32) {
    ^bb0(%a: f32, %b: f32):
      %sum = arith.addf %a, %b : f32
      scf.reduce.return %sum : f32
    }
  }
  %p:2 = scf.parallel (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) init (%x, %y) -> (f32, i32) {
    %v = memref.load %m[%i, %j] : memref<?x?xf32>
    %k = arith.index_cast %i : index to i32
    scf.reduce(%v, %k : f32, i32) {
    ^bb0(%a: f32, %b: f32):
      %max = arith.maximumf %a, %b : f32
      scf.reduce.return %max : f32
    }, {
    ^bb0(%a: i32, %b: i32):
      %or = arith.ori %a, %b : i32
      scf.reduce.return %or : i32
    }
  }
  %z = arith.addf %s, %p#0 : f32
  return %z, %p#1 : f32, i32
}
