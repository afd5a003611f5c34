//! How an Ascent program of this crate is declared.

/// `ascent!`, with the time of each rule measured in a build with the feature `rule-times`: Ascent
/// measures them all or none, by reading the clock twice for every rule of every round.
macro_rules! datalog {
    ($($program:tt)*) => {
        #[cfg(feature = "rule-times")]
        ::ascent::ascent! { #![measure_rule_times] $($program)* }
        #[cfg(not(feature = "rule-times"))]
        ::ascent::ascent! { $($program)* }
    };
}

pub(crate) use datalog;
