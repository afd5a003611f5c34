// differs: mlir-opt moves only a free whose buffer its own alias analysis knows alone.

// A component with more than 64 deallocations is left as it is.

func.func @many(%c: i1, %x: i64) -> i64 {
  %i = arith.constant 0 : index
  %m0 = memref.alloc() : memref<1xi64>
  %a1 = memref.alloc() : memref<1xi64>
  %m1 = arith.select %c, %m0, %a1 : memref<1xi64>
  %a2 = memref.alloc() : memref<1xi64>
  %m2 = arith.select %c, %m1, %a2 : memref<1xi64>
  %a3 = memref.alloc() : memref<1xi64>
  %m3 = arith.select %c, %m2, %a3 : memref<1xi64>
  %a4 = memref.alloc() : memref<1xi64>
  %m4 = arith.select %c, %m3, %a4 : memref<1xi64>
  %a5 = memref.alloc() : memref<1xi64>
  %m5 = arith.select %c, %m4, %a5 : memref<1xi64>
  %a6 = memref.alloc() : memref<1xi64>
  %m6 = arith.select %c, %m5, %a6 : memref<1xi64>
  %a7 = memref.alloc() : memref<1xi64>
  %m7 = arith.select %c, %m6, %a7 : memref<1xi64>
  %a8 = memref.alloc() : memref<1xi64>
  %m8 = arith.select %c, %m7, %a8 : memref<1xi64>
  %a9 = memref.alloc() : memref<1xi64>
  %m9 = arith.select %c, %m8, %a9 : memref<1xi64>
  %a10 = memref.alloc() : memref<1xi64>
  %m10 = arith.select %c, %m9, %a10 : memref<1xi64>
  %a11 = memref.alloc() : memref<1xi64>
  %m11 = arith.select %c, %m10, %a11 : memref<1xi64>
  %a12 = memref.alloc() : memref<1xi64>
  %m12 = arith.select %c, %m11, %a12 : memref<1xi64>
  %a13 = memref.alloc() : memref<1xi64>
  %m13 = arith.select %c, %m12, %a13 : memref<1xi64>
  %a14 = memref.alloc() : memref<1xi64>
  %m14 = arith.select %c, %m13, %a14 : memref<1xi64>
  %a15 = memref.alloc() : memref<1xi64>
  %m15 = arith.select %c, %m14, %a15 : memref<1xi64>
  %a16 = memref.alloc() : memref<1xi64>
  %m16 = arith.select %c, %m15, %a16 : memref<1xi64>
  %a17 = memref.alloc() : memref<1xi64>
  %m17 = arith.select %c, %m16, %a17 : memref<1xi64>
  %a18 = memref.alloc() : memref<1xi64>
  %m18 = arith.select %c, %m17, %a18 : memref<1xi64>
  %a19 = memref.alloc() : memref<1xi64>
  %m19 = arith.select %c, %m18, %a19 : memref<1xi64>
  %a20 = memref.alloc() : memref<1xi64>
  %m20 = arith.select %c, %m19, %a20 : memref<1xi64>
  %a21 = memref.alloc() : memref<1xi64>
  %m21 = arith.select %c, %m20, %a21 : memref<1xi64>
  %a22 = memref.alloc() : memref<1xi64>
  %m22 = arith.select %c, %m21, %a22 : memref<1xi64>
  %a23 = memref.alloc() : memref<1xi64>
  %m23 = arith.select %c, %m22, %a23 : memref<1xi64>
  %a24 = memref.alloc() : memref<1xi64>
  %m24 = arith.select %c, %m23, %a24 : memref<1xi64>
  %a25 = memref.alloc() : memref<1xi64>
  %m25 = arith.select %c, %m24, %a25 : memref<1xi64>
  %a26 = memref.alloc() : memref<1xi64>
  %m26 = arith.select %c, %m25, %a26 : memref<1xi64>
  %a27 = memref.alloc() : memref<1xi64>
  %m27 = arith.select %c, %m26, %a27 : memref<1xi64>
  %a28 = memref.alloc() : memref<1xi64>
  %m28 = arith.select %c, %m27, %a28 : memref<1xi64>
  %a29 = memref.alloc() : memref<1xi64>
  %m29 = arith.select %c, %m28, %a29 : memref<1xi64>
  %a30 = memref.alloc() : memref<1xi64>
  %m30 = arith.select %c, %m29, %a30 : memref<1xi64>
  %a31 = memref.alloc() : memref<1xi64>
  %m31 = arith.select %c, %m30, %a31 : memref<1xi64>
  %a32 = memref.alloc() : memref<1xi64>
  %m32 = arith.select %c, %m31, %a32 : memref<1xi64>
  %a33 = memref.alloc() : memref<1xi64>
  %m33 = arith.select %c, %m32, %a33 : memref<1xi64>
  %a34 = memref.alloc() : memref<1xi64>
  %m34 = arith.select %c, %m33, %a34 : memref<1xi64>
  %a35 = memref.alloc() : memref<1xi64>
  %m35 = arith.select %c, %m34, %a35 : memref<1xi64>
  %a36 = memref.alloc() : memref<1xi64>
  %m36 = arith.select %c, %m35, %a36 : memref<1xi64>
  %a37 = memref.alloc() : memref<1xi64>
  %m37 = arith.select %c, %m36, %a37 : memref<1xi64>
  %a38 = memref.alloc() : memref<1xi64>
  %m38 = arith.select %c, %m37, %a38 : memref<1xi64>
  %a39 = memref.alloc() : memref<1xi64>
  %m39 = arith.select %c, %m38, %a39 : memref<1xi64>
  %a40 = memref.alloc() : memref<1xi64>
  %m40 = arith.select %c, %m39, %a40 : memref<1xi64>
  %a41 = memref.alloc() : memref<1xi64>
  %m41 = arith.select %c, %m40, %a41 : memref<1xi64>
  %a42 = memref.alloc() : memref<1xi64>
  %m42 = arith.select %c, %m41, %a42 : memref<1xi64>
  %a43 = memref.alloc() : memref<1xi64>
  %m43 = arith.select %c, %m42, %a43 : memref<1xi64>
  %a44 = memref.alloc() : memref<1xi64>
  %m44 = arith.select %c, %m43, %a44 : memref<1xi64>
  %a45 = memref.alloc() : memref<1xi64>
  %m45 = arith.select %c, %m44, %a45 : memref<1xi64>
  %a46 = memref.alloc() : memref<1xi64>
  %m46 = arith.select %c, %m45, %a46 : memref<1xi64>
  %a47 = memref.alloc() : memref<1xi64>
  %m47 = arith.select %c, %m46, %a47 : memref<1xi64>
  %a48 = memref.alloc() : memref<1xi64>
  %m48 = arith.select %c, %m47, %a48 : memref<1xi64>
  %a49 = memref.alloc() : memref<1xi64>
  %m49 = arith.select %c, %m48, %a49 : memref<1xi64>
  %a50 = memref.alloc() : memref<1xi64>
  %m50 = arith.select %c, %m49, %a50 : memref<1xi64>
  %a51 = memref.alloc() : memref<1xi64>
  %m51 = arith.select %c, %m50, %a51 : memref<1xi64>
  %a52 = memref.alloc() : memref<1xi64>
  %m52 = arith.select %c, %m51, %a52 : memref<1xi64>
  %a53 = memref.alloc() : memref<1xi64>
  %m53 = arith.select %c, %m52, %a53 : memref<1xi64>
  %a54 = memref.alloc() : memref<1xi64>
  %m54 = arith.select %c, %m53, %a54 : memref<1xi64>
  %a55 = memref.alloc() : memref<1xi64>
  %m55 = arith.select %c, %m54, %a55 : memref<1xi64>
  %a56 = memref.alloc() : memref<1xi64>
  %m56 = arith.select %c, %m55, %a56 : memref<1xi64>
  %a57 = memref.alloc() : memref<1xi64>
  %m57 = arith.select %c, %m56, %a57 : memref<1xi64>
  %a58 = memref.alloc() : memref<1xi64>
  %m58 = arith.select %c, %m57, %a58 : memref<1xi64>
  %a59 = memref.alloc() : memref<1xi64>
  %m59 = arith.select %c, %m58, %a59 : memref<1xi64>
  %a60 = memref.alloc() : memref<1xi64>
  %m60 = arith.select %c, %m59, %a60 : memref<1xi64>
  %a61 = memref.alloc() : memref<1xi64>
  %m61 = arith.select %c, %m60, %a61 : memref<1xi64>
  %a62 = memref.alloc() : memref<1xi64>
  %m62 = arith.select %c, %m61, %a62 : memref<1xi64>
  %a63 = memref.alloc() : memref<1xi64>
  %m63 = arith.select %c, %m62, %a63 : memref<1xi64>
  %a64 = memref.alloc() : memref<1xi64>
  %m64 = arith.select %c, %m63, %a64 : memref<1xi64>
  %a65 = memref.alloc() : memref<1xi64>
  %m65 = arith.select %c, %m64, %a65 : memref<1xi64>
  memref.store %x, %m65[%i] : memref<1xi64>
  %y = arith.addi %x, %x : i64
  memref.dealloc %m0 : memref<1xi64>
  memref.dealloc %a1 : memref<1xi64>
  memref.dealloc %a2 : memref<1xi64>
  memref.dealloc %a3 : memref<1xi64>
  memref.dealloc %a4 : memref<1xi64>
  memref.dealloc %a5 : memref<1xi64>
  memref.dealloc %a6 : memref<1xi64>
  memref.dealloc %a7 : memref<1xi64>
  memref.dealloc %a8 : memref<1xi64>
  memref.dealloc %a9 : memref<1xi64>
  memref.dealloc %a10 : memref<1xi64>
  memref.dealloc %a11 : memref<1xi64>
  memref.dealloc %a12 : memref<1xi64>
  memref.dealloc %a13 : memref<1xi64>
  memref.dealloc %a14 : memref<1xi64>
  memref.dealloc %a15 : memref<1xi64>
  memref.dealloc %a16 : memref<1xi64>
  memref.dealloc %a17 : memref<1xi64>
  memref.dealloc %a18 : memref<1xi64>
  memref.dealloc %a19 : memref<1xi64>
  memref.dealloc %a20 : memref<1xi64>
  memref.dealloc %a21 : memref<1xi64>
  memref.dealloc %a22 : memref<1xi64>
  memref.dealloc %a23 : memref<1xi64>
  memref.dealloc %a24 : memref<1xi64>
  memref.dealloc %a25 : memref<1xi64>
  memref.dealloc %a26 : memref<1xi64>
  memref.dealloc %a27 : memref<1xi64>
  memref.dealloc %a28 : memref<1xi64>
  memref.dealloc %a29 : memref<1xi64>
  memref.dealloc %a30 : memref<1xi64>
  memref.dealloc %a31 : memref<1xi64>
  memref.dealloc %a32 : memref<1xi64>
  memref.dealloc %a33 : memref<1xi64>
  memref.dealloc %a34 : memref<1xi64>
  memref.dealloc %a35 : memref<1xi64>
  memref.dealloc %a36 : memref<1xi64>
  memref.dealloc %a37 : memref<1xi64>
  memref.dealloc %a38 : memref<1xi64>
  memref.dealloc %a39 : memref<1xi64>
  memref.dealloc %a40 : memref<1xi64>
  memref.dealloc %a41 : memref<1xi64>
  memref.dealloc %a42 : memref<1xi64>
  memref.dealloc %a43 : memref<1xi64>
  memref.dealloc %a44 : memref<1xi64>
  memref.dealloc %a45 : memref<1xi64>
  memref.dealloc %a46 : memref<1xi64>
  memref.dealloc %a47 : memref<1xi64>
  memref.dealloc %a48 : memref<1xi64>
  memref.dealloc %a49 : memref<1xi64>
  memref.dealloc %a50 : memref<1xi64>
  memref.dealloc %a51 : memref<1xi64>
  memref.dealloc %a52 : memref<1xi64>
  memref.dealloc %a53 : memref<1xi64>
  memref.dealloc %a54 : memref<1xi64>
  memref.dealloc %a55 : memref<1xi64>
  memref.dealloc %a56 : memref<1xi64>
  memref.dealloc %a57 : memref<1xi64>
  memref.dealloc %a58 : memref<1xi64>
  memref.dealloc %a59 : memref<1xi64>
  memref.dealloc %a60 : memref<1xi64>
  memref.dealloc %a61 : memref<1xi64>
  memref.dealloc %a62 : memref<1xi64>
  memref.dealloc %a63 : memref<1xi64>
  memref.dealloc %a64 : memref<1xi64>
  memref.dealloc %a65 : memref<1xi64>
  return %y : i64
}
