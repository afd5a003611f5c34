// Branches. The words are those of mlir-opt.

func.func @f() {
  // expected-error@below {{reference to an undefined block}}
  cf.br ^missing
  return
}

// -----

func.func @f(%a: i32) { // expected-note {{prior use here}}
    // expected-error@+1 {{use of value '%a' expects different type than prior uses: 'i64' vs 'i32'}}
    cf.br ^next(%a : i64)
^next(%b: i64):
  return
}

// -----

func.func @f(%a: i32) {
    cf.br ^next(%a)
    // expected-error@above {{expected ':'}}
^next(%b: i32):
  return
}

// -----

func.func @f(%a: i32) {
    cf.br ^next
    // expected-error@-1 {{branch has 0 operands for successor #0, but target block has 1}}
^next(%b: i32):
  return
}

// -----

func.func @f(%a: i32) {
    // expected-error@below {{type mismatch for bb argument #0 of successor #0}}
    cf.br ^next(%a : i32)
^next(%b: i64):
  return
}

// -----

func.func @f(%a: i32) {
    // expected-error@below {{branch has 1 operands for successor #0, but target block has 0}}
    cf.br ^next(%a : i32)
^next:
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @f(%c: i32) {
    cf.cond_br %c, ^a, ^a
    // expected-error@above {{use of value '%c' expects different type than prior uses: 'i1' vs 'i32'}}
^a:
  return
}

// -----

func.func @f(%c: i1) {
    cf.cond_br %c, ^a
    // expected-error@-1 {{expected ','}}
^a:
  return
}

// -----

func.func @f(%c: i1) {
    // expected-error@below {{branch has 1 operands for successor #0, but target block has 0}}
    cf.cond_br %c, ^a(%c : i1), ^b
^b:
    return
^a:
  return
}

// -----

func.func @f(%c: i1) {
    cf.cond_br %c, ^a, ^b(%c : i1) // expected-error {{type mismatch for bb argument #0 of successor #1}}
^b(%x: i32):
    return
^a:
  return
}

// -----

func.func @f(%x: i32) {
    cf.switch %x : i32, [
      // expected-error@+1 {{custom op 'cf.switch' expected 'default'}}
      0: ^a
    ]
^a:
  return
}

// -----

func.func @f(%x: i32) {
    cf.switch %x : i32, [
      default: ^a,
      x: ^a
      // expected-error@above {{custom op 'cf.switch' expected integer value}}
    ]
^a:
  return
}

// -----

func.func @f(%x: i32) {
    cf.switch %x : i32, [
      default: ^a,
      default: ^a
      // expected-error@-1 {{custom op 'cf.switch' expected integer value}}
    ]
^a:
  return
}

// -----

func.func @f(%x: i32) {
    // expected-error@below {{branch has 1 operands for successor #0, but target block has 0}}
    cf.switch %x : i32, [
      default: ^a(%x : i32)
    ]
^a:
  return
}

// -----

func.func @f(%x: i64) { // expected-note {{prior use here}}
    // expected-error@+1 {{use of value '%x' expects different type than prior uses: 'i32' vs 'i64'}}
    cf.switch %x : i32, [
      default: ^a
    ]
^a:
  return
}

// -----

func.func @f(%x: f32) {
    cf.switch %x : f32, [
    // expected-error@above {{custom op 'cf.switch' invalid kind of type specified: expected builtin.integer, but found 'f32'}}
      default: ^a
    ]
^a:
  return
}

// -----

func.func @f(%x: i32) {
    "cf.switch"(%x)[^a, ^a] <{case_operand_segments = array<i32: 0>, case_values = dense<[1, 2]> : tensor<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
    // expected-error@-1 {{'cf.switch' op number of case values (2) should match number of case destinations (1)}}
^a:
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error@below {{expected ','}}
  cf.assert %c
  return
}

// -----

func.func @f(%c: i32) { // expected-note {{prior use here}}
  // expected-error@+1 {{use of value '%c' expects different type than prior uses: 'i1' vs 'i32'}}
  cf.assert %c, "text"
  return
}

// -----

func.func @f(%c: i1) {
  "cf.assert"(%c) : (i1) -> ()
  // expected-error@above {{'cf.assert' op requires attribute 'msg'}}
  return
}

// -----

func.func @f(%c: i1) {
^entry:
// expected-error@-1 {{invalid block name in region with named arguments}}
    cf.br ^entry
  return
}

// -----

func.func @f(%c: i1) {
    cf.br ^f
^f:
    cf.br ^g
// expected-error@below {{redefinition of block '^f'}}
^f:
  return
}

// -----

func.func @f(%c: i1) { // expected-note {{previously defined here}}
    cf.br ^a
// expected-error@+1 {{redefinition of SSA value '%c'}}
^a(%c: i1):
  return
}

// -----

func.func @f(%c: i1) {
    scf.if %c {
      cf.br ^out
      // expected-error@above {{reference to an undefined block}}
    }
^out:
  return
}

// -----

func.func @f(%c: i1) {
    cf.cond_br %c, ^a, ^b
^a:
    %x = arith.constant 1 : i32
    // expected-note@-1 {{operand defined here (op in the same region)}}
    cf.br ^b
^b:
    // expected-error@below {{operand #0 does not dominate this use}}
    %y = arith.addi %x, %x : i32
  return
}

// -----

func.func @f(%c: i1) {
    // expected-error@below {{'cf.br' op requires 1 successor but found 0}}
    "cf.br"() : () -> ()
  return
}

// -----

func.func @f(%c: i1) {
    // expected-error@+1 {{'cf.cond_br' op requires 2 successors but found 1}}
    "cf.cond_br"(%c)[^a] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^a:
  return
}
