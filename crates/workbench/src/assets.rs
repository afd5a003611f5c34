//! The page: its parts put together. It takes the report's views and colours from `freehold-page`,
//! and begins with the examples of the tutorial.

use freehold_page::view;
use freehold_query::RELATIONS;
use serde_json::{Value, json};

/// The way from the page to its answers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Transport {
    /// To `freehold serve`, which the page is from.
    Http,
    /// To a worker of the page that has the library as WebAssembly.
    Worker,
}

/// The page itself, which names the style and the script as files beside it.
pub fn page() -> String {
    include_str!("view/page.html").to_owned()
}

/// `page.css`.
pub fn style() -> String {
    [view::STYLE, include_str!("view/workbench.css")].concat()
}

/// `page.js`: one script. The parts share their names, and the last one begins.
pub fn script(transport: Transport) -> String {
    let known = format!(
        "const EXAMPLES = {};\nconst RELATIONS = {};\n",
        examples(),
        relations()
    );
    let parts = [
        "\"use strict\";\n",
        &known,
        view::PARTS,
        include_str!("view/editor.js"),
        include_str!("view/state.js"),
        include_str!("view/asking.js"),
        match transport {
            Transport::Http => include_str!("view/http.js"),
            Transport::Worker => include_str!("view/module.js"),
        },
        include_str!("view/passes.js"),
        include_str!("view/egraph.js"),
        include_str!("view/run.js"),
        include_str!("view/query.js"),
        include_str!("view/rules.js"),
        include_str!("view/workbench.js"),
    ];
    parts.concat()
}

// Links to those of the book, so that this crate has all that it is made of.
const FLAGS: &str = include_str!("examples/flags.mlir");
const PERCEPTRON: &str = include_str!("examples/perceptron.mlir");
const CONDITIONAL: &str = include_str!("examples/conditional.mlir");
const GOOD: &str = include_str!("examples/flags.egg");
const WRONG: &str = include_str!("examples/wrong.egg");
const ENDLESS: &str = include_str!("examples/endless.egg");

/// States to begin with, by their titles.
fn examples() -> Value {
    let query = "@pick: may_alias(%picked, ?x), ?x != %picked";
    let state = |name: &str, source: &str, tab: &str, more: Value| {
        let mut state = json!({ "name": name, "source": source, "tab": tab });
        if let (Some(state), Value::Object(more)) = (state.as_object_mut(), more) {
            state.extend(more);
        }
        state
    };
    let flags = |tab: &str, more: Value| state("flags.mlir", FLAGS, tab, more);
    json!([
        { "title": "Ask: what may be the result?",
          "state": flags("ask", json!({ "query": query, "explain": true })) },
        { "title": "Try a rule: two flags", "state": flags("rules", json!({ "rules": GOOD })) },
        { "title": "Prove it: a wrong rule", "state": flags("rules", json!({ "rules": WRONG })) },
        { "title": "Prove it: a rule without end",
          "state": flags("rules", json!({ "rules": ENDLESS })) },
        { "title": "A buffer of one path only",
          "state": state("conditional.mlir", CONDITIONAL, "passes", json!({})) },
        { "title": "A perceptron",
          "state": state("perceptron.mlir", PERCEPTRON, "run", json!({})) },
    ])
}

/// The relations that can be asked, each with its arguments and what it says.
fn relations() -> Value {
    let relation = |info: &freehold_query::RelationInfo| json!({ "name": info.name, "signature": info.signature(), "help": info.help });
    RELATIONS.iter().map(relation).collect()
}
