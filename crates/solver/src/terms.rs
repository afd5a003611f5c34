//! The arena of terms: equal terms are one term, and operands stand before what uses them.
//!
//! Every constructor checks the widths. It simplifies what it sees at once (`simplify.rs`), so that
//! sides that differ in order or in constants alone become one id. [`Terms::verbatim`] keeps terms
//! as they are written, for those who want the question itself to be judged.
//!
//! A term belongs to the arena that made it. With another arena it means something else, or panics.

use cranelift_entity::PrimaryMap;
use freehold_base::typed_ids;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{Binary, Error, Value, Width, evaluate, simplify};

typed_ids! {
    /// A term.
    Term "t";
    /// A variable of terms.
    Variable "v";
    /// A text of SMT-LIB.
    Phrase "p";
}

/// What a term is made of. What `Term` does not say of an extension, its own width does.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    Variable(Variable),
    Constant(u128),
    Not(Term),
    Binary(Binary, Term, Term),
    /// The second if the first is true, else the third.
    Ite(Term, Term, Term),
    ZeroExtend(Term),
    SignExtend(Term),
    /// As many bits as the term has, from this one on; bit 0 is the least.
    Extract(Term, u8),
    /// The first has the high bits.
    Concat(Term, Term),
    /// The first term, which SMT-LIB can say of the others in other words.
    Spelled(Term, Phrase, [Term; 2]),
}

impl Node {
    /// The operands, in order.
    pub fn operands(&self) -> impl Iterator<Item = Term> + use<> {
        let operands = match *self {
            Node::Variable(_) | Node::Constant(_) => [None; 3],
            Node::Not(a)
            | Node::ZeroExtend(a)
            | Node::SignExtend(a)
            | Node::Extract(a, _)
            | Node::Spelled(a, ..) => [Some(a), None, None],
            Node::Binary(_, a, b) | Node::Concat(a, b) => [Some(a), Some(b), None],
            Node::Ite(a, b, c) => [Some(a), Some(b), Some(c)],
        };
        operands.into_iter().flatten()
    }
}

struct Declared {
    name: String,
    term: Term,
}

/// An arena of terms.
///
/// ```
/// use freehold_solver::{Binary, Terms, Width};
///
/// let mut terms = Terms::new();
/// let i32 = Width::new(32)?;
/// let (x, y) = (terms.variable("x", i32)?, terms.variable("y", i32)?);
/// let sum = terms.binary(Binary::Add, x, y)?;
/// assert_eq!(terms.binary(Binary::Add, y, x)?, sum);
/// assert_eq!(terms.binary(Binary::Sub, sum, y)?, x);
/// # Ok::<(), freehold_solver::Error>(())
/// ```
pub struct Terms {
    nodes: PrimaryMap<Term, (Node, Width)>,
    ids: FxHashMap<(Node, Width), Term>,
    variables: PrimaryMap<Variable, Declared>,
    by_name: FxHashMap<String, Variable>,
    phrases: PrimaryMap<Phrase, String>,
    phrase_ids: FxHashMap<String, Phrase>,
    is_verbatim: bool,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms::new()
    }
}

impl Terms {
    /// One without terms, which simplifies.
    pub fn new() -> Terms {
        Terms {
            nodes: PrimaryMap::new(),
            ids: FxHashMap::default(),
            variables: PrimaryMap::new(),
            by_name: FxHashMap::default(),
            phrases: PrimaryMap::new(),
            phrase_ids: FxHashMap::default(),
            is_verbatim: false,
        }
    }

    /// One that keeps terms as they are written.
    ///
    /// ```
    /// use freehold_solver::{Binary, Node, Terms, Width};
    ///
    /// let mut terms = Terms::verbatim();
    /// let x = terms.variable("x", Width::new(8)?)?;
    /// let difference = terms.binary(Binary::Sub, x, x)?;
    /// assert_eq!(terms.node(difference), Node::Binary(Binary::Sub, x, x));
    /// # Ok::<(), freehold_solver::Error>(())
    /// ```
    pub fn verbatim() -> Terms {
        Terms {
            is_verbatim: true,
            ..Terms::new()
        }
    }

    /// The variable of that name.
    ///
    /// # Errors
    /// It was made with another width before.
    pub fn variable(&mut self, name: &str, width: Width) -> Result<Term, Error> {
        if let Some(&variable) = self.by_name.get(name) {
            let term = self.variables[variable].term;
            let before = self.width(term);
            return if before == width {
                Ok(term)
            } else {
                let name = name.to_owned();
                Err(Error::Redeclared {
                    name,
                    before,
                    now: width,
                })
            };
        }
        let variable = self.variables.next_key();
        let term = self.intern(Node::Variable(variable), width);
        self.variables.push(Declared {
            name: name.to_owned(),
            term,
        });
        self.by_name.insert(name.to_owned(), variable);
        Ok(term)
    }

