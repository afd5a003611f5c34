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

/// Passes that run one after the other on the same operations.
#[derive(Clone)]
pub struct Step {
    /// The names of the operations on which they run, from the outside in, each directly in the one
    /// before: none for the module, `func.func` for its functions, [`ANY`] for all.
    pub anchors: Vec<String>,
    pub passes: Vec<Invocation>,
}

/// What stands for every operation among the anchors of a step.
pub const ANY: &str = "any";

/// The operation that a pipeline runs on.
const MODULE: &str = "builtin.module";

/// The operation whose passes run function by function in mlir-opt.
pub(super) const FUNCTION: &str = "func.func";

/// The passes to run, in order; no pipeline's name is left in it.
#[derive(Clone)]
pub struct Pipeline {
    /// The name of the operation that it runs on, or [`ANY`].
    pub anchor: String,
    pub steps: Vec<Step>,
}

/// Nothing to run on a module.
impl Default for Pipeline {
    fn default() -> Self {
        Pipeline {
            anchor: MODULE.to_owned(),
            steps: Vec::new(),
        }
    }
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
    /// Appends a pass, or the passes that a pipeline's name stands for, each on what mlir-opt runs
    /// it on: functions or the module.
    pub fn push(&mut self, invocation: Invocation) {
        for invocation in expand(invocation) {
            let on_functions = invocation.pass.is_on_functions();
            self.steps.push(Step {
                anchors: Vec::from_iter(on_functions.then(|| FUNCTION.to_owned())),
                passes: vec![invocation],
            });
        }
    }

    /// Whether it can run on an operation of that name.
    ///
    /// # Errors
    /// mlir-opt's message where it cannot.
    pub fn fits(&self, name: &str) -> Result<(), String> {
        let anchor = &self.anchor;
        match anchor == name || anchor == ANY || self.steps.is_empty() {
            true => Ok(()),
            false => Err(format!("can't run '{anchor}' pass manager on '{name}' op")),
        }
    }

    /// The same pipeline on a module that holds the operation on which it would run.
    pub fn in_module(mut self) -> Pipeline {
        let anchor = std::mem::replace(&mut self.anchor, MODULE.to_owned());
        if anchor != MODULE && anchor != ANY {
            for step in &mut self.steps {
                step.anchors.insert(0, anchor.clone());
            }
        }
        self
    }

    /// The passes, in order.
    pub fn passes(&self) -> impl Iterator<Item = &Invocation> {
        self.steps.iter().flat_map(|step| &step.passes)
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
        if anchor != ANY && !is_operation_name(anchor) {
            return Err(fail(
                start,
                format!("'{anchor}' is no operation to run passes on"),
            ));
        }
        let mut pipeline = Pipeline {
            anchor: anchor.to_owned(),
            ..Pipeline::default()
        };
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

/// Whether a name has a dialect, as those of operations do.
fn is_operation_name(name: &str) -> bool {
    let is_word = |part: &str| {
        let is_letter = |c: char| c.is_ascii_alphanumeric() || "_$-".contains(c);
        !part.is_empty() && part.chars().all(is_letter)
    };
    name.contains('.') && name.split('.').all(is_word)
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
        // The lists around the cursor, without the module's.
        let mut anchors: Vec<String> = Vec::new();
        // Whether the last step is of the list at the cursor, and goes on.
        let mut goes_on = false;
        // Whether an item must follow: always but right after the module's parenthesis.
        let mut required = false;
        loop {
            let start = self.skip_blanks();
            let name = self.name();
            if self.opens_list(start, name)? {
                anchors.push(name.to_owned());
                goes_on = false;
                required = true;
                continue;
            }
            if required || !name.is_empty() {
                let invocation = self.invocation(start, name)?;
                match pipeline.steps.last_mut().filter(|_| goes_on) {
                    Some(step) => step.passes.extend(expand(invocation)),
                    None => pipeline.steps.push(Step {
                        anchors: anchors.clone(),
                        passes: expand(invocation),
                    }),
                }
                goes_on = true;
            }
            while self.eat(')') {
                goes_on = false;
                if anchors.pop().is_none() {
                    return Ok(());
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

    /// Whether the parenthesis at the cursor opens a list of passes on the operations `name`.
    fn opens_list(&mut self, start: usize, name: &str) -> Result<bool, PipelineError> {
        if !self.eat('(') {
            return Ok(false);
        }
        if find(name).is_some() {
            return Err(fail(
                start,
                format!("'{name}' is a pass; passes nest in operations such as 'func.func'"),
            ));
        }
        if name != ANY && !is_operation_name(name) {
            return Err(fail(
                start,
                format!(
                    "'{name}' is no operation to nest passes in; expected one such as \
                     'func.func', or 'any'"
                ),
            ));
        }
        Ok(true)
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
