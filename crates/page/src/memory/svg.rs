//! The memory of functions as a picture: of each arena the bytes that are needed over the steps of
//! the function, and below the buffers as boxes, time from left to right, offsets from below.

use std::fmt::Write as _;

use super::{Function, Room, Shown};
use freehold_base::escape::xml;

const WIDTH: f64 = 960.0;
const CURVE: f64 = 100.0;
const BOXES: f64 = 320.0;
const MARGIN: f64 = 24.0;
const HEAD: f64 = 28.0;

/// Boxes narrower or lower than this have no name in them.
const LEGIBLE: (f64, f64) = (36.0, 12.0);

/// Neighbours differ; the first one is used again behind the last.
const COLOURS: [&str; 6] = [
    "#4c78a8", "#72b7b2", "#54a24b", "#b279a2", "#e0a030", "#9d755d",
];

/// The picture: all arenas, one below the other.
#[must_use]
pub fn svg(functions: &[Function]) -> String {
    let arenas = functions.iter().flat_map(|function| {
        let rooms = function.arenas.iter();
        rooms.map(move |room| (function, room))
    });
    let arenas: Vec<(&Function, &Room)> = arenas.collect();
    let each = HEAD + CURVE + BOXES + 3.0 * MARGIN;
    let (width, height) = (WIDTH + 2.0 * MARGIN, each * arenas.len().max(1) as f64);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"11\">\n"
    );
    for (number, (function, room)) in arenas.iter().enumerate() {
        let top = each * number as f64;
        let _ = writeln!(out, "<g transform=\"translate({MARGIN} {top})\">");
        arena(&mut out, function, room);
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}

fn arena(out: &mut String, function: &Function, room: &Room) {
    let unit = match &room.unit {
        None => "bytes".to_owned(),
        Some(unit) => format!("places of {unit}"),
    };
    let title = format!(
        "@{}: {} allocations in {} {unit}; at least {} are needed",
        function.name, room.allocations, room.size, room.bound
    );
    let _ = writeln!(
        out,
        "<text y=\"20\" font-size=\"13\">{}</text>",
        xml(&title)
    );
    let step = WIDTH / f64::from(function.steps.max(1));
    curve(out, room, step);
    let bottom = HEAD + CURVE + MARGIN + BOXES;
    let scale = BOXES / room.size.max(1) as f64;
    let top = bottom - BOXES;
    let _ = writeln!(
        out,
        "<rect y=\"{top}\" width=\"{WIDTH}\" height=\"{BOXES}\" fill=\"none\" stroke=\"#888\"/>"
    );
    for (number, buffer) in room.buffers.iter().enumerate() {
        boxes(
            out,
            buffer,
            (step, scale, bottom),
            COLOURS[number % COLOURS.len()],
        );
    }
}

fn boxes(out: &mut String, buffer: &Shown, (step, scale, bottom): (f64, f64, f64), colour: &str) {
    let high = buffer.size as f64 * scale;
    let y = bottom - (buffer.offset as f64 * scale) - high;
    for interval in buffer.live.intervals() {
        let x = f64::from(interval.start) * step;
        let wide = f64::from(interval.end - interval.start) * step;
        let name = xml(&buffer.name);
        let _ = writeln!(
            out,
            "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{wide:.2}\" height=\"{high:.2}\" \
             fill=\"{colour}\" fill-opacity=\"0.75\" stroke=\"#fff\" stroke-width=\"0.5\">\
             <title>{name}: {} bytes at {}, steps {} to {}</title></rect>",
            buffer.size,
            buffer.offset,
            interval.start,
            interval.end - 1
        );
        if wide >= LEGIBLE.0 && high >= LEGIBLE.1 {
            let (x, y) = (x + 3.0, y + high / 2.0 + 4.0);
            let _ = writeln!(out, "<text x=\"{x:.2}\" y=\"{y:.2}\">{name}</text>");
        }
    }
}

/// The bytes that are needed at each step.
fn curve(out: &mut String, room: &Room, step: f64) {
    let mut events: Vec<(u32, i128)> = Vec::new();
    for buffer in &room.buffers {
        for interval in buffer.live.intervals() {
            events.push((interval.start, i128::from(buffer.size)));
            events.push((interval.end, -i128::from(buffer.size)));
        }
    }
    events.sort_unstable();
    let bottom = HEAD + CURVE;
    let scale = CURVE / room.bound.max(1) as f64;
    let (mut live, mut path) = (0_i128, format!("M0 {bottom}"));
    for (at, change) in events {
        let x = f64::from(at) * step;
        live += change;
        let _ = write!(path, "H{x:.2}V{:.2}", bottom - live as f64 * scale);
    }
    let _ = writeln!(
        out,
        "<path d=\"{path}H{WIDTH}V{bottom}Z\" fill=\"#4c78a8\" fill-opacity=\"0.25\" \
         stroke=\"#4c78a8\"/>\n<text y=\"{}\" fill=\"#555\">bytes needed</text>",
        HEAD + 12.0
    );
}
