// A dispatch of a compiler for accelerators: tiles given out to a grid.
#tile = affine_map<()[s0] -> (s0 * 64)>
#left = affine_map<(d0)[s0] -> (64, -d0 + s0)>
module attributes {stream.affinity.default = "any"} {
  func.func @dispatch_0(%a: memref<?x?xf32, strided<[?, 1], offset: ?>>, %b: memref<?x?xf32>, %m: index, %n: index) attributes {translation_info = "tile"} {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %wx = gpu.block_id x
    %wy = gpu.block_id y
    %cx = gpu.grid_dim x
    %y0 = affine.apply #tile()[%wy]
    %x0 = affine.apply #tile()[%wx]
    %sx = affine.apply #tile()[%cx]
    scf.for %i = %y0 to %m step %c64 {
      %h = affine.min #left(%i)[%m]
      scf.for %j = %x0 to %n step %sx {
        %w = affine.min #left(%j)[%n]
        %va = memref.subview %a[%i, %j] [%h, %w] [1, 1] : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32, strided<[?, 1], offset: ?>>
        %vb = memref.subview %b[%i, %j] [%h, %w] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
        linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%va : memref<?x?xf32, strided<[?, 1], offset: ?>>) outs(%vb : memref<?x?xf32, strided<[?, 1], offset: ?>>) attrs = {lowering_config = #linalg.elementwise_kind<exp>} {
        ^bb0(%in: f32, %out: f32):
          %e = math.exp %in fastmath<afn> : f32
          linalg.yield %e : f32
        }
      } {pipelined}
    }
    return
  }
}
