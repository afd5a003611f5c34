func.func private @two() -> (memref<2xi64>, memref<2xi64>)
func.func private @more() -> i1
func.func private @show(memref<2xi64>)

func.func @f() {
  cf.br ^loop
^loop:
  %0:2 = call @two() : () -> (memref<2xi64>, memref<2xi64>)
  %first = memref.extract_aligned_pointer_as_index %0#0 : memref<2xi64> -> index
  call @show(%0#0) : (memref<2xi64>) -> ()
  %more = call @more() : () -> i1
  scf.if %more {
  }
  %second = memref.extract_aligned_pointer_as_index %0#1 : memref<2xi64> -> index
  %differ = arith.cmpi ne, %first, %second : index
  memref.dealloc %0#0 : memref<2xi64>
  scf.if %differ {
    memref.dealloc %0#1 : memref<2xi64>
  }
  cf.cond_br %more, ^loop, ^end
^end:
  return
}
