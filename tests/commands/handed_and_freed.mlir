// What private functions are handed, and what they give, is decided anew with what the input frees.
func.func private @show(memref<?xf32>)

func.func private @given_or_new(%m: memref<?xf32>, %n: index, %new: i1) -> memref<?xf32> {
  cf.cond_br %new, ^new, ^given
^new:
  %a = memref.alloc(%n) : memref<?xf32>
  return %a : memref<?xf32>
^given:
  return %m : memref<?xf32>
}
func.func private @takes(%m: memref<?xf32>) {
  call @show(%m) : (memref<?xf32>) -> ()
  return
}
// The call cannot hand over what is owned on some ways only.
func.func @owned_or_not(%m: memref<?xf32>, %n: index, %new: i1) {
  %x = call @given_or_new(%m, %n, %new) : (memref<?xf32>, index, i1) -> memref<?xf32>
  call @takes(%x) : (memref<?xf32>) -> ()
  return
}

// It frees its second argument, which its caller can hand over; the first it cannot.
func.func private @frees_second(%kept: memref<?xf32>, %freed: memref<?xf32>) {
  call @show(%kept) : (memref<?xf32>) -> ()
  memref.dealloc %freed : memref<?xf32>
  return
}
func.func @second_is_free(%m: memref<?xf32>, %n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  call @frees_second(%m, %a) : (memref<?xf32>, memref<?xf32>) -> ()
  return
}
