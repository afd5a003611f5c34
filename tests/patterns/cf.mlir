// Branches. The patterns of cf.assert, cf.br and cf.switch have no name in the log.

func.func private @use(i32) -> i32

// pattern: unnamed: cf.assert: true
// rule: assert true -> nothing
func.func @assert_true() {
  %true = arith.constant true
  cf.assert %true, "always"
  return
}

// near miss: unnamed: cf.assert: true
func.func @assert_false_or_twice(%c: i1) {
  %false = arith.constant false
  cf.assert %false, "never"
  cf.assert %c, "once"
  cf.assert %c, "twice"
  return
}

// pattern: unnamed: cf.br: block with one predecessor
// rule: br ^b(v..) -> the block b, its arguments replaced by v, if b has no other predecessor and
//   is not the branch's own
func.func @br_to_block_of_its_own(%x: i32) -> i32 {
  %0 = call @use(%x) : (i32) -> i32
  cf.br ^b(%0, %x : i32, i32)
^b(%p: i32, %q: i32):
  %1 = arith.addi %p, %q : i32
  return %1 : i32
}

// near miss: unnamed: cf.br: block with one predecessor
func.func @br_to_shared_block(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2(%x : i32)
^bb1:
  %0 = call @use(%x) : (i32) -> i32
  cf.br ^bb2(%0 : i32)
^bb2(%1: i32):
  return %1 : i32
}

// pattern: unnamed: cf.br: block that only branches
// rule: br ^b(v..), b: br ^d(w..) -> br ^d(w.., with v for b's arguments), if b's arguments have no
//   other use and d is not b
func.func @br_to_block_that_only_branches(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = call @use(%x) : (i32) -> i32
  cf.br ^p(%0 : i32)
^b:
  %1 = call @use(%y) : (i32) -> i32
  cf.br ^p(%1 : i32)
^p(%q: i32):
  cf.br ^r(%q, %x : i32, i32)
^r(%s: i32, %t: i32):
  %2 = arith.addi %s, %t : i32
  return %2 : i32
}

// The argument is used behind the branch as well.
// near miss: unnamed: cf.br: block that only branches
func.func @br_to_block_whose_argument_is_used_later(%c: i1, %d: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = call @use(%x) : (i32) -> i32
  cf.br ^bb3(%0 : i32)
^bb2:
  %1 = call @use(%y) : (i32) -> i32
  cf.br ^bb3(%1 : i32)
^bb3(%2: i32):
  cf.br ^bb4
^bb4:
  %3 = call @use(%2) : (i32) -> i32
  cf.cond_br %d, ^bb4, ^bb5
^bb5:
  return %2 : i32
}

// near miss: unnamed: cf.br: block that only branches
func.func @br_to_endless_loop(%x: i32) {
  %0 = call @use(%x) : (i32) -> i32
  cf.br ^bb1
^bb1:
  cf.br ^bb1
}

// All predecessors give the same value.
// near miss: unnamed: cf.br: block with one predecessor
func.func @br_with_one_value_from_all(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = call @use(%x) : (i32) -> i32
  cf.br ^bb3(%x : i32)
^bb2:
  %1 = call @use(%x) : (i32) -> i32
  cf.br ^bb3(%x : i32)
^bb3(%2: i32):
  return %2 : i32
}

// pattern: (anonymous namespace)::SimplifyConstCondBranchPred
// rule: cond_br true, ^a(v..), ^b(w..) -> br ^a(v..), cond_br false, .. -> br ^b(w..)
func.func @cond_br_true(%x: i32, %y: i32) -> i32 {
  %true = arith.constant true
  cf.cond_br %true, ^a(%x : i32), ^b(%y : i32)
^a(%p: i32):
  %0 = call @use(%p) : (i32) -> i32
  return %0 : i32
^b(%q: i32):
  return %q : i32
}

// pattern: (anonymous namespace)::SimplifyConstCondBranchPred
func.func @cond_br_false(%x: i32, %y: i32) -> i32 {
  %false = arith.constant false
  cf.cond_br %false, ^a(%x : i32), ^b(%y : i32)
^a(%p: i32):
  %0 = call @use(%p) : (i32) -> i32
  return %0 : i32
^b(%q: i32):
  return %q : i32
}

// pattern: (anonymous namespace)::SimplifyPassThroughCondBranch
// rule: cond_br c, ^a(v..), ^b(w..) -> cond_br to where a or b branch, as of br, each side by
//   itself
func.func @cond_br_to_block_that_only_branches(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^a(%x : i32), ^b
^a(%p: i32):
  cf.br ^d(%p : i32)
^b:
  %0 = call @use(%y) : (i32) -> i32
  cf.br ^d(%0 : i32)
^d(%q: i32):
  %1 = call @use(%q) : (i32) -> i32
  return %1 : i32
}

