// Every operation of the two dialects once.
func.func @buffers(%a: memref<?xf32>, %b: memref<?xf32>, %t: tensor<?xf32>, %c: i1, %n: index) {
  test.copy(%a, %b) : (memref<?xf32>, memref<?xf32>)
  test.copy(%a, %b) : (memref<?xf32>, memref<?xf32>) {note}
  test.buffer_based in(%a: memref<?xf32>) out(%b: memref<?xf32>)
  %u = test.tensor_based in(%t: tensor<?xf32>) -> tensor<?xf32>
  test.region_buffer_based in(%a: memref<?xf32>) out(%b: memref<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %y : f32
    test.region_yield %z : f32
  }
  "test.read_buffer"(%a) : (memref<?xf32>) -> ()
  %r = "test.read_buffer"(%a) : (memref<?xf32>) -> i32
  %s = "test.side_effect_op"(%r) {kind = "io"} : (i32) -> i32
  test.memory_effect %a : memref<?xf32>
  %m = test.allocate(%n) : memref<?xf32>
  %v = test.view %m : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %k = test.select %c, %a, %m : memref<?xf32>
  test.free %m : memref<?xf32>
  %p = "test.make_tuple"(%a, %c) : (memref<?xf32>, i1) -> tuple<memref<?xf32>, i1>
  %q = "test.get_tuple_element"(%p) {index = 0 : i32} : (tuple<memref<?xf32>, i1>) -> memref<?xf32>
  test.generic {args_in = 1 : i64, args_out = 1 : i64, iterator_types = ["parallel"]} %a, %b {
  ^bb0(%x: f32, %y: f32):
    %z = math.exp %x : f32
    test.yield %z : f32
  } : memref<?xf32>, memref<?xf32>
  return
}

func.func @regions(%a: memref<?xf32>, %n: index) -> (memref<?xf32>, index) {
  %0 = test.region_if %a : memref<?xf32> -> (memref<?xf32>) then {
  ^bb0(%x: memref<?xf32>):
    test.region_if_yield %x : memref<?xf32>
  } else {
  ^bb0(%x: memref<?xf32>):
    test.region_if_yield %x : memref<?xf32>
  } join {
  ^bb0(%x: memref<?xf32>):
    test.region_if_yield %x : memref<?xf32>
  }
  %1:2 = custom.region_if %0, %n : memref<?xf32>, index -> (memref<?xf32>, index)
    then(%x : memref<?xf32>, %i : index) {
      custom.region_if_yield %x, %i : memref<?xf32>, index
    } else(%x : memref<?xf32>, %i : index) {
      custom.region_if_yield %x, %n : memref<?xf32>, index
    } join(%x : memref<?xf32>, %i : index) {
      custom.region_if_yield %x, %i : memref<?xf32>, index
    } {note}
  custom.br ^end(%1#0, %1#1 : memref<?xf32>, index)
^end(%r: memref<?xf32>, %j: index):
  return %r, %j : memref<?xf32>, index
}
