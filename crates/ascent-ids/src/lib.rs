//! Data structures for relations of Ascent whose first column is a dense id.
//!
//! Ascent keeps a relation in hash tables, and lets a program choose others (`#[ds(...)]`, "bring
//! your own data structures"). Where the first column is an id of an arena, an array finds a row:
//! [`lattice_by_id`] is for what is derived, a set of ids or a lattice with one value for each, and
//! [`input_by_id`] for what no rule derives. Where a relation is too large to have all its rows,
//! [`solved`] reads them from what holds it. None knows what the ids are of. [`first`] is a lattice
//! for such relations.
//!
//! ```
//! use ascent::ascent;
//! use ascent_ids::{input_by_id, lattice_by_id};
//! use cranelift_entity::entity_impl;
//!
//! #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
//! struct Node(u32);
//! entity_impl!(Node);
//!
//! ascent! {
//!     struct Reach;
//!     #[ds(input_by_id)]
//!     relation edge(Node, Node);
//!     #[ds(lattice_by_id)]
//!     relation reached(Node);
//!     reached(b) <-- reached(a), edge(a, b);
//! }
//!
//! let node = Node::from_u32;
//! let mut reach = Reach {
//!     edge: vec![(node(0), node(1)), (node(1), node(2)), (node(3), node(0))],
//!     reached: vec![(node(0),)],
//!     ..Default::default()
//! };
//! reach.run();
//! assert_eq!(reach.reached.len(), 3);
//! ```

pub mod first;
pub mod input_by_id;
pub mod lattice_by_id;
pub mod solved;
