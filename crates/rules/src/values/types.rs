//! The types of values in rules: an element type and the shape that it stands in.
//!
//! Rules are about elements: what holds of numbers holds of vectors and tensors of them, element by
//! element. So a shape is a number that whoever asks gives a meaning; 0 is that of scalars.

/// What one element is.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Element {
    /// A signless integer of so many bits.
    Integer(u32),
    Index,
    Float(Format),
    /// A type of which rules know only that it is itself: numbers are the asker's.
    Other(u32),
}

/// A floating-point format whose numbers are folded.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Format {
    F16,
    BF16,
    F32,
    F64,
}

impl Format {
    /// Each format and its name.
    pub const ALL: [(&'static str, Format); 4] = [
        ("f16", Format::F16),
        ("bf16", Format::BF16),
        ("f32", Format::F32),
        ("f64", Format::F64),
    ];
}

/// The bits of an `index`, as mlir-opt counts them when it folds.
pub const INDEX_WIDTH: u32 = 64;
/// The widest integers whose numbers are folded.
pub const WIDEST: u32 = 64;

/// The type of a value.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ValueType {
    /// 0 for a scalar.
    pub shape: u32,
    pub element: Element,
}

impl ValueType {
    /// The type of conditions.
    pub const I1: ValueType = ValueType::scalar(Element::Integer(1));

    /// A scalar of an element type.
    pub const fn scalar(element: Element) -> ValueType {
        ValueType { shape: 0, element }
    }

    /// `i1` in the shape of this type.
    pub fn bool_like(self) -> ValueType {
        ValueType {
            element: Element::Integer(1),
            ..self
        }
    }

    /// The bits of an integer or index whose numbers are folded.
    pub fn width(self) -> Option<u32> {
        match self.element {
            Element::Integer(width) => (1..=WIDEST).contains(&width).then_some(width),
            Element::Index => Some(INDEX_WIDTH),
            _ => None,
        }
    }
}

/// A number cut to `width` bits and sign-extended: the one form in which a constant is held, so
/// that all ones is -1 at every width, that of `i1` included.
pub fn wrap(value: i128, width: u32) -> i128 {
    let shift = 128 - width;
    (value << shift) >> shift
}

impl std::fmt::Display for Element {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Element::Integer(width) => write!(f, "i{width}"),
            Element::Index => f.write_str("index"),
            Element::Float(format) => {
                let name = Format::ALL.iter().find(|row| row.1 == *format);
                f.write_str(name.map_or("float", |row| row.0))
            }
            Element::Other(number) => write!(f, "type#{number}"),
        }
    }
}

impl std::fmt::Display for ValueType {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self.shape {
            0 => write!(f, "{}", self.element),
            shape => write!(f, "shape#{shape}x{}", self.element),
        }
    }
}

/// The element type of a name as rules write it: `i8`, `index`, `f32`.
pub fn element(name: &str) -> Option<Element> {
    if name == "index" {
        return Some(Element::Index);
    }
    if let Some(row) = Format::ALL.iter().find(|row| row.0 == name) {
        return Some(Element::Float(row.1));
    }
    let digits = name.strip_prefix('i')?;
    let is_number = !digits.starts_with('0') && digits.bytes().all(|c| c.is_ascii_digit());
    is_number
        .then(|| digits.parse().ok())
        .flatten()
        .map(Element::Integer)
}
