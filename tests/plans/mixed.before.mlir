// RUN: 2
// Buffers of several types and alignments, one of them in a loop in a branch, with calls of an
// external function.
func.func private @use(memref<3xi32>, memref<5xi8>)
func.func @main(%n: index) -> i32 {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %k = arith.constant 3 : i8
  %l = arith.constant 9 : i32
  %bytes = memref.alloc() : memref<5xi8>
  linalg.fill ins(%k : i8) outs(%bytes : memref<5xi8>)
  %some = arith.cmpi ugt, %n, %1 : index
  scf.if %some {
    scf.for %i = %0 to %n step %1 {
      %words = memref.alloc() {alignment = 16 : i64} : memref<3xi32>
      linalg.fill ins(%l : i32) outs(%words : memref<3xi32>)
      func.call @use(%words, %bytes) : (memref<3xi32>, memref<5xi8>) -> ()
    }
  }
  %other = memref.alloc() : memref<3xi32>
  linalg.fill ins(%l : i32) outs(%other : memref<3xi32>)
  call @use(%other, %bytes) : (memref<3xi32>, memref<5xi8>) -> ()
  %r = memref.load %other[%1] : memref<3xi32>
  return %r : i32
}
