// Locations that are not well formed.

// expected-error@below {{expected '(' in inline location}}
#l = loc

// -----

// expected-error@below {{expected location instance}}
#l = loc(

// -----

// expected-error@below {{expected location instance}}
#l = loc()

// -----

// expected-error@below {{expected ')' in inline location}}
#l = loc("a"

// -----

// expected-error@below {{expected integer line number in FileLineColRange}}
#l = loc("a":)

// -----

// expected-error@below {{expected integer line number in FileLineColRange}}
#l = loc("a":x)

// -----

// expected-error@below {{expected integer column number in FileLineColRange}}
#l = loc("a":1:)

// -----

// expected-error@below {{expected either integer or `:` post `to` in FileLineColRange}}
#l = loc("a":1:2 to )

// -----

// expected-error@below {{expected either integer or `:` post `to` in FileLineColRange}}
#l = loc("a":1:2 to 3)

// -----

// expected-error@below {{expected integer column number in FileLineColRange}}
#l = loc("a":1:2 to 3:)

// -----

// expected-error@below {{expected location instance}}
#l = loc("a"()

// -----

// expected-error@below {{expected ')' in inline location}}
#l = loc("a"("b")

// -----

// expected-error@below {{expected '(' in callsite location}}
#l = loc(callsite)

// -----

// expected-error@below {{expected 'at' in callsite location}}
#l = loc(callsite("a"))

// -----

// expected-error@below {{expected location instance}}
#l = loc(callsite("a" at))

// -----

// expected-error@below {{expected ')' in inline location}}
#l = loc(callsite("a" at "b")

// -----

// expected-error@below {{expected '[' in fused location}}
#l = loc(fused)

// -----

// expected-error@below {{expected attribute value}}
#l = loc(fused<)

// -----

// expected-error@below {{expected '>' after fused location metadata}}
#l = loc(fused<1["a"])

// -----

// expected-error@below {{expected location instance}}
#l = loc(fused[1])

// -----

// expected-error@below {{expected ']' in fused location}}
#l = loc(fused["a")

// -----

// expected-error@below {{expected location instance}}
#l = loc(foo)

// -----

// expected-error@below {{expected location instance}}
#l = loc(1)

// -----

// expected-error@below {{undefined symbol alias id 'undef'}}
#l = loc(#undef)

// -----

// expected-error@below {{expected ')' in inline location}}
#l = loc(unknown

// -----

// expected-error@below {{expected integer line number in FileLineColRange}}
#l = loc("a":99999999999999999999:1)

// -----

// expected-error@below {{expected integer line number in FileLineColRange}}
#l = loc("a":-1:1)

// -----

// expected-error@below {{expected integer line number in FileLineColRange}}
#l = loc("a":4294967296:1)

// -----

// expected-error@below {{expected ')' in inline location}}
#l = loc("a" 1)

// -----

// expected-error@below {{expected location instance}}
module {} loc()

// -----

// expected-error@below {{expected location instance}}
module {} loc("a"()

// -----

// expected-error@below {{expected '(' in callsite location}}
module {} loc(callsite)

// -----

// expected-error@below {{expected 'at' in callsite location}}
module {} loc(callsite("a"))

// -----

// expected-error@below {{expected location instance}}
module {} loc(callsite("a" at))

// -----

// expected-error@below {{expected ')' in location}}
module {} loc(callsite("a" at "b")

// -----

// expected-error@below {{operation location alias was never defined}}
module {} loc(#undef)
