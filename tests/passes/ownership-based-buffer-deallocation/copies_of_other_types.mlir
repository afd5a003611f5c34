// differs: mlir-opt's pass decides nothing anew.

// Copies that are made at the end only to be returned, of another type than what they are copies of.

func.func private @use(memref<4xf32>)

// What was copied is cast, and then copied for the caller, who owns what it gets.
func.func @sizes_forgotten(%m: memref<4xf32>) -> memref<?xf32> {
  %a = memref.alloc() : memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  %0 = bufferization.clone %m : memref<4xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

// Without ranks there is nothing to cast: one type, and what the function owns is returned as it is.
func.func @no_ranks() -> memref<*xf32> {
  %a = memref.alloc() : memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  %b = memref.alloc() : memref<4xf32>
  %u = memref.cast %b : memref<4xf32> to memref<*xf32>
  %0 = bufferization.clone %u : memref<*xf32> to memref<*xf32>
  memref.dealloc %b : memref<4xf32>
  return %0 : memref<*xf32>
}

// No cast leads there: the copy stays.
func.func @no_cast(%m: memref<4xf32>) -> memref<4xf32, 1> {
  %a = memref.alloc() : memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  %0 = bufferization.clone %m : memref<4xf32> to memref<4xf32, 1>
  return %0 : memref<4xf32, 1>
}
