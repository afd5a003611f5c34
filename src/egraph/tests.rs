use super::oracle::{Random, actual, describe, expected, for_each_world, random_case};
use super::*;
use crate::rules::RuleSet;

#[test]
fn verdicts_equal_the_formulas_in_every_world() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut solver = Solver::new(RuleSet::builtin());
    for _ in 0..3000 {
        let mut case = random_case(&mut random);
        let verdict = case
            .solve(&mut solver)
            .expect("the built-in rules saturate");
        for_each_world(&case, |world| {
            let (want, got) = (expected(&case, world), actual(&case, &verdict, world));
            assert_eq!(want, got, "{}{:?}", describe(&case), verdict);
            assert!(want.frees.iter().all(|&n| n <= 1));
        });
    }
}
