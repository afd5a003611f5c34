// A module of the host through freehold and back: by bytecode, in memory.
//
// Bytecode says nearly all that a module has. What it cannot say stays here and is sent by number:
// attributes that a dialect encodes in its own way, and those that have a distinct attribute in
// them, which loses its identity in text. Data of resources is not sent at all. An operation that
// freehold does not know goes under another name (foreign.h).

#include "exchange.h"
#include "foreign.h"

#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/MemoryBuffer.h"

#include <deque>
#include <memory>

using namespace mlir;

namespace freehold {
namespace {

FreeholdText text(StringRef string) {
  return {reinterpret_cast<const uint8_t *>(string.data()), string.size()};
}

StringRef string(FreeholdText text) {
  return {reinterpret_cast<const char *>(text.data), text.length};
}

struct Free {
  void operator()(FreeholdSession *session) const { freehold_session_free(session); }
  void operator()(FreeholdModule *module) const { freehold_module_free(module); }
  void operator()(FreeholdBuffer *buffer) const { freehold_buffer_free(buffer); }
};

// Writes nothing: tells whether a dialect would.
struct Nowhere : DialectBytecodeWriter {
  void writeAttribute(Attribute) override {}
  void writeOptionalAttribute(Attribute) override {}
  void writeType(Type) override {}
  void writeResourceHandle(const AsmDialectResourceHandle &) override {}
  void writeVarInt(uint64_t) override {}
  void writeSignedVarInt(int64_t) override {}
  void writeAPIntWithKnownWidth(const APInt &) override {}
  void writeAPFloatWithKnownSemantics(const APFloat &) override {}
  void writeOwnedString(StringRef) override {}
  void writeOwnedBlob(ArrayRef<char>) override {}
  void writeOwnedBool(bool) override {}
  int64_t getBytecodeVersion() const override { return 6; }
  FailureOr<const DialectVersion *> getDialectVersion(StringRef) const override {
    return failure();
  }
};

const BytecodeDialectInterface *encodingOf(Dialect &dialect) {
  return isa<BuiltinDialect>(dialect) ? nullptr
                                      : dialect.getRegisteredInterface<BytecodeDialectInterface>();
}

} // namespace

// One way of a module through freehold.
class Exchange {
public:
  Exchange(ModuleOp module) : module(module), context(module.getContext()) {}

  Outcome run(StringRef pipeline, const FreeholdLimits &limits);

  // The attribute that was sent as a number; none for a number that was not sent.
  Attribute attributeOf(uint64_t number) const {
    return number < attributes.size() ? attributes[number] : Attribute();
  }

  // The exchange whose module is read back on this thread.
  static thread_local Exchange *reading;

private:
  void tell(const FreeholdDiagnostic &diagnostic);
  Location locationOf(const FreeholdPlace &place);
  LogicalResult send(ModuleOp sent, std::string &bytes);
  std::optional<uint64_t> numberOf(Attribute attribute);
  const std::string *textOf(Type type);
  Outcome takeBack(StringRef bytes);
  void restoreResources(ModuleOp read);

  ModuleOp module;
  MLIRContext *context;
  bool failedLoudly = false;
  ForeignOps foreign;
  // What was sent by number, and the number of each; of those that are not, none.
  std::vector<Attribute> attributes;
  DenseMap<Attribute, std::optional<uint64_t>> numbers;
  DenseMap<Type, const std::string *> typeTexts;
  std::deque<std::string> texts;
  // The resources that attributes of the module name.
  DenseMap<StringRef, DenseResourceElementsHandle> resources;
};

thread_local Exchange *Exchange::reading = nullptr;

HostDialect::HostDialect(MLIRContext *context)
    : Dialect(getDialectNamespace(), context, TypeID::get<HostDialect>()) {
  allowUnknownOperations();
}

Attribute HostDialect::parseAttribute(DialectAsmParser &parser, Type) const {
  uint64_t number;
  if (parser.parseInteger(number))
    return {};
  Attribute found = Exchange::reading ? Exchange::reading->attributeOf(number) : Attribute();
  if (!found)
    parser.emitError(parser.getNameLoc(), "no attribute of the host has this number");
  return found;
}

// Where something stands: the location of its operation as the host has it.
Location Exchange::locationOf(const FreeholdPlace &place) {
  if (place.operation != FREEHOLD_NO_OPERATION) {
    uint64_t left = place.operation;
    Operation *found = nullptr;
    module->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (left-- > 0)
        return WalkResult::advance();
      found = op;
      return WalkResult::interrupt();
    });
    if (found)
      return found->getLoc();
  }
  if (place.line > 0)
    return FileLineColLoc::get(context, string(place.file), place.line, place.column);
  return module.getLoc();
}

