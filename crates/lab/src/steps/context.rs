//! The small programs in which a rule's place stands: what stands between and behind its steps, and
//! what is true of it.
//!
//! Each is right: a heap is kept while it is put together, on which every buffer is freed once and
//! none is used afterwards, and of a clone and what it was made of neither is written while the
//! other lives. (`bufferization.clone` may copy or not.) Conditions are true here where they are by
//! their definition, which is at least where a pass finds them to be (`steps/tests.rs` compares the
//! two): facts under-approximate.

use super::names::{Home, NAMES, Name, OWN};
use freehold_rules::{Guard, Rule, StepPattern, StepRule};

/// What a memref of the rule is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Memref {
    /// It was there before, by this name. A place has one of these at most.
    Given(usize),
    /// The rule's step of that number makes it.
    Made(usize),
}

/// An operation around the steps.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Other {
    /// Reads, and compares with what must be there; of what was never written it only touches the
    /// buffer.
    Read(By, Option<u8>),
    Write(By, u8),
    Free(By),
}

/// By which name an operation finds a buffer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum By {
    /// A memref of the rule.
    Memref(u32),
    /// A cast of it.
    Cast(u32),
    /// The first name of the buffer that was there before.
    First,
}

/// A program in which a rule's place stands.
#[derive(Clone, Debug)]
pub(super) struct Context {
    /// What each variable is.
    pub memrefs: Vec<Memref>,
    /// Whether the buffer that was there before is written before the steps.
    pub is_filled: bool,
    pub between: Vec<Other>,
    pub behind: Vec<Other>,
    /// Of each variable, whether nothing between the steps frees it.
    spared: Vec<bool>,
}

/// What is in a buffer: in its first element, and in that where a part begins.
type Content = [Option<u8>; 2];

#[derive(Clone, Debug)]
struct Buffer {
    lives: bool,
    home: Home,
    content: Content,
    /// The buffer at the beginning of a chain of clones.
    group: usize,
}

/// Buffers, and which of them each memref is.
#[derive(Clone, Debug)]
struct Heap {
    buffers: Vec<Buffer>,
    /// By variable; none before it is made.
    of: Vec<Option<usize>>,
}

/// What was written before the steps, at both places.
pub(super) const FILLED: [u8; 2] = [10, 12];

/// What a write writes.
const WRITTEN: u8 = 20;

/// The most programs of one place.
const MOST: usize = 100_000;

/// Looks for all contexts of a place.
struct Search<'p> {
    place: &'p StepRule,
    found: Vec<Context>,
}

impl Context {
    /// All programs of a place, the smallest first.
    ///
    /// # Errors
    /// There are too many.
    pub(super) fn all(variables: usize, place: &StepRule) -> Result<Vec<Context>, String> {
        let made: Vec<Option<Memref>> = (0..variables as u32)
            .map(|variable| {
                let mut steps = place.steps.iter();
                let maker = steps.position(|step| step.makes() == Some(variable));
                maker.map(Memref::Made)
            })
            .collect();
        let has_given = made.contains(&None);
        let mut search = Search {
            place,
            found: Vec::new(),
        };
        for (name, given) in NAMES.iter().enumerate() {
            for is_filled in [true, false] {
                // Who writes by the first name does not use another one. Without a given memref
                // there is nothing to write.
                let is_needed = match has_given {
                    true => is_filled || given.is_first(),
                    false => name == OWN && !is_filled,
                };
                if !is_needed {
                    continue;
                }
                let memrefs = made.iter().map(|made| made.unwrap_or(Memref::Given(name)));
                let context = Context {
                    memrefs: memrefs.collect(),
                    is_filled,
                    between: Vec::new(),
                    behind: Vec::new(),
                    spared: Vec::new(),
                };
                search.steps(context);
                if search.found.len() > MOST {
                    return Err(format!(
                        "its place stands in more than {MOST} small programs"
                    ));
                }
            }
        }
        let mut found = search.found;
        found.sort_by_key(|context| context.between.len() + context.behind.len());
        Ok(found)
    }

