//! What became of one file of a batch.

/// What became of one file.
#[derive(Clone, Debug)]
pub(super) struct Done {
    pub succeeded: bool,
    /// What is to be said on standard error.
    pub said: String,
}

impl Done {
    pub fn new(result: Result<String, String>) -> Done {
        match result {
            Ok(said) => Done {
                succeeded: true,
                said,
            },
            Err(said) => Done {
                succeeded: false,
                said,
            },
        }
    }
}
