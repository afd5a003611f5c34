// differs: mlir-opt has no such pass.

func.func private @use(memref<4xi64>)
func.func private @more()

// What is in memory may be used by any call; what is not, by none.
func.func @stored(%cell: memref<memref<4xi64>>) {
  %a = memref.alloc() : memref<4xi64>
  %b = memref.alloc() : memref<4xi64>
  memref.store %a, %cell[] : memref<memref<4xi64>>
  call @use(%a) : (memref<4xi64>) -> ()
  call @use(%b) : (memref<4xi64>) -> ()
  call @more() : () -> ()
  %x = arith.constant 0 : index
  memref.dealloc %a : memref<4xi64>
  memref.dealloc %b : memref<4xi64>
  return
}

// Other names of the buffer, and a buffer that is another one.
func.func @names(%i: index, %x: i64) -> i64 {
  %a = memref.alloc() : memref<4xi64>
  %b = memref.alloc() : memref<4xi64>
  %view = memref.subview %a[2] [2] [1] : memref<4xi64> to memref<2xi64, strided<[1], offset: 2>>
  memref.store %x, %a[%i] : memref<4xi64>
  memref.store %x, %b[%i] : memref<4xi64>
  %y = memref.load %view[%i] : memref<2xi64, strided<[1], offset: 2>>
  memref.store %y, %b[%i] : memref<4xi64>
  call @use(%b) : (memref<4xi64>) -> ()
  call @more() : () -> ()
  memref.dealloc %a : memref<4xi64>
  memref.dealloc %b : memref<4xi64>
  return %y : i64
}

// A copy under way uses it until somebody waits.
func.func @under_way(%from: memref<4xi64>, %i: index, %n: index) {
  %a = memref.alloc() : memref<4xi64, 1>
  %tag = memref.alloc() : memref<1xi32>
  memref.dma_start %from[%i], %a[%i], %n, %tag[%i] : memref<4xi64>, memref<4xi64, 1>, memref<1xi32>
  memref.dma_wait %tag[%i], %n : memref<1xi32>
  memref.dealloc %a : memref<4xi64, 1>
  memref.dealloc %tag : memref<1xi32>
  return
}

// So does what was started.
func.func @started() {
  %a = memref.alloc() : memref<4xi64>
  %token = async.execute {
    func.call @use(%a) : (memref<4xi64>) -> ()
    async.yield
  }
  func.call @more() : () -> ()
  async.await %token : !async.token
  memref.dealloc %a : memref<4xi64>
  return
}

// An address is known to others, or only compared.
func.func @addresses(%other: memref<4xi64>) -> i1 {
  %a = memref.alloc() : memref<4xi64>
  %b = memref.alloc() : memref<4xi64>
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xi64> -> index
  %number = arith.index_cast %p : index to i64
  %pointer = llvm.inttoptr %number : i64 to !llvm.ptr
  %q = memref.extract_aligned_pointer_as_index %b : memref<4xi64> -> index
  %r = memref.extract_aligned_pointer_as_index %other : memref<4xi64> -> index
  %same = arith.cmpi eq, %q, %r : index
  call @more() : () -> ()
  %x = llvm.load %pointer : !llvm.ptr -> i64
  memref.dealloc %a : memref<4xi64>
  memref.dealloc %b : memref<4xi64>
  return %same : i1
}

// Before it is lowered.
func.func @not_lowered(%c: i1, %d: i1) {
  %a = memref.alloc() : memref<4xi64>
  scf.if %c {
    func.call @use(%a) : (memref<4xi64>) -> ()
  }
  call @more() : () -> ()
  bufferization.dealloc (%a : memref<4xi64>) if (%d)
  return
}
