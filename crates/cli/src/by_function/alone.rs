//! A function as a program of its own: with what it names, and nothing else of its module.
//!
//! What is said of a function that it names is what a caller may rest on: under the rules of the
//! function boundary that is its type. Where passes read more than that, its body is there as well.
//! Names of attributes and types are given anew: those of a module hang on what else is in it.

use std::ops::Range;

use freehold_syntax::TokenKind;
use rustc_hash::FxHashSet;

use super::layout::{ItemKind, Layout, NAMES_APART, symbol};

/// What passes read of the functions that a function names.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reads {
    /// The types of public functions that return one memref at most, and all of others: two results
    /// may be one buffer, and private functions may keep other rules.
    Signatures,
    /// All of all.
    Bodies,
}

/// Items of a module with all that they name.
pub struct Alone<'t> {
    /// A module, of which these items are the first.
    pub text: String,
    /// The items that are in it, in order.
    pub items: Vec<usize>,
    /// The names of attributes and types that stand in it, as the module calls them.
    pub aliases: Vec<&'t str>,
}

/// Writes items apart from all others, in a program.
pub fn alone<'t>(layout: &Layout<'t>, first: &[usize], reads: Reads) -> Alone<'t> {
    let mut writer = Writer {
        layout,
        items: first.to_vec(),
        seen: first.iter().copied().collect(),
        aliases: Vec::new(),
        out: String::new(),
    };
    // A module of which nothing is said is what a text without one is.
    let head = match layout.head.len() {
        ..=2 => String::new(),
        _ => writer.take(&layout.head) + "\n",
    };
    let mut body = String::new();
    let mut next = 0;
    while let Some(&number) = writer.items.get(next) {
        let is_whole = next < first.len() || needs_body(layout, number, reads);
        writer.item(number, is_whole);
        body += &std::mem::take(&mut writer.out);
        next += 1;
    }
    let mut text = String::new();
    let mut next = 0;
    while let Some(&name) = writer.aliases.get(next) {
        let value = writer.take(&layout.aliases[name]);
        text += &format!("{}{NAMES_APART}{next} = {value}\n", &name[..1]);
        next += 1;
    }
    text += &head;
    text += &body;
    if !head.is_empty() {
        text += "}\n";
    }
    Alone {
        text,
        items: writer.items,
        aliases: writer.aliases,
    }
}

/// Whether passes read more of an item than its type.
fn needs_body(layout: &Layout, number: usize, reads: Reads) -> bool {
    match &layout.items[number].kind {
        ItemKind::Global | ItemKind::Declaration => true,
        ItemKind::Function {
            is_private,
            parameters,
            body,
        } => {
            let is_memref = |&token: &usize| match layout.kind(token) {
                Some(TokenKind::BangId) => true,
                Some(TokenKind::BareId) => layout.token(token).starts_with("memref"),
                _ => false,
            };
            let memrefs = (parameters.end..*body).filter(is_memref).count();
            reads == Reads::Bodies || *is_private || memrefs > 1
        }
    }
}

struct Writer<'l, 't> {
    layout: &'l Layout<'t>,
    /// Those that are there or will be, in the order in which they are named first.
    items: Vec<usize>,
    seen: FxHashSet<usize>,
    aliases: Vec<&'t str>,
    out: String,
}

impl Writer<'_, '_> {
    /// The text of some tokens with the names that it has apart.
    fn take(&mut self, tokens: &Range<usize>) -> String {
        self.copy(tokens, 0..0);
        std::mem::take(&mut self.out)
    }

    /// Writes an item, or the declaration of a function.
    fn item(&mut self, number: usize, is_whole: bool) {
        let item = &self.layout.items[number];
        match &item.kind {
            ItemKind::Function {
                parameters, body, ..
            } if !is_whole => {
                self.out += "func.func private ";
                let name = parameters.start - 2;
                self.copy(&(name..*body), parameters.clone());
            }
            _ => self.copy(&item.tokens, 0..0),
        }
        self.out.push('\n');
    }

