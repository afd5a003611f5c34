// differs: mlir-opt has no pass of that name.
// The seed's example with its own tags: %b and %d are apart under one root, %c and %d under another, and of %b and %c nothing is said. The store has a tag of each.
#root_bd = #llvm.tbaa_root<id = "root-distinct-bd">
#b = #llvm.tbaa_type_desc<id = "b", members = {<#root_bd, 0>}>
#d1 = #llvm.tbaa_type_desc<id = "d1", members = {<#root_bd, 0>}>
#tag1 = #llvm.tbaa_tag<base_type = #b, access_type = #b, offset = 0>
#tag2 = #llvm.tbaa_tag<base_type = #d1, access_type = #d1, offset = 0>
#root_cd = #llvm.tbaa_root<id = "root-distinct-cd">
#c = #llvm.tbaa_type_desc<id = "c", members = {<#root_cd, 0>}>
#d2 = #llvm.tbaa_type_desc<id = "d2", members = {<#root_cd, 0>}>
#tag4 = #llvm.tbaa_tag<base_type = #c, access_type = #c, offset = 0>
#tag5 = #llvm.tbaa_tag<base_type = #d2, access_type = #d2, offset = 0>

#root = #llvm.tbaa_root<id = "types">
#char = #llvm.tbaa_type_desc<id = "char", members = {<#root, 0>}>
#int = #llvm.tbaa_type_desc<id = "int", members = {<#char, 0>}>
#float = #llvm.tbaa_type_desc<id = "float", members = {<#char, 0>}>
#pair = #llvm.tbaa_type_desc<id = "pair", members = {<#int, 0>, <#int, 4>}>
#an_int = #llvm.tbaa_tag<base_type = #int, access_type = #int, offset = 0>
#a_char = #llvm.tbaa_tag<base_type = #char, access_type = #char, offset = 0>
#a_float = #llvm.tbaa_tag<base_type = #float, access_type = #float, offset = 0>
#of_pair = #llvm.tbaa_tag<base_type = #pair, access_type = #int, offset = 4>

llvm.func @seed(%b: !llvm.ptr, %c: !llvm.ptr, %d: !llvm.ptr) -> i32 {
  %1 = "llvm.load"(%b) {alignment = 4 : i64, tbaa = [#tag1]} : (!llvm.ptr) -> i32
  %2 = "llvm.load"(%c) {alignment = 4 : i64, tbaa = [#tag4]} : (!llvm.ptr) -> i32
  %3 = "llvm.add"(%2, %1) : (i32, i32) -> i32
  "llvm.store"(%3, %d) {alignment = 4 : i64, tbaa = [#tag5, #tag2]} : (i32, !llvm.ptr) -> ()
  %4 = "llvm.load"(%b) {alignment = 4 : i64, tbaa = [#tag1]} : (!llvm.ptr) -> i32
  %5 = "llvm.load"(%c) {alignment = 4 : i64, tbaa = [#tag4]} : (!llvm.ptr) -> i32
  %6 = "llvm.add"(%5, %4) : (i32, i32) -> i32
  llvm.return %6 : i32
}

// Only one tag on the store: the reload of %c stays, as in the seed's message.
llvm.func @one_tag(%b: !llvm.ptr, %c: !llvm.ptr, %d: !llvm.ptr) -> i32 {
  %1 = llvm.load %b {tbaa = [#tag1]} : !llvm.ptr -> i32
  %2 = llvm.load %c {tbaa = [#tag4]} : !llvm.ptr -> i32
  %3 = llvm.add %2, %1 : i32
  llvm.store %3, %d {tbaa = [#tag2]} : i32, !llvm.ptr
  %4 = llvm.load %b {tbaa = [#tag1]} : !llvm.ptr -> i32
  %5 = llvm.load %c {tbaa = [#tag4]} : !llvm.ptr -> i32
  %6 = llvm.add %5, %4 : i32
  llvm.return %6 : i32
}

// Not transitive: a store to %b with its tag may be to %c.
llvm.func @not_said(%b: !llvm.ptr, %c: !llvm.ptr, %v: i32) -> i32 {
  %1 = llvm.load %c {tbaa = [#tag4]} : !llvm.ptr -> i32
  llvm.store %v, %b {tbaa = [#tag1]} : i32, !llvm.ptr
  %2 = llvm.load %c {tbaa = [#tag4]} : !llvm.ptr -> i32
  %3 = llvm.add %1, %2 : i32
  llvm.return %3 : i32
}

// Types in a tree: an int is no float; a char may be anything, and a pair has ints.
llvm.func @types(%p: !llvm.ptr, %q: !llvm.ptr, %v: f32, %c: i8, %n: i32) -> i32 {
  %1 = llvm.load %p {tbaa = [#an_int]} : !llvm.ptr -> i32
  llvm.store %v, %q {tbaa = [#a_float]} : f32, !llvm.ptr
  %2 = llvm.load %p {tbaa = [#an_int]} : !llvm.ptr -> i32
  llvm.store %c, %q {tbaa = [#a_char]} : i8, !llvm.ptr
  %3 = llvm.load %p {tbaa = [#an_int]} : !llvm.ptr -> i32
  llvm.store %n, %q {tbaa = [#of_pair]} : i32, !llvm.ptr
  %4 = llvm.load %p {tbaa = [#an_int]} : !llvm.ptr -> i32
  %5 = llvm.load %p : !llvm.ptr -> i32
  %6 = llvm.add %1, %2 : i32
  %7 = llvm.add %3, %4 : i32
  %8 = llvm.add %6, %7 : i32
  %9 = llvm.add %8, %5 : i32
  llvm.return %9 : i32
}

// What one pointer reads and writes is one place, whatever the tags say.
llvm.func @one_pointer(%p: !llvm.ptr, %v: f32) -> i32 {
  %1 = llvm.load %p {tbaa = [#an_int]} : !llvm.ptr -> i32
  llvm.store %v, %p {tbaa = [#a_float]} : f32, !llvm.ptr
  %2 = llvm.load %p {tbaa = [#an_int]} : !llvm.ptr -> i32
  %3 = llvm.add %1, %2 : i32
  llvm.return %3 : i32
}
