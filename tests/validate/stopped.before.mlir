// OPTIONS: --max-paths=5 --max-work=40
// More paths, and more work on joined paths, than are allowed.
func.func @f(%a: i1, %b: i1, %c: i1, %m: memref<1xi64>) {
  scf.if %a {
    scf.yield
  }
  scf.if %b {
    scf.yield
  }
  scf.if %c {
    scf.yield
  }
  return
}
