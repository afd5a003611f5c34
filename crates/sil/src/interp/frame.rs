//! One call of a function: what its values stand for, and in ownership form who owns and who
//! borrows them.
//!
//! In a function with `[ossa]` each value of a counted type is owned, and consumed once on every
//! path, or borrowed, and not used when the borrow has ended. Counts alone would not show it where
//! somebody else keeps the object alive.

use std::collections::HashMap;

use freehold_ir::{Block, Op, Value};

use super::fault::FaultKind;
use super::heap::Bad;
use super::value::{Bound, MemoryId, MemorySlice};

/// By what right a value is used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hold {
    /// It needs none: it is trivial or an address, or nobody says who keeps it alive.
    Free,
    Owned,
    /// A borrow that has to be ended; of values, or of a value in memory.
    Borrow {
        of: Vec<Value>,
        place: Option<MemorySlice>,
    },
    /// A borrow that lasts as long as others do: an argument for the whole call, a part as long as
    /// the whole.
    Part {
        of: Vec<Value>,
    },
}

/// A value of a call.
pub struct Cell {
    pub bound: Bound,
    pub hold: Hold,
    /// What made it: its operation, or the terminator that handed it over.
    pub birth: Op,
    /// What consumed it, or ended the borrow.
    end: Option<Op>,
    /// How many borrows of it are open.
    borrows: usize,
}

impl Cell {
    pub fn new(bound: Bound, hold: Hold, birth: Op) -> Cell {
        Cell {
            bound,
            hold,
            birth,
            end: None,
            borrows: 0,
        }
    }

    fn bad(&self, kind: FaultKind) -> Bad {
        Bad {
            kind,
            birth: Some(self.birth),
            end: self.end,
        }
    }
}

/// A call that is not over.
pub struct Frame {
    pub function: Op,
    /// Whether ownership is checked: the function is in ownership form.
    pub is_ossa: bool,
    pub block: Block,
    /// The instruction that comes next.
    pub next: Op,
    /// The call in the frame below; none for the entry function and for deinits.
    pub call: Option<Op>,
    pub cells: HashMap<Value, Cell>,
    /// Values in the order in which they were bound first.
    pub order: Vec<Value>,
    /// Memory of the stack that this call allocated.
    pub stack: Vec<(MemoryId, Op)>,
}

impl Frame {
    /// Binds a value anew; in a loop the value of the last turn has to be gone.
    pub fn bind(&mut self, value: Value, mut cell: Cell) -> Result<(), Bad> {
        // Elsewhere nobody consumes what would be owned, and only borrows of memory have an end.
        if !self.is_ossa && !matches!(cell.hold, Hold::Borrow { .. }) {
            cell.hold = Hold::Free;
        }
        match self.cells.get(&value) {
            Some(before) if self.is_ossa => Self::check_gone(before)?,
            Some(_) => {}
            None => self.order.push(value),
        }
        self.cells.insert(value, cell);
        Ok(())
    }

    fn check_gone(cell: &Cell) -> Result<(), Bad> {
        match (&cell.hold, cell.end) {
            (Hold::Owned, None) => Err(cell.bad(FaultKind::Leak)),
            (Hold::Borrow { .. }, None) => Err(cell.bad(FaultKind::OpenBorrow)),
            _ => Ok(()),
        }
    }

    /// Nothing is owned or borrowed any more: the call returns.
    pub fn check_all_gone(&self) -> Result<(), Bad> {
        for value in &self.order {
            Self::check_gone(&self.cells[value])?;
        }
        Ok(())
    }

    /// What a value stands for, if it may be used.
    pub fn bound(&self, value: Value) -> Result<&Bound, Bad> {
        let Some(cell) = self.cells.get(&value) else {
            let what = "this uses a value that was not computed on this path";
            return Err(Bad::new(FaultKind::Undefined(what.to_owned())));
        };
        if self.is_ossa {
            self.check_usable(value)?;
        }
        Ok(&cell.bound)
    }

