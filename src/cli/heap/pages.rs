//! Large pages for the heap of the process, where the system has them and the input is large enough.
//!
//! Most memory that reading a file takes was never touched before. The kernel hands such memory out by the page, and a page of
//! 4 KB costs as long as reading an operation or two: a quarter to a third of the time of a run. Of 2 MB a page costs a quarter as
//! much for each byte, where most of it is used. The allocator of glibc asks for large pages only if an environment variable says so
//! before the process starts; here it is had to take one large piece of memory for its heap, and the kernel is told that large pages
//! are wanted from its next boundary on, where the heap goes on then. Only so far: a virtual machine may have given large pages
//! that were free back to its host, from where they come at twenty times the price, which runs that touch 50 MB did not get back.
//!
//! One of four places with `unsafe` code (`blocks`, `region` and `mapped` are the others): calls of the C library that read or write nothing of ours.

/// How large an input is for which large pages pay: what is made of it fills one.
pub const LARGE_INPUT: usize = 64 << 10;

/// Has blocks of up to 32 MB, which is all but the largest arenas, come from a heap that grows at once. Does nothing on other systems.
pub fn set_up() {
    #[cfg(all(target_os = "linux", target_env = "gnu", target_pointer_width = "64"))]
    glibc::set_up();
}

/// Has what is allocated next be of large pages. Does nothing the second time, on other systems, nor where the system refuses.
pub fn use_large_pages() {
    #[cfg(all(target_os = "linux", target_env = "gnu", target_pointer_width = "64"))]
    glibc::ONCE.call_once(glibc::use_large_pages);
}

#[cfg(all(target_os = "linux", target_env = "gnu", target_pointer_width = "64"))]
mod glibc {
    use std::hint::black_box;
    use std::sync::Once;

    /// How much the heap grows at a time. What is not touched takes no memory.
    const ROOM: usize = 256 << 20;
    /// The largest blocks that glibc takes from the heap; each larger one is a mapping of its own.
    const LARGEST: usize = 32 << 20;
    const PAGE: usize = 2 << 20;
    /// How much of the heap is asked to be of large pages.
    const LARGE: usize = 16 << 20;
    /// What stands before a block in the heap.
    const HEADER: usize = 16;

    /// The heap is the process's.
    pub static ONCE: Once = Once::new();

    pub fn set_up() {
        let parameters = [
            (libc::M_MMAP_THRESHOLD, LARGEST),
            // What is freed is soon taken again.
            (libc::M_TRIM_THRESHOLD, i32::MAX as usize),
            (libc::M_TOP_PAD, ROOM),
        ];
        for (parameter, value) in parameters {
            // SAFETY: sets a number of the allocator, which looks at it when it is asked for memory next.
            unsafe { libc::mallopt(parameter, value as libc::c_int) };
        }
    }

    pub fn use_large_pages() {
        // The first block that does not fit makes the heap grow. Where it goes on is known by a block that no hole has room for.
        // SAFETY: the block is only looked at as an address.
        let block = black_box(unsafe { libc::malloc(1 << 20) });
        // SAFETY: moves nothing, and says where the heap ends.
        let end = unsafe { libc::sbrk(0) };
        let top = block.addr();
        // SAFETY: it is `malloc`'s, or null.
        unsafe { libc::free(block) };
        let start = top.next_multiple_of(PAGE);
        let end_of_pages = end.addr() / PAGE * PAGE;
        // Where the heap could not grow the block is somewhere else.
        let Some(length) = end_of_pages
            .checked_sub(start)
            .filter(|&length| length <= ROOM + PAGE)
        else {
            return;
        };
        // SAFETY: advice about how large the pages of the heap should be; what is in them stays as it is.
        let refused =
            unsafe { libc::madvise(end.with_addr(start), length.min(LARGE), libc::MADV_HUGEPAGE) };
        // What is before the boundary is of small pages: it is left out, and nobody touches it.
        if refused == 0 && start > top + HEADER {
            // SAFETY: as above; it stays.
            black_box(unsafe { libc::malloc(start - top - HEADER) });
        }
    }
}

#[cfg(test)]
mod tests {
    /// Blocks of all sizes hold what is put in them, before and after, while they grow, and in other threads.
    #[test]
    fn memory_is_as_it_was() {
        let fill = |sizes: &[usize]| -> Vec<Vec<u8>> {
            let fill = |&size: &usize| vec![size as u8; size];
            sizes.iter().map(fill).collect()
        };
        let sizes = [1, 100, 4096, 1 << 17, 3 << 20, 40 << 20];
        let mut before = fill(&sizes);
        super::set_up();
        super::use_large_pages();
        super::use_large_pages();
        let mut after = fill(&sizes);
        let other = std::thread::spawn(move || fill(&sizes)).join().unwrap();
        for block in before.iter_mut().chain(&mut after) {
            let byte = block[0];
            block.resize(block.len() * 2, byte);
        }
        for block in before.iter().chain(&after).chain(&other) {
            assert!(block.iter().all(|&byte| byte == block[0]));
        }
    }
}
