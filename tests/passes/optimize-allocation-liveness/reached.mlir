// differs: mlir-opt moves only a free whose buffer its own alias analysis knows alone.

// A buffer that memory of the caller holds is needed by what may read memory, and by nothing else.
func.func private @read() -> i64

func.func @held_by_memory(%m: memref<1xmemref<1xi64>>, %x: i64) -> i64 {
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<1xi64>
  memref.store %x, %a[%i] : memref<1xi64>
  memref.store %a, %m[%i] : memref<1xmemref<1xi64>>
  %y = call @read() : () -> i64
  %z = arith.addi %x, %y : i64
  %s = arith.muli %z, %z : i64
  memref.dealloc %a : memref<1xi64>
  return %s : i64
}
