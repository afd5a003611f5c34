//! What a user asked to run, and its text form: `builtin.module(func.func(cse),canonicalize)`.

use super::Action;
use super::flags::Flags;
use super::registry::{PassInfo, find, registry};
use freehold_base::suggest::closest;

/// A pass and the values of its flags.
#[derive(Clone)]
pub struct Invocation {
    pub pass: &'static PassInfo,
    pub flags: Flags,
}

impl Invocation {
    /// The pass `name` with its flags' defaults.
    ///
    /// # Panics
    /// When no pass has that name.
    pub fn of(name: &str) -> Self {
        let pass = find(name).expect("a pipeline is made of registered passes");
        Invocation {
            pass,
            flags: Flags::new(pass),
        }
    }

    /// The same with `flags`, written as in a pipeline.
    ///
    /// # Errors
    /// What is wrong with the flags.
    pub fn parse(pass: &'static PassInfo, flags: &str) -> Result<Self, String> {
        let flags = Flags::parse(pass, flags)?;
        Ok(Invocation { pass, flags })
    }
}

/// One step of a pipeline.
#[derive(Clone)]
pub enum Step {
    /// A pass on the module.
    Module(Invocation),
    /// Passes on each function: `func.func(...)`.
    Functions(Vec<Invocation>),
}

/// The passes to run, in order; no pipeline's name is left in it.
#[derive(Clone, Default)]
pub struct Pipeline {
    pub steps: Vec<Step>,
}

/// What is wrong with the text of a pipeline, and the byte at which.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PipelineError {
    pub offset: usize,
    pub message: String,
}

/// The characters that end a name.
const PUNCTUATION: [char; 5] = [',', '(', ')', '{', '}'];

impl Pipeline {
    /// Appends a pass, or the passes that a pipeline's name stands for.
    pub fn push(&mut self, invocation: Invocation) {
        let steps = expand(invocation).into_iter().map(Step::Module);
        self.steps.extend(steps);
    }

    /// Reads the text form.
    ///
    /// # Errors
    /// The first place at which the text is not a pipeline.
    pub fn parse(text: &str) -> Result<Pipeline, PipelineError> {
        let mut cursor = Cursor { text, offset: 0 };
        let start = cursor.skip_blanks();
        let anchor = cursor.name();
        if !cursor.eat('(') {
            return Err(fail(
                start,
                "expected pass pipeline to be wrapped with the anchor operation type, \
                 e.g. 'builtin.module(...)'",
            ));
        }
        if anchor != "builtin.module" && anchor != "any" {
            return Err(fail(
                start,
                format!("can't run '{anchor}' pass manager on 'builtin.module' op"),
            ));
        }
        let mut pipeline = Pipeline::default();
        cursor.items(&mut pipeline)?;
        let end = cursor.skip_blanks();
        match cursor.rest().chars().next() {
            None => Ok(pipeline),
            Some(')') => Err(fail(
                end,
                "encountered extra closing ')' creating unbalanced parentheses \
                 while parsing pipeline",
            )),
            Some(_) => Err(fail(end, "expected the end of the pipeline")),
        }
    }
}

/// The passes that an invocation stands for.
fn expand(invocation: Invocation) -> Vec<Invocation> {
    match invocation.pass.action {
        Action::Run(_) | Action::Report(_) => vec![invocation],
        Action::Expand(passes) => passes(&invocation.flags),
    }
}

fn fail(offset: usize, message: impl Into<String>) -> PipelineError {
    PipelineError {
        offset,
        message: message.into(),
    }
}

struct Cursor<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Cursor<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.offset..]
    }

    /// Skips blanks and returns the offset of what follows.
    fn skip_blanks(&mut self) -> usize {
        self.offset = self.text.len() - self.rest().trim_start().len();
        self.offset
    }

    fn eat(&mut self, c: char) -> bool {
        self.skip_blanks();
        let found = self.rest().starts_with(c);
        if found {
            self.offset += c.len_utf8();
        }
        found
    }

    /// The text up to the next punctuation, blanks around it dropped.
    fn name(&mut self) -> &'a str {
        self.skip_blanks();
        let rest = self.rest();
        let name = &rest[..rest.find(PUNCTUATION).unwrap_or(rest.len())];
        self.offset += name.len();
        name.trim_end()
    }

    /// What stands between the braces at the cursor; nothing where there are none.
    fn flags(&mut self) -> Result<&'a str, PipelineError> {
        let open = self.skip_blanks();
        if !self.eat('{') {
            return Ok("");
        }
        let rest = self.rest();
        // Lists are in braces of their own.
        let mut depth = 1;
        let mut closes = |c: char| {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            depth == 0
        };
        let Some(end) = rest.find(&mut closes) else {
            return Err(fail(
                open,
                "missing closing '}' while processing pass options",
            ));
        };
        self.offset += end + 1;
        Ok(&rest[..end])
    }

    /// The items after an anchor's parenthesis, and the parenthesis that closes it.
    fn items(&mut self, pipeline: &mut Pipeline) -> Result<(), PipelineError> {
        let mut functions: Option<Vec<Invocation>> = None;
        // Whether an item must follow: always but right after an opening parenthesis.
        let mut required = false;
        loop {
            let start = self.skip_blanks();
            let name = self.name();
            let opened = functions.is_none() && self.open_functions(start, name)?;
            if opened {
                functions = Some(Vec::new());
                required = false;
                continue;
            }
            if required || !name.is_empty() {
                let invocation = self.invocation(start, name)?;
                match &mut functions {
                    Some(list) => list.extend(expand(invocation)),
                    None => pipeline.push(invocation),
                }
            }
            while self.eat(')') {
                match functions.take() {
                    Some(list) => pipeline.steps.push(Step::Functions(list)),
                    None => return Ok(()),
                }
            }
            let next = self.skip_blanks();
            if self.rest().is_empty() {
                return Err(fail(
                    next,
                    "encountered unbalanced parentheses while parsing pipeline",
                ));
            }
            if !self.eat(',') {
                return Err(fail(next, "expected ',' after parsing pipeline"));
            }
            required = true;
        }
    }

    /// Whether `name` and the parenthesis at the cursor open a list of passes on functions.
    fn open_functions(&mut self, start: usize, name: &str) -> Result<bool, PipelineError> {
        if !self.eat('(') {
            return Ok(false);
        }
        match name {
            "func.func" => Ok(true),
            _ if find(name).is_some() => Err(fail(
                start,
                format!("'{name}' is a pass; passes nest in 'builtin.module' and 'func.func'"),
            )),
            _ => Err(fail(
                start,
                format!("passes nest in 'builtin.module' and 'func.func', not in '{name}'"),
            )),
        }
    }

    fn invocation(&mut self, start: usize, name: &str) -> Result<Invocation, PipelineError> {
        let Some(pass) = find(name) else {
            return Err(fail(start, unknown_pass(name)));
        };
        let options = self.skip_blanks();
        let flags = self.flags()?;
        Invocation::parse(pass, flags).map_err(|message| fail(options, message))
    }
}

/// mlir-opt's message for a name that no pass has, and the name that was perhaps meant.
pub fn unknown_pass(name: &str) -> String {
    let mut message = format!("'{name}' does not refer to a registered pass or pass pipeline");
    if let Some(near) = closest(name, registry().map(|info| info.name)) {
        message.push_str(&format!("; did you mean '{near}'?"));
    }
    message
}
