//! Functions that are graphs of blocks with circles of every kind: of one block and of many, of
//! blocks that only branch and of others, entered from branches, conditional branches and
//! switches, or from nowhere, with arguments that are handed on in any order.

use std::fmt::Write as _;

use freehold::generate::Random;

/// The types of block arguments: what takes part in branches and in deallocation.
const TYPES: [&str; 2] = ["index", "memref<2xi64>"];

/// The number of each block argument's type.
type Block = Vec<usize>;

/// The function `@NAME` of a seed, of so many blocks behind its entry.
pub fn function(name: &str, seed: u64, blocks: usize) -> String {
    let mut random = Random::Seed(seed);
    let arguments: Vec<Block> = (0..blocks)
        .map(|_| {
            let count = random.below(4);
            (0..count).map(|_| random.below(TYPES.len())).collect()
        })
        .collect();
    // Of some functions all blocks only branch.
    let acting = [0, 15, 40][random.below(3)];
    let mut text = format!(
        "func.func @{name}(%c: i1, %k: i32, %x0: index, %y0: index, %x1: memref<2xi64>) {{\n  \
         %i = arith.constant 1 : index\n  \
         %w = arith.constant 3 : i64\n  \
         %y1 = memref.alloc() : memref<2xi64>\n"
    );
    write_end(&mut text, &mut random, &arguments, None);
    for (number, block) in arguments.iter().enumerate() {
        let list: Vec<String> = block
            .iter()
            .enumerate()
            .map(|(place, &ty)| format!("%a{number}_{place}: {}", TYPES[ty]))
            .collect();
        let list = match list.is_empty() {
            true => String::new(),
            false => format!("({})", list.join(", ")),
        };
        let _ = writeln!(text, "^b{number}{list}:");
        if random.chance(acting) {
            act(&mut text, &mut random, number, block);
        }
        write_end(&mut text, &mut random, &arguments, Some(number));
    }
    text.push_str("}\n");
    text
}

/// Something that keeps a block from being one that only branches.
fn act(text: &mut String, random: &mut Random, number: usize, block: &Block) {
    let buffer = value(random, 1, Some((number, block)));
    let index = value(random, 0, Some((number, block)));
    let _ = match random.below(3) {
        0 => writeln!(
            text,
            "  memref.store %w, {buffer}[%i] : memref<2xi64>\n  \
             %r{number} = memref.load {buffer}[%i] : memref<2xi64>\n  \
             func.call @see({index}) : (index) -> ()"
        ),
        1 => writeln!(text, "  func.call @see({index}) : (index) -> ()"),
        _ => writeln!(
            text,
            "  %n{number} = memref.alloc() : memref<2xi64>\n  \
             func.call @look(%n{number}, {buffer}) : (memref<2xi64>, memref<2xi64>) -> ()"
        ),
    };
}

/// A value of a type: one of the block's arguments, or what the entry has.
fn value(random: &mut Random, ty: usize, here: Option<(usize, &Block)>) -> String {
    let mut known = vec![format!("%x{ty}"), format!("%y{ty}")];
    if let Some((number, block)) = here {
        let own = block.iter().enumerate().filter(|own| *own.1 == ty);
        // Mostly an argument is handed on, so that they go round.
        known.extend(own.flat_map(|(place, _)| vec![format!("%a{number}_{place}"); 3]));
    }
    random.pick(&known).to_owned()
}

fn write_end(text: &mut String, random: &mut Random, blocks: &[Block], here: Option<usize>) {
    let own = here.map(|number| (number, &blocks[number]));
    let target = |random: &mut Random| {
        let number = random.below(blocks.len());
        let block = &blocks[number];
        if block.is_empty() {
            return format!("^b{number}");
        }
        let values: Vec<String> = block.iter().map(|&ty| value(random, ty, own)).collect();
        let types: Vec<&str> = block.iter().map(|&ty| TYPES[ty]).collect();
        format!("^b{number}({} : {})", values.join(", "), types.join(", "))
    };
    let _ = match random.below(10) {
        0..5 => writeln!(text, "  cf.br {}", target(random)),
        5..8 => {
            let [yes, no] = [target(random), target(random)];
            writeln!(text, "  cf.cond_br %c, {yes}, {no}")
        }
        8 => {
            let [other, first, second] = [target(random), target(random), target(random)];
            writeln!(
                text,
                "  cf.switch %k : i32, [\n    default: {other},\n    0: {first},\n    7: {second}\n  ]"
            )
        }
        _ => writeln!(text, "  return"),
    };
}

