// A module of the host through freehold and back.

#ifndef FREEHOLD_MLIR_EXCHANGE_H
#define FREEHOLD_MLIR_EXCHANGE_H

#include "freehold.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Dialect.h"

namespace freehold {

class Exchange;

// The dialect that stands in for what only the host knows: its attributes by number, and its
// operations under names in this dialect. Nothing of it is left when a pass is done.
class HostDialect : public mlir::Dialect {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(HostDialect)

  explicit HostDialect(mlir::MLIRContext *context);
  static constexpr llvm::StringLiteral getDialectNamespace() {
    return llvm::StringLiteral("freehold_host");
  }
  mlir::Attribute parseAttribute(mlir::DialectAsmParser &parser, mlir::Type type) const override;
};

// What became of a module.
enum class Outcome { Unchanged, Changed, Failed };

// Runs a pipeline of freehold on a module. A failure is reported, and leaves it as it is.
Outcome run(mlir::ModuleOp module, llvm::StringRef pipeline, const FreeholdLimits &limits);

} // namespace freehold

#endif
