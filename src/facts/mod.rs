//! IR to relations: typed ids and input facts. Knows no e-graph and edits nothing.
