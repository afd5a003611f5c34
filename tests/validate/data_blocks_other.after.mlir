// Loops of blocks that are not the same: AFTER does one round less, begins with another number, takes the
// other way within, or hands the wrong number on where it leads out.
func.func @rounds(%x: memref<512xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 199999 : index
  cf.br ^head(%c0 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %v = memref.load %x[%c1] : memref<512xf32>
  %w = arith.mulf %v, %v : f32
  memref.store %w, %x[%c0] : memref<512xf32>
  %k = arith.addi %i, %c1 : index
  cf.br ^head(%k : index)
^end:
  return
}
func.func @begin(%x: memref<512xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 200000 : index
  cf.br ^head(%c1 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %v = memref.load %x[%c1] : memref<512xf32>
  %w = arith.mulf %v, %v : f32
  memref.store %w, %x[%c0] : memref<512xf32>
  %k = arith.addi %i, %c1 : index
  cf.br ^head(%k : index)
^end:
  return
}
func.func @ways(%x: memref<512xf32>, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 200000 : index
  %z = arith.constant 0.0 : f32
  %o = arith.constant 1.0 : f32
  cf.br ^head(%c0 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %v = memref.load %x[%c1] : memref<512xf32>
  %less = arith.cmpf olt, %v, %z : f32
  cf.cond_br %less, ^write(%o : f32), ^write(%z : f32)
^write(%w: f32):
  memref.store %w, %x[%c0] : memref<512xf32>
  %k = arith.addi %i, %c1 : index
  cf.br ^head(%k : index)
^end:
  return
}
func.func @out(%x: memref<512xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 200000 : index
  %z = arith.constant 0.0 : f32
  cf.br ^head(%c0, %z, %z : index, f32, f32)
^head(%i: index, %s: f32, %t: f32):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end(%s : f32)
^body:
  %v = memref.load %x[%c1] : memref<512xf32>
  %s2 = arith.addf %s, %v : f32
  %t2 = arith.mulf %t, %v : f32
  %k = arith.addi %i, %c1 : index
  %nothing = arith.cmpf oeq, %v, %z : f32
  cf.cond_br %nothing, ^end(%s2 : f32), ^head(%k, %s2, %t2 : index, f32, f32)
^end(%r: f32):
  return %r : f32
}
func.func @behind(%x: memref<512xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 200000 : index
  %z = arith.constant 0.0 : f32
  cf.br ^head(%c0, %z, %z : index, f32, f32)
^head(%i: index, %s: f32, %t: f32):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %v = memref.load %x[%c1] : memref<512xf32>
  %s2 = arith.addf %s, %v : f32
  %t2 = arith.mulf %t, %v : f32
  %k = arith.addi %i, %c1 : index
  cf.br ^head(%k, %s2, %t2 : index, f32, f32)
^end:
  return %t : f32
}
