// Entries are read in two forms and printed in one; values have their types.
#map = affine_map<(i) -> (i)>
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<#dlti.dl_entry<"t", 1 : i32>, "u" = 2>>} {
  "t.a"() {a = #dlti.dl_spec<#dlti.dl_entry<i32, dense<32> : vector<3xi64>>, #dlti.dl_entry<"x.y", "little">>} : () -> ()
  "t.b"() {a = #dlti.map<#dlti.dl_entry<"t", 1 : i32>, i32 = 3 : i64>} : () -> ()
  "t.c"() {a = #dlti.dl_spec<"a" = 1 : i32, #dlti.dl_entry<"c", #dlti.dl_entry<"q",1:i8>>>} : () -> ()
  "t.d"() {a = #dlti.dl_entry<i32,1:i64>, b = #dlti.dl_spec<>} : () -> ()
  "t.e"() {a = #dlti<dl_spec<#dlti.dl_entry<i32, 1 : i32>>>} : () -> ()
  "t.f"() {a = #dlti.map<"a" = #dlti.map<  "b"  =  affine_map<(i)->(i)> >, "m" = #map>} : () -> ()
  "t.g"() {a = #dlti.dl_spec<!llvm.ptr<1> = dense<[1,2,3,4]> : vector<4xi64>, vector<4xi32> = 0x10>} : () -> ()
  "t.h"() {a = #dlti.dl_spec<"a b\0A" = "q\22", f32 = [1, 2.0, {a = 1}], index = @f::@g>} : () -> ()
}
