//! Extracts the facts of one function after the other; the lists of the last one hold those of the
//! next.
//!
//! A function of ten operations has facts in two dozen lists. Where there are many such functions,
//! making and freeing the lists took a third of the instructions of clone-based deallocation.

use freehold_dialects::Table;
use freehold_ir::{Module, Op};

use super::buffers::ExtractionBuffers;
use super::extract::{Extracted, Extraction};
use super::preorder;
use super::{Calls, Followed, Places};

/// The facts of the function `function`.
///
/// `calls` is what is known of the functions that it calls: results of those under dynamic
/// ownership are [`Kind::DynamicCall`](crate::Kind::DynamicCall) instead of
/// [`Kind::Call`](crate::Kind::Call).
pub fn extract(module: &Module, table: &Table, function: Op, calls: &Calls) -> Extracted {
    extract_followed(module, table, function, calls, &Followed::Memrefs)
}

/// The same of other values than memrefs: every relation is about those that are followed instead.
pub fn extract_followed(
    module: &Module,
    table: &Table,
    function: Op,
    calls: &Calls,
    followed: &Followed,
) -> Extracted {
    let mut extractor = FactExtractor::with_last_uses();
    extractor.extract_all(module, table, function, calls, followed, None)
}

/// The same, without last uses, and with where the function allocates.
pub fn extract_places(
    module: &Module,
    table: &Table,
    function: Op,
    calls: &Calls,
) -> (Extracted, Places) {
    FactExtractor::without_last_uses().extract_places(module, table, function, calls)
}

/// Extracts facts of functions: a pass keeps it while it goes from one to the next.
#[derive(Default)]
pub struct FactExtractor {
    /// Whether [`Pass::last_use`](super::Pass::last_use) is stated.
    with_last_uses: bool,
    /// Whether what a function stores stays its own, even if it frees what it reads from memory.
    owns_captured: bool,
    /// The emptied lists of a function before.
    spare: Extracted,
    buffers: ExtractionBuffers,
    open: preorder::Open,
}

impl FactExtractor {
    /// An extractor of facts that do not say which pass is the last use of a buffer: nobody asks
    /// but the ownership lattice.
    pub fn without_last_uses() -> Self {
        FactExtractor::default()
    }

    /// An extractor of all facts.
    pub fn with_last_uses() -> Self {
        FactExtractor {
            with_last_uses: true,
            ..FactExtractor::default()
        }
    }

    /// Reserves what a function takes that is as large as the module's, of which there are so many,
    /// are on average. What is not used is not touched.
    pub fn reserve(&mut self, module: &Module, functions: usize) {
        let count = functions.max(1);
        let (values, blocks) = (module.value_count() / count, module.block_count() / count);
        let Extracted { facts, ids } = &mut self.spare;
        facts.values.reserve(values);
        facts.blocks.reserve(blocks);
        facts.edges.reserve(blocks);
        facts.passes.reserve(values * 3 / 4);
        facts.flow.reserve(values * 3 / 2);
        ids.values.reserve(values);
        ids.blocks.reserve(blocks);
        ids.edge_ops.reserve(blocks);
    }

    /// The facts of a function, as by [`extract`](super::extract).
    pub fn extract(
        &mut self,
        module: &Module,
        table: &Table,
        function: Op,
        calls: &Calls,
    ) -> Extracted {
        self.extract_all(module, table, function, calls, &Followed::Memrefs, None)
    }

    /// The same for a pass that takes out all that frees what the function reads from memory: what
    /// it stores is its own to free.
    pub fn extract_owning_captured(
        &mut self,
        module: &Module,
        table: &Table,
        function: Op,
        calls: &Calls,
    ) -> Extracted {
        self.owns_captured = true;
        let extracted = self.extract(module, table, function, calls);
        self.owns_captured = false;
        extracted
    }

    /// The same with where the function allocates, as by [`extract_places`](super::extract_places).
    pub fn extract_places(
        &mut self,
        module: &Module,
        table: &Table,
        function: Op,
        calls: &Calls,
    ) -> (Extracted, Places) {
        let mut places = Places::default();
        let followed = Followed::Memrefs;
        let extracted =
            self.extract_all(module, table, function, calls, &followed, Some(&mut places));
        (extracted, places)
    }

    /// The facts of a function about what is followed, and in `places`, if there are any, where it
    /// allocates.
    pub(super) fn extract_all(
        &mut self,
        module: &Module,
        table: &Table,
        function: Op,
        calls: &Calls,
        followed: &Followed,
        places: Option<&mut Places>,
    ) -> Extracted {
        let Extracted { facts, ids } = std::mem::take(&mut self.spare);
        let mut extraction = Extraction {
            module,
            table,
            function,
            calls,
            followed,
            places,
            facts,
            ids,
            with_last_uses: self.with_last_uses,
            owns_captured: self.owns_captured,
            preorder: 0,
            buffers: std::mem::take(&mut self.buffers),
        };
        preorder::visit(module, function, &mut self.open, |visit| {
            extraction.visit(visit)
        });
        extraction.finish();
        module.budget().spend(extraction.facts.values.len() as u64);
        self.buffers = extraction.buffers;
        self.buffers.clear();
        Extracted {
            facts: extraction.facts,
            ids: extraction.ids,
        }
    }

    /// Takes facts that nobody needs any more: their lists hold the next ones.
    pub fn recycle(&mut self, mut extracted: Extracted) {
        extracted.facts.clear();
        extracted.ids.clear();
        self.spare = extracted;
    }
}
