//! Steps of a user on a page, as files say them: clicks, keys and what is to be seen then.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::json;

use super::Browser;
use crate::oracle;

/// Runs the steps of a file on a page: a verb, what it is about, and behind ` => ` what is
/// expected.
pub struct Steps<'a> {
    pub browser: &'a mut Browser,
    /// The address of the page, without a fragment.
    pub page: &'a str,
    /// Where the page's commands are run.
    pub directory: &'a Path,
}

impl Steps<'_> {
    /// What is not as expected.
    pub fn run(&mut self, text: &str) -> Vec<String> {
        let steps = (1..).zip(text.lines());
        let steps = steps.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let wrong = steps.filter_map(|(number, line)| {
            let what = self.step(line).err()?;
            Some(format!("{}:{number}: {line}\n    {what}", self.page))
        });
        wrong.collect()
    }

    fn step(&mut self, line: &str) -> Result<(), String> {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (about, expected) = rest.split_once(" => ").unwrap_or((rest, ""));
        let browser = &mut *self.browser;
        let is = |holds: bool, found: String| if holds { Ok(()) } else { Err(found) };
        match verb {
            "open" => browser.open(self.page, about),
            "click" => match about.split_once(" at ") {
                None => browser.click(about),
                Some((selector, place)) => {
                    let (x, y) = place.split_once(" , ").ok_or("expected two numbers")?;
                    browser.click_at(selector, x, y);
                }
            },
            "key" => browser.key(about),
            // Chooses of a list, which the browser draws outside of the page.
            "choose" => {
                browser.eval(&format!(
                    "(() => {{ const list = document.querySelector({}); list.value = {};
                       list.dispatchEvent(new Event('change')); }})()",
                    json!(about),
                    json!(expected)
                ));
            }
            // Writes in a field, in place of what is there.
            "fill" => {
                browser.eval(&format!("document.querySelector({}).focus()", json!(about)));
                browser.eval("document.activeElement.select()");
                browser.write(&expected.replace("\\n", "\n"));
            }
            // Types behind what is there, key by key.
            "write" => browser.write(rest),
            "wait" => return wait(browser, about, expected),
            "axe" => return accessible(browser),
            // Kept where somebody wants to look at it: `FREEHOLD_PICTURES=DIR`.
            "picture" => {
                if let Some(directory) = std::env::var_os("FREEHOLD_PICTURES") {
                    let file = Path::new(&directory).join(format!("{about}.png"));
                    std::fs::write(file, browser.picture()).map_err(|error| error.to_string())?;
                }
            }
            "type" => {
                browser.eval("document.activeElement.select()");
                browser.write(about);
            }
            "text" => {
                let found = browser.text(about);
                return is(found.contains(expected), found);
            }
            "count" => {
                let found = browser.count(about).to_string();
                return is(found == expected, found);
            }
            "js" => {
                let found = browser.eval(about);
                return is(found != false, found.to_string());
            }
            // No two of the elements overlap, and all are within the drawing.
            "apart" => {
                let found = browser.eval(&format!(
                    "(() => {{ const all = [...document.querySelectorAll({})].map((one) => one.getBoundingClientRect());
                       const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
                       return all.length > 1 && !all.some((a, at) => all.slice(at + 1).some((b) => over(a, b))); }})()",
                    json!(about)
                ));
                return is(found == true, "they overlap".to_owned());
            }
            "contrast" => {
                let found = browser.eval(CONTRAST);
                let found = found.as_array().cloned().unwrap_or_default();
                return is(found.is_empty(), format!("{found:?}"));
            }
            // A command line that the page offers.
            "runs" => {
                let command = browser.text(about);
                let output = Command::new("sh")
                    .args(["-c", &command])
                    .current_dir(self.directory)
                    .env("PATH", path())
                    .output();
                let output = output.map_err(|error| error.to_string())?;
                let found = String::from_utf8_lossy(&output.stdout);
                let errors = String::from_utf8_lossy(&output.stderr);
                return is(
                    found.contains(expected),
                    format!("{command}\n{found}{errors}"),
                );
            }
            _ => return Err("no such verb".to_owned()),
        }
        Ok(())
    }
}

