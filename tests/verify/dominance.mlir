// Operands are defined before they are used. The words are those of mlir-opt.

func.func @dom(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  // expected-note@below {{operand defined here (op in the same region)}}
  %0 = arith.constant 1 : index
  cf.br ^b
^b:
  // expected-error@below {{operand #0 does not dominate this use}}
  %1 = arith.addi %0, %0 : index
  return
}

// -----

func.func @self() {
  // expected-error@below {{operand #0 does not dominate this use}}
  %1 = "arith.addi"(%2, %2) : (index, index) -> index
  // expected-note@below {{operand defined here (op in the same block)}}
  %2 = "arith.addi"(%1, %1) : (index, index) -> index
  return
}

// -----

func.func @selfself() {
  // expected-error@below {{operand #0 does not dominate this use}}
  // expected-note@below {{operand defined here (op in the same block)}}
  %1 = "arith.addi"(%1, %1) : (index, index) -> index
  return
}

// -----

func.func @x(%a: i1, %b: memref<1xi32>) {
  "foo.bar"() ({
    // expected-error@below {{operand #0 does not dominate this use}}
    "foo.baz"(%c) : (i1) -> ()
    // expected-note@below {{operand defined here (op in the same block)}}
    %c = "foo.baz"() : () -> i1
   ^a:
    "foo.baz"(%d) : (i1) -> ()
    %d = "foo.baz"() : () -> i1
  }) : () -> ()
  return
}

// -----

func.func @x(%a: i1, %b: memref<1xi32>) {
  "foo.bar"() ({
    "cf.br"()[^a] : () -> ()
   ^a:
    // expected-error@below {{operand #0 does not dominate this use}}
    "foo.baz"(%d) : (i1) -> ()
    // expected-note@below {{operand defined here (op in the same block)}}
    %d = "foo.baz"() : () -> i1
    "cf.br"()[^a] : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @x(%a: i1, %b: memref<1xi32>) {
  // expected-error@below {{operand #0 does not dominate this use}}
  "foo.baz"(%d)[^a] : (i1) -> ()
^a:
   // expected-note@below {{operand defined here (op in the same region)}}
   %d = arith.constant true
   return
}

// -----

// expected-note@below {{operand defined as a block argument (block #3 in the same region)}}
func.func @two(%a: i1, %b: i32) {
  cf.cond_br %a, ^a, ^b
  ^a:
    cf.br ^b
  ^b:
  // expected-error@below {{operand #0 does not dominate this use}}
  "arith.addi"(%x, %x) : (i1, i1) -> i1
  cf.br ^c(%a: i1)
  ^c(%x: i1):
   return
}

// -----

// A chain of blocks, each entered from the one before only, and behind it a block with two ways in.
func.func @chain(%c: i1) {
  cf.cond_br %c, ^a, ^e
^a:
  // expected-note@below {{operand defined here (op in the same region)}}
  %0 = arith.constant 1 : index
  cf.cond_br %c, ^b, ^b
^b:
  cf.br ^c
^c:
  "scf.if"(%c) ({
    %1 = arith.addi %0, %0 : index
    scf.yield
  }, {}) : (i1) -> ()
  cf.br ^d
^d:
  %2 = arith.addi %0, %0 : index
  cf.br ^f
^e:
  cf.br ^f
^f:
  // expected-error@below {{operand #0 does not dominate this use}}
  %3 = arith.addi %0, %0 : index
  return
}

// -----

// Nothing reaches the circle: what is defined anywhere may be used there.
func.func @circle(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = arith.constant 1 : index
  cf.br ^b
^b:
  return
^c:
  cf.br ^d
^d:
  %1 = arith.addi %0, %2 : index
  cf.br ^e
^e:
  %2 = arith.addi %1, %1 : index
  cf.br ^c
}
