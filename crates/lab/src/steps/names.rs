//! The names of a buffer: the ways in which a memref of a program can be one. Data; a test holds it
//! against the table of operations.

/// Where a buffer is from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Home {
    /// `memref.alloc`: the program frees it.
    Heap,
    /// `memref.alloca`.
    Stack,
    /// `memref.get_global`.
    Global,
}

/// A way in which a memref is a buffer.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Name {
    /// What it is called in messages and tests.
    pub what: &'static str,
    /// The operations that make it: of `$h`, the buffer's first name, they make `$v`. Nothing if
    /// `$v` is `$h`.
    pub text: &'static str,
    /// Its type, and where its first element is.
    pub ty: &'static str,
    pub first: &'static str,
    /// The type of a clone of it, and what that can be cast to.
    pub copied: &'static str,
    pub recast: &'static str,
    /// Whether its pointer is the allocation's, so that the buffer can be freed by it.
    pub frees: bool,
    pub home: Home,
}

/// The type of a buffer. Its elements are bytes, so that `memref.view` can name it.
pub(super) const WHOLE: &str = "memref<4xi8>";

const PLAIN: Name = Name {
    what: "",
    text: "",
    ty: WHOLE,
    first: "%zero",
    copied: WHOLE,
    recast: "memref<?xi8>",
    frees: true,
    home: Home::Heap,
};

/// The place in [`NAMES`] of what the allocation itself returned.
pub(super) const OWN: usize = 0;

