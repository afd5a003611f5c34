// OPTIONS: --ownership-based-buffer-deallocation
// Regions over elements, with buffers around them and within them.
func.func @body(%in: memref<2xf32>, %out: memref<2xf32>) {
  %0 = memref.alloc() : memref<2xf32>
  test.region_buffer_based in(%in: memref<2xf32>) out(%0: memref<2xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = arith.constant 0 : index
    %t = memref.alloc() : memref<4xf32>
    memref.store %x, %t[%i] : memref<4xf32>
    %z = memref.load %t[%i] : memref<4xf32>
    test.region_yield %z : f32
  }
  test.copy(%0, %out) : (memref<2xf32>, memref<2xf32>)
  return
}

func.func @selected(%c: i1, %out: memref<2xf32>) -> i32 {
  %0 = memref.alloc() : memref<2xf32>
  %1 = memref.alloc() : memref<2xf32>
  %2 = test.select %c, %0, %1 : memref<2xf32>
  %3 = "test.read_buffer"(%2) : (memref<2xf32>) -> i32
  %4 = "test.side_effect_op"(%3) : (i32) -> i32
  return %4 : i32
}
