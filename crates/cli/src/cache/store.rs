//! Entries as files, which several processes may read and write at once.
//!
//! An entry takes its place whole, by a change of name. Its first bytes are a digest of the rest,
//! so that one which was damaged is none. What was not asked for longest goes first when entries
//! take more than they may; to find that out all of them are looked at, which is done once for
//! every 1024 that are written.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::digest::Digest;
use crate::input::io_reason;
use crate::output;

/// The ending of an entry's name: what else is in the directory is not ours.
const ENDING: &str = "entry";

/// The use of an entry is noted again when the last note is older than that: each note is a call of
/// the system, and a minute makes no difference to which entries go.
const NOTED_AGAIN: Duration = Duration::from_secs(60);

/// A directory of entries.
pub struct Store {
    root: PathBuf,
    most_bytes: u64,
}

struct Entry {
    path: PathBuf,
    bytes: u64,
    used: SystemTime,
}

impl Store {
    /// The entries in a directory, which is made where there is none.
    ///
    /// # Errors
    /// A message: it cannot be made.
    pub fn open(root: &Path, most_bytes: u64) -> Result<Store, String> {
        fs::create_dir_all(root).map_err(|error| {
            let (root, reason) = (root.display(), io_reason(&error));
            format!("cannot make the directory '{root}' of '--cache': {reason}")
        })?;
        let root = root.to_owned();
        Ok(Store { root, most_bytes })
    }

    /// In directories by the first byte, since some file systems are slow with long ones.
    fn path(&self, key: &Digest) -> PathBuf {
        let name = key.to_string();
        let (directory, name) = name.split_at(2);
        self.root.join(directory).join(format!("{name}.{ENDING}"))
    }

    /// The content of an entry, if it is there and whole.
    pub fn find(&self, key: &Digest) -> Option<Vec<u8>> {
        let path = self.path(key);
        let metadata = fs::metadata(&path).ok()?;
        // Who opens a pipe waits for a writer.
        if !metadata.is_file() {
            return None;
        }
        let mut file = File::open(path).ok()?;
        let mut bytes = Vec::new();
        // With a byte more than there are, one reading finds the end.
        bytes.try_reserve(metadata.len() as usize + 1).ok()?;
        file.read_to_end(&mut bytes).ok()?;
        if bytes.len() < Digest::BYTES {
            return None;
        }
        let content = bytes.split_off(Digest::BYTES);
        if Digest::of(&content).as_bytes()[..] != bytes[..] {
            return None;
        }
        // Best effort: an entry that looks older than it is goes earlier.
        let age = metadata.modified().map(|noted| noted.elapsed());
        if !matches!(age, Ok(Ok(age)) if age <= NOTED_AGAIN) {
            let _ = file.set_modified(SystemTime::now());
        }
        Some(content)
    }

    /// Keeps a content.
    ///
    /// # Errors
    /// A message: the entry cannot be written.
    pub fn keep(&self, key: &Digest, content: &[u8]) -> Result<(), String> {
        let path = self.path(key);
        if let Some(directory) = path.parent() {
            fs::create_dir_all(directory).map_err(|error| {
                let (directory, reason) = (directory.display(), io_reason(&error));
                format!("cannot make the directory '{directory}' of '--cache': {reason}")
            })?;
        }
        let whole = [Digest::of(content).as_bytes(), content].concat();
        output::write_bytes(&path, &whole)?;
        // By the key, so that it hangs on no state: each 1024th.
        match key.as_bytes()[Digest::BYTES - 2..] {
            [high, 0] if high.is_multiple_of(4) => self.make_room(),
            _ => Ok(()),
        }
    }

    /// Takes away what was not used longest, until a tenth of what entries may take is free.
    fn make_room(&self) -> Result<(), String> {
        let mut entries = self.entries().map_err(|error| {
            let (root, reason) = (self.root.display(), io_reason(&error));
            format!("cannot look at the entries of '--cache' in '{root}': {reason}")
        })?;
        let mut bytes: u64 = entries.iter().map(|entry| entry.bytes).sum();
        if bytes <= self.most_bytes {
            return Ok(());
        }
        entries.sort_by(|a, b| (a.used, &a.path).cmp(&(b.used, &b.path)));
        for entry in entries {
            if bytes <= self.most_bytes / 10 * 9 {
                break;
            }
            // Another process may have taken it away.
            let _ = fs::remove_file(&entry.path);
            bytes -= entry.bytes;
        }
        Ok(())
    }

    fn entries(&self) -> io::Result<Vec<Entry>> {
        let mut entries = Vec::new();
        for directory in fs::read_dir(&self.root)? {
            let directory = directory?;
            if !directory.file_type()?.is_dir() {
                continue;
            }
            for file in fs::read_dir(directory.path())? {
                let path = file?.path();
                // What went meanwhile is no entry any more.
                let Ok(metadata) = fs::symlink_metadata(&path) else {
                    continue;
                };
                if metadata.is_file() && path.extension().is_some_and(|end| end == ENDING) {
                    let used = metadata.modified()?;
                    let bytes = metadata.len();
                    entries.push(Entry { path, bytes, used });
                }
            }
        }
        Ok(entries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn store(name: &str, most_bytes: u64) -> Store {
        let root = std::env::temp_dir().join(format!("freehold-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        Store::open(&root, most_bytes).unwrap()
    }

    #[test]
    fn an_entry_is_what_was_kept_or_nothing() {
        let store = store("whole", 1 << 20);
        let key = Digest::of(b"key");
        assert!(store.find(&key).is_none());
        store.keep(&key, b"content").unwrap();
        assert_eq!(store.find(&key).unwrap(), b"content");
        let path = store.path(&key);
        let whole = fs::read(&path).unwrap();
        for damaged in [&whole[..0], &whole[..20], &whole[..whole.len() - 1]] {
            fs::write(&path, damaged).unwrap();
            assert!(store.find(&key).is_none());
        }
        let mut flipped = whole.clone();
        *flipped.last_mut().unwrap() ^= 1;
        fs::write(&path, flipped).unwrap();
        assert!(store.find(&key).is_none());
        store.keep(&key, b"content").unwrap();
        assert_eq!(store.find(&key).unwrap(), b"content");
        fs::remove_file(&path).unwrap();
        let pipe = std::process::Command::new("mkfifo").arg(&path).status();
        if pipe.is_ok_and(|status| status.success()) {
            assert!(store.find(&key).is_none());
        }
        fs::remove_dir_all(&store.root).unwrap();
    }

    #[test]
    fn what_was_not_used_longest_goes() {
        let store = store("room", 10 * 132);
        let keys: Vec<Digest> = (0..12u8).map(|i| Digest::of(&[i])).collect();
        for (age, key) in keys.iter().enumerate() {
            store.keep(key, &[0; 100]).unwrap();
            let file = File::open(store.path(key)).unwrap();
            let seconds = std::time::Duration::from_secs(1000 - age as u64);
            file.set_modified(SystemTime::now() - seconds).unwrap();
        }
        // Asked for, the oldest is the newest.
        assert!(store.find(&keys[0]).is_some());
        store.make_room().unwrap();
        let kept: Vec<bool> = keys.iter().map(|key| store.find(key).is_some()).collect();
        let mut expected = [true; 12];
        expected[1..4].fill(false);
        assert_eq!(kept, expected);
        fs::remove_dir_all(&store.root).unwrap();
    }
}
