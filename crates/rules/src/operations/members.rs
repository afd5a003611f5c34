//! Lists of which a rule singles out members: `a... m b...`, or two, `a... m b... m d...`.
//!
//! Where several lists of an operation do so, their members stand at the same places. The right
//! side has the same lists, in which members may be other ones, or missing: the rule is applied at
//! every place at once, so that a list of any length is gone through once.

use super::rule::{Item, OperationRule, Right, Term, Variable, is_about_members};

/// A list of a left side with one or two members, and what the right side makes of them: nothing
/// where it has none.
pub struct Members<'r> {
    /// The number of the group among those of operands, or of results.
    pub group: usize,
    pub left: Vec<&'r Term>,
    pub right: Vec<Option<&'r Term>>,
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

    /// Of two members of each list, the number of the operand list in which they are one value.
    pub fn key(&self) -> Option<usize> {
        let is_key = |members: &&Members| matches!(members.left[..], [Term::Variable(a), Term::Variable(b)] if a == b);
        self.members().0.iter().position(|members| is_key(&members))
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
    let mut items = right.iter();
    let mut rests = left.iter().filter(|item| matches!(item, Item::Rest(_)));
    if items.next() != rests.next() {
        return None;
    }
    for rest in rests {
        let item = items.next()?;
        let member = one(item);
        found.push(member);
        if (if member.is_some() {
            items.next()?
        } else {
            item
        }) != rest
        {
            return None;
        }
    }
    items.next().is_none().then_some(found)
}

/// Whether a group of a left side is a list of members.
pub fn are_in(items: &Option<Vec<Item>>) -> bool {
    items.as_deref().is_some_and(is_about_members)
}

/// Why lists of members, if there are any, can mean nothing.
pub fn check(rule: &OperationRule) -> Result<(), String> {
    let left = &rule.left;
    if left
        .operands
        .iter()
        .chain(&left.results)
        .flatten()
        .flatten()
        .any(holds_members)
    {
        return Err("only the operation that a rule is about has lists with members".into());
    }
    if !left.operands.iter().chain(&left.results).any(are_in) {
        return Ok(());
    }
    let form = "a list with members is `a... m b...` or `a... m b... n c...` on both sides, where \
                members may be missing on the right";
    let Right::Update(update) = &rule.right else {
        return Err(
            "a rule about members of lists changes the operation: it stands on the right".into(),
        );
    };
    let (operands, results) = rule.members();
    let groups = left
        .operands
        .iter()
        .chain(&left.results)
        .filter(|group| are_in(group));
    let all: Vec<&Members> = operands.iter().chain(&results).collect();
    let count = all.first().map_or(0, |members| members.left.len());
    if all.len() != groups.clone().count() || !(1..=2).contains(&count) {
        return Err(form.into());
    }
    for (items, members) in groups.zip(&all) {
        let alternate = items.iter().flatten().enumerate();
        let mut alternate =
            alternate.map(|(at, item)| matches!(item, Item::Rest(_)) == (at % 2 == 0));
        if members.left.len() != count || !alternate.all(|is_so| is_so) {
            return Err(form.into());
        }
    }
    // Where one list loses a member, all do.
    let stays = |members: &Members, is_result: bool| -> Vec<bool> {
        let pairs = members.left.iter().zip(&members.right);
        pairs
            .map(|(left, right)| match is_result {
                true => Some(*left) == *right,
                false => right.is_some(),
            })
            .collect()
    };
    let staying: Vec<Vec<bool>> = operands
        .iter()
        .map(|members| stays(members, false))
        .chain(results.iter().map(|members| stays(members, true)))
        .collect();
    if staying.iter().any(|one| *one != staying[0]) {
        return Err("where one list has a member less, all have".into());
    }
    if count == 2 && staying.iter().any(|one| !one[0]) {
        return Err("of two members of a list the first stays".into());
    }
    let is_variable = |right: &Option<&Term>| matches!(right, Some(Term::Variable(_)));
    if !results
        .iter()
        .flat_map(|members| &members.right)
        .all(is_variable)
    {
        return Err("a result becomes another of the list".into());
    }
    if count == 2 && rule.key().is_none() {
        return Err("two members of one list are found by a value that is both".into());
    }
    let rests = left
        .operands
        .iter()
        .chain(&left.results)
        .filter(|group| are_in(group));
    let rests: Vec<Variable> = rests
        .flatten()
        .flatten()
        .filter_map(|item| match item {
            Item::Rest(variable) => Some(*variable),
            _ => None,
        })
        .collect();
    let others = update.operands.iter().zip(&left.operands);
    let others = others
        .filter(|(_, left)| !are_in(left))
        .filter_map(|(right, _)| right.as_ref());
    let elsewhere = |item: &Item| matches!(item, Item::Rest(rest) if rests.contains(rest));
    if others.flatten().any(elsewhere) {
        return Err("what stands around members stays where it is".into());
    }
    Ok(())
}

fn holds_members(item: &Item) -> bool {
    let Some(Term::Operation(operation, _)) = one(item) else {
        return false;
    };
    let groups = operation.operands.iter().chain(&operation.results);
    groups.clone().any(are_in) || groups.flatten().flatten().any(|item| holds_members(item))
}
