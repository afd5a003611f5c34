// What private functions return is freed by what the pass cannot decide anew: in a loop, by a name that memory holds, and by a
// reallocation. It has to be the caller's own, each result by itself.
// returns: 68
func.func private @touch(%m: memref<2xf32>) {
  %i = arith.constant 0 : index
  %x = arith.constant 1.0 : f32
  memref.store %x, %m[%i] : memref<2xf32>
  return
}
func.func private @copies(%p: memref<?xi64>) -> memref<?xi64> {
  %w = memref.alloc() : memref<2xf32>
  call @touch(%w) : (memref<2xf32>) -> ()
  %c = bufferization.clone %p : memref<?xi64> to memref<?xi64>
  return %c : memref<?xi64>
}
func.func private @grows(%p: memref<?xi64>, %n: index) -> i64 {
  %i = arith.constant 0 : index
  %x = call @copies(%p) : (memref<?xi64>) -> memref<?xi64>
  %y = memref.realloc %x(%n) : memref<?xi64> to memref<?xi64>
  %v = memref.load %y[%i] : memref<?xi64>
  memref.dealloc %y : memref<?xi64>
  return %v : i64
}
func.func private @in_a_loop(%p: memref<?xi64>, %n: index) -> i64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %five = arith.constant 5 : i64
  %x = call @copies(%p) : (memref<?xi64>) -> memref<?xi64>
  cf.br ^head(%x, %zero : memref<?xi64>, index)
^head(%y: memref<?xi64>, %k: index):
  %v = memref.load %y[%zero] : memref<?xi64>
  %goes_on = arith.cmpi ult, %k, %n : index
  cf.cond_br %goes_on, ^body, ^end
^body:
  memref.dealloc %y : memref<?xi64>
  %new = memref.alloc(%n) : memref<?xi64>
  memref.store %five, %new[%zero] : memref<?xi64>
  %next = arith.addi %k, %one : index
  cf.br ^head(%new, %next : memref<?xi64>, index)
^end:
  memref.dealloc %y : memref<?xi64>
  return %v : i64
}
func.func private @through_memory(%p: memref<?xi64>) -> i64 {
  %i = arith.constant 0 : index
  %x = call @copies(%p) : (memref<?xi64>) -> memref<?xi64>
  %m = memref.alloca() : memref<1xmemref<?xi64>>
  memref.store %x, %m[%i] : memref<1xmemref<?xi64>>
  %y = memref.load %m[%i] : memref<1xmemref<?xi64>>
  %v = memref.load %y[%i] : memref<?xi64>
  memref.dealloc %y : memref<?xi64>
  return %v : i64
}
func.func private @given_or_new(%p: memref<?xi64>, %n: index, %c: i1) -> memref<?xi64> {
  cf.cond_br %c, ^new, ^given
^new:
  %seven = arith.constant 7 : i64
  %i = arith.constant 0 : index
  %a = memref.alloc(%n) : memref<?xi64>
  memref.store %seven, %a[%i] : memref<?xi64>
  return %a : memref<?xi64>
^given:
  return %p : memref<?xi64>
}
// The function knows nothing of what is freed by another name.
func.func private @new_through_memory(%p: memref<?xi64>, %n: index) -> i64 {
  %i = arith.constant 0 : index
  %c = arith.constant true
  %x = call @given_or_new(%p, %n, %c) : (memref<?xi64>, index, i1) -> memref<?xi64>
  %m = memref.alloca() : memref<1xmemref<?xi64>>
  memref.store %x, %m[%i] : memref<1xmemref<?xi64>>
  %y = memref.load %m[%i] : memref<1xmemref<?xi64>>
  %v = memref.load %y[%i] : memref<?xi64>
  memref.dealloc %y : memref<?xi64>
  return %v : i64
}
func.func private @two(%n: index) -> (memref<?xi64>, memref<?xi64>) {
  %i = arith.constant 0 : index
  %seven = arith.constant 7 : i64
  %w = memref.alloc() : memref<2xf32>
  call @touch(%w) : (memref<2xf32>) -> ()
  %a = memref.alloc(%n) : memref<?xi64>
  memref.store %seven, %a[%i] : memref<?xi64>
  %c = bufferization.clone %a : memref<?xi64> to memref<?xi64>
  return %a, %c : memref<?xi64>, memref<?xi64>
}
// The first is in use when the second is freed.
func.func private @second_through_memory(%n: index) -> i64 {
  %i = arith.constant 0 : index
  %r:2 = call @two(%n) : (index) -> (memref<?xi64>, memref<?xi64>)
  %m = memref.alloca() : memref<1xmemref<?xi64>>
  memref.store %r#1, %m[%i] : memref<1xmemref<?xi64>>
  %l = memref.load %m[%i] : memref<1xmemref<?xi64>>
  %y = memref.load %l[%i] : memref<?xi64>
  memref.dealloc %l : memref<?xi64>
  %x = memref.load %r#0[%i] : memref<?xi64>
  %s = arith.addi %x, %y : i64
  return %s : i64
}
func.func @main() -> i64 {
  %n = arith.constant 4 : index
  %i = arith.constant 0 : index
  %seven = arith.constant 7 : i64
  %a = memref.alloc(%n) : memref<?xi64>
  memref.store %seven, %a[%i] : memref<?xi64>
  %0 = call @grows(%a, %n) : (memref<?xi64>, index) -> i64
  %1 = memref.load %a[%i] : memref<?xi64>
  %2 = call @in_a_loop(%a, %n) : (memref<?xi64>, index) -> i64
  %3 = memref.load %a[%i] : memref<?xi64>
  %4 = call @through_memory(%a) : (memref<?xi64>) -> i64
  %5 = memref.load %a[%i] : memref<?xi64>
  %6 = call @new_through_memory(%a, %n) : (memref<?xi64>, index) -> i64
  %7 = memref.load %a[%i] : memref<?xi64>
  %8 = call @second_through_memory(%n) : (index) -> i64
  %9 = arith.addi %0, %1 : i64
  %10 = arith.addi %2, %3 : i64
  %11 = arith.addi %4, %5 : i64
  %12 = arith.addi %6, %7 : i64
  %13 = arith.addi %9, %10 : i64
  %14 = arith.addi %11, %12 : i64
  %15 = arith.addi %13, %14 : i64
  %16 = arith.addi %15, %8 : i64
  return %16 : i64
}
