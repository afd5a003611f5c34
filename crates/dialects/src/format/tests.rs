//! The compiler of formats: blanks, jumps, sources of types, and its errors.

use super::{Action, Anchor, Format, TypeSource, Which};
use crate::{AssemblyForm, OpDef, reader};

fn read(entry: &str) -> Result<OpDef, String> {
    let text = format!("op t.t\n{entry}");
    reader::read_op(text.lines()).map_err(|error| error.to_string())
}

fn format(entry: &str) -> Format {
    match read(entry).map(|def| def.assembly) {
        Ok(AssemblyForm::Format(format)) => *format,
        Ok(other) => panic!("{other:?}"),
        Err(message) => panic!("{message}"),
    }
}

fn error(entry: &str) -> String {
    read(entry).map(|_| ()).expect_err("the entry is wrong")
}

/// The steps in short: `_` for a blank before one, literals as they are, jumps with their
/// targets.
fn sketch(format: &Format) -> String {
    let words = format.steps.iter().map(|step| {
        let action = match &step.action {
            Action::Literal(text) => format!("`{text}`"),
            Action::Blank => "blank".to_owned(),
            Action::Newline => "newline".to_owned(),
            Action::Operands(Which::Operand(group)) => format!("${group}"),
            Action::Attr { index, .. } => format!("#{index}"),
            Action::SetUnit(index) => format!("unit{index}"),
            Action::AttrDict { .. } => "dict".to_owned(),
            Action::Types { .. } => "type".to_owned(),
            Action::Group(group) => {
                let not = if group.inverted { "!" } else { "" };
                format!("{not}if({})", group.otherwise)
            }
            Action::Jump(target) => format!("go({target})"),
            Action::Clauses { end, .. } => format!("list({end})"),
            Action::Clause { next, .. } => format!("clause({next})"),
            Action::EndClause(head) => format!("again({head})"),
            other => format!("{other:?}"),
        };
        format!("{}{action}", if step.blank { "_" } else { "" })
    });
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn blanks_are_those_of_ods() {
    let made = format(
        "  operands a: index, b*: index\n  format `(` $a `)` (`` `[` $b^ `]`)? attr-dict `:` `->` `x`",
    );
    assert_eq!(
        sketch(&made),
        "`(` $0 `)` if(7) `[` $1 `]` dict _`:` _`->` _`x`"
    );
    // A literal blank stands for the one that would follow, an empty literal takes it away.
    let made = format("  operands a: index\n  format `a` ` ` `<` $a `>` `` `b` $a");
    assert_eq!(sketch(&made), "_`a` blank `<` $0 `>` `b` _$0");
}

#[test]
fn what_stands_since_a_version_is_another_format() {
    let made = format(
        "  operands a: index\n  attributes n?: i64\n  format $a attr-dict\n  since-24 (`n` `=`\n  since-24 $n^)?",
    );
    assert_eq!(sketch(&made), "_$0 if(5) _`n` _`=` _#0 dict");
    assert_eq!(made.named, [true]);
    let before = made.before_24.expect("it was printed otherwise before");
    assert_eq!(sketch(&before), "_$0 dict");
    assert_eq!(before.named, [false]);
    // Where there was no format the generic form was printed.
    let made = format("  attributes n: i64\n  since-24 $n attr-dict");
    assert_eq!(sketch(&made), "_#0 dict");
    assert!(made.before_24.is_some_and(|before| before.steps.is_empty()));
    let wrong = error("  format attr-dict\n  since-24 (`n`)?");
    assert_eq!(wrong, "line 3: an optional group needs an anchor `^`");
}

#[test]
fn a_group_may_have_a_second_branch_and_groups_nest() {
    let made = format(
        "  operands a?: index, b?: index\n  format (`a` $a^ (`b` $b^)?) : (`none`)? attr-dict",
    );
    assert_eq!(
        sketch(&made),
        "if(7) _`a` _$0 if(6) _`b` _$1 go(8) _`none` dict"
    );
    let made = format("  attributes u?: unit\n  format (`plain`) : (`marked` $u^)? attr-dict");
    assert_eq!(sketch(&made), "!if(3) _`plain` go(5) _`marked` unit0 dict");
}

#[test]
fn clauses_go_back_to_the_head_of_their_list() {
    let made = format(
        "  attributes u?: unit, n?: i64\n  format oilist(`u` $u | `n` `(` $n `)`) attr-dict",
    );
    assert_eq!(
        sketch(&made),
        "list(11) clause(5) _`u` unit0 again(0) clause(11) _`n` `(` #1 `)` again(0) dict"
    );
}

#[test]
fn types_that_are_not_written_follow() {
    let made = format(
        "  operands m: memref, v: element(m), i*: index\n  results r: same(v)\n  format $m $v $i attr-dict `:` type($m)",
    );
    let m = Which::Operand(0);
    assert_eq!(
        made.operand_types,
        [
            TypeSource::Written,
            TypeSource::Element(m),
            TypeSource::Fixed("index".to_owned()),
        ]
    );
    assert_eq!(made.result_types, [TypeSource::Same(Which::Operand(1))]);
    assert_eq!(
        made.order,
        [Which::Operand(1), Which::Operand(2), Which::Result(0)]
    );
    // A line of types holds beside a class, and in both directions.
    let made = format(
        "  operands a: float, b: float\n  types b = same(a)\n  format $a $b attr-dict `:` type($b)",
    );
    assert_eq!(made.operand_types[0], TypeSource::Same(Which::Operand(1)));
}

#[test]
fn a_directive_anchors_by_everything_it_is_given() {
    let made = format(
        "  operands d*: index\n  attributes s: i64-array\n  format (`to` custom<DynamicIndexList>($d, $s)^)? attr-dict",
    );
    let Action::Group(group) = &made.steps[0].action else {
        panic!("{:?}", made.steps);
    };
    let both = [Anchor::Group(Which::Operand(0)), Anchor::Attr(0)];
    assert_eq!(group.anchors[..], both);
}

#[test]
fn errors_say_what_was_meant() {
    let deep = format!("  format {}", "(".repeat(100_000));
    let cases = [
        (deep.as_str(), "line 2: groups nest deeper than 32"),
        (
            "  operand a",
            "line 2: unknown property `operand`; did you mean `operands`?",
        ),
        (
            "  operands value: index\n  format $valu attr-dict",
            "line 3: `$valu` is no operand, attribute, region or successor; did you mean `$value`?",
        ),
        (
            "  operands a: index\n  format $a\n  format attr-dikt",
            "line 4: unknown directive `attr-dikt`; did you mean `attr-dict`?",
        ),
        ("  operands a: indx", "line 2: unknown type class `indx`"),
        (
            "  operands a: memrf",
            "line 2: unknown type class `memrf`; did you mean `memref`?",
        ),
        (
            "  attributes a: strng",
            "line 2: unknown attribute class `strng`; did you mean `string`?",
        ),
        (
            "  traits puer",
            "line 2: unknown trait `puer`; did you mean `pure`?",
        ),
        (
            "  operands a: index, b: same(c)",
            "line 2: unknown operand or result `c`; did you mean `a`?",
        ),
        (
            "  operands a: index\n  format `(",
            "line 3: a literal in backticks is never closed",
        ),
        (
            "  operands a: index\n  format ($a)? attr-dict",
            "line 3: an operand that is always there cannot open an optional group",
        ),
        (
            "  operands a*: index\n  format ($a)? attr-dict",
            "line 3: an optional group needs an anchor `^`",
        ),
        (
            "  operands a*: index\n  format ($a^ `x`^)? attr-dict",
            "line 3: unexpected `^`",
        ),
        (
            "  operands a: memref\n  format $a attr-dict",
            "line 3: the format does not say the type of `a`, and no rule does",
        ),
        (
            "  operands a*: index\n  format custom<DynamicIndxList>($a) attr-dict",
            "line 3: `custom<DynamicIndxList>` is not known; did you mean `custom<DynamicIndexList>`?",
        ),
        (
            "  operands a*: index\n  format custom<DynamicIndexList>($a) attr-dict",
            "line 3: `custom<DynamicIndexList>` takes (operands, an attribute) or (operands, an \
             attribute, an attribute) or (operands, an attribute, a string, a string)",
        ),
    ];
    for (entry, message) in cases {
        assert_eq!(error(entry), message, "{entry}");
    }
}
