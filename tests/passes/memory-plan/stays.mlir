// differs: mlir-opt-22 has no such pass.
// What is seen or freed otherwise than by its names stays an allocation.
func.func private @keep(memref<4xi8>)
func.func private @frees(%m: memref<4xi8>) {
  memref.dealloc %m : memref<4xi8>
  return
}

func.func @returned(%v: i8) -> memref<4xi8> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi8>
  memref.store %v, %a[%c0] : memref<4xi8>
  return %a : memref<4xi8>
}

func.func @stored(%table: memref<2xmemref<4xi8>>, %v: i8) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi8>
  %b = memref.alloc() : memref<4xi8>
  %c = memref.alloc() : memref<4xi8>
  memref.store %v, %b[%c0] : memref<4xi8>
  memref.copy %b, %c : memref<4xi8> to memref<4xi8>
  memref.store %a, %table[%c0] : memref<2xmemref<4xi8>>
  return
}

func.func @address() -> index {
  %a = memref.alloc() : memref<4xi8>
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xi8> -> index
  memref.dealloc %a : memref<4xi8>
  return %p : index
}

func.func @freed_by_callee() {
  %a = memref.alloc() : memref<4xi8>
  func.call @frees(%a) : (memref<4xi8>) -> ()
  return
}

func.func @dynamic(%n: index) {
  %a = memref.alloc(%n) : memref<?xi8>
  memref.dealloc %a : memref<?xi8>
  return
}

func.func @parallel(%n: index, %v: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %a = memref.alloc() : memref<4xi8>
    memref.store %v, %a[%c0] : memref<4xi8>
    memref.dealloc %a : memref<4xi8>
  }
  return
}

// One free for an argument and an allocation: the allocation stays, and the other two share.
func.func @freed_with_others(%m: memref<4xi8>, %c: i1, %v: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi8>
  %s = arith.select %c, %a, %m : memref<4xi8>
  scf.if %c {
    memref.dealloc %s : memref<4xi8>
  }
  %x = memref.alloc() : memref<4xi8>
  memref.store %v, %x[%c0] : memref<4xi8>
  func.call @keep(%x) : (memref<4xi8>) -> ()
  %y = memref.alloc() : memref<4xi8>
  memref.store %v, %y[%c0] : memref<4xi8>
  %z = memref.load %y[%c0] : memref<4xi8>
  memref.dealloc %x : memref<4xi8>
  memref.dealloc %y : memref<4xi8>
  return %z : i8
}

// Nothing is gained for one buffer that is allocated once.
func.func @alone(%v: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi8>
  memref.store %v, %a[%c0] : memref<4xi8>
  %x = memref.load %a[%c0] : memref<4xi8>
  memref.dealloc %a : memref<4xi8>
  return %x : i8
}