    /// Writes tokens with all that stands between them; arguments among `unnamed` lose their
    /// names.
    fn copy(&mut self, tokens: &Range<usize>, unnamed: Range<usize>) {
        let layout = self.layout;
        let bytes = layout.bytes(tokens);
        // What comes before is written.
        let mut from = bytes.start;
        for number in tokens.clone() {
            let name = layout.token(number);
            let at = layout.bytes(&(number..number + 1));
            match layout.kind(number) {
                Some(TokenKind::AtId) => {
                    let named = layout.find(symbol(name));
                    self.items
                        .extend(named.filter(|&item| self.seen.insert(item)));
                }
                Some(TokenKind::HashId | TokenKind::BangId) => {
                    let Some((&name, _)) = layout.aliases.get_key_value(name) else {
                        continue;
                    };
                    let known = self.aliases.iter().position(|&other| other == name);
                    let place = known.unwrap_or_else(|| {
                        self.aliases.push(name);
                        self.aliases.len() - 1
                    });
                    self.out += layout.between(from..at.start);
                    self.out += &format!("{}{NAMES_APART}{place}", &name[..1]);
                    from = at.end;
                }
                Some(TokenKind::PercentId) if unnamed.contains(&number) => {
                    // With its colon, up to the type.
                    self.out += layout.between(from..at.start);
                    from = layout.bytes(&(number + 2..number + 3)).start;
                }
                _ => {}
            }
        }
        self.out += layout.between(from..bytes.end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "#map5 = affine_map<(d0) -> (d0)>
#map6 = affine_map<(d0) -> (d0 * 2)>
!t = memref<4xi64, #map6>
module attributes {a = 1} {
  memref.global @g : memref<4xi64> = dense<1>
  memref.global @h : memref<4xi64> = dense<2>
  func.func @one(%a: memref<4xi64> {x = \"%a: \"}, %n: index) -> memref<4xi64> attributes {b} {
    %g = memref.get_global @g : memref<4xi64>
    return %g : memref<4xi64>
  }
  func.func @two(%a: i64) -> (memref<4xi64>, !t) {
    %r:2 = call @two(%a) : (i64) -> (memref<4xi64>, !t)
    return %r#0, %r#1 : memref<4xi64>, !t
  }
  func.func private @three() {
    return
  }
  func.func @main(%m: memref<4xi64, #map5>) {
    %a, %b = call @two(%n) : (i64) -> (memref<4xi64>, memref<4xi64, #map6>)
    call @three() : () -> ()
    %c = call @one(%a, %i) : (memref<4xi64>, index) -> memref<4xi64>
    return
  }
}
";

    fn of(name: &str, reads: Reads) -> Alone<'static> {
        let layout = Layout::new(TEXT).unwrap();
        alone(&layout, &[layout.find(name).unwrap()], reads)
    }

    #[test]
    fn a_function_is_there_with_what_it_names() {
        let main = of("main", Reads::Signatures);
        let expected = "#freehold_alias_0 = affine_map<(d0) -> (d0)>
#freehold_alias_1 = affine_map<(d0) -> (d0 * 2)>
!freehold_alias_2 = memref<4xi64, #freehold_alias_1>
module attributes {a = 1} {
func.func @main(%m: memref<4xi64, #freehold_alias_0>) {
    %a, %b = call @two(%n) : (i64) -> (memref<4xi64>, memref<4xi64, #freehold_alias_1>)
    call @three() : () -> ()
    %c = call @one(%a, %i) : (memref<4xi64>, index) -> memref<4xi64>
    return
  }
func.func @two(%a: i64) -> (memref<4xi64>, !freehold_alias_2) {
    %r:2 = call @two(%a) : (i64) -> (memref<4xi64>, !freehold_alias_2)
    return %r#0, %r#1 : memref<4xi64>, !freehold_alias_2
  }
func.func private @three() {
    return
  }
func.func private @one(memref<4xi64> {x = \"%a: \"}, index) -> memref<4xi64> attributes {b}
}
";
        assert_eq!(main.text, expected);
        assert_eq!(main.items, [5, 3, 4, 2]);
        assert_eq!(main.aliases, ["#map5", "#map6", "!t"]);
    }

    #[test]
    fn bodies_name_what_they_name() {
        assert_eq!(of("main", Reads::Bodies).items, [5, 3, 4, 2, 0]);
        assert_eq!(of("one", Reads::Signatures).items, [2, 0]);
        assert_eq!(of("h", Reads::Signatures).items, [1]);
    }
}
