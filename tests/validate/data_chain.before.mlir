// What the operations compute decides nothing about the frees: large buffers cost nothing.
#id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
memref.global "private" constant @weights : memref<16x16x3x3xf32> = dense<0.5>
func.func @chain(%x: memref<1x16x114x114xf32>, %v: memref<16x16x3x3xf32>) -> memref<1x16x110x110xf32> {
  %zero = arith.constant 0.0 : f32
  %w = memref.get_global @weights : memref<16x16x3x3xf32>
  %a = memref.alloc() : memref<1x16x112x112xf32>
  linalg.fill ins(%zero : f32) outs(%a : memref<1x16x112x112xf32>)
  linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
    ins(%x, %w : memref<1x16x114x114xf32>, memref<16x16x3x3xf32>) outs(%a : memref<1x16x112x112xf32>)
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%a : memref<1x16x112x112xf32>) outs(%a : memref<1x16x112x112xf32>) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.maximumf %in, %zero : f32
    linalg.yield %m : f32
  }
  %b = memref.alloc() : memref<1x16x110x110xf32>
  linalg.fill ins(%zero : f32) outs(%b : memref<1x16x110x110xf32>)
  linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
    ins(%a, %v : memref<1x16x112x112xf32>, memref<16x16x3x3xf32>) outs(%b : memref<1x16x110x110xf32>)
  return %b : memref<1x16x110x110xf32>
}
