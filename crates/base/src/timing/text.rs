//! Times as text, in the columns of mlir-opt's `--mlir-timing`, so that what reads those reads
//! ours.

use std::fmt::Write as _;

use super::{FunctionTime, Kind, Node, Tree};

const RULE: &str =
    "===-------------------------------------------------------------------------===\n";

impl Tree {
    /// What is part of what, indented.
    pub fn text(&self) -> String {
        let mut out = self.head();
        let mut open: Vec<(&Node, usize)> = Vec::new();
        open.extend(self.root.children.iter().rev().map(|node| (node, 0)));
        while let Some((node, depth)) = open.pop() {
            self.line(&mut out, (node.sum, node.wall), &shown(node), depth);
            open.extend(node.children.iter().rev().map(|child| (child, depth + 1)));
        }
        self.foot(&mut out);
        out
    }

    /// Each name once, what took longest first.
    pub fn list(&self) -> String {
        let mut names: Vec<(String, u64, u64)> = Vec::new();
        let mut open: Vec<&Node> = self.root.children.iter().rev().collect();
        while let Some(node) = open.pop() {
            let name = shown(node);
            match names.iter_mut().find(|(known, ..)| *known == name) {
                Some((_, sum, wall)) => {
                    *sum += node.sum;
                    *wall += node.wall;
                }
                None => names.push((name, node.sum, node.wall)),
            }
            open.extend(node.children.iter().rev());
        }
        names.sort_by(|a, b| b.2.cmp(&a.2).then_with(|| a.0.cmp(&b.0)));
        let mut out = self.head();
        for (name, sum, wall) in names {
            self.line(&mut out, (sum, wall), &name, 0);
        }
        self.foot(&mut out);
        out
    }

    fn head(&self) -> String {
        let mut out = String::from(RULE);
        let _ = writeln!(out, "{:25}... Execution time report ...", "");
        out.push_str(RULE);
        let _ = writeln!(
            out,
            "  Total Execution Time: {:.4} seconds\n",
            seconds(self.root.wall)
        );
        if self.is_parallel {
            out.push_str("  ----User Time----");
        }
        out.push_str("  ----Wall Time----  ----Name----\n");
        out
    }

    fn foot(&self, out: &mut String) {
        self.line(out, self.rest(), "Rest", 0);
        self.line(out, (self.root.sum, self.root.wall), "Total", 0);
    }

    /// What nothing below the root accounts for, of all threads and by the clock on the wall.
    pub(super) fn rest(&self) -> (u64, u64) {
        let left = |whole: u64, part: fn(&Node) -> u64| {
            whole.saturating_sub(self.root.children.iter().map(part).sum())
        };
        (
            left(self.root.sum, |node| node.sum),
            left(self.root.wall, |node| node.wall),
        )
    }

    fn line(&self, out: &mut String, (sum, wall): (u64, u64), name: &str, depth: usize) {
        if self.is_parallel {
            column(out, sum, self.root.sum);
        }
        column(out, wall, self.root.wall);
        let _ = writeln!(out, "  {:indent$}{name}", "", indent = 2 * depth);
    }
}

impl FunctionTime {
    /// Functions and their passes, a line each.
    pub fn text(functions: &[FunctionTime]) -> String {
        let mut out = String::from("\n  ----Time----  ----Function----\n");
        for function in functions {
            let _ = writeln!(
                out,
                "    {:8.6}    {}",
                seconds(function.sum),
                function.name
            );
            for (pass, sum) in &function.passes {
                let _ = writeln!(out, "    {:8.6}      {pass}", seconds(*sum));
            }
        }
        out
    }
}

fn column(out: &mut String, part: u64, whole: u64) {
    let _ = write!(
        out,
        "  {:8.4} ({:5.1}%)",
        seconds(part),
        percent(part, whole)
    );
}

pub(super) fn seconds(nanoseconds: u64) -> f64 {
    nanoseconds as f64 / 1e9
}

pub(super) fn percent(part: u64, whole: u64) -> f64 {
    match whole {
        0 => 0.0,
        _ => 100.0 * part as f64 / whole as f64,
    }
}

/// The name, with what mlir-opt puts before that of an analysis.
pub(super) fn shown(node: &Node) -> String {
    match node.kind {
        Kind::Analysis => format!("(A) {}", node.name),
        _ => node.name.clone(),
    }
}
