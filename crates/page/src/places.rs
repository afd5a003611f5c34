//! Where things are, as keys of the document.

use serde_json::Value;

use crate::stage::{Site, SiteKind};

/// Adds where something is done.
pub(super) fn site(out: &mut Value, site: &Site) {
    place(out, site.position);
    match &site.kind {
        SiteKind::Before => {}
        SiteKind::OnEdge(edge) => out["on_edge"] = edge.text.as_str().into(),
        SiteKind::AtEnd(end) => {
            out["at_end_of"] = end.text.as_str().into();
            if let Some(line) = end.last_line {
                out["last_line"] = line.into();
            }
        }
    }
}

/// Adds line and column of what has a place.
pub(super) fn place(out: &mut Value, position: Option<(usize, usize)>) {
    if let Some((line, column)) = position {
        out["line"] = line.into();
        out["column"] = column.into();
    }
}
