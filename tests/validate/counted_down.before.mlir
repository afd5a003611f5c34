// A global that is counted down in two loops, round and round: joined paths keep its sign, which AFTER
// may have asked for when BEFORE has not.
memref.global @fuel : memref<1xi64> = dense<0>
func.func private @two() -> (memref<2xi64>, memref<2xi64>)
func.func private @show(memref<2xi64>) -> i1
func.func @burn() -> i1 {
  %i = arith.constant 0 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %g = memref.get_global @fuel : memref<1xi64>
  %x = memref.load %g[%i] : memref<1xi64>
  %y = arith.subi %x, %one : i64
  memref.store %y, %g[%i] : memref<1xi64>
  %more = arith.cmpi sgt, %y, %zero : i64
  return %more : i1
}

func.func @f(%m: memref<2xi64>, %o: memref<2xi64>, %c: i1) {
  %once = func.call @burn() : () -> i1
  scf.if %once {
    %0 = func.call @show(%m) : (memref<2xi64>) -> i1
  }
  cf.br ^loop
^loop:
  scf.if %c {
    %0:2 = func.call @two() : () -> (memref<2xi64>, memref<2xi64>)
    %1 = func.call @show(%0#1) : (memref<2xi64>) -> i1
  } else {
    %1 = func.call @show(%m) : (memref<2xi64>) -> i1
    %2 = arith.select %1, %m, %o : memref<2xi64>
  }
  %more = func.call @burn() : () -> i1
  cf.cond_br %more, ^loop, ^end
^end:
  return
}
