func.func @deadif(%c: i1, %x: index, %m: memref<4xf32>) {
  %q = scf.if %c -> index { scf.yield %x : index } else { scf.yield %x : index }
  %al = memref.alloc() : memref<4xf32>
  scf.for %i = %x to %x step %x { %p = arith.addi %i, %x : index }
  %r = scf.for %i = %x to %x step %x iter_args(%a = %x) -> index { scf.yield %a : index }
  %base, %off, %size, %stride = memref.extract_strided_metadata %m : memref<4xf32> -> memref<f32>, index, index, index
  %base1, %off1, %size1, %stride1 = memref.extract_strided_metadata %m : memref<4xf32> -> memref<f32>, index, index, index
  memref.dealloc %base : memref<f32>
  memref.dealloc %base1 : memref<f32>
  %g = memref.get_global @x : memref<4xf32>
  %g1 = memref.get_global @x : memref<4xf32>
  memref.dealloc %g : memref<4xf32>
  memref.dealloc %g1 : memref<4xf32>
  %s = memref.subview %m[%x][2][1] : memref<4xf32> to memref<2xf32, strided<[1], offset: ?>>
  %s1 = memref.subview %m[%x][2][1] : memref<4xf32> to memref<2xf32, strided<[1], offset: ?>>
  memref.copy %s, %s1 : memref<2xf32, strided<[1], offset: ?>> to memref<2xf32, strided<[1], offset: ?>>
  return
}
memref.global "private" @x : memref<4xf32> = uninitialized
