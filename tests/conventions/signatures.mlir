// run: --bufferize-signatures=append=tensor --dialect=rules/dialects/test.dialect
// differs: mlir-opt-22 has no such pass.

// Tuples in tuples, an empty one, and a type that stays.
func.func private @nested(%a: tuple<tuple<>, tuple<tensor<2xf32>, tuple<i1>>>, %b: i32 {llvm.noundef}) -> (i32, tuple<tuple<tensor<2xf32>, tuple<i1>>, tensor<?xf32>>) attributes {llvm.kept} {
  %0 = "test.get_tuple_element"(%a) <{index = 1 : i32}> : (tuple<tuple<>, tuple<tensor<2xf32>, tuple<i1>>>) -> tuple<tensor<2xf32>, tuple<i1>>
  %c2 = arith.constant 2 : index
  %1 = tensor.empty(%c2) : tensor<?xf32>
  %2 = "test.make_tuple"(%0, %1) : (tuple<tensor<2xf32>, tuple<i1>>, tensor<?xf32>) -> tuple<tuple<tensor<2xf32>, tuple<i1>>, tensor<?xf32>>
  return %b, %2 : i32, tuple<tuple<tensor<2xf32>, tuple<i1>>, tensor<?xf32>>
}

// What other operations use keeps its type, and so does what they make.
func.func @body(%a: tensor<4xf32> {bufferization.writable = true}, %c: i1) -> tensor<4xf32> {
  %0 = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<4xf32>
  cf.cond_br %c, ^bb1(%a : tensor<4xf32>), ^bb2
^bb1(%x: tensor<4xf32>):
  return %x : tensor<4xf32>
^bb2:
  %2 = call @body(%1, %c) {some} : (tensor<4xf32>, i1) -> tensor<4xf32>
  %3 = tensor.cast %2 : tensor<4xf32> to tensor<?xf32>
  return %a : tensor<4xf32>
}

func.func @unranked(%a: tensor<*xf32>) -> tensor<*xf32> {
  %0 = call @unranked(%a) : (tensor<*xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// A declaration that nobody calls, and a function of nothing to convert.
func.func private @declared(tensor<4xf32>)
func.func @left(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}
