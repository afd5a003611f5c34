//! What a program may speak of besides its own relations: those that somebody else has the rows of,
//! and types of columns. Whoever asks brings it.

/// A type that is known beforehand, and the one that it is part of: `symbol` or `number`, or
/// another type of these.
#[derive(Copy, Clone, Debug)]
pub struct KnownType {
    pub name: &'static str,
    pub within: &'static str,
}

/// A column of an input.
#[derive(Copy, Clone, Debug)]
pub struct InputColumn {
    pub name: &'static str,
    /// `symbol`, `number` or a known type.
    pub of: &'static str,
    /// The symbols that it may have, where these are all.
    pub words: Option<&'static [&'static str]>,
}

/// A relation whose rows come from outside.
#[derive(Clone, Debug)]
pub struct Input {
    pub name: &'static str,
    pub columns: Vec<InputColumn>,
    /// Whether rules may add rows to it.
    pub is_open: bool,
}

/// What programs may speak of.
#[derive(Clone, Default, Debug)]
pub struct Schema {
    /// A type stands behind the one that it is part of.
    pub types: Vec<KnownType>,
    pub inputs: Vec<Input>,
    /// What inputs were called before: such a name is understood, and offered nowhere.
    pub old_names: Vec<(&'static str, &'static str)>,
}
