//! What is asked of a random program of SIL.

/// How ownership is written.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Form {
    /// Functions with `[ossa]`: owned and borrowed values, qualified loads and stores.
    #[default]
    Ownership,
    /// Retains and releases, plain loads and stores.
    Counted,
}

/// What programs are made of.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum FeatureSet {
    /// Values, memory of the stack, globals, calls.
    #[default]
    Core,
    /// Besides: objects whose fields are read, written, borrowed and lent, lists of objects,
    /// contexts of closures.
    Fields,
}

/// Which program to write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    pub seed: u64,
    /// Larger sizes give larger programs.
    pub size: usize,
    pub form: Form,
    pub features: FeatureSet,
    /// Whether objects of `C` change a global when they die: it is then part of what a program does
    /// when they do.
    pub deinits_store: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            seed: 0,
            size: 8,
            form: Form::Ownership,
            features: FeatureSet::Core,
            deinits_store: false,
        }
    }
}
