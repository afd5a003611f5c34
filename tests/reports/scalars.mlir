module attributes {test.ptr = "mod"} {
func.func @f(%m: memref<4xf32>, %t: tensor<4xf32>, %n: index) attributes {test.ptr = "func"} {
  %k = "memref.extract_aligned_pointer_as_index"(%m) {test.ptr = "k"} : (memref<4xf32>) -> index
  %y = memref.load %m[%n] {test.ptr = "y"} : memref<4xf32>
  %c = arith.constant {test.ptr = "c"} 0 : index
  %a = memref.alloc() {test.ptr = "a"} : memref<4xf32>
  %r = scf.for %i = %n to %n step %n iter_args(%it = %c) -> index { scf.yield %it : index } {test.ptr = "for"}
  %b, %off, %s, %st = memref.extract_strided_metadata %m : memref<4xf32> -> memref<f32>, index, index, index
  %tt = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  return
}
}
