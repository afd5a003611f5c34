// differs: mlir-opt has no such pass.

func.func private @use(memref<4xi64>)
func.func private @more()

// On the edge on which it dies: behind the use on one side, at the beginning of the other.
func.func @sides(%c: i1) {
  %a = memref.alloc() : memref<4xi64>
  cf.cond_br %c, ^yes, ^no
^yes:
  call @use(%a) : (memref<4xi64>) -> ()
  call @more() : () -> ()
  cf.br ^end
^no:
  call @more() : () -> ()
  cf.br ^end
^end:
  call @more() : () -> ()
  memref.dealloc %a : memref<4xi64>
  return
}

// The edge past the use is critical: it gets a block.
func.func @critical(%c: i1, %x: i64) -> i64 {
  %a = memref.alloc() : memref<4xi64>
  cf.cond_br %c, ^yes, ^end(%x : i64)
^yes:
  %zero = arith.constant 0 : index
  %y = memref.load %a[%zero] : memref<4xi64>
  call @more() : () -> ()
  cf.br ^end(%y : i64)
^end(%z: i64):
  call @more() : () -> ()
  memref.dealloc %a : memref<4xi64>
  return %z : i64
}

// Both edges of one branch lead to the same block.
func.func @twice(%c: i1, %x: i64, %y: i64, %i: i32) -> i64 {
  %a = memref.alloc() : memref<4xi64>
  cf.switch %i : i32, [
    default: ^end(%x : i64),
    1: ^end(%y : i64),
    2: ^use
  ]
^use:
  call @use(%a) : (memref<4xi64>) -> ()
  cf.br ^end(%y : i64)
^end(%z: i64):
  memref.dealloc %a : memref<4xi64>
  return %z : i64
}

// Used in a loop: freed behind it, where no later round needs it.
func.func @loop(%c: i1) {
  %a = memref.alloc() : memref<4xi64>
  cf.br ^head
^head:
  call @use(%a) : (memref<4xi64>) -> ()
  call @more() : () -> ()
  cf.cond_br %c, ^head, ^done
^done:
  call @more() : () -> ()
  memref.dealloc %a : memref<4xi64>
  return
}

// A loop that does not use it comes after the free.
func.func @before_a_loop(%c: i1) {
  %a = memref.alloc() : memref<4xi64>
  call @use(%a) : (memref<4xi64>) -> ()
  cf.br ^head
^head:
  call @more() : () -> ()
  cf.cond_br %c, ^head, ^done
^done:
  memref.dealloc %a : memref<4xi64>
  return
}

// One way out frees, the other hands it on: no free before it is known which.
func.func @handed_on(%c: i1) -> memref<4xi64> {
  %a = memref.alloc() : memref<4xi64>
  %b = memref.alloc() : memref<4xi64>
  call @more() : () -> ()
  cf.cond_br %c, ^keep, ^drop
^keep:
  memref.dealloc %b : memref<4xi64>
  return %a : memref<4xi64>
^drop:
  call @more() : () -> ()
  memref.dealloc %a : memref<4xi64>
  return %b : memref<4xi64>
}

// What an argument of a block holds is freed no earlier than that is known.
func.func @argument(%c: i1) {
  %a = memref.alloc() : memref<4xi64>
  %b = memref.alloc() : memref<4xi64>
  call @use(%a) : (memref<4xi64>) -> ()
  call @use(%b) : (memref<4xi64>) -> ()
  cf.cond_br %c, ^end(%a, %b : memref<4xi64>, memref<4xi64>),
                 ^end(%b, %a : memref<4xi64>, memref<4xi64>)
^end(%x: memref<4xi64>, %y: memref<4xi64>):
  call @more() : () -> ()
  memref.dealloc %x : memref<4xi64>
  call @use(%y) : (memref<4xi64>) -> ()
  call @more() : () -> ()
  memref.dealloc %y : memref<4xi64>
  return
}
