// Tensors computed element by element, and padded ones.
func.func @generate(%m: index, %x: f32) -> tensor<?x3xf32> {
  %0 = tensor.generate %m {
  ^bb0(%i: index, %j: index):
    %s = arith.addi %i, %j : index
    %k = arith.index_cast %s : index to i32
    %f = arith.sitofp %k : i32 to f32
    tensor.yield %f : f32
  } : tensor<?x3xf32>
  %1 = tensor.generate {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } {static} : tensor<4xf32>
  return %0 : tensor<?x3xf32>
}

func.func @pad(%t: tensor<4x?xf32>, %l: index, %h: index, %x: f32) -> tensor<?x?xf32> {
  %0 = tensor.pad %t low[1, %l] high[%h, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x?xf32> to tensor<?x?xf32>
  %1 = tensor.pad %t nofold low[0, 0] high[2, %h] {
  ^bb0(%i: index, %j: index):
    %z = arith.constant 0.0 : f32
    tensor.yield %z {was = "zero"} : f32
  } {note = 1 : i8} : tensor<4x?xf32> to tensor<6x?xf32>
  return %0 : tensor<?x?xf32>
}