// near miss: (anonymous namespace)::SimplifyPassThroughCondBranch
func.func @cond_br_to_endless_loop(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.br ^bb1
^bb2:
  return
}

// pattern: (anonymous namespace)::SimplifyCondBranchIdenticalSuccessors
// rule: cond_br c, ^a(v..), ^a(v..) -> br ^a(v..)
func.func @cond_br_to_one_block(%c: i1, %d: i1, %x: i32) -> i32 {
  cf.cond_br %d, ^b, ^a(%x : i32)
^b:
  %0 = call @use(%x) : (i32) -> i32
  cf.cond_br %c, ^a(%0 : i32), ^a(%0 : i32)
^a(%p: i32):
  %1 = call @use(%p) : (i32) -> i32
  return %1 : i32
}

// pattern: (anonymous namespace)::SimplifyCondBranchIdenticalSuccessors
// rule: cond_br c, ^a(v..), ^a(w..) -> br ^a(select(c, v, w)..), no select where v is w, if a has
//   no other predecessor
func.func @cond_br_to_one_block_with_two_values(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^a(%x, %x : i32, i32), ^a(%y, %x : i32, i32)
^a(%p: i32, %q: i32):
  %0 = arith.addi %p, %q : i32
  return %0 : i32
}

// near miss: (anonymous namespace)::SimplifyCondBranchIdenticalSuccessors
func.func @cond_br_to_one_block_of_others(%c: i1, %d: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %d, ^bb1, ^bb2(%y : i32)
^bb1:
  %0 = call @use(%y) : (i32) -> i32
  cf.cond_br %c, ^bb2(%x : i32), ^bb2(%0 : i32)
^bb2(%1: i32):
  return %1 : i32
}

// pattern: (anonymous namespace)::SimplifyCondBranchFromCondBranchOnSameCondition or (anonymous namespace)::CondBranchTruthPropagation
// rule: cond_br c, ^a(v..), ^b(w..) in a block whose only predecessor ends in cond_br c -> br
//   ^a(v..) if that leads here by its first side, br ^b(w..) else
func.func @cond_br_on_what_is_decided(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a, ^b(%x : i32)
^a:
  %0 = call @use(%x) : (i32) -> i32
  cf.cond_br %c, ^d(%0 : i32), ^b(%0 : i32)
^b(%p: i32):
  return %p : i32
^d(%q: i32):
  %1 = call @use(%q) : (i32) -> i32
  return %1 : i32
}

// near miss: (anonymous namespace)::SimplifyCondBranchFromCondBranchOnSameCondition
func.func @cond_br_on_what_is_decided_before_a_join(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = call @use(%x) : (i32) -> i32
  cf.br ^bb3(%0 : i32)
^bb2:
  %1 = call @use(%y) : (i32) -> i32
  cf.br ^bb3(%1 : i32)
^bb3(%2: i32):
  %3 = call @use(%2) : (i32) -> i32
  cf.cond_br %c, ^bb4, ^bb5
^bb4:
  return %2 : i32
^bb5:
  return %3 : i32
}

// pattern: (anonymous namespace)::CondBranchTruthPropagation
// rule: c in an operation directly in the block a of cond_br c, ^a, ^b -> true, if a has no other
//   predecessor; in b false; not in blocks behind these, nor in regions of the operations
func.func @condition_behind_cond_br(%c: i1, %x: i32) -> i1 {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = call @use(%x) : (i32) -> i32
  return %c : i1
^b:
  return %c : i1
}

// near miss: (anonymous namespace)::CondBranchTruthPropagation
func.func @condition_behind_a_join(%c: i1, %x: i32) -> i1 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = call @use(%x) : (i32) -> i32
  cf.br ^bb2
^bb2:
  return %c : i1
}

// near miss: (anonymous namespace)::CondBranchTruthPropagation
func.func @condition_in_a_region(%c: i1, %lb: index, %ub: index, %step: index, %x: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  scf.for %i = %lb to %ub step %step {
    scf.if %c {
      %1 = func.call @use(%x) : (i32) -> i32
    }
  }
  return %x : i32
^bb2:
  %0 = call @use(%x) : (i32) -> i32
  return %0 : i32
}

// pattern: (anonymous namespace)::DropUnreachableCondBranch
// rule: cond_br c, ^a, ^b(w..) -> br ^b(w..), if a holds only ub.unreachable; the same of b
func.func @cond_br_to_unreachable(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = call @use(%x) : (i32) -> i32
  return %0 : i32
^b:
  ub.unreachable
}

// near miss: (anonymous namespace)::DropUnreachableCondBranch
func.func @cond_br_to_call_before_unreachable(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = call @use(%x) : (i32) -> i32
  return %0 : i32
^bb2:
  %1 = call @use(%x) : (i32) -> i32
  ub.unreachable
}

