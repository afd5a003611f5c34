//! The options of the pass, and whether what they name exists.

use crate::{Environment, Flags};
use freehold_base::diagnostics::Diagnostic;
use freehold_ir::{Module, TypeKind};

/// The options of the pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConversionOptions {
    /// Which of `tensor` and `unranked-tensor` become memrefs.
    pub convert: Vec<String>,
    /// Of which of these results become arguments.
    pub append: Vec<String>,
    /// Whether tuples become what they are made of.
    pub decompose_tuples: bool,
    pub pack: String,
    pub unpack: String,
    /// Whether the unpacking operation is declared, so that its `index` is a property.
    pub unpack_is_declared: bool,
    pub copy: String,
}

impl Default for ConversionOptions {
    fn default() -> Self {
        ConversionOptions {
            convert: vec!["tensor".to_owned(), "unranked-tensor".to_owned()],
            append: Vec::new(),
            decompose_tuples: true,
            pack: "test.make_tuple".to_owned(),
            unpack: "test.get_tuple_element".to_owned(),
            unpack_is_declared: false,
            copy: "memref.copy".to_owned(),
        }
    }
}

impl ConversionOptions {
    /// The options that `flags` have.
    ///
    /// # Errors
    /// Each operation that no dialect declares, unless such operations are allowed. Those that work
    /// on tuples need to be there only if there are tuples.
    pub fn from_flags(
        module: &mut Module,
        environment: &Environment,
        flags: &Flags,
    ) -> Result<Self, Vec<Diagnostic>> {
        let is_tuple = |kind: &TypeKind| matches!(kind, TypeKind::Tuple(_));
        let tuples = module.context.type_kinds().any(|(_, kind)| is_tuple(kind));
        let decompose_tuples = !flags.words("decompose").is_empty();
        let mut errors = Vec::new();
        let mut declared = |option: &str, needed: bool| {
            let name = flags.text(option);
            let op = module.context.op_name(name);
            let declared = environment.table.get(op).is_some();
            if needed && !declared && !environment.allow_unregistered {
                let message = format!(
                    "the option '{option}' of 'bufferize-signatures' names the operation '{name}', which no dialect \
                     declares: declare it by --dialect FILE, name another, or use --allow-unregistered-dialect"
                );
                errors.push(Diagnostic::error(module.location(module.top()), message));
            }
            (name.to_owned(), declared)
        };
        let options = ConversionOptions {
            convert: flags.words("convert"),
            append: flags.words("append"),
            decompose_tuples,
            pack: declared("pack", tuples && decompose_tuples).0,
            copy: declared("copy", true).0,
            unpack_is_declared: declared("unpack", false).1,
            unpack: declared("unpack", tuples && decompose_tuples).0,
        };
        if errors.is_empty() {
            Ok(options)
        } else {
            Err(errors)
        }
    }
}