    /// The first term, which is written as a phrase with the others in the place of `{0}` and
    /// `{1}`: a bit vector in a theory that only SMT-LIB knows. Where terms are not kept as they
    /// are written, it is the term itself.
    pub(crate) fn spelled(&mut self, meaning: Term, phrase: &str, of: &[Term]) -> Term {
        let (true, Some(&first)) = (self.is_verbatim, of.first()) else {
            return meaning;
        };
        let known = self.phrase_ids.get(phrase).copied();
        let phrase = known.unwrap_or_else(|| {
            let id = self.phrases.push(phrase.to_owned());
            self.phrase_ids.insert(phrase.to_owned(), id);
            id
        });
        let of = [first, of.get(1).copied().unwrap_or(first)];
        self.intern(Node::Spelled(meaning, phrase, of), self.width(meaning))
    }

    pub(crate) fn phrase(&self, phrase: Phrase) -> &str {
        &self.phrases[phrase]
    }

    /// Whether terms are kept as they are written.
    pub fn is_verbatim(&self) -> bool {
        self.is_verbatim
    }

    pub fn constant(&mut self, value: Value) -> Term {
        self.intern(Node::Constant(value.bits()), value.width())
    }

    pub fn boolean(&mut self, value: bool) -> Term {
        self.truncated(u128::from(value), Width::BOOLEAN)
    }

    /// Each bit inverted; of a boolean its negation.
    pub fn not(&mut self, term: Term) -> Term {
        let node = Node::Not(term);
        let simpler = self.simplified(|terms| simplify::not(terms, term));
        simpler.unwrap_or_else(|| self.intern(node, self.width(term)))
    }

    /// # Errors
    /// The operands have two widths.
    pub fn binary(&mut self, operator: Binary, left: Term, right: Term) -> Result<Term, Error> {
        let (a, b) = (self.width(left), self.width(right));
        if a != b {
            return Err(Error::WidthsDiffer {
                operator,
                left: a,
                right: b,
            });
        }
        Ok(self.apply(operator, left, right))
    }

    /// `then` if the condition is true, else `otherwise`.
    ///
    /// # Errors
    /// The condition is no boolean, or the others have two widths.
    pub fn ite(&mut self, condition: Term, then: Term, otherwise: Term) -> Result<Term, Error> {
        self.expect_boolean(condition)?;
        let (a, b) = (self.width(then), self.width(otherwise));
        if a != b {
            return Err(Error::BranchesDiffer {
                then: a,
                otherwise: b,
            });
        }
        Ok(self.select(condition, then, otherwise))
    }

    /// # Errors
    /// The term is wider already.
    pub fn zero_extend(&mut self, term: Term, to: Width) -> Result<Term, Error> {
        self.expect_extension(term, to)?;
        let simpler = self.simplified(|terms| simplify::zero_extend(terms, term, to));
        Ok(simpler.unwrap_or_else(|| self.intern(Node::ZeroExtend(term), to)))
    }

    /// # Errors
    /// The term is wider already.
    pub fn sign_extend(&mut self, term: Term, to: Width) -> Result<Term, Error> {
        self.expect_extension(term, to)?;
        let simpler = self.simplified(|terms| simplify::sign_extend(terms, term, to));
        Ok(simpler.unwrap_or_else(|| self.intern(Node::SignExtend(term), to)))
    }

    /// `width` bits from bit `first` on; bit 0 is the least.
    ///
    /// # Errors
    /// The term does not have all these bits.
    pub fn extract(&mut self, term: Term, first: u32, width: Width) -> Result<Term, Error> {
        let of = self.width(term);
        let is_within = first
            .checked_add(width.bits())
            .is_some_and(|end| end <= of.bits());
        if !is_within {
            return Err(Error::NoSuchBits { first, width, of });
        }
        Ok(self.slice(term, first, width))
    }

    /// The bits of `high` before those of `low`.
    ///
    /// # Errors
    /// Together they have more than 128 bits.
    pub fn concat(&mut self, high: Term, low: Term) -> Result<Term, Error> {
        let width = self.width(high).joined(self.width(low))?;
        let simpler = self.simplified(|terms| simplify::concat(terms, high, low, width));
        Ok(simpler.unwrap_or_else(|| self.intern(Node::Concat(high, low), width)))
    }

    /// Whether the second holds where the first does.
    ///
    /// # Errors
    /// One of them is no boolean.
    pub fn implies(&mut self, premise: Term, conclusion: Term) -> Result<Term, Error> {
        self.expect_boolean(premise)?;
        self.expect_boolean(conclusion)?;
        let fails = self.not(premise);
        Ok(self.apply(Binary::Or, fails, conclusion))
    }

    /// Whether all of them hold; true of none.
    ///
    /// # Errors
    /// One of them is no boolean.
    pub fn all(&mut self, terms: &[Term]) -> Result<Term, Error> {
        let mut conjunction = self.boolean(true);
        for (at, &term) in terms.iter().enumerate() {
            self.expect_boolean(term)?;
            conjunction = match at {
                0 => term,
                _ => self.apply(Binary::And, conjunction, term),
            };
        }
        Ok(conjunction)
    }

    #[inline]
    pub fn node(&self, term: Term) -> Node {
        self.nodes[term].0
    }

