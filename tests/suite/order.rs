//! The result of the pipeline does not depend on the order of the rules, nor on that of the
//! operands of a `bufferization.dealloc`: whole random programs, with both shuffled.
//!
//! `FREEHOLD_SEEDS=1000..2000` tries other random programs.

use crate::random;
use crate::seeds::Random;

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::checks::Checks;
use crate::passed::{Program, load};
use freehold::dialects::{Table, Trait, group_range};
use freehold::generate::FeatureSet;
use freehold::interp;
use freehold::ir::{Block, Module, Op, Value, nested_ops};
use freehold::rewrite::Builder;
use freehold::rules::{BUILTIN, RuleSet};

/// The pipeline up to where the deallocs have their operands, and from there.
const BEFORE: &str =
    "expand-realloc{emit-deallocs=false},clean-up,ownership-based-buffer-deallocation,canonicalize";
const SIMPLIFICATION: &str = "buffer-deallocation-simplification";
const REST: &str = "buffer-deallocation-simplification,bufferization-lower-deallocations{fold-conditions},clean-up{order-deallocations}";

/// The built-in rules in another order, the files included but for the one that says what terms
/// there are.
fn reordered(random: &mut Random) -> RuleSet {
    let mut files: Vec<(&str, String)> = BUILTIN
        .iter()
        .map(|&(name, text)| {
            let (mut rules, others): (Vec<String>, Vec<String>) = forms(text)
                .into_iter()
                .partition(|form| form.starts_with("(rewrite"));
            random.shuffle(&mut rules);
            (name, [others, rules].concat().join("\n"))
        })
        .collect();
    random.shuffle(&mut files[1..]);
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (*name, &text[..]))
        .collect();
    match RuleSet::load(&files) {
        Ok(rules) => rules,
        Err(errors) => panic!("{}", errors.render()),
    }
}

/// The parenthesised texts of a file of rules; comments are left out.
fn forms(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut depth = 0;
    for line in text.lines() {
        let code = line.split(';').next().unwrap_or("");
        if depth == 0 && !code.trim().is_empty() {
            found.push(String::new());
        }
        if let Some(form) = found.last_mut().filter(|_| !code.trim().is_empty()) {
            form.push_str(code);
            form.push('\n');
        }
        depth += code.matches('(').count() as i64 - code.matches(')').count() as i64;
    }
    found
}

/// Joins deallocs that only pure operations keep apart: more operands to shuffle.
fn join_neighbours(program: &mut Program) {
    let (module, table) = (&mut program.module, &program.table);
    let deallocs: Vec<Op> = nested_ops(module, module.top())
        .filter(|&op| module.name_text(op) == "bufferization.dealloc")
        .collect();
    for op in deallocs {
        if !module.results(op).is_empty() {
            continue;
        }
        let behind = std::iter::successors(module.next_op(op), |&op| module.next_op(op));
        let next = behind
            .into_iter()
            .find(|&op| !table.has(module, op, Trait::Pure));
        let Some(next) = next.filter(|&next| module.name_text(next) == "bufferization.dealloc")
        else {
            continue;
        };
        let both = |name| {
            [
                group(module, table, op, name),
                group(module, table, next, name),
            ]
            .concat()
        };
        let (memrefs, conditions) = (both("memrefs"), both("conditions"));
        let retained = both("retained");
        let joined = Builder::before(module, next).dealloc(&memrefs, &conditions, &retained);
        for (number, result) in module.results(next).to_vec().into_iter().enumerate() {
            let new = module.result(joined, number);
            module.replace_all_uses(result, new);
        }
        module.erase_op(op);
        module.erase_op(next);
    }
}

/// The operands in a group of a dealloc.
fn group(module: &Module, table: &Table, op: Op, name: &str) -> Vec<Value> {
    let def = table.of(module, op).expect("the table knows it");
    let range = group_range(module, op, def, name, true).expect("it has this group");
    range.map(|i| module.operand(op, i)).collect()
}

/// Shuffles the memrefs of each dealloc with their conditions, and what it retains with its
/// results. How many deallocs have another order now.
fn shuffle_operands(program: &mut Program, random: &mut Random) -> usize {
    let module = &mut program.module;
    let deallocs: Vec<Op> = nested_ops(module, module.top())
        .filter(|&op| module.name_text(op) == "bufferization.dealloc")
        .collect();
    let mut changed = 0;
    for op in deallocs {
        let group = |module: &Module, name| group(module, &program.table, op, name);
        let (memrefs, conditions) = (group(module, "memrefs"), group(module, "conditions"));
        let retained = group(module, "retained");
        let mut freed: Vec<usize> = (0..memrefs.len()).collect();
        let mut kept: Vec<usize> = (0..retained.len()).collect();
        random.shuffle(&mut freed);
        random.shuffle(&mut kept);
        changed += usize::from(!freed.is_sorted() || !kept.is_sorted());
        let pick = |order: &[usize], from: &[Value]| -> Vec<Value> {
            order.iter().map(|&i| from[i]).collect()
        };
        let operands = [
            pick(&freed, &memrefs),
            pick(&freed, &conditions),
            pick(&kept, &retained),
        ];
        module.set_operands(op, &operands.concat());
        // Each use of a result is of the one that stands for the same memref now.
        let results = module.results(op).to_vec();
        let mut uses: Vec<(Op, usize, usize)> = Vec::new();
        for user in nested_ops(module, module.top()) {
            for (index, value) in module.operands(user).enumerate() {
                let old = results.iter().position(|&r| r == value);
                uses.extend(old.map(|old| (user, index, old)));
            }
        }
        for (user, index, old) in uses {
            let new = kept
                .iter()
                .position(|&k| k == old)
                .expect("an order of all");
            module.set_operand(user, index, results[new]);
        }
    }
    changed
}

