// OPTIONS: --dialect=tests/user_dialects/heaps.dialect --buffer-deallocation-pipeline=private-function-dynamic-ownership=true
// Under dynamic ownership what goes to callers and callees is of the heap of memref.alloc.
func.func private @use(memref<?xf32>)

func.func private @gives(%n: index) -> memref<?xf32> {
  %p = pool.alloc(%n) : memref<?xf32>
  return %p : memref<?xf32>
}

func.func private @takes(%m: memref<?xf32>) {
  call @use(%m) : (memref<?xf32>) -> ()
  return
}

func.func private @passes(%m: memref<?xf32>) -> memref<?xf32> {
  return %m : memref<?xf32>
}

func.func @main(%n: index) {
  %g = call @gives(%n) : (index) -> memref<?xf32>
  call @use(%g) : (memref<?xf32>) -> ()
  %p = pool.alloc(%n) : memref<?xf32>
  call @takes(%p) : (memref<?xf32>) -> ()
  %q = pool.alloc(%n) : memref<?xf32>
  %r = call @passes(%q) : (memref<?xf32>) -> memref<?xf32>
  call @use(%r) : (memref<?xf32>) -> ()
  return
}
