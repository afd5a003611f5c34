//! The pipelines that `freehold opt --compare=classic,ownership` names. `compare` runs them.

use freehold_base::suggest::closest;
use freehold_passes::{Invocation, Pipeline, find, registry};

/// A pipeline that is compared with others.
#[derive(Clone)]
pub struct Compared {
    pub name: String,
    pub pipeline: Pipeline,
}

impl Compared {
    /// The pipelines that `--compare` names.
    pub fn parse(text: &str) -> Result<Vec<Compared>, String> {
        let one = |name: &str| {
            let known = match name {
                "classic" => "classic-deallocation-pipeline",
                "ownership" => "buffer-deallocation-pipeline",
                other => other,
            };
            if find(known).is_none() {
                let names = registry().map(|info| info.name);
                let hint = closest(name, names.chain(["classic", "ownership"]));
                let hint = hint.map_or(String::new(), |near| format!("; did you mean '{near}'?"));
                return Err(format!(
                    "'{name}' is no pipeline to compare: expected classic, ownership or a \
                     pass{hint}"
                ));
            }
            let mut pipeline = Pipeline::default();
            pipeline.push(Invocation::of(known));
            Ok(Compared {
                name: name.to_owned(),
                pipeline,
            })
        };
        text.split(',').map(|name| one(name.trim())).collect()
    }
}
