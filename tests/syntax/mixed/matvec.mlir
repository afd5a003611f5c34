// A product of matrix and vector as a compiler prints it after tiling.
#tail = affine_map<(d0)[s0] -> (8, s0 - d0)>
module attributes {t.target = "host"} {
  memref.global "private" constant @weights : memref<4xf32> = dense<[1.0, -1.0, 0.5, 2.0]> {alignment = 64 : i64}
  func.func private @report(f32) attributes {llvm.emit_c_interface}
  func.func @matvec(%a: memref<?x?xf32>, %x: memref<?xf32>, %y: memref<?xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %zero = arith.constant 0.0 : f32
    %rows = memref.dim %a, %c0 : memref<?x?xf32>
    %cols = memref.dim %a, %c1 : memref<?x?xf32>
    scf.for %i = %c0 to %rows step %c8 {
      %height = affine.min #tail(%i)[%rows]
      %tile = memref.subview %a[%i, 0] [%height, %cols] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
      %out = memref.subview %y[%i] [%height] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
      scf.for %j = %c0 to %height step %c1 {
        %sum = scf.for %k = %c0 to %cols step %c1 iter_args(%acc = %zero) -> (f32) {
          %l = memref.load %tile[%j, %k] : memref<?x?xf32, strided<[?, 1], offset: ?>>
          %r = memref.load %x[%k] : memref<?xf32>
          %p = arith.mulf %l, %r fastmath<contract> : f32
          %n = arith.addf %acc, %p fastmath<contract> : f32
          scf.yield %n : f32
        }
        memref.store %sum, %out[%j] : memref<?xf32, strided<[1], offset: ?>>
      }
    }
    %w = memref.get_global @weights : memref<4xf32>
    %first = memref.load %w[%c0] : memref<4xf32>
    call @report(%first) : (f32) -> ()
    return
  }
}
