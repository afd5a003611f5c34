// A function for each rule of rules/operations/affine.egg that no other file here needs, with
// near misses.

#plus_one = affine_map<(d0) -> (d0 + 1)>
#twice = affine_map<(d0) -> (d0 * 2)>
#same = affine_map<(d0) -> (d0)>
#sum = affine_map<(d0)[s0] -> (d0 + s0)>
#product = affine_map<(d0)[s0] -> (d0 * s0)>
#one_twice = affine_map<(d0) -> (5, d0, d0)>
#single = affine_map<(d0) -> (d0 + 2)>
#pair = affine_map<()[s0, s1] -> (s0, s1 + 1)>
#positive = affine_set<(d0) : (d0 - 10 >= 0)>
#always = affine_set<() : (0 == 0)>
#never = affine_set<() : (1 == 0)>
func.func private @use(index)

func.func @apply_of_apply(%a: index) -> index {
  %0 = affine.apply #plus_one(%a)
  %1 = affine.apply #twice(%0)
  return %1 : index
}

func.func @apply_of_constant(%a: index) -> index {
  %c3 = arith.constant 3 : index
  %0 = affine.apply #sum(%a)[%c3]
  return %0 : index
}

func.func @apply_of_one_value_twice(%a: index) -> index {
  %0 = affine.apply #sum(%a)[%a]
  return %0 : index
}

func.func @apply_of_what_is_there(%a: index) -> index {
  %0 = affine.apply #same(%a)
  return %0 : index
}

func.func @apply_of_constants() -> index {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %0 = affine.apply #product(%c3)[%c5]
  return %0 : index
}

func.func @apply_in_a_loop(%n: index, %m: memref<8xindex>) {
  affine.for %i = 0 to 8 {
    %0 = affine.apply #sum(%i)[%n]
    %1 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 2)>(%0, %i)
    affine.store %1, %m[%i] : memref<8xindex>
  }
  return
}

func.func @min_of_one_value_twice(%a: index) -> index {
  %0 = affine.min #one_twice(%a)
  return %0 : index
}

func.func @max_of_one_value_twice(%a: index) -> index {
  %0 = affine.max #one_twice(%a)
  return %0 : index
}

func.func @min_of_one_expression(%a: index) -> index {
  %0 = affine.min #single(%a)
  return %0 : index
}

func.func @max_of_one_expression(%a: index) -> index {
  %0 = affine.max #single(%a)
  return %0 : index
}

func.func @min_of_apply(%a: index, %b: index) -> index {
  %0 = affine.apply #plus_one(%a)
  %1 = affine.min #pair()[%0, %b]
  return %1 : index
}

func.func @max_of_apply(%a: index, %b: index) -> index {
  %0 = affine.apply #plus_one(%a)
  %1 = affine.max #pair()[%0, %b]
  return %1 : index
}

func.func @min_of_constants() -> index {
  %c3 = arith.constant 3 : index
  %0 = affine.min #one_twice(%c3)
  return %0 : index
}

func.func @max_of_constants() -> index {
  %c3 = arith.constant 3 : index
  %0 = affine.max #one_twice(%c3)
  return %0 : index
}

func.func @load_of_apply(%a: index, %m: memref<4xf32>) -> f32 {
  %0 = affine.apply #plus_one(%a)
  %1 = affine.load %m[%0] : memref<4xf32>
  return %1 : f32
}

func.func @store_of_apply(%a: index, %m: memref<4xf32>, %f: f32) {
  %0 = affine.apply #plus_one(%a)
  affine.store %f, %m[%0 * 2] : memref<4xf32>
  return
}

func.func @prefetch_of_apply(%a: index, %m: memref<4xf32>) {
  %0 = affine.apply #plus_one(%a)
  affine.prefetch %m[%0], read, locality<3>, data : memref<4xf32>
  return
}

func.func @vector_load_of_apply(%a: index, %m: memref<8xf32>) -> vector<4xf32> {
  %0 = affine.apply #plus_one(%a)
  %1 = affine.vector_load %m[%0] : memref<8xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}

func.func @vector_store_of_apply(%a: index, %m: memref<8xf32>, %v: vector<4xf32>) {
  %0 = affine.apply #plus_one(%a)
  affine.vector_store %v, %m[%0] : memref<8xf32>, vector<4xf32>
  return
}

func.func @for_to_constant_and_apply(%n: index) {
  %c5 = arith.constant 5 : index
  affine.for %i = 0 to %c5 {
    func.call @use(%i) : (index) -> ()
  }
  %0 = affine.apply #plus_one(%n)
  affine.for %i = 0 to %0 {
    func.call @use(%i) : (index) -> ()
  }
  return
}

func.func @for_of_nothing(%x: f32) -> f32 {
  %0 = affine.for %i = 0 to 10 iter_args(%a = %x) -> (f32) {
    affine.yield %a : f32
  }
  return %0 : f32
}

func.func @if_always_and_never(%n: index, %k: index) {
  affine.if #always() {
    func.call @use(%n) : (index) -> ()
  }
  affine.if #never() {
    func.call @use(%n) : (index) -> ()
  } else {
    func.call @use(%k) : (index) -> ()
  }
  return
}

func.func @if_of_apply(%n: index) {
  %0 = affine.apply #plus_one(%n)
  affine.if #positive(%0) {
    func.call @use(%n) : (index) -> ()
  }
  return
}

func.func @delinearize_by_constant(%a: index) -> (index, index) {
  %c4 = arith.constant 4 : index
  %0:2 = affine.delinearize_index %a into (%c4, 8) : index, index
  return %0#0, %0#1 : index, index
}

func.func @delinearize_linearized(%a: index, %b: index) -> (index, index) {
  %0 = affine.linearize_index disjoint [%a, %b] by (4, 8) : index
  %1:2 = affine.delinearize_index %0 into (4, 8) : index, index
  return %1#0, %1#1 : index, index
}

// A part may be as large as its extent, or larger: then it counts as more of the part before.
func.func @delinearize_linearized_that_may_carry(%a: index, %b: index) -> (index, index) {
  %0 = affine.linearize_index [%a, %b] by (4, 8) : index
  %1:2 = affine.delinearize_index %0 into (4, 8) : index, index
  return %1#0, %1#1 : index, index
}

func.func @affine_load_of_cast(%m: memref<4xf32>) -> f32 {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = affine.load %0[2] : memref<?xf32>
  return %1 : f32
}

func.func @affine_store_to_cast(%m: memref<4xf32>, %f: f32) {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  affine.store %f, %0[2] : memref<?xf32>
  return
}

func.func @affine_prefetch_of_cast(%m: memref<4xf32>) {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  affine.prefetch %0[2], read, locality<3>, data : memref<?xf32>
  return
}

