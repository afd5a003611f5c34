//! Writes through one name that are read through another, and buffers that hold buffers.

use super::returned::CELL;
use super::writer::{BUFFER, Scope, Writer};

impl Writer {
    /// Reads a buffer before and after a write to another, and shows both.
    pub fn store(&mut self, depth: usize, scope: &mut Scope) {
        let read = scope.readable(&mut self.random).to_string();
        let written = scope.readable(&mut self.random).to_string();
        let index = ["%i0", "%i1"][self.random.below(2)];
        let [before, sum, after, both] = ["x", "y", "x", "y"].map(|n| self.name(n));
        self.line(
            depth,
            format_args!("{before} = memref.load {read}[{index}] : {BUFFER}"),
        );
        self.line(depth, format_args!("{sum} = arith.addi {before}, %k : i64"));
        self.line(
            depth,
            format_args!("memref.store {sum}, {written}[{index}] : {BUFFER}"),
        );
        self.line(
            depth,
            format_args!("{after} = memref.load {read}[{index}] : {BUFFER}"),
        );
        self.line(
            depth,
            format_args!("{both} = arith.muli {before}, {after} : i64"),
        );
        self.line(depth, format_args!("func.call @note({both}) : (i64) -> ()"));
    }

    /// A copy from one buffer to another, either of which may be the other, between two reads.
    pub fn overwrite(&mut self, depth: usize, scope: &mut Scope) {
        let [from, to, read] = [0; 3].map(|_| scope.readable(&mut self.random).to_string());
        let x = self.name("x");
        self.line(
            depth,
            format_args!("memref.copy {from}, {to} : {BUFFER} to {BUFFER}"),
        );
        self.line(
            depth,
            format_args!("{x} = memref.load {read}[%i1] : {BUFFER}"),
        );
        self.line(depth, format_args!("func.call @note({x}) : (i64) -> ()"));
    }

    /// A buffer that holds a buffer, or one of two, and what is read from it.
    pub fn cell(&mut self, depth: usize, scope: &mut Scope) {
        let held = self.random.pick(&scope.buffers).to_string();
        let [cell, r] = ["u", "r"].map(|n| self.name(n));
        let alloc = match self.random.below(3) {
            0 => "alloca",
            _ => "alloc",
        };
        self.line(depth, format_args!("{cell} = memref.{alloc}() : {CELL}"));
        self.line(
            depth,
            format_args!("memref.store {held}, {cell}[%i0] : {CELL}"),
        );
        if self.random.chance(50) {
            let condition = self.random.pick(&scope.conditions).to_string();
            let other = self.random.pick(&scope.buffers).to_string();
            self.line(depth, format_args!("scf.if {condition} {{"));
            self.line(
                depth + 1,
                format_args!("memref.store {other}, {cell}[%i0] : {CELL}"),
            );
            self.line(depth, format_args!("}}"));
        }
        if self.random.chance(30) {
            // The callee gives what memory held.
            self.line(
                depth,
                format_args!("{r} = func.call @inside({cell}) : ({CELL}) -> {BUFFER}"),
            );
            scope.buffers.push(r);
        } else {
            self.line(
                depth,
                format_args!("{r} = memref.load {cell}[%i0] : {CELL}"),
            );
            scope.locals.push(r);
        }
    }
}