/// The declarations that functions use.
pub const DECLARED: &str =
    "func.func private @see(index)\nfunc.func private @look(memref<2xi64>, memref<2xi64>)\n";

/// Graphs of any size that once took time or memory without end, or grow with the square of their
/// size where somebody walks along the same way again and again.
pub const SHAPES: [&str; 7] = [
    "a ring with turning arguments",
    "a row written backwards",
    "a row that acts, written backwards",
    "rings of two",
    "a switch into a row",
    "many ways into one ring",
    "blocks that nothing reaches",
];

/// The function of a shape, of about so many blocks.
pub fn shape(name: &str, blocks: usize) -> String {
    let mut text = String::from("func.func @f(%c: i1, %k: i32, %x: index, %y: index) {\n");
    let mut line = |line: String| {
        text.push_str(&line);
        text.push('\n');
    };
    match name {
        "a ring with turning arguments" => {
            line("  cf.cond_br %c, ^b0(%x, %y : index, index), ^end".to_owned());
            for b in 0..blocks {
                let next = (b + 1) % blocks;
                line(format!("^b{b}(%p{b}: index, %q{b}: index):"));
                line(format!("  cf.br ^b{next}(%q{b}, %p{b} : index, index)"));
            }
        }
        "a row written backwards" => {
            line(format!("  cf.cond_br %c, ^b{}, ^b0", blocks - 1));
            line("^b0:\n  cf.br ^end".to_owned());
            for b in 1..blocks {
                line(format!("^b{b}:\n  cf.br ^b{}", b - 1));
            }
        }
        "a row that acts, written backwards" => {
            line(format!("  cf.cond_br %c, ^b{}, ^b0", blocks - 1));
            line("^b0:\n  cf.br ^end".to_owned());
            for b in 1..blocks {
                line(format!("^b{b}:\n  func.call @see(%x) : (index) -> ()"));
                line(format!("  cf.br ^b{}", b - 1));
            }
        }
        "rings of two" => {
            line("  cf.br ^h0".to_owned());
            for b in 0..blocks / 3 {
                let next = match b + 1 == blocks / 3 {
                    true => "end".to_owned(),
                    false => format!("h{}", b + 1),
                };
                line(format!("^h{b}:"));
                line(format!("  %v{b} = arith.cmpi eq, %x, %y : index"));
                line("  func.call @see(%x) : (index) -> ()".to_owned());
                line(format!("  cf.cond_br %v{b}, ^p{b}, ^{next}"));
                line(format!("^p{b}:\n  cf.br ^q{b}"));
                line(format!("^q{b}:\n  cf.br ^p{b}"));
            }
        }
        "a switch into a row" => {
            let cases: Vec<String> = (0..blocks).map(|b| format!("    {b}: ^b{b}")).collect();
            line("  cf.switch %k : i32, [\n    default: ^end,".to_owned());
            line(cases.join(",\n"));
            line("  ]".to_owned());
            for b in 0..blocks {
                let next = match b + 1 == blocks {
                    true => "end".to_owned(),
                    false => format!("b{}", b + 1),
                };
                line(format!("^b{b}:\n  cf.br ^{next}"));
            }
        }
        "many ways into one ring" => {
            let half = blocks / 2;
            line("  cf.br ^h0".to_owned());
            for b in 0..half {
                let next = match b + 1 == half {
                    true => "end".to_owned(),
                    false => format!("h{}", b + 1),
                };
                line(format!("^h{b}:\n  func.call @see(%x) : (index) -> ()"));
                line(format!("  cf.cond_br %c, ^r{b}, ^{next}"));
                line(format!("^r{b}:\n  cf.br ^r{}", (b + 1) % half));
            }
        }
        _ => {
            line("  return".to_owned());
            for b in 0..blocks {
                let next = (b + 1) % blocks;
                line(format!("^b{b}(%p{b}: index):"));
                line(format!("  %s{b} = arith.addi %p{b}, %x : index"));
                line(format!("  cf.br ^b{next}(%s{b} : index)"));
            }
        }
    }
    text.push_str("^end:\n  return\n}\n");
    format!("{DECLARED}{text}")
}
