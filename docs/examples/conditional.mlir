// A buffer that is allocated on one path only: whether it has to be freed is known when the program
// runs. `@scaled` gives its caller a buffer of its own or the very one it was given; the caller frees
// what it owns, and nothing else.
//
//   cargo run --release -- opt --buffer-deallocation-pipeline docs/examples/conditional.mlir
//
// returns: 33

// The result is the caller's. On the path without a scale it would be the argument, which the caller
// owns already: there the result is a copy.
func.func @scaled(%in: memref<4xi64>, %factor: i64) -> memref<4xi64> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %four = arith.constant 4 : index
  %unit = arith.constant 1 : i64
  %same = arith.cmpi eq, %factor, %unit : i64
  %out = scf.if %same -> (memref<4xi64>) {
    scf.yield %in : memref<4xi64>
  } else {
    %fresh = memref.alloc() : memref<4xi64>
    scf.for %i = %zero to %four step %one {
      %x = memref.load %in[%i] : memref<4xi64>
      %y = arith.muli %x, %factor : i64
      memref.store %y, %fresh[%i] : memref<4xi64>
    }
    scf.yield %fresh : memref<4xi64>
  }
  return %out : memref<4xi64>
}

// One path hands a new buffer to the join, the other the argument: the join frees it if it is new.
func.func @first(%in: memref<4xi64>, %large: i1) -> i64 {
  %zero = arith.constant 0 : index
  %ten = arith.constant 10 : i64
  cf.cond_br %large, ^grow, ^join(%in : memref<4xi64>)
^grow:
  %new = memref.alloc() : memref<4xi64>
  %x = memref.load %in[%zero] : memref<4xi64>
  %y = arith.muli %x, %ten : i64
  memref.store %y, %new[%zero] : memref<4xi64>
  cf.br ^join(%new : memref<4xi64>)
^join(%m: memref<4xi64>):
  %r = memref.load %m[%zero] : memref<4xi64>
  return %r : i64
}

func.func @main() -> i64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %four = arith.constant 4 : index
  %unit = arith.constant 1 : i64
  %three = arith.constant 3 : i64
  %true = arith.constant true
  %false = arith.constant false
  %in = memref.alloc() : memref<4xi64>
  scf.for %i = %zero to %four step %one {
    %x = arith.index_cast %i : index to i64
    %y = arith.addi %x, %unit : i64
    memref.store %y, %in[%i] : memref<4xi64>
  }
  %a = call @scaled(%in, %unit) : (memref<4xi64>, i64) -> memref<4xi64>
  %b = call @scaled(%a, %three) : (memref<4xi64>, i64) -> memref<4xi64>
  %p = call @first(%b, %true) : (memref<4xi64>, i1) -> i64
  %q = call @first(%b, %false) : (memref<4xi64>, i1) -> i64
  %r = arith.addi %p, %q : i64
  return %r : i64
}
