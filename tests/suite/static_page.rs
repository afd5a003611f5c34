//! The page that no server of ours answers: the folder that `crates/wasm/build.sh` makes, on a
//! server of files, does in Chromium what the page of `freehold serve` does.
//!
//! The scripts are those of `serve.rs`, and `tests/serve/module`, which are about the module.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use freehold::budget::Budget;
use freehold::dialects::builtin_op_names;
use freehold::workbench::{Settings, answer};
use serde_json::{Value, json};

use crate::browser::Browser;
use crate::browser::script::Script;
use crate::browser::steps::wait;
use crate::oracle;

/// Python's server of files, until it is dropped.
struct Files {
    child: Child,
    /// The address of the folder.
    address: String,
}

impl Files {
    fn serve(python: &Path, folder: &Path) -> Files {
        let mut child = Command::new(python)
            .args(["-u", "-m", "http.server", "--bind", "127.0.0.1", "0"])
            .current_dir(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("python runs");
        let mut said = String::new();
        let out =
            BufReader::new(child.stdout.take().expect("the output is a pipe")).read_line(&mut said);
        out.expect("it says its address");
        let port = said.split(' ').skip_while(|word| *word != "port").nth(1);
        let port = port.unwrap_or_else(|| panic!("no port: {said}"));
        let address = format!("http://127.0.0.1:{port}/");
        Files { child, address }
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The folder, as `build.sh` leaves it in the target directory.
fn folder() -> Option<PathBuf> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent();
    let folder = target
        .expect("it is in the target directory")
        .join("browser");
    if folder.join("index.html").is_file() {
        return Some(folder);
    }
    oracle::missing(
        "the page without a server",
        "in target/browser (crates/wasm/build.sh)",
    );
    None
}

/// What the module is asked in its page, as the page asks it.
fn ask(browser: &mut Browser, state: &Value) -> Value {
    let told = browser.eval(&format!("askNewest({state})"));
    assert!(
        told["stopped"].is_null() && told["wrong"].is_null(),
        "{told}"
    );
    told
}

/// Addresses have 32 bits there: what the dialect files say was encoded where they have 64, and
/// sizes may be larger than any address.
#[test]
fn what_has_64_bits_elsewhere_is_understood() {
    let (Some(chromium), Some(python), Some(folder)) =
        (oracle::find("chromium"), oracle::find("python3"), folder())
    else {
        return;
    };
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("static_page_sizes");
    fs::create_dir_all(&scratch).expect("there is a directory for tests");
    let files = Files::serve(&python, &folder);
    let mut browser = Browser::start(&chromium, &scratch, (1200, 800));
    browser.open(&files.address, "");
    let opened = wait(&mut browser, "#status", "answered");
    assert_eq!(opened, Ok(()));
    let named = |name: &str| format!("\"{name}\"() : () -> ()\n");
    let all: String = builtin_op_names().map(named).collect();
    let told = ask(&mut browser, &json!({ "source": all, "pane": "passes" }));
    assert_eq!(told["read"], false);
    let large = "func.func @main() {\n  %a = memref.alloc() : memref<4294967297xi8>\n  \
                 memref.dealloc %a : memref<4294967297xi8>\n  return\n}\n";
    let told = ask(&mut browser, &json!({ "source": large, "pane": "run" }));
    let own = answer(
        &json!({ "source": large, "pane": "run" }),
        &Settings::default(),
        &Budget::UNLIMITED,
    );
    assert_eq!(told["run"], own["run"]);
}

#[test]
fn the_page_answers_by_itself() {
    let (Some(chromium), Some(python), Some(folder)) =
        (oracle::find("chromium"), oracle::find("python3"), folder())
    else {
        return;
    };
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("static_page");
    fs::create_dir_all(&scratch).expect("there is a directory for tests");
    let files = Files::serve(&python, &folder);
    let mut wrong = Vec::new();
    for directory in ["tests/serve/module", "tests/serve"] {
        for script in Script::all(directory) {
            let profile = scratch.join(script.name());
            let mut browser = Browser::start(&chromium, &profile, script.window());
            browser.open(&files.address, "");
            // Built to be quick to build, on a machine that others use.
            browser.eval("transport.time = 60_000");
            if let Some(program) = script.program(&scratch) {
                let source = fs::read_to_string(&program).expect("the program is there");
                let state = json!({ "name": program, "source": source, "tab": "passes" });
                // The page begins with its own example.
                wrong.extend(wait(&mut browser, "#status", "answered").err());
                browser.eval(&format!("load({state})"));
            }
            wrong.extend(script.run(&mut browser, &files.address));
            browser.assert_quiet(&files.address);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
