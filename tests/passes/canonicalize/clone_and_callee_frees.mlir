// differs: mlir-opt does not look for frees in callees, and drops copies that are read after them.
// A private function may free what it is given: a copy of that stays. What is given to one that frees only its own
// buffer may be taken for the copy.
func.func private @release(%m: memref<2xi64>) {
  memref.dealloc %m : memref<2xi64>
  return
}

func.func private @hand_on(%m: memref<2xi64>, %k: i1) {
  cf.cond_br %k, ^release(%m : memref<2xi64>), ^end
^release(%n: memref<2xi64>):
  call @release(%n) : (memref<2xi64>) -> ()
  cf.br ^end
^end:
  return
}

func.func private @frees_its_own(%m: memref<2xi64>, %k: i1, %i: index) -> i64 {
  %own = memref.alloc() : memref<2xi64>
  %v = memref.load %m[%i] : memref<2xi64>
  memref.store %v, %own[%i] : memref<2xi64>
  %r = scf.if %k -> (i64) {
    %x = memref.load %own[%i] : memref<2xi64>
    scf.yield %x : i64
  } else {
    scf.yield %v : i64
  }
  memref.dealloc %own : memref<2xi64>
  return %r : i64
}

func.func @freed_by_a_callee(%m: memref<2xi64>, %i: index) -> i64 {
  %c = bufferization.clone %m : memref<2xi64> to memref<2xi64>
  call @release(%m) : (memref<2xi64>) -> ()
  %x = memref.load %c[%i] : memref<2xi64>
  memref.dealloc %c : memref<2xi64>
  return %x : i64
}

func.func @freed_by_the_callee_of_a_callee(%m: memref<2xi64>, %k: i1, %i: index) -> i64 {
  %c = bufferization.clone %m : memref<2xi64> to memref<2xi64>
  scf.if %k {
    %true = arith.constant true
    func.call @hand_on(%m, %true) : (memref<2xi64>, i1) -> ()
  }
  %x = memref.load %c[%i] : memref<2xi64>
  memref.dealloc %c : memref<2xi64>
  return %x : i64
}

func.func @not_freed_by_a_callee(%m: memref<2xi64>, %k: i1, %i: index) -> i64 {
  %c = bufferization.clone %m : memref<2xi64> to memref<2xi64>
  %y = call @frees_its_own(%m, %k, %i) : (memref<2xi64>, i1, index) -> i64
  %x = memref.load %c[%i] : memref<2xi64>
  memref.dealloc %c : memref<2xi64>
  %z = arith.addi %x, %y : i64
  return %z : i64
}
