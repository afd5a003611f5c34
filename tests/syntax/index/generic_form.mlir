// Generic form.
func.func @generic(%a: index) -> i1 {
  %0 = "index.constant"() <{value = 9 : index}> : () -> index
  %1 = "index.add"(%0, %a) {tag} : (index, index) -> index
  %2 = "index.cmp"(%1, %a) <{pred = #index<cmp_predicate ult>}> : (index, index) -> i1
  %3 = "index.bool.constant"() <{value = false}> : () -> i1
  %4 = "index.casts"(%1) : (index) -> i8
  return %2 : i1
}
