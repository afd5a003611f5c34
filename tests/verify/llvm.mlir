// What functions, calls, constants, accesses and arguments of the LLVM dialect have to be. The words are those of mlir-opt.

// expected-error@below {{'llvm.func' op functions cannot have 'common' linkage}}
llvm.func common @f() {
  llvm.return
}

// -----

// expected-note@below {{when returning from function}}
llvm.func @f() -> i32 {
  // expected-error@below {{'llvm.return' op expected 1 operand}}
  llvm.return
}

// -----

// expected-note@below {{when returning from function}}
llvm.func @f() {
  %0 = llvm.mlir.constant(1 : i32) : i32
  // expected-error@below {{'llvm.return' op expected no operands}}
  llvm.return %0 : i32
}

// -----

// expected-error@below {{'llvm.func' op type of entry block argument #0('i64') must match the type of the corresponding argument in function signature('i32')}}
"llvm.func"() <{sym_name = "f", function_type = !llvm.func<void (i32)>}> ({ ^bb0(%a: i64): llvm.return }) : () -> ()

// -----

// expected-error@below {{'llvm.func' op entry block must have 1 arguments to match function signature}}
"llvm.func"() <{sym_name = "f", function_type = !llvm.func<void (i32)>}> ({ ^bb0: llvm.return }) : () -> ()

// -----

// expected-error@below {{expected comdat symbol}}
llvm.func @f() comdat(@g) {
  llvm.return
}

// -----

// expected-error@below {{no_inline and always_inline attributes are incompatible}}
llvm.func @f() attributes {no_inline, always_inline} {
  llvm.return
}

// -----

// expected-error@below {{'llvm.func' op with optimize_none must also be no_inline}}
llvm.func @f() attributes {optimize_none} {
  llvm.return
}

// -----

// expected-error@below {{"llvm.byval" attribute attached to non-pointer LLVM type}}
llvm.func @f(%a: i32 {llvm.byval = i32})

// -----

// expected-error@below {{"llvm.noalias" attribute attached to non-pointer LLVM type}}
llvm.func @f(%a: i32 {llvm.noalias}) {
  llvm.return
}

// -----

// expected-error@below {{"llvm.noalias" should be a unit attribute}}
llvm.func @f(%a: !llvm.ptr {llvm.noalias = 4 : i32}) {
  llvm.return
}

// -----

// expected-error@below {{"llvm.sret" is not a valid result attribute}}
llvm.func @f() -> (i32 {llvm.sret = i32}) {
  llvm.unreachable
}

// -----

// expected-error@below {{'llvm.mlir.global' op expected array type for 'appending' linkage}}
llvm.mlir.global appending @g(4 : i32) : i32

// -----

// expected-error@below {{'llvm.mlir.global' op expected zero value for 'common' linkage}}
llvm.mlir.global common @g(4 : i32) : i32

// -----

// expected-error@below {{'llvm.mlir.global' op requires an i8 array type of the length equal to that of the string attribute}}
llvm.mlir.global constant @g("foo") : i32

// -----

// expected-error@below {{alignment attribute is not a power of 2}}
llvm.mlir.global @g() { alignment = 3 } : i32

// -----

// expected-error@below {{'llvm.mlir.global' op expects type to be a valid element type for an LLVM global}}
llvm.mlir.global @g() : !llvm.label

// -----

llvm.func @f() { %0 = // expected-error@below {{'llvm.mlir.constant' op expected integer type}}
  llvm.mlir.constant(1 : i32) : f32
  llvm.return
}

// -----

llvm.func @f() { %0 = // expected-error@below {{'llvm.mlir.constant' op expected array type of 1 i8 elements for the string constant}}
  llvm.mlir.constant("a") : i32
  llvm.return
}

// -----

llvm.func @f() { %0 = // expected-error@below {{'llvm.mlir.constant' op expected vector or array type}}
  llvm.mlir.constant(dense<1> : tensor<4xi32>) : i32
  llvm.return
}

// -----

