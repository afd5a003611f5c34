func.func @f() { return }
}
// error 2:1: expected operation name in quotes
