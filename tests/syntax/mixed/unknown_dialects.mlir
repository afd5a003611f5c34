// Operations of dialects that nobody declared, between known ones.
!stream = !dev.stream<"main", depth = 4>
#cfg = #dev.config<{threads = [1, 2], name = "x"}>
func.func @launch(%s: !stream, %n: index, %m: memref<?xf32>) -> !stream {
  %token = "dev.begin"(%s) <{config = #cfg}> : (!stream) -> !dev.token
  %out:2 = "dev.run"(%token, %n, %m) ({
  ^bb0(%i: index, %buffer: memref<?xf32>):
    %x = memref.load %buffer[%i] : memref<?xf32>
    %y = arith.mulf %x, %x : f32
    "dev.emit"(%y) {mode = #dev<mode fast>} : (f32) -> ()
  }, {
    "dev.done"() : () -> ()
  }) {deps = [#dev.dep<0>, #dev.dep<1>], sync} : (!dev.token, index, memref<?xf32>) -> (!dev.token, !stream)
  %ok = "dev.ok"(%token) : (!dev.token) -> i1
  scf.if %ok {
    "dev.wait"(%out#0) : (!dev.token) -> ()
  }
  cf.br ^end(%out#1 : !stream)
^end(%r: !stream):
  return %r : !stream
}
