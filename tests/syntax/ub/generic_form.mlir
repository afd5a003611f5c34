// Generic form, the value left out.
func.func @generic() -> (i8, index) {
  %0 = "ub.poison"() : () -> i8
  %1 = "ub.poison"() <{value = #ub.poison}> {tag} : () -> index
  return %0, %1 : i8, index
}
