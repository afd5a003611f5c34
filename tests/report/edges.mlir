// What is freed on one edge only, and at the end of a loop's body, stands where it happens.
func.func @edges(%k: i32, %n: index, %in: memref<4xi8>) -> i8 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a = memref.alloc() : memref<4xi8>
  scf.for %i = %zero to %n step %one {
    %s = memref.alloc() : memref<4xi8>
    scf.for %j = %zero to %n step %one {
      %x = memref.load %s[%j] : memref<4xi8>
      memref.store %x, %in[%i] : memref<4xi8>
    }
  }
  cf.switch %k : i32, [
    default: ^join(%in : memref<4xi8>),
    7: ^other,
    9: ^join(%a : memref<4xi8>)
  ]
^other:
  %b = memref.alloc() : memref<4xi8>
  cf.br ^join(%b : memref<4xi8>)
^join(%m: memref<4xi8>):
  %r = memref.load %m[%zero] : memref<4xi8>
  return %r : i8
}
