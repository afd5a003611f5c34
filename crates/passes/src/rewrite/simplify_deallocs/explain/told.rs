//! What became of a dealloc and why, as data and as a remark.

use std::fmt::Write as _;
use std::rc::Rc;

use freehold_base::diagnostics::Diagnostic;
use freehold_ir::{Location, Op};
use freehold_rules::egraph::Chain;

/// What became of a dealloc, and why, in the program's own names.
pub struct Told {
    pub place: Location,
    pub op: Op,
    /// The deallocs that took its place; itself where it stays as it is.
    pub made: Vec<Op>,
    pub is_changed: bool,
    pub before: String,
    /// The deallocs that took its place, as text.
    pub after: Vec<String>,
    /// What its results are.
    pub results: Vec<String>,
    /// Which operands are one allocation.
    pub same: Vec<Fact>,
    /// Which operands are compared by no formula because they never are one allocation.
    pub apart: Vec<Fact>,
    /// How formulas were rewritten; where the dealloc stays as it is also those that were not.
    pub rewritings: Vec<Rewriting>,
    /// What the numbers in the texts stand for.
    pub notes: Vec<(Location, String)>,
}

/// What is known of operands, and the rules that took it into account.
pub struct Fact {
    pub text: String,
    pub rules: Vec<String>,
}

/// How a formula was rewritten.
pub struct Rewriting {
    pub about: String,
    /// The formula itself.
    pub chain: Rc<Chain>,
    /// What its conditions and memrefs stand for: `c0`, `m0` and so on, where they occur.
    pub legend: Vec<(String, String)>,
    pub start: String,
    pub steps: Vec<ToldStep>,
    /// What the rules' conditions took for known.
    pub facts: Vec<String>,
    /// The operands of which the same holds: in place of the first the others.
    pub alike: Vec<(String, String)>,
}

/// One application of a rule.
pub struct ToldStep {
    pub rule: String,
    /// Whether the rule is read from left to right.
    pub is_forward: bool,
    /// The formula after it.
    pub term: String,
}

impl Told {
    /// As a remark at the place of the dealloc.
    pub fn remark(&self) -> Diagnostic {
        let mut remark = Diagnostic::remark(self.place, self.text());
        remark.notes = self.notes.clone();
        remark
    }

    fn text(&self) -> String {
        let after = match &self.after[..] {
            [] => "nothing".to_owned(),
            after => after.join(" and "),
        };
        let mut text = format!("{} becomes {after}", self.before);
        for result in &self.results {
            let _ = write!(text, "\n  {result}");
        }
        write_facts(&self.same, &mut text);
        for rewriting in &self.rewritings {
            rewriting.write(&mut text);
        }
        write_facts(&self.apart, &mut text);
        text
    }
}

fn write_facts(facts: &[Fact], text: &mut String) {
    for fact in facts {
        let _ = write!(text, "\n  fact: {}", fact.text);
        if !fact.rules.is_empty() {
            let _ = write!(text, " [{}]", fact.rules.join(", "));
        }
    }
}

impl Rewriting {
    fn write(&self, text: &mut String) {
        let _ = write!(text, "\n  {}: {}", self.about, self.start);
        for ToldStep {
            rule,
            is_forward,
            term,
        } in &self.steps
        {
            let direction = if *is_forward {
                ""
            } else {
                ", from right to left"
            };
            let _ = write!(text, "\n    = {term}  [{rule}{direction}]");
        }
        for fact in &self.facts {
            let _ = write!(text, "\n    fact: {fact}");
        }
        for (first, rest) in &self.alike {
            let _ = write!(text, "\n    and so with {rest} in place of {first}");
        }
    }
}
