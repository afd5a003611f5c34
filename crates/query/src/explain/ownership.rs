//! The rules of who owns, keeps, hands on and frees, as text: `docs/explanations.md` has the same lines, and says what
//! each given claim means. [`schema`](super::schema) finds the ways to conclude a claim by them, [`handing`](super::handing)
//! has what they look up in the program.

/// The rules: `name: conclusion :- premises.`
pub(super) const RULES: &str = "\
made: stands(n) :- makes(n).
cut: stands(n) :- cut(n).
dead: stands(n) :- dead(n).
unfed: stands(n) :- unfed(n).
made: defines(b, o) :- born(b, o), makes(o).
cut: defines(b, o) :- born(b, o), cut(o).
dead: defines(b, o) :- born(b, o), dead(o).
used: kept(b, o) :- can_own(o), elsewhere(b, o), needs(b, v), source(v, o).
stored: kept(b, o) :- can_own(o), elsewhere(b, o), ends_scope(b, o), captured(v), source(v, o).
later: kept(b, o) :- successor(b, n, c), kept(c, o), !defines(b, o).
lends: kept(b, o) :- same_region(o, b), borrower(m), kept(b, m), may_borrow(m, o).
own: held(p, o) :- can_own(o), hands(p, v), source(v, o).
lent: held(p, o) :- borrower(m), gone(p, m), may_borrow(m, o).
onward: may_end(p, o) :- goes_to(p, c), here(p, o).
out: may_end(p, o) :- goes_out(p), here(p, o).
handed-over: may_end(p, o) :- moved(p, o).
own: gone(p, m) :- borrower(m), may_end(p, m), hands(p, v), source(v, m).
next: gone(p, m) :- borrower(m), may_end(p, m), borrower(n), gone(p, n), nearest(n, m).
lives-on: may_borrow(m, o) :- arrives(p, c, m), held(p, o), kept(c, o).
stays: may_borrow(m, o) :- nearest(m, o).
from-around: nearest(m, o) :- arrives(p, c, m), !same_region(o, c), held(p, o).
kept-around: nearest(m, o) :- leaves(p, b, m), !same_region(o, b), held(p, o).
not-handed-over: nearest(m, o) :- enters_with(p, m), !moved(p, o), held(p, o).
beside: may_borrow(m, k) :- beside(p, q, k, m), here(p, o), held(p, o), held(q, o).
one-call: may_borrow(m, k) :- one_call(k, m).
onward: ends(p, o) :- goes_to(p, c), here(p, o), held(p, o), !kept(c, o).
out: ends(p, o) :- goes_out(p), here(p, o), held(p, o).
handed-over: ends(p, o) :- moved(p, o), hands(p, v).
both: contests(p, q) :- here(p, o), ends(p, o), ends(q, o).
earlier: contested(q) :- before(p, q), contests(p, q).
sole: sole(p, s) :- hands(p, v), root(v, n), only(s, S), from(n, s), !beyond(n, S).
another: more_end(p, s) :- here(p, o), different(o, s), ends(p, o).
taken: taken(q) :- before(p, q), brings(q, s), here(q, o), contests(p, q), sole(q, s), sole(p, s), ends(q, o), !more_end(q, o).
own: lives_on(p) :- hands(p, v), root(v, n), outlasts(p, n).
ends-not: outlasts(p, n) :- can_own(n), stands(n), !ends(p, n).
lent: outlasts(p, n) :- borrower(n), can_own(o), stands(n), may_borrow(n, o), !ends(p, o).
lent-on: outlasts(p, n) :- borrower(n), can_own(o), stands(n), nearest(n, o), outlasts(p, o).
passed-on: outlasts(p, n) :- flow(m, n), outlasts(p, m), !stands(n).
foreign: foreign(p) :- hands(p, v), root(v, n), strange(n).
stranger: strange(n) :- stranger(n), stands(n).
merge: strange(n) :- gives(p, n), stands(n), foreign(p).
passed-on: strange(n) :- flow(m, n), strange(m), !stands(n).
surely: surely(p) :- hands(p, v), !lives_on(p), !contested(p), !foreign(p).
ends: gain(p, n, x) :- stands(n), ends(p, n), state(n, x).
stays: gain(p, n, x) :- no(x), stands(n), !ends(p, n).
passed-on: gain(p, n, x) :- flow(m, n), gain(p, m, x), !stands(n).
begins: state(o, x) :- begins_as(o, x).
passed-on: state(m, x) :- plain(x), gives(p, m), hands(p, v), root(v, n), gain(p, n, x), !contested(p), !surely(p).
made-new: state(m, x) :- open(x), i1(y), gives(p, m), hands(p, v), root(v, n), gain(p, n, y), !contested(p), !surely(p).
others: state(m, x) :- open(x), no(y), gives(p, m), hands(p, v), root(v, n), gain(p, n, y), mixed(p), !contested(p), !surely(p).
surely: state(m, x) :- yes(x), gives(p, m), surely(p).
contested: state(m, x) :- open(x), gives(p, m), contested(p), !taken(p).
taken: state(m, x) :- no(x), gives(p, m), contested(p), taken(p).
joined: state(m, z) :- open(z), token(x), token(y), different(x, y), state(m, x), state(m, y).
other: mixed(p) :- here(p, o), hands(p, v), ends(p, o), !source(v, o), may_own(o).
some: may_own(o) :- some(x), state(o, x).
always: must_own(o) :- yes(x), open(y), state(o, x), !state(o, y).
always: says(n, x) :- yes(x), stands(n), must_own(n).
perhaps: says(n, x) :- open(x), stands(n), may_own(n), !must_own(n).
never: says(n, x) :- no(x), stands(n), !may_own(n).
passed-on: says(n, x) :- flow(m, n), says(m, x), !stands(n).
differs: differs(n, x) :- token(y), different(y, x), says(n, y).
agreed: ownership(v, x) :- root(v, n), says(n, x), !differs(n, x).
joined: ownership(v, z) :- open(z), token(x), token(y), different(x, y), root(v, n), says(n, x), says(n, y).
kept: alive_in(o, b) :- kept(b, o).
defined: alive_in(o, b) :- defines(b, o).
around: alive_in(o, b) :- inside(b, c), alive_in(o, c).
owner: live_owner(v, b, o) :- can_own(o), source(v, o), alive_in(o, b).
lent: borrowing(o) :- can_own(l), may_borrow(o, l).
freed: frees_here(b, o) :- freed_at(b, v), same_region(o, b), root(v, n), only(o, S), from(n, o), !beyond(n, S), !borrowing(o).
given-up: given_up(b, o) :- takes_in(p, b), ends(p, o).
kept: must_free(b, o) :- can_own(o), kept(b, o), !frees_here(b, o), !given_up(b, o).
defined: must_free(b, o) :- can_own(o), defines(b, o), !frees_here(b, o), !given_up(b, o).
onward: dies(e, o) :- edge_on(e, b, c), must_free(b, o), !kept(c, o), may_own(o).
out: dies(e, o) :- edge_out(e, b), must_free(b, o), may_own(o).
alone: alone(p, s) :- can_own(s), sole(p, s), ends(p, s).
another: more(p, s) :- here(p, o), different(o, s), ends(p, o), may_own(o).
third: third(p, s, l) :- here(p, o), different(o, s), different(o, l), ends(p, o), may_own(o).
elsewhere: claimed(p, o) :- shares_edge(p, q), ends(q, o).
surely: takes(p, s) :- weighs(p), alone(p, s), must_own(s), !contested(p).
only: takes(p, s) :- weighs(p), alone(p, s), may_own(s), !more(p, s), !contested(p).
either: lends(p, s, l) :- weighs(p), different(s, l), alone(p, s), surely(p), may_own(s), !must_own(s), ends(p, l), may_own(l), !third(p, s, l), !claimed(p, s), !claimed(p, l), !contested(p).
either: either(p, s) :- here(p, l), different(l, s), lends(p, s, l).
takes: settled(p) :- brings(p, s), takes(p, s).
either: settled(p) :- brings(p, s), either(p, s).
renounced: renounced(q) :- before(p, q), brings(q, s), contests(p, q), alone(q, s), sole(p, s), !more_end(q, s).
contested: asks(p, o) :- weighs(p), contested(p), ends(p, o), may_own(o), !renounced(p).
open: asks(p, o) :- weighs(p), ends(p, o), may_own(o), !contested(p), !settled(p).
takes: handed_on(e, o) :- of_edge(p, e), takes(p, o).
either: handed_on(e, o) :- of_edge(p, e), either(p, o).
dies: plan_frees(b, n, c, o) :- edge(e, b, n, c), dies(e, o), !handed_on(e, o).
either: plan_frees(b, n, c, o) :- edge(e, b, n, c), of_edge(p, e), brings(p, s), lends(p, s, o).
asked: plan_frees(b, n, c, o) :- edge(e, b, n, c), of_edge(p, e), asks(p, o).
some: some_end(p) :- here(p, o), ends(p, o), may_own(o).
surely: owned(p) :- brings(p, s), alone(p, s), must_own(s).
nothing: plan_clones(b, v) :- returns(p, b, v), !some_end(p).
by-token: plan_clones(b, v) :- returns(p, b, v), brings(p, s), alone(p, s), may_own(s), !must_own(s), !more(p, s).
unsure: plan_clones(b, v) :- returns(p, b, v), some_end(p), !surely(p), !owned(p).
";
