// differs: mlir-opt takes the source for the copy although the region in between frees the source

func.func private @look(memref<2xi64>)

func.func @source_freed(%c: i1) {
  %s = memref.alloc() : memref<2xi64>
  func.call @look(%s) : (memref<2xi64>) -> ()
  %copy = bufferization.clone %s : memref<2xi64> to memref<2xi64>
  scf.if %c {
    memref.dealloc %s : memref<2xi64>
  } else {
    func.call @look(%copy) : (memref<2xi64>) -> ()
    memref.dealloc %s : memref<2xi64>
  }
  func.call @look(%copy) : (memref<2xi64>) -> ()
  memref.dealloc %copy : memref<2xi64>
  return
}
func.func @view_freed(%c: i1) {
  %s = memref.alloc() : memref<2xi64>
  %v = memref.cast %s : memref<2xi64> to memref<?xi64>
  func.call @look(%s) : (memref<2xi64>) -> ()
  %copy = bufferization.clone %s : memref<2xi64> to memref<2xi64>
  scf.if %c {
    memref.dealloc %v : memref<?xi64>
  }
  func.call @look(%copy) : (memref<2xi64>) -> ()
  memref.dealloc %copy : memref<2xi64>
  return
}
