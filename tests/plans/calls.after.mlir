func.func @main(%x: memref<4xf32>, %out: memref<4xf32>) {
  %0 = arith.constant 0 : index
  %16 = arith.constant 16 : index
  %32 = arith.constant 32 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<48xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<48xi8> to memref<4xf32>
  %first = memref.view %arena[%16][] {freehold.slice = "first"} : memref<48xi8> to memref<16xi8>
  call @f(%x, %a, %first) : (memref<4xf32>, memref<4xf32>, memref<16xi8>) -> ()
  %b = memref.view %arena[%16][] {freehold.slice = "b"} : memref<48xi8> to memref<4xf32>
  linalg.add ins(%a, %x : memref<4xf32>, memref<4xf32>) outs(%b : memref<4xf32>)
  %c = memref.view %arena[%32][] {freehold.slice = "c"} : memref<48xi8> to memref<4xf32>
  linalg.mul ins(%b, %b : memref<4xf32>, memref<4xf32>) outs(%c : memref<4xf32>)
  %second = memref.view %arena[%16][] {freehold.slice = "second"} : memref<48xi8> to memref<16xi8>
  call @f(%c, %a, %second) : (memref<4xf32>, memref<4xf32>, memref<16xi8>) -> ()
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  memref.dealloc %arena : memref<48xi8>
  return
}
func.func private @f(%x: memref<4xf32>, %out: memref<4xf32>, %arena: memref<16xi8>) {
  %0 = arith.constant 0 : index
  %t = memref.view %arena[%0][] {freehold.slice = "t"} : memref<16xi8> to memref<4xf32>
  linalg.mul ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%t : memref<4xf32>)
  linalg.add ins(%t, %x : memref<4xf32>, memref<4xf32>) outs(%out : memref<4xf32>)
  return
}
