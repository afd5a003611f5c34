//! Input files, mapped into memory instead of read: what is read has to be copied to pages that were never touched before,
//! which takes a twentieth of the time of a run that only reads and prints.
//!
//! As in mlir-opt, which maps its input from 16 KB on, a file must not be changed in place while it is mapped. That cannot be
//! checked, so only `freehold opt FILE` maps, which ends soon. Results replace a file by another one of its name.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use memmap2::{Mmap, MmapOptions};

use super::heap;

/// Smaller files are read: a mapping costs as much as a copy of a few pages.
const SMALLEST: u64 = heap::LARGE_INPUT as u64;

/// The content of a file.
pub enum Content {
    Bytes(Vec<u8>),
    Mapped(Mapped),
}

/// A file's content in memory that is the file's.
pub struct Mapped(Mmap);

/// The same, which is UTF-8.
pub struct MappedText(Mmap);

impl Mapped {
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The content as text, if it is UTF-8.
    ///
    /// # Errors
    /// Where it is not.
    pub fn into_text(self) -> Result<MappedText, (std::str::Utf8Error, Mapped)> {
        match std::str::from_utf8(&self.0) {
            Ok(_) => Ok(MappedText(self.0)),
            Err(error) => Err((error, self)),
        }
    }
}

impl AsRef<str> for MappedText {
    fn as_ref(&self) -> &str {
        // SAFETY: `into_text` looked at all bytes, and the file stays as it is (see the module).
        unsafe { std::str::from_utf8_unchecked(&self.0) }
    }
}

/// Reads a file, or maps it unless it is small.
///
/// # Errors
/// What the system says.
pub fn map_or_read(path: &Path) -> std::io::Result<Content> {
    let mut file = File::open(path)?;
    let length = file.metadata().ok().filter(|about| about.is_file());
    let length = length.map_or(0, |about| about.len());
    if length >= SMALLEST {
        // All of it is read, so that its pages may as well be mapped at once.
        let mut options = MmapOptions::new();
        // SAFETY: the file stays as it is while it is mapped (see the module).
        let mapped = unsafe { options.populate().map(&file) }?;
        return Ok(Content::Mapped(Mapped(mapped)));
    }
    let mut bytes = Vec::with_capacity(length as usize + 1);
    file.read_to_end(&mut bytes)?;
    Ok(Content::Bytes(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_files_are_mapped_and_small_ones_are_read() {
        let path = std::env::temp_dir().join(format!("freehold-mapped-{}", std::process::id()));
        let mut text = "é".repeat(SMALLEST as usize / 2);
        std::fs::write(&path, &text).unwrap();
        let Content::Mapped(mapped) = map_or_read(&path).unwrap() else {
            panic!("a large file is mapped");
        };
        assert!(
            mapped
                .into_text()
                .is_ok_and(|mapped| mapped.as_ref() == text)
        );
        text.pop();
        std::fs::write(&path, &text).unwrap();
        assert!(
            matches!(map_or_read(&path).unwrap(), Content::Bytes(bytes) if bytes == text.as_bytes())
        );
        let mut bytes = text.into_bytes();
        bytes.extend([b'a', 0xff]);
        std::fs::write(&path, &bytes).unwrap();
        let Content::Mapped(mapped) = map_or_read(&path).unwrap() else {
            panic!("a large file is mapped");
        };
        let (error, mapped) = mapped.into_text().err().unwrap();
        assert_eq!(error.valid_up_to(), bytes.len() - 1);
        assert_eq!(mapped.bytes(), bytes);
        std::fs::remove_file(&path).unwrap();
    }
}
