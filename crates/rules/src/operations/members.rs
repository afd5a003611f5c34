//! Lists of which a rule singles out members: `a... m b...`, or two, `a... m b... m d...`.
//!
//! Where several lists of an operation do so, their members stand at the same places. The right
//! side has the same lists, in which members may be other ones, or missing: the rule is applied at
//! every place at once, so that a list of any length is gone through once.

use super::rule::{Item, Operation, OperationRule, Right, Term, is_about_members};

/// A list of a left side with one or two members, and what the right side makes of them: nothing
/// where it has none.
pub struct Members<'r> {
    /// The number of the group among those of operands, or of results.
    pub group: usize,
    pub left: Vec<&'r Term>,
    pub right: Vec<Option<&'r Term>>,
}

impl Members<'_> {
    /// Whether two members are one value.
    pub fn are_one(&self) -> bool {
        match self.left[..] {
            [Term::Variable(first), Term::Variable(second)] => first == second,
            _ => false,
        }
    }
}

impl OperationRule {
    /// The operand lists, and the result lists, of which members are singled out.
    pub fn members(&self) -> (Vec<Members<'_>>, Vec<Members<'_>>) {
        let Right::Update(update) = &self.right else {
            return (Vec::new(), Vec::new());
        };
        (
            lists(&self.left.operands, &update.operands),
            lists(&self.left.results, &update.results),
        )
    }
}

fn lists<'r>(left: &'r [Option<Vec<Item>>], right: &'r [Option<Vec<Item>>]) -> Vec<Members<'r>> {
    let pairs = left.iter().zip(right).enumerate();
    pairs
        .filter_map(|(group, (left, right))| {
            let left = left.as_deref().filter(|items| is_about_members(items))?;
            Some(Members {
                group,
                left: left.iter().filter_map(one).collect(),
                right: between(left, right.as_deref().unwrap_or(left))?,
            })
        })
        .collect()
}

fn one(item: &Item) -> Option<&Term> {
    match item {
        Item::One(term) => Some(term),
        Item::Rest(_) | Item::Each(_) => None,
    }
}

/// What stands between the rests of `left` in `right`, each of it one term or nothing; `None` if
/// `right` has not the same rests.
fn between<'r>(left: &[Item], right: &'r [Item]) -> Option<Vec<Option<&'r Term>>> {
    let mut found = Vec::new();
    let mut items = right.iter().peekable();
    let mut rests = left.iter().filter(|item| matches!(item, Item::Rest(_)));
    if items.next() != rests.next() {
        return None;
    }
    for rest in rests {
        found.push(items.next_if(|item| one(item).is_some()).and_then(one));
        if items.next() != Some(rest) {
            return None;
        }
    }
    items.next().is_none().then_some(found)
}

/// Whether a group of a left side is a list of members.
pub fn are_in(items: &Option<Vec<Item>>) -> bool {
    items.as_deref().is_some_and(is_about_members)
}

/// The groups of operands and of results of an operation.
fn groups(operation: &Operation) -> impl Iterator<Item = &Option<Vec<Item>>> + Clone {
    operation.operands.iter().chain(&operation.results)
}

/// Whether an operand of a list is defined by an operation with lists of members.
fn hold_members(items: &[Item]) -> bool {
    let operations = items.iter().filter_map(|item| match one(item)? {
        Term::Operation(operation, _) => Some(operation),
        _ => None,
    });
    operations.into_iter().any(|operation| {
        let mut lists = groups(operation).flatten();
        groups(operation).any(are_in) || lists.any(|items| hold_members(items))
    })
}

/// Why lists of members, if there are any, can mean nothing.
pub fn check(rule: &OperationRule) -> Result<(), &'static str> {
    if groups(&rule.left)
        .flatten()
        .any(|items| hold_members(items))
    {
        return Err("only the operation that a rule is about has lists with members");
    }
    if !groups(&rule.left).any(are_in) {
        return Ok(());
    }
    let Right::Update(update) = &rule.right else {
        return Err("a rule about members of lists changes the operation: it stands on the right");
    };
    check_form(rule)?;
    check_what_stays(rule)?;
    let left = groups(&rule.left).filter(|group| are_in(group));
    let rests: Vec<&Item> = left
        .flatten()
        .flatten()
        .filter(|item| one(item).is_none())
        .collect();
    let others = update.operands.iter().zip(&rule.left.operands);
    let others = others
        .filter(|(_, left)| !are_in(left))
        .map(|(right, _)| right);
    if others.flatten().flatten().any(|item| rests.contains(&item)) {
        return Err("what stands around members stays where it is");
    }
    Ok(())
}

/// All lists have as many members, between lists of others, on both sides.
fn check_form(rule: &OperationRule) -> Result<(), &'static str> {
    let form = "a list with members is `a... m b...` or `a... m b... n c...` on both sides, where \
                members may be missing on the right";
    let (operands, results) = rule.members();
    let all: Vec<&Members> = operands.iter().chain(&results).collect();
    let lists = groups(&rule.left).filter(|group| are_in(group));
    let count = all.first().map_or(0, |members| members.left.len());
    if all.len() != lists.clone().count() || !(1..=2).contains(&count) {
        return Err(form);
    }
    for (items, members) in lists.zip(&all) {
        let mut items = items.iter().flatten().enumerate();
        let alternate = items.all(|(at, item)| one(item).is_some() == (at % 2 == 1));
        if members.left.len() != count || !alternate {
            return Err(form);
        }
    }
    if count == 2 && !operands.iter().any(Members::are_one) {
        return Err("two members of one list are found by a value that is both");
    }
    Ok(())
}

/// Where one list loses a member all do; of two members the first stays, and what was the result of
/// the second is another result.
fn check_what_stays(rule: &OperationRule) -> Result<(), &'static str> {
    let (operands, results) = rule.members();
    let operands = operands.iter().map(|members| -> Vec<bool> {
        let right = members.right.iter();
        right.map(Option::is_some).collect()
    });
    let of_results = results.iter().map(|members| -> Vec<bool> {
        let pairs = members.left.iter().zip(&members.right);
        pairs.map(|(left, right)| Some(*left) == *right).collect()
    });
    let staying: Vec<Vec<bool>> = operands.chain(of_results).collect();
    let Some(first) = staying.first() else {
        return Ok(());
    };
    if staying.iter().any(|other| other != first) {
        return Err("where one list has a member less, all have");
    }
    if matches!(first[..], [false, _]) {
        return Err("of two members of a list the first stays");
    }
    let mut right = results.iter().flat_map(|members| &members.right);
    match right.all(|right| matches!(right, Some(Term::Variable(_)))) {
        true => Ok(()),
        false => Err("a result becomes another of the list"),
    }
}
