//! A piece of memory from the C library that threads cut chunks from. What is in a chunk it does not know.
//!
//! Part of the allocator in `blocks`, and one of four places with `unsafe` code.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ptr::without_provenance_mut;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

/// What addresses of blocks are multiples of, as the C library's are.
pub const ALIGN: usize = 16;
/// How much of a region a thread takes at a time.
pub const CHUNK: usize = 64 << 10;

/// Memory that is cut into chunks, each for one thread. It is never given back.
pub struct Region {
    /// Where it begins; until it is made where no memory can be.
    start: AtomicPtr<u8>,
    /// How much of it threads have taken: until it is made, all.
    taken: AtomicUsize,
    size: usize,
}

impl Region {
    const NOWHERE: *mut u8 = without_provenance_mut(1 << (usize::BITS - 1));

    /// Of so many bytes, which are a multiple of [`CHUNK`], once it is made.
    pub const fn new(size: usize) -> Region {
        Region {
            start: AtomicPtr::new(Region::NOWHERE),
            taken: AtomicUsize::new(size),
            size,
        }
    }

    pub fn is_made(&self) -> bool {
        self.start.load(Ordering::Relaxed) != Region::NOWHERE
    }

    /// Does nothing the second time, nor where there is no memory.
    pub fn make(&self) {
        if self.is_made() {
            return;
        }
        // SAFETY: the size is not zero.
        let start = unsafe { System.alloc(layout(self.size, ALIGN)) };
        if start.is_null() {
            return;
        }
        let nowhere = Region::NOWHERE;
        let made =
            (self.start).compare_exchange(nowhere, start, Ordering::Relaxed, Ordering::Relaxed);
        match made {
            Ok(_) => self.taken.store(0, Ordering::Release),
            // SAFETY: another thread was faster, and nobody else knows of this one.
            Err(_) => unsafe { System.dealloc(start, layout(self.size, ALIGN)) },
        }
    }

    /// Whether a block is one of the region's. Who has one of these was handed it by somebody who knew where the region begins.
    #[inline]
    pub fn has(&self, block: *mut u8) -> bool {
        let start = self.start.load(Ordering::Relaxed).addr();
        block.addr().wrapping_sub(start) < self.size
    }

    /// A chunk for the thread that asks; nothing where none is left, or the region is not made.
    pub fn take_chunk(&self) -> Option<*mut u8> {
        // Once nothing is left, nobody adds to what is taken.
        if self.taken.load(Ordering::Acquire) >= self.size {
            return None;
        }
        let taken = self.taken.fetch_add(CHUNK, Ordering::Acquire);
        if taken >= self.size {
            return None;
        }
        // SAFETY: the region has a whole number of chunks.
        Some(unsafe { self.start.load(Ordering::Relaxed).add(taken) })
    }
}

/// # Panics
/// No block has so many bytes.
pub fn layout(size: usize, align: usize) -> Layout {
    Layout::from_size_align(size, align).expect("a size that was allocated before, or is small")
}
