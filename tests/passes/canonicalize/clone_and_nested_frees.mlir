// Frees in regions stand in the way of a clone only if they may free its source.

func.func private @look(memref<2xi64>)
func.func private @make() -> memref<2xi64>

// What the loop frees it has made itself.
func.func @own_buffers(%s: memref<2xi64>, %c: i1, %n: index) {
  %copy = bufferization.clone %s : memref<2xi64> to memref<2xi64>
  scf.forall (%i) in (%n) {
    %made = func.call @make() : () -> memref<2xi64>
    func.call @look(%made) : (memref<2xi64>) -> ()
    memref.dealloc %made : memref<2xi64>
  }
  func.call @look(%copy) : (memref<2xi64>) -> ()
  memref.dealloc %copy : memref<2xi64>
  return
}

// What is freed under %c was made in the region before, or it is the copy, which is freed later.
func.func @handed_out(%s: memref<2xi64>, %c: i1) {
  %copy = bufferization.clone %s : memref<2xi64> to memref<2xi64>
  %m = scf.if %c -> (memref<2xi64>) {
    %made = func.call @make() : () -> memref<2xi64>
    scf.yield %made : memref<2xi64>
  } else {
    scf.yield %copy : memref<2xi64>
  }
  func.call @look(%m) : (memref<2xi64>) -> ()
  %base, %o, %z, %t = memref.extract_strided_metadata %m : memref<2xi64> -> memref<i64>, index, index, index
  scf.if %c {
    memref.dealloc %base : memref<i64>
  }
  memref.dealloc %copy : memref<2xi64>
  return
}
