//! Boolean terms over alias atoms, saturated by egg. Knows no IR: it sees ids and facts.
