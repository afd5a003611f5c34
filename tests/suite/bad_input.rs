//! Input that nobody should write: the right output, or an error with its place, in bounded time
//! and memory, never a panic.
//!
//! Each text goes to a process of freehold that may not have more than 3 GB of memory and is
//! killed after a minute. Truncated files are read within this process, every prefix of them.

use crate::roundtrip;

use std::io::Write as _;
use std::process::{Command, Stdio};

use freehold::diagnostics::Source;

/// How deep "deep" is.
const DEEP: usize = 100_000;
/// How long "long" is.
const LONG: usize = 10_000_000;

/// What `freehold opt` makes of these bytes: its output, or what it says of them.
fn run(bytes: Vec<u8>) -> Result<String, String> {
    let mut process = Command::new("sh")
        .arg("-c")
        .arg("ulimit -v 3000000; exec timeout 60 \"$0\" opt --allow-unregistered-dialect -")
        .arg(env!("CARGO_BIN_EXE_freehold"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("there is a shell");
    let mut stdin = process.stdin.take().expect("it is piped");
    // It may stop reading before the end.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&bytes)));
    let output = process.wait_with_output().expect("the process ends");
    writer.join().expect("writing does not panic");
    let text = |bytes| String::from_utf8(bytes).expect("freehold writes UTF-8");
    match output.status.code() {
        Some(0) => Ok(text(output.stdout)),
        Some(1) => Err(text(output.stderr)),
        status => panic!("status {status:?}: {}", text(output.stderr)),
    }
}

/// Requires the first error, `LINE:COLUMN: error: MESSAGE`.
#[track_caller]
fn refuses(text: impl Into<Vec<u8>>, expected: &str) {
    let said = run(text.into()).expect_err("the input is bad");
    let first = said.lines().next().unwrap_or_default();
    assert_eq!(first.strip_prefix("<stdin>:"), Some(expected));
}

/// Requires an output.
#[track_caller]
fn prints(text: impl Into<Vec<u8>>, expected: &str) {
    let printed = run(text.into()).expect("the input is good");
    let (printed, expected) = (printed.trim_end(), expected.trim_end());
    if printed != expected {
        let differ = |(a, b)| a != b;
        let at = printed.bytes().zip(expected.bytes()).position(differ);
        panic!(
            "the output differs at {at:?}: {}",
            &printed[..printed.len().min(2000)]
        );
    }
}

/// An operation with one attribute.
fn attribute(text: &str) -> String {
    format!("\"a.b\"() {{a = {text}}} : () -> ()\n")
}

/// `inner` between `DEEP` of `open` and of `close`.
fn deep(open: &str, inner: &str, close: &str) -> String {
    format!("{}{inner}{}", open.repeat(DEEP), close.repeat(DEEP))
}

#[test]
fn every_prefix_of_a_file_is_read_or_refused() {
    let files = [
        include_str!("../roundtrip/generic.mlir"),
        include_str!("../roundtrip/custom.mlir"),
        include_str!("../roundtrip/attributes.mlir"),
    ];
    for text in files {
        assert!(roundtrip::check(text), "the whole is good");
        for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
            let source = Source::new("prefix", &text[..end]);
            if let Err(errors) = roundtrip::read(&source) {
                for error in &errors {
                    assert!(
                        source.line_column(error.location).is_some(),
                        "{end}: {error:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn bytes_that_are_no_text() {
    refuses(
        *b"module {\n  \xff\n}",
        "2:3: error: invalid UTF-8: unexpected byte 0xff",
    );
    // A character that the file's end cuts.
    refuses(
        *b"// \xe2\x82",
        "1:4: error: invalid UTF-8: unexpected byte 0xe2",
    );
    // A mark before the text is no part of it; another one is.
    prints("\u{feff}module {}", "module {\n}");
    refuses(
        "\u{feff}\u{feff}module {}",
        "1:1: error: unexpected character",
    );
    prints("", "module {\n}");
    prints("\0", "module {\n}");
    prints(
        "\"a.b\"() : () -> ()\0\n",
        "module {\n  \"a.b\"() : () -> ()\n}",
    );
    prints(
        "\r\n\"a.b\"() : () -> ()\r\n",
        "module {\n  \"a.b\"() : () -> ()\n}",
    );
}

/// Printing them would take 20 GB of blanks.
#[test]
fn deep_regions_are_read() {
    let generic = deep(
        "\"a.b\"() ({\n",
        "\"a.c\"(%y) : (i32) -> ()\n",
        "}) : () -> ()\n",
    );
    refuses(generic, "100001:7: error: use of undeclared SSA value name");
    let modules = deep("module {\n", "\"a.c\"(%y) : (i32) -> ()\n", "}\n");
    refuses(modules, "100001:7: error: use of undeclared SSA value name");
    let branches = deep("scf.if %c {\n", "\"a.c\"(%y) : (i32) -> ()\n", "}\n");
    let function = format!("func.func @f(%c: i1) {{\n{branches}return\n}}\n");
    refuses(
        function,
        "100002:7: error: use of undeclared SSA value name",
    );
    let wrong = deep(
        "\"a.b\"() ({\n",
        "func.func @f() -> i32 { return }\n",
        "}) : () -> ()\n",
    );
    refuses(
        wrong,
        "100001:25: error: 'func.return' op has 0 operands, but enclosing function (@f) returns 1",
    );
    refuses(
        "\"a.b\"() ({\n".repeat(DEEP),
        "100001:1: error: expected '}' to end a region",
    );
    refuses(
        "}".repeat(DEEP),
        "1:1: error: expected operation name in quotes",
    );
}

#[test]
fn deep_brackets_are_refused() {
    let nested = [
        attribute(&deep("[", "1", "]")),
        attribute(&deep("{a = ", "1", "}")),
        attribute(&deep("tuple<", "i32", ">")),
        attribute(&deep("complex<", "f32", ">")),
        attribute(&deep("vector<2x", "i32", ">")),
        attribute(&deep("memref<2x", "i32", ">")),
        attribute(&deep("tensor<2x", "i32", ">")),
        attribute(&deep("(", "", "")),
        attribute(&format!("dense<{}> : tensor<1xi32>", deep("[", "1", "]"))),
        format!("\"a.b\"() : () -> () loc({})", deep("fused[", "\"a\"", "]")),
        format!(
            "\"a.b\"() : () -> () loc({})",
            deep("callsite(", "\"a\" at \"b\"", " at \"c\")")
        ),
        format!("\"a.b\"() : () -> () loc({})", deep("\"a\"(", "\"b\"", ")")),
    ];
    for text in nested {
        let said = run(text.clone().into()).expect_err("it is nested too deeply");
        let first = said.lines().next().unwrap_or_default();
        assert!(
            first.starts_with("<stdin>:1:")
                && first.ends_with("types and attributes nest deeper than 1024 brackets"),
            "{}: {first}",
            &text[..60]
        );
    }
    let terms = [
        deep("(", "d0", ")"),
        deep("-", "d0", ""),
        format!("d0{}", " + d0".repeat(DEEP)),
        format!("d0{}", " floordiv 3".repeat(DEEP)),
    ];
    for term in terms {
        let text = attribute(&format!("affine_map<(d0) -> ({term})>"));
        let said = run(text.into()).expect_err("the expression is too large");
        assert!(
            said.contains("error: more than 1000 terms in one affine map"),
            "{said}"
        );
    }
    // A dialect's own attribute is kept as text, whatever it nests.
    let opaque = attribute(&deep("#a<", "x", ">"));
    let printed = format!("module {{\n  {opaque}}}");
    prints(opaque, &printed);
}

#[test]
fn aliases_that_go_in_circles_or_deep() {
    refuses(
        "#a = [#b]\n#b = [#a]\n\"a.b\"() {a = #a} : () -> ()",
        "1:9: error: undefined symbol alias id 'b'",
    );
    refuses(
        "!a = tuple<!a>\n",
        "1:14: error: undefined symbol alias id 'a'",
    );
    let chain = |first: &str, rest: fn(usize) -> String| {
        let rest: String = (0..DEEP).map(rest).collect();
        format!("{first}{rest}")
    };
    let attrs = chain("#a0 = 1 : i32\n", |i| format!("#a{} = [#a{i}]\n", i + 1));
    refuses(
        attrs,
        "513:15: error: types and attributes nest deeper than 1024 brackets",
    );
    let types = chain("!a0 = i32\n", |i| format!("!a{} = tuple<!a{i}>\n", i + 1));
    refuses(
        types,
        "513:20: error: types and attributes nest deeper than 1024 brackets",
    );
    // Each text twice: what is remembered of the first time nests as deeply the second time. It
    // overflowed the stack.
    for (sigil, before, after) in [
        ('!', "tuple<", ">"),
        ('!', "memref<2x", ">"),
        ('!', "(", ") -> ()"),
        ('#', "[", "]"),
        ('#', "{a = ", "}"),
    ] {
        let twice: String = (0..DEEP)
            .map(|i| {
                let text = format!("{before}{sigil}a{i}{after}");
                let next = i + 1;
                format!("{sigil}b{next} = {text}\n{sigil}a{next} = {text}\n")
            })
            .collect();
        let said = run(format!("{sigil}a0 = i32\n{twice}").into());
        let said = said.expect_err("it is nested too deeply");
        let first = said.lines().next().unwrap_or_default();
        assert!(first.ends_with("brackets"), "{before}: {first}");
    }
}

#[test]
fn long_things() {
    let long = attribute(&format!("\"{}\"", "x".repeat(LONG)));
    prints(long.clone(), &format!("module {{\n  {long}}}"));
    refuses(
        attribute(&format!("\"{}", "x".repeat(LONG))),
        // Where the line ends that the string does not end on.
        &format!("1:{}: error: expected '\"' in string literal", LONG + 27),
    );
    refuses(
        attribute(&format!("{} : i64", "9".repeat(DEEP))),
        "1:14: error: integer constant out of range for attribute",
    );
    let shape = attribute(&format!("tensor<{}i32>", "1x".repeat(DEEP)));
    prints(shape.clone(), &format!("module {{\n  {shape}}}"));
    let splat = attribute("dense<0> : tensor<1000000000xi64>");
    prints(splat.clone(), &format!("module {{\n  {splat}}}"));
    prints(
        format!("// {}\n{}", "x".repeat(LONG), "//\n".repeat(DEEP)),
        "module {\n}",
    );
    // Ten million bytes on one line, and an error at their end, whose line is not shown.
    let ops: String = (0..250_000)
        .map(|i| format!("%a{i} = arith.addi %c, %c : index "))
        .collect();
    let line = format!("func.func @f(%c: index) {{ {ops} retur }}");
    let said = run(line.clone().into()).expect_err("there is no such operation");
    let column = line.find("retur").expect("it is there") + 1;
    assert_eq!(
        said,
        format!(
            "<stdin>:1:{column}: error: custom op 'retur' is unknown (tried 'func.retur' as well)\n"
        )
    );
    let printed = run(line.replace("retur ", "return ").into()).expect("the line is good");
    assert_eq!(printed.lines().count(), 250_000 + 6);
}

/// `linalg.map` has a short form that names its body's only operation. mlir-opt writes it of any,
/// and does not read it back where the name needs quotes, or loses the inherent attributes where
/// nobody declared the operation (found by the fuzz target).
#[test]
fn short_forms_that_do_not_read_back() {
    for body in ["\"t.a\\15b\"(%a)", "\"t.op\"(%a) <{x = 1 : i32}>"] {
        let text = format!(
            "func.func @f(%m: memref<2xf32>) {{\n  \"linalg.map\"(%m, %m) ({{\n  ^bb0(%a: f32, %b: f32):\n    \
             %0 = {body} : (f32) -> f32\n    linalg.yield %0 : f32\n  }}) : (memref<2xf32>, memref<2xf32>) -> ()\n  return\n}}\n"
        );
        assert!(roundtrip::check(&text), "the program is good: {text}");
        let printed = run(text.clone().into_bytes()).expect("the program is good");
        assert!(
            printed.contains(body.split('(').next().unwrap()),
            "{printed}"
        );
    }
}

/// A region ends with the operation that custom form implies, also where the module has none of
/// that name: the text that is printed would not read back (found by the fuzz target). The words
/// are those of mlir-opt-22.
#[test]
fn regions_that_end_with_an_operation_that_nobody_declared() {
    let conditional = r#""affine.if"() <{condition = affine_set<() : (0 == 0)>}> ({ "t.end"() : () -> () }, {}) : () -> ()"#;
    let parallel = r#""affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (9)>}> ({ ^bb0(%i: index): "t.end"() : () -> () }) : () -> ()"#;
    let serial = r#""affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (9)>}> ({ ^bb0(%i: index): "t.end"() : () -> () }) : () -> ()"#;
    for (name, text) in [("if", conditional), ("parallel", parallel), ("for", serial)] {
        let expected = format!(
            "1:1: error: 'affine.{name}' op expects regions to end with 'affine.yield', found 't.end'"
        );
        refuses(text, &expected);
    }
}

#[test]
fn wrong_names_by_the_thousand() {
    let undefined: String = (0..5000)
        .map(|i| format!("\"a.b\"(%x{i}) : (i32) -> ()\n"))
        .collect();
    let duplicates = "%x = \"a.b\"() : () -> i32\n".repeat(5000);
    let symbols = "func.func private @f()\n".repeat(5000);
    let garbage = "@ ! # % ^ $ ~ `\n".repeat(5000);
    for (text, message) in [
        (undefined, "use of undeclared SSA value name"),
        (duplicates, "redefinition of SSA value '%x'"),
        (symbols, "redefinition of symbol named 'f'"),
        (garbage, "@ identifier expected to start with letter or '_'"),
    ] {
        let said = run(text.into()).expect_err("the names are wrong");
        let errors = said.matches(": error: ").count();
        assert!(said.contains(message), "{said}");
        assert!(
            (1..=101).contains(&errors),
            "{errors} errors: {}",
            &said[..200]
        );
    }
    refuses(
        "%x:1000000000 = \"a.b\"() : () -> i32",
        "1:1: error: operation defines 1 results but was provided 1000000000 to bind",
    );
    refuses(
        "\"a.b\"(%x#1000000000) : (i32) -> ()\n%x:2 = \"a.b\"() : () -> (i32, i32)",
        "1:7: error: use of undeclared SSA value name",
    );
}
