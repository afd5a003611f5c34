//! What `mlir-opt-22` makes of texts. Many texts go into one process, cut apart by a marker, and
//! each answer is kept under `target/`, by its text and flags, until the program or they change.
//!
//! A process that dies takes the answers of its whole batch along: the batch is cut in half and
//! asked again, until the text that kills the process is alone.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::PathBuf;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::in_parallel;

/// Between the texts of a batch, and between what the oracle prints for them.
const MARKER: &str = "// freehold-next-text";

/// How many seconds of processor time one process of the oracle may take; a batch needs less
/// than one.
const CPU_SECONDS: u32 = 3;

/// The largest number of texts in one process.
const BATCH: usize = 40;

/// The oracle and where its answers are kept.
pub struct Oracle {
    program: PathBuf,
    folder: PathBuf,
    /// Part of every key: what a new version of the program changes.
    version: u64,
}

/// A text with the flags for it.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The file's path; only asked for where the answer depends on it.
    pub path: Option<&'a str>,
    pub text: &'a str,
    pub flags: &'a [&'a str],
}

impl Oracle {
    pub fn new(program: PathBuf) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("oracle_texts");
        std::fs::create_dir_all(&folder).expect("target/tmp can be written");
        let data = std::fs::metadata(&program).expect("the program was found");
        let mut hasher = DefaultHasher::new();
        (data.len(), data.modified().ok()).hash(&mut hasher);
        Oracle {
            program,
            folder,
            version: hasher.finish(),
        }
    }

    /// What is printed for each question, in their order; none for what is rejected.
    pub fn answers(&self, questions: &[Question]) -> Vec<Option<String>> {
        let answers: Vec<Mutex<Option<Option<String>>>> =
            questions.iter().map(|q| Mutex::new(self.kept(q))).collect();
        let open = |index: &usize| answers[*index].lock().expect("no thread panics").is_none();
        let mut batches: Vec<Vec<usize>> = Vec::new();
        for index in (0..questions.len()).filter(open) {
            let question = &questions[index];
            let fits = |batch: &&mut Vec<usize>| {
                let first = &questions[batch[0]];
                batch.len() < BATCH
                    && first.flags == question.flags
                    && first.path.or(question.path).is_none()
            };
            match batches.last_mut().filter(fits) {
                Some(batch) => batch.push(index),
                None => batches.push(vec![index]),
            }
        }
        in_parallel(batches.len(), |_, number| {
            let mut parts = vec![batches[number].clone()];
            while let Some(part) = parts.pop() {
                match self.ask(&part, questions) {
                    Some(texts) => {
                        for (&index, text) in part.iter().zip(texts) {
                            self.keep(&questions[index], &text);
                            *answers[index].lock().expect("no thread panics") = Some(text);
                        }
                    }
                    None => {
                        let (left, right) = part.split_at(part.len() / 2);
                        parts.extend([left.to_vec(), right.to_vec()]);
                    }
                }
            }
        });
        let answers = answers.into_iter();
        answers
            .map(|answer| answer.into_inner().expect("no thread panics").flatten())
            .collect()
    }

    /// Asks one process about the questions at `part`; none when it has to be asked in halves.
    fn ask(&self, part: &[usize], questions: &[Question]) -> Option<Vec<Option<String>>> {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let first = &questions[part[0]];
        let texts: Vec<&str> = part.iter().map(|&index| questions[index].text).collect();
        let joined = texts.join(&format!("\n{MARKER}\n"));
        // Some rewrites of mlir-opt-22 never end (--convert-tensor-to-linalg is one): a process
        // that has used its seconds is killed, which counts as a crash.
        let limited = format!("ulimit -t {CPU_SECONDS}; exec \"$0\" \"$@\"");
        let mut command = Command::new("sh");
        command
            .args(["-c", &limited])
            .arg(&self.program)
            .arg("--allow-unregistered-dialect")
            .arg("--mlir-disable-threading")
            .args(first.flags)
            .current_dir(env!("CARGO_MANIFEST_DIR"));
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let file = self
            .folder
            .join(format!("batch-{}-{number}.mlir", std::process::id()));
        match first.path {
            Some(path) => command.arg(path),
            None => {
                std::fs::write(&file, joined).expect("target/tmp can be written");
                command
                    .arg(&file)
                    .arg(format!("--split-input-file={MARKER}"))
                    .arg(format!("--output-split-marker={MARKER}"))
            }
        };
        let output = command.output().expect("the oracle can be started");
        let _ = std::fs::remove_file(&file);
        let text = String::from_utf8(output.stdout).expect("the oracle prints UTF-8");
        if first.path.is_some() {
            return Some(vec![output.status.success().then_some(text)]);
        }
        let texts: Vec<Option<String>> = text
            .split(&format!("{MARKER}\n"))
            .map(|text| (!text.is_empty()).then(|| text.to_owned()))
            .collect();
        let whole = output.status.code().is_some() && texts.len() == part.len();
        match whole {
            true => Some(texts),
            false if part.len() == 1 => Some(vec![None]),
            false => None,
        }
    }

    /// What the oracle says about a text that it rejects.
    pub fn complaint(&self, question: &Question) -> String {
        let file = self
            .folder
            .join(format!("rejected-{}.mlir", std::process::id()));
        std::fs::write(&file, question.text).expect("target/tmp can be written");
        let output = Command::new(&self.program)
            .arg("--allow-unregistered-dialect")
            .args(question.flags)
            .arg(&file)
            .output()
            .expect("the oracle can be started");
        let _ = std::fs::remove_file(&file);
        String::from_utf8_lossy(&output.stderr).into_owned()
    }

    fn file(&self, question: &Question) -> PathBuf {
        // Two hashes of 64 bits: a chance equality would compare a text with another's.
        let hash = |salt: u8| {
            let mut hasher = DefaultHasher::new();
            (
                salt,
                self.version,
                question.path,
                question.flags,
                question.text,
            )
                .hash(&mut hasher);
            hasher.finish()
        };
        self.folder
            .join(format!("{:016x}{:016x}", hash(0), hash(1)))
    }

    fn kept(&self, question: &Question) -> Option<Option<String>> {
        let text = std::fs::read_to_string(self.file(question)).ok()?;
        Some((!text.is_empty()).then_some(text))
    }

    fn keep(&self, question: &Question, answer: &Option<String>) {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        // Moved into its place, so that nobody reads half of it; two threads may keep one answer.
        let file = self.file(question);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let part = file.with_extension(format!("{}-{number}", std::process::id()));
        std::fs::write(&part, answer.as_deref().unwrap_or("")).expect("target/tmp can be written");
        std::fs::rename(&part, &file).expect("both names are in one folder");
    }
}
