//! What programs declare, and the functions that all of them have, in ownership form and with
//! retains and releases.

/// What all programs declare.
pub(super) const DECLARATIONS: &str = "\
class D {
  var n: Int
  deinit @deinit_D
}

class C {
  var n: Int
  var d: D
  deinit @deinit_C
}

struct S {
  var c: C
  var n: Int
}

sil_global @G_C : $C
sil_global @G_D : $D
sil_global @G_N : $Int

sil @deinit_D : $@convention(method) (@guaranteed D) -> ()
sil @pick : $@convention(thin) () -> Builtin.Int1
sil @count : $@convention(thin) () -> Int
sil @see_N : $@convention(thin) (Int) -> ()
sil [no_effects_on D] @see_C : $@convention(thin) (@guaranteed C) -> ()
sil [no_effects_on C] @see_D : $@convention(thin) (@guaranteed D) -> ()
sil @see_S : $@convention(thin) (@guaranteed S) -> ()
sil @see_O : $@convention(thin) (@guaranteed Optional<C>) -> ()
sil @keep_C : $@convention(thin) (@owned C) -> ()
sil [no_effects_on C] @keep_D : $@convention(thin) (@owned D) -> ()
sil @keep_S : $@convention(thin) (@owned S) -> ()
sil @keep_O : $@convention(thin) (@owned Optional<C>) -> ()
sil @make_C : $@convention(thin) () -> @owned C
sil @make_D : $@convention(thin) () -> @owned D
sil @make_S : $@convention(thin) () -> @owned S
sil @make_O : $@convention(thin) () -> @owned Optional<C>
";

/// What programs of the feature set `Fields` declare besides.
pub(super) const FIELD_DECLARATIONS: &str = "\n\
final class F {
  var n: Int
}

struct P {
  var f: F
  var n: Int
}

final class B {
  var n: Int
  var f: F
  var p: P
  var t: (F, Int)
}

final class N {
  var n: Int
  var f: F
  var next: N
}

class K {
  var f: F
  var b: B
}

sil_global @G_B : $B
sil_global @G_X : $N

sil [no_effects_on B] @see_F : $@convention(thin) (@guaranteed F) -> ()
sil @see_B : $@convention(thin) (@guaranteed B) -> ()
sil @see_P : $@convention(thin) (@guaranteed P) -> ()
sil [no_effects_on B] @see_X : $@convention(thin) (@guaranteed N) -> ()
sil @see_K : $@convention(thin) (@guaranteed K) -> ()
sil [no_effects_on N] @keep_F : $@convention(thin) (@owned F) -> ()
sil @keep_B : $@convention(thin) (@owned B) -> ()
sil @keep_P : $@convention(thin) (@owned P) -> ()
sil @keep_X : $@convention(thin) (@owned N) -> ()
sil @keep_K : $@convention(thin) (@owned K) -> ()
sil @make_F : $@convention(thin) () -> @owned F
sil @make_B : $@convention(thin) () -> @owned B
sil @make_P : $@convention(thin) () -> @owned P
sil @make_X : $@convention(thin) () -> @owned N
sil @make_K : $@convention(thin) () -> @owned K
";

/// Functions that make objects with fields, and one that a closure calls with its context.
pub(super) const FIELD_FUNCTIONS: [&str; 5] = [
    "\
sil [ossa] @new_F : $@convention(thin) (Int) -> @owned F {
bb0(%0 : $Int):
  %1 = alloc_ref $F
  %2 = begin_borrow %1 : $F
  %3 = ref_element_addr %2 : $F, #F.n
  store %0 to [trivial] %3 : $*Int
  end_borrow %2 : $F
  return %1 : $F
}
",
    "\
sil [ossa] @new_B : $@convention(thin) (Int, @owned F, @owned P, @owned F) -> @owned B {
bb0(%0 : $Int, %1 : @owned $F, %2 : @owned $P, %3 : @owned $F):
  %4 = alloc_ref $B
  %5 = begin_borrow %4 : $B
  %6 = ref_element_addr %5 : $B, #B.n
  store %0 to [trivial] %6 : $*Int
  %8 = ref_element_addr %5 : $B, #B.f
  store %1 to [init] %8 : $*F
  %10 = ref_element_addr %5 : $B, #B.p
  store %2 to [init] %10 : $*P
  %12 = ref_element_addr %5 : $B, #B.t
  %13 = tuple_element_addr %12 : $*(F, Int), 0
  store %3 to [init] %13 : $*F
  %15 = tuple_element_addr %12 : $*(F, Int), 1
  store %0 to [trivial] %15 : $*Int
  end_borrow %5 : $B
  return %4 : $B
}
",
    "\
sil [ossa] @new_X : $@convention(thin) (Int, @owned F, @owned N) -> @owned N {
bb0(%0 : $Int, %1 : @owned $F, %2 : @owned $N):
  %3 = alloc_ref $N
  %4 = begin_borrow %3 : $N
  %5 = ref_element_addr %4 : $N, #N.n
  store %0 to [trivial] %5 : $*Int
  %7 = ref_element_addr %4 : $N, #N.f
  store %1 to [init] %7 : $*F
  %9 = ref_element_addr %4 : $N, #N.next
  store %2 to [init] %9 : $*N
  end_borrow %4 : $N
  return %3 : $N
}
",
    "\
sil [ossa] @new_K : $@convention(thin) (@owned F, @owned B) -> @owned K {
bb0(%0 : @owned $F, %1 : @owned $B):
  %2 = alloc_ref $K
  %3 = begin_borrow %2 : $K
  %4 = ref_element_addr %3 : $K, #K.f
  store %0 to [init] %4 : $*F
  %6 = ref_element_addr %3 : $K, #K.b
  store %1 to [init] %6 : $*B
  end_borrow %3 : $K
  return %2 : $K
}
",
    "\
sil [ossa] @call_K : $@convention(thin) (Int, @guaranteed K) -> @owned F {
bb0(%0 : $Int, %1 : @guaranteed $K):
  %2 = ref_element_addr %1 : $K, #K.b
  %3 = load_borrow %2 : $*B
  %4 = ref_element_addr %3 : $B, #B.n
  %5 = load [trivial] %4 : $*Int
  %6 = function_ref @see_N : $@convention(thin) (Int) -> ()
  %7 = apply %6(%5) : $@convention(thin) (Int) -> ()
  store %0 to [trivial] %4 : $*Int
  end_borrow %3, %2 : $*B
  %10 = ref_element_addr %1 : $K, #K.f
  %11 = load [copy] %10 : $*F
  return %11 : $F
}
",
];

