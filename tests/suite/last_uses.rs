//! When buffers are freed, in runs of random programs: by `early-free` never later than by
//! `optimize-allocation-liveness` where no addresses are compared, never too early, and each once.
//!
//! What is compared is what the program allocates between the last access of a buffer and its free.
//! `FREEHOLD_SEEDS=0..5000` judges other programs, and prints the sums of the peaks.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::judge::feature_sets::program;
use crate::passed::load;
use crate::seeds::{on_all_cores, seeds};
use freehold::interp::lives::{allocated_late, least_peak};
use freehold::interp::{self, Report};

/// The text after some passes.
fn after(text: &str, passes: &str) -> Result<String, String> {
    let mut program = load(text)?;
    program.run(passes)?;
    Ok(program.text())
}

/// A run that notes when each buffer is accessed.
fn lives(text: &str) -> Result<Report, String> {
    let program = load(text)?;
    let options = interp::Options {
        lives: true,
        ..interp::Options::default()
    };
    interp::run(&program.module, &program.table, &options)
        .map_err(|stop| program.source.render(&stop.diagnostic(&program.module)))
}

/// The sums of the peaks of all programs.
#[derive(Default)]
struct Peaks {
    programs: AtomicU64,
    as_it_comes: AtomicU64,
    by_liveness: AtomicU64,
    early: AtomicU64,
    least: AtomicU64,
}

/// What is wrong with the frees of a program; nothing if all is well.
fn judge(text: &str, peaks: &Peaks) -> Result<(), String> {
    let before = lives(text)?;
    let deallocated = after(text, "expand-realloc,buffer-deallocation-pipeline")?;
    let early = after(&deallocated, "free-at-last-use")?;
    let again = after(&early, "free-at-last-use")?;
    if early != again {
        return Err("a second run moves more".to_owned());
    }
    let option = "expand-realloc,buffer-deallocation-pipeline{early-free=true}";
    if early != after(text, option)? {
        return Err("the option and the pass differ".to_owned());
    }
    let liveness = after(&deallocated, "optimize-allocation-liveness")?;
    let as_it_comes = lives(&deallocated)?;
    let by_liveness = lives(&liveness)?;
    let report = lives(&early).map_err(|what| format!("freed early: {what}"))?;
    if (&before.results, &before.trace) != (&report.results, &report.trace) {
        return Err("it does something else".to_owned());
    }
    if !report.leaks.is_empty() || report.counts.frees != as_it_comes.counts.frees {
        return Err("it does not free what it did".to_owned());
    }
    let late = allocated_late(&report.lives);
    for (number, (ours, theirs)) in late
        .iter()
        .zip(allocated_late(&by_liveness.lives))
        .enumerate()
    {
        // That pass frees what is still to be compared by its address: another buffer may get it.
        if *ours > theirs && !deallocated.contains("extract_aligned_pointer_as_index") {
            return Err(format!(
                "allocation {number}: {ours} bytes are allocated until it is freed, {theirs} if \
                 'optimize-allocation-liveness' moves its free"
            ));
        }
    }
    let add = |sum: &AtomicU64, bytes: u64| sum.fetch_add(bytes, Ordering::Relaxed);
    add(&peaks.programs, 1);
    add(&peaks.as_it_comes, as_it_comes.counts.peak_bytes);
    add(&peaks.by_liveness, by_liveness.counts.peak_bytes);
    add(&peaks.early, report.counts.peak_bytes);
    add(&peaks.least, least_peak(&report.lives));
    Ok(())
}

#[test]
fn buffers_are_freed_at_their_last_use() {
    let peaks = Peaks::default();
    on_all_cores(seeds(0..300), |seed| {
        let program = program(seed);
        // Deallocation assumes the rules of the function boundary.
        if !program.breaks_boundary
            && let Err(what) = judge(&program.text, &peaks)
        {
            panic!("seed {seed}: {what}");
        }
        true
    });
    let sum = |sum: &AtomicU64| sum.load(Ordering::Relaxed);
    println!(
        "peaks of {} programs: {} bytes as it comes, {} with optimize-allocation-liveness, {} with \
         early-free; {} if each buffer were freed right after its last access",
        sum(&peaks.programs),
        sum(&peaks.as_it_comes),
        sum(&peaks.by_liveness),
        sum(&peaks.early),
        sum(&peaks.least),
    );
    assert!(sum(&peaks.early) < sum(&peaks.by_liveness));
}
