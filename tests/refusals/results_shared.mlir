// Results for which no buffer of the caller's can stand: of several reasons the one that is said.
// pass: --buffer-results-to-out-params
// option: modify-public-functions=true

// What a call of the function itself gives is as unknown as a buffer that was there before; that of
// another heap is known.
// expected-remark @below {{result #0 of this function stays a result: it may be a buffer of another heap}}
func.func private @recursive(%b: i1) -> memref<4xf32> {
  %0 = gpu.alloc() : memref<4xf32>
  %1 = func.call @recursive(%b) : (i1) -> memref<4xf32>
  %2 = arith.select %b, %0, %1 : memref<4xf32>
  return %2 : memref<4xf32>
}

// -----

// expected-remark @below {{it may be a buffer of another heap}}
func.func private @other_heap() -> memref<4xf32> {
  %a = gpu.alloc () : memref<4xf32>
  return %a : memref<4xf32>
}
// expected-remark @below {{it may be a buffer that was there before the call}}
func.func @caller() -> memref<4xf32> {
  %r = func.call @other_heap() : () -> memref<4xf32>
  return %r : memref<4xf32>
}

// -----

// expected-remark @below {{its memref may be in memory after the call}}
func.func private @kept(%slot: memref<1xmemref<4xf32>>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.store %a, %slot[%c0] : memref<1xmemref<4xf32>>
  return %a : memref<4xf32>
}
// expected-remark @below {{it may be a buffer that was there before the call}}
func.func @caller(%slot: memref<1xmemref<4xf32>>) -> memref<4xf32> {
  %r = func.call @kept(%slot) : (memref<1xmemref<4xf32>>) -> memref<4xf32>
  return %r : memref<4xf32>
}