// pattern: unnamed: cf.switch: no cases
// rule: switch f, [default: ^a(v..)] -> br ^a(v..)
func.func @switch_without_cases(%f: i32, %x: i32) -> i32 {
  cf.switch %f : i32, [ default: ^a(%x : i32) ]
^a(%p: i32):
  %0 = call @use(%p) : (i32) -> i32
  return %0 : i32
}

// pattern: unnamed: cf.switch: cases like the default
// rule: switch f, [default: ^a(v..), .. n: ^a(v..) ..] -> switch without the case n
func.func @switch_with_case_of_the_default(%f: i32, %x: i32, %y: i32) -> i32 {
  cf.switch %f : i32, [ default: ^a(%x : i32), 1: ^b, 2: ^a(%x : i32), 3: ^a(%y : i32) ]
^a(%p: i32):
  %0 = call @use(%p) : (i32) -> i32
  return %0 : i32
^b:
  return %f : i32
}

// near miss: unnamed: cf.switch: cases like the default
func.func @switch_with_equal_cases(%f: i32, %x: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^bb1,
    1: ^bb2(%x : i32),
    2: ^bb2(%x : i32)
  ]
^bb1:
  return %f : i32
^bb2(%0: i32):
  %1 = call @use(%0) : (i32) -> i32
  return %1 : i32
}

// pattern: unnamed: cf.switch: constant flag
// rule: switch c, [.. c: ^a(v..) ..] -> br ^a(v..), to the default if c is no case
func.func @switch_on_constant(%x: i32, %y: i32) -> i32 {
  %c2 = arith.constant 2 : i32
  cf.switch %c2 : i32, [ default: ^a(%x : i32), 1: ^b(%x : i32), 2: ^b(%y : i32) ]
^a(%p: i32):
  return %p : i32
^b(%q: i32):
  %0 = call @use(%q) : (i32) -> i32
  return %0 : i32
}

// pattern: unnamed: cf.switch: constant flag
func.func @switch_on_constant_of_no_case(%x: i32, %y: i32) -> i32 {
  %c7 = arith.constant 7 : i32
  cf.switch %c7 : i32, [ default: ^a(%x : i32), 1: ^b(%x : i32), 2: ^b(%y : i32) ]
^a(%p: i32):
  return %p : i32
^b(%q: i32):
  %0 = call @use(%q) : (i32) -> i32
  return %0 : i32
}

// pattern: unnamed: cf.switch: block that only branches
// rule: switch f, [.. n: ^a(v..) ..] -> switch to where a branches, as of br, each case and the
//   default by itself
func.func @switch_to_block_that_only_branches(%f: i32, %x: i32, %y: i32) -> i32 {
  cf.switch %f : i32, [ default: ^a(%x : i32), 1: ^c, 2: ^b(%y : i32) ]
^c:
  cf.br ^b(%x : i32)
^a(%p: i32):
  return %p : i32
^b(%q: i32):
  %0 = call @use(%q) : (i32) -> i32
  return %0 : i32
}

// pattern: unnamed: cf.switch: decided by another
// rule: switch f in a block whose only predecessor ends in switch f, reached by its case n alone ->
//   br to its case n, to the default if n is no case
func.func @switch_on_what_is_decided(%f: i32, %x: i32, %y: i32) -> i32 {
  cf.switch %f : i32, [ default: ^a(%x : i32), 1: ^c, 2: ^b(%y : i32) ]
^c:
  %0 = call @use(%y) : (i32) -> i32
  cf.switch %f : i32, [ default: ^a(%x : i32), 1: ^a(%0 : i32), 2: ^b(%x : i32) ]
^a(%p: i32):
  return %p : i32
^b(%q: i32):
  %1 = call @use(%q) : (i32) -> i32
  return %1 : i32
}

// pattern: unnamed: cf.switch: default of another
// rule: switch f in a block whose only predecessor ends in switch f, reached by its default ->
//   switch without the cases that the predecessor has
func.func @switch_in_the_default_of_another(%f: i32, %x: i32, %y: i32) -> i32 {
  cf.switch %f : i32, [ default: ^c, 1: ^a(%x : i32), 2: ^b(%y : i32) ]
^c:
  %0 = call @use(%y) : (i32) -> i32
  cf.switch %f : i32, [ default: ^a(%x : i32), 1: ^a(%0 : i32), 3: ^b(%x : i32) ]
^a(%p: i32):
  return %p : i32
^b(%q: i32):
  %1 = call @use(%q) : (i32) -> i32
  return %1 : i32
}

// near miss: unnamed: cf.switch: decided by another
func.func @switch_flag_in_its_case(%f: i32, %x: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^bb1,
    1: ^bb2
  ]
^bb1:
  return %x : i32
^bb2:
  %0 = call @use(%f) : (i32) -> i32
  return %0 : i32
}
