#s = affine_set<(i, j)[n] : (i - 1 >= 0, j == n, i <= j, 5 * i - j * 3 >= 7)>
"t.op"() {a = #s, b = affine_set<(i) : (i == 0)>, c = #s, d = affine_map<(i) -> (i)>} : () -> ()
