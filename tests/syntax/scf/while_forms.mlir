func.func @whiles(%n: i32, %x: f32, %m: memref<4xf32>) -> (i32, f32) {
  scf.while : () -> () {
    %c = "t.more"() : () -> i1
    scf.condition(%c)
  } do {
    "t.body"() : () -> ()
    scf.yield
  }
  %0 = scf.while (%i = %n) : (i32) -> i32 {
    %c = "t.test"(%i) : (i32) -> i1
    scf.condition(%c) %i : i32
  } do {
  ^bb0(%j: i32):
    %d = arith.addi %j, %j : i32
    scf.yield %d : i32
  }
  // Other types after the condition than before.
  %1:2 = scf.while (%i = %0, %y = %x) : (i32, f32) -> (f32, memref<4xf32>) {
    %c = "t.test"(%i) : (i32) -> i1
    scf.condition(%c) {t.cond} %y, %m : f32, memref<4xf32>
  } do {
  ^bb0(%z: f32, %k: memref<4xf32>):
    %j = "t.next"(%k) : (memref<4xf32>) -> i32
    scf.yield %j, %z : i32, f32
  } attributes {t.note = "changes"}
  %2 = scf.while (%i = %n) : (i32) -> i32 {
    %c = "t.test"(%i) : (i32) -> i1
    %h = "t.half"(%i) : (i32) -> i32
    scf.condition(%c) %h : i32
  } do {
  ^bb0(%arg: i32):
    scf.yield %arg : i32
  }
  return %2, %1#0 : i32, f32
}
