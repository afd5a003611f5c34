// Another number is handed on.
func.func @f(%n: index, %big: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<1000xf32>
  linalg.fill ins(%z : f32) outs(%a : memref<1000xf32>)
  cf.br ^h(%c0, %big : index, index)
^h(%i: index, %t: index):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^b(%t : index), ^e
^b(%k: index):
  memref.store %z, %a[%k] : memref<1000xf32>
  %j = arith.addi %i, %c1 : index
  %t2 = arith.muli %t, %t : index
  cf.br ^h(%j, %t2 : index, index)
^e:
  memref.dealloc %a : memref<1000xf32>
  %q = arith.index_cast %t : index to i32
  %r = arith.sitofp %q : i32 to f32
  return %r : f32
}
