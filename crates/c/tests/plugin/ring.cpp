// A dialect that only the host knows: it states its effects, has properties that its C++ encodes,
// and an operation of which it states nothing.

#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/AllocationOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"

using namespace mlir;

namespace {

// Makes a buffer of so many elements, which is a number of its own, no attribute.
class CreateOp : public Op<CreateOp, OpTrait::ZeroOperands, OpTrait::OneResult,
                           MemoryEffectOpInterface::Trait, BytecodeOpInterface::Trait> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CreateOp)
  using Op::Op;
  struct Properties {
    int64_t capacity = 0;
    bool operator==(const Properties &other) const { return capacity == other.capacity; }
  };
  static StringRef getOperationName() { return "ring.create"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  static LogicalResult setPropertiesFromAttr(Properties &properties, Attribute attribute,
                                             function_ref<InFlightDiagnostic()> emitError) {
    auto dictionary = dyn_cast<DictionaryAttr>(attribute);
    auto capacity = dictionary ? dictionary.getAs<IntegerAttr>("capacity") : IntegerAttr();
    if (!capacity)
      return emitError() << "a capacity is missing";
    properties.capacity = capacity.getInt();
    return success();
  }
  static Attribute getPropertiesAsAttr(MLIRContext *context, const Properties &properties) {
    Builder builder(context);
    return builder.getDictionaryAttr(
        builder.getNamedAttr("capacity", builder.getI64IntegerAttr(properties.capacity)));
  }
  static llvm::hash_code computePropertiesHash(const Properties &properties) {
    return llvm::hash_value(properties.capacity);
  }
  static std::optional<Attribute> getInherentAttr(MLIRContext *, const Properties &, StringRef) {
    return std::nullopt;
  }
  static void setInherentAttr(Properties &, StringRef, Attribute) {}
  static void populateInherentAttrs(MLIRContext *, const Properties &, NamedAttrList &) {}
  static LogicalResult verifyInherentAttrs(OperationName, NamedAttrList &,
                                           function_ref<InFlightDiagnostic()>) {
    return success();
  }
  static LogicalResult readProperties(DialectBytecodeReader &, OperationState &) {
    return failure();
  }
  // Nobody but this dialect could read that.
  void writeProperties(DialectBytecodeWriter &) { std::abort(); }
  void getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
    effects.emplace_back(MemoryEffects::Allocate::get(), getOperation()->getOpResult(0));
  }
};

// Gives a buffer, and says what frees it.
template <typename Own>
class GivingOp : public Op<Own, OpTrait::ZeroOperands, OpTrait::OneResult,
                           MemoryEffectOpInterface::Trait,
                           bufferization::AllocationOpInterface::Trait> {
public:
  using Op<Own, OpTrait::ZeroOperands, OpTrait::OneResult, MemoryEffectOpInterface::Trait,
           bufferization::AllocationOpInterface::Trait>::Op;
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  static std::optional<Operation *> buildDealloc(OpBuilder &builder, Value buffer) {
    StringRef name = Own::getFreeName();
    if (name.empty())
      return std::nullopt;
    OperationState state(buffer.getLoc(), name);
    state.addOperands(buffer);
    return builder.create(state);
  }
  void getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
    effects.emplace_back(MemoryEffects::Allocate::get(), this->getOperation()->getOpResult(0));
  }
};

// From a pool, which `ring.release` gives it back to.
class TakeOp : public GivingOp<TakeOp> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TakeOp)
  using GivingOp::GivingOp;
  static StringRef getOperationName() { return "ring.take"; }
  static StringRef getFreeName() { return "ring.release"; }
};

// No operation frees it.
class BorrowOp : public GivingOp<BorrowOp> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(BorrowOp)
  using GivingOp::GivingOp;
  static StringRef getOperationName() { return "ring.borrow"; }
  static StringRef getFreeName() { return ""; }
};

class GrowOp : public GivingOp<GrowOp> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(GrowOp)
  using GivingOp::GivingOp;
  static StringRef getOperationName() { return "ring.grow"; }
  static StringRef getFreeName() { return "memref.dealloc"; }
};

class ReleaseOp : public Op<ReleaseOp, OpTrait::OneOperand, OpTrait::ZeroResults,
                            MemoryEffectOpInterface::Trait> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ReleaseOp)
  using Op::Op;
  static StringRef getOperationName() { return "ring.release"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  void getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
    effects.emplace_back(MemoryEffects::Free::get(), &getOperation()->getOpOperand(0));
  }
};

// Another name for a buffer.
class WindowOp : public Op<WindowOp, OpTrait::OneOperand, OpTrait::OneResult,
                           MemoryEffectOpInterface::Trait, ViewLikeOpInterface::Trait> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(WindowOp)
  using Op::Op;
  static StringRef getOperationName() { return "ring.window"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  Value getViewSource() { return getOperand(); }
  Value getViewDest() { return getOperation()->getResult(0); }
  void getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &) {}
};

// Reads a buffer.
class SumOp : public Op<SumOp, OpTrait::OneOperand, OpTrait::OneResult,
                        MemoryEffectOpInterface::Trait> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SumOp)
  using Op::Op;
  static StringRef getOperationName() { return "ring.sum"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  void getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
    effects.emplace_back(MemoryEffects::Read::get(), &getOperation()->getOpOperand(0));
  }
};

// Nobody states what it does.
class MysteryOp : public Op<MysteryOp, OpTrait::VariadicOperands, OpTrait::VariadicResults> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(MysteryOp)
  using Op::Op;
  static StringRef getOperationName() { return "ring.mystery"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
};

// Does what is in its region.
class EachOp : public Op<EachOp, OpTrait::OneOperand, OpTrait::ZeroResults, OpTrait::OneRegion,
                         OpTrait::SingleBlock, OpTrait::HasRecursiveMemoryEffects> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(EachOp)
  using Op::Op;
  static StringRef getOperationName() { return "ring.each"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
};

class NextOp : public Op<NextOp, OpTrait::ZeroOperands, OpTrait::ZeroResults, OpTrait::IsTerminator,
                         MemoryEffectOpInterface::Trait> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(NextOp)
  using Op::Op;
  static StringRef getOperationName() { return "ring.next"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  void getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &) {}
};

class RingDialect : public Dialect {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(RingDialect)
  static StringRef getDialectNamespace() { return "ring"; }
  explicit RingDialect(MLIRContext *context)
      : Dialect(getDialectNamespace(), context, TypeID::get<RingDialect>()) {
    addOperations<CreateOp, TakeOp, ReleaseOp, BorrowOp, GrowOp, WindowOp, SumOp, MysteryOp, EachOp,
                  NextOp>();
  }
};

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK ::mlir::DialectPluginLibraryInfo mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "ring", "1",
          [](DialectRegistry *registry) { registry->insert<RingDialect>(); }};
}
