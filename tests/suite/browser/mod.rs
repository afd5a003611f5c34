//! Drives a page in headless Chromium, by the DevTools protocol over two pipes: JSON messages that
//! end in a zero byte (<https://chromedevtools.github.io/devtools-protocol/>). Clicks and keys go
//! in from outside, as a user's do.

pub mod script;
pub mod steps;

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

pub struct Browser {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    next: u64,
    /// The tab that commands go to.
    session: Option<String>,
    /// What the page complained of, and what it asked the network for.
    pub complaints: Vec<String>,
    pub requests: Vec<String>,
    events: Vec<Value>,
}

impl Browser {
    /// Starts the browser with a profile of its own in `directory` and a window of the size.
    pub fn start(chromium: &Path, directory: &Path, (width, height): (u32, u32)) -> Browser {
        // The protocol's pipes are the descriptors 3 and 4, which a shell can give to a program.
        let command = r#"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null 2>/dev/null"#;
        let mut child = Command::new("sh")
            .args(["-c", command])
            .arg(chromium)
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
            ])
            .args([
                "--remote-debugging-pipe",
                // A test may change the address more often than a user can.
                "--disable-ipc-flooding-protection",
                "--no-first-run",
                "--hide-scrollbars",
            ])
            .arg(format!("--window-size={width},{height}"))
            .arg(format!("--user-data-dir={}", directory.display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("there is a shell");
        let to = child.stdin.take().expect("the input is a pipe");
        let from = child.stdout.take().expect("the output is a pipe");
        let mut browser = Browser {
            child,
            to,
            from: BufReader::new(from),
            next: 0,
            session: None,
            complaints: Vec::new(),
            requests: Vec::new(),
            events: Vec::new(),
        };
        let target = browser.call("Target.createTarget", json!({ "url": "about:blank" }));
        let target = json!({ "targetId": target["targetId"], "flatten": true });
        let attached = browser.call("Target.attachToTarget", target);
        browser.session = attached["sessionId"].as_str().map(str::to_owned);
        for domain in ["Page", "Runtime", "Log", "Network"] {
            browser.call(&format!("{domain}.enable"), json!({}));
        }
        let size =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        browser.call("Emulation.setDeviceMetricsOverride", size);
        browser
    }

    /// Sends a command and waits for its answer.
    pub fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.next += 1;
        let id = self.next;
        let mut message = json!({ "id": id, "method": method, "params": parameters });
        if let Some(session) = &self.session {
            message["sessionId"] = session.as_str().into();
        }
        self.to
            .write_all(format!("{message}\0").as_bytes())
            .expect("the browser listens");
        loop {
            let answer = self.read();
            if answer["id"] != id {
                self.event(answer);
                continue;
            }
            assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
            return answer["result"].clone();
        }
    }

    fn read(&mut self) -> Value {
        let mut message = Vec::new();
        self.from
            .read_until(0, &mut message)
            .expect("the browser speaks");
        assert_eq!(message.pop(), Some(0), "the browser is gone");
        serde_json::from_slice(&message).expect("messages are JSON")
    }

    fn event(&mut self, event: Value) {
        let parameters = &event["params"];
        match event["method"].as_str().unwrap_or_default() {
            "Runtime.exceptionThrown" => {
                self.complaints
                    .push(parameters["exceptionDetails"].to_string());
            }
            "Log.entryAdded" => self.complaints.push(parameters["entry"].to_string()),
            "Runtime.consoleAPICalled" => self.complaints.push(parameters.to_string()),
            "Network.requestWillBeSent" => {
                let url = parameters["request"]["url"].as_str().unwrap_or_default();
                self.requests.push(url.to_owned());
            }
            _ => self.events.push(event),
        }
    }

    /// Opens a page, at a fragment of its address, and waits until it is loaded.
    pub fn open(&mut self, page: &str, fragment: &str) {
        // The same file at another fragment is not loaded anew.
        self.call("Page.navigate", json!({ "url": "about:blank" }));
        self.wait_for("Page.loadEventFired");
        let url = format!("{page}#{fragment}");
        self.call("Page.navigate", json!({ "url": url }));
        self.wait_for("Page.loadEventFired");
    }

    fn wait_for(&mut self, event: &str) {
        while !self.events.iter().any(|seen| seen["method"] == event) {
            let message = self.read();
            self.event(message);
        }
        self.events.clear();
    }

    /// The value of an expression in the page.
    pub fn eval(&mut self, expression: &str) -> Value {
        let parameters =
            json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let found = self.call("Runtime.evaluate", parameters);
        let thrown = &found["exceptionDetails"];
        assert!(thrown.is_null(), "{expression}: {thrown}");
        found["result"]["value"].clone()
    }

    /// The text of the first element that a selector finds.
    pub fn text(&mut self, selector: &str) -> String {
        let found = self.eval(&format!(
            "document.querySelector({}).textContent",
            json!(selector)
        ));
        found.as_str().expect("a text").to_owned()
    }

    pub fn count(&mut self, selector: &str) -> u64 {
        let found = self.eval(&format!(
            "document.querySelectorAll({}).length",
            json!(selector)
        ));
        found.as_u64().expect("a number")
    }

    /// Clicks into the middle of the first element that a selector finds.
    pub fn click(&mut self, selector: &str) {
        self.click_at(selector, "box.width / 2", "box.height / 2");
    }

    /// Clicks into an element, at a place from its upper left corner.
    pub fn click_at(&mut self, selector: &str, x: &str, y: &str) {
        let found = self.eval(&format!(
            "(() => {{ const element = document.querySelector({0}); element.scrollIntoView({{ block: 'nearest' }});
               const box = element.getBoundingClientRect(); const [x, y] = [box.x + {x}, box.y + {y}];
               const hit = document.elementFromPoint(x, y);
               return [x, y, element.contains(hit) || hit.contains(element)]; }})()",
            json!(selector)
        ));
        assert_eq!(found[2], true, "{selector} is covered");
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({ "type": kind, "x": found[0], "y": found[1], "button": "left", "clickCount": 1 });
            self.call("Input.dispatchMouseEvent", event);
        }
    }

    /// Presses a key that has no character, such as `ArrowDown`, or types one that has.
    pub fn key(&mut self, key: &str) {
        let text = match key {
            "Enter" => "\r",
            key if key.chars().count() == 1 => key,
            _ => "",
        };
        let code = match key {
            "Enter" => 13,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            _ => 0,
        };
        let down =
            json!({ "type": "keyDown", "key": key, "text": text, "windowsVirtualKeyCode": code });
        self.call("Input.dispatchKeyEvent", down);
        let up = json!({ "type": "keyUp", "key": key, "windowsVirtualKeyCode": code });
        self.call("Input.dispatchKeyEvent", up);
    }

    /// The page has complained of nothing, and asked nobody but the server that it is from.
    pub fn assert_quiet(&self, page: &str) {
        assert!(self.complaints.is_empty(), "{:#?}", self.complaints);
        let own = ["data:", "blob:", page];
        let is_own =
            |url: &String| url == "about:blank" || own.iter().any(|own| url.starts_with(own));
        assert!(self.requests.iter().all(is_own), "{:?}", self.requests);
    }

    /// The window as a PNG.
    pub fn picture(&mut self) -> Vec<u8> {
        let shot = self.call("Page.captureScreenshot", json!({ "format": "png" }));
        base64(shot["data"].as_str().expect("the data is a text"))
    }

    pub fn write(&mut self, text: &str) {
        self.call("Input.insertText", json!({ "text": text }));
    }
}

/// The bytes that a text in base64 stands for.
fn base64(text: &str) -> Vec<u8> {
    let digit = |byte: u8| match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let digits: Vec<u8> = text.bytes().filter_map(digit).collect();
    let bytes = digits.chunks(4).flat_map(|four| {
        let bits = four
            .iter()
            .fold(0_u32, |bits, &digit| (bits << 6) | u32::from(digit));
        let bits = bits << (6 * (4 - four.len()));
        let bytes = bits.to_be_bytes();
        bytes[1..four.len()].to_vec()
    });
    bytes.collect()
}

impl Drop for Browser {
    fn drop(&mut self) {
        // A browser whose pipe is closed ends by itself, with all its processes.
        let close = json!({ "id": 0, "method": "Browser.close" });
        let _ = self.to.write_all(format!("{close}\0").as_bytes());
        let _ = self.child.wait();
    }
}
