//! What the client chooses: `initializationOptions`, and later `workspace/didChangeConfiguration`.

use serde_json::Value;

/// What the client chooses. What it does not say is as here; what it says in a wrong form, too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    pub allow_unregistered: bool,
    /// The paths of dialect files.
    pub dialects: Vec<String>,
    /// Which hints are shown.
    pub frees: bool,
    pub clones: bool,
    pub checks: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            allow_unregistered: false,
            dialects: Vec::new(),
            frees: true,
            clones: true,
            checks: true,
        }
    }
}

impl Settings {
    /// Reads `{"hints": {"frees": false}}`, or the same under the key `freehold`. Says also what it
    /// does not understand.
    pub fn read(value: &Value) -> (Settings, Vec<String>) {
        let mut settings = Settings::default();
        let mut wrong = Vec::new();
        let value = value.get("freehold").unwrap_or(value);
        let Some(object) = value.as_object() else {
            if !value.is_null() {
                wrong.push("the settings of freehold are no object".to_owned());
            }
            return (settings, wrong);
        };
        let hints = object.get("hints").unwrap_or(&Value::Null);
        let switches = [
            (value, "allowUnregistered", &mut settings.allow_unregistered),
            (hints, "frees", &mut settings.frees),
            (hints, "clones", &mut settings.clones),
            (hints, "checks", &mut settings.checks),
        ];
        for (object, key, switch) in switches {
            match object.get(key) {
                None | Some(Value::Null) => {}
                Some(Value::Bool(chosen)) => *switch = *chosen,
                Some(other) => wrong.push(format!("'{key}' is true or false, not {other}")),
            }
        }
        match object.get("dialects") {
            None | Some(Value::Null) => {}
            Some(Value::Array(paths)) if paths.iter().all(Value::is_string) => {
                let paths = paths.iter().filter_map(Value::as_str);
                settings.dialects = paths.map(str::to_owned).collect();
            }
            Some(other) => wrong.push(format!("'dialects' is a list of paths, not {other}")),
        }
        let known = ["hints", "allowUnregistered", "dialects"];
        let unknown = object.keys().filter(|key| !known.contains(&key.as_str()));
        wrong.extend(unknown.map(|key| format!("there is no setting '{key}'")));
        (settings, wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_wrong_is_said_and_the_rest_is_taken() {
        let value = json!({ "freehold": { "hints": { "frees": false, "checks": 3 }, "x": 1 } });
        let (settings, wrong) = Settings::read(&value);
        assert!(!settings.frees && settings.checks);
        let said = [
            "'checks' is true or false, not 3",
            "there is no setting 'x'",
        ];
        assert_eq!(wrong, said);
        assert_eq!(
            Settings::read(&Value::Null),
            (Settings::default(), Vec::new())
        );
        assert_eq!(Settings::read(&json!([])).1.len(), 1);
    }
}
