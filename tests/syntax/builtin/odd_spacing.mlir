// Blanks, tabs, comments and line ends wherever a token may end.
module@m   attributes{a.b=1}{func.func@f(%a:i32,%b :i32)->i32{%c=arith.addi%a,%b:i32
    return // the end
      %c // of it
      : i32}  func.func   private	@g (  i32  ,  ( ) -> ( ) )   ->   (  )
  // between
	func.func @h(){return}
"t.op" ( ) ( { } , { ^bb0 : } ) { a = [ 1 , 2 ] } : ( ) -> ( )
  %x : 2 = "t.two"()
    :
    ()
    ->
    (i32,
     i32)
  "t.use"(%x #0,%x   #1):(i32,i32)->()
}
