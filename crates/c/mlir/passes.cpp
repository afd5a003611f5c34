// The passes: `freehold`, which runs a pipeline, and each of freehold's own under its name with
// `freehold-` in front, with its options.

#include "exchange.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"

#include <deque>

using namespace mlir;

namespace {

struct OptionEntry {
  std::string name;
  std::string help;
};

// What is registered under a name.
struct Entry {
  std::string argument;
  std::string summary;
  // The pass of freehold; empty for `freehold` itself.
  std::string pass;
  std::vector<OptionEntry> options;
};

// They live as long as the registry, which has pointers to them.
std::deque<Entry> &entries() {
  static std::deque<Entry> all;
  return all;
}

class FreeholdPass : public PassWrapper<FreeholdPass, OperationPass<ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(FreeholdPass)

  explicit FreeholdPass(const Entry &entry) : entry(&entry) { declare(); }
  // The values of the options are copied by who clones it.
  FreeholdPass(const FreeholdPass &other) : PassWrapper(other), entry(other.entry) { declare(); }

  StringRef getArgument() const override { return entry->argument; }
  StringRef getDescription() const override { return entry->summary; }
  StringRef getName() const override { return entry->argument; }

  void getDependentDialects(DialectRegistry &registry) const override {
    // What deallocation makes may be of dialects that the module does not have yet.
    registry.insert<freehold::HostDialect, arith::ArithDialect,
                    bufferization::BufferizationDialect, cf::ControlFlowDialect, func::FuncDialect,
                    memref::MemRefDialect, scf::SCFDialect>();
  }

  void runOnOperation() override;

private:
  void declare() {
    for (const OptionEntry &option : entry->options)
      options.push_back(std::make_unique<Option<std::string>>(
          *this, option.name, llvm::cl::desc(option.help), llvm::cl::ValueOptional));
  }

  LogicalResult limits(FreeholdLimits &limits);
  std::string pipeline() const;

  const Entry *entry;
  std::vector<std::unique_ptr<Option<std::string>>> options;
};

// The options of `freehold`, in this order.
const OptionEntry freeholdOptions[] = {
    {"pipeline", "The passes of freehold to run, as mlir-opt's --pass-pipeline has them"},
    {"max-steps", "Fail rather than do more steps: operations read, made and visited"},
    {"max-bytes", "Fail rather than hold more bytes, by an estimate"},
    {"timeout-ms", "Fail rather than take longer"},
};

LogicalResult FreeholdPass::limits(FreeholdLimits &limits) {
  limits = {};
  if (!entry->pass.empty())
    return success();
  uint64_t *const numbers[] = {&limits.steps, &limits.bytes, &limits.milliseconds};
  for (size_t i = 0; i < std::size(numbers); ++i) {
    StringRef value = options[i + 1]->getValue();
    if (!value.empty() && value.getAsInteger(10, *numbers[i]))
      return getOperation().emitError()
             << "'" << entry->options[i + 1].name << "' is no number: " << value;
  }
  return success();
}

// What freehold is asked to run.
std::string FreeholdPass::pipeline() const {
  if (entry->pass.empty())
    return options.front()->getValue();
  std::string text = entry->pass + "{";
  for (const auto &option : options) {
    if (!option->hasValue())
      continue;
    text += " " + option->getArgStr().str();
    if (!option->getValue().empty())
      text += "=" + option->getValue();
  }
  return text + " }";
}

void FreeholdPass::runOnOperation() {
  FreeholdLimits limit;
  if (failed(limits(limit)))
    return signalPassFailure();
  switch (freehold::run(getOperation(), pipeline(), limit)) {
  case freehold::Outcome::Unchanged:
    return markAllAnalysesPreserved();
  case freehold::Outcome::Changed:
    return;
  case freehold::Outcome::Failed:
    return signalPassFailure();
  }
}

std::string copied(FreeholdText text) {
  return std::string(reinterpret_cast<const char *>(text.data), text.length);
}

// Notes a pass of freehold.
void addEntry(void *, const FreeholdPassInfo *info) {
  Entry &entry = entries().emplace_back();
  entry.pass = copied(info->name);
  entry.argument = "freehold-" + entry.pass;
  entry.summary = copied(info->summary);
  for (const FreeholdOptionInfo &option : ArrayRef(info->options, info->option_count))
    entry.options.push_back({copied(option.name), copied(option.help)});
}

} // namespace

extern "C" __attribute__((visibility("default"))) void freeholdRegisterPasses() {
  Entry &all = entries().emplace_back();
  all.argument = "freehold";
  all.summary = "Run a pipeline of freehold's passes";
  all.options.assign(std::begin(freeholdOptions), std::end(freeholdOptions));
  freehold_passes(addEntry, nullptr);
  for (const Entry &entry : entries())
    registerPass([&entry] { return std::make_unique<FreeholdPass>(entry); });
}
