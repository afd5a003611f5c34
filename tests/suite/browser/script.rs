//! Files of steps, `tests/serve/*.steps`: what a user does on the workbench. `# file:` names the
//! program that the page begins with, `# window:` is the size of its window, and `# within:` in how
//! many seconds somebody has done the steps.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::Browser;
use super::steps::{Steps, pace};
use crate::report::large;

pub struct Script {
    path: PathBuf,
    text: String,
}

impl Script {
    /// All of a folder, in their order.
    pub fn all(directory: &str) -> Vec<Script> {
        let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join(directory);
        let files = fs::read_dir(directory).expect("the directory is checked in");
        let mut files: Vec<PathBuf> = files.map(|file| file.expect("an entry").path()).collect();
        files.retain(|file| file.extension().is_some_and(|end| end == "steps"));
        files.sort();
        assert!(!files.is_empty());
        let script = |path: PathBuf| Script {
            text: fs::read_to_string(&path).expect("the steps are checked in"),
            path,
        };
        files.into_iter().map(script).collect()
    }

    /// The name of the file, without its ending.
    pub fn name(&self) -> String {
        let name = self.path.file_stem().expect("a file has a name");
        name.to_string_lossy().into_owned()
    }

    fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.text.lines();
        lines.find_map(|line| line.strip_prefix(name).map(str::trim))
    }

    /// The size of the window.
    pub fn window(&self) -> (u32, u32) {
        let size = self.header("# window:").unwrap_or("1500x900");
        let (width, height) = size.split_once('x').expect("a size is WIDTHxHEIGHT");
        let number = |text: &str| text.parse().expect("a number");
        (number(width), number(height))
    }

    /// The program that the page begins with; a large one is made in `scratch`.
    pub fn program(&self, scratch: &Path) -> Option<PathBuf> {
        self.header("# file:").map(|name| match name {
            "300 blocks" => {
                let blocks = scratch.join("blocks.mlir");
                fs::write(&blocks, large(300, 120)).expect("the directory can be written to");
                blocks
            }
            name => Path::new(name).to_owned(),
        })
    }

    /// Does the steps on a page that is open. What is not as expected is told with the file.
    pub fn run(&self, browser: &mut Browser, page: &str) -> Vec<String> {
        let mut steps = Steps {
            browser,
            page,
            directory: Path::new(env!("CARGO_MANIFEST_DIR")),
        };
        let begin = Instant::now();
        let mut wrong = steps.run(&self.text);
        if let Some(most) = self.header("# within:") {
            let most = Duration::from_secs(most.parse().expect("seconds"));
            let (driven, pace) = (begin.elapsed(), pace(&self.text));
            println!(
                "{}: {pace:?} of a user, {driven:?} driven",
                self.path.display()
            );
            // What the machine takes depends on who else uses it.
            if pace > most {
                wrong.push(format!("it takes {pace:?}"));
            }
        }
        let file = self.path.display();
        wrong.iter().map(|what| format!("{file}: {what}")).collect()
    }
}
