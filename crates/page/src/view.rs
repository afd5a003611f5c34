//! The parts of the page that others build pages of: the style sheet, and the scripts that know a
//! document and draw what is in it.

/// The style sheet.
pub const STYLE: &str = include_str!("view/page.css");

/// The scripts, which share their names. `views.js` says what whoever takes them has to have.
pub const PARTS: &str = concat!(
    include_str!("view/model.js"),
    include_str!("view/elements.js"),
    include_str!("view/tokens.js"),
    include_str!("view/layout.js"),
    include_str!("view/flow.js"),
    include_str!("view/why.js"),
    include_str!("view/aliases.js"),
    include_str!("view/ownership.js"),
    include_str!("view/deallocs.js"),
    include_str!("view/difference.js"),
    include_str!("view/texts.js"),
    include_str!("view/views.js"),
    include_str!("view/split.js"),
);
