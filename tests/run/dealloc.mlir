// The definition of bufferization.dealloc: of %a and its view, both with a true condition, one
// frees; %b is retained by %v; the condition for %c is false.
func.func @main() -> (i1, i1) {
  %true = arith.constant true
  %false = arith.constant false
  %a = memref.alloc() : memref<2xi64>
  %w = memref.cast %a : memref<2xi64> to memref<?xi64>
  %b = memref.alloc() : memref<2xi64>
  %v = memref.cast %b : memref<2xi64> to memref<?xi64>
  %c = memref.alloc() : memref<2xi64>
  %0:2 = bufferization.dealloc (%a, %w, %b, %c : memref<2xi64>, memref<?xi64>, memref<2xi64>, memref<2xi64>) if (%true, %true, %true, %false) retain (%v, %c : memref<?xi64>, memref<2xi64>)
  memref.dealloc %b : memref<2xi64>
  memref.dealloc %c : memref<2xi64>
  return %0#0, %0#1 : i1, i1
}
