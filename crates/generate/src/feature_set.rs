//! What random programs are made of.

/// Which operations programs are made of, besides those of the core, which mlir-opt-22 lowers to
/// LLVM without further passes: branches, `scf.if`, `scf.for`, `scf.while`, `scf.execute_region`,
/// selects, casts, copies and calls.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct FeatureSet(u32);

impl FeatureSet {
    pub const CORE: FeatureSet = FeatureSet(0);
    /// View operations of every kind.
    pub const VIEWS: FeatureSet = FeatureSet(1);
    /// `memref.alloca` and `memref.alloca_scope`.
    pub const STACK: FeatureSet = FeatureSet(2);
    /// Globals as buffers.
    pub const GLOBALS: FeatureSet = FeatureSet(4);
    /// Buffers that the program frees itself, in the block that allocates them.
    pub const FREES: FeatureSet = FeatureSet(8);
    /// `scf.index_switch`, `cf.switch`, `scf.parallel` and `scf.forall`.
    pub const REGIONS: FeatureSet = FeatureSet(16);
    /// External functions, and functions that call themselves.
    pub const CALLS: FeatureSet = FeatureSet(32);
    /// `bufferization.clone`.
    pub const CLONES: FeatureSet = FeatureSet(64);
    /// `linalg` on buffers.
    pub const LINALG: FeatureSet = FeatureSet(128);
    /// `memref.realloc`.
    pub const REALLOC: FeatureSet = FeatureSet(256);
    /// Buffers that the program frees on one path, or behind a branch.
    pub const FREES_ACROSS: FeatureSet = FeatureSet(512);
    /// Views of one buffer that overlap.
    pub const WINDOWS: FeatureSet = FeatureSet(1024);
    /// External functions that write their arguments.
    pub const WRITES: FeatureSet = FeatureSet(2048);
    /// Functions that return arguments, views of them, globals, what memory held, one buffer twice.
    pub const RETURNED: FeatureSet = FeatureSet(1 << 12);
    /// Calls of functions that are values.
    pub const INDIRECT: FeatureSet = FeatureSet(1 << 13);
    /// Functions that call each other.
    pub const MUTUAL: FeatureSet = FeatureSet(1 << 14);
    /// Functions that give ownership with a result, or write their result to a buffer they are
    /// given.
    pub const CONVENTIONS: FeatureSet = FeatureSet(1 << 15);
    /// Blocks that do nothing but branch, in cycles of every kind.
    pub const CYCLES: FeatureSet = FeatureSet(1 << 16);
    /// `affine.for`, `affine.if`, `affine.load`, `affine.store` and `affine.apply`.
    pub const AFFINE: FeatureSet = FeatureSet(1 << 17);
    /// Buffers that hold buffers.
    pub const NESTED: FeatureSet = FeatureSet(1 << 18);
    /// Writes to a buffer by any of its names, which break the rules of the function boundary.
    pub const STORES: FeatureSet = FeatureSet(1 << 19);
    /// Calls whose results the program frees itself, in every way.
    pub const FREED_RESULTS: FeatureSet = FeatureSet(1 << 20);
    /// Buffers whose sizes are known at run time.
    pub const SIZES: FeatureSet = FeatureSet(1 << 21);
    /// What every pass takes.
    pub const FULL: FeatureSet = FeatureSet(255);
    /// Everything that keeps the rules of the function boundary and that the ownership pass frees.
    pub const ALL: FeatureSet = FeatureSet(4095);
    /// Everything that keeps the rules of the function boundary.
    pub const WIDE: FeatureSet = FeatureSet((1 << 19) - 1);
    /// Writes by any name, with all ways in which a buffer gets several.
    pub const ALIASED: FeatureSet = FeatureSet::WIDE
        .with(FeatureSet::STORES)
        .without(FeatureSet::CLONES);

