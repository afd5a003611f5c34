func.func private @use(memref<2xf32>)
func.func private @id(memref<2xf32>) -> memref<2xf32>

// The example "condBranch" of the documents: no name of it leaves the function.
func.func @condBranch(%arg0: i1, %arg1: memref<2xf32>, %arg2: memref<2xf32>) {
  cf.cond_br %arg0, ^bb1, ^bb2
^bb1:
  cf.br ^bb3(%arg1 : memref<2xf32>)
^bb2:
  %0 = memref.alloc() : memref<2xf32>
  func.call @use(%0) : (memref<2xf32>) -> ()
  cf.br ^bb3(%0 : memref<2xf32>)
^bb3(%1: memref<2xf32>):
  memref.copy %1, %arg2 : memref<2xf32> to memref<2xf32>
  return
}

func.func @returned(%c: i1, %m: memref<2xf32>) -> (memref<2xf32>, memref<2xf32>, memref<2xf32>) {
  %0 = memref.alloc() : memref<2xf32>
  %1 = memref.alloc() : memref<2xf32>
  %2 = memref.alloc() : memref<2xf32>
  %3 = func.call @id(%0) : (memref<2xf32>) -> memref<2xf32>
  %4 = arith.select %c, %1, %m : memref<2xf32>
  %5 = scf.if %c -> (memref<2xf32>) {
    scf.yield %2 : memref<2xf32>
  } else {
    %6 = memref.alloc() : memref<2xf32>
    scf.yield %6 : memref<2xf32>
  }
  return %3, %4, %5 : memref<2xf32>, memref<2xf32>, memref<2xf32>
}

// The scope of what a branch yields is around it; a loop's region is a scope itself.
func.func @regions(%c: i1, %n: index, %m: memref<2xf32>) {
  scf.for %i = %n to %n step %n {
    %r = scf.if %c -> (memref<2xf32>) {
      %a = memref.alloc() : memref<2xf32>
      scf.yield %a : memref<2xf32>
    } else {
      scf.yield %m : memref<2xf32>
    }
    func.call @use(%r) : (memref<2xf32>) -> ()
  }
  %s = memref.alloca_scope -> (memref<2xf32>) {
    %d = memref.alloc() : memref<2xf32>
    func.call @use(%d) : (memref<2xf32>) -> ()
    memref.alloca_scope.return %m : memref<2xf32>
  }
  func.call @use(%s) : (memref<2xf32>) -> ()
  return
}

// It lives on beyond the region of the loop, and is another one in each round.
func.func @carried(%n: index, %m: memref<2xf32>) {
  %r = scf.for %i = %n to %n step %n iter_args(%p = %m) -> memref<2xf32> {
    %a = memref.alloc() : memref<2xf32>
    memref.copy %p, %a : memref<2xf32> to memref<2xf32>
    scf.yield %a : memref<2xf32>
  }
  func.call @use(%r) : (memref<2xf32>) -> ()
  return
}

// The regions of scf.while are no scopes, and run again.
func.func @while(%c: i1) {
  scf.while : () -> () {
    %a = memref.alloc() : memref<2xf32>
    func.call @use(%a) : (memref<2xf32>) -> ()
    scf.condition(%c)
  } do {
    %a = memref.alloc() : memref<2xf32>
    func.call @use(%a) : (memref<2xf32>) -> ()
    scf.yield
  }
  return
}

func.func @freed() {
  %0 = memref.alloc() : memref<2xf32>
  func.call @use(%0) : (memref<2xf32>) -> ()
  memref.dealloc %0 : memref<2xf32>
  return
}

func.func @unreachable() {
  return
^dead:
  cf.br ^dead
}