/// A program but for names and for what has no order: operations without effects, the operands of
/// commutative ones, deallocs that stand beside each other, and the operands of each.
struct Shape<'a> {
    module: &'a Module,
    table: &'a Table,
    keys: HashMap<Value, u64>,
}

fn hash(what: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

fn sorted(mut keys: Vec<u64>) -> Vec<u64> {
    keys.sort_unstable();
    keys
}

impl Shape<'_> {
    fn of(program: &Program) -> u64 {
        let mut shape = Shape {
            module: &program.module,
            table: &program.table,
            keys: HashMap::new(),
        };
        shape.op(program.module.top())
    }

    /// The key of an operation; its results get theirs.
    fn op(&mut self, op: Op) -> u64 {
        let module = self.module;
        let operands: Vec<u64> = module.operands(op).map(|v| self.keys[&v]).collect();
        let what = (
            module.name_text(op),
            module.properties(op),
            module.attributes(op),
        );
        if module.name_text(op) == "bufferization.dealloc" {
            let def = self.table.of(module, op).expect("the table knows it");
            let range = |name| group_range(module, op, def, name, true).expect("it has the group");
            let pairs = range("memrefs").zip(range("conditions"));
            let freed = sorted(
                pairs
                    .map(|(m, c)| hash((operands[m], operands[c])))
                    .collect(),
            );
            let kept = operands[range("retained")].to_vec();
            let key = hash((freed, sorted(kept.clone())));
            for (&result, kept) in module.results(op).iter().zip(kept) {
                self.keys.insert(result, hash((key, kept)));
            }
            return key;
        }
        let commutes = self.table.has(module, op, Trait::Commutative);
        let operands = if commutes { sorted(operands) } else { operands };
        let blocks = |op| module.regions(op).iter().flat_map(|&r| module.blocks(r));
        for (number, block) in blocks(op).enumerate() {
            for (place, &argument) in module.arguments(block).iter().enumerate() {
                self.keys
                    .insert(argument, hash((what, &operands, number, place)));
            }
        }
        // Blocks stand in an order in which definitions come before uses.
        let inside: Vec<u64> = blocks(op).map(|block| self.block(block)).collect();
        let key = hash((what, operands, inside));
        for (place, &result) in module.results(op).iter().enumerate() {
            self.keys.insert(result, hash((key, place)));
        }
        key
    }

    fn block(&mut self, block: Block) -> u64 {
        let mut keys: Vec<u64> = Vec::new();
        let mut deallocs: Vec<u64> = Vec::new();
        for op in self.module.ops(block) {
            let key = self.op(op);
            if self.module.name_text(op) == "bufferization.dealloc" {
                deallocs.push(key);
            } else if !self.table.has(self.module, op, Trait::Pure)
                || self.table.has(self.module, op, Trait::Terminator)
            {
                keys.extend(sorted(std::mem::take(&mut deallocs)));
                keys.push(key);
            }
        }
        keys.extend(sorted(deallocs));
        hash(keys)
    }
}

/// What is left to run time after all passes, and what happens when the program runs.
fn outcome(program: &mut Program) -> Result<(Checks, interp::Report), String> {
    program.run(REST)?;
    Ok((Checks::of(&program.text()), program.interpret()?))
}

/// Simplifies a program in two orders of the rules and two of the operands. The program with the
/// one and the other order of the operands, if there are two.
fn in_two_orders(before: &str, random: &mut Random) -> Result<Option<[Program; 2]>, String> {
    let (mut plain, mut reruled) = (load(before)?, load(before)?);
    plain.run(SIMPLIFICATION)?;
    reruled.run_with(SIMPLIFICATION, Some(&reordered(random)))?;
    if reruled.text() != plain.text() {
        return Err("another order of the rules gives another program".into());
    }
    let mut program = load(before)?;
    if shuffle_operands(&mut program, random) == 0 {
        return Ok(None);
    }
    program.run(SIMPLIFICATION)?;
    match Shape::of(&program) == Shape::of(&plain) {
        true => Ok(Some([plain, program])),
        false => Err(format!(
            "another order of the operands gives another program\n{}\n{}",
            plain.text(),
            program.text()
        )),
    }
}

#[test]
fn neither_order_matters() {
    let [shuffled, joined] = [(); 2].map(|()| AtomicUsize::new(0));
    random::judge_all(FeatureSet::FULL, 0..150, 8, |text, seed| {
        let mut random = Random::of(seed);
        let mut before = load(text)?;
        before.run(BEFORE)?;
        if let Some(both) = in_two_orders(&before.text(), &mut random)? {
            shuffled.fetch_add(1, Ordering::Relaxed);
            let [mut plain, mut program] = both;
            let (one, other) = (outcome(&mut plain)?, outcome(&mut program)?);
            let [a, b] = [&one.1, &other.1];
            if one.0 != other.0
                || (&a.results, &a.trace, &a.counts) != (&b.results, &b.trace, &b.counts)
                || a.leaks.len() + b.leaks.len() > 0
            {
                return Err("with another order of the operands it runs in another way".into());
            }
        }
        // What is joined is retained for longer: that may leak, and is not run.
        join_neighbours(&mut before);
        if in_two_orders(&before.text(), &mut random)?.is_some() {
            joined.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    });
    let (shuffled, joined) = (shuffled.into_inner(), joined.into_inner());
    println!("programs with operands to shuffle: {shuffled}, joined {joined}");
    assert!(shuffled > 2 && joined > 100);
}
