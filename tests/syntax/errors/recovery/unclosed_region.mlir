func.func @f() {
  return
// error 4:1: expected '}' to end a region