    /// The name of a memref that was there before.
    pub(super) fn name(&self, variable: u32) -> Option<&'static Name> {
        match self.memrefs[variable as usize] {
            Memref::Given(name) => Some(&NAMES[name]),
            Memref::Made(_) => None,
        }
    }

    /// The name of whatever was there before.
    pub(super) fn given(&self) -> Option<&'static Name> {
        (0..self.memrefs.len() as u32).find_map(|variable| self.name(variable))
    }

    /// Whether an operation has the memref as operand, or what is made of it for the operation.
    fn uses(&self, other: Other, variable: u32) -> bool {
        let (Other::Read(by, _) | Other::Write(by, _) | Other::Free(by)) = other;
        match by {
            By::Memref(used) | By::Cast(used) => used == variable,
            By::First => self.name(variable).is_some_and(Name::is_first),
        }
    }

    /// Whether nothing but the steps has the memref as operand. Other names of a buffer are made of
    /// its first.
    fn is_unused(&self, variable: u32) -> bool {
        let mut others = self.between.iter().chain(&self.behind);
        let fills = self.is_filled && self.name(variable).is_some_and(Name::is_first);
        !fills && others.all(|&other| !self.uses(other, variable))
    }

    /// Whether a condition is true; none is of which nothing is known here.
    pub(super) fn holds(&self, guard: &Guard) -> bool {
        self.is_true(guard.condition.name, &guard.arguments)
    }

    pub(super) fn is_true(&self, condition: &str, arguments: &[u32]) -> bool {
        let mut of = arguments.iter().copied();
        match condition {
            "spared" => of.all(|memref| self.spared[memref as usize]),
            "unused" => of.all(|memref| self.is_unused(memref)),
            "is-allocation" => of.all(|memref| self.name(memref).is_none_or(Name::is_allocation)),
            _ => false,
        }
    }

    /// Whether all conditions of a rule are true.
    pub(super) fn is_of(&self, rule: &Rule) -> bool {
        rule.guards.iter().all(|guard| self.holds(guard))
    }
}

impl Search<'_> {
    /// The programs of these memrefs.
    fn steps(&mut self, context: Context) {
        let mut heap = Heap::of(&context);
        if heap.step(&context, self.place.steps[0]).is_none() {
            return;
        }
        let most = match self.place.steps.len() {
            1 => 0,
            _ => 2,
        };
        self.between(context, heap, most);
    }

    /// With up to so many more operations between the steps.
    fn between(&mut self, context: Context, heap: Heap, most: usize) {
        if most > 0 {
            for (other, heap) in heap.others(&context) {
                let mut context = context.clone();
                context.between.push(other);
                self.between(context, heap, most - 1);
            }
        }
        let mut context = context;
        let mut heap = heap;
        context.spared = heap.of.iter().map(|&of| !heap.is_freed(of)).collect();
        if let Some(&second) = self.place.steps.get(1)
            && heap.step(&context, second).is_none()
        {
            return;
        }
        if self.place.steps.len() < 2 {
            context.spared.fill(true);
        }
        self.behind(context, heap, true);
    }

    /// With frees of what is left, in any order, and up to one more operation.
    fn behind(&mut self, context: Context, heap: Heap, one_more: bool) {
        if heap.is_all_freed() {
            self.found.push(context.clone());
        }
        for (other, heap) in heap.others(&context) {
            let frees = matches!(other, Other::Free(_));
            // By which other name something is freed matters where little else is done.
            let is_plain = match other {
                Other::Free(By::First) => true,
                Other::Free(By::Memref(variable)) => context.name(variable).is_none(),
                _ => false,
            };
            if frees && !is_plain && context.between.len() > 1 || !frees && !one_more {
                continue;
            }
            let mut context = context.clone();
            context.behind.push(other);
            self.behind(context, heap, one_more && is_plain);
        }
    }
}

