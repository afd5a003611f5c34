// OPTIONS: --ownership-based-buffer-deallocation
// Several buffers of one operation, and deallocations that are not memref's: what is freed stays as it is, on the paths
// where it is; the rest is freed.
func.func @freed_at_once(%c: i1) {
  %a, %b = "custom.take_two"() : () -> (memref<2xi64>, memref<2xi64>)
  "custom.look"(%a) : (memref<2xi64>) -> ()
  "custom.give_back"(%a) : (memref<2xi64>) -> ()
  cf.cond_br %c, ^look, ^end
^look:
  "custom.look"(%b) : (memref<2xi64>) -> ()
  cf.br ^end
^end:
  return
}
func.func @freed_on_a_path(%c: i1) {
  %a, %b = "custom.take_two"() : () -> (memref<2xi64>, memref<2xi64>)
  cf.cond_br %c, ^give, ^end
^give:
  "custom.give_back"(%b) : (memref<2xi64>) -> ()
  cf.br ^end
^end:
  return
}
func.func @returned(%c: i1) -> memref<2xi64> {
  %a, %b = "custom.take_two"() : () -> (memref<2xi64>, memref<2xi64>)
  %m = arith.select %c, %a, %b : memref<2xi64>
  return %m : memref<2xi64>
}