    #[inline]
    pub fn width(&self, term: Term) -> Width {
        self.nodes[term].1
    }

    /// The value of a constant.
    pub fn as_constant(&self, term: Term) -> Option<Value> {
        match self.nodes[term] {
            (Node::Constant(bits), width) => Some(Value::truncated(bits, width)),
            _ => None,
        }
    }

    pub fn name(&self, variable: Variable) -> &str {
        &self.variables[variable].name
    }

    /// The variable of that name, if there is one.
    pub fn variable_of_name(&self, name: &str) -> Option<Term> {
        self.by_name
            .get(name)
            .map(|&variable| self.variables[variable].term)
    }

    /// The term that is the variable.
    pub fn of_variable(&self, variable: Variable) -> Term {
        self.variables[variable].term
    }

    /// All terms that the roots are made of, and these, operands first.
    pub fn cone(&self, roots: &[Term]) -> Vec<Term> {
        self.cone_above(roots, |_| false)
    }

    /// The same without those that are known, and what is below them alone.
    pub(crate) fn cone_above(&self, roots: &[Term], known: impl Fn(Term) -> bool) -> Vec<Term> {
        self.cone_by(roots, known, |node, pending| {
            pending.extend(node.operands());
        })
    }

    /// The same, where the operands of a node are what they are said to be.
    pub(crate) fn cone_by(
        &self,
        roots: &[Term],
        known: impl Fn(Term) -> bool,
        operands: impl Fn(Node, &mut Vec<Term>),
    ) -> Vec<Term> {
        let mut seen = FxHashSet::default();
        let mut cone: Vec<Term> = Vec::new();
        let mut pending = roots.to_vec();
        while let Some(term) = pending.pop() {
            if !known(term) && seen.insert(term) {
                cone.push(term);
                operands(self.node(term), &mut pending);
            }
        }
        // An operand is made before its users.
        cone.sort_unstable();
        cone
    }

    /// The variables that the roots are made of, in the order in which they were made.
    pub fn variables_of(&self, roots: &[Term]) -> Vec<Variable> {
        let mut variables: Vec<Variable> = (self.cone(roots).iter())
            .filter_map(|&term| match self.node(term) {
                Node::Variable(variable) => Some(variable),
                _ => None,
            })
            .collect();
        variables.sort_unstable();
        variables
    }

    pub(crate) fn expect_boolean(&self, term: Term) -> Result<(), Error> {
        match self.width(term) {
            Width::BOOLEAN => Ok(()),
            width => Err(Error::NotBoolean { width }),
        }
    }

    fn expect_extension(&self, term: Term, to: Width) -> Result<(), Error> {
        let from = self.width(term);
        if from <= to {
            Ok(())
        } else {
            Err(Error::NotAnExtension { from, to })
        }
    }

    /// What the simplification says, where terms are simplified at all.
    fn simplified(&mut self, simplify: impl FnOnce(&mut Terms) -> Option<Term>) -> Option<Term> {
        if self.is_verbatim {
            None
        } else {
            simplify(self)
        }
    }

    fn intern(&mut self, node: Node, width: Width) -> Term {
        let nodes = &mut self.nodes;
        let id = self.ids.entry((node, width));
        *id.or_insert_with(|| nodes.push((node, width)))
    }
}

/// Constructors for those who know that the widths fit.
impl Terms {
    pub(crate) fn truncated(&mut self, bits: u128, width: Width) -> Term {
        self.constant(Value::truncated(bits, width))
    }

    pub(crate) fn apply(&mut self, operator: Binary, left: Term, right: Term) -> Term {
        let width = if operator.compares() {
            Width::BOOLEAN
        } else {
            self.width(left)
        };
        if self.is_verbatim {
            return self.intern(Node::Binary(operator, left, right), width);
        }
        if let (Some(a), Some(b)) = (self.as_constant(left), self.as_constant(right)) {
            let bits = evaluate::binary(operator, a.bits(), b.bits(), a.width());
            return self.truncated(bits, width);
        }
        // Constants stand on the right, other operands in the order in which they were made.
        let last = |term| (self.as_constant(term).is_some(), term);
        let (left, right) = match operator.commutes() && last(left) > last(right) {
            true => (right, left),
            false => (left, right),
        };
        let simpler = simplify::binary(self, operator, left, right);
        simpler.unwrap_or_else(|| self.intern(Node::Binary(operator, left, right), width))
    }

    pub(crate) fn select(&mut self, condition: Term, then: Term, otherwise: Term) -> Term {
        let simpler = self.simplified(|terms| simplify::ite(terms, condition, then, otherwise));
        let node = Node::Ite(condition, then, otherwise);
        simpler.unwrap_or_else(|| self.intern(node, self.width(then)))
    }

    pub(crate) fn slice(&mut self, term: Term, first: u32, width: Width) -> Term {
        let simpler = self.simplified(|terms| simplify::extract(terms, term, first, width));
        simpler.unwrap_or_else(|| self.intern(Node::Extract(term, first as u8), width))
    }
}
