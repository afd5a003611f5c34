llvm.comdat @c {
  llvm.comdat_selector @any any
}
llvm.func linkonce_odr @f() vscale_range(1, 16) comdat(@c::@any) attributes {dso_local} {
  llvm.return
}
llvm.func @g() comdat(@c::@any)
llvm.func @h() vscale_range(2, 2)
llvm.mlir.global internal @x(1 : i32) comdat(@c::@any) {addr_space = 0 : i32} : i32
llvm.func @i() attributes {comdat = @c::@any, vscale_range = #llvm.vscale_range<minRange = 1 : i32, maxRange = 4 : i32>}
