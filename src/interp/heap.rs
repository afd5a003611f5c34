//! The checked heap: every buffer has an identity, a birth place and a state, and every byte
//! knows whether it was written.
//!
//! Knows nothing of types but [`Element`]s, and reports what went wrong; the machine adds where.
//! On a path whose numbers are not all known, bytes may be pieces of terms, and memory that came
//! from outside is full of numbers that nobody knows.

use std::rc::Rc;

use cranelift_entity::PrimaryMap;

use crate::ir::Op;

use super::fault::FaultKind;
use super::path::Path;
use super::pieces::Pieces;
use super::terms::{Number, Origin};
use super::value::{BufferId, Datum, Element, MemRef, Scalar, truncated};

/// Whose a buffer is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Owner {
    /// The program: it must free the buffer exactly once.
    Program,
    /// The caller of the entry function.
    Caller,
    Stack,
    Global,
    ConstantGlobal,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum State {
    Live,
    Freed(Op),
    OutOfScope(Op),
}

/// One allocation.
#[derive(Clone)]
pub struct Buffer {
    pub owner: Owner,
    /// The operation that allocated it; for an argument, the function.
    pub birth: Op,
    /// What it was allocated for; views may see something else in it.
    pub element: Element,
    state: State,
    address: u64,
    /// Empty once the buffer is gone.
    bytes: Vec<u8>,
    /// A bit for each byte: whether it was written.
    written: Vec<u64>,
    /// The bytes that belong to terms.
    pieces: Pieces,
    /// Where what was never written comes from, if there is something in it.
    pub origin: Option<Origin>,
    /// Whether it may have other names, so that nobody may write it (see `assumed.rs`).
    pub is_fixed: bool,
}

/// What is known of a number in memory.
pub enum Slot {
    /// Nothing was written: poison, or what came from outside.
    Unwritten,
    Number(Number),
    /// Bytes of several numbers, or some that were never written.
    Mixed,
}

/// What a heap access found wrong, and with which buffer.
pub struct Bad {
    pub kind: FaultKind,
    pub buffer: BufferId,
}

/// All buffers of a run.
#[derive(Clone)]
pub struct Heap {
    /// Shared with the heaps of other places of an exploration, until one is written.
    buffers: PrimaryMap<BufferId, Rc<Buffer>>,
    next_address: u64,
    /// Memrefs that were stored in memory; memory holds their position.
    descriptors: Vec<Rc<MemRef>>,
    live_bytes: u64,
    peak_bytes: u64,
}

/// Addresses are between these, so that no number a program computes with looks like one by
/// accident.
const FIRST_ADDRESS: u64 = 1 << 40;
const BEHIND_ADDRESSES: u64 = 1 << 47;

/// Whether a number is in the range of addresses.
pub fn is_address(bits: u64) -> bool {
    (FIRST_ADDRESS..BEHIND_ADDRESSES).contains(&bits)
}

impl Heap {
    pub fn new() -> Self {
        Heap {
            buffers: PrimaryMap::new(),
            next_address: FIRST_ADDRESS,
            descriptors: Vec::new(),
            live_bytes: 0,
            peak_bytes: 0,
        }
    }

    /// A new buffer of `size` bytes, none of them written.
    pub fn allocate(&mut self, owner: Owner, birth: Op, element: Element, size: usize) -> BufferId {
        let address = self.next_address;
        self.next_address += (size as u64).next_multiple_of(64) + 64;
        if owner == Owner::Program {
            self.live_bytes += size as u64;
            self.peak_bytes = self.peak_bytes.max(self.live_bytes);
        }
        self.buffers.push(Rc::new(Buffer {
            owner,
            birth,
            element,
            state: State::Live,
            address,
            bytes: vec![0; size],
            written: vec![0; size.div_ceil(64)],
            pieces: Pieces::default(),
            origin: None,
            is_fixed: false,
        }))
    }

    /// What is known of the number at a byte of a live buffer.
    pub fn slot(&self, id: BufferId, place: usize, scalar: Scalar, path: &mut Path) -> Slot {
        let buffer = &self.buffers[id];
        let size = scalar.bytes();
        let is_written = |i: usize| buffer.is_written(i, 1);
        let has_pieces = buffer.pieces.touch(place, place + size);
        if !has_pieces && !(place..place + size).any(is_written) {
            return Slot::Unwritten;
        }
        // All bytes are the number's, or a known number stands there.
        let is_whole = scalar.bits() as usize == 8 * size;
        let is_plain =
            !has_pieces && buffer.is_written(place, size) || buffer.pieces.is_single(place, size);
        match Path::number(&buffer.number(place, scalar, Some(path))) {
            Some(number) if is_whole || is_plain => Slot::Number(number),
            _ => Slot::Mixed,
        }
    }

