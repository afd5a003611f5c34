//! Where the program's small blocks of memory come from: from regions of their own, by a list of free blocks for each size.
//!
//! A pass makes many small lists that live no longer than it. The C library keeps a header before each block, joins what is
//! freed with its neighbours, and looks for the block that fits best: a fifth of the instructions of a run over a small
//! program. Rust says how large a block is when it gives it back. So a block needs no header, what is freed is what the next one
//! of that size takes, and what was never used is cut off one behind the other, whatever their sizes, so that a small program
//! touches few pages. Blocks are not joined again: memory that was in blocks of one size stays so.
//!
//! There are two regions, together as large as the caches. Large pages pay for the first one, which is small; the second is made
//! when nothing is left of the first. What does not fit is the C library's, which joins what is freed: lists of hundreds of
//! thousands of blocks, freed in any order, would be handed out in that order, each a look at memory that is in no cache. The C
//! library's are also large blocks, and those from before the first region is made. What a thread has when it ends is lost.
//!
//! One of four places with `unsafe` code: an allocator cannot be written without. `.ci/miri` runs its tests under Miri.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ptr::null_mut;

use super::region::{ALIGN, CHUNK, Region, layout};

/// Up to here there is a class for each multiple of [`ALIGN`].
const LARGEST_EXACT: usize = 1 << 10;
const EXACT: usize = LARGEST_EXACT / ALIGN;
/// From there on four for each power of two, up to this one.
const LARGEST: usize = 32 << 10;
const CLASSES: usize = EXACT + 4 * (LARGEST / LARGEST_EXACT).ilog2() as usize;

// What is not touched of a region takes no memory. Under Miri a test that uses all of both should end.
static FIRST: Region = Region::new(if cfg!(miri) { 256 << 10 } else { 4 << 20 });
static SECOND: Region = Region::new(if cfg!(miri) { 1 << 20 } else { 28 << 20 });

/// Makes the first region. Does nothing the second time, nor where there is no memory.
pub fn begin() {
    FIRST.make();
}

/// Whether a block is one of the regions', not the C library's.
#[inline]
fn is_ours(block: *mut u8) -> bool {
    FIRST.has(block) || SECOND.has(block)
}

fn take_chunk() -> Option<*mut u8> {
    FIRST.take_chunk().or_else(|| {
        if FIRST.is_made() {
            SECOND.make();
        }
        SECOND.take_chunk()
    })
}

/// The allocator of the `freehold` binary.
///
/// ```
/// use freehold::cli::Blocks;
/// #[global_allocator]
/// static HEAP: Blocks = Blocks;
/// assert_eq!(vec![1; 100].iter().sum::<i32>(), 100);
/// ```
pub struct Blocks;

/// A size that blocks have.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Class(usize);

impl Class {
    /// The class of blocks for a layout, unless the C library has those. A layout has at least one byte.
    #[inline]
    fn of(size: usize, align: usize) -> Option<Class> {
        if size > LARGEST || align > ALIGN {
            return None;
        }
        let last = size - 1;
        if size <= LARGEST_EXACT {
            return Some(Class(last / ALIGN));
        }
        let log = last.ilog2();
        let quarter = (last >> (log - 2)) & 3;
        let powers = log - LARGEST_EXACT.ilog2();
        Some(Class(EXACT + 4 * powers as usize + quarter))
    }

    fn size(self) -> usize {
        match self.0.checked_sub(EXACT) {
            None => (self.0 + 1) * ALIGN,
            Some(beyond) => (5 + beyond % 4) << (LARGEST_EXACT.ilog2() as usize - 2 + beyond / 4),
        }
    }
}

/// What stands in a block that is free.
struct Free {
    next: *mut Free,
}

/// What one thread has.
struct Lists {
    /// By class the first free block.
    free: [Cell<*mut Free>; CLASSES],
    /// Where what was never used begins, and how much of it there is.
    unused: Cell<*mut u8>,
    left: Cell<usize>,
}

thread_local! {
    static LISTS: Lists = const {
        Lists {
            free: [const { Cell::new(null_mut()) }; CLASSES],
            unused: Cell::new(null_mut()),
            left: Cell::new(0),
        }
    };
}

