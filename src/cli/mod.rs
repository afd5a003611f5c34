//! Commands, options, input and output. Only this module does I/O.