    /// The places at which something may have been written.
    pub fn slots(&self, id: BufferId, scalar: Scalar) -> std::ops::Range<usize> {
        0..self.buffers[id].bytes.len() / scalar.bytes()
    }

    /// A memref that was stored in memory, by its handle.
    pub fn descriptor(&self, handle: u64) -> Option<&Rc<MemRef>> {
        self.descriptors.get(usize::try_from(handle).ok()?)
    }

    /// How many buffers there ever were.
    pub fn count(&self) -> usize {
        self.buffers.len()
    }

    /// The buffer that a number is an address in, and how far behind its start.
    pub fn buffer_at(&self, bits: u64) -> Option<(BufferId, u64)> {
        if !is_address(bits) {
            return None;
        }
        // Later buffers are at higher addresses.
        let behind = self
            .buffers
            .as_values_slice()
            .partition_point(|buffer| buffer.address <= bits);
        let id = BufferId::from_u32(behind.checked_sub(1)? as u32);
        let buffer = &self.buffers[id];
        let offset = bits - buffer.address;
        (offset <= buffer.bytes.len() as u64).then_some((id, offset))
    }

    /// Says that a buffer is full of numbers from outside.
    pub fn fill_from(&mut self, id: BufferId, origin: Origin) {
        Rc::make_mut(&mut self.buffers[id]).origin = Some(origin);
    }

    /// Says that a buffer is full of other numbers from outside.
    pub fn refill_from(&mut self, id: BufferId, origin: Origin) {
        let buffer = Rc::make_mut(&mut self.buffers[id]);
        buffer.written.fill(0);
        buffer.pieces = Pieces::default();
        buffer.origin = Some(origin);
    }

    /// Says that a buffer may have other names.
    pub fn fix(&mut self, id: BufferId) {
        if !self.buffers[id].is_fixed {
            Rc::make_mut(&mut self.buffers[id]).is_fixed = true;
        }
    }

    /// The bytes that were written, as a bit for each.
    pub fn written(&self, id: BufferId) -> &[u64] {
        &self.buffers[id].written
    }

    /// Frees the buffer behind a memref.
    pub fn free(&mut self, memref: &MemRef, by: Op) -> Result<(), Bad> {
        let id = memref.buffer;
        let buffer = Rc::make_mut(&mut self.buffers[id]);
        let kind = match (buffer.state, buffer.owner) {
            (State::Freed(_), _) => Some(FaultKind::DoubleFree),
            (_, Owner::Stack) => Some(FaultKind::FreeOfStack),
            (_, Owner::Global | Owner::ConstantGlobal) => Some(FaultKind::FreeOfGlobal),
            (_, Owner::Caller) => Some(FaultKind::FreeOfArgument),
            (_, Owner::Program) if !memref.is_base() => Some(FaultKind::FreeOfView),
            (_, Owner::Program) => None,
        };
        if let Some(kind) = kind {
            return Err(Bad { kind, buffer: id });
        }
        self.live_bytes -= buffer.bytes.len() as u64;
        buffer.state = State::Freed(by);
        buffer.bytes = Vec::new();
        buffer.written = Vec::new();
        buffer.pieces = Pieces::default();
        Ok(())
    }

    /// Ends the scope of a buffer on the stack.
    pub fn end_scope(&mut self, id: BufferId, by: Op) {
        let buffer = Rc::make_mut(&mut self.buffers[id]);
        buffer.state = State::OutOfScope(by);
        buffer.bytes = Vec::new();
        buffer.written = Vec::new();
        buffer.pieces = Pieces::default();
    }

    /// Gives a buffer to the caller of the entry function.
    pub fn hand_over(&mut self, id: BufferId) {
        let buffer = Rc::make_mut(&mut self.buffers[id]);
        if buffer.owner == Owner::Program {
            buffer.owner = Owner::Caller;
        }
    }

    pub fn buffer(&self, id: BufferId) -> &Buffer {
        &self.buffers[id]
    }

