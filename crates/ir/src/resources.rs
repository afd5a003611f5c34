//! The resources of a file: data that stand behind its operations, in `{-# ... #-}`.

use super::Ident;

/// The value of a resource.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ResourceValue {
    Bool(bool),
    String(Box<str>),
    /// Four little-endian bytes that say how the data are aligned, then the data.
    Blob(Box<[u8]>),
}

/// Resources by their keys, in the order of the file.
#[derive(Clone, Debug)]
pub struct ResourceGroup {
    pub name: Ident,
    pub entries: Vec<(Ident, ResourceValue)>,
}

/// The resources of a file.
#[derive(Clone, Default, Debug)]
pub struct Resources {
    /// Those of the builtin dialect, which `dense_resource<key>` stands for.
    pub builtin: Vec<(Ident, ResourceValue)>,
    /// Those of tools, by the tool's name.
    pub external: Vec<ResourceGroup>,
}
