// Custom forms.
func.func private @g(memref<?xf32, strided<[1], offset: ?>>)
func.func @f(%n: index, %m: memref<8xf32>) -> f32 attributes {a} {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.5 : f32
  %v = memref.subview %m[%n] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  %w = memref.cast %v : memref<4xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  call @g(%w) : (memref<?xf32, strided<[1], offset: ?>>) -> ()
  %r = scf.for %i = %c0 to %n step %n iter_args(%x = %f) -> (f32) {
    %y = memref.load %m[%i] : memref<8xf32>
    %z = arith.addf %x, %y fastmath<nnan, ninf> : f32
    scf.yield %z : f32
  }
  return %r : f32
}
