// Loops that may run in any order, with and without reductions.
func.func @fill(%m: memref<?x?xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %h = memref.dim %m, %c0 : memref<?x?xf32>
  %w = memref.dim %m, %c1 : memref<?x?xf32>
  scf.parallel (%i, %j) = (%c0, %c0) to (%h, %w) step (%c1, %c1) {
    memref.store %v, %m[%i, %j] : memref<?x?xf32>
  }
  scf.parallel (%i) = (%c0) to (%h) step (%c1) {
    scf.reduce
  } {mapping = "x", note}
  return
}

func.func @sum_and_max(%m: memref<?xf32>, %n: index, %init: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %sum = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%init) -> f32 {
    %x = memref.load %m[%i] : memref<?xf32>
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      scf.reduce.return %s : f32
    }
  }
  %both:2 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%init, %init) -> (f32, f32) {
    %x = memref.load %m[%i] : memref<?xf32>
    %y = arith.mulf %x, %x : f32
    scf.reduce(%x, %y : f32, f32) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      scf.reduce.return %s : f32
    }, {
    ^bb0(%a: f32, %b: f32):
      %s = arith.maximumf %a, %b : f32
      scf.reduce.return %s {exact} : f32
    } {tag = 3 : i8}
  } {tag = "pair"}
  return %sum, %both#1 : f32, f32
}

// Nested, with a type that is not a float.
func.func @count(%n: index, %k: i64) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %total = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%k) -> i64 {
    %inner = scf.parallel (%j) = (%c0) to (%i) step (%c1) init (%k) -> i64 {
      scf.reduce(%k : i64) {
      ^bb0(%a: i64, %b: i64):
        %s = arith.addi %a, %b : i64
        scf.reduce.return %s : i64
      }
    }
    scf.reduce(%inner : i64) {
    ^bb0(%a: i64, %b: i64):
      scf.reduce.return %b : i64
    }
  }
  return %total : i64
}
