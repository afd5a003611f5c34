func.func @smt(%a: !smt.array<[!smt.int -> !smt.bool]>, %i: !smt.int, %v: !smt.bool) {
  %0 = smt.array.select %a[%i] : !smt.array<[!smt.int -> !smt.bool]>
  %1 = smt.array.store %a[%i], %v : !smt.array<[!smt.int -> !smt.bool]>
  %2 = smt.array.broadcast %v : !smt.array<[!smt.int -> !smt.bool]>
  return
}
