// Where both are returned, %c is false: the select is the argument, and what is returned are two buffers. The caller knew
// only once a first run had put a copy in, and compared the results until then.
// Origin: random program 18693 of all surfaces.
func.func private @two(%m: memref<2xi8>, %n: memref<2xi8>, %c: i1) -> (memref<2xi8>, memref<2xi8>) {
  %0 = bufferization.clone %n : memref<2xi8> to memref<2xi8>
  %1 = arith.select %c, %0, %n : memref<2xi8>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %m, %n : memref<2xi8>, memref<2xi8>
^bb2:
  return %0, %1 : memref<2xi8>, memref<2xi8>
}

func.func @main(%m: memref<2xi8>, %n: memref<2xi8>, %c: i1) {
  %0:2 = call @two(%m, %n, %c) : (memref<2xi8>, memref<2xi8>, i1) -> (memref<2xi8>, memref<2xi8>)
  return
}
