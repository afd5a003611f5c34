// What the pass does whatever the operations are: dead code, constants, blocks that nothing
// reaches.

func.func private @use(i32) -> i32
func.func private @pair() -> (i32, i32)

// fold: driver: dead operation
// rule: an operation without uses and without effects but reading and allocating its own results ->
//   nothing
func.func @dead_operation(%x: i32, %m: memref<4xi32>, %i: index) -> i32 {
  %0 = arith.addi %x, %x : i32
  %1 = arith.muli %0, %x : i32
  %2 = memref.load %m[%i] : memref<4xi32>
  %3 = memref.alloc() : memref<4xi32>
  return %x : i32
}

// fold: driver: dead operation
func.func @dead_division(%x: i32, %y: i32) -> i32 {
  %0 = arith.divsi %x, %y : i32
  return %x : i32
}

// fold: driver: dead operation
func.func @dead_loop(%lb: index, %ub: index, %step: index, %x: i32) -> i32 {
  scf.for %i = %lb to %ub step %step {
    %0 = arith.addi %x, %x : i32
  }
  return %x : i32
}

// fold: driver: dead operation
func.func @if_of_nothing(%c: i1, %x: i32) -> i32 {
  scf.if %c {
    %0 = arith.addi %x, %x : i32
  } else {
  }
  return %x : i32
}

// near miss: driver: dead operation
func.func @call_without_use(%x: i32) -> i32 {
  %0 = call @use(%x) : (i32) -> i32
  return %x : i32
}

// near miss: driver: dead operation
func.func @while_without_use(%x: i32) -> i32 {
  scf.while : () -> () {
    %0 = func.call @use(%x) : (i32) -> i32
    %1 = arith.cmpi eq, %0, %x : i32
    scf.condition(%1)
  } do {
    scf.yield
  }
  return %x : i32
}

// fold: driver: equal constants
// rule: equal constants of a function -> one, at the start of its entry block
func.func @equal_constants(%x: i32) -> (i32, i32) {
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %x, %c1 : i32
  %c1_0 = arith.constant 1 : i32
  %1 = arith.subi %x, %c1_0 : i32
  return %0, %1 : i32, i32
}

// fold: driver: hoisted constants
// rule: constants in the order in which they are made, each before those that there were; those
//   that stand at the start of the entry block stay
func.func @hoisted_constants(%c: i1, %x: i32) -> i32 {
  %0 = scf.if %c -> (i32) {
    %c5 = arith.constant 5 : i32
    %1 = func.call @use(%c5) : (i32) -> i32
    scf.yield %1 : i32
  } else {
    %c6 = arith.constant 6 : i32
    %2 = func.call @use(%c6) : (i32) -> i32
    scf.yield %2 : i32
  }
  return %0 : i32
}

// fold: driver: hoisted constants
func.func @constants_of_blocks(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  %c5 = arith.constant 5 : i32
  %0 = call @use(%c5) : (i32) -> i32
  return %0 : i32
^b:
  %c6 = arith.constant 6 : i32
  %1 = call @use(%c6) : (i32) -> i32
  return %1 : i32
}

// near miss: driver: equal constants
func.func @equal_operations(%x: i32) -> (i32, i32) {
  %0 = arith.addi %x, %x : i32
  %1 = arith.addi %x, %x : i32
  return %0, %1 : i32, i32
}

// fold: driver: unreachable block
// rule: a block that no branch from the entry reaches -> nothing
func.func @unreachable_block(%x: i32) -> i32 {
  return %x : i32
^a:
  %0 = call @use(%x) : (i32) -> i32
  cf.br ^a
}

// fold: driver: unused argument
// rule: an argument of a block other than the entry that nothing uses -> nothing, and what branches
//   give for it
func.func @unused_argument(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = call @use(%x) : (i32) -> i32
  cf.br ^d(%0, %x : i32, i32)
^b:
  %1 = call @use(%y) : (i32) -> i32
  cf.br ^d(%1, %y : i32, i32)
^d(%p: i32, %q: i32):
  %2 = call @use(%p) : (i32) -> i32
  return %2 : i32
}

// fold: driver: unused argument
func.func @argument_used_in_a_circle_only(%c: i1, %x: i32) -> i32 {
  %0 = call @use(%x) : (i32) -> i32
  cf.br ^a(%x : i32)
^a(%p: i32):
  %1 = call @use(%x) : (i32) -> i32
  %2 = arith.addi %p, %x : i32
  cf.cond_br %c, ^a(%2 : i32), ^b
^b:
  return %0 : i32
}

// near miss: driver: unused argument
func.func @equal_blocks(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = call @use(%x) : (i32) -> i32
  return %0 : i32
^bb2:
  %1 = call @use(%x) : (i32) -> i32
  return %1 : i32
}

// near miss: driver: unused argument
func.func @unused_argument_of_a_function(%x: i32, %y: i32) -> i32 {
  return %y : i32
}

// near miss: driver: unused argument
func.func @result_without_use() -> i32 {
  %0:2 = call @pair() : () -> (i32, i32)
  return %0#0 : i32
}