    /// The operation that freed a buffer or ended its scope.
    pub fn end(&self, id: BufferId) -> Option<Op> {
        match self.buffers[id].state {
            State::Live => None,
            State::Freed(by) | State::OutOfScope(by) => Some(by),
        }
    }

    /// The buffers that the program owns and has not freed, in order of allocation.
    pub fn unfreed(&self) -> impl Iterator<Item = BufferId> + '_ {
        self.buffers
            .iter()
            .filter(|(_, b)| b.owner == Owner::Program && b.state == State::Live)
            .map(|(id, _)| id)
    }

    /// The most bytes that the program owned at one time.
    pub fn peak_bytes(&self) -> u64 {
        self.peak_bytes
    }

    /// The bytes that the program owns now.
    pub fn live_bytes(&self) -> u64 {
        self.live_bytes
    }

    /// The aligned pointer of a memref as a number. A freed buffer's may be asked for: nothing
    /// is read through it.
    pub fn aligned_address(&self, memref: &MemRef) -> u64 {
        self.buffers[memref.buffer]
            .address
            .wrapping_add(memref.shift as u64)
    }

    /// Whether the buffer may be used.
    pub fn check_live(&self, id: BufferId) -> Result<(), Bad> {
        let kind = match self.buffers[id].state {
            State::Live => return Ok(()),
            State::Freed(_) => FaultKind::UseAfterFree,
            State::OutOfScope(_) => FaultKind::UseAfterScope,
        };
        Err(Bad { kind, buffer: id })
    }

    /// Where the element at `position` (in elements from the aligned pointer) stands, in bytes.
    fn place(&self, memref: &MemRef, position: i64, size: usize) -> Result<usize, Bad> {
        let id = memref.buffer;
        self.check_live(id)?;
        let outside = Bad {
            kind: FaultKind::OutsideBuffer,
            buffer: id,
        };
        let start = position
            .checked_mul(size as i64)
            .and_then(|bytes| bytes.checked_add(memref.shift))
            .and_then(|start| usize::try_from(start).ok());
        match start {
            Some(start) if start + size <= self.buffers[id].bytes.len() => Ok(start),
            _ => Err(outside),
        }
    }

    /// Reads an element; [`FaultKind::Uninitialized`] if any of its bytes was never written. On a
    /// path what was never written is poison, or unknown if it came from outside.
    pub fn load(
        &self,
        memref: &MemRef,
        position: i64,
        element: Element,
        mut path: Option<&mut Path>,
    ) -> Result<Datum, Bad> {
        let size = element.bytes();
        let start = self.place(memref, position, size)?;
        let buffer = &self.buffers[memref.buffer];
        if path.is_none() && !buffer.is_written(start, size) {
            return Err(Bad {
                kind: FaultKind::Uninitialized,
                buffer: memref.buffer,
            });
        }
        let mut part = |start, scalar| buffer.number(start, scalar, path.as_deref_mut());
        Ok(match element {
            Element::Numbers { scalar, count: 1 } => part(start, scalar),
            Element::Numbers { scalar, count } => (0..count)
                .map(|i| part(start + i * scalar.bytes(), scalar))
                .collect::<Rc<[Datum]>>()
                .into(),
            Element::MemRef => {
                let handle = match part(start, Scalar::Int { width: 64 }) {
                    Datum::Bits(bits) => bits as usize,
                    _ => return Ok(Datum::Poison),
                };
                match self.descriptors.get(handle) {
                    Some(memref) => Datum::MemRef(Rc::clone(memref)),
                    None => Datum::Poison,
                }
            }
        })
    }

    /// The number at a byte of a buffer on a path, constant or not, freed or not.
    pub fn number_at(&self, id: BufferId, place: usize, scalar: Scalar, path: &mut Path) -> Datum {
        let buffer = &self.buffers[id];
        if place + scalar.bytes() > buffer.bytes.len() {
            return Datum::Poison;
        }
        buffer.number(place, scalar, Some(path))
    }

    /// Writes an element.
    pub fn store(
        &mut self,
        memref: &MemRef,
        position: i64,
        element: Element,
        datum: &Datum,
    ) -> Result<(), Bad> {
        let size = element.bytes();
        let start = self.place(memref, position, size)?;
        if self.buffers[memref.buffer].owner == Owner::ConstantGlobal {
            return Err(Bad {
                kind: FaultKind::WriteToConstant,
                buffer: memref.buffer,
            });
        }
        self.put(memref.buffer, start, element, datum);
        Ok(())
    }

    /// Writes an element at a byte of a buffer, constant or not: what makes globals.
    pub fn put(&mut self, id: BufferId, start: usize, element: Element, datum: &Datum) {
        let size = element.bytes();
        let handle;
        let (scalar, parts) = match (element, datum) {
            (Element::Numbers { scalar, .. }, Datum::Aggregate(parts)) => (scalar, &parts[..]),
            (Element::Numbers { scalar, .. }, datum) => (scalar, std::slice::from_ref(datum)),
            (Element::MemRef, Datum::MemRef(memref)) => {
                handle = [Datum::Bits(self.descriptors.len() as u64)];
                self.descriptors.push(Rc::clone(memref));
                (Scalar::Int { width: 64 }, &handle[..])
            }
            (Element::MemRef, _) => (Scalar::Int { width: 64 }, &[Datum::Poison][..]),
        };
        let buffer = Rc::make_mut(&mut self.buffers[id]);
        buffer.pieces.clear(start, start + size);
        // Poison leaves memory as if it had not been written.
        let mut is_number = true;
        for (i, part) in parts.iter().enumerate() {
            let place = start + i * scalar.bytes();
            match part {
                Datum::Bits(bits) => buffer.bytes[place..place + scalar.bytes()]
                    .copy_from_slice(&bits.to_le_bytes()[..scalar.bytes()]),
                Datum::Term(term) => buffer.pieces.put(place, *term, scalar.bytes()),
                _ => is_number = false,
            }
        }
        buffer.mark(start, size, is_number);
    }

    /// Copies one element with whatever is known of it, unwritten bytes included.
    pub fn copy(
        &mut self,
        (from, from_position): (&MemRef, i64),
        (to, to_position): (&MemRef, i64),
        size: usize,
    ) -> Result<(), Bad> {
        let source = self.place(from, from_position, size)?;
        let target = self.place(to, to_position, size)?;
        if self.buffers[to.buffer].owner == Owner::ConstantGlobal {
            return Err(Bad {
                kind: FaultKind::WriteToConstant,
                buffer: to.buffer,
            });
        }
        let is_written = self.buffers[from.buffer].is_written(source, size);
        for i in 0..size {
            let byte = self.buffers[from.buffer].bytes[source + i];
            Rc::make_mut(&mut self.buffers[to.buffer]).bytes[target + i] = byte;
        }
        Rc::make_mut(&mut self.buffers[to.buffer]).mark(target, size, is_written);
        Ok(())
    }
}

