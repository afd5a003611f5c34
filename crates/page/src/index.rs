//! The page of a directory: all functions of all programs, by what deallocation leaves to run time,
//! each with a link into the page of its program.
//!
//! It is made of [`costs`], which are what is kept of each program's document.

use std::cmp::Reverse;
use std::fmt::Write as _;

use serde_json::{Value, json};

use super::view;
use freehold_base::escape::xml;

/// Of so many functions there are lines.
const MOST_FUNCTIONS: usize = 2000;

/// What is counted of a function, those first that cost most, as the page and the document call it.
const COUNTED: [(&str, &str); 4] = [
    ("comparisons", "checks"),
    ("copies", "clones"),
    ("conditional frees", "conditional_frees"),
    ("frees", "frees"),
];

/// What is kept of a [document](super::document): for each function its name and what deallocation
/// leaves to run time, in the order comparisons, copies, conditional frees, frees, and its peak;
/// and whether deallocation refuses the program.
pub fn costs(document: &Value) -> Value {
    let functions = document["functions"].as_array();
    let functions = functions.into_iter().flatten().map(|function| {
        let counts = COUNTED.map(|(_, count)| function["counts"][count].as_u64().unwrap_or(0));
        json!({ "name": function["name"], "counts": counts, "peak": function["peak"] })
    });
    json!({
        "functions": functions.collect::<Vec<_>>(),
        "refused": !document["refused"].is_null(),
    })
}

/// A line of the index.
struct Line<'a> {
    file: &'a str,
    /// The name and the place of the function among those of its program.
    function: &'a str,
    number: usize,
    counts: [u64; 4],
    /// The most bytes that are allocated at one time, if they were counted.
    peak: Option<u64>,
}

/// The index of some programs, each with the path of its page from the index on, and its costs.
pub fn index(programs: &[(String, Value)]) -> String {
    let mut lines = Vec::new();
    for (file, costs) in programs {
        let functions = costs["functions"].as_array().into_iter().flatten();
        for (number, function) in functions.enumerate() {
            lines.push(Line {
                file,
                function: function["name"].as_str().unwrap_or_default(),
                number,
                counts: [0, 1, 2, 3].map(|at| function["counts"][at].as_u64().unwrap_or(0)),
                peak: function["peak"].as_u64(),
            });
        }
    }
    lines.sort_by_key(|line| (Reverse((line.counts, line.peak)), line.file, line.number));
    let (files, functions) = (programs.len(), lines.len());
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" \
         content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <title>freehold reports</title>\n<style>{}</style>\n</head>\n<body class=\"index\">\n\
         <header><h1>freehold</h1><p id=\"counts\">{functions} functions of {files} programs, by \
         what deallocation leaves to run time</p></header>\n<main>\n",
        view::STYLE
    );
    let refused = programs.iter().filter(|row| row.1["refused"] == true);
    let refused: Vec<String> = refused.map(|(file, _)| link(file, None, file)).collect();
    if !refused.is_empty() {
        let _ = writeln!(out, "<p>Deallocation refuses {}.</p>", refused.join(", "));
    }
    let heads = COUNTED.map(|(name, _)| format!("<th scope=\"col\">{name}</th>"));
    let _ = writeln!(
        out,
        "<table class=\"costs\">\n<thead><tr><th scope=\"col\">function</th><th scope=\"col\">\
         program</th>{}<th scope=\"col\">peak in bytes</th></tr></thead>\n<tbody>",
        heads.concat()
    );
    for line in lines.iter().take(MOST_FUNCTIONS) {
        let counts = line.counts.map(|count| format!("<td>{count}</td>"));
        let _ = writeln!(
            out,
            "<tr><th scope=\"row\">{}</th><td>{}</td>{}<td>{}</td></tr>",
            link(line.file, Some(line.number), &format!("@{}", line.function)),
            xml(line.file),
            counts.concat(),
            line.peak.map_or(String::new(), |peak| peak.to_string())
        );
    }
    out.push_str("</tbody>\n</table>\n");
    if lines.len() > MOST_FUNCTIONS {
        let _ = writeln!(out, "<p>and {} more</p>", lines.len() - MOST_FUNCTIONS);
    }
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

/// A link into the page of a program.
fn link(file: &str, function: Option<usize>, text: &str) -> String {
    let mut path = String::new();
    for byte in file.bytes() {
        match byte {
            b'-' | b'.' | b'_' | b'~' | b'/' => path.push(byte as char),
            byte if byte.is_ascii_alphanumeric() => path.push(byte as char),
            byte => path.push_str(&format!("%{byte:02X}")),
        }
    }
    let fragment = function.map_or(String::new(), |number| format!("#f={number}"));
    format!("<a href=\"{path}/index.html{fragment}\">{}</a>", xml(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_that_cost_most_stand_first_and_names_stay_text() {
        let row = |name: &str, counts: [u64; 4]| json!({ "functions": [{ "name": name, "counts": counts }], "refused": false });
        let programs = [
            ("a/cheap.mlir".to_owned(), row("cheap", [0, 0, 0, 9])),
            ("b c#.mlir".to_owned(), row("<b>", [1, 0, 0, 0])),
        ];
        let page = index(&programs);
        let place = |text: &str| page.find(text).unwrap_or_else(|| panic!("{text}: {page}"));
        assert!(place("&lt;b&gt;") < place("@cheap"));
        assert!(page.contains("b%20c%23.mlir/index.html#f=0"));
        assert!(!page.contains("<b>"));
    }
}
