// A compiler in C++ that builds a module with a dialect of its own, lets freehold free its buffers,
// and goes on with what comes back.

#include "freehold.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

// Makes a buffer: `ring.create`.
class CreateOp : public Op<CreateOp, OpTrait::ZeroOperands, OpTrait::OneResult> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CreateOp)
  using Op::Op;
  static StringRef getOperationName() { return "ring.create"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  static CreateOp create(OpBuilder &builder, Location place, Type type) {
    OperationState state(place, getOperationName());
    state.addTypes(type);
    return cast<CreateOp>(builder.create(state));
  }
};

// Another name for a part of a buffer: `ring.window`.
class WindowOp : public Op<WindowOp, OpTrait::OneOperand, OpTrait::OneResult> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(WindowOp)
  using Op::Op;
  static StringRef getOperationName() { return "ring.window"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  static WindowOp create(OpBuilder &builder, Location place, Value ring) {
    OperationState state(place, getOperationName());
    state.addOperands(ring);
    state.addTypes(ring.getType());
    return cast<WindowOp>(builder.create(state));
  }
};

class RingDialect : public Dialect {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(RingDialect)
  static StringRef getDialectNamespace() { return "ring"; }
  explicit RingDialect(MLIRContext *context)
      : Dialect(getDialectNamespace(), context, TypeID::get<RingDialect>()) {
    addOperations<CreateOp, WindowOp>();
  }
};

// What freehold has to know of the dialect.
constexpr StringLiteral ringDialect = R"(
op ring.create
  results ring: memref
  effects allocate(ring)
op ring.window
  operands ring: memref
  results window: memref
  traits pure
  view window <- ring
)";

FreeholdText text(StringRef string) {
  return {reinterpret_cast<const uint8_t *>(string.data()), string.size()};
}

OwningOpRef<ModuleOp> build(MLIRContext &context) {
  OpBuilder builder(&context);
  Location place = FileLineColLoc::get(&context, "made by embed", 1, 1);
  auto module = ModuleOp::create(builder, place);
  builder.setInsertionPointToEnd(module.getBody());
  auto function =
      func::FuncOp::create(builder, place, "f", builder.getFunctionType(builder.getF32Type(), {}));
  builder.setInsertionPointToEnd(function.addEntryBlock());
  auto type = MemRefType::get({4}, builder.getF32Type());
  auto ring = CreateOp::create(builder, place, type);
  auto window = WindowOp::create(builder, place, ring->getResult(0));
  Value first = arith::ConstantIndexOp::create(builder, place, 0);
  memref::StoreOp::create(builder, place, function.getArgument(0), window->getResult(0), first);
  func::ReturnOp::create(builder, place);
  return module;
}

int main() {
  MLIRContext context;
  context.loadDialect<arith::ArithDialect, func::FuncDialect, memref::MemRefDialect, RingDialect>();
  OwningOpRef<ModuleOp> module = build(context);

  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  if (failed(writeBytecodeToFile(*module, stream)))
    return 1;

  FreeholdSession *session = freehold_session_new(nullptr);
  freehold_session_on_diagnostic(
      session,
      [](void *, const FreeholdDiagnostic *said) {
        llvm::errs() << StringRef(reinterpret_cast<const char *>(said->message.data),
                                  said->message.length)
                     << "\n";
      },
      nullptr);
  FreeholdModule *read = nullptr;
  FreeholdBuffer out = {};
  bool isFreed =
      freehold_session_add_dialect(session, text("ring.dialect"), text(ringDialect)) ==
          FREEHOLD_STATUS_OK &&
      freehold_module_read(session, text("module"), text(bytes), &read) == FREEHOLD_STATUS_OK &&
      freehold_module_run(read, text("buffer-deallocation-pipeline")) == FREEHOLD_STATUS_OK &&
      freehold_module_write(read, FREEHOLD_FORMAT_BYTECODE, &out) == FREEHOLD_STATUS_OK;
  if (isFreed)
    module = parseSourceString<ModuleOp>(
        StringRef(reinterpret_cast<const char *>(out.data), out.length), &context);
  freehold_buffer_free(&out);
  freehold_module_free(read);
  freehold_session_free(session);
  if (!isFreed || !module || failed(verify(*module)))
    return 1;
  module->print(llvm::outs());
  llvm::outs() << "\n";
  return 0;
}
