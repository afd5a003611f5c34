//! `freehold rules verify`: are rules sound, and what does a wrong one break?

use serde_json::json;

use freehold_lab::verdicts::{LoadedRules, operations, saturation, terms, values as of_values};

use super::loaded::load;
use super::options::Options;
use super::{told, values};
use crate::formats::TextOrJson;
use crate::results::print;
use crate::status::{FAILURE, FAULT, SUCCESS};

/// Refuses rules of files that are not sound. Errors are reported here.
pub fn refuse_unsound(loaded: &LoadedRules) -> Result<(), ()> {
    match terms::are_sound(loaded, &mut told(true)) {
        true => Ok(()),
        false => Err(()),
    }
}

/// Runs the command and returns its exit status.
pub fn run(options: &Options) -> u8 {
    let loaded = match load(options) {
        Ok(loaded) => loaded,
        Err(status) => return status,
    };
    let tell = &mut told(options.format == TextOrJson::Text);
    let rules = loaded.in_question(false);
    let mut verdicts = Vec::new();
    let mut sound = 0;
    for &index in &rules {
        let rule = &loaded.set.rules()[index];
        let (verdict, is_sound) = terms::judge(&loaded, rule, tell);
        verdicts.push(verdict);
        sound += usize::from(is_sound);
    }
    let steps = loaded.steps_in_question();
    for rule in &steps {
        let (verdict, is_sound) = terms::judge_steps(&loaded, rule, tell);
        verdicts.push(verdict);
        sound += usize::from(is_sound);
    }
    let of_values = of_values::judge(&loaded, options.write.is_some(), tell);
    verdicts.extend(of_values.verdicts.iter().cloned());
    sound += of_values.good;
    let total = rules.len() + steps.len() + of_values.verdicts.len();
    let of_operations = operations::judge(&loaded, tell);
    verdicts.extend(of_operations.verdicts);
    if values::write(&loaded, &of_values, options).is_err() {
        return FAILURE;
    }
    let summary = match options.format {
        TextOrJson::Text => {
            let (held, not_tried) = (of_operations.held, of_operations.not_tried);
            let all = total + of_operations.lines.len();
            let mut text = format!("{}, {sound} sound", saturation::count(all));
            if held > 0 {
                text.push_str(&format!(", {held} hold in small programs"));
            }
            if not_tried > 0 {
                text.push_str(&format!(", {not_tried} not tried"));
            }
            text + "\n"
        }
        TextOrJson::Json => format!("{}\n", json!({ "rules": verdicts })),
    };
    match print(&summary) {
        SUCCESS if sound < total || of_operations.unsound > 0 => FAULT,
        status => status,
    }
}
