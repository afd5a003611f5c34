func.func @m(%a: memref<4x8xf32>, %d: memref<?x?xf32, strided<[?, ?], offset: ?>>, %i: index, %b: memref<2048xi8>, %z: f32, %u: memref<*xf32>, %sh: memref<2xi32>, %r: memref<?xf32>, %tag: memref<1xi32>) {
  memref.alloca_scope {
    %x = memref.alloca() : memref<4xf32>
  }
  %q:2 = memref.alloca_scope -> (f32, index) {
    memref.alloca_scope.return %z, %i : f32, index
  } {foo}
  %q1 = memref.alloca_scope -> f32 {
    memref.alloca_scope.return %z : f32
  }
  memref.alloca_scope {
    memref.alloca_scope.return
  }
  memref.prefetch %a[%i, %i], read, locality<3>, data : memref<4x8xf32>
  memref.prefetch %a[%i, %i], write, locality<0>, instr : memref<4x8xf32>
  %t = memref.transpose %a (i, j) -> (j, i) : memref<4x8xf32> to memref<8x4xf32, affine_map<(d0, d1) -> (d1 * 8 + d0)>>
  %t2 = memref.transpose %d (i, j) -> (j, i) {foo} : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %g = memref.generic_atomic_rmw %a[%i, %i] : memref<4x8xf32> {
  ^bb0(%cur: f32):
    %s = arith.addf %cur, %z : f32
    memref.atomic_yield %s : f32
  } {foo}
  %at = memref.atomic_rmw addf %z, %a[%i, %i] : (f32, memref<4x8xf32>) -> f32
  memref.dma_start %a[%i, %i], %d[%i, %i], %i, %tag[%i] : memref<4x8xf32>, memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<1xi32>
  memref.dma_start %a[%i, %i], %d[%i, %i], %i, %tag[%i], %i, %i : memref<4x8xf32>, memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<1xi32>
  memref.dma_wait %tag[%i], %i : memref<1xi32>
  %v = memref.view %b[%i][] : memref<2048xi8> to memref<64x4xf32>
  %v2 = memref.view %b[%i][%i, %i] : memref<2048xi8> to memref<?x?xf32>
  %rs = memref.reshape %r(%sh) : (memref<?xf32>, memref<2xi32>) -> memref<?x?xf32>
  %rs2 = memref.reshape %u(%sh) : (memref<*xf32>, memref<2xi32>) -> memref<?x?xf32>
  %re = memref.realloc %r : memref<?xf32> to memref<8xf32>
  %re2 = memref.realloc %r(%i) {alignment = 8} : memref<?xf32> to memref<?xf32>
  %e = memref.expand_shape %a [[0], [1, 2]] output_shape [4, 2, 4] : memref<4x8xf32> into memref<4x2x4xf32>
  %e2 = memref.expand_shape %r [[0, 1]] output_shape [%i, 4] : memref<?xf32> into memref<?x4xf32>
  %c = memref.collapse_shape %a [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  %ms = memref.memory_space_cast %a : memref<4x8xf32> to memref<4x8xf32, 1>
  %aa = memref.assume_alignment %a, 16 : memref<4x8xf32>
  %rank = memref.rank %u : memref<*xf32>
  %eb, %eo, %es:2, %est:2 = memref.extract_strided_metadata %d : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  %ptr = memref.extract_aligned_pointer_as_index %a : memref<4x8xf32> -> index
  return
}
memref.global "private" constant @g : memref<2xf32> = dense<[1.0, 2.0]> {alignment = 16 : i64}
memref.global @h : memref<2xf32>
memref.global @u : memref<2xf32> = uninitialized
memref.global "nested" @k : memref<f32> = dense<1.0>
