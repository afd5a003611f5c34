//! The answers of a query of two variables as a graph: what answers are about around a circle, a
//! line for each answer. Pairs that are answers both ways, as those of aliases are, have no arrow.

use std::collections::{BTreeMap, BTreeSet};
use std::f64::consts::TAU;
use std::fmt::Write as _;

use super::answers::Answers;
use super::columns::Item;
use freehold_base::escape::xml;

/// The most things that are drawn of a function.
const MOST: usize = 200;
/// Along the circle between two things, and around it for names.
const BETWEEN: f64 = 30.0;
const MARGIN: f64 = 120.0;
const HEAD: f64 = 30.0;
const LEAST: f64 = 60.0;
/// What lines keep from the things that they lead to.
const SHORT: f64 = 8.0;

/// The graph of one function: its things in the order of the answers, and which are related.
#[derive(Default)]
struct Graph<'a> {
    names: Vec<String>,
    places: BTreeMap<&'a Item, usize>,
    pairs: BTreeSet<(usize, usize)>,
    left_out: usize,
}

impl<'a> Graph<'a> {
    fn place(&mut self, item: &'a Item) -> Option<usize> {
        if let Some(&place) = self.places.get(item) {
            return Some(place);
        }
        if self.names.len() == MOST {
            return None;
        }
        let place = self.names.len();
        self.names.push(match item.position {
            Some((line, column)) => format!("{} {line}:{column}", item.text),
            None => item.text.to_string(),
        });
        self.places.insert(item, place);
        Some(place)
    }

    fn add(&mut self, from: &'a Item, to: &'a Item) {
        match (self.place(from), self.place(to)) {
            (Some(from), Some(to)) if from != to => drop(self.pairs.insert((from, to))),
            (Some(_), Some(_)) => {}
            _ => self.left_out += 1,
        }
    }

    fn radius(&self) -> f64 {
        (self.names.len() as f64 * BETWEEN / TAU).max(LEAST)
    }
}

/// The picture, a circle for each function.
///
/// # Errors
/// If the answers are not pairs.
pub(super) fn svg(answers: &Answers) -> Result<String, String> {
    let columns = answers.columns.iter().filter(|column| !column.is_edge);
    if answers.counts || columns.count() != 2 {
        return Err("svg draws the answers of a query of two variables".to_owned());
    }
    let mut graphs: Vec<(&str, Graph)> = Vec::new();
    for (function, items) in answers.rows() {
        if graphs.last().is_none_or(|last| last.0 != &**function) {
            graphs.push((function, Graph::default()));
        }
        if let (Some((_, graph)), [from, to, ..]) = (graphs.last_mut(), &items[..]) {
            graph.add(from, to);
        }
    }
    let wide = |graph: &Graph| 2.0 * (graph.radius() + MARGIN);
    let high = |graph: &Graph| HEAD + wide(graph) - MARGIN;
    let width = graphs
        .iter()
        .map(|row| wide(&row.1))
        .fold(2.0 * MARGIN, f64::max);
    let height: f64 = graphs.iter().map(|row| high(&row.1)).sum();
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {:.0}\" \
         font-family=\"ui-monospace, monospace\" font-size=\"11\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <defs><marker id=\"to\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" \
         markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"#4c78a8\"/></marker>\
         </defs>\n",
        height.max(HEAD)
    );
    let mut top = 0.0;
    for (function, graph) in &graphs {
        let _ = writeln!(
            out,
            "<text x=\"12\" y=\"{}\" font-size=\"13\" font-weight=\"600\">@{}</text>",
            top + 20.0,
            xml(function)
        );
        draw(&mut out, graph, top + HEAD);
        top += high(graph);
    }
    out.push_str("</svg>\n");
    Ok(out)
}

fn draw(out: &mut String, graph: &Graph, top: f64) {
    let radius = graph.radius();
    let (x, y) = (radius + MARGIN, top + radius + MARGIN / 2.0);
    let angle = |place: usize| TAU * place as f64 / graph.names.len().max(1) as f64;
    let at = |place: usize| {
        let angle = angle(place);
        (x + radius * angle.cos(), y + radius * angle.sin())
    };
    for &(from, to) in &graph.pairs {
        let is_mutual = graph.pairs.contains(&(to, from));
        if is_mutual && to < from {
            continue;
        }
        let ((ax, ay), (bx, by)) = (at(from), at(to));
        let length = (bx - ax).hypot(by - ay).max(1.0);
        let (dx, dy) = ((bx - ax) / length * SHORT, (by - ay) / length * SHORT);
        let arrow = if is_mutual {
            ""
        } else {
            " marker-end=\"url(#to)\""
        };
        let _ = writeln!(
            out,
            "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"#4c78a8\" fill=\"none\"{arrow}/>",
            ax + dx,
            ay + dy,
            bx - dx,
            by - dy
        );
    }
    for (place, name) in graph.names.iter().enumerate() {
        let (px, py) = at(place);
        let is_left = angle(place).cos() < -1e-9;
        let (anchor, aside) = if is_left {
            ("end", -9.0)
        } else {
            ("start", 9.0)
        };
        let _ = writeln!(
            out,
            "<circle cx=\"{px:.1}\" cy=\"{py:.1}\" r=\"4\" fill=\"#1d4e89\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\">{}</text>",
            px + aside,
            py + 4.0,
            xml(name)
        );
    }
    if graph.left_out > 0 {
        let _ = writeln!(
            out,
            "<text x=\"12\" y=\"{}\" fill=\"#555\">{} answers are not drawn</text>",
            top + 6.0,
            graph.left_out
        );
    }
}
