//! Relations in arrays derive what Ascent's own tables do.

mod lattices {
    use proptest::prelude::*;

    use crate::{ValueSet, datalog::datalog};
    use ascent_ids::lattice_by_id;
    use freehold_facts::ValueId;

    datalog! {
        struct Own;
        relation edge(ValueId, ValueId);
        relation closed(ValueId);
        lattice above(ValueId, ValueSet);
        relation reached(ValueId);
        relation large(ValueId);
        relation apart(ValueId, ValueId);
        reached(b) <-- reached(a), edge(a, b);
        above(b, ValueSet::one(*a)) <-- edge(a, b), reached(a);
        above(b, set.clone()) <-- above(a, set), edge(a, b), !closed(b);
        above(b, set.and(other)) <-- above(a, set), edge(a, b), above(b, other);
        large(a) <-- above(a, set), for b in set.iter(), if b.as_u32() > 8;
        reached(b) <-- large(a), edge(b, a);
        apart(a, b) <-- reached(a), !large(a), above(a, set), for b in set.iter();
        apart(a, a) <-- large(a), reached(a);
    }

    datalog! {
        struct These;
        relation edge(ValueId, ValueId);
        #[ds(lattice_by_id)]
        relation closed(ValueId);
        #[ds(lattice_by_id)]
        relation above(ValueId, ValueSet);
        #[ds(lattice_by_id)]
        relation reached(ValueId);
        #[ds(lattice_by_id)]
        relation large(ValueId);
        relation apart(ValueId, ValueId);
        reached(b) <-- reached(a), edge(a, b);
        above(b, ValueSet::one(*a)) <-- edge(a, b), reached(a);
        above(b, set.clone()) <-- above(a, set), edge(a, b), !closed(b);
        above(b, set.and(other)) <-- above(a, set), edge(a, b), above(b, other);
        large(a) <-- above(a, set), for b in set.iter(), if b.as_u32() > 8;
        reached(b) <-- large(a), edge(b, a);
        apart(a, b) <-- reached(a), !large(a), above(a, set), for b in set.iter();
        apart(a, a) <-- large(a), reached(a);
    }

    fn some_value() -> impl Strategy<Value = ValueId> {
        (0..12_u32).prop_map(ValueId::from_u32)
    }

    /// What there is for each value, joined where there are several.
    fn joined(rows: Vec<(ValueId, ValueSet)>) -> Vec<ValueSet> {
        let mut sets = vec![ValueSet::new(); 12];
        for (value, set) in rows {
            sets[value.as_u32() as usize].extend(&set);
        }
        sets
    }

    proptest! {
        #[test]
        fn what_follows_is_what_follows_by_ascents_own_tables(
            edge in prop::collection::vec((some_value(), some_value()), 0..30),
            closed in prop::collection::vec((some_value(),), 0..5),
            above in prop::collection::vec((some_value(), prop::collection::vec(some_value(), 1..4)), 0..5),
            reached in prop::collection::vec((some_value(),), 0..3),
        ) {
            // Ascent's lattices want one row for each key.
            let above: Vec<(ValueId, ValueSet)> =
                above.into_iter().map(|row| (row.0, row.1.into_iter().collect())).collect();
            let stated = joined(above).into_iter().enumerate();
            let above: Vec<(ValueId, ValueSet)> =
                stated.filter(|row| !row.1.is_empty()).map(|row| (ValueId::from_u32(row.0 as u32), row.1)).collect();
            let mut own = Own {
                edge: edge.clone(),
                closed: closed.clone(),
                above: above.clone(),
                reached: reached.clone(),
                ..Default::default()
            };
            let mut these = These { edge, closed, above, reached, ..Default::default() };
            own.run();
            these.run();
            prop_assert!(joined(own.above) == joined(these.above));
            for (own, these) in [(own.reached, these.reached), (own.large, these.large)] {
                let sorted = |mut rows: Vec<(ValueId,)>| {
                    rows.sort_unstable();
                    rows.dedup();
                    rows
                };
                prop_assert_eq!(sorted(own), sorted(these));
            }
            own.apart.sort_unstable();
            these.apart.sort_unstable();
            prop_assert_eq!(own.apart, these.apart);
        }
    }
}

mod inputs {
    use proptest::prelude::*;

    use crate::datalog::datalog;
    use ascent_ids::input_by_id;
    use freehold_facts::ValueId;

    datalog! {
        struct Own;
        relation edge(ValueId, ValueId);
        relation closed(ValueId);
        relation told(ValueId, ValueId, ValueId);
        relation path(ValueId, ValueId);
        path(a, b) <-- edge(a, b);
        path(a, c) <-- path(a, b), edge(b, c), !closed(b);
        path(a, c) <-- edge(a, b), path(b, c), closed(b);
        path(a, d) <-- path(a, b), told(a, b, d);
        path(a, d) <-- told(a, b, d), told(b, a, _);
    }

    datalog! {
        struct These;
        #[ds(input_by_id)]
        relation edge(ValueId, ValueId);
        #[ds(input_by_id)]
        relation closed(ValueId);
        #[ds(input_by_id)]
        relation told(ValueId, ValueId, ValueId);
        relation path(ValueId, ValueId);
        path(a, b) <-- edge(a, b);
        path(a, c) <-- path(a, b), edge(b, c), !closed(b);
        path(a, c) <-- edge(a, b), path(b, c), closed(b);
        path(a, d) <-- path(a, b), told(a, b, d);
        path(a, d) <-- told(a, b, d), told(b, a, _);
    }

    fn some_value() -> impl Strategy<Value = ValueId> {
        (0..12_u32).prop_map(ValueId::from_u32)
    }

    proptest! {
        #[test]
        fn what_follows_is_what_follows_by_ascents_own_tables(
            edge in prop::collection::vec((some_value(), some_value()), 0..20),
            closed in prop::collection::vec((some_value(),), 0..5),
            told in prop::collection::vec((some_value(), some_value(), some_value()), 0..20),
        ) {
            let mut own = Own {
                edge: edge.clone(),
                closed: closed.clone(),
                told: told.clone(),
                ..Default::default()
            };
            let mut these = These { edge, closed, told, ..Default::default() };
            own.run();
            these.run();
            own.path.sort_unstable();
            these.path.sort_unstable();
            prop_assert_eq!(own.path, these.path);
        }
    }
}
