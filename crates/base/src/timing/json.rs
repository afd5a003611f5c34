//! Times as JSON, under the keys of mlir-opt's `--mlir-output-format=json` and two more.

use serde_json::{Value as Json, json};

use super::text::{percent, seconds, shown};
use super::{FunctionTime, Node, Tree};

impl Tree {
    /// A list as mlir-opt's: what there is at the top, `Rest` and `Total`; functions stand beside
    /// it if there are any.
    pub fn json(&self, functions: Option<&[FunctionTime]>) -> String {
        let mut rows: Vec<Json> = self.root.children.iter().map(|n| self.node(n)).collect();
        rows.push(self.row("Rest", self.rest()));
        rows.push(self.row("Total", (self.root.sum, self.root.wall)));
        let all = match functions {
            None => Json::Array(rows),
            Some(functions) => {
                let functions: Vec<Json> = functions.iter().map(FunctionTime::json).collect();
                json!({ "times": rows, "functions": functions })
            }
        };
        format!("{all}\n")
    }

    fn node(&self, node: &Node) -> Json {
        let mut row = self.row(&shown(node), (node.sum, node.wall));
        row["times"] = json!(node.times);
        // As deep as spans are nested in our code.
        let children = node.children.iter().map(|child| self.node(child));
        row["passes"] = children.collect();
        row
    }

    fn row(&self, name: &str, (sum, wall): (u64, u64)) -> Json {
        let time =
            |part, whole| json!({ "duration": seconds(part), "percentage": percent(part, whole) });
        let mut row = json!({ "name": name, "wall": time(wall, self.root.wall) });
        if self.is_parallel {
            row["user"] = time(sum, self.root.sum);
        }
        row
    }
}

impl FunctionTime {
    fn json(&self) -> Json {
        let passes = self.passes.iter();
        let passes: Vec<Json> = passes
            .map(|(name, sum)| json!({ "name": name, "duration": seconds(*sum) }))
            .collect();
        json!({ "name": self.name, "duration": seconds(self.sum), "passes": passes })
    }
}
