// An encoding has an alias whose name is written in C++, so that none stands here.
func.func @f(%f: f32, %i: index, %m: memref<?xf32>) {
  %0 = sparse_tensor.unary %f : f32 to f32 present = {
  ^bb0(%x: f32):
    sparse_tensor.yield %x : f32
  } absent = {
  }
  %1 = sparse_tensor.binary %f, %f : f32, f32 to f32 overlap = {
  ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %y : f32
    sparse_tensor.yield %z : f32
  } left = identity right = {
  }
  %2 = sparse_tensor.reduce %f, %f, %f : f32 {
  ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %y : f32
    sparse_tensor.yield %z : f32
  }
  %m2, %n = sparse_tensor.push_back %i, %m, %f : index, memref<?xf32>, f32
  return
}
