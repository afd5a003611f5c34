// Loops of blocks: two within each other that only compute are one step, and one of their numbers is read
// behind them; the last one allocates in each round.
func.func @sum(%x: memref<512xf32>, %y: memref<512xf32>, %n: index) -> (memref<512xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %zero = arith.constant 0.0 : f32
  %out = memref.alloc() : memref<512xf32>
  linalg.fill ins(%zero : f32) outs(%out : memref<512xf32>)
  cf.br ^head(%c0, %zero : index, f32)
^head(%i: index, %s: f32):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^leave
^body:
  cf.br ^inner(%c0 : index)
^inner(%j: index):
  %again = arith.cmpi slt, %j, %c9 : index
  cf.cond_br %again, ^work, ^latch
^work:
  %v = memref.load %x[%i] : memref<512xf32>
  %u = memref.load %y[%j] : memref<512xf32>
  %w = arith.mulf %v, %u : f32
  memref.store %w, %out[%j] : memref<512xf32>
  %k = arith.addi %j, %c1 : index
  cf.br ^inner(%k : index)
^latch:
  %t = memref.load %out[%i] : memref<512xf32>
  %s2 = arith.addf %s, %t : f32
  %i2 = arith.addi %i, %c1 : index
  cf.br ^head(%i2, %s2 : index, f32)
^leave:
  cf.br ^second(%c0 : index)
^second(%l: index):
  %go = arith.cmpi slt, %l, %n : index
  cf.cond_br %go, ^third, ^end
^third:
  %tmp = memref.alloc() : memref<512xf32>
  memref.copy %out, %tmp : memref<512xf32> to memref<512xf32>
  linalg.exp ins(%tmp : memref<512xf32>) outs(%out : memref<512xf32>)
  %m = arith.addi %l, %c1 : index
  cf.br ^second(%m : index)
^end:
  return %out, %s : memref<512xf32>, f32
}
