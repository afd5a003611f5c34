//! Rule text to egg rewrites: s-expressions with spans, sort check, conditions.