    /// Neither the value nor what it is a part of has come to its end.
    fn check_usable(&self, value: Value) -> Result<(), Bad> {
        let mut work = vec![value];
        while let Some(value) = work.pop() {
            let Some(cell) = self.cells.get(&value) else {
                continue;
            };
            let kind = match cell.hold {
                Hold::Owned => FaultKind::UseAfterConsume,
                _ => FaultKind::UseOutsideBorrow,
            };
            if cell.end.is_some() {
                return Err(cell.bad(kind));
            }
            if let Hold::Part { of } = &cell.hold {
                work.extend(of);
            }
        }
        Ok(())
    }

    /// The values whose end is the end of this one: itself if it is owned or borrowed, those that
    /// it is a part of.
    pub fn holders(&self, value: Value) -> Vec<Value> {
        let mut holders = Vec::new();
        let mut work = vec![value];
        while let Some(value) = work.pop() {
            match self.cells.get(&value).map(|cell| &cell.hold) {
                Some(Hold::Owned | Hold::Borrow { .. }) => holders.push(value),
                Some(Hold::Part { of }) => work.extend(of),
                Some(Hold::Free) | None => {}
            }
        }
        holders
    }

    /// How a part of a value is held, or an address of what is inside it.
    pub fn part_of(&self, value: Value) -> Hold {
        match self.hold(value) {
            Hold::Free => Hold::Free,
            _ => Hold::Part {
                of: self.holders(value),
            },
        }
    }

    pub fn hold(&self, value: Value) -> Hold {
        self.cells
            .get(&value)
            .map_or(Hold::Free, |cell| cell.hold.clone())
    }

    /// Counts borrows of these values.
    pub fn open_borrow(&mut self, of: &[Value]) {
        for value in of {
            if let Some(cell) = self.cells.get_mut(value) {
                cell.borrows += 1;
            }
        }
    }

    /// Says that `by` consumes a value; what is free needs no consuming.
    pub fn consume(&mut self, value: Value, by: Op) -> Result<(), Bad> {
        if !self.is_ossa {
            return Ok(());
        }
        let Some(cell) = self.cells.get_mut(&value) else {
            return Ok(());
        };
        match cell.hold {
            Hold::Free => return Ok(()),
            Hold::Borrow { .. } | Hold::Part { .. } => {
                return Err(cell.bad(FaultKind::ConsumeOfBorrowed));
            }
            Hold::Owned => {}
        }
        if cell.end.is_some() {
            return Err(cell.bad(FaultKind::DoubleConsume));
        }
        if cell.borrows > 0 {
            return Err(cell.bad(FaultKind::ConsumeWhileBorrowed));
        }
        cell.end = Some(by);
        Ok(())
    }

    /// Ends the borrow that a value is, or is a part of; gives the place in memory that is borrowed
    /// no more.
    pub fn end_borrow(&mut self, value: Value, by: Op) -> Result<Option<(MemorySlice, Op)>, Bad> {
        self.check_usable(value)?;
        let holders = self.holders(value);
        let is_borrow = |value: &Value| matches!(self.hold(*value), Hold::Borrow { .. });
        let Some(borrow) = holders.into_iter().find(is_borrow) else {
            if !self.is_ossa {
                return Ok(None);
            }
            let what = "this ends a borrow, and the value is not borrowed";
            return Err(Bad::new(FaultKind::Undefined(what.to_owned())));
        };
        let Some(cell) = self.cells.get_mut(&borrow) else {
            return Ok(None);
        };
        if cell.borrows > 0 {
            return Err(cell.bad(FaultKind::ConsumeWhileBorrowed));
        }
        cell.end = Some(by);
        let birth = cell.birth;
        let Hold::Borrow { of, place } = cell.hold.clone() else {
            return Ok(None);
        };
        for value in of {
            if let Some(cell) = self.cells.get_mut(&value) {
                cell.borrows = cell.borrows.saturating_sub(1);
            }
        }
        Ok(place.map(|place| (place, birth)))
    }
}
