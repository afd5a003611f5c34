//! Locations: `loc(...)` behind operations and block arguments, and as an attribute; and the
//! places of operations for which none is written, as `--mlir-print-debuginfo` prints them.

use freehold_ir::{Attr, AttrKind, Context, Ident, Location, LocationKind, Op, Value};

use super::attr_printer::AttrPrinter;
use super::lexer::{Tok, write_quoted};
use super::number_text::write_uint;
use super::parser::{Parsed, Parser};
use super::printer::Printer;
use super::source_places::SourcePlace;

impl Parser<'_> {
    /// Reads the `loc(...)` that may follow, and notes it for what stands at `owner`.
    pub fn parse_written_location(&mut self, owner: Location) -> Parsed<bool> {
        if !self.at_keyword("loc") {
            return Ok(false);
        }
        self.bump();
        self.expect(Tok::LParen, "'(' in location")?;
        let location = if self.at(Tok::HashId) && !self.tok_text().contains('.') {
            self.parse_location_alias()?
        } else {
            self.parse_location_instance()?
        };
        self.expect(Tok::RParen, "')' in location")?;
        self.module.write_location(owner, location);
        Ok(true)
    }

    /// `#alias`
    fn parse_location_alias(&mut self) -> Parsed<Attr> {
        let tok = self.bump();
        let here = Location(tok.start);
        let name = &self.text(tok)[1..];
        let Some(attr) = self.find_attr_alias(name)? else {
            let reported = self.error(here, "operation location alias was never defined");
            return Err(self.unless_broken('#', name, reported));
        };
        if matches!(self.module.context.attr_kind(attr), AttrKind::Location(_)) {
            return Ok(attr);
        }
        let found = super::attr_text(&self.module.context, attr);
        Err(self.error(here, format!("expected location, but found '{found}'")))
    }

    /// `(...)` behind `loc`, as an attribute.
    pub fn parse_location_attr(&mut self) -> Parsed<Attr> {
        self.expect(Tok::LParen, "'(' in inline location")?;
        let location = self.parse_location_instance()?;
        self.expect(Tok::RParen, "')' in inline location")?;
        Ok(location)
    }

    fn parse_location_instance(&mut self) -> Parsed<Attr> {
        self.nested(|p| match p.tok.kind {
            Tok::HashId => {
                let attr = p.parse_attr()?;
                if matches!(p.module.context.attr_kind(attr), AttrKind::Location(_)) {
                    return Ok(attr);
                }
                let found = super::attr_text(&p.module.context, attr);
                Err(p.wrong_token(format!("expected location attribute, but got{found}")))
            }
            Tok::String => p.parse_name_or_file(),
            Tok::BareId => match p.tok_text() {
                "unknown" => {
                    p.bump();
                    Ok(p.module.context.unknown_location())
                }
                "callsite" => p.parse_callsite(),
                "fused" => p.parse_fused(),
                _ => Err(p.unexpected("location instance")),
            },
            _ => Err(p.unexpected("location instance")),
        })
    }

    /// A line or column number.
    fn parse_place(&mut self, what: &str) -> Parsed<u32> {
        let number = match self.tok.kind {
            Tok::Integer => self.tok_text().parse().ok(),
            _ => None,
        };
        match number {
            Some(number) => {
                self.bump();
                Ok(number)
            }
            None => Err(self.unexpected(&format!("integer {what} number in FileLineColRange"))),
        }
    }

    /// `"name"`, `"name"(child)`, `"file":1:2`, `"file":1:2 to 3:4`.
    fn parse_name_or_file(&mut self) -> Parsed<Attr> {
        let here = self.here();
        let tok = self.bump();
        let Some(text) = super::lexer::unescape(self.text(tok)) else {
            return Err(self.error(here, "the name of a location is not UTF-8"));
        };
        if !self.eat(Tok::Colon) {
            let name = self.module.context.ident(&text);
            let mut child = None;
            if self.eat(Tok::LParen) {
                let location = self.parse_location_instance()?;
                self.expect(Tok::RParen, "')' after child location of NameLoc")?;
                // An unknown child is as good as none.
                child = Some(location).filter(|&child| !self.is_unknown(child));
            }
            return Ok(self.location(LocationKind::Name { name, child }));
        }
        let text = if text.is_empty() { "-" } else { &text };
        let file = self.module.context.ident(text);
        let line = self.parse_place("line")?;
        let (mut column, mut end_line, mut end_column) = (None, None, None);
        if self.eat(Tok::Colon) {
            column = Some(self.parse_place("column")?);
            if self.eat_keyword("to") {
                if self.at(Tok::Integer) {
                    end_line = Some(self.parse_place("line")?);
                }
                let what = "either integer or `:` post `to` in FileLineColRange";
                self.expect(Tok::Colon, what)?;
                end_column = Some(self.parse_place("column")?);
            }
        }
        Ok(self.location(LocationKind::File {
            file,
            line,
            column,
            end_line,
            end_column,
        }))
    }

    /// `callsite(a at b)`
    fn parse_callsite(&mut self) -> Parsed<Attr> {
        self.bump();
        self.expect(Tok::LParen, "'(' in callsite location")?;
        let callee = self.parse_location_instance()?;
        if !self.eat_keyword("at") {
            return Err(self.unexpected("'at' in callsite location"));
        }
        let caller = self.parse_location_instance()?;
        self.expect(Tok::RParen, "')' in callsite location")?;
        Ok(self.location(LocationKind::CallSite { callee, caller }))
    }

    /// `fused<metadata>[a, b]`
    fn parse_fused(&mut self) -> Parsed<Attr> {
        self.bump();
        let mut metadata = None;
        if self.eat(Tok::Less) {
            metadata = Some(self.parse_attr()?);
            self.expect(Tok::Greater, "'>' after fused location metadata")?;
        }
        self.expect(Tok::LSquare, "'[' in fused location")?;
        let mut locations = Vec::new();
        self.list_until(Tok::RSquare, "']' in fused location", |p| {
            locations.push(p.parse_location_instance()?);
            Ok(())
        })?;
        Ok(self.fuse(metadata, &locations))
    }

    /// Fuses locations as mlir-opt does: fused ones with the same metadata are taken apart,
    /// what is unknown or repeated is left out.
    fn fuse(&mut self, metadata: Option<Attr>, locations: &[Attr]) -> Attr {
        let unknown = self.module.context.unknown_location();
        let context = &self.module.context;
        let mut flat: Vec<Attr> = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        for location in locations {
            let parts = match location_kind(context, *location) {
                Some(LocationKind::Fused {
                    metadata: inner,
                    locations,
                }) if *inner == metadata => &locations[..],
                _ => std::slice::from_ref(location),
            };
            let known = parts.iter().filter(|&&part| part != unknown);
            flat.extend(known.filter(|&&part| seen.insert(part)));
        }
        match (metadata, &flat[..]) {
            (None, []) => return unknown,
            (None, &[only]) => return only,
            (Some(_), []) => flat.push(unknown),
            _ => {}
        }
        self.location(LocationKind::Fused {
            metadata,
            locations: flat.into(),
        })
    }

    fn is_unknown(&self, location: Attr) -> bool {
        let kind = location_kind(&self.module.context, location);
        matches!(kind, Some(LocationKind::Unknown))
    }

    fn location(&mut self, kind: LocationKind) -> Attr {
        let kind = AttrKind::Location(Box::new(kind));
        self.module.context.attr(kind)
    }
}

