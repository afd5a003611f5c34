//! Timelines as a picture: of each the bytes on the heap over the steps of the run, in one scale,
//! and below a line for each buffer.

use std::fmt::Write as _;

use super::{Bar, Mark, Timeline};
use freehold_base::escape::xml;

const WIDTH: f64 = 960.0;
const MARGIN: f64 = 24.0;
const HEAD: f64 = 30.0;
const CURVE: f64 = 110.0;
const LINE: f64 = 16.0;
/// What stands in front of a bar: the name of the buffer.
const NAMES: f64 = 130.0;
/// The most lines of a picture, and letters of a name.
const MOST_LINES: usize = 200;
const MOST_LETTERS: usize = 18;

/// The picture of some runs, each with what it is called, one below the other.
#[must_use]
pub fn svg(runs: &[(&str, &Timeline)]) -> String {
    let steps = runs.iter().map(|run| run.1.steps).max().unwrap_or(1);
    let peak = runs.iter().map(|run| run.1.peak.0).max().unwrap_or(0);
    let high =
        |run: &Timeline| HEAD + CURVE + MARGIN + LINE * (run.bars.len().min(MOST_LINES) + 1) as f64;
    let height: f64 = runs.iter().map(|run| high(run.1)).sum();
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"11\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        WIDTH + 2.0 * MARGIN,
        height + MARGIN
    );
    let mut top = 0.0;
    for (name, run) in runs {
        let _ = writeln!(out, "<g transform=\"translate({MARGIN} {top})\">");
        let x = (WIDTH - NAMES) / steps.max(1) as f64;
        title(&mut out, name, run);
        curve(&mut out, run, (x, CURVE / peak.max(1) as f64));
        for (number, bar) in run.bars.iter().take(MOST_LINES).enumerate() {
            let y = HEAD + CURVE + MARGIN + LINE * number as f64;
            line(&mut out, bar, (x, y, steps));
        }
        if run.bars.len() > MOST_LINES {
            let y = HEAD + CURVE + MARGIN + LINE * (MOST_LINES as f64 + 0.8);
            let more = run.bars.len() - MOST_LINES;
            let _ = writeln!(out, "<text y=\"{y}\" fill=\"#555\">and {more} more</text>");
        }
        out.push_str("</g>\n");
        top += high(run);
    }
    out.push_str("</svg>\n");
    out
}

fn title(out: &mut String, name: &str, run: &Timeline) {
    let leaked = run
        .bars
        .iter()
        .filter(|bar| bar.is_on_heap && bar.ended.is_none());
    let leaked = match leaked.count() {
        0 => String::new(),
        count => format!(", {count} never freed"),
    };
    let text = format!(
        "{name}: {} buffers, {} bytes at most{leaked}",
        run.bars.len(),
        run.peak.0
    );
    let _ = writeln!(
        out,
        "<text y=\"20\" font-size=\"13\" font-weight=\"600\">{}</text>",
        xml(&text)
    );
}

fn curve(out: &mut String, run: &Timeline, (x, y): (f64, f64)) {
    let bottom = HEAD + CURVE;
    let mut path = format!("M{NAMES} {bottom}");
    for &(step, bytes) in &run.curve {
        let _ = write!(
            path,
            "H{:.2}V{:.2}",
            NAMES + step as f64 * x,
            bottom - bytes as f64 * y
        );
    }
    let end = NAMES + run.steps as f64 * x;
    let _ = writeln!(
        out,
        "<path d=\"{path}H{end:.2}V{bottom}Z\" fill=\"#4c78a8\" fill-opacity=\"0.25\" \
         stroke=\"#4c78a8\"/>\n<text x=\"0\" y=\"{}\" fill=\"#555\">bytes on the heap</text>",
        HEAD + 12.0
    );
}

/// A buffer: thin from its allocation on, thick while it is used, a mark where it is freed.
fn line(out: &mut String, bar: &Bar, (x, y, steps): (f64, f64, u64)) {
    let at = |step: u64| NAMES + step as f64 * x;
    let mut name: String = bar.name.chars().take(MOST_LETTERS).collect();
    if name.len() < bar.name.len() {
        name.push('…');
    }
    let middle = y + LINE / 2.0;
    let end = bar.ended.as_ref().map_or(steps, |mark| mark.step);
    let (colour, dashes) = match (bar.is_on_heap, &bar.ended) {
        (true, None) => ("#b3261e", " stroke-dasharray=\"4 3\""),
        (true, Some(_)) => ("#4c78a8", ""),
        (false, _) => ("#8a8f98", ""),
    };
    let place = |mark: &Mark| match mark.position {
        Some((line, column)) => format!("{} at {line}:{column}", mark.operation),
        None => mark.operation.clone(),
    };
    let said = match &bar.ended {
        Some(mark) => format!("freed by {}", place(mark)),
        None => "never freed".to_owned(),
    };
    let _ = writeln!(
        out,
        "<g><title>{}</title><text y=\"{}\">{}</text>\
         <line x1=\"{:.2}\" y1=\"{middle}\" x2=\"{:.2}\" y2=\"{middle}\" \
         stroke=\"{colour}\"{dashes}/>",
        xml(&format!(
            "{}: {} bytes, allocated by {}, {said}",
            bar.name,
            bar.bytes,
            place(&bar.began)
        )),
        middle + 4.0,
        xml(&name),
        at(bar.began.step),
        at(end)
    );
    if let Some((first, last)) = &bar.used {
        let (from, to) = (at(*first), at(last.step + 1));
        let _ = writeln!(
            out,
            "<rect x=\"{from:.2}\" y=\"{}\" width=\"{:.2}\" height=\"6\" fill=\"{colour}\"/>",
            middle - 3.0,
            to - from
        );
    }
    if bar.ended.is_some() {
        let _ = writeln!(
            out,
            "<path d=\"M{:.2} {}v10\" stroke=\"{colour}\" stroke-width=\"2\"/>",
            at(end),
            middle - 5.0
        );
    }
    out.push_str("</g>\n");
}
