//! The attributes of an operation: as the pattern and the table have them.

use super::super::attributes::{self, Values};
use super::super::program::array;
use super::super::types::Ty;
use super::{Bound, Made, Maker};
use freehold_rules::operations::{AttributePattern, Operation};

impl Maker<'_> {
    pub(super) fn attributes(&mut self, pattern: &Operation, made: &mut Made) -> Option<()> {
        let rank = self.program.choices.below(3);
        for (place, def) in made.def.attributes.iter().enumerate() {
            let pattern = pattern.attributes.iter().find(|said| said.0 == place);
            let text = match pattern.map(|said| &said.1) {
                Some(AttributePattern::Is(is)) => attributes::said(def, *is)?,
                Some(AttributePattern::AtLeast(set)) => {
                    attributes::at_least(def, *set, &mut self.program.choices)?
                }
                Some(AttributePattern::Function(..)) => return None,
                Some(AttributePattern::Variable(variable)) => {
                    match self.bound[*variable as usize].clone() {
                        Bound::Attribute(text) => {
                            self.read_back(&def.name, text.as_deref(), made);
                            text
                        }
                        _ => {
                            let text = self.attribute(place, rank, made)?;
                            self.bound[*variable as usize] = Bound::Attribute(text.clone());
                            text
                        }
                    }
                }
                None => self.attribute(place, rank, made)?,
            };
            if let Some(text) = text {
                made.attributes.insert(def.name.clone(), text);
            }
        }
        Some(())
    }

    /// What a list that stands twice has for numbers.
    fn read_back(&self, name: &str, text: Option<&str>, made: &mut Made) {
        let text = text.unwrap_or_default();
        let numbers = |text: &str| -> Vec<i64> {
            let parts = text.split([',', '[', ']', '>']);
            parts.filter_map(|part| part.trim().parse().ok()).collect()
        };
        if name == "reassociation" {
            let groups = text.split("],").map(|group| {
                let places = numbers(group).into_iter();
                places.map(|place| place as usize).collect()
            });
            let groups: Vec<Vec<usize>> = groups.collect();
            let is_none = groups.iter().all(Vec::is_empty);
            made.groups = Some(if is_none { Vec::new() } else { groups });
        } else if let Some(list) = text.strip_prefix("array<i64") {
            made.lists
                .insert(name.to_owned(), numbers(list.trim_start_matches(':')));
        }
    }

    /// The cases of a switch, and how many operands each has.
    fn cases(&mut self, name: &str, made: &mut Made) -> Option<Option<String>> {
        if name == "case_values" {
            let ty = made.operand("flag")?.ty.to_string();
            let most = if ty == "i1" { 1 } else { 3 };
            let count = self.program.choices.below(most + 1);
            let numbers = (1..=count as i64).rev().collect();
            made.lists.insert(name.to_owned(), numbers);
            let numbers = match (ty.as_str(), count) {
                (_, 0) => return Some(None),
                ("i1", _) => "true",
                (_, 1) => "1",
                (_, 2) => "[2, 1]",
                _ => "[3, 2, 1]",
            };
            return Some(Some(format!("dense<{numbers}> : vector<{count}x{ty}>")));
        }
        let count = made.lists.get("case_values").map_or(0, Vec::len);
        let sizes: Vec<i64> = (0..count)
            .map(|_| self.program.choices.below(2) as i64)
            .collect();
        let text = array(&sizes).replace("i64", "i32");
        made.lists.insert(name.to_owned(), sizes);
        Some(Some(text))
    }

    /// One of the values of an attribute.
    fn attribute(&mut self, place: usize, rank: usize, made: &mut Made) -> Option<Option<String>> {
        let def = &made.def.attributes[place];
        let choices = &mut self.program.choices;
        if def.name == "reassociation" {
            let collapses = made.def.name.ends_with("collapse_shape");
            let rank = made.source().and_then(Ty::shape)?.len();
            let groups = attributes::groups(rank, collapses, choices);
            let text = attributes::groups_text(&groups);
            made.groups = Some(groups);
            return Some(Some(text));
        }
        if let "affine.apply" | "affine.min" | "affine.max" = made.def.name.as_str() {
            let dims = choices.below(3);
            let most = if made.def.name == "affine.apply" {
                1
            } else {
                3
            };
            made.lists.insert(def.name.clone(), vec![0; dims]);
            return Some(Some(attributes::map(dims, most, choices)));
        }
        if made.def.name == "cf.switch" {
            return self.cases(&def.name, made);
        }
        let source = match (made.def.name.as_str(), def.name.as_str()) {
            ("memref.reinterpret_cast", _) => None,
            // The places of what is put in are counted where it is put.
            ("vector.insert" | "vector.insert_strided_slice" | "tensor.insert_slice", name)
                if name != "strides" =>
            {
                made.operand("dest").map(|dest| &dest.ty)
            }
            _ => made.source(),
        };
        let rank = match (made.def.name.as_str(), def.name.as_str()) {
            ("memref.reinterpret_cast", "static_offsets") => 1,
            _ => rank,
        };
        if let Some(text) = attributes::order(&made.def.name, &def.name, source, choices) {
            return Some(Some(text));
        }
        // A group of which the rule says that it is empty has no number that is not known.
        let is_static = choices.one_in(3);
        let groups = made.groups.as_deref();
        if let Some(list) = attributes::numbers(&def.name, source, groups, rank, is_static, choices)
        {
            let text = array(&list);
            made.lists.insert(def.name.clone(), list);
            return Some(Some(text));
        }
        match attributes::all(def) {
            Values::Of(values) => choices.pick(&values),
            Values::Unknown => {
                let (op, name) = (&made.def.name, &def.name);
                self.unknown(format!("nobody knows what `{name}` of `{op}` can be"))
            }
        }
    }
}