impl AttrPrinter<'_> {
    /// Appends a location's text without `loc(...)` around it.
    pub fn write_location(&mut self, out: &mut String, kind: &LocationKind) {
        match kind {
            LocationKind::Unknown => out.push_str("unknown"),
            LocationKind::File {
                file,
                line,
                column,
                end_line,
                end_column,
            } => {
                write_quoted(out, self.context.text(*file));
                out.push(':');
                write_uint(out, (*line).into());
                out.push(':');
                write_uint(out, column.unwrap_or(0).into());
                write_range_end(out, (*line, column.unwrap_or(0)), *end_line, *end_column);
            }
            LocationKind::Name { name, child } => {
                self.write_location_name(out, *name);
                if let Some(child) = child {
                    out.push('(');
                    self.write_inner_location(out, *child);
                    out.push(')');
                }
            }
            LocationKind::CallSite { callee, caller } => {
                out.push_str("callsite(");
                self.write_inner_location(out, *callee);
                out.push_str(" at ");
                self.write_inner_location(out, *caller);
                out.push(')');
            }
            LocationKind::Fused {
                metadata,
                locations,
            } => {
                out.push_str("fused");
                if let Some(metadata) = metadata {
                    out.push('<');
                    self.write_attr(out, *metadata);
                    out.push('>');
                }
                out.push('[');
                for (i, &location) in locations.iter().enumerate() {
                    if i > 0 {
                        out.push_str(", ");
                    }
                    self.write_inner_location(out, location);
                }
                out.push(']');
            }
        }
    }

    fn write_location_name(&self, out: &mut String, name: Ident) {
        write_quoted(out, self.context.text(name));
    }

    /// A location within a location: its alias, or its text.
    fn write_inner_location(&mut self, out: &mut String, location: Attr) {
        if self.write_alias(out, location) {
            return;
        }
        if let AttrKind::Location(kind) = self.context.attr_kind(location) {
            self.write_location(out, kind);
        }
    }
}

