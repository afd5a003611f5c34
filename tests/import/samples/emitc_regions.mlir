emitc.include <"math.h">
emitc.include "mine.h"
emitc.global static const @one : i32 = 1
emitc.global extern @rows : !emitc.array<2x3xf32>
emitc.global @row : !emitc.array<3xf32> = dense<[0.0, 1.0, 2.0]> {emitc.x = 1}
emitc.global @text : !emitc.opaque<"std::string"> = #emitc.opaque<"\22\22">
emitc.class final @Model {
  emitc.field @weights : !emitc.array<2xi32> = dense<3>
  emitc.field @scale : f32 = 2.5 {emitc.opaque = "s"}
  emitc.func @run() {
    %w = get_field @weights : !emitc.array<2xi32>
    return
  }
}
func.func @f(%a: i32, %b: i32, %c: i1, %l: !emitc.lvalue<i32>) {
  %z = emitc.literal "z" : i32
  %e = emitc.expression %a, %z : (i32, i32) -> i32 {
    %x = emitc.add %a, %z : (i32, i32) -> i32
    emitc.yield %x : i32
  }
  %e2 = emitc.expression %e : (i32) -> i32 {
    %x = emitc.add %e, %e : (i32, i32) -> i32
    emitc.yield %x : i32
  }
  emitc.if %c {
    emitc.verbatim "then"
  }
  emitc.if %c {
  } else {
    emitc.verbatim "else"
  } {emitc.x}
  emitc.for %k = %a to %b step %e2 : i32 {
    emitc.for %n = %k to %b step %e2 : i32 {
      emitc.yield
    }
  } {emitc.x}
  emitc.do {
  } while {
    %r = emitc.expression %a, %l : (i32, !emitc.lvalue<i32>) -> i1 {
      %x = emitc.load %l : !emitc.lvalue<i32>
      %less = emitc.cmp lt, %a, %x : (i32, i32) -> i1
      emitc.yield %less : i1
    }
    emitc.yield %r : i1
  } attributes {emitc.x}
  return
}
