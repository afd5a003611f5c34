//! The built-in rules about operations hold on small programs, and wrong variants of them do not.

use freehold_rules::operations::BUILTIN;

use super::*;

/// A plain `cargo test` is for minutes; FREEHOLD_THOROUGH=1 tries more programs of each rule, and
/// `benches/operation-rules` many.
fn bounds() -> Bounds {
    let thorough = std::env::var_os("FREEHOLD_THOROUGH").is_some_and(|value| value == "1");
    match thorough {
        true => Bounds {
            enough: 100,
            tries: 4_000,
        },
        false => BRIEF,
    }
}

const BRIEF: Bounds = Bounds {
    enough: 40,
    tries: 1_500,
};

/// No built-in rule breaks a small program, and each is applied in some but those of which a reason
/// is known.
#[test]
fn the_built_in_rules_break_no_small_program() {
    let rules = OperationRules::builtin();
    let mut lab = OperationLab::default();
    let mut wrong = String::new();
    let (mut not_tried, mut few) = (Vec::new(), Vec::new());
    for rule in rules.rules() {
        match lab.judge(rules, rule, bounds()) {
            Verdict::Broken(broken) => {
                let Broken {
                    before,
                    after,
                    fault,
                } = *broken;
                wrong += &format!("{}: {fault}\n{before}\n{after}\n", rule.name);
            }
            Verdict::NotTried(why) => {
                println!("{}: {why}", rule.name);
                not_tried.push(rule.name.as_str());
            }
            Verdict::Held { programs } => {
                println!("{}: {programs}", rule.name);
                if programs < 5 {
                    few.push(rule.name.as_str());
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert_eq!(not_tried, NOT_TRIED);
    if bounds() == BRIEF {
        assert_eq!(few, FEW);
    }
}

/// The rules that stand in no program that the interpreter runs, or that nobody makes programs of:
/// of transfers that end some time later, of loops that are undefined, of tensors whose bits are
/// others, that are padded, computed or joined, of structured operations on tensors, of shuffles,
/// of bases of indices, and of affine loops, conditions and vectors.
const NOT_TRIED: &[&str] = &[
    "dma-start-of-cast",
    "for-by-steps-of-zero",
    "tensor-bitcast-of-bitcast",
    "tensor-dim-of-generate",
    "extract-of-index-cast",
    "pad-by-nothing",
    "concat-of-one",
    "concat-of-one-to-another-type",
    "vector-bitcast-of-bitcast",
    "vector-bitcast-to-the-same-type",
    "shuffle-of-the-first",
    "shuffle-of-one-number",
    "fill-of-nothing",
    "linalg-copy-to-itself",
    "linalg-copy-of-tensor-to-itself",
    "extract-of-fill",
    "linalg-broadcast-along-nothing",
    "linalg-transpose-of-nothing",
    "fill-unread",
    "linalg-copy-into-fill",
    "pack-of-unpack",
    "unpack-of-pack",
    "affine-vector-load-composed",
    "affine-vector-store-composed",
    "delinearize-by-constants",
    "delinearize-of-linearize",
    "affine-for-composed",
    "affine-for-of-nothing",
    "affine-if-composed",
    "affine-if-always",
    "affine-if-never",
];

/// The rules that rest on fewer than five programs, as docs/canonicalization.md says.
const FEW: &[&str] = &[
    "dim-of-subview",
    "unsigned-for-that-only-yields",
    "parallel-of-fixed-variable",
    "parallel-in-parallel",
    "for-equal-values",
    "for-of-cast",
    "tensor-dim-of-slice",
    "tensor-dim-of-reshape",
    "tensor-dim-of-reshape-by-integers",
    "reshape-of-reshape",
    "masked-load-of-everything",
    "masked-store-of-everything",
    "gather-of-nothing",
    "scatter-of-nothing",
    "expand-load-of-everything",
    "compress-store-of-everything",
    "compress-store-of-nothing",
];

/// The text of a built-in rule.
fn text(name: &str) -> &'static str {
    let forms = BUILTIN.iter().flat_map(|(_, text)| text.split("\n\n"));
    let name = format!(":name \"{name}\"");
    let mut found = forms.filter(|form| form.contains(&name));
    found.next().unwrap_or_else(|| panic!("no rule has {name}"))
}

/// A rule with a part of its text changed is found to be wrong.
#[test]
fn wrong_variants_of_the_rules_are_found() {
    let mut lab = OperationLab::default();
    let mut missed = String::new();
    for &(name, from, to) in WRONG {
        let right = text(name);
        assert!(right.contains(from), "{name} has no {from}");
        let wrong = format!(
            "(ruleset memref)(ruleset scf)(ruleset cf)(ruleset bufferization)\n{}",
            right.replacen(from, to, 1)
        );
        let rules = OperationRules::load(&[("wrong.egg", &wrong)]);
        let rules = rules.unwrap_or_else(|errors| panic!("{}", errors.render()));
        match lab.judge(&rules, &rules.rules()[0], Bounds::USUAL) {
            Verdict::Broken(_) => {}
            verdict => missed += &format!("{name}: {to} for {from}: {verdict:?}\n"),
        }
    }
    assert!(missed.is_empty(), "{missed}");
}

/// What stands behind a variable's operation is tried where an operation makes the variable.
#[test]
fn what_reads_too_early_is_found() {
    let early = "(ruleset mine)
(rewrite (memref.load m i...) (behind m (memref.load m i...)) :ruleset mine :name \"early\")";
    let rules = OperationRules::load(&[("early.egg", early)]);
    let rules = rules.unwrap_or_else(|errors| panic!("{}", errors.render()));
    let verdict = OperationLab::default().judge(&rules, &rules.rules()[0], Bounds::USUAL);
    assert!(matches!(verdict, Verdict::Broken(_)), "{verdict:?}");
}

/// Of a rule: a part of its text, and what stands there in the wrong variant.
const WRONG: &[(&str, &str, &str)] = &[
    // A condition is missing.
    (
        "copy-of-nothing",
        ":when ((any (no-extent s) (no-extent t)))",
        "",
    ),
    (
        "alloc-never-read",
        ":when ((only-uses m (memref.store memref) memref.dealloc))",
        "",
    ),
    (
        "reinterpret-cast-of-metadata",
        ":when ((describes r m))",
        "",
    ),
    ("if-empty-else", ":when ((empty b))", ""),
    ("for-by-steps-of-zero", "_ _ 0 x...", "_ _ _ x..."),
    ("for-to-less", ":when ((<= ub lb))", ""),
    (
        "unsigned-for-to-less",
        ":when ((<= (unsigned ub) (unsigned lb)))",
        "",
    ),
    ("for-once", "(<= (distance lb ub) s)", ""),
    ("for-once", "(< lb ub)", ""),
    ("for-that-only-yields", "(< lb ub) ", ""),
    (
        "unsigned-for-that-only-yields",
        "(< (unsigned lb) (unsigned ub)) ",
        "",
    ),
    ("for-once-to-a-sum", "(<= c s)", ""),
    ("to-tensor-of-to-buffer", " (directly-before b r)", ""),
    (
        "conditional-branch-to-unreachable-first",
        ":when ((unreachable a))",
        "",
    ),
    ("parallel-that-never-runs", ":when ((never-runs r))", ""),
    ("forall-that-never-runs", ":when ((never-runs r))", ""),
    ("parallel-that-runs-once", ":when ((one-round r))", ""),
    ("forall-that-runs-once", ":when ((one-round r))", ""),
    // A flag is missing.
    ("for-once-to-a-sum", " :overflowFlags nsw", ""),
    ("unsigned-for-once-to-a-sum", " :overflowFlags nuw", ""),
    ("unsigned-for-once-to-a-sum", "nuw", "nsw"),
    // An operand or an attribute is another.
    ("copy-of-cast", "(memref.copy m t)", "(memref.copy t m)"),
    ("copy-to-cast", "(memref.copy s m)", "(memref.copy m s)"),
    ("dim-of-cast", "(memref.dim m i)\n", "(memref.dim m 0)\n"),
    (
        "if-true",
        ":thenRegion a) (inline a)",
        ":elseRegion a) (inline a)",
    ),
    ("if-false", "(scf.if false", "(scf.if true"),
    (
        "if-on-negation",
        "(scf.if c :thenRegion b :elseRegion a)",
        "(scf.if c :thenRegion a :elseRegion b)",
    ),
    ("for-to-less", "(<= ub lb)", "(<= lb ub)"),
    ("for-to-a-smaller-sum", "(<= c 0)", "(<= 0 c)"),
    ("for-once", "(inline r lb x...)", "(inline r ub x...)"),
    ("for-once", ":unsignedCmp false", ":unsignedCmp true"),
    (
        "conditional-branch-true",
        "true :trueDest a :trueDestOperands x...",
        "true :falseDest a :falseDestOperands x...",
    ),
    (
        "conditional-branch-false",
        "(cf.cond_br false",
        "(cf.cond_br true",
    ),
    (
        "conditional-branch-to-one-block",
        ":falseDestOperands x...",
        ":falseDestOperands y...",
    ),
    (
        "conditional-branch-to-one-block-with-others",
        "(selected c x... y...)",
        "(selected c y... x...)",
    ),
    ("copy-to-itself", "(memref.copy m m)", "(memref.copy m _)"),
    (
        "clone-of-cast",
        "(bufferization.clone (memref.cast m)) (bufferization.clone m)",
        "(bufferization.clone (memref.cast m)) m",
    ),
    ("index-switch-on-constant", "(inline-case n)", "(erase)"),
    ("dealloc-of-cast", "(memref.dealloc m)\n", "(erase)\n"),
    ("subview-of-everything", " (extents m s)", ""),
    (
        "subview-of-cast",
        ":static_offsets o :static_sizes s :static_strides t :result (inferred r)",
        ":static_offsets o :static_sizes s :static_strides o :result (inferred r)",
    ),
    ("dealloc-memref-never-freed", "false", "true"),
    ("dealloc-memref-never-freed", "false", "_"),
    (
        "dealloc-memref-twice",
        "(arith.ori x y)",
        "(arith.andi x y)",
    ),
    ("dealloc-memref-twice", "(arith.ori x y)", "x"),
    ("base-of-alloc", ":when ((allocated m))", ""),
    ("alloc-freed-unused", "(one-use m) ", ""),
    ("alloc-freed-unused", " (only-allocated m)", ""),
    (
        "dealloc-of-nothing",
        "(values false...)",
        "(values true...)",
    ),
    ("store-to-cast", "(memref.store v m i...)", "(erase)"),
];
