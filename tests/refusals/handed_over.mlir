// A private function frees its argument: right if every call can hand it over, under dynamic ownership.
// option: private-function-dynamic-ownership=true

func.func private @take(%m: memref<2xi64>) -> i64 {
  %i = arith.constant 0 : index
  %x = memref.load %m[%i] : memref<2xi64>
  memref.dealloc %m : memref<2xi64>
  return %x : i64
}
func.func @last_use() -> i64 {
  %m = memref.alloc() : memref<2xi64>
  %x = call @take(%m) : (memref<2xi64>) -> i64
  return %x : i64
}
func.func @last_use_on_its_path(%c: i1) -> i64 {
  %m = memref.alloc() : memref<2xi64>
  cf.cond_br %c, ^take, ^read
^take:
  %x = call @take(%m) : (memref<2xi64>) -> i64
  return %x : i64
^read:
  %i = arith.constant 0 : index
  %y = memref.load %m[%i] : memref<2xi64>
  return %y : i64
}

// -----

func.func private @take(%m: memref<2xi64>) -> i64 {
  %i = arith.constant 0 : index
  %x = memref.load %m[%i] : memref<2xi64>
  // expected-error @below {{not every call of this function can hand this argument over}}
  memref.dealloc %m : memref<2xi64>
  return %x : i64
}
func.func @used_again() -> i64 {
  %i = arith.constant 0 : index
  %m = memref.alloc() : memref<2xi64>
  %x = call @take(%m) : (memref<2xi64>) -> i64
  %y = memref.load %m[%i] : memref<2xi64>
  return %y : i64
}

// -----

func.func private @take(%m: memref<2xi64>) -> i64 {
  %i = arith.constant 0 : index
  %x = memref.load %m[%i] : memref<2xi64>
  // expected-error @below {{not every call of this function can hand this argument over}}
  memref.dealloc %m : memref<2xi64>
  return %x : i64
}
func.func @not_owned(%m: memref<2xi64>) -> i64 {
  %x = call @take(%m) : (memref<2xi64>) -> i64
  return %x : i64
}

// -----

func.func private @take(%m: memref<2xi64>) -> i64 {
  %i = arith.constant 0 : index
  %x = memref.load %m[%i] : memref<2xi64>
  // expected-error @below {{not every call of this function can hand this argument over}}
  memref.dealloc %m : memref<2xi64>
  return %x : i64
}
func.func @in_every_round(%c: i1) -> i64 {
  %m = memref.alloc() : memref<2xi64>
  cf.br ^round
^round:
  %x = call @take(%m) : (memref<2xi64>) -> i64
  cf.cond_br %c, ^round, ^end
^end:
  return %x : i64
}
