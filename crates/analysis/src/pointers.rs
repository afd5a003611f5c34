//! Which accesses by pointers share no memory: rules over what the accesses and the arguments say.
//!
//! An access is a pointer with the scopes and tags that an operation names. What a pointer points
//! into is known as far as operations show it that compute addresses: its root. Questions are the
//! demand, `asked`. Ids stand for attributes; what they say is read elsewhere.

use cranelift_entity::PrimaryMap;
use rustc_hash::FxHashSet;

use freehold_base::ids::typed_ids;

use super::datalog::datalog;
use super::set::Given;

typed_ids! {
    /// A pointer.
    PointerId "pointer";
    /// A list of scopes that accesses name.
    ScopesId "scopes";
    /// A list of type-based tags that accesses name.
    TagsId "tags";
    /// A scope, a domain, a type or a global.
    NameId "name";
}

/// What a pointer points into.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Target {
    /// A place on the stack of this function.
    Local,
    /// An argument that says that nothing else points where it does.
    Unaliased,
    Argument,
    Global(NameId),
    /// Anything.
    Unknown,
}

impl Target {
    fn is_known(self) -> bool {
        self != Target::Unknown
    }
}

/// One access.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Access {
    pub pointer: PointerId,
    /// The pointer from which its address is computed.
    pub root: PointerId,
    pub target: Target,
    /// The scopes that it belongs to, and those that it is outside of.
    pub inside: Option<ScopesId>,
    pub outside: Option<ScopesId>,
    pub tags: Option<TagsId>,
}

/// Which fact says that two accesses share no memory. Of several the first counts.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Apart {
    /// The scopes that they name.
    Scopes,
    /// Their type-based tags.
    Tags,
    /// A user says so, of their roots or of the pointers.
    Roots,
    Pointers,
    /// An argument says so.
    Unaliased,
    /// One of them points into what this call of the function made.
    New,
    Globals,
}

/// One tag of a list: its type, the root of that, and all that the type is, holds or descends from.
pub struct TagFact {
    pub base: NameId,
    pub root: NameId,
    pub types: Vec<NameId>,
}

datalog! {
    struct AttributesProgram;

    /// `scope(l, s, d)`: list l has the scope s, of domain d.
    relation scope(ScopesId, NameId, NameId);
    /// `asked(l, m)`: accesses in l meet those outside of m.
    relation asked(ScopesId, ScopesId);
    /// `shared(l, m, d)`: both have scopes of the domain.
    relation shared(ScopesId, ScopesId, NameId);
    shared(l, m, d) <-- asked(l, m), scope(l, _, d), scope(m, _, d);
    /// `remains(l, m, d)`: a scope of l is not in m.
    relation remains(ScopesId, ScopesId, NameId);
    remains(l, m, d) <-- shared(l, m, d), scope(l, s, d), !scope(m, s, d);
    /// `outside_of(l, m)`: must: in some domain, all scopes of l are in m.
    relation outside_of(ScopesId, ScopesId);
    outside_of(l, m) <-- shared(l, m, d), !remains(l, m, d);

    /// `tag(l, t, b, r)`: tag t of list l is of the type b, which descends from the root r.
    relation tag(TagsId, u32, NameId, NameId);
    /// `holds(t, b)`: the type of tag t is b, holds it, or descends from it.
    relation holds(u32, NameId);
    /// `tags_apart(l, m)`: must: accesses with these tags share no memory. Each tag is a statement
    /// of its own, so that what they say together is not transitive.
    relation tags_apart(TagsId, TagsId);
    tags_apart(l, m) <-- tag(l, t, b, r), tag(m, u, c, r), !holds(t, c), !holds(u, b);
}

