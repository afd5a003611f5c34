// differs: mlir-opt loops for ever or crashes where a value of a graph region depends on itself.
%r = memref.cast %r : memref<2xi64> to memref<2xi64>
memref.dealloc %r : memref<2xi64>
%d = bufferization.clone %r : memref<2xi64> to memref<2xi64>
memref.dealloc %d : memref<2xi64>

%s = memref.cast %t : memref<?xi64> to memref<2xi64>
%t = memref.cast %s : memref<2xi64> to memref<?xi64>
memref.dealloc %t : memref<?xi64>

%one = arith.constant 1 : i32
%x = arith.addi %x, %one : i32
%y = arith.addi %x, %one : i32
%z = arith.addi %y, %one : i32
%true = arith.constant true
%a = arith.xori %a, %true : i1
%b = arith.andi %b, %a : i1
%c = arith.select %b, %c, %c : i1
%e = scf.if %a -> i1 {
  scf.yield %e : i1
} else {
  scf.yield %b : i1
}
%f, %g = scf.if %a -> (memref<2xi64>, i1) {
  scf.yield %f, %g : memref<2xi64>, i1
} else {
  scf.yield %r, %b : memref<2xi64>, i1
}
%h = bufferization.clone %f : memref<2xi64> to memref<2xi64>
scf.if %g {
  memref.dealloc %f : memref<2xi64>
}
memref.dealloc %h : memref<2xi64>
%p = memref.dim %q, %p : memref<4xi64>
%q = memref.subview %q[0] [4] [1] : memref<4xi64> to memref<4xi64>
func.func private @use(i32, i1, i1, index)
func.call @use(%z, %c, %e, %p) : (i32, i1, i1, index) -> ()
