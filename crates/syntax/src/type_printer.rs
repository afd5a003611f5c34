//! Prints types. Reading is in `types.rs`.

use freehold_ir::{Attr, Signedness, Type, TypeKind};

use super::alias_names::{Symbol, type_name};
use super::attr_printer::{Aliases, AttrPrinter};
use super::number_text::{write_extent, write_int};

impl AttrPrinter<'_> {
    /// Appends a type.
    pub fn write_type(&mut self, out: &mut String, ty: Type) {
        if let Aliases::Collect(collector) = &mut self.aliases {
            collector.visit_type(self.context, ty);
            return;
        }
        let (start, end) = self.type_spans[ty];
        if start < end {
            out.push_str(&self.type_texts[start as usize..end as usize]);
            return;
        }
        let before = out.len();
        let named = type_name(self.context, ty).is_some();
        if !(named && self.write_alias_of(out, Symbol::Type(ty))) {
            self.write_type_in_full(out, ty);
        }
        // What is longer than a word is kept.
        if out.len() - before > 5 {
            let start = self.type_texts.len() as u32;
            self.type_texts.push_str(&out[before..]);
            self.type_spans[ty] = (start, self.type_texts.len() as u32);
        }
    }

    /// Appends a type, not by its own alias.
    pub fn write_type_in_full(&mut self, out: &mut String, ty: Type) {
        let context = self.context;
        match context.kind(ty) {
            TypeKind::Index => out.push_str("index"),
            TypeKind::None => out.push_str("none"),
            TypeKind::Integer { width, signedness } => {
                out.push_str(match signedness {
                    Signedness::Signless => "i",
                    Signedness::Signed => "si",
                    Signedness::Unsigned => "ui",
                });
                write_int(out, i128::from(*width));
            }
            TypeKind::Float(name) => out.push_str(name),
            TypeKind::Complex(element) => {
                out.push_str("complex<");
                self.write_type(out, *element);
                out.push('>');
            }
            TypeKind::Tuple(types) => {
                out.push_str("tuple<");
                self.write_types(out, types);
                out.push('>');
            }
            TypeKind::Function { inputs, results } => self.write_function(out, inputs, results),
            TypeKind::Vector {
                shape,
                scalable,
                element,
            } => {
                out.push_str("vector<");
                for (&extent, &scalable) in shape.iter().zip(scalable) {
                    if scalable {
                        out.push('[');
                    }
                    write_extent(out, extent);
                    out.push_str(if scalable { "]x" } else { "x" });
                }
                self.write_type(out, *element);
                out.push('>');
            }
            TypeKind::Tensor {
                shape,
                element,
                encoding,
            } => {
                out.push_str("tensor<");
                write_shape(out, shape.as_deref());
                self.write_type(out, *element);
                if let Some(encoding) = encoding {
                    out.push_str(", ");
                    self.write_attr(out, *encoding);
                }
                out.push('>');
            }
            TypeKind::MemRef {
                shape,
                element,
                layout,
                space,
            } => {
                out.push_str("memref<");
                write_shape(out, Some(shape));
                self.write_type(out, *element);
                self.write_after_comma(out, *layout);
                self.write_after_comma(out, *space);
                out.push('>');
            }
            TypeKind::UnrankedMemRef { element, space } => {
                out.push_str("memref<*x");
                self.write_type(out, *element);
                self.write_after_comma(out, *space);
                out.push('>');
            }
            TypeKind::Nested(pieces) => self.write_pieces(out, pieces),
            TypeKind::Opaque(text) => out.push_str(text),
        }
    }

    fn write_after_comma(&mut self, out: &mut String, attr: Option<Attr>) {
        if let Some(attr) = attr {
            out.push_str(", ");
            self.write_attr_eliding(out, attr);
        }
    }

    /// Appends types separated by commas.
    pub fn write_types(&mut self, out: &mut String, types: &[Type]) {
        for (i, &ty) in types.iter().enumerate() {
            if i > 0 {
                out.push_str(", ");
            }
            self.write_type(out, ty);
        }
    }

    /// Appends `(T, ...) -> R`.
    pub fn write_function(&mut self, out: &mut String, inputs: &[Type], results: &[Type]) {
        out.push('(');
        self.write_types(out, inputs);
        out.push_str(") -> ");
        self.write_results(out, results);
    }

    /// Appends result types: one without parentheses, unless it is a function type.
    pub fn write_results(&mut self, out: &mut String, results: &[Type]) {
        if let [only] = results
            && !matches!(self.context.kind(*only), TypeKind::Function { .. })
        {
            self.write_type(out, *only);
            return;
        }
        out.push('(');
        self.write_types(out, results);
        out.push(')');
    }
}

fn write_shape(out: &mut String, shape: Option<&[i64]>) {
    let Some(shape) = shape else {
        out.push_str("*x");
        return;
    };
    for &extent in shape {
        write_extent(out, extent);
        out.push('x');
    }
}