    /// Each feature set by its name, and what programs are made of.
    pub const NAMES: [(&'static str, FeatureSet, &'static str); 27] = [
        (
            "core",
            FeatureSet::CORE,
            "Branches, structured control flow, selects, casts and calls",
        ),
        ("views", FeatureSet::VIEWS, "View operations of every kind"),
        ("stack", FeatureSet::STACK, "'memref.alloca' and its scopes"),
        ("globals", FeatureSet::GLOBALS, "Globals as buffers"),
        (
            "frees",
            FeatureSet::FREES,
            "Buffers that the program frees itself",
        ),
        (
            "regions",
            FeatureSet::REGIONS,
            "Switches and parallel loops",
        ),
        (
            "calls",
            FeatureSet::CALLS,
            "External functions, and functions that call themselves",
        ),
        ("clones", FeatureSet::CLONES, "'bufferization.clone'"),
        ("linalg", FeatureSet::LINALG, "'linalg' on buffers"),
        ("full", FeatureSet::FULL, "All of these"),
        ("realloc", FeatureSet::REALLOC, "'memref.realloc'"),
        (
            "frees-across",
            FeatureSet::FREES_ACROSS,
            "Buffers that the program frees on one of two paths",
        ),
        (
            "windows",
            FeatureSet::WINDOWS,
            "Views of one buffer that overlap",
        ),
        (
            "writes",
            FeatureSet::WRITES,
            "External functions that write their arguments",
        ),
        ("all", FeatureSet::ALL, "All of these"),
        (
            "returned",
            FeatureSet::RETURNED,
            "Functions that return arguments, views, globals, or one buffer twice",
        ),
        (
            "indirect",
            FeatureSet::INDIRECT,
            "Calls of functions that are values",
        ),
        (
            "mutual",
            FeatureSet::MUTUAL,
            "Functions that call each other",
        ),
        (
            "conventions",
            FeatureSet::CONVENTIONS,
            "Results with their ownership, or in a buffer of the caller's",
        ),
        (
            "cycles",
            FeatureSet::CYCLES,
            "Blocks that only branch, in cycles of every kind",
        ),
        (
            "affine",
            FeatureSet::AFFINE,
            "Loops, conditions and accesses of 'affine'",
        ),
        ("nested", FeatureSet::NESTED, "Buffers that hold buffers"),
        ("wide", FeatureSet::WIDE, "All of these"),
        (
            "stores",
            FeatureSet::STORES,
            "Writes by any name, against the rules of the function boundary",
        ),
        (
            "aliased",
            FeatureSet::ALIASED,
            "'wide' and 'stores', without 'clones'",
        ),
        (
            "freed-results",
            FeatureSet::FREED_RESULTS,
            "Calls whose results the program frees itself",
        ),
        (
            "sizes",
            FeatureSet::SIZES,
            "Buffers whose sizes are known at run time",
        ),
    ];

    /// Both feature sets together.
    pub const fn with(self, other: FeatureSet) -> FeatureSet {
        FeatureSet(self.0 | other.0)
    }

    /// What of this feature set is not in the other.
    pub const fn without(self, other: FeatureSet) -> FeatureSet {
        FeatureSet(self.0 & !other.0)
    }

    /// Whether all of another feature set is in this one.
    pub const fn has(self, other: FeatureSet) -> bool {
        self.0 & other.0 == other.0
    }

    /// A feature set by its names: `core`, `views,stack`.
    ///
    /// # Errors
    /// The first name that is none, and the names that are.
    pub fn parse(text: &str) -> Result<FeatureSet, String> {
        let mut all = FeatureSet::CORE;
        for word in text.split(',') {
            let Some(found) = Self::NAMES.iter().find(|entry| entry.0 == word) else {
                let names: Vec<&str> = Self::NAMES.iter().map(|entry| entry.0).collect();
                return Err(format!(
                    "'{word}' is no feature: expected some of {}",
                    names.join(", ")
                ));
            };
            all = all.with(found.1);
        }
        Ok(all)
    }
}
