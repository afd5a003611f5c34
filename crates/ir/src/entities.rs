//! Typed handles into the arenas of a [`Module`](super::Module) and its
//! [`Context`](super::Context).
//!
//! Each is a `u32`; none knows what it points at. Read `module.rs` for the arenas and
//! `context.rs` for what is interned.

use freehold_base::ids::typed_ids;

typed_ids! {
    /// An operation of a module.
    Op "op";
    /// A basic block.
    Block "block";
    /// A region of an operation.
    Region "region";
    /// An SSA value: an operation's result or a block's argument.
    Value "v";
    /// One use of a value: an operand slot of one operation.
    Use "use";
    /// An interned type.
    Type "type";
    /// An interned attribute.
    Attr "attr";
    /// An interned string: an identifier, a symbol, an attribute's name or an SSA name.
    Ident "ident";
    /// A [`Signature`](super::Signature) that several operations of one name are known to have, but
    /// for which symbols they mention.
    SignatureId "sig";
    /// An interned operation name such as `memref.alloc`.
    OpName "opname";
}

impl OpName {
    /// The handle that the name at `position` of [`known::NAMES`](super::known::NAMES) gets.
    pub(super) const fn at(position: u32) -> Self {
        OpName(position)
    }
}

impl Ident {
    /// The handle that the text at `position` of [`keys::TEXTS`](super::known::keys::TEXTS) gets.
    pub(super) const fn at(position: u32) -> Self {
        Ident(position)
    }

    /// The other way.
    pub(super) const fn position(self) -> usize {
        self.0 as usize
    }
}
