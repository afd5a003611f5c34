// A string of bytes that are no text is a string too: its type is left out.
llvm.mlir.global private unnamed_addr constant @bytes("\FF\FE\00\C0a") {addr_space = 0 : i32, alignment = 1 : i64}
llvm.mlir.global private constant @text("\C3\A4") {addr_space = 0 : i32}
