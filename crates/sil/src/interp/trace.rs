//! What can be observed of a run, and when two runs are the same to an observer.
//!
//! The optimiser may shorten lifetimes. Of deinits the proposal says that "we do not allow for user
//! level code to create dependencies from the body of the destructor into the normal control flow
//! that has called it": where a deinit stands between other events is nobody's business, but which
//! objects die is.

use std::collections::HashMap;
use std::fmt;

use super::value::{Datum, ObjectId};

/// Something that can be observed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A function without a body was called with these values.
    Call {
        function: Box<str>,
        arguments: Vec<Datum>,
    },
    /// An object died, and its deinit did these things.
    Deinit {
        object: ObjectId,
        class: Box<str>,
        events: Vec<Event>,
    },
    /// The entry function returned.
    Return(Vec<Datum>),
}

/// The same for any two runs that differ in where objects die, and in how many are allocated
/// unobserved in between: objects are numbered as they appear in events that are no deinits.
#[derive(Default)]
struct Numbering {
    numbers: HashMap<ObjectId, usize>,
}

impl Numbering {
    fn observe(&mut self, data: &[Datum]) -> Vec<String> {
        data.iter().map(|datum| self.text(datum, true)).collect()
    }

    fn text(&mut self, datum: &Datum, is_first: bool) -> String {
        match datum {
            Datum::Object(object) if is_first => {
                let next = self.numbers.len();
                format!("#{}", self.numbers.entry(*object).or_insert(next))
            }
            Datum::Object(object) => match self.numbers.get(object) {
                Some(number) => format!("#{number}"),
                None => "#?".to_owned(),
            },
            Datum::Optional(Some(payload)) => {
                let payload: Vec<String> = payload
                    .iter()
                    .map(|datum| self.text(datum, is_first))
                    .collect();
                format!("some({})", payload.join(", "))
            }
            // A number says nothing of what it points at.
            Datum::Bits(_) => "bits".to_owned(),
            Datum::Optional(None) | Datum::Number(_) | Datum::Function(_) => datum.to_string(),
        }
    }

    fn deinit(&mut self, object: ObjectId, class: &str, events: &[Event]) -> String {
        let events: Vec<String> = events.iter().map(|event| self.inner(event)).collect();
        let object = self.text(&Datum::Object(object), false);
        format!("{class} {object} [{}]", events.join("; "))
    }

    /// An event within a deinit.
    fn inner(&mut self, event: &Event) -> String {
        match event {
            Event::Call {
                function,
                arguments,
            } => {
                let arguments: Vec<String> = arguments
                    .iter()
                    .map(|datum| self.text(datum, false))
                    .collect();
                format!("{function}({})", arguments.join(", "))
            }
            // Nested deinits are among all others.
            Event::Deinit { .. } | Event::Return(_) => String::new(),
        }
    }
}

/// A run as an observer sees it: events in their order, and the deinits, sorted.
#[derive(PartialEq, Eq)]
struct Observed {
    events: Vec<String>,
    deinits: Vec<String>,
}

fn observed(trace: &[Event]) -> Observed {
    let mut numbering = Numbering::default();
    let mut events = Vec::new();
    for event in trace {
        match event {
            Event::Call {
                function,
                arguments,
            } => {
                let arguments = numbering.observe(arguments);
                events.push(format!("call @{function}({})", arguments.join(", ")));
            }
            Event::Return(data) => {
                let data = numbering.observe(data);
                events.push(format!("return ({})", data.join(", ")));
            }
            Event::Deinit { .. } => {}
        }
    }
    let mut deinits = Vec::new();
    let mut work: Vec<&Event> = trace.iter().collect();
    while let Some(event) = work.pop() {
        if let Event::Deinit {
            object,
            class,
            events,
        } = event
        {
            deinits.push(numbering.deinit(*object, class, events));
            work.extend(events);
        }
    }
    deinits.sort();
    Observed { events, deinits }
}

/// Whether two runs are the same but for where objects die: calls and results in their order with
/// the same objects, and the same deinits, each with the same calls in it.
///
/// # Errors
/// The first difference, in words.
pub fn same_trace(before: &[Event], after: &[Event]) -> Result<(), String> {
    let (before, after) = (observed(before), observed(after));
    let lists = [
        ("event", &before.events, &after.events),
        ("deinit", &before.deinits, &after.deinits),
    ];
    for (what, before, after) in lists {
        let none = String::from("nothing");
        for number in 0..before.len().max(after.len()) {
            let was = before.get(number).unwrap_or(&none);
            let is = after.get(number).unwrap_or(&none);
            if was != is {
                return Err(format!("{what} {number} was '{was}' and is '{is}'"));
            }
        }
    }
    Ok(())
}

impl fmt::Display for Datum {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Datum::Object(object) => write!(f, "#{}", object.as_u32()),
            Datum::Number(number) => write!(f, "{number}"),
            Datum::Function(name) => write!(f, "@{name}"),
            Datum::Optional(None) => f.write_str("none"),
            Datum::Optional(Some(payload)) => write!(f, "some({})", list(payload)),
            Datum::Bits(data) => write!(f, "bits({})", list(data)),
        }
    }
}

fn list(data: &[Datum]) -> String {
    let texts: Vec<String> = data.iter().map(Datum::to_string).collect();
    texts.join(", ")
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Event::Call {
                function,
                arguments,
            } => write!(f, "call @{function}({})", list(arguments)),
            Event::Return(data) => write!(f, "return ({})", list(data)),
            Event::Deinit {
                object,
                class,
                events,
            } => {
                write!(f, "deinit {class} #{}", object.as_u32())?;
                match events.is_empty() {
                    true => Ok(()),
                    false => {
                        let texts: Vec<String> = events.iter().map(Event::to_string).collect();
                        write!(f, " {{ {} }}", texts.join("; "))
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(object: u32) -> Event {
        Event::Call {
            function: "f".into(),
            arguments: vec![Datum::Object(ObjectId::from_u32(object))],
        }
    }

    fn deinit(object: u32, class: &str) -> Event {
        Event::Deinit {
            object: ObjectId::from_u32(object),
            class: class.into(),
            events: Vec::new(),
        }
    }

    #[test]
    fn deinits_may_move_and_other_events_may_not() {
        let before = [call(0), call(1), deinit(0, "C"), deinit(1, "D")];
        let earlier = [call(0), deinit(0, "C"), call(1), deinit(1, "D")];
        assert_eq!(same_trace(&before, &earlier), Ok(()));
        // Another number for the same object: one was allocated in between that nobody sees.
        let renumbered = [call(0), deinit(0, "C"), call(5), deinit(5, "D")];
        assert_eq!(same_trace(&before, &renumbered), Ok(()));
        for other in [
            &[call(0), call(0), deinit(0, "C"), deinit(1, "D")][..],
            &[call(0), deinit(0, "C"), deinit(1, "D")],
            &[call(0), call(1), deinit(0, "C")],
            &[call(0), call(1), deinit(1, "C"), deinit(0, "D")],
        ] {
            assert!(same_trace(&before, other).is_err(), "{other:?}");
        }
    }
}
