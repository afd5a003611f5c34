//! Counts verdicts, and shows what is wrong at the end, small.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;

use super::small::small;
use super::variants::Variant;
use super::verdict::{Verdict, Wrong};

/// A pass may refuse all of so few programs.
const FEW: u64 = 4;

/// So many wrong programs are shown in full; all are counted.
const SHOWN: usize = 6;

#[derive(Default)]
struct Counted {
    judged: u64,
    refused: u64,
}

struct Finding {
    seed: u64,
    program: String,
    passes: Vec<Variant>,
    wrong: Wrong,
}

#[derive(Default)]
struct Counts {
    by_pass: BTreeMap<String, Counted>,
    pairs: BTreeMap<String, u64>,
    accepted: usize,
    inputs: Vec<(u64, String)>,
    found: Vec<Finding>,
}

pub struct Tally {
    name: String,
    counts: Mutex<Counts>,
}

/// Writes a reduced program where `FREEHOLD_KEEP` says, as `tests/judge/wrong` has them.
fn keep(seed: u64, passes: &str, small: &str) {
    if let Some(folder) = std::env::var_os("FREEHOLD_KEEP") {
        let file = Path::new(&folder).join(format!("seed-{seed}.mlir"));
        let text = format!("// passes: {passes}\n{small}");
        std::fs::write(file, text).expect("FREEHOLD_KEEP is a folder that can be written");
    }
}

/// What stands at the start of a long text.
fn first_lines(text: &str) -> String {
    let lines: Vec<&str> = text.lines().take(8).collect();
    lines.join("\n")
}

fn spelled(passes: &[Variant]) -> String {
    let names: Vec<String> = passes.iter().map(Variant::text).collect();
    names.join(" then ")
}

impl Tally {
    pub fn new(name: &str) -> Self {
        Tally {
            name: name.to_owned(),
            counts: Mutex::default(),
        }
    }

    fn counts(&self) -> std::sync::MutexGuard<'_, Counts> {
        self.counts
            .lock()
            .expect("no worker panics while it counts")
    }

    /// A program that is wrong before any pass.
    pub fn input(&self, seed: u64, what: &str) {
        self.counts().inputs.push((seed, what.to_owned()));
    }

    pub fn accepted(&self, count: usize) {
        self.counts().accepted += count;
    }

    pub fn note(&self, seed: u64, program: &str, passes: &[Variant], verdict: &Verdict) {
        let mut counts = self.counts();
        if let [one, other] = passes {
            let pair = format!("{} then {}", one.pass, other.pass);
            *counts.pairs.entry(pair).or_default() += 1;
        }
        if let Verdict::Wrong(wrong) = verdict {
            counts.found.push(Finding {
                seed,
                program: program.to_owned(),
                passes: passes.to_vec(),
                wrong: wrong.clone(),
            });
            return;
        }
        for variant in passes {
            let of = counts.by_pass.entry(variant.text()).or_default();
            of.judged += 1;
            if let Verdict::Refused(pass) = verdict
                && *pass == variant.pass
            {
                of.refused += 1;
                break;
            }
        }
    }

    /// Prints the counts. Fails if a program is wrong, or if one of the passes accepts none.
    pub fn finish(self, passes: &[Variant]) {
        let mut counts = self.counts.into_inner().expect("no worker panicked");
        for (name, of) in counts.by_pass.iter().filter(|row| row.1.refused > 0) {
            println!("{name}: {} of {} refused", of.refused, of.judged);
        }
        let judged: u64 = counts.by_pass.values().map(|of| of.judged).sum();
        println!(
            "{}: {judged} judged, {} accepted by mlir-opt-22, {} wrong",
            self.name,
            counts.accepted,
            counts.found.len()
        );
        if let (Some(least), Some(most)) =
            (counts.pairs.values().min(), counts.pairs.values().max())
        {
            let pairs = counts.pairs.len();
            println!("{pairs} pairs, each {least} to {most} times");
        }
        let inputs = &counts.inputs;
        assert!(
            inputs.is_empty(),
            "{} programs are wrong before any pass, first seed {}: {}",
            inputs.len(),
            inputs[0].0,
            inputs[0].1
        );
        let mut kinds: BTreeMap<(String, &str), Vec<u64>> = BTreeMap::new();
        for found in &counts.found {
            let kind = (spelled(&found.passes), found.wrong.kind);
            kinds.entry(kind).or_default().push(found.seed);
        }
        for ((passes, kind), seeds) in &mut kinds {
            seeds.sort_unstable();
            let shown: Vec<String> = seeds.iter().take(8).map(u64::to_string).collect();
            println!(
                "{kind}: {passes}: {} programs, seeds {}",
                seeds.len(),
                shown.join(" ")
            );
        }
        counts
            .found
            .sort_by_key(|found| (found.program.len(), found.seed));
        let mut seen = Vec::new();
        for found in &counts.found {
            let kind = (found.passes.last().map(Variant::text), found.wrong.kind);
            if seen.len() < SHOWN && !seen.contains(&kind) {
                let small = small(&found.program, &found.passes, found.wrong.kind);
                let passes = spelled(&found.passes);
                println!(
                    "seed {}: {passes}: {}:\n{small}",
                    found.seed, found.wrong.kind
                );
                println!("of the whole program: {}", first_lines(&found.wrong.what));
                keep(found.seed, &passes, &small);
                seen.push(kind);
            }
        }
        assert!(
            counts.found.is_empty(),
            "{} programs are wrong",
            counts.found.len()
        );
        for variant in passes {
            let of = counts.by_pass.get(&variant.text());
            let of = of.unwrap_or_else(|| panic!("{} is judged on no program", variant.text()));
            assert!(
                of.judged < FEW || of.judged > of.refused,
                "{} accepts no program",
                variant.text()
            );
        }
    }
}
