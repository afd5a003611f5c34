//! The page: the document within the style sheet and scripts of `view/`, in one file that asks no
//! network.

use serde_json::Value;

const PAGE: &str = include_str!("view/page.html");

/// What stands in the page for the parts, in the order of the page.
const PARTS: [(&str, &str); 2] = [
    ("/* STYLE */", include_str!("view/page.css")),
    ("/* SCRIPT */", SCRIPT),
];

/// One script: the parts share their names, and the last one begins.
const SCRIPT: &str = concat!(
    include_str!("view/model.js"),
    include_str!("view/elements.js"),
    include_str!("view/layout.js"),
    include_str!("view/source.js"),
    include_str!("view/flow.js"),
    include_str!("view/why.js"),
    include_str!("view/aliases.js"),
    include_str!("view/ownership.js"),
    include_str!("view/deallocs.js"),
    include_str!("view/main.js"),
);

/// The page of a [document](super::document).
pub fn html(document: &Value) -> String {
    let mut page = PAGE.to_owned();
    for (mark, part) in PARTS {
        page = page.replacen(mark, part, 1);
    }
    // Last, for nothing in it is to be replaced.
    page.replacen("\"DOCUMENT\"", &embedded(document), 1)
}

/// The document as a script element may hold it: no `<` begins anything there.
fn embedded(document: &Value) -> String {
    document.to_string().replace('<', "\\u003c")
}