impl Lists {
    /// A block of a region; null where none is left.
    #[inline]
    fn take(&self, class: Class) -> *mut u8 {
        let first = self.free[class.0].get();
        if first.is_null() {
            return self.cut(class);
        }
        // SAFETY: a block in a list is free and begins with the next one.
        self.free[class.0].set(unsafe { (*first).next });
        first.cast()
    }

    /// # Safety
    /// The block is one of a region and of the class, and nobody uses it any more.
    #[inline]
    unsafe fn give(&self, class: Class, block: *mut u8) {
        let block: *mut Free = block.cast();
        let next = self.free[class.0].get();
        // SAFETY: blocks of all classes have room for a pointer and are aligned for it.
        unsafe { block.write(Free { next }) };
        self.free[class.0].set(block);
    }

    /// A block that was never used.
    #[inline(never)]
    fn cut(&self, class: Class) -> *mut u8 {
        let size = class.size();
        if self.left.get() < size {
            let Some(chunk) = take_chunk() else {
                return null_mut();
            };
            self.unused.set(chunk);
            self.left.set(CHUNK);
        }
        let block = self.unused.get();
        // SAFETY: so much of the chunk is left.
        self.unused.set(unsafe { block.add(size) });
        self.left.set(self.left.get() - size);
        block
    }
}

// SAFETY: a block of a region is in one list at most, and in none while it is used; blocks of a class are as large as its largest
// size and aligned to 16; its address says where a block came from, and its layout which class it has.
unsafe impl GlobalAlloc for Blocks {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if let Some(class) = Class::of(layout.size(), layout.align()) {
            let block = LISTS.with(|lists| lists.take(class));
            if !block.is_null() {
                return block;
            }
        }
        // SAFETY: the caller's.
        unsafe { System.alloc(layout) }
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        match Class::of(layout.size(), layout.align()) {
            // SAFETY: the layout is that of `alloc`, and so is the class.
            Some(class) if is_ours(block) => {
                LISTS.with(|lists| unsafe { lists.give(class, block) })
            }
            // SAFETY: the block is the C library's.
            _ => unsafe { System.dealloc(block, layout) },
        }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if let Some(class) = Class::of(layout.size(), layout.align()) {
            let block = LISTS.with(|lists| lists.take(class));
            if !block.is_null() {
                // SAFETY: the block has so many bytes.
                unsafe { block.write_bytes(0, layout.size()) };
                return block;
            }
        }
        // SAFETY: the caller's.
        unsafe { System.alloc_zeroed(layout) }
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if !is_ours(block) {
            // SAFETY: the block is the C library's.
            return unsafe { System.realloc(block, layout, size) };
        }
        let align = layout.align();
        if Class::of(layout.size(), align) == Class::of(size, align) {
            return block;
        }
        // SAFETY: the size is not zero, and fits with its alignment, says the caller.
        let grown = unsafe { self.alloc(self::layout(size, align)) };
        if !grown.is_null() {
            // SAFETY: both blocks are as large, and the old one is freed by its layout.
            unsafe {
                grown.copy_from_nonoverlapping(block, layout.size().min(size));
                self.dealloc(block, layout);
            }
        }
        grown
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    /// A block full of one byte.
    struct Block {
        start: *mut u8,
        layout: Layout,
        byte: u8,
    }

    // SAFETY: nobody else has the block.
    unsafe impl Send for Block {}

    impl Block {
        fn new(size: usize, align: usize, byte: u8) -> Block {
            let layout = layout(size, align);
            // SAFETY: the size is not zero.
            let start = unsafe { Blocks.alloc(layout) };
            assert!(!start.is_null() && start.addr().is_multiple_of(align));
            let block = Block {
                start,
                layout,
                byte,
            };
            block.fill();
            block
        }

        fn fill(&self) {
            // SAFETY: the block has so many bytes.
            unsafe { self.start.write_bytes(self.byte, self.layout.size()) };
        }

        fn holds(&self, size: usize) -> bool {
            // SAFETY: as above, all of them written.
            let bytes = unsafe { std::slice::from_raw_parts(self.start, size) };
            // Compared as a whole: byte by byte is too slow under Miri.
            bytes == vec![self.byte; size]
        }

