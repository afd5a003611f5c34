// A limit that is no number is told.
// arg: --pass-pipeline=builtin.module(freehold{pipeline="cse" timeout-ms=soon})