void Exchange::tell(const FreeholdDiagnostic &said) {
  static constexpr DiagnosticSeverity severities[] = {
      DiagnosticSeverity::Error, DiagnosticSeverity::Warning, DiagnosticSeverity::Remark};
  DiagnosticSeverity severity = severities[said.severity];
  failedLoudly |= severity == DiagnosticSeverity::Error;
  InFlightDiagnostic diagnostic =
      context->getDiagEngine().emit(locationOf(said.place), severity);
  diagnostic << foreign.inHostsWords(string(said.message));
  for (const FreeholdNote &note : ArrayRef(said.notes, said.note_count))
    diagnostic.attachNote(locationOf(note.place))
        << foreign.inHostsWords(string(note.message));
}

// The number that an attribute is sent as; none if bytecode says it.
std::optional<uint64_t> Exchange::numberOf(Attribute attribute) {
  auto [place, isNew] = numbers.try_emplace(attribute);
  if (!isNew)
    return place->second;
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(attribute)) {
    resources.try_emplace(resource.getRawHandle().getKey(), resource.getRawHandle());
    return std::nullopt;
  }
  bool isDistinct = isa<DistinctAttr>(attribute);
  if (!isDistinct && isa<BuiltinDialect>(attribute.getDialect()))
    return std::nullopt;
  Nowhere nowhere;
  const BytecodeDialectInterface *encoding = encodingOf(attribute.getDialect());
  bool isEncoded = encoding && succeeded(encoding->writeAttribute(attribute, nowhere));
  auto hasDistinct = [&] {
    return attribute.walk([](DistinctAttr) { return WalkResult::interrupt(); }).wasInterrupted();
  };
  if (!isDistinct && !isEncoded && !hasDistinct())
    return std::nullopt;
  attributes.push_back(attribute);
  return numbers[attribute] = attributes.size() - 1;
}

// The text of a type that its dialect encodes in its own way.
const std::string *Exchange::textOf(Type type) {
  auto [place, isNew] = typeTexts.try_emplace(type, nullptr);
  if (!isNew)
    return place->second;
  Nowhere nowhere;
  const BytecodeDialectInterface *encoding = encodingOf(type.getDialect());
  if (!encoding || failed(encoding->writeType(type, nowhere)))
    return nullptr;
  std::string &text = texts.emplace_back();
  llvm::raw_string_ostream(text) << type;
  return typeTexts[type] = &text;
}

LogicalResult Exchange::send(ModuleOp sent, std::string &bytes) {
  BytecodeWriterConfig config;
  config.setElideResourceDataFlag();
  StringRef group = HostDialect::getDialectNamespace();
  config.attachAttributeCallback([this, group](Attribute attribute, std::optional<StringRef> &name,
                                               DialectBytecodeWriter &writer) -> LogicalResult {
    std::optional<uint64_t> number = numberOf(attribute);
    if (!number)
      return failure();
    name = group;
    writer.writeVarInt(*number);
    return success();
  });
  config.attachTypeCallback([this, group](Type type, std::optional<StringRef> &name,
                                          DialectBytecodeWriter &writer) -> LogicalResult {
    const std::string *text = textOf(type);
    if (!text)
      return failure();
    name = group;
    writer.writeOwnedString(*text);
    return success();
  });
  llvm::raw_string_ostream stream(bytes);
  return writeBytecodeToFile(sent, stream, config);
}

