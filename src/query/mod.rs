//! Answers questions about a function in the source's own names.
