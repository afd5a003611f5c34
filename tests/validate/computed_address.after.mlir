func.func private @more() -> i1

func.func @f() {
  %bit = arith.constant 4096 : index
  cf.br ^loop
^loop:
  %m = memref.alloc() : memref<2xi64>
  %more = call @more() : () -> i1
  %address = memref.extract_aligned_pointer_as_index %m : memref<2xi64> -> index
  %part = arith.andi %address, %bit : index
  %is_far = arith.cmpi eq, %part, %bit : index
  scf.if %is_far {
  } else {
    memref.dealloc %m : memref<2xi64>
  }
  cf.cond_br %more, ^loop, ^end
^end:
  return
}