llvm.func @f() { %0 = // expected-error@below {{'llvm.mlir.constant' op type and attribute have a different number of elements: 3 vs. 4}}
  llvm.mlir.constant(dense<1> : tensor<4xi32>) : vector<3xi32>
  llvm.return
}

// -----

llvm.func @f() { %0 = // expected-error@below {{'llvm.mlir.addressof' op must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'}}
  llvm.mlir.addressof @g : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@below {{'llvm.call' op 'g' does not reference a symbol in the current scope}}
  llvm.call @g() : () -> ()
  llvm.return
}

// -----

llvm.func @g(i32)
llvm.func @f() {
  // expected-error@below {{'llvm.call' op incorrect number of operands (0) for callee (expecting: 1)}}
  llvm.call @g() : () -> ()
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) { %0 = // expected-error@below {{'llvm.getelementptr' op type 'i32' cannot be indexed (index #1)}}
  llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) { %0 = // expected-error@below {{'llvm.getelementptr' op index 1 indexing a struct is out of bounds}}
  llvm.getelementptr %p[0, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) { %0 = // expected-error@below {{'llvm.load' op expected alignment for atomic access}}
  llvm.load %p atomic monotonic : !llvm.ptr -> i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) { %0 = // expected-error@below {{'llvm.load' op unsupported ordering 'release'}}
  llvm.load %p atomic release {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: f32) { %0 = // expected-error@below {{'llvm.atomicrmw' op expected LLVM IR integer type}}
  llvm.atomicrmw add %p, %v monotonic : !llvm.ptr, f32
  llvm.return
}

// -----

llvm.func @f(%p: i32) { %0 = // expected-error@below {{integer width of the output type is smaller or equal to the integer width of the input type}}
  llvm.zext %p : i32 to i16
  llvm.return
}

// -----

llvm.func @f(%p: i32, %q: i64) { %0 = // expected-error@below {{'llvm.intr.smax' op requires the same type for all operands and results}}
  llvm.intr.smax(%p, %q) : (i32, i64) -> i32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@below {{'llvm.fence' op can be given only acquire, release, acq_rel, and seq_cst orderings}}
  llvm.fence monotonic
  llvm.return
}

// -----

llvm.func @f() { %0 = // expected-error@below {{llvm.landingpad needs to be in a function with a personality}}
  llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.return
}

// -----

llvm.func @f(%a: f32) { %0 = // expected-error@below {{'llvm.add' op operand #0 must be signless integer or LLVM dialect-compatible vector of signless integer, but got 'f32'}}
  llvm.add %a, %a : f32
  llvm.return
}

// -----

// expected-error@below {{"llvm.zeroext" attribute attached to non-integer LLVM type}}
llvm.func @f(%a: !llvm.ptr {llvm.zeroext}) {
  llvm.return
}

// -----

// expected-error@below {{"llvm.align" should be an integer attribute}}
llvm.func @f(%a: !llvm.ptr {llvm.align = "x"}) {
  llvm.return
}

// -----

// expected-error@below {{"llvm.align" attribute attached to non-pointer LLVM type}}
llvm.func @f(%a: i32 {llvm.align = 4 : i64}) {
  llvm.return
}

// -----

// expected-error@below {{"llvm.noundef" should be a unit attribute}}
llvm.func @f(%a: i32 {llvm.noundef = 4 : i64}) {
  llvm.return
}

// -----

// expected-error@below {{"llvm.inreg" should be a unit attribute}}
llvm.func @f(%a: i32 {llvm.inreg = 4 : i64}) {
  llvm.return
}

// -----

// expected-error@below {{"llvm.returned" should be a unit attribute}}
llvm.func @f(%a: i32 {llvm.returned = 4 : i64}) {
  llvm.return
}

// -----

// expected-error@below {{"llvm.nest" attribute attached to non-pointer LLVM type}}
llvm.func @f(%a: i32 {llvm.nest}) {
  llvm.return
}

// -----

// expected-error@below {{"llvm.nonnull" attribute attached to non-pointer LLVM type}}
llvm.func @f(%a: i32 {llvm.nonnull}) {
  llvm.return
}

// -----

// expected-error@below {{"llvm.nofree" attribute attached to non-pointer LLVM type}}
llvm.func @f(%a: i32 {llvm.nofree}) {
  llvm.return
}

// -----

// expected-error@below {{"llvm.readonly" attribute attached to non-pointer LLVM type}}
llvm.func @f(%a: i32 {llvm.readonly}) {
  llvm.return
}

// -----

// expected-error@below {{"llvm.readnone" attribute attached to non-pointer LLVM type}}
llvm.func @f(%a: i32 {llvm.readnone}) {
  llvm.return
}

// -----

// expected-error@below {{"llvm.writeonly" attribute attached to non-pointer LLVM type}}
llvm.func @f(%a: i32 {llvm.writeonly}) {
  llvm.return
}

// -----

// expected-error@below {{"llvm.nocapture" attribute attached to non-pointer LLVM type}}
llvm.func @f(%a: i32 {llvm.nocapture}) {
  llvm.return
}

// -----

// expected-error@below {{"llvm.sret" attribute attached to non-pointer LLVM type}}
llvm.func @f(%a: i32 {llvm.sret = i32}) {
  llvm.return
}

// -----

// expected-error@below {{"llvm.byref" attribute attached to non-pointer LLVM type}}
llvm.func @f(%a: i32 {llvm.byref = i32}) {
  llvm.return
}

// -----

// expected-error@below {{"llvm.inalloca" attribute attached to non-pointer LLVM type}}
llvm.func @f(%a: i32 {llvm.inalloca = i32}) {
  llvm.return
}

// -----

// expected-error@below {{"llvm.preallocated" attribute attached to non-pointer LLVM type}}
llvm.func @f(%a: i32 {llvm.preallocated = i32}) {
  llvm.return
}

// -----

// expected-error@below {{"llvm.dereferenceable" attribute attached to non-pointer LLVM type}}
llvm.func @f(%a: i32 {llvm.dereferenceable = 4 : i64}) {
  llvm.return
}

// -----

// expected-error@below {{"llvm.dereferenceable_or_null" attribute attached to non-pointer LLVM type}}
llvm.func @f(%a: i32 {llvm.dereferenceable_or_null = 4 : i64}) {
  llvm.return
}

// -----

// expected-error@below {{"llvm.alignstack" should be an integer attribute}}
llvm.func @f(%a: i32 {llvm.alignstack}) {
  llvm.return
}

// -----

// expected-error@below {{"llvm.signext" attribute attached to non-integer LLVM type}}
llvm.func @f(%a: f32 {llvm.signext}) {
  llvm.return
}

// -----

// expected-error@below {{"llvm.byval" should be a type attribute}}
llvm.func @f(%a: !llvm.ptr {llvm.byval}) {
  llvm.return
}

// -----

// expected-error@below {{"llvm.zeroext" attribute attached to non-integer LLVM type}}
llvm.func @f(%a: vector<2xi32> {llvm.zeroext}) {
  llvm.return
}

// -----

// expected-error@below {{"llvm.noalias" attribute attached to non-pointer LLVM type}}
llvm.func @f(%a: vector<2x!llvm.ptr> {llvm.noalias}) {
  llvm.return
}

// -----

// expected-error@below {{"llvm.noalias" attribute attached to non-pointer LLVM type}}
llvm.func @f() -> (i32 {llvm.noalias}) {
  llvm.unreachable
}

// -----

// expected-error@below {{"llvm.allocalign" is not a valid result attribute}}
llvm.func @f() -> (i32 {llvm.allocalign}) {
  llvm.unreachable
}

// -----

// expected-error@below {{"llvm.allocptr" is not a valid result attribute}}
llvm.func @f() -> (i32 {llvm.allocptr}) {
  llvm.unreachable
}

// -----

// expected-error@below {{"llvm.byval" is not a valid result attribute}}
llvm.func @f() -> (!llvm.ptr {llvm.byval = i32}) {
  llvm.unreachable
}

// -----

// expected-error@below {{"llvm.byref" is not a valid result attribute}}
llvm.func @f() -> (!llvm.ptr {llvm.byref = i32}) {
  llvm.unreachable
}

// -----

// expected-error@below {{"llvm.inalloca" is not a valid result attribute}}
llvm.func @f() -> (!llvm.ptr {llvm.inalloca = i32}) {
  llvm.unreachable
}

// -----

// expected-error@below {{"llvm.nest" is not a valid result attribute}}
llvm.func @f() -> (!llvm.ptr {llvm.nest}) {
  llvm.unreachable
}

// -----

// expected-error@below {{"llvm.nocapture" is not a valid result attribute}}
llvm.func @f() -> (!llvm.ptr {llvm.nocapture}) {
  llvm.unreachable
}

// -----

// expected-error@below {{"llvm.nofree" is not a valid result attribute}}
llvm.func @f() -> (!llvm.ptr {llvm.nofree}) {
  llvm.unreachable
}

// -----

// expected-error@below {{"llvm.preallocated" is not a valid result attribute}}
llvm.func @f() -> (!llvm.ptr {llvm.preallocated = i32}) {
  llvm.unreachable
}

// -----

// expected-error@below {{"llvm.readnone" is not a valid result attribute}}
llvm.func @f() -> (!llvm.ptr {llvm.readnone}) {
  llvm.unreachable
}

// -----

// expected-error@below {{"llvm.readonly" is not a valid result attribute}}
llvm.func @f() -> (!llvm.ptr {llvm.readonly}) {
  llvm.unreachable
}

// -----

// expected-error@below {{"llvm.returned" is not a valid result attribute}}
llvm.func @f() -> (!llvm.ptr {llvm.returned}) {
  llvm.unreachable
}

// -----

// expected-error@below {{"llvm.alignstack" is not a valid result attribute}}
llvm.func @f() -> (!llvm.ptr {llvm.alignstack = 4 : i64}) {
  llvm.unreachable
}

// -----

// expected-error@below {{"llvm.writeonly" is not a valid result attribute}}
llvm.func @f() -> (!llvm.ptr {llvm.writeonly}) {
  llvm.unreachable
}

// -----

// expected-error@below {{"llvm.nonnull" should be a unit attribute}}
llvm.func @f() -> (!llvm.ptr {llvm.nonnull = 4 : i64}) {
  llvm.unreachable
}

// -----

// expected-error@below {{"llvm.noalias" attribute attached to non-pointer LLVM type}}
func.func @f(%a: i32 {llvm.noalias}) { return
}

// -----

// expected-error@below {{"llvm.noalias" should be a unit attribute}}
func.func @f(%a: memref<4xi32> {llvm.noalias = 4 : i32}) { return
}

// -----

llvm.func @g(i32, ...)
llvm.func @f() {
  // expected-error@below {{'llvm.call' op missing var_callee_type attribute for vararg call}}
  llvm.call @g() : () -> ()
  llvm.return
}

// -----

llvm.func @g(i32)
llvm.func @f(%a: i64) {
  // expected-error@below {{'llvm.call' op operand type mismatch for operand 0: 'i64' != 'i32'}}
  llvm.call @g(%a) : (i64) -> ()
  llvm.return
}

// -----

llvm.func @g() -> i32
llvm.func @f(%a: i64) {
  // expected-error@below {{'llvm.call' op expected function call to produce a value}}
  llvm.call @g() : () -> ()
  llvm.return
}

// -----

llvm.func @g() -> i32
llvm.func @f(%a: i64) { %0 = // expected-error@below {{'llvm.call' op result type mismatch: 'i64' != 'i32'}}
  llvm.call @g() : () -> i64
  llvm.return
}

// -----

llvm.func @g()
llvm.func @f(%a: i64) { %0 = // expected-error@below {{'llvm.call' op calling function with void result must not produce values}}
  llvm.call @g() : () -> i64
  llvm.return
}

// -----

llvm.mlir.global external @g() : i32
llvm.func @f(%a: i64) {
  // expected-error@below {{'llvm.call' op 'g' does not reference a valid LLVM function or IFunc}}
  llvm.call @g() : () -> ()
  llvm.return
}

// -----

llvm.func @f(%a: i64) {
  // expected-error@below {{'llvm.call' op indirect call expects a pointer as callee: 'i64'}}
  llvm.call %a() : i64, () -> ()
  llvm.return
}

// -----

// expected-note@below {{when returning from function}}
llvm.func @f() -> i32 {
  %0 = llvm.mlir.constant(1 : i64) : i64
  // expected-error@below {{'llvm.return' op mismatching result types}}
  llvm.return %0 : i64
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: f32) {
  // expected-error@below {{'llvm.store' op unsupported ordering 'acquire'}}
  llvm.store %v, %p atomic acquire {alignment = 4 : i64} : f32, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: vector<4xf32>) {
  // expected-error@below {{'llvm.store' op unsupported type 'vector<4xf32>' for atomic access}}
  llvm.store %v, %p atomic monotonic {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i24) {
  // expected-error@below {{'llvm.store' op unsupported type 'i24' for atomic access}}
  llvm.store %v, %p atomic monotonic {alignment = 4 : i64} : i24, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i32) {
  // expected-error@below {{'llvm.store' op expected syncscope to be null for non-atomic access}}
  llvm.store %v, %p {syncscope = "a"} : i32, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i32) { %0 = // expected-error@below {{'llvm.atomicrmw' op expected LLVM IR floating point type}}
  llvm.atomicrmw fadd %p, %v monotonic : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i32) { %0 = // expected-error@below {{'llvm.atomicrmw' op expected at least 'monotonic' ordering}}
  llvm.atomicrmw add %p, %v unordered : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: vector<2xf32>) { %0 = // expected-error@below {{'llvm.atomicrmw' op unexpected LLVM IR type for 'xchg' bin_op}}
  llvm.atomicrmw xchg %p, %v monotonic : !llvm.ptr, vector<2xf32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i32) { %0 = // expected-error@below {{'llvm.cmpxchg' op ordering must be at least 'monotonic'}}
  llvm.cmpxchg %p, %v, %v unordered monotonic : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i32) { %0 = // expected-error@below {{'llvm.cmpxchg' op failure ordering cannot be 'release' or 'acq_rel'}}
  llvm.cmpxchg %p, %v, %v monotonic release : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i: i32) { %0 = // expected-error@below {{'llvm.getelementptr' op expected index 1 indexing a struct to be constant}}
  llvm.getelementptr %p[0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(i32)>
  llvm.return
}

// -----

llvm.func @f(%i: vector<4xi32>) { %0 = // expected-error@below {{input type is a vector but output type is an integer}}
  llvm.sext %i : vector<4xi32> to i64
  llvm.return
}

// -----

llvm.func @f(%i: vector<4xi32>) { %0 = // expected-error@below {{input and output vectors are of incompatible shape}}
  llvm.sext %i : vector<4xi32> to vector<8xi64>
  llvm.return
}

// -----

llvm.func @f(%i: i32) { %0 = // expected-error@below {{integer width of the output type is smaller or equal to the integer width of the input type}}
  llvm.zext %i : i32 to i32
  llvm.return
}

// -----

llvm.func @f(%i: i32) { %0 = // expected-error@below {{input type is an integer but output type is a vector}}
  llvm.zext %i : i32 to vector<4xi64>
  llvm.return
}

// -----

llvm.func @f() { %0 = // expected-error@below {{'llvm.mlir.constant' op attribute and type have different float semantics}}
  llvm.mlir.constant(1.0 : f32) : f64
  llvm.return
}

// -----

llvm.func @f() { %0 = // expected-error@below {{'llvm.mlir.constant' op expected integer type of width 32}}
  llvm.mlir.constant(1.0 : f32) : i64
  llvm.return
}

// -----

llvm.func @f() { %0 = // expected-error@below {{'llvm.mlir.constant' op struct element at index 1 is of wrong type}}
  llvm.mlir.constant([1 : i32, 2 : i64]) : !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @f() { %0 = // expected-error@below {{'llvm.mlir.constant' op expected array attribute of size 2}}
  llvm.mlir.constant([1 : i32]) : !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @f() { %0 = // expected-error@below {{'llvm.mlir.constant' op expected array attribute for struct type}}
  llvm.mlir.constant(1 : i32) : !llvm.struct<(i32)>
  llvm.return
}

// -----

llvm.func @f() { %0 = // expected-error@below {{'llvm.mlir.constant' op expected array or struct type for array attribute}}
  llvm.mlir.constant([1 : i32]) : i32
  llvm.return
}

// -----

llvm.func @f() { %0 = // expected-error@below {{'llvm.mlir.constant' op only supports integer, float, string or elements attributes}}
  llvm.mlir.constant(@f) : !llvm.ptr
  llvm.return
}

// -----

llvm.mlir.global external @g() {addr_space = 1 : i32} : i32
llvm.func @f() { %0 = // expected-error@below {{'llvm.mlir.addressof' op pointer address space must match address space of the referenced global or alias}}
  llvm.mlir.addressof @g : !llvm.ptr
  llvm.return
}

// -----

// expected-error@below {{alignment attribute is not a power of 2}}
llvm.mlir.global external @g() {alignment = 0 : i64} : i32

// -----

func.func @f() {
  // expected-error@below {{'llvm.mlir.global' op symbol's parent must have the SymbolTable trait}}
llvm.mlir.global external @g() : i32 return
}

// -----

llvm.func @f(%a: i32) { %0 = // expected-error@below {{'llvm.select' op operand #0 must be 1-bit signless integer or LLVM dialect-compatible vector of 1-bit signless integer, but got 'i32'}}
  llvm.select %a, %a, %a : i32, i32
  llvm.return
}

// -----

llvm.func @f(%a: i32, %p: !llvm.ptr) { %0 = // expected-error@below {{'llvm.ptrtoint' op operand #0 must be LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type, but got 'i32'}}
  llvm.ptrtoint %a : i32 to i64
  llvm.return
}

// -----

llvm.func @f(%a: i32, %p: !llvm.ptr) { %0 = // expected-error@below {{'llvm.bitcast' op can only cast pointers from and to pointers}}
  llvm.bitcast %a : i32 to !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%a: i32, %p: !llvm.ptr) { %0 = // expected-error@below {{'llvm.load' op operand #0 must be LLVM pointer type, but got 'i32'}}
  llvm.load %a : i32 -> i32
  llvm.return
}

// -----

llvm.func @f(%a: i32) { %1 = // expected-error@below {{'llvm.fadd' op operand #0 must be floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type, but got 'i32'}}
  llvm.fadd %a, %a : i32
  llvm.return
}

// -----

llvm.func @f(%a: i32) { %1 = // expected-error@below {{'llvm.sitofp' op result #0 must be floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type, but got 'i64'}}
  llvm.sitofp %a : i32 to i64
  llvm.return
}

// -----

llvm.func @f(%a: i32) { %1 = // expected-error@below {{'llvm.intr.ctpop' op requires the same type for all operands and results}}
  llvm.intr.ctpop(%a) : (i32) -> i64
  llvm.return
}

// -----

llvm.func @f(%a: i32) { %1 = // expected-error@below {{'llvm.intr.sqrt' op operand #0 must be floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type, but got 'i32'}}
  llvm.intr.sqrt(%a) : (i32) -> i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: f80) {
  // expected-error@below {{'llvm.store' op unsupported type 'f80' for atomic access}}
  llvm.store %v, %p atomic monotonic {alignment = 4 : i64} : f80, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: !llvm.struct<(i32)>) {
  // expected-error@below {{'llvm.store' op unsupported type '!llvm.struct<(i32)>' for atomic access}}
  llvm.store %v, %p atomic monotonic {alignment = 4 : i64} : !llvm.struct<(i32)>, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: !llvm.array<4
  // expected-error@below {{expected 'x'}}
  xi32>) {
  llvm.store %v, %p atomic monotonic {alignment = 4 : i64} : !llvm.array<4xi32>, !llvm.ptr
  llvm.return
}

