#id = affine_map<(d0) -> (d0)>
func.func private @make(index) -> memref<?xf32>
func.func @f(%c: i1, %n: index) -> memref<?xf32> {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  cf.cond_br %c, ^bb1(%a : memref<?xf32>), ^bb2
^bb1(%x: memref<?xf32>):
  memref.copy %b, %x : memref<?xf32> to memref<?xf32>
  return %x : memref<?xf32>
^bb2:
  %s = arith.select %c, %a, %b : memref<?xf32>
  cf.br ^bb1(%s : memref<?xf32>)
}
func.func @g(%n: index, %c: i1) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %t = func.call @make(%i) : (index) -> memref<?xf32>
    scf.if %c {
      %v = memref.load %t[%i] : memref<?xf32>
    }
  }
  scf.for %i = %zero to %n step %one {
    %t = memref.alloca(%i) : memref<?xf32, #id>
  }
  return
}
