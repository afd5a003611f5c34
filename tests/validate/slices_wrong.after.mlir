func.func @given(%x: memref<4xi64>) -> i64 {
  %0 = arith.constant 0 : index
  %offset = arith.constant 16 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<64xi8> to memref<4xi64>
  linalg.add ins(%x, %x : memref<4xi64>, memref<4xi64>) outs(%a : memref<4xi64>)
  %b = memref.view %arena[%offset][] {freehold.slice = "b"} : memref<64xi8> to memref<4xi64>
  linalg.mul ins(%a, %x : memref<4xi64>, memref<4xi64>) outs(%b : memref<4xi64>)
  %k = memref.load %a[%0] : memref<4xi64>
  %l = memref.load %b[%0] : memref<4xi64>
  %s = arith.addi %k, %l : i64
  memref.dealloc %arena : memref<64xi8>
  return %s : i64
}
func.func @carried(%n: index, %x: memref<4xi64>) -> i64 {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %32 = arith.constant 32 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
  %first = memref.view %arena[%0][] {freehold.slice = "first"} : memref<64xi8> to memref<4xi64>
  memref.copy %x, %first : memref<4xi64> to memref<4xi64>
  %last = scf.for %i = %0 to %n step %1 iter_args(%old = %first) -> (memref<4xi64>) {
    %new = memref.view %arena[%32][] {freehold.slice = "new"} : memref<64xi8> to memref<4xi64>
    linalg.add ins(%old, %x : memref<4xi64>, memref<4xi64>) outs(%new : memref<4xi64>)
    scf.yield %new : memref<4xi64>
  }
  %r = memref.load %last[%1] : memref<4xi64>
  memref.dealloc %arena : memref<64xi8>
  return %r : i64
}
func.func @blocks(%c: i1, %x: memref<2xi64>) -> i64 {
  %0 = arith.constant 0 : index
  %16 = arith.constant 16 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<32xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<32xi8> to memref<2xi64>
  memref.copy %x, %a : memref<2xi64> to memref<2xi64>
  cf.cond_br %c, ^left, ^right
^left:
  %b = memref.view %arena[%16][] {freehold.slice = "b"} : memref<32xi8> to memref<2xi64>
  memref.copy %a, %b : memref<2xi64> to memref<2xi64>
  cf.br ^end(%b : memref<2xi64>)
^right:
  %d = memref.view %arena[%0][] {freehold.slice = "d"} : memref<32xi8> to memref<2xi64>
  memref.copy %x, %d : memref<2xi64> to memref<2xi64>
  cf.br ^end(%d : memref<2xi64>)
^end(%m: memref<2xi64>):
  %k = memref.load %m[%0] : memref<2xi64>
  %l = memref.load %a[%0] : memref<2xi64>
  %s = arith.addi %k, %l : i64
  memref.dealloc %arena : memref<32xi8>
  return %s : i64
}
func.func @callee(%x: memref<4xi64>) -> i64 {
  %0 = arith.constant 0 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<64xi8> to memref<4xi64>
  memref.copy %x, %a : memref<4xi64> to memref<4xi64>
  %r = call @sum(%a, %x, %arena) : (memref<4xi64>, memref<4xi64>, memref<64xi8>) -> i64
  %l = memref.load %a[%0] : memref<4xi64>
  %s = arith.addi %r, %l : i64
  memref.dealloc %arena : memref<64xi8>
  return %s : i64
}
func.func private @sum(%a: memref<4xi64>, %x: memref<4xi64>, %arena: memref<64xi8>) -> i64 {
  %0 = arith.constant 0 : index
  %16 = arith.constant 16 : index
  %t = memref.view %arena[%16][] {freehold.slice = "t"} : memref<64xi8> to memref<4xi64>
  linalg.add ins(%x, %x : memref<4xi64>, memref<4xi64>) outs(%t : memref<4xi64>)
  %k = memref.load %a[%0] : memref<4xi64>
  %l = memref.load %t[%0] : memref<4xi64>
  %s = arith.addi %k, %l : i64
  return %s : i64
}
func.func @dynamic(%n: index, %x: i64) -> i64 {
  %0 = arith.constant 0 : index
  %8 = arith.constant 8 : index
  %16 = arith.constant 16 : index
  %some = arith.cmpi ugt, %n, %0 : index
  cf.assert %some, "n"
  %total = arith.muli %n, %16 : index
  %arena = memref.alloc(%total) {alignment = 64 : i64} : memref<?xi8>
  %a = memref.view %arena[%0][%n] {freehold.slice = "a"} : memref<?xi8> to memref<?xi64>
  linalg.fill ins(%x : i64) outs(%a : memref<?xi64>)
  // Right for one element.
  %b = memref.view %arena[%8][%n] {freehold.slice = "b"} : memref<?xi8> to memref<?xi64>
  linalg.fill ins(%x : i64) outs(%b : memref<?xi64>)
  %k = memref.load %a[%0] : memref<?xi64>
  %l = memref.load %b[%0] : memref<?xi64>
  %s = arith.addi %k, %l : i64
  memref.dealloc %arena : memref<?xi8>
  return %s : i64
}
func.func private @use(memref<4xi64>)
func.func @external(%x: memref<4xi64>) {
  %0 = arith.constant 0 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<32xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<32xi8> to memref<4xi64>
  memref.copy %x, %a : memref<4xi64> to memref<4xi64>
  call @use(%a) : (memref<4xi64>) -> ()
  %b = memref.view %arena[%0][] {freehold.slice = "b"} : memref<32xi8> to memref<4xi64>
  memref.copy %x, %b : memref<4xi64> to memref<4xi64>
  call @use(%b) : (memref<4xi64>) -> ()
  call @use(%a) : (memref<4xi64>) -> ()
  memref.dealloc %arena : memref<32xi8>
  return
}
func.func @returned(%x: memref<4xi64>) -> memref<4xi64> {
  %0 = arith.constant 0 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<32xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<32xi8> to memref<4xi64>
  memref.copy %x, %a : memref<4xi64> to memref<4xi64>
  return %a : memref<4xi64>
}
func.func @beyond(%x: memref<4xi64>) -> i64 {
  %0 = arith.constant 0 : index
  %offset = arith.constant 32 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<64xi8> to memref<4xi64>
  linalg.add ins(%x, %x : memref<4xi64>, memref<4xi64>) outs(%a : memref<4xi64>)
  %short = memref.view %arena[%offset][] {freehold.slice = "b"} : memref<64xi8> to memref<2xi64>
  %b = memref.reinterpret_cast %short to offset: [0], sizes: [4], strides: [1] : memref<2xi64> to memref<4xi64>
  linalg.mul ins(%a, %x : memref<4xi64>, memref<4xi64>) outs(%b : memref<4xi64>)
  %k = memref.load %a[%0] : memref<4xi64>
  %l = memref.load %b[%0] : memref<4xi64>
  %s = arith.addi %k, %l : i64
  memref.dealloc %arena : memref<64xi8>
  return %s : i64
}
func.func @misaligned(%x: memref<4xi64>) -> i64 {
  %0 = arith.constant 0 : index
  %offset = arith.constant 36 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<128xi8> to memref<4xi64>
  linalg.add ins(%x, %x : memref<4xi64>, memref<4xi64>) outs(%a : memref<4xi64>)
  %b = memref.view %arena[%offset][] {freehold.slice = "b"} : memref<128xi8> to memref<4xi64>
  linalg.mul ins(%a, %x : memref<4xi64>, memref<4xi64>) outs(%b : memref<4xi64>)
  %k = memref.load %a[%0] : memref<4xi64>
  %l = memref.load %b[%0] : memref<4xi64>
  %s = arith.addi %k, %l : i64
  memref.dealloc %arena : memref<128xi8>
  return %s : i64
}
func.func @freed(%x: memref<4xi64>) -> i64 {
  %0 = arith.constant 0 : index
  %offset = arith.constant 32 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<64xi8> to memref<4xi64>
  linalg.add ins(%x, %x : memref<4xi64>, memref<4xi64>) outs(%a : memref<4xi64>)
  %b = memref.view %arena[%offset][] {freehold.slice = "b"} : memref<64xi8> to memref<4xi64>
  linalg.mul ins(%a, %x : memref<4xi64>, memref<4xi64>) outs(%b : memref<4xi64>)
  %k = memref.load %a[%0] : memref<4xi64>
  %l = memref.load %b[%0] : memref<4xi64>
  %s = arith.addi %k, %l : i64
  memref.dealloc %a : memref<4xi64>
  return %s : i64
}
func.func @leak(%x: memref<4xi64>) -> i64 {
  %0 = arith.constant 0 : index
  %offset = arith.constant 32 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<64xi8> to memref<4xi64>
  linalg.add ins(%x, %x : memref<4xi64>, memref<4xi64>) outs(%a : memref<4xi64>)
  %b = memref.view %arena[%offset][] {freehold.slice = "b"} : memref<64xi8> to memref<4xi64>
  linalg.mul ins(%a, %x : memref<4xi64>, memref<4xi64>) outs(%b : memref<4xi64>)
  %k = memref.load %a[%0] : memref<4xi64>
  %l = memref.load %b[%0] : memref<4xi64>
  %s = arith.addi %k, %l : i64
  return %s : i64
}
func.func @early(%x: memref<4xi64>) -> i64 {
  %0 = arith.constant 0 : index
  %offset = arith.constant 32 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<64xi8> to memref<4xi64>
  linalg.add ins(%x, %x : memref<4xi64>, memref<4xi64>) outs(%a : memref<4xi64>)
  %b = memref.view %arena[%offset][] {freehold.slice = "b"} : memref<64xi8> to memref<4xi64>
  linalg.mul ins(%a, %x : memref<4xi64>, memref<4xi64>) outs(%b : memref<4xi64>)
  memref.dealloc %arena : memref<64xi8>
  %k = memref.load %a[%0] : memref<4xi64>
  %l = memref.load %b[%0] : memref<4xi64>
  %s = arith.addi %k, %l : i64
  return %s : i64
}
func.func @twice(%x: memref<4xi64>) -> i64 {
  %0 = arith.constant 0 : index
  %offset = arith.constant 32 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<64xi8> to memref<4xi64>
  linalg.add ins(%x, %x : memref<4xi64>, memref<4xi64>) outs(%a : memref<4xi64>)
  %b = memref.view %arena[%offset][] {freehold.slice = "b"} : memref<64xi8> to memref<4xi64>
  linalg.mul ins(%a, %x : memref<4xi64>, memref<4xi64>) outs(%b : memref<4xi64>)
  %k = memref.load %a[%0] : memref<4xi64>
  %l = memref.load %b[%0] : memref<4xi64>
  %s = arith.addi %k, %l : i64
  memref.dealloc %arena : memref<64xi8>
  memref.dealloc %arena : memref<64xi8>
  return %s : i64
}
func.func @parallel(%x: memref<4xi64>, %out: memref<4xi64>) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %4 = arith.constant 4 : index
  %arena = memref.alloc() : memref<8xi8>
  scf.parallel (%i) = (%0) to (%4) step (%1) {
    %k = memref.load %x[%i] : memref<4xi64>
    %t = memref.view %arena[%0][] {freehold.slice = "t"} : memref<8xi8> to memref<1xi64>
    memref.store %k, %t[%0] : memref<1xi64>
    %l = memref.load %t[%0] : memref<1xi64>
    memref.store %l, %out[%i] : memref<4xi64>
    scf.reduce
  }
  memref.dealloc %arena : memref<8xi8>
  return
}
