//! The rules of who owns, borrows, transfers and frees, as text: `docs/explanations.md` has the
//! same lines, and says what each given atom means. [`schema`](super::schema) finds the ways to
//! derive an atom by them, [`given_rows`](super::given_rows) finds what they look up in the
//! program.

/// The rules: `name: conclusion :- premises.`
pub(super) const RULES: &str = "\
made: is_source(n) :- makes(n).
owning-merge: is_source(n) :- owning_merge(n).
dead: is_source(n) :- dead(n).
only-merges: is_source(n) :- only_merges(n).
made: defines(b, o) :- defined_here(b, o), makes(o).
owning-merge: defines(b, o) :- defined_here(b, o), owning_merge(o).
dead: defines(b, o) :- defined_here(b, o), dead(o).
used: live_on_entry(b, o) :- can_own(o), elsewhere(b, o), needs(b, v), source(v, o).
captured: live_on_entry(b, o) :- can_own(o), elsewhere(b, o), ends_scope(b, o), captured(v), source(v, o).
later: live_on_entry(b, o) :- successor(b, n, c), live_on_entry(c, o), !defines(b, o).
borrowed: live_on_entry(b, o) :- same_region(o, b), borrower(m), live_on_entry(b, m), may_borrow(m, o).
own: may_own_operand(p, o) :- can_own(o), pass_operand(p, v), source(v, o).
borrowed: may_own_operand(p, o) :- borrower(m), borrower_ends(p, m), may_borrow(m, o).
onward: may_end(p, o) :- goes_to(p, c), here(p, o).
out: may_end(p, o) :- goes_out(p), here(p, o).
transferred: may_end(p, o) :- transferred(p, o).
own: borrower_ends(p, m) :- borrower(m), may_end(p, m), pass_operand(p, v), source(v, m).
next: borrower_ends(p, m) :- borrower(m), may_end(p, m), borrower(n), borrower_ends(p, n), nearest(n, m).
lives-on: may_borrow(m, o) :- branch_pass(p, c, m), may_own_operand(p, o), live_on_entry(c, o).
stays: may_borrow(m, o) :- nearest(m, o).
from-around: nearest(m, o) :- branch_pass(p, c, m), !same_region(o, c), may_own_operand(p, o).
live-around: nearest(m, o) :- exit_pass(p, b, m), !same_region(o, b), may_own_operand(p, o).
not-transferred: nearest(m, o) :- entry_pass(p, m), !transferred(p, o), may_own_operand(p, o).
same-position: may_borrow(m, k) :- same_position(p, q, k, m), here(p, o), may_own_operand(p, o), may_own_operand(q, o).
one-call: may_borrow(m, k) :- can_own(k), one_call(k, m).
onward: ends(p, o) :- goes_to(p, c), here(p, o), may_own_operand(p, o), !live_on_entry(c, o).
out: ends(p, o) :- goes_out(p), here(p, o), may_own_operand(p, o).
transferred: ends(p, o) :- transferred(p, o), pass_operand(p, v).
both: contests(p, q) :- here(p, o), ends(p, o), ends(q, o).
earlier: contested(q) :- before(p, q), contests(p, q).
sole: sole(p, s) :- pass_operand(p, v), root(v, n), only(s, S), has_source(n, s), !has_source_outside(n, S).
another: more_end(p, s) :- here(p, o), different(o, s), ends(p, o).
taken: taken(q) :- before(p, q), brings(q, s), here(q, o), contests(p, q), sole(q, s), sole(p, s), ends(q, o), !more_end(q, o).
own: lives_on(p) :- pass_operand(p, v), root(v, n), outlasts(p, n).
ends-not: outlasts(p, n) :- can_own(n), is_source(n), !ends(p, n).
borrowed: outlasts(p, n) :- borrower(n), can_own(o), is_source(n), may_borrow(n, o), !ends(p, o).
borrowed-on: outlasts(p, n) :- borrower(n), can_own(o), is_source(n), nearest(n, o), outlasts(p, o).
passed-on: outlasts(p, n) :- flow(m, n), outlasts(p, m), !is_source(n).
foreign: foreign_operand(p) :- pass_operand(p, v), root(v, n), may_be_foreign(n).
foreign: may_be_foreign(n) :- foreign(n), is_source(n).
merge: may_be_foreign(n) :- gives(p, n), is_source(n), foreign_operand(p).
passed-on: may_be_foreign(n) :- flow(m, n), may_be_foreign(m), !is_source(n).
surely: surely(p) :- pass_operand(p, v), !lives_on(p), !contested(p), !foreign_operand(p).
ends: gain(p, n, x) :- is_source(n), ends(p, n), state(n, x).
stays: gain(p, n, x) :- no(x), is_source(n), !ends(p, n).
passed-on: gain(p, n, x) :- flow(m, n), gain(p, m, x), !is_source(n).
begins: state(o, x) :- begins_as(o, x).
passed-on: state(m, x) :- plain(x), gives(p, m), pass_operand(p, v), root(v, n), gain(p, n, x), !contested(p), !surely(p).
made-new: state(m, x) :- open(x), i1(y), gives(p, m), pass_operand(p, v), root(v, n), gain(p, n, y), !contested(p), !surely(p).
others: state(m, x) :- open(x), no(y), gives(p, m), pass_operand(p, v), root(v, n), gain(p, n, y), mixed(p), !contested(p), !surely(p).
surely: state(m, x) :- yes(x), gives(p, m), surely(p).
contested: state(m, x) :- open(x), gives(p, m), contested(p), !taken(p).
taken: state(m, x) :- no(x), gives(p, m), contested(p), taken(p).
joined: state(m, z) :- open(z), token(x), token(y), different(x, y), state(m, x), state(m, y).
other: mixed(p) :- here(p, o), pass_operand(p, v), ends(p, o), !source(v, o), may_own(o).
some: may_own(o) :- some(x), state(o, x).
always: must_own(o) :- yes(x), open(y), state(o, x), !state(o, y).
always: says(n, x) :- yes(x), is_source(n), must_own(n).
perhaps: says(n, x) :- open(x), is_source(n), may_own(n), !must_own(n).
never: says(n, x) :- no(x), is_source(n), !may_own(n).
passed-on: says(n, x) :- flow(m, n), says(m, x), !is_source(n).
differs: differs(n, x) :- token(y), different(y, x), says(n, y).
agreed: ownership(v, x) :- root(v, n), says(n, x), !differs(n, x).
joined: ownership(v, z) :- open(z), token(x), token(y), different(x, y), root(v, n), says(n, x), says(n, y).
live: alive_in(o, b) :- live_on_entry(b, o).
defined: alive_in(o, b) :- defines(b, o).
around: alive_in(o, b) :- inside(b, c), alive_in(o, c).
owner: live_owner(v, b, o) :- can_own(o), source(v, o), alive_in(o, b).
borrowed: borrowing(o) :- can_own(l), may_borrow(o, l).
freed: frees_here(b, o) :- freed_at(b, v), same_region(o, b), root(v, n), only(o, S), has_source(n, o), !has_source_outside(n, S), !borrowing(o).
transferred: transferred_in(b, o) :- enters_from(p, b), ends(p, o).
live: must_free(b, o) :- can_own(o), live_on_entry(b, o), !frees_here(b, o), !transferred_in(b, o).
defined: must_free(b, o) :- can_own(o), defines(b, o), !frees_here(b, o), !transferred_in(b, o).
onward: dies(e, o) :- edge_on(e, b, c), must_free(b, o), !live_on_entry(c, o), may_own(o).
out: dies(e, o) :- edge_out(e, b), must_free(b, o), may_own(o).
alone: alone(p, s) :- can_own(s), sole(p, s), ends(p, s).
another: more(p, s) :- here(p, o), different(o, s), ends(p, o), may_own(o).
third: third(p, s, l) :- here(p, o), different(o, s), different(o, l), ends(p, o), may_own(o).
elsewhere: claimed(p, o) :- shares_edge(p, q), ends(q, o).
surely: takes(p, s) :- weighs(p), alone(p, s), must_own(s), !contested(p).
only: takes(p, s) :- weighs(p), alone(p, s), may_own(s), !more(p, s), !contested(p).
either: one_of_two(p, s, l) :- weighs(p), different(s, l), alone(p, s), surely(p), may_own(s), !must_own(s), ends(p, l), may_own(l), !third(p, s, l), !claimed(p, s), !claimed(p, l), !contested(p).
either: either(p, s) :- here(p, l), different(l, s), one_of_two(p, s, l).
takes: settled(p) :- brings(p, s), takes(p, s).
either: settled(p) :- brings(p, s), either(p, s).
renounced: renounced(q) :- before(p, q), brings(q, s), contests(p, q), alone(q, s), sole(p, s), !more_end(q, s).
contested: asks(p, o) :- weighs(p), contested(p), ends(p, o), may_own(o), !renounced(p).
open: asks(p, o) :- weighs(p), ends(p, o), may_own(o), !contested(p), !settled(p).
takes: taken_over(e, o) :- of_edge(p, e), takes(p, o).
either: taken_over(e, o) :- of_edge(p, e), either(p, o).
dies: plan_frees(b, n, c, o) :- edge(e, b, n, c), dies(e, o), !taken_over(e, o).
either: plan_frees(b, n, c, o) :- edge(e, b, n, c), of_edge(p, e), brings(p, s), one_of_two(p, s, o).
asked: plan_frees(b, n, c, o) :- edge(e, b, n, c), of_edge(p, e), asks(p, o).
some: some_end(p) :- here(p, o), ends(p, o), may_own(o).
surely: owned(p) :- brings(p, s), alone(p, s), must_own(s).
nothing: plan_clones(b, v) :- returns(p, b, v), !some_end(p).
by-token: plan_clones(b, v) :- returns(p, b, v), brings(p, s), alone(p, s), may_own(s), !must_own(s), !more(p, s).
unsure: plan_clones(b, v) :- returns(p, b, v), some_end(p), !surely(p), !owned(p).
";
