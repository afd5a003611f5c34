// A scope in which nothing stands on the stack, and one that another scope ends with, go away.

func.func private @look(memref<2xi64>)

func.func @nothing_on_the_stack(%s: memref<2xi64>, %k: i64) -> memref<2xi64> {
  %c0 = arith.constant 0 : index
  %r = memref.alloca_scope -> (memref<2xi64>) {
    %m = memref.alloc() : memref<2xi64>
    memref.store %k, %m[%c0] : memref<2xi64>
    memref.alloca_scope.return %m : memref<2xi64>
  }
  call @look(%r) : (memref<2xi64>) -> ()
  return %r : memref<2xi64>
}
// The callee may allocate in its caller's frame, as far as one knows.
func.func @calls(%s: memref<2xi64>) {
  memref.alloca_scope {
    func.call @look(%s) : (memref<2xi64>) -> ()
  }
  call @look(%s) : (memref<2xi64>) -> ()
  return
}
func.func @the_last_one(%s: memref<2xi64>) {
  call @look(%s) : (memref<2xi64>) -> ()
  memref.alloca_scope {
    %a = memref.alloca() : memref<2xi64>
    func.call @look(%a) : (memref<2xi64>) -> ()
  }
  return
}
func.func @scope_in_scope(%s: memref<2xi64>) {
  memref.alloca_scope {
    func.call @look(%s) : (memref<2xi64>) -> ()
    memref.alloca_scope {
      %a = memref.alloca() : memref<2xi64>
      func.call @look(%a) : (memref<2xi64>) -> ()
    }
  }
  call @look(%s) : (memref<2xi64>) -> ()
  return
}
// What stood on the stack is not used, and gone when the scope is looked at again. Origin: random programs of seeds 23
// and 751, where the first canonicalization left the scope to the second.
func.func @unused_on_the_stack(%k: i64) -> memref<2xi64> {
  %c0 = arith.constant 0 : index
  %r = memref.alloca_scope -> (memref<2xi64>) {
    %s = memref.alloca() : memref<2xi64>
    memref.store %k, %s[%c0] : memref<2xi64>
    %m = memref.alloc() : memref<2xi64>
    memref.store %k, %m[%c0] : memref<2xi64>
    memref.alloca_scope.return %m : memref<2xi64>
  }
  call @look(%r) : (memref<2xi64>) -> ()
  return %r : memref<2xi64>
}