/// How long somebody who knows the page takes for the steps of a file, without what the machine
/// takes, by the keystroke-level model (Card, Moran, Newell 1980): to think what to do, to point
/// and click, and to press keys.
pub fn pace(text: &str) -> Duration {
    const THINK: f64 = 1.35;
    const POINT: f64 = 1.1 + 0.2;
    const KEY: f64 = 0.28;
    let seconds = |line: &str| {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            "click" => THINK + POINT,
            "choose" => THINK + 2.0 * POINT,
            "key" => KEY,
            "write" => THINK + KEY * rest.chars().count() as f64,
            // What there is to see has to be looked at.
            "wait" => THINK,
            _ => 0.0,
        }
    };
    Duration::from_secs_f64(text.lines().map(seconds).sum())
}

/// Waits until the text of an element has a part.
pub fn wait(browser: &mut Browser, selector: &str, expected: &str) -> Result<(), String> {
    let text = format!(
        "document.querySelector({})?.textContent ?? ''",
        json!(selector)
    );
    let begin = Instant::now();
    loop {
        let found = browser.eval(&text);
        let found = found.as_str().unwrap_or_default();
        if found.contains(expected) {
            return Ok(());
        }
        if begin.elapsed() > PATIENCE {
            return Err(format!("after {PATIENCE:?}: {found}"));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// How long an answer may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// What axe-core finds wrong with the page: the rules of WCAG, and its best practices.
fn accessible(browser: &mut Browser) -> Result<(), String> {
    let Some(axe) = find_axe() else {
        return Ok(());
    };
    let axe = std::fs::read_to_string(axe).map_err(|error| error.to_string())?;
    browser.eval(&format!("{axe}; null"));
    let found = browser.eval(
        "axe.run().then((told) => told.violations.map((one) =>
           `${one.id}: ${one.nodes.map((node) => node.target).join(' ')}`))",
    );
    match found.as_array().is_some_and(Vec::is_empty) {
        true => Ok(()),
        false => Err(found.to_string()),
    }
}

/// The pairs of colours of the page that are nearer than the 4.5 : 1 that WCAG 2.2 asks of text.
const CONTRAST: &str = "(() => {
  const style = getComputedStyle(document.documentElement);
  const light = (name) => {
    const [r, g, b] = style.getPropertyValue(name).trim().match(/[0-9a-f]{2}/gi).map((hex) => {
      const part = parseInt(hex, 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const grounds = ['--surface', '--raised', '--ground'];
  const texts = ['--ink', '--muted', '--accent', '--value', '--symbol', '--type', '--string', '--op', '--good', '--bad'];
  const pairs = texts.flatMap((text) => grounds.map((ground) => [text, ground]));
  pairs.push(['--must-ink', '--must'], ['--may-ink', '--may'], ['--accent', '--accent-soft'], ['--good', '--good-soft'],
    ['--bad', '--bad-soft'], ['--ink', '--accent-soft'], ['--never-ink', '--never']);
  const ratio = ([a, b]) => {
    const [x, y] = [light(a), light(b)];
    return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
  };
  return pairs.map((pair) => [...pair, ratio(pair).toFixed(2)]).filter((row) => row[2] < 4.5);
})()";

/// Where a shell finds freehold, and everything else.
pub fn path() -> std::ffi::OsString {
    let binary = Path::new(env!("CARGO_BIN_EXE_freehold"));
    let own = binary.parent().expect("a program is in a directory");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let paths = std::iter::once(own.to_owned()).chain(std::env::split_paths(&path));
    std::env::join_paths(paths).expect("paths have no colon")
}

/// axe-core, which looks for what keeps somebody out of a page: `npm ci` in `tests/suite/browser`
/// brings it. Without it as [`oracle::find`].
fn find_axe() -> Option<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/browser");
    let file = here.join("node_modules/axe-core/axe.min.js");
    if file.is_file() {
        return Some(file);
    }
    oracle::missing("axe-core", "in tests/suite/browser (npm ci brings it)");
    None
}
