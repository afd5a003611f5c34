func.func private @use(memref<3xi32>, memref<5xi8>)
func.func @main(%n: index) -> i32 {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %16 = arith.constant 16 : index
  %k = arith.constant 3 : i8
  %l = arith.constant 9 : i32
  %arena = memref.alloc() {alignment = 16 : i64} : memref<28xi8>
  %bytes = memref.view %arena[%0][] {freehold.slice = "bytes"} : memref<28xi8> to memref<5xi8>
  linalg.fill ins(%k : i8) outs(%bytes : memref<5xi8>)
  %some = arith.cmpi ugt, %n, %1 : index
  scf.if %some {
    scf.for %i = %0 to %n step %1 {
      %words = memref.view %arena[%16][] {freehold.slice = "words", alignment = 16 : i64} : memref<28xi8> to memref<3xi32>
      linalg.fill ins(%l : i32) outs(%words : memref<3xi32>)
      func.call @use(%words, %bytes) : (memref<3xi32>, memref<5xi8>) -> ()
    }
  }
  %other = memref.view %arena[%16][] {freehold.slice = "other"} : memref<28xi8> to memref<3xi32>
  linalg.fill ins(%l : i32) outs(%other : memref<3xi32>)
  call @use(%other, %bytes) : (memref<3xi32>, memref<5xi8>) -> ()
  %r = memref.load %other[%1] : memref<3xi32>
  memref.dealloc %arena : memref<28xi8>
  return %r : i32
}
