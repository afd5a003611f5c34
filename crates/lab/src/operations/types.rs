//! The types of small programs: what they are made of, as text, and how their elements lie.

use std::fmt;

use freehold_dialects::TypeRule;
use freehold_ir::DYNAMIC;

/// Where the elements of a memref lie: strides and offset, in elements.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Layout {
    pub strides: Vec<i64>,
    pub offset: i64,
}

/// A type of a small program.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ty {
    /// A number: `i32`, `index`, `i1`, `f32`.
    Plain(&'static str),
    /// A vector of numbers.
    Vector(Vec<i64>, &'static str),
    /// `None` for rows without gaps.
    MemRef {
        shape: Vec<i64>,
        element: &'static str,
        layout: Option<Layout>,
        space: u8,
    },
    Unranked {
        element: &'static str,
        space: u8,
    },
    Tensor(Vec<i64>, &'static str),
}

/// A number, or `?` for one that is not known.
fn number(number: i64) -> String {
    match number {
        DYNAMIC => "?".to_owned(),
        number => number.to_string(),
    }
}

fn extents(shape: &[i64]) -> String {
    shape.iter().map(|&extent| number(extent) + "x").collect()
}

impl fmt::Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let behind = |space: &u8| match space {
            0 => String::new(),
            space => format!(", {space}"),
        };
        match self {
            Ty::Plain(name) => f.write_str(name),
            Ty::Vector(shape, element) => write!(f, "vector<{}{element}>", extents(shape)),
            Ty::Tensor(shape, element) => write!(f, "tensor<{}{element}>", extents(shape)),
            Ty::Unranked { element, space } => write!(f, "memref<*x{element}{}>", behind(space)),
            Ty::MemRef {
                shape,
                element,
                layout,
                space,
            } => {
                write!(f, "memref<{}{element}", extents(shape))?;
                if let Some(layout) = layout {
                    let strides: Vec<String> = layout.strides.iter().map(|&s| number(s)).collect();
                    write!(f, ", strided<[{}]", strides.join(", "))?;
                    if layout.offset != 0 {
                        write!(f, ", offset: {}", number(layout.offset))?;
                    }
                    f.write_str(">")?;
                }
                write!(f, "{}>", behind(space))
            }
        }
    }
}

/// The product of two numbers that may not be known.
pub fn times(a: i64, b: i64) -> i64 {
    match (a, b) {
        (0, _) | (_, 0) => 0,
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        (a, b) => a * b,
    }
}

/// The sum of two numbers that may not be known.
pub fn plus(a: i64, b: i64) -> i64 {
    match (a, b) {
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        (a, b) => a + b,
    }
}

/// The strides of a shape without gaps.
pub fn row_major(shape: &[i64]) -> Vec<i64> {
    let mut strides = vec![1; shape.len()];
    for place in (0..shape.len().saturating_sub(1)).rev() {
        strides[place] = times(strides[place + 1], shape[place + 1]);
    }
    strides
}

impl Ty {
    /// A memref without gaps.
    pub fn memref(shape: &[i64], element: &'static str) -> Ty {
        Ty::MemRef {
            shape: shape.to_vec(),
            element,
            layout: None,
            space: 0,
        }
    }

    pub fn is_memref(&self) -> bool {
        matches!(self, Ty::MemRef { .. } | Ty::Unranked { .. })
    }

    /// The extents, of what has a known number of them.
    pub fn shape(&self) -> Option<&[i64]> {
        match self {
            Ty::MemRef { shape, .. } | Ty::Vector(shape, _) | Ty::Tensor(shape, _) => Some(shape),
            Ty::Plain(_) | Ty::Unranked { .. } => None,
        }
    }

    /// What it is made of.
    pub fn element(&self) -> &'static str {
        match self {
            Ty::Plain(name) => name,
            Ty::Vector(_, element) | Ty::Tensor(_, element) => element,
            Ty::MemRef { element, .. } | Ty::Unranked { element, .. } => element,
        }
    }

    /// The same of conditions: what a comparison of two values of the type gives.
    pub fn of_conditions(&self) -> Ty {
        match self {
            Ty::Vector(shape, _) => Ty::Vector(shape.clone(), "i1"),
            Ty::Tensor(shape, _) => Ty::Tensor(shape.clone(), "i1"),
            Ty::Plain(_) | Ty::MemRef { .. } | Ty::Unranked { .. } => Ty::Plain("i1"),
        }
    }

    /// Where the elements of a memref lie.
    pub fn layout(&self) -> Option<Layout> {
        match self {
            Ty::MemRef { shape, layout, .. } => Some(layout.clone().unwrap_or(Layout {
                strides: row_major(shape),
                offset: 0,
            })),
            _ => None,
        }
    }

    /// How many extents are not known.
    pub fn dynamic_extents(&self) -> usize {
        let shape = self.shape().unwrap_or_default();
        shape.iter().filter(|&&extent| extent == DYNAMIC).count()
    }
}

