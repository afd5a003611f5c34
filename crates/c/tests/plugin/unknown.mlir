// A pipeline with a mistake is a failed pass that says where.
// arg: --pass-pipeline=builtin.module(freehold{pipeline="canonicalize,cze"})
