// A word with angle brackets behind it is printed with a dot, also where it is written without.
"test.words"() {
  a = #gpu<block <x>>, b = #gpu<dim x>, c = #gpu< dim "y" >, d = #arith<fastmath <nnan>>, e = #linalg< binary_fn<add> >,
  f = #vector<kind <add>>, g = #index<cmp_predicate eq>, h = #gpu.address_space<"global">, i = #linalg<iterator_type <parallel>>,
  l = #gpu<dim // A comment.
  x>,
  j = #gpu<loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>>
} : () -> ()
"test.flags"() {
  a = #llvm.fastmath<reassoc,nnan>, b = #llvm.fastmath<nnan, ninf, nsz, arcp, contract, afn, reassoc>, c = #llvm<overflow <nuw, nsw>>,
  d = #llvm.overflow<none>, e = #llvm.fastmath<fast>
} : () -> ()
"test.enumerators"() {
  a = #gpu<all_reduce_op minui>, b = #gpu<shuffle_mode xor>, c = #gpu<mat_transpose_mode TRANSPOSE>, d = #gpu<broadcast specific_lane>,
  e = #linalg.elementwise_kind<exp>, f = #linalg.unary_fn<exp>, g = #linalg.ternary_fn<select>, h = #linalg.type_fn<cast_signed>,
  i = #vector.iterator_type<reduction>, j = #vector.punctuation<newline>, k = #gpu<mma_element_wise addf>
} : () -> ()
func.func private @types(!async<value <f32>>, !async<token>, !async< value<i32> >, !shape<size>, !llvm<ptr>)
