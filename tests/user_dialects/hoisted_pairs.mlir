// OPTIONS: --dialect=tests/user_dialects/pairs.dialect --buffer-loop-hoisting --buffer-hoisting=max-peak-growth=16 --promote-buffers-to-stack
func.func private @use(memref<2xf32>)

// Two buffers of 8 bytes at once: they move, and there is no such operation for the stack.
func.func @pairs(%c: i1, %n: index, %m: memref<2xf32>) {
  %r = scf.if %c -> (memref<2xf32>) {
    %a, %b = "my.pair"() : () -> (memref<2xf32>, memref<2xf32>)
    scf.yield %b : memref<2xf32>
  } else {
    scf.yield %m : memref<2xf32>
  }
  scf.for %i = %n to %n step %n {
    %a, %b = "my.pair"() : () -> (memref<2xf32>, memref<2xf32>)
    func.call @use(%b) : (memref<2xf32>) -> ()
  }
  func.call @use(%r) : (memref<2xf32>) -> ()
  return
}