pub(super) const NAMES: &[Name] = &[
    Name {
        what: "allocation",
        ..PLAIN
    },
    Name {
        what: "cast",
        text: "$v = memref.cast $h : memref<4xi8> to memref<?xi8>",
        ty: "memref<?xi8>",
        copied: "memref<?xi8>",
        recast: WHOLE,
        ..PLAIN
    },
    Name {
        what: "part",
        text: "$vp = memref.subview $h[2] [2] [1] : memref<4xi8> to memref<2xi8, strided<[1], offset: 2>>\n\
               $v = memref.cast $vp : memref<2xi8, strided<[1], offset: 2>> to memref<2xi8, strided<[?], offset: ?>>",
        ty: "memref<2xi8, strided<[?], offset: ?>>",
        copied: "memref<2xi8>",
        frees: false,
        ..PLAIN
    },
    Name {
        what: "front",
        text: "$v = memref.subview $h[0] [2] [1] : memref<4xi8> to memref<2xi8, strided<[1]>>",
        ty: "memref<2xi8, strided<[1]>>",
        copied: "memref<2xi8>",
        ..PLAIN
    },
    Name {
        what: "reinterpretation",
        text: "$v = memref.reinterpret_cast $h to offset: [0], sizes: [4], strides: [1] : \
               memref<4xi8> to memref<4xi8, strided<[1]>>",
        ty: "memref<4xi8, strided<[1]>>",
        ..PLAIN
    },
    Name {
        what: "view",
        text: "$v = memref.view $h[%zero][] : memref<4xi8> to memref<4xi8>",
        ..PLAIN
    },
    Name {
        what: "expansion",
        text: "$v = memref.expand_shape $h [[0, 1]] output_shape [2, 2] : memref<4xi8> into memref<2x2xi8>",
        ty: "memref<2x2xi8>",
        first: "%zero, %zero",
        copied: "memref<2x2xi8>",
        recast: "memref<?x?xi8>",
        ..PLAIN
    },
    Name {
        what: "collapse",
        text: "$ve = memref.expand_shape $h [[0, 1]] output_shape [2, 2] : memref<4xi8> into memref<2x2xi8>\n\
               $v = memref.collapse_shape $ve [[0, 1]] : memref<2x2xi8> into memref<4xi8>",
        ..PLAIN
    },
    Name {
        what: "new shape",
        text: "$vs = memref.alloca() : memref<1xindex>\n\
               $vn = arith.constant 4 : index\n\
               memref.store $vn, $vs[%zero] : memref<1xindex>\n\
               $v = memref.reshape $h($vs) : (memref<4xi8>, memref<1xindex>) -> memref<4xi8>",
        ..PLAIN
    },
    Name {
        what: "transposition",
        text: "$v = memref.transpose $h (i) -> (i) : memref<4xi8> to memref<4xi8, strided<[1]>>",
        ty: "memref<4xi8, strided<[1]>>",
        ..PLAIN
    },
    Name {
        what: "other space",
        text: "$v = memref.memory_space_cast $h : memref<4xi8> to memref<4xi8, 1>",
        ty: "memref<4xi8, 1>",
        copied: "memref<4xi8, 1>",
        recast: "memref<?xi8, 1>",
        ..PLAIN
    },
    Name {
        what: "base",
        text: "$v, $vo, $vs, $vt = memref.extract_strided_metadata $h : \
               memref<4xi8> -> memref<i8>, index, index, index",
        ty: "memref<i8>",
        first: "",
        copied: "memref<i8>",
        recast: "memref<i8>",
        ..PLAIN
    },
    Name {
        what: "alignment",
        text: "$v = memref.assume_alignment $h, 1 : memref<4xi8>",
        ..PLAIN
    },
    Name {
        what: "distinct object",
        text: "$v, $vx = memref.distinct_objects $h, %x : memref<4xi8>, memref<4xi8>",
        ..PLAIN
    },
    Name {
        what: "selection",
        text: "$v = arith.select %t, $h, %x : memref<4xi8>",
        ..PLAIN
    },
    Name {
        what: "block argument",
        text: "cf.cond_br %t, ^next($h : memref<4xi8>), ^next(%x : memref<4xi8>)\n\
               ^next($v: memref<4xi8>):",
        ..PLAIN
    },
    Name {
        what: "result of a branch",
        text: "$v = scf.if %t -> (memref<4xi8>) {\n  scf.yield $h : memref<4xi8>\n} else {\n  \
               scf.yield %x : memref<4xi8>\n}",
        ..PLAIN
    },
    Name {
        what: "result of a loop",
        text: "%one = arith.constant 1 : index\n\
               $v = scf.for %i = %zero to %one step %one iter_args(%m = %x) -> (memref<4xi8>) {\n  \
               scf.yield $h : memref<4xi8>\n}",
        ..PLAIN
    },
    Name {
        what: "result of a call",
        text: "$v = func.call @same($h) : (memref<4xi8>) -> memref<4xi8>",
        ..PLAIN
    },
    Name {
        what: "value in memory",
        text: "$vs = memref.alloca() : memref<1xmemref<4xi8>>\n\
               memref.store $h, $vs[%zero] : memref<1xmemref<4xi8>>\n\
               $v = memref.load $vs[%zero] : memref<1xmemref<4xi8>>",
        ..PLAIN
    },
    Name {
        what: "stack",
        home: Home::Stack,
        frees: false,
        ..PLAIN
    },
    Name {
        what: "global",
        home: Home::Global,
        frees: false,
        ..PLAIN
    },
];

impl Name {
    /// Whether it is the value that the buffer's operation returned.
    pub(super) fn is_first(&self) -> bool {
        self.text.is_empty()
    }

    /// Whether that operation allocates.
    pub(super) fn is_allocation(&self) -> bool {
        self.is_first() && self.home != Home::Global
    }
}

/// What names are made of besides: operations at the beginning of a function, at its end, and
/// functions of their own.
pub(super) struct Helper {
    /// The word that asks for it.
    pub word: &'static str,
    pub begin: &'static str,
    pub end: &'static str,
    pub beside: &'static str,
}

pub(super) const HELPERS: &[Helper] = &[
    Helper {
        word: "%t",
        begin: "%t = func.call @yes() : () -> i1",
        end: "",
        beside: "func.func private @yes() -> i1 {\n  %t = arith.constant true\n  return %t : i1\n}\n",
    },
    Helper {
        word: "%x",
        begin: "%x = memref.alloc() : memref<4xi8>",
        end: "memref.dealloc %x : memref<4xi8>",
        beside: "",
    },
    Helper {
        word: "@same",
        begin: "",
        end: "",
        beside: "func.func private @same(%m: memref<4xi8>) -> memref<4xi8> {\n  return %m : memref<4xi8>\n}\n",
    },
    Helper {
        word: "@g ",
        begin: "",
        end: "",
        beside: "memref.global \"private\" @g : memref<4xi8> = uninitialized\n",
    },
];
