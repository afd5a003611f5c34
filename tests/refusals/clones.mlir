// Clones that no allocation can stand for.
// pass: --convert-bufferization-to-memref

func.func @offset(%a: memref<4xf32, strided<[1], offset: 3>>) {
  // expected-error @below {{cannot lower 'bufferization.clone': a new buffer begins at offset 0}}
  %b = bufferization.clone %a : memref<4xf32, strided<[1], offset: 3>> to memref<4xf32, strided<[1], offset: 3>>
  return
}

// -----

func.func @unranked(%a: memref<*xf32>) {
  // expected-error @below {{cannot lower 'bufferization.clone': the rank of the buffer is not known}}
  %b = bufferization.clone %a : memref<*xf32> to memref<*xf32>
  return
}
