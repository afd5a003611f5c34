// Two buffers that change places in a while loop until nothing changes.
func.func private @step(memref<64xf32>, memref<64xf32>) -> f32
func.func @relax(%input: memref<64xf32>, %limit: i32) -> memref<64xf32> {
  %eps = arith.constant 1.0e-6 : f32
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  memref.copy %input, %a : memref<64xf32> to memref<64xf32>
  %r:4 = scf.while (%from = %a, %to = %b, %n = %zero) : (memref<64xf32>, memref<64xf32>, i32) -> (memref<64xf32>, memref<64xf32>, i32, f32) {
    %error = func.call @step(%from, %to) : (memref<64xf32>, memref<64xf32>) -> f32
    %far = arith.cmpf ogt, %error, %eps : f32
    %early = arith.cmpi slt, %n, %limit : i32
    %go = arith.andi %far, %early : i1
    scf.condition(%go) %from, %to, %n, %error : memref<64xf32>, memref<64xf32>, i32, f32
  } do {
  ^bb0(%from: memref<64xf32>, %to: memref<64xf32>, %n: i32, %error: f32):
    %next = arith.addi %n, %one : i32
    scf.yield %to, %from, %next : memref<64xf32>, memref<64xf32>, i32
  }
  memref.dealloc %r#0 : memref<64xf32>
  return %r#1 : memref<64xf32>
}
