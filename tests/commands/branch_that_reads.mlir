// What a branch reads is freed behind it: where one way leads to the next block at its front, else in a block between.

func.func @one_way() {
  %a = memref.alloc() : memref<4xf32>
  way.read_and_go %a : memref<4xf32>, ^bb1
^bb1:
  return
}

func.func @two_ways(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  way.read_and_go %a : memref<4xf32>, ^bb2
^bb2:
  return
}

func.func @each_turn() {
  cf.br ^bb1
^bb1:
  %a = memref.alloc() : memref<4xf32>
  way.read_and_go %a : memref<4xf32>, ^bb1
}

func.func @hands_another_on(%c: i1) {
  %i = memref.alloc() : memref<4xf32>
  cf.br ^bb1(%i : memref<4xf32>)
^bb1(%m: memref<4xf32>):
  %a = memref.alloc() : memref<4xf32>
  way.read_and_go %m : memref<4xf32>, ^bb1(%a : memref<4xf32>)
}
