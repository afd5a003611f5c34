//! Names that relations and words had, and what each is called now.

/// What relations were called before the names of the analyses, and what each is called now. The
/// old names are understood wherever a name is looked up, and offered nowhere.
pub const OLD_NAMES: &[(&str, &str)] = &[
    ("stored", "captured"),
    ("owner", "live_owner"),
    ("borrows", "may_borrow"),
    ("stage_frees", "plan_frees"),
    ("stage_clones", "plan_clones"),
];

/// As [`OLD_NAMES`], of words in a column of these words.
pub(super) const OLD_WORDS: &[(&str, &str)] = &[("given", "consumed")];

/// What a name is now, if it is an old one.
pub(super) fn renamed<'n>(table: &[(&str, &'n str)], name: &'n str) -> &'n str {
    let new = table.iter().find(|&&(old, _)| old == name);
    new.map_or(name, |&(_, new)| new)
}
