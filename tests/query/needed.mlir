// When buffers are needed: the loop's buffer and %b are, %a is not any more.
func.func @f(%in: memref<4xi32>, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xi32>
  memref.copy %in, %a : memref<4xi32> to memref<4xi32>
  %b = memref.alloc() : memref<4xi32>
  memref.copy %a, %b : memref<4xi32> to memref<4xi32>
  scf.for %i = %c0 to %n step %c1 {
    %t = memref.alloc() : memref<8xi32>
    %x = memref.load %b[%c0] : memref<4xi32>
    memref.store %x, %t[%c0] : memref<8xi32>
    %y = memref.load %t[%c0] : memref<8xi32>
    memref.store %y, %b[%c0] : memref<4xi32>
  }
  %z = memref.load %b[%c0] : memref<4xi32>
  return %z : i32
}
// ask: live_at(%b, ?o)
// ask: live_at(?v, ?o), name(?o, "scf.for")
// ask: live_together(?a, ?b)
// ask: !live_together(%a, %t)
// ask: last_used_by(?v, ?o)
// ask: bytes(?v, ?n), ?n > 16
// ask: peak(?o, ?n), live_at(?v, ?o), bytes(?v, ?m)
