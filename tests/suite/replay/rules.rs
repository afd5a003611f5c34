//! The rules of `docs/explanations.md`, read from the page.

use std::collections::BTreeMap;
use std::path::Path;

/// A premise of a rule.
pub struct Literal {
    pub predicate: String,
    /// The variables.
    pub terms: Vec<String>,
    pub holds: bool,
    /// `for v in S`.
    pub each: Vec<(String, String)>,
}

pub struct Schema {
    pub name: String,
    pub head: Literal,
    pub body: Vec<Literal>,
}

pub struct Rules {
    schemas: Vec<Schema>,
    opposites: Vec<(String, String)>,
}

impl Rules {
    pub fn of_manual() -> Rules {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/explanations.md");
        let manual = std::fs::read_to_string(path).expect("the manual is checked in");
        let block = manual.split("```rules\n").nth(1).expect("it has rules");
        let block = block.split("```").next().expect("they end");
        let schemas = block.lines().filter(|line| !line.is_empty()).map(|line| {
            let (name, rule) = line.split_once(": ").expect("a rule has a name");
            let rule = rule.trim().strip_suffix('.').expect("a rule ends");
            let (head, body) = rule.split_once(" :- ").expect("a rule has premises");
            Schema {
                name: name.trim().to_owned(),
                head: literal(head),
                body: split(body).iter().map(|text| literal(text)).collect(),
            }
        });
        let schemas: Vec<Schema> = schemas.collect();
        let paragraph = manual
            .split("\n\n")
            .find(|paragraph| paragraph.contains("is the opposite of"))
            .expect("the manual says what is opposite");
        let words: Vec<&str> = paragraph.split('`').skip(1).step_by(2).collect();
        let pairs = words
            .chunks(2)
            .map(|pair| (pair[0].to_owned(), pair[1].to_owned()));
        Rules {
            schemas,
            opposites: pairs.collect(),
        }
    }

    /// What has to fail for a conclusion is of a lower stratum.
    pub fn strata(&self) -> BTreeMap<String, usize> {
        let heads = self.schemas.iter().map(|schema| &schema.head.predicate);
        let mut strata: BTreeMap<String, usize> = heads.map(|head| (head.clone(), 0)).collect();
        for _ in 0..=self.schemas.len() {
            for schema in &self.schemas {
                let body = schema.body.iter();
                let least = body.filter_map(|literal| {
                    let at = strata.get(&literal.predicate)?;
                    Some(at + usize::from(!literal.holds))
                });
                let least = least.max().unwrap_or(0);
                let own = strata.entry(schema.head.predicate.clone()).or_default();
                *own = least.max(*own);
            }
        }
        strata
    }

    pub fn of<'a>(&'a self, predicate: &'a str) -> impl Iterator<Item = &'a Schema> {
        self.schemas
            .iter()
            .filter(move |schema| schema.head.predicate == predicate)
    }

    pub fn concludes(&self, predicate: &str) -> bool {
        self.of(predicate).next().is_some()
    }

    pub fn opposite(&self, predicate: &str) -> Option<&str> {
        self.opposites.iter().find_map(|(a, b)| match predicate {
            _ if predicate == a => Some(b.as_str()),
            _ if predicate == b => Some(a.as_str()),
            _ => None,
        })
    }
}

/// The premises of a body: commas outside of brackets separate.
fn split(body: &str) -> Vec<String> {
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for c in body.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        match (c, depth) {
            (',', 0) => parts.push(String::new()),
            _ => parts.last_mut().expect("never empty").push(c),
        }
    }
    parts
}

fn literal(text: &str) -> Literal {
    let text = text.trim();
    let holds = !text.starts_with('!');
    let (predicate, rest) = text.trim_start_matches('!').split_once('(').expect("terms");
    let (terms, rest) = rest.split_once(')').expect("terms end");
    let words: Vec<&str> = rest.split_whitespace().collect();
    let each = words.chunks(4).map(|words| match words {
        ["for", variable, "in", set] => ((*variable).to_owned(), (*set).to_owned()),
        _ => panic!("'for v in S', not '{rest}'"),
    });
    Literal {
        predicate: predicate.to_owned(),
        terms: terms.split(", ").map(str::to_owned).collect(),
        holds,
        each: each.collect(),
    }
}
