//! The records of a TableGen dump, and the few ways in which the importer looks at them.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::imported::ImportError;

/// A whole dump.
pub struct Records {
    all: Map<String, Value>,
    /// C++ class of each operation, with its namespace's last part, to its name.
    classes: BTreeMap<String, String>,
    /// C++ type of each type definition with its own syntax, to its record.
    types: BTreeMap<String, String>,
}

/// A record of a dump.
#[derive(Copy, Clone)]
pub struct Record<'r> {
    pub records: &'r Records,
    fields: &'r Map<String, Value>,
}

/// A named item of a `dag`, such as an argument.
pub struct Item<'r> {
    pub record: Record<'r>,
    pub name: Option<&'r str>,
}

impl Records {
    /// Reads a dump.
    pub fn read(json: &str) -> Result<Records, ImportError> {
        let fail = |message: String| ImportError { message };
        let value: Value = serde_json::from_str(json)
            .map_err(|error| fail(format!("the input is not JSON: {error}")))?;
        let Value::Object(all) = value else {
            return Err(fail("the input is JSON, but no TableGen dump".to_owned()));
        };
        if !all.contains_key("!instanceof") {
            return Err(fail(
                "the input is JSON, but no TableGen dump: it has no `!instanceof`".to_owned(),
            ));
        }
        let mut records = Records {
            all,
            classes: BTreeMap::new(),
            types: BTreeMap::new(),
        };
        let mut classes = BTreeMap::new();
        for op in records.instances("Op") {
            let (Some(name), Some(namespace)) = (op.op_name(), op.string("cppNamespace")) else {
                continue;
            };
            let id = op.name();
            let class = match id.split_once('_') {
                Some((prefix, rest)) if !prefix.is_empty() && !rest.is_empty() => rest,
                _ => id,
            };
            let namespace = namespace.rsplit("::").next().unwrap_or("");
            classes.insert(format!("{namespace}::{class}"), name);
        }
        let mut types = BTreeMap::new();
        for def in records.instances("TypeDef") {
            if let (Some(class), Some(_)) = (def.string("cppType"), def.string("mnemonic")) {
                types.insert(
                    class.trim().trim_start_matches("::").to_owned(),
                    def.name().to_owned(),
                );
            }
        }
        records.classes = classes;
        records.types = types;
        Ok(records)
    }

    /// The operations, ordered by dialect and, within it, by their place in the source.
    pub fn ops(&self) -> Vec<Record<'_>> {
        let mut ops: Vec<Record> = self.instances("Op").collect();
        ops.retain(|op| op.op_name().is_some());
        ops.sort_by_key(|op| (op.dialect().unwrap_or("").to_owned(), op.place()));
        ops
    }

    fn instances(&self, class: &str) -> impl Iterator<Item = Record<'_>> {
        let names = self.all["!instanceof"].get(class).and_then(Value::as_array);
        names
            .into_iter()
            .flatten()
            .filter_map(|name| self.get(name.as_str()?))
    }

    /// The record of a name.
    pub fn get(&self, name: &str) -> Option<Record<'_>> {
        Some(Record {
            records: self,
            fields: self.all.get(name)?.as_object()?,
        })
    }

    /// The operation whose C++ class is written `scf::YieldOp` or `YieldOp`, the latter in
    /// namespace `home`.
    pub fn op_of_class(&self, class: &str, home: &str) -> Option<&str> {
        let parts: Vec<&str> = class.trim().split("::").filter(|p| !p.is_empty()).collect();
        let namespace = match parts.len() {
            0 => return None,
            1 => home,
            length => parts[length - 2],
        };
        let home = namespace.rsplit("::").next().unwrap_or("");
        let key = format!("{home}::{}", parts[parts.len() - 1]);
        self.classes.get(&key).map(String::as_str)
    }

    /// The type definition of a C++ class.
    pub fn type_of_class(&self, class: &str) -> Option<Record<'_>> {
        let class = class.trim().trim_start_matches("::");
        let known = self.types.get(class).or_else(|| {
            let tail = format!("::{class}");
            self.types
                .iter()
                .find(|t| t.0.ends_with(&tail))
                .map(|t| t.1)
        });
        known.and_then(|name| self.get(name))
    }
}

impl<'r> Record<'r> {
    /// The record's name.
    pub fn name(self) -> &'r str {
        self.string("!name").unwrap_or("")
    }

    /// A field that is a string and not empty.
    pub fn string(self, field: &str) -> Option<&'r str> {
        let text = self.fields.get(field)?.as_str()?;
        (!text.is_empty()).then_some(text)
    }

    /// A field that is a number other than 0.
    pub fn flag(self, field: &str) -> bool {
        self.number(field).is_some_and(|n| n != 0)
    }

    /// A field that is a number.
    pub fn number(self, field: &str) -> Option<i64> {
        self.fields.get(field)?.as_i64()
    }

    /// A field that refers to another record.
    pub fn def(self, field: &str) -> Option<Record<'r>> {
        self.follow(self.fields.get(field)?)
    }

    /// A field that is a list of references.
    pub fn list(self, field: &str) -> Vec<Record<'r>> {
        let items = self.fields.get(field).and_then(Value::as_array);
        items
            .into_iter()
            .flatten()
            .filter_map(|item| self.follow(item))
            .collect()
    }

    /// A field that is a list of strings.
    pub fn strings(self, field: &str) -> Vec<&'r str> {
        let items = self.fields.get(field).and_then(Value::as_array);
        items
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect()
    }

    /// The arguments of a field that is a `dag`.
    pub fn items(self, field: &str) -> Vec<Item<'r>> {
        let arguments = self
            .fields
            .get(field)
            .and_then(|dag| dag.get("args"))
            .and_then(Value::as_array);
        arguments
            .into_iter()
            .flatten()
            .filter_map(|pair| {
                let pair = pair.as_array()?;
                Some(Item {
                    record: self.follow(pair.first()?)?,
                    name: pair.get(1).and_then(Value::as_str),
                })
            })
            .collect()
    }

    fn follow(self, value: &'r Value) -> Option<Record<'r>> {
        self.records.get(value.get("def")?.as_str()?)
    }

    /// Whether the record derives from a class.
    pub fn is_a(self, class: &str) -> bool {
        let classes = self.fields.get("!superclasses").and_then(Value::as_array);
        classes.is_some_and(|classes| classes.iter().any(|c| c.as_str() == Some(class)))
    }

    /// The class that says most of the record, or the record's own name if it has one.
    pub fn kind(self) -> &'r str {
        let anonymous = self.fields.get("!anonymous").and_then(Value::as_bool);
        if anonymous != Some(true) {
            return self.name();
        }
        let classes = self.fields.get("!superclasses").and_then(Value::as_array);
        classes
            .and_then(|classes| classes.last())
            .and_then(Value::as_str)
            .unwrap_or("")
    }

    /// `dialect.mnemonic` of an operation.
    pub fn op_name(self) -> Option<String> {
        let mnemonic = self.string("opName")?;
        Some(format!("{}.{mnemonic}", self.dialect()?))
    }

    /// The name of the dialect that defines the record.
    pub fn dialect(self) -> Option<&'r str> {
        let dialect = self.def("opDialect").or_else(|| self.def("dialect"))?;
        dialect.string("name")
    }

    /// Where the record is defined: file and line.
    fn place(self) -> (String, u64, String) {
        let locations = self.strings("!locs");
        let place = locations.last().copied().unwrap_or("");
        let (file, line) = place.rsplit_once(':').unwrap_or((place, "0"));
        let line = line.parse().unwrap_or(0);
        (file.to_owned(), line, self.name().to_owned())
    }
}
