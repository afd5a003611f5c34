func.func @f(%a: memref<?xf32>, %n: index, %s: i32) {
  %0 = memref.subview %a[%n]
      [%n] [1 :
      memref<?xf32> to memref<?xf32>
  linalg.generic {
      indexing_maps = [affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]
    } outs(
      %a : memref<?xf32>) attributes [] {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  scf.for %i = %n to
      %n step %n : i32 {
    %1 = arith.bogus %i : index
  }
  cf.switch %s : i32, [
    default: ^bb1,
    1: ^bb2
  ]
^bb1:
  "t.end"(%n : (index) -> ()
^bb2:
  return
}
// error 3:14: expected ']'
// error 9:26: expected '{' to begin a region
// error 13:16: use of value '%n' expects different type than prior uses: 'i32' vs 'index'
// error 22:13: expected ')' to end operand list
