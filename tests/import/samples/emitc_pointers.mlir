func.func @emitc(%a: !emitc.lvalue<i32>, %p: !emitc.ptr<!emitc.opaque<"x">>) {
  %0 = emitc.address_of %a : !emitc.lvalue<i32>
  %1 = emitc.dereference %p : !emitc.ptr<!emitc.opaque<"x">>
  return
}
