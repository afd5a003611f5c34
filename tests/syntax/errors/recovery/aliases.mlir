#a = 1
#a = 2
!t = i32
!t = i64
#x.y = 3
#late = #later
// error 2:1: redefinition of attribute alias id 'a'
// error 4:1: redefinition of type alias id 't'
// error 5:1: attribute names with a '.' are reserved for dialect-defined names
// error 6:15: undefined symbol alias id 'later'
