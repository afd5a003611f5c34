func.func @flag(%arena: memref<64xi8>, %0: index) {
  // expected-error@below {{'memref.view' op expected a string for 'freehold.slice', not unit}}
  %a = memref.view %arena[%0][] {freehold.slice} : memref<64xi8> to memref<4xf32>
  return
}

// -----

func.func @number(%arena: memref<64xi8>, %0: index) {
  // expected-error@below {{'memref.view' op expected a string for 'freehold.slice', not 3 : i64}}
  %a = memref.view %arena[%0][] {freehold.slice = 3} : memref<64xi8> to memref<4xf32>
  return
}

// -----

func.func @allocation() {
  // expected-error@below {{'memref.alloc' op may not have 'freehold.slice': it is for 'memref.view'}}
  %a = memref.alloc() {freehold.slice = "a"} : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

// expected-error@below {{'func.func' op may not have 'freehold.slice': it is for 'memref.view'}}
func.func @function() attributes {freehold.slice = "a"} {
  return
}

// -----

func.func @alignment(%arena: memref<64xi8>, %0: index) {
  // expected-error@below {{'memref.view' op expected an integer above 0 for 'alignment', not "16"}}
  %a = memref.view %arena[%0][] {alignment = "16", freehold.slice = "a"} : memref<64xi8> to memref<4xf32>
  // What is no slice may have what it likes.
  %b = memref.view %arena[%0][] {alignment = "16"} : memref<64xi8> to memref<4xf32>
  return
}