const D: i64 = DYNAMIC;

/// The shapes, the plainest first; up to three dimensions of up to three.
const SHAPES: &[&[i64]] = &[
    &[2],
    &[D],
    &[2, 3],
    &[D, 3],
    &[],
    &[D, D],
    &[3],
    &[2, D],
    &[1],
    &[1, 2],
    &[0],
    &[2, 2, 2],
    &[D, 2, D],
];

fn memrefs() -> Vec<Ty> {
    let mut types = Vec::new();
    for shape in SHAPES {
        types.push(Ty::memref(shape, "i32"));
        let rank = shape.len();
        let rows = row_major(shape);
        let mut layouts = Vec::new();
        if (1..=2).contains(&rank) {
            layouts.push((vec![D; rank], D));
            layouts.push((rows.clone(), D));
        }
        if rank == 1 {
            layouts.push((vec![2], 0));
            layouts.push((vec![1], 1));
            layouts.push((vec![1], 0));
        }
        types.extend(layouts.into_iter().map(|(strides, offset)| Ty::MemRef {
            shape: shape.to_vec(),
            element: "i32",
            layout: Some(Layout { strides, offset }),
            space: 0,
        }));
    }
    for shape in [&[2][..], &[D]] {
        types.push(Ty::MemRef {
            shape: shape.to_vec(),
            element: "i32",
            layout: None,
            space: 1,
        });
    }
    types.extend(bytes());
    types.extend(["index", "f32"].map(|element| Ty::memref(&[2], element)));
    for space in [0, 1] {
        types.push(Ty::Unranked {
            element: "i32",
            space,
        });
    }
    types
}

/// The memrefs in which other elements can be seen.
pub fn bytes() -> Vec<Ty> {
    vec![Ty::memref(&[32], "i8"), Ty::memref(&[D], "i8")]
}

/// The types of a class of the dialect table, the plainest first.
pub fn of_rule(rule: &TypeRule) -> Vec<Ty> {
    let plain = |names: &[&'static str]| names.iter().map(|&name| Ty::Plain(name)).collect();
    let tensors = || -> Vec<Ty> {
        let shapes = SHAPES.iter();
        let numbers = shapes.map(|shape| Ty::Tensor(shape.to_vec(), "i32"));
        let places = [1, 2].map(|count| Ty::Tensor(vec![count], "index"));
        numbers.chain(places).collect()
    };
    match rule {
        TypeRule::Any => vec![
            Ty::Plain("i32"),
            Ty::Plain("index"),
            Ty::memref(&[2], "i32"),
            Ty::Plain("i1"),
            Ty::Vector(vec![2], "i32"),
            Ty::Vector(vec![2, 2], "i32"),
            Ty::Vector(vec![2], "i1"),
        ],
        TypeRule::Fixed(name) => match name.as_str() {
            "index" => plain(&["index"]),
            "i1" => plain(&["i1"]),
            _ => Vec::new(),
        },
        TypeRule::Class(class) if class.ends_with("memref") => memrefs(),
        TypeRule::Class(class) if class.ends_with("tensor") => tensors(),
        TypeRule::Class(class) => match class.as_str() {
            "shaped" => memrefs().into_iter().chain(tensors()).collect(),
            "integer" | "signless-integer" | "signless-integer-like" => plain(&["i32", "i1"]),
            "integer-or-index" => plain(&["index", "i32"]),
            "signless-integer-or-index" => plain(&["index", "i32", "i1"]),
            "float" => plain(&["f32"]),
            "index" => plain(&["index"]),
            "vector" => {
                let shapes: [&[i64]; 6] = [&[2], &[2, 2], &[1], &[1, 2], &[2, 1], &[3, 2]];
                let numbers = shapes.map(|shape| Ty::Vector(shape.to_vec(), "i32"));
                let mut types = numbers.to_vec();
                types.insert(1, Ty::Vector(vec![2], "i1"));
                types
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}