impl Buffer {
    /// The bytes of it; none once it is gone.
    pub fn size(&self) -> usize {
        self.bytes.len()
    }

    fn is_written(&self, start: usize, size: usize) -> bool {
        (start..start + size).all(|i| self.written[i / 64] >> (i % 64) & 1 == 1)
    }

    /// The number at a byte.
    fn number(&self, start: usize, scalar: Scalar, path: Option<&mut Path>) -> Datum {
        let size = scalar.bytes();
        let Some(path) = path else {
            return Datum::Bits(number(&self.bytes[start..start + size], scalar));
        };
        let is_written = self.is_written(start, size);
        let has_pieces = self.pieces.touch(start, start + size);
        if is_written && !has_pieces {
            return Datum::Bits(number(&self.bytes[start..start + size], scalar));
        }
        if !is_written && self.origin.is_none() {
            return Datum::Poison;
        }
        if !has_pieces && (start..start + size).all(|i| !self.is_written(i, 1)) {
            // The origin is there: what is not written came from it.
            return match self.origin {
                Some(origin) => path.memory(origin, start, scalar),
                None => Datum::Poison,
            };
        }
        let byte = |i: usize| self.is_written(i, 1).then(|| self.bytes[i]);
        self.pieces.assemble(start, scalar, byte, self.origin, path)
    }

    fn mark(&mut self, start: usize, size: usize, written: bool) {
        for i in start..start + size {
            let bit = 1 << (i % 64);
            if written {
                self.written[i / 64] |= bit;
            } else {
                self.written[i / 64] &= !bit;
            }
        }
    }
}

fn number(bytes: &[u8], scalar: Scalar) -> u64 {
    let mut whole = [0; 8];
    whole[..bytes.len()].copy_from_slice(bytes);
    let bits = u64::from_le_bytes(whole);
    match scalar {
        Scalar::Int { width } => truncated(bits, width),
        Scalar::Float(_) => bits,
    }
}
