//! Typed ids: what is in an arena has a number of a type of its own.

/// Defines typed `u32` ids, each with a doc comment and the prefix it prints with.
#[macro_export]
macro_rules! typed_ids {
    ($($(#[$doc:meta])* $name:ident $prefix:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(u32);
        $crate::cranelift_entity::entity_impl!($name, $prefix);
    )*};
}

pub use typed_ids;