datalog! {
    struct PointersProgram<'a>;

    relation given(Given<'a, Pointers>);
    /// `asked(q, x, y)`: question q is whether accesses like x and y share memory.
    relation asked(u32, Access, Access);

    /// `apart(q, w)`: must: they share none.
    relation apart(u32, Apart);
    apart(q, Apart::Scopes) <-- asked(q, x, y), given(g),
        if g.0.are_outside(x.inside, y.outside) || g.0.are_outside(y.inside, x.outside);
    /// `separate(q, x, y)`: they are different pointers, into what is not known to be one thing.
    relation separate(u32, Access, Access);
    separate(q, x, y) <-- asked(q, x, y), if x.pointer != y.pointer && x.root != y.root;
    separate(q, y, x) <-- separate(q, x, y);
    apart(q, Apart::Tags) <-- separate(q, x, y), given(g), if g.0.have_tags_apart(x.tags, y.tags);
    apart(q, Apart::Roots) <-- separate(q, x, y), given(g), if g.0.said.contains(&(x.root, y.root));
    apart(q, Apart::Pointers) <-- separate(q, x, y), given(g),
        if g.0.said.contains(&(x.pointer, y.pointer));
    apart(q, Apart::Unaliased) <-- separate(q, x, y),
        if x.target == Target::Unaliased && y.target.is_known();
    apart(q, Apart::New) <-- separate(q, x, y), if x.target == Target::Local && y.target.is_known();
    apart(q, Apart::Globals) <-- separate(q, x, y), if let Target::Global(a) = x.target,
        if let Target::Global(b) = y.target, if a != b;
}

/// What is known of the pointers of a function.
#[derive(Default)]
pub struct Pointers {
    /// `outside_of(l, m)`.
    outside_of: FxHashSet<(ScopesId, ScopesId)>,
    /// `tags_apart(l, m)`.
    tags_apart: FxHashSet<(TagsId, TagsId)>,
    /// `said(p, q)`: a user says that they share no memory.
    said: FxHashSet<(PointerId, PointerId)>,
}

impl Pointers {
    /// Prepares the answers; by list the scopes, each with its domain, and the tags, and what a
    /// user says.
    pub fn new(
        scopes: &PrimaryMap<ScopesId, Vec<(NameId, NameId)>>,
        tags: &PrimaryMap<TagsId, Vec<TagFact>>,
        said: impl Iterator<Item = (PointerId, PointerId)>,
    ) -> Self {
        let mut program = AttributesProgram::default();
        for (l, scopes) in scopes {
            program.scope.extend(scopes.iter().map(|&(s, d)| (l, s, d)));
        }
        let lists = || scopes.keys();
        program.asked = lists().flat_map(|l| lists().map(move |m| (l, m))).collect();
        let tags = tags.iter();
        let tags = tags.flat_map(|(l, tags)| tags.iter().map(move |tag| (l, tag)));
        for (number, (l, tag)) in (0..).zip(tags) {
            program.tag.push((l, number, tag.base, tag.root));
            let types = tag.types.iter().map(|&ty| (number, ty));
            program.holds.extend(types);
        }
        program.run();
        Pointers {
            outside_of: program.outside_of.into_iter().collect(),
            tags_apart: program.tags_apart.into_iter().collect(),
            said: said.flat_map(|(p, q)| [(p, q), (q, p)]).collect(),
        }
    }

    fn are_outside(&self, inside: Option<ScopesId>, outside: Option<ScopesId>) -> bool {
        let lists = inside.zip(outside);
        lists.is_some_and(|lists| self.outside_of.contains(&lists))
    }

    fn have_tags_apart(&self, first: Option<TagsId>, second: Option<TagsId>) -> bool {
        let lists = first.zip(second);
        lists.is_some_and(|lists| self.tags_apart.contains(&lists))
    }

    /// For each of `others` which fact says that it shares no memory with `access`, if one does.
    pub fn apart(&self, access: Access, others: &[Access]) -> Vec<Option<Apart>> {
        let asked = (0..).zip(others).map(|(q, &other)| (q, access, other));
        let mut program = PointersProgram {
            given: vec![(Given(self),)],
            asked: asked.collect(),
            ..Default::default()
        };
        program.run();
        let mut found = vec![None; others.len()];
        for (q, why) in program.apart {
            let found: &mut Option<Apart> = &mut found[q as usize];
            *found = Some(found.map_or(why, |known| known.min(why)));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use freehold_base::xorshift;

    use super::*;

    /// What says that two accesses share no memory, step by step.
    fn naive(
        scopes: &PrimaryMap<ScopesId, Vec<(NameId, NameId)>>,
        tags: &PrimaryMap<TagsId, Vec<TagFact>>,
        said: &[(PointerId, PointerId)],
        (x, y): (Access, Access),
    ) -> Option<Apart> {
        let outside = |inside: Option<ScopesId>, outside: Option<ScopesId>| {
            let (Some(inside), Some(outside)) = (inside, outside) else {
                return false;
            };
            let (inside, outside) = (&scopes[inside], &scopes[outside]);
            outside.iter().any(|&(_, domain)| {
                let of_domain: Vec<_> = inside.iter().filter(|row| row.1 == domain).collect();
                !of_domain.is_empty() && of_domain.iter().all(|row| outside.contains(row))
            })
        };
        if outside(x.inside, y.outside) || outside(y.inside, x.outside) {
            return Some(Apart::Scopes);
        }
        if x.pointer == y.pointer || x.root == y.root {
            return None;
        }
        if let (Some(a), Some(b)) = (x.tags, y.tags) {
            for first in &tags[a] {
                for second in &tags[b] {
                    let is_known = first.root == second.root;
                    let neither =
                        !first.types.contains(&second.base) && !second.types.contains(&first.base);
                    if is_known && neither {
                        return Some(Apart::Tags);
                    }
                }
            }
        }
        let says = |p, q| said.contains(&(p, q)) || said.contains(&(q, p));
        if says(x.root, y.root) {
            return Some(Apart::Roots);
        }
        if says(x.pointer, y.pointer) {
            return Some(Apart::Pointers);
        }
        use Target::{Argument, Global, Local, Unaliased};
        match (x.target, y.target) {
            (Target::Unknown, _) | (_, Target::Unknown) => None,
            (Unaliased, _) | (_, Unaliased) => Some(Apart::Unaliased),
            (Local, _) | (_, Local) => Some(Apart::New),
            (Global(a), Global(b)) if a != b => Some(Apart::Globals),
            (Global(_) | Argument, Global(_) | Argument) => None,
        }
    }

    #[test]
    fn what_is_apart_is_what_each_fact_says() {
        let mut apart = 0;
        for seed in 1..500_u64 {
            let mut state = seed;
            let mut below = |count: u32| xorshift::below(&mut state, count as usize) as u32;
            let mut scopes: PrimaryMap<ScopesId, Vec<(NameId, NameId)>> = PrimaryMap::new();
            for _ in 0..3 {
                let many = below(4);
                let scope = |s: u32| (NameId::from_u32(s), NameId::from_u32(10 + s % 2));
                scopes.push((0..many).map(|_| scope(below(5))).collect());
            }
            let mut tags: PrimaryMap<TagsId, Vec<TagFact>> = PrimaryMap::new();
            for _ in 0..3 {
                let many = below(3);
                let mut tag = || {
                    let base = NameId::from_u32(below(4));
                    let more = NameId::from_u32(below(4));
                    TagFact {
                        base,
                        root: NameId::from_u32(20 + below(2)),
                        types: vec![base, more],
                    }
                };
                tags.push((0..many).map(|_| tag()).collect());
            }
            let mut pointer = || PointerId::from_u32(below(6));
            let said: Vec<(PointerId, PointerId)> =
                (0..2).map(|_| (pointer(), pointer())).collect();
            let accesses: Vec<Access> = (0..5)
                .map(|_| Access {
                    pointer: PointerId::from_u32(below(6)),
                    root: PointerId::from_u32(below(6)),
                    target: match below(6) {
                        0 => Target::Local,
                        1 => Target::Unaliased,
                        2 => Target::Argument,
                        3 => Target::Unknown,
                        global => Target::Global(NameId::from_u32(global)),
                    },
                    inside: (below(3) == 0).then(|| ScopesId::from_u32(below(3))),
                    outside: (below(3) == 0).then(|| ScopesId::from_u32(below(3))),
                    tags: (below(2) == 0).then(|| TagsId::from_u32(below(3))),
                })
                .collect();
            let pointers = Pointers::new(&scopes, &tags, said.iter().copied());
            for &access in &accesses {
                let expected: Vec<Option<Apart>> = accesses
                    .iter()
                    .map(|&other| naive(&scopes, &tags, &said, (access, other)))
                    .collect();
                apart += expected.iter().flatten().count();
                assert_eq!(pointers.apart(access, &accesses), expected, "seed {seed}");
            }
        }
        assert!(apart > 1000, "only {apart} are apart");
    }
}
