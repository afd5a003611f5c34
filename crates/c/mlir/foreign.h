// The operations of a module that freehold does not know.
//
// They are sent under other names, in the dialect `freehold_host`, with their properties as one
// attribute: bytecode would have these in the way of their dialect. What they do to memory is what
// the host says through MLIR's interfaces, and what frees a buffer is what it builds for that. Both
// go along as a dialect file.

#ifndef FREEHOLD_MLIR_FOREIGN_H
#define FREEHOLD_MLIR_FOREIGN_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"

#include <optional>
#include <string>

namespace freehold {

class ForeignOps {
public:
  // Finds them: `declares` says whether freehold knows a name, and nothing if it cannot be asked.
  mlir::LogicalResult find(mlir::ModuleOp module,
                           llvm::function_ref<std::optional<bool>(llvm::StringRef)> declares);
  bool empty() const { return sent.empty(); }
  // What they do, as a dialect file. Of what the host says nothing it has nothing.
  std::string dialect() const;
  // Says of each whose effects nobody states that it may do anything.
  void remark() const;
  // A copy of the module in which they have the names that they are sent under.
  mlir::OwningOpRef<mlir::ModuleOp> renamed(mlir::ModuleOp module) const;
  // Gives them their own names again.
  mlir::LogicalResult restore(mlir::ModuleOp module) const;
  // A message with the names that the host gave them.
  std::string inHostsWords(llvm::StringRef message) const;

private:
  struct Sent {
    std::string name;
    mlir::OperationName own;
    // The lines of the dialect file that describe it; empty where nothing is known.
    std::string lines;
    mlir::Operation *first;
  };
  const Sent &of(mlir::Operation *op) const;
  // Gives an operation a name to be sent under, if it has none; `first` is where it is met.
  void add(mlir::Operation *op, mlir::Operation *first);
  // What a dialect file says of an operation, indented; empty where the host does not say what it
  // does to memory.
  std::string describe(mlir::Operation *op) const;

  // By the own name and the lines: one name may do different things by its attributes.
  llvm::MapVector<std::pair<mlir::OperationName, std::string>, Sent> sent;
  llvm::StringMap<mlir::OperationName> byName;
  llvm::DenseSet<mlir::OperationName> names;
  // Those that free what another of them allocates, as the host builds it.
  llvm::DenseSet<mlir::OperationName> freeing;
};

} // namespace freehold

// A key of the map above.
namespace llvm {
template <>
struct DenseMapInfo<std::pair<mlir::OperationName, std::string>> {
  using Key = std::pair<mlir::OperationName, std::string>;
  static Key getEmptyKey() { return {DenseMapInfo<mlir::OperationName>::getEmptyKey(), ""}; }
  static Key getTombstoneKey() {
    return {DenseMapInfo<mlir::OperationName>::getTombstoneKey(), ""};
  }
  static unsigned getHashValue(const Key &key) {
    return hash_combine(key.first.getAsOpaquePointer(), StringRef(key.second));
  }
  static bool isEqual(const Key &a, const Key &b) { return a == b; }
};
} // namespace llvm

#endif
