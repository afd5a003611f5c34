// Long lists on one line: nothing is wrapped.
func.func @f(%a0: i32, %a1: i32, %a2: i32, %a3: i32, %a4: i32, %a5: i32, %a6: i32, %a7: i32, %a8: i32, %a9: i32, %a10: i32, %a11: i32, %a12: i32, %a13: i32, %a14: i32, %a15: i32, %a16: i32, %a17: i32, %a18: i32, %a19: i32) -> (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) {
  "t.use"(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19) {list = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40], text = "a long text that goes on and on, over the eightieth column and far beyond it, because nothing in this syntax ever breaks a line that it prints"} : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()
  cf.br ^next(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9 : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
^next(%b0: i32, %b1: i32, %b2: i32, %b3: i32, %b4: i32, %b5: i32, %b6: i32, %b7: i32, %b8: i32, %b9: i32):
  return %b0, %b1, %b2, %b3, %b4, %b5, %b6, %b7, %b8, %b9 : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
}
