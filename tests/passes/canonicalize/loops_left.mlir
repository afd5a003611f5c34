// differs: mlir-opt-22 merges loops although the step of the inner one, which may never be reached,
// may be no step; gives a tensor that grows the extents of the one that the loop begins with; and of
// a result of an `scf.if` that a loop hands on twice it moves one only, and gives the other what the
// other branch yields

func.func private @use2(index, index)

func.func @parallel_in_parallel_by_other_steps(%n: index, %m: index, %s: index, %t: index) {
  scf.parallel (%i) = (%n) to (%m) step (%s) {
    scf.parallel (%j) = (%m) to (%n) step (%t) {
      func.call @use2(%i, %j) : (index, index) -> ()
    }
  }
  return
}

func.func @parallel_in_parallel_by_a_known_step(%n: index, %m: index, %s: index) {
  %c2 = arith.constant 2 : index
  scf.parallel (%i) = (%n) to (%m) step (%s) {
    scf.parallel (%j) = (%m) to (%n) step (%c2) {
      func.call @use2(%i, %j) : (index, index) -> ()
    }
  }
  return
}

func.func private @grow(tensor<?xf32>) -> tensor<?xf32>

func.func @for_of_cast_that_grows(%t: tensor<4xf32>, %lb: index, %ub: index, %step: index) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = scf.for %i = %lb to %ub step %step iter_args(%a = %0) -> (tensor<?xf32>) {
    %2 = func.call @grow(%a) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %2 : tensor<?xf32>
  }
  return %1 : tensor<?xf32>
}

func.func @while_if_handed_on_twice(%n: i32, %m: memref<i32>) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %0:2 = scf.while (%a = %n) : (i32) -> (i32, i32) {
    %1 = arith.cmpi sgt, %a, %c0 : i32
    %2 = scf.if %1 -> (i32) {
      %3 = memref.load %m[] : memref<i32>
      scf.yield %3 : i32
    } else {
      scf.yield %a : i32
    }
    scf.condition(%1) %2, %2 : i32, i32
  } do {
  ^bb0(%b: i32, %c: i32):
    memref.store %b, %m[] : memref<i32>
    %4 = arith.subi %c, %n : i32
    scf.yield %4 : i32
  }
  return %0#0, %0#1 : i32, i32
}
