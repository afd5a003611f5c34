hello world
123
func.func private @f()
(
// error 1:1: custom op 'hello' is unknown (tried 'builtin.hello' as well)
// error 4:1: expected operation name in quotes
