func.func private @use(memref<2xf32>)
func.func private @use_dynamic(memref<?xf32>)
func.func private @more() -> i1

// Out of all loops that neither carry it nor give its size; memory on the stack as well, after the other.
func.func @out_of_loops(%n: index) {
  scf.for %i = %n to %n step %n {
    scf.for %j = %n to %n step %n {
      %s = memref.alloca() : memref<2xf32>
      func.call @use(%s) : (memref<2xf32>) -> ()
      %a = memref.alloc() : memref<2xf32>
      func.call @use(%a) : (memref<2xf32>) -> ()
      %b = memref.alloc(%i) : memref<?xf32>
      func.call @use_dynamic(%b) : (memref<?xf32>) -> ()
      %c = memref.alloc(%j) : memref<?xf32>
      func.call @use_dynamic(%c) : (memref<?xf32>) -> ()
    }
  }
  return
}

func.func @carried(%n: index, %m: memref<2xf32>) -> memref<2xf32> {
  %r = scf.for %i = %n to %n step %n iter_args(%p = %m) -> memref<2xf32> {
    %a = memref.alloc() : memref<2xf32>
    memref.copy %p, %a : memref<2xf32> to memref<2xf32>
    scf.yield %a : memref<2xf32>
  }
  return %r : memref<2xf32>
}

// Other regions hold it, whether inside or around the loop.
func.func @other_regions(%c: i1, %n: index) {
  scf.if %c {
    scf.for %i = %n to %n step %n {
      %a = memref.alloc() : memref<2xf32>
      func.call @use(%a) : (memref<2xf32>) -> ()
      memref.alloca_scope {
        %b = memref.alloc() : memref<2xf32>
        func.call @use(%b) : (memref<2xf32>) -> ()
      }
      scf.if %c {
        %d = memref.alloc() : memref<2xf32>
        func.call @use(%d) : (memref<2xf32>) -> ()
      }
    }
  }
  return
}

// In iterations that may run at one time each needs its own.
func.func @parallel(%n: index) {
  scf.for %k = %n to %n step %n {
    scf.parallel (%i) = (%n) to (%n) step (%n) {
      %a = memref.alloc() : memref<2xf32>
      func.call @use(%a) : (memref<2xf32>) -> ()
    }
    scf.forall (%i) in (%n) {
      %a = memref.alloc() : memref<2xf32>
      func.call @use(%a) : (memref<2xf32>) -> ()
    }
  }
  return
}

func.func @while() {
  scf.while : () -> () {
    %a = memref.alloc() : memref<2xf32>
    func.call @use(%a) : (memref<2xf32>) -> ()
    %c = func.call @more() : () -> i1
    scf.condition(%c)
  } do {
    affine.for %i = 0 to 4 {
      %a = memref.alloc() : memref<2xf32>
      func.call @use(%a) : (memref<2xf32>) -> ()
    }
    scf.yield
  }
  return
}
