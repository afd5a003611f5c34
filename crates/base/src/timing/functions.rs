//! How long each function took, in all passes that go from function to function.

use std::collections::HashMap;

use super::recording::{Kind, Recording};

/// What was done about one function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FunctionTime {
    pub name: String,
    /// Nanoseconds of all threads together.
    pub sum: u64,
    /// The same by pass, in the order in which they ran.
    pub passes: Vec<(String, u64)>,
}

impl Recording {
    /// The functions that took longest, at most so many; of those that took the same, in the order
    /// of their names.
    pub fn functions(&self, most: usize) -> Vec<FunctionTime> {
        let events = self.events();
        let mut functions: HashMap<&str, FunctionTime> = HashMap::new();
        for event in events.iter().filter(|event| event.kind == Kind::Function) {
            let around = std::iter::successors(event.within, |&id| events[id as usize].within);
            let mut around = around.map(|id| &events[id as usize]);
            let pass = around.find(|around| around.kind == Kind::Pass);
            let pass = pass.map_or("", |pass| pass.name.as_str());
            let function = functions
                .entry(&event.name)
                .or_insert_with(|| FunctionTime {
                    name: event.name.clone(),
                    sum: 0,
                    passes: Vec::new(),
                });
            function.sum += event.length();
            match function.passes.iter_mut().find(|(name, _)| name == pass) {
                Some((_, sum)) => *sum += event.length(),
                None => function.passes.push((pass.to_owned(), event.length())),
            }
        }
        let mut functions: Vec<FunctionTime> = functions.into_values().collect();
        functions.sort_by(|a, b| b.sum.cmp(&a.sum).then_with(|| a.name.cmp(&b.name)));
        functions.truncate(most);
        functions
    }
}
