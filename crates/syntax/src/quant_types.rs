//! The types of the dialect `quant` as mlir-opt prints them: numbers in one form, blanks in lists
//! of lists only, and neither ranges nor zero points that say nothing.

use freehold_ir::FloatFormat;

use super::floats;

/// The normal form of a type's text; none if it is none of these types.
pub(super) fn normalised(text: &str) -> Option<String> {
    let (kind, body) = text.strip_prefix("!quant.")?.split_once('<')?;
    let body = body.strip_suffix('>')?;
    if body.contains("//") {
        return None;
    }
    let body: String = body.split_whitespace().collect();
    let mut reader = Reader {
        rest: &body,
        out: format!("!quant.{kind}<"),
    };
    match kind {
        "any" => {
            reader.storage()?;
            if reader.eat(":") {
                reader.out.push(':');
                reader.word()?;
            }
        }
        "calibrated" => {
            reader.word()?;
            reader.take("<")?;
            reader.float("f64")?;
            reader.take(":")?;
            reader.float("f64")?;
            reader.take(">")?;
        }
        "uniform" => reader.uniform()?,
        _ => return None,
    }
    reader.out.push('>');
    reader.rest.is_empty().then_some(reader.out)
}

/// What is left to be read of a body, and what was made of the rest.
struct Reader<'a> {
    rest: &'a str,
    out: String,
}

impl<'a> Reader<'a> {
    fn eat(&mut self, text: &str) -> bool {
        match self.rest.strip_prefix(text) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// Takes what has to stand there, and writes it.
    fn take(&mut self, text: &str) -> Option<()> {
        self.eat(text).then(|| self.out.push_str(text))
    }

    fn while_in(&mut self, accept: impl Fn(char) -> bool) -> Option<&'a str> {
        let end = self.rest.find(|c| !accept(c)).unwrap_or(self.rest.len());
        let (text, rest) = self.rest.split_at(end);
        self.rest = rest;
        (!text.is_empty()).then_some(text)
    }

    fn word(&mut self) -> Option<&'a str> {
        let word = self.while_in(|c| c.is_ascii_alphanumeric() || c == '_')?;
        self.out.push_str(word);
        Some(word)
    }

    fn integer(&mut self) -> Option<i64> {
        self.while_in(|c| c.is_ascii_digit() || c == '-')?
            .parse()
            .ok()
    }

    /// `i8<-8:7>`
    fn storage(&mut self) -> Option<()> {
        let word = self.while_in(|c| c.is_ascii_alphanumeric())?;
        let at = word.find(|c: char| c.is_ascii_digit())?;
        let is_signed = match &word[..at] {
            "i" | "si" => true,
            "u" | "ui" => false,
            _ => return None,
        };
        let width: u32 = word[at..].parse().ok()?;
        if !(1..=32).contains(&width) {
            return None;
        }
        let letter = if is_signed { 'i' } else { 'u' };
        self.out.push_str(&format!("{letter}{width}"));
        let all = match is_signed {
            true => (-(1i64 << (width - 1)), (1i64 << (width - 1)) - 1),
            false => (0, (1i64 << width) - 1),
        };
        if self.eat("<") {
            let lowest = self.integer()?;
            self.eat(":").then_some(())?;
            let highest = self.integer()?;
            self.eat(">").then_some(())?;
            if (lowest, highest) != all {
                self.out.push_str(&format!("<{lowest}:{highest}>"));
            }
        }
        Some(())
    }

    fn uniform(&mut self) -> Option<()> {
        self.storage()?;
        self.take(":")?;
        let expressed = self.word()?;
        let mut is_nested = false;
        if self.take(":").is_some() {
            is_nested = self.rest.starts_with('{');
            if is_nested {
                self.blocks()?;
            } else {
                let axis = self.integer()?;
                self.out.push_str(&axis.to_string());
            }
        }
        self.eat(",").then_some(())?;
        self.out.push_str(", ");
        // The scales of blocks are numbers of the expressed type.
        let format = if is_nested { expressed } else { "f64" };
        self.scales(format, if is_nested { ", " } else { "," })
    }

    /// `{0:1, 1:2}`
    fn blocks(&mut self) -> Option<()> {
        self.take("{")?;
        while !self.rest.starts_with('}') {
            let (axis, size) = (self.integer()?, self.eat(":").then(|| self.integer())??);
            self.out.push_str(&format!("{axis}:{size}"));
            if !self.eat(",") {
                break;
            }
            self.out.push_str(", ");
        }
        self.take("}")
    }

    /// A scale, or scales in braces, also several deep.
    fn scales(&mut self, format: &str, between: &str) -> Option<()> {
        let mut depth = 0usize;
        loop {
            while self.take("{").is_some() {
                depth += 1;
            }
            self.float(format)?;
            if self.eat(":") {
                let zero = self.integer()?;
                if zero != 0 {
                    self.out.push_str(&format!(":{zero}"));
                }
            }
            while depth > 0 && self.take("}").is_some() {
                depth -= 1;
            }
            if depth == 0 {
                return Some(());
            }
            self.eat(",").then_some(())?;
            self.out.push_str(between);
        }
    }

    fn float(&mut self, format: &str) -> Option<()> {
        let format = FloatFormat::of(format)?;
        let (is_negative, rest) = (self.eat("-"), self.rest);
        let mantissa = self.while_in(|c| c.is_ascii_digit() || c == '.')?;
        let mut length = mantissa.len();
        if rest[length..].starts_with(['e', 'E']) {
            let tail = &rest[length + 1..];
            let digits = tail.strip_prefix(['+', '-']).unwrap_or(tail);
            let count = digits.bytes().take_while(u8::is_ascii_digit).count();
            length = rest.len() - digits.len() + count;
            self.rest = &rest[length..];
        }
        let literal = rest.get(..length).filter(|text| text.contains('.'))?;
        literal
            .parse::<f64>()
            .ok()
            .filter(|scale| scale.is_finite())?;
        let bits = floats::from_literal(format, literal, is_negative);
        floats::write(&mut self.out, format, bits);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::normalised;

    #[test]
    fn what_says_nothing_is_left_out() {
        for (text, expected) in [
            (
                "uniform<i8<-128:127>:f32, 0.5:0>",
                "uniform<i8:f32, 5.000000e-01>",
            ),
            (
                "uniform<u4<1:15> : f32, 1.0E-2 : -3>",
                "uniform<u4<1:15>:f32, 1.000000e-02:-3>",
            ),
            (
                "uniform<i8:f32:1, {1.0, 2.0:3}>",
                "uniform<i8:f32:1, {1.000000e+00,2.000000e+00:3}>",
            ),
            (
                "uniform<i8:f32:{0:1,1:2}, {{1.0,2.0:1},{3.0,4.0}}>",
                "uniform<i8:f32:{0:1, 1:2}, {{1.000000e+00, 2.000000e+00:1}, \
                 {3.000000e+00, 4.000000e+00}}>",
            ),
            (
                "calibrated<f32<-0.998:1.2321>>",
                "calibrated<f32<-0.998:1.232100e+00>>",
            ),
            ("any<i8 : f32>", "any<i8:f32>"),
        ] {
            let found = normalised(&format!("!quant.{text}"));
            assert_eq!(found, Some(format!("!quant.{expected}")));
        }
    }

    #[test]
    fn what_is_no_such_type_stays() {
        for text in [
            "uniform<i8:f32>",
            "uniform<i8:f32, 1>",
            "uniform<i8:f32, 1.0:>",
            "any<i64>",
        ] {
            assert_eq!(normalised(&format!("!quant.{text}")), None, "{text}");
        }
    }
}
