//! Verdicts to edits: the only module that changes the IR, with `passes`.