/// A deinit that is only observed.
pub(super) const QUIET_DEINIT: &str =
    "sil @deinit_C : $@convention(method) (@guaranteed C) -> ()\n";

/// A deinit that changes a global, in ownership form. What dies of that, a `D`, changes nothing.
pub(super) const STORING_DEINIT: &str = "\
sil [ossa] @deinit_C : $@convention(method) (@guaranteed C) -> () {
bb0(%0 : @guaranteed $C):
  %1 = integer_literal $Builtin.Int64, 100
  %2 = struct $Int (%1 : $Builtin.Int64)
  %3 = function_ref @new_D : $@convention(thin) (Int) -> @owned D
  %4 = apply %3(%2) : $@convention(thin) (Int) -> @owned D
  %5 = global_addr @G_D : $*D
  store %4 to [assign] %5 : $*D
  %7 = tuple ()
  return %7 : $()
}
";

/// Functions that make objects, in ownership form.
pub(super) const CONSTRUCTORS: [&str; 2] = [
    "\
sil [ossa] @new_D : $@convention(thin) (Int) -> @owned D {
bb0(%0 : $Int):
  %1 = alloc_ref $D
  %2 = begin_borrow %1 : $D
  %3 = ref_element_addr %2 : $D, #D.n
  store %0 to [trivial] %3 : $*Int
  end_borrow %2 : $D
  return %1 : $D
}
",
    "\
sil [ossa] @new_C : $@convention(thin) (Int, @owned D) -> @owned C {
bb0(%0 : $Int, %1 : @owned $D):
  %2 = alloc_ref $C
  %3 = begin_borrow %2 : $C
  %4 = ref_element_addr %3 : $C, #C.n
  store %0 to [trivial] %4 : $*Int
  %5 = ref_element_addr %3 : $C, #C.d
  store %1 to [init] %5 : $*D
  end_borrow %3 : $C
  return %2 : $C
}
",
];

/// A function of the prelude with retains and releases, which needs no borrow.
pub(super) fn counted(function: &str) -> String {
    let mut borrow = None;
    let mut out = String::new();
    for line in function.lines() {
        if let Some((name, of)) = line.split_once(" = begin_borrow ") {
            let of = of.split(' ').next().unwrap_or("");
            borrow = Some((name.trim().to_owned(), of.to_owned()));
            continue;
        }
        if line.contains("end_borrow") {
            continue;
        }
        let mut line = line.to_owned();
        line = line.replace(" = load_borrow ", " = load ");
        for word in ["[ossa] ", "[trivial] ", "[init] "] {
            line = line.replace(word, "");
        }
        for word in [" : @owned $", " : @guaranteed $"] {
            line = line.replace(word, " : $");
        }
        if let Some((name, of)) = &borrow {
            line = line.replace(&format!("{name} :"), &format!("{of} :"));
        }
        if let Some((value, from)) = line.split_once(" = load [copy] ") {
            let (address, ty) = from.split_once(" : $*").unwrap_or((from, ""));
            let (name, space) = (value.trim(), "  ");
            line =
                format!("{value} = load {address} : $*{ty}\n{space}strong_retain {name} : ${ty}");
        }
        out.push_str(&line);
        out.push('\n');
    }
    out
}
