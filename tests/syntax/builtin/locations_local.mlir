// OPTIONS: --mlir-print-debuginfo --mlir-print-local-scope
#here = loc("k.cpp":12:1)
module {
  func.func @h(%m: memref<4xf32, affine_map<(d0) -> (d0 + 1)>> loc("m")) {
    %c = arith.constant dense<[1, 2]> : tensor<2xi32> loc(fused<affine_map<(d0) -> (d0)>>["x", #here])
    %d = memref.alloc() : memref<2xi8> loc("alloc"(#here))
    return loc(#here)
  } loc("h")
}
