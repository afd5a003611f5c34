//! Families of blocks and branches.

use super::lines::{BUFFER, function, line};

pub(super) fn straight(size: usize) -> String {
    function("straight", |lines| {
        let mut sum = "f".to_owned();
        for k in 0..size {
            line!(lines, "%a{k} = memref.alloc() : {BUFFER}");
            line!(lines, "memref.store %{sum}, %a{k}[%zero] : {BUFFER}");
            sum = lines.summed(&format!("a{k}"), &sum, k);
        }
        line!(lines, "return %{sum} : f32");
    })
}

pub(super) fn diamonds(size: usize) -> String {
    function("diamonds", |lines| {
        let mut current = "given".to_owned();
        for k in 0..size {
            lines.condition(k);
            line!(lines, "cf.cond_br %c{k}, ^replace{k}, ^keep{k}");
            line!(lines, "^replace{k}:");
            lines.filled(&format!("a{k}"));
            line!(lines, "cf.br ^meet{k}(%a{k} : {BUFFER})");
            line!(lines, "^keep{k}:");
            line!(lines, "%seen{k} = memref.load %{current}[%zero] : {BUFFER}");
            line!(lines, "cf.br ^meet{k}(%{current} : {BUFFER})");
            line!(lines, "^meet{k}(%m{k}: {BUFFER}):");
            current = format!("m{k}");
        }
        let sum = lines.summed(&current, "f", size);
        line!(lines, "return %{sum} : f32");
    })
}

pub(super) fn retain(size: usize) -> String {
    function("retain", |lines| {
        for k in 0..size {
            lines.filled(&format!("a{k}"));
        }
        for k in 0..size {
            lines.condition(k);
            line!(lines, "cf.cond_br %c{k}, ^on{k}, ^out");
            line!(lines, "^on{k}:");
            line!(lines, "memref.store %f, %a{k}[%one] : {BUFFER}");
        }
        line!(lines, "cf.br ^out");
        line!(lines, "^out:");
        let mut sum = "f".to_owned();
        for k in 0..size {
            sum = lines.summed(&format!("a{k}"), &sum, k);
        }
        line!(lines, "return %{sum} : f32");
    })
}

pub(super) fn ladder(size: usize) -> String {
    function("ladder", |lines| {
        let mut current = "given".to_owned();
        for k in 0..size {
            lines.condition(k);
            lines.filled(&format!("a{k}"));
            line!(
                lines,
                "cf.cond_br %c{k}, ^up{k}(%a{k} : {BUFFER}), ^out(%{current} : {BUFFER})"
            );
            line!(lines, "^up{k}(%m{k}: {BUFFER}):");
            current = format!("m{k}");
        }
        line!(lines, "cf.br ^out(%{current} : {BUFFER})");
        line!(lines, "^out(%last: {BUFFER}):");
        let sum = lines.summed("last", "f", size);
        line!(lines, "return %{sum} : f32");
    })
}

pub(super) fn select(size: usize) -> String {
    function("select", |lines| {
        lines.filled("first");
        let mut current = "first".to_owned();
        for k in 0..size {
            lines.condition(k);
            lines.filled(&format!("a{k}"));
            line!(
                lines,
                "%m{k} = arith.select %c{k}, %{current}, %a{k} : {BUFFER}"
            );
            current = format!("m{k}");
        }
        // The last use is in another block than the buffers.
        line!(lines, "cf.br ^out(%{current} : {BUFFER})");
        line!(lines, "^out(%last: {BUFFER}):");
        let sum = lines.summed("last", "f", size);
        line!(lines, "return %{sum} : f32");
    })
}

pub(super) fn rounds(size: usize) -> String {
    function("rounds", |lines| {
        line!(lines, "cf.br ^head0(%given, %zero : {BUFFER}, index)");
        for k in 0..size {
            line!(lines, "^head{k}(%m{k}: {BUFFER}, %i{k}: index):");
            line!(lines, "%more{k} = arith.cmpi ult, %i{k}, %x : index");
            line!(
                lines,
                "cf.cond_br %more{k}, ^body{k}, ^head{}(%m{k}, %zero : {BUFFER}, index)",
                k + 1
            );
            line!(lines, "^body{k}:");
            lines.condition(k);
            lines.filled(&format!("a{k}"));
            line!(
                lines,
                "cf.cond_br %c{k}, ^again{k}(%a{k} : {BUFFER}), ^again{k}(%m{k} : {BUFFER})"
            );
            line!(lines, "^again{k}(%n{k}: {BUFFER}):");
            line!(lines, "%next{k} = arith.addi %i{k}, %one : index");
            line!(lines, "cf.br ^head{k}(%n{k}, %next{k} : {BUFFER}, index)");
        }
        line!(lines, "^head{size}(%last: {BUFFER}, %unused: index):");
        let sum = lines.summed("last", "f", size);
        line!(lines, "return %{sum} : f32");
    })
}