impl Heap {
    fn of(context: &Context) -> Heap {
        let mut heap = Heap {
            buffers: Vec::new(),
            of: vec![None; context.memrefs.len()],
        };
        if let Some(name) = context.given() {
            let content = match context.is_filled {
                true => FILLED.map(Some),
                false => [None; 2],
            };
            heap.buffers.push(Buffer {
                lives: true,
                home: name.home,
                content,
                group: 0,
            });
            for (of, memref) in heap.of.iter_mut().zip(&context.memrefs) {
                *of = matches!(memref, Memref::Given(_)).then_some(0);
            }
        }
        heap
    }

    fn is_freed(&self, buffer: Option<usize>) -> bool {
        buffer.is_some_and(|buffer| !self.buffers[buffer].lives)
    }

    fn is_all_freed(&self) -> bool {
        let mut buffers = self.buffers.iter();
        buffers.all(|buffer| !buffer.lives || buffer.home != Home::Heap)
    }

    fn living(&self, memref: u32) -> Option<usize> {
        self.of[memref as usize].filter(|&buffer| self.buffers[buffer].lives)
    }

    fn free(&mut self, buffer: usize) -> Option<()> {
        let buffer = &mut self.buffers[buffer];
        let is_right = buffer.lives && buffer.home == Home::Heap;
        buffer.lives = false;
        is_right.then_some(())
    }

    /// Takes a step of the rule.
    fn step(&mut self, context: &Context, step: StepPattern) -> Option<()> {
        let place = self.buffers.len();
        let made = |content, group| Buffer {
            lives: true,
            home: Home::Heap,
            content,
            group,
        };
        match step {
            StepPattern::Alloc(a) => {
                self.buffers.push(made([None; 2], place));
                self.of[a as usize] = Some(place);
            }
            StepPattern::Clone { source, copy } => {
                let from = self.living(source)?;
                let content = match context.name(source) {
                    // It begins where the part does.
                    Some(name) if name.what == "part" => [self.buffers[from].content[1], None],
                    _ => self.buffers[from].content,
                };
                self.buffers.push(made(content, self.buffers[from].group));
                self.of[copy as usize] = Some(place);
            }
            StepPattern::Free(a) => {
                let frees = context.name(a).is_none_or(|name| name.frees);
                return frees
                    .then_some(())
                    .and_then(|()| self.free(self.living(a)?));
            }
            StepPattern::FreeBase(a) => return self.free(self.living(a)?),
        }
        Some(())
    }

    /// What can be done next, and the heap then.
    fn others(&self, context: &Context) -> Vec<(Other, Heap)> {
        let mut found = Vec::new();
        let mut names: Vec<(By, usize, usize, bool)> = Vec::new();
        for variable in 0..self.of.len() as u32 {
            let Some(buffer) = self.living(variable) else {
                continue;
            };
            match context.name(variable) {
                // The first name is one way of two to say the same.
                Some(name) if name.is_first() => {}
                Some(name) => {
                    let cell = usize::from(name.what == "part");
                    names.push((By::Memref(variable), buffer, cell, name.frees));
                }
                None => names.push((By::Memref(variable), buffer, 0, true)),
            }
        }
        if let Some(name) = context.given()
            && self.buffers[0].lives
        {
            names.push((By::First, 0, 0, name.home == Home::Heap));
        }
        for (by, at, cell, frees) in names {
            let buffer = &self.buffers[at];
            found.push((Other::Read(by, buffer.content[cell]), self.clone()));
            let mut others = self.buffers.iter().enumerate();
            let is_shared =
                others.any(|(i, one)| i != at && one.lives && one.group == buffer.group);
            // Who writes what must be unused is no other than who reads it.
            if !is_shared {
                let mut heap = self.clone();
                heap.buffers[at].content[cell] = Some(WRITTEN);
                found.push((Other::Write(by, WRITTEN), heap));
            }
            if frees {
                let mut heap = self.clone();
                if heap.free(at).is_some() {
                    if let By::Memref(variable) = by
                        && context.name(variable).is_none()
                    {
                        found.push((Other::Free(By::Cast(variable)), heap.clone()));
                    }
                    found.push((Other::Free(by), heap));
                }
            }
        }
        found
    }
}
