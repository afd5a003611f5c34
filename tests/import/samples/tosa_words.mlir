// Enumerations are words in dictionaries of tosa.
%a, %b = "x.y"() : () -> (tensor<4xf32>, tensor<1x4x4x1xf32>)
%0 = "tosa.maximum"(%a, %a) <{nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
%1 = "tosa.maximum"(%a, %a) {x} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
%2 = "tosa.argmax"(%a) <{axis = 0 : i32, nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<4xf32>) -> tensor<i32>
%3 = "tosa.argmax"(%a) <{axis = 0 : i32}> {b, a} : (tensor<4xf32>) -> tensor<i32>
%4 = "tosa.max_pool2d"(%b) <{kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<1x4x4x1xf32>) -> tensor<1x4x4x1xf32>
%c, %d,%e = "x.y"() : () -> (tensor<i1>, tensor<4xi8>, i32)
%z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
%zz = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
%8 = "tosa.rescale"(%d, %zz, %z, %z, %z) <{scale32 = false, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = false, input_unsigned = false, output_unsigned = false}> : (tensor<4xi8>, tensor<1xi16>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
