use super::oracle::{Random, actual, describe, expected, for_each_world, random_case};
use super::*;
use crate::rules::RuleSet;

#[test]
fn verdicts_equal_the_formulas_in_every_world() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut solver = Solver::new(RuleSet::builtin());
    let (mut several, mut compared, mut split) = (0, 0, 0);
    for _ in 0..6000 {
        let mut case = random_case(&mut random);
        let verdict = case
            .solve(&mut solver)
            .expect("the built-in rules saturate");
        let count = |f: fn(&Dealloc) -> bool| verdict.deallocs.iter().filter(|d| f(d)).count();
        several += usize::from(count(|d| d.memrefs.len() > 1) > 0);
        compared += usize::from(count(|d| !d.retained.is_empty()) > 0);
        split += usize::from(verdict.deallocs.len() > 1);
        for_each_world(&case, |world| {
            let (want, got) = (expected(&case, world), actual(&case, &verdict, world));
            assert_eq!(want, got, "{}{:?}", describe(&case), verdict);
            assert!(want.frees.iter().all(|&n| n <= 1));
        });
    }
    assert!(
        several > 300 && compared > 300 && split > 300,
        "{several} {compared} {split}"
    );
}
