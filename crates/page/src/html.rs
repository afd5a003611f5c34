//! The page: the document within the style sheet and scripts of `view/`, in one file that asks no
//! network.

use serde_json::Value;

use super::view;

const PAGE: &str = include_str!("view/page.html");

/// What is the report's alone.
const OWN: &str = concat!(include_str!("view/source.js"), include_str!("view/main.js"));

/// The page of a [document](super::document).
pub fn html(document: &Value) -> String {
    // One script: the parts share their names, and the last one begins.
    let script = [view::PARTS, OWN].concat();
    let page = PAGE.replacen("/* STYLE */", view::STYLE, 1);
    let page = page.replacen("/* SCRIPT */", &script, 1);
    // Last, for nothing in it is to be replaced.
    page.replacen("\"DOCUMENT\"", &embedded(document), 1)
}

/// The document as a script element may hold it: no `<` begins anything there.
fn embedded(document: &Value) -> String {
    document.to_string().replace('<', "\\u003c")
}
