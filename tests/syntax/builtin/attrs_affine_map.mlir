"t.op"() {
 a = affine_map<(i, j)[n, m] -> (i + j, i - j, -i, i - 2 * j, 3 + i, n + i, i * 4 floordiv 2, i floordiv 1, (i + j) * 2, i mod 4, (i * 4) mod 4)>,
 b = affine_map<(i, j)[n] -> ((i + 4 * j) mod 4, (i + 8) floordiv 4, i ceildiv 3, 7 ceildiv 2, -7 floordiv 2, -7 mod 4, i + i, 2 * i + 3 * i, (i + 2) + j)>,
 c = affine_map<(i, j)[n, m] -> (i - (i floordiv 4) * 4, n * i, i * n * 2, (i * 2) * n, n + 2 + m, i floordiv n, -(i + j), i - (j + n), 0, i * 0, i + 0)>,
 d = affine_map<(i, j)[n, m] -> ((i mod 8) mod 4, n * m, 5 - i, i + -5, -i - j, (i + j) floordiv 2, (i * 6 + j) floordiv 3)>,
 e = affine_map<() -> ()>, f = affine_map<()[s] -> (s)>, g = affine_map<(x) -> ()>, h = affine_map<() -> (5)>
} : () -> ()