/// What a location attribute says; none of any other attribute.
fn location_kind(context: &Context, attr: Attr) -> Option<&LocationKind> {
    match context.attr_kind(attr) {
        AttrKind::Location(kind) => Some(kind),
        _ => None,
    }
}

/// ` to 3:4`, ` to :4` on the same line, nothing where the range is empty.
fn write_range_end(
    out: &mut String,
    start: (u32, u32),
    end_line: Option<u32>,
    end_column: Option<u32>,
) {
    let Some(column) = end_column else {
        return;
    };
    let line = end_line.unwrap_or(start.0);
    if (line, column) == start {
        return;
    }
    out.push_str(" to ");
    if line != start.0 {
        write_uint(out, line.into());
    }
    out.push(':');
    write_uint(out, column.into());
}

impl Printer<'_> {
    /// With `--mlir-print-debuginfo`: ` loc(...)` behind an operation.
    pub fn op_location(&mut self, op: Op) {
        if let Some(places) = &self.places {
            let place = places.of_op(self.module, op);
            self.out.push_str(" loc(");
            if !self.attrs.write_place_alias(&mut self.out, place) {
                self.write_place(place);
            }
            self.out.push(')');
        }
    }

    /// While aliases are collected: the location of an operation, which mlir-opt visits before
    /// the operation, whether it is shown or not.
    pub fn collect_location(&mut self, op: Op) {
        if let Some(places) = &self.places
            && self.attrs.collects()
        {
            self.attrs.visit_place(places.of_op(self.module, op), true);
        }
    }

    /// With `--mlir-print-debuginfo`: ` loc(...)` behind a block argument, never an alias.
    pub fn argument_location(&mut self, argument: Value) {
        if let Some(places) = &self.places {
            let place = places.of_argument(self.module, argument);
            if self.attrs.collects() {
                self.attrs.visit_place(place, false);
                return;
            }
            self.out.push_str(" loc(");
            self.write_place(place);
            self.out.push(')');
        }
    }

    fn write_place(&mut self, place: SourcePlace) {
        match (place, &self.places) {
            (SourcePlace::InFile(place), Some(places)) => {
                places.write(&mut self.out, place);
            }
            (SourcePlace::Written(attr), _) => {
                if let AttrKind::Location(kind) = self.module.context.attr_kind(attr) {
                    self.attrs.write_location(&mut self.out, kind);
                }
            }
            (SourcePlace::Unknown, _) => self.out.push_str("unknown"),
            (SourcePlace::InFile(..), None) => {}
        }
    }
}