// Reading declares the resources anew, under names with numbers behind them: attributes name those
// again that are there.
void Exchange::restoreResources(ModuleOp read) {
  if (resources.empty())
    return;
  AttrTypeReplacer replacer;
  replacer.addReplacement([this](DenseResourceElementsAttr attribute) -> std::optional<Attribute> {
    StringRef key = attribute.getRawHandle().getKey();
    auto found = resources.find(key.substr(0, key.rfind('_')));
    if (found == resources.end())
      return std::nullopt;
    return DenseResourceElementsAttr::get(attribute.getType(), found->second);
  });
  replacer.recursivelyReplaceElementsIn(read, /*replaceAttrs=*/true, /*replaceLocs=*/true,
                                        /*replaceTypes=*/true);
}

Outcome Exchange::takeBack(StringRef bytes) {
  Block block;
  ParserConfig config(context, /*verifyAfterParse=*/false);
  reading = this;
  LogicalResult isRead =
      readBytecodeFile(llvm::MemoryBufferRef(bytes, "freehold"), &block, config);
  reading = nullptr;
  if (failed(isRead))
    return Outcome::Failed;
  auto read = dyn_cast<ModuleOp>(block.front());
  if (!read || failed(foreign.restore(read)))
    return Outcome::Failed;
  restoreResources(read);
  module.getBodyRegion().takeBody(read.getBodyRegion());
  module->setAttrs(read->getAttrDictionary());
  module->setLoc(read->getLoc());
  return Outcome::Changed;
}

Outcome Exchange::run(StringRef pipeline, const FreeholdLimits &limits) {
  std::unique_ptr<FreeholdSession, Free> session(freehold_session_new(&limits));
  auto fail = [&](const Twine &why) {
    if (!failedLoudly)
      module.emitError(why);
    return Outcome::Failed;
  };
  if (!session)
    return fail("freehold cannot begin: no thread can be made to watch the time");
  freehold_session_on_diagnostic(
      session.get(),
      [](void *self, const FreeholdDiagnostic *said) { static_cast<Exchange *>(self)->tell(*said); },
      this);
  freehold_session_on_report(
      session.get(), [](void *, FreeholdText, FreeholdText report) { llvm::errs() << string(report); },
      nullptr);
  freehold_session_set_threads(session.get(), context->isMultithreadingEnabled() ? 0 : 1);
  auto declares = [&](StringRef name) -> std::optional<bool> {
    bool declared = false;
    if (freehold_session_declares(session.get(), text(name), &declared) != FREEHOLD_STATUS_OK)
      return std::nullopt;
    return declared;
  };
  if (failed(foreign.find(module, declares)))
    return fail("freehold cannot be asked");
  foreign.remark();
  std::string described = foreign.dialect();
  if (!described.empty() &&
      freehold_session_add_dialect(session.get(), text("the host's operations"),
                                   text(described)) != FREEHOLD_STATUS_OK)
    return fail("what the host says of its operations is not understood");
  // What nobody registered, the host has let through.
  freehold_session_allow_unregistered(session.get(), true);

  std::string bytes;
  OwningOpRef<ModuleOp> copy;
  if (!foreign.empty())
    copy = foreign.renamed(module);
  if (failed(send(copy ? *copy : module, bytes)))
    return fail("the module cannot be written as bytecode");
  copy = {};

  FreeholdModule *read = nullptr;
  FreeholdStatus status = freehold_module_read(session.get(), text("module"), text(bytes), &read);
  std::unique_ptr<FreeholdModule, Free> held(read);
  bytes = {};
  if (status != FREEHOLD_STATUS_OK)
    return fail("freehold cannot read the module");
  if (freehold_module_run(read, text(pipeline)) != FREEHOLD_STATUS_OK)
    return fail("freehold failed");
  if (!freehold_module_is_changed(read))
    return Outcome::Unchanged;
  FreeholdBuffer written;
  if (freehold_module_write(read, FREEHOLD_FORMAT_BYTECODE, &written) != FREEHOLD_STATUS_OK)
    return fail("freehold cannot write the module");
  std::unique_ptr<FreeholdBuffer, Free> heldBytes(&written);
  held.reset();
  Outcome outcome =
      takeBack(StringRef(reinterpret_cast<const char *>(written.data), written.length));
  return outcome == Outcome::Failed ? fail("what freehold made cannot be read") : outcome;
}

Outcome run(ModuleOp module, StringRef pipeline, const FreeholdLimits &limits) {
  return Exchange(module).run(pipeline, limits);
}

} // namespace freehold