        fn resize(&mut self, size: usize) {
            // SAFETY: the layout is that of the block, and the size is not zero.
            self.start = unsafe { Blocks.realloc(self.start, self.layout, size) };
            assert!(self.holds(size.min(self.layout.size())));
            self.layout = layout(size, self.layout.align());
            self.fill();
        }
    }

    impl Drop for Block {
        fn drop(&mut self) {
            assert!(self.holds(self.layout.size()));
            // SAFETY: the block is freed once, by its layout.
            unsafe { Blocks.dealloc(self.start, self.layout) };
        }
    }

    /// Numbers that look random and are the same each time.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, end: usize) -> usize {
            self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            (self.0 >> 33) as usize % end
        }

        /// Small ones more often, and those around the ends of classes.
        fn size(&mut self) -> usize {
            let largest = 16 << self.below(13);
            1 + self.below(largest) + self.below(3) * (largest / 16)
        }
    }

    /// Blocks come, grow, shrink and go in any order; what is in one stays as it was.
    fn use_blocks(seed: u64, steps: usize) {
        let mut numbers = Numbers(seed);
        let mut blocks: Vec<Block> = Vec::new();
        for step in 0..steps {
            let count = blocks.len();
            match numbers.below(4) {
                0 | 1 => {
                    let align = 1 << numbers.below(7);
                    blocks.push(Block::new(numbers.size(), align, step as u8));
                }
                2 if count > 0 => blocks[numbers.below(count)].resize(numbers.size()),
                _ if count > 0 => drop(blocks.swap_remove(numbers.below(count))),
                _ => {}
            }
        }
    }

    /// Under Miri each step takes a thousand times as long.
    const STEPS: usize = if cfg!(miri) { 150 } else { 20_000 };

    #[test]
    fn a_class_is_the_smallest_that_is_large_enough() {
        let step = if cfg!(miri) { 61 } else { 1 };
        for size in (1..=LARGEST).step_by(step) {
            let class = Class::of(size, 1).unwrap();
            assert!(class.0 < CLASSES && class.size() >= size);
            assert!(class.0 == 0 || Class(class.0 - 1).size() < size);
            assert_eq!(Class::of(class.size(), ALIGN), Some(class));
        }
        assert_eq!(Class::of(LARGEST + 1, 1), None);
        assert_eq!(Class::of(8, 2 * ALIGN), None);
    }

    #[test]
    fn zeroed_blocks_are_zero() {
        begin();
        for size in [1, 16, 1000, 5000, LARGEST, LARGEST + 1] {
            drop(Block::new(size, 8, 0xff));
            let layout = layout(size, 8);
            // SAFETY: the size is not zero.
            let start = unsafe { Blocks.alloc_zeroed(layout) };
            let block = Block {
                start,
                layout,
                byte: 0,
            };
            assert!(block.holds(size));
        }
    }

    /// A list of the C library's blocks and of the regions', whoever made them, and whether anything is left of the regions.
    #[test]
    fn what_is_in_a_block_stays() {
        let before: Vec<Block> = (1..100).map(|size| Block::new(size, 8, 7)).collect();
        begin();
        begin();
        use_blocks(1, STEPS);
        thread::scope(|scope| {
            for seed in 2..5 {
                scope.spawn(move || use_blocks(seed, STEPS));
            }
        });
        let made = thread::spawn(|| {
            let mut numbers = Numbers(7);
            let block = |byte| Block::new(numbers.size(), 8, byte);
            (0..50).map(block).collect::<Vec<Block>>()
        });
        let made = made.join().unwrap();
        thread::spawn(move || drop((made, before))).join().unwrap();
        let mut last: Vec<Block> = Vec::new();
        while last.last().is_none_or(|block| is_ours(block.start)) {
            last.push(Block::new(LARGEST, 8, 9));
        }
        let of_second = last.iter().filter(|block| SECOND.has(block.start));
        assert!(of_second.count() > 1, "what is left is the second region");
        use_blocks(8, STEPS);
        drop(last);
        use_blocks(9, STEPS);
        let freed = Block::new(LARGEST, 8, 10);
        assert!(is_ours(freed.start), "what was freed is there again");
    }
}
