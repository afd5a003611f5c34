#include "foreign.h"

#include "mlir/Dialect/Bufferization/IR/AllocationOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

namespace freehold {
namespace {

constexpr StringLiteral prefix = "freehold_host.";
constexpr StringLiteral propertiesName = "freehold_host.properties";

// `o0, o1, o2`: groups of one member each.
std::string groups(char letter, unsigned count) {
  std::string text;
  for (unsigned i = 0; i < count; ++i)
    text += (i ? ", " : "") + std::string(1, letter) + std::to_string(i);
  return text;
}

// The group of an operand or result; none of a value that is neither.
std::optional<std::string> groupOf(Operation *op, Value value) {
  for (OpResult result : op->getResults())
    if (result == value)
      return "r" + std::to_string(result.getResultNumber());
  for (OpOperand &operand : op->getOpOperands())
    if (operand.get() == value)
      return "o" + std::to_string(operand.getOperandNumber());
  return std::nullopt;
}

// The effects of an operation, in words of dialect files; none where they cannot be said.
std::optional<std::string> effectsOf(Operation *op) {
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface)
    return std::nullopt;
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffects(effects);
  std::string text;
  for (const MemoryEffects::EffectInstance &effect : effects) {
    bool isScoped = effect.getResource()->getName() == "AutomaticAllocationScope";
    std::string word;
    if (isa<MemoryEffects::Allocate>(effect.getEffect()))
      word = isScoped ? "stack" : "allocate";
    else if (isa<MemoryEffects::Free>(effect.getEffect()))
      word = "free";
    else if (isa<MemoryEffects::Read>(effect.getEffect()))
      word = "read";
    else if (isa<MemoryEffects::Write>(effect.getEffect()))
      word = "write";
    else
      return std::nullopt;
    if (Value value = effect.getValue()) {
      std::optional<std::string> group = groupOf(op, value);
      if (!group)
        return std::nullopt;
      word += "(" + *group + ")";
    }
    text += (text.empty() ? "" : ", ") + word;
  }
  return text;
}

// Questions about traits, which are the host's to answer: the identity of a trait depends on who
// compiled it.

bool isTerminator(Operation *op) {
  Block *block = op->getBlock();
  return block && &block->back() == op && block->mightHaveTerminator();
}

bool lacksTerminators(Operation *op) {
  return llvm::any_of(op->getRegions(), [](Region &region) {
    return llvm::any_of(region, [](Block &block) { return !block.mightHaveTerminator(); });
  });
}

// Whether an operation does what those in its regions do.
bool isRecursive(Operation *op) {
  if (op->getNumRegions() == 0)
    return false;
  if (isa<MemoryEffectOpInterface>(op))
    return true;
  // With nothing in its regions, its effects are known if they are none but theirs.
  Operation *alone = op->cloneWithoutRegions();
  bool isKnown = getEffectsRecursively(alone).has_value();
  alone->destroy();
  return isKnown;
}

// The result in which an operation gives the one buffer that it allocates.
Value allocatedBy(Operation *op) {
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface)
    return {};
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffects(effects);
  Value found;
  for (const MemoryEffects::EffectInstance &effect : effects) {
    if (!isa<MemoryEffects::Allocate>(effect.getEffect()))
      continue;
    if (found || !effect.getValue() || effect.getValue().getDefiningOp() != op)
      return {};
    found = effect.getValue();
  }
  return found;
}

// Whether an operation does nothing but to free a buffer, its only operand.
bool onlyFrees(Operation *op, Value buffer) {
  if (op->getNumOperands() != 1 || op->getOperand(0) != buffer || op->getNumResults() > 0)
    return false;
  if (op->getNumRegions() > 0 || op->getNumSuccessors() > 0 || !op->getDiscardableAttrs().empty())
    return false;
  auto properties = dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute());
  if (op->getPropertiesAsAttribute() && !(properties && properties.empty()))
    return false;
  return op->getName().isRegistered() && effectsOf(op) == "free(o0)";
}

// How the host frees what an operation allocates.
enum class Freeing { Unsaid, Unclear, Said };

// Asks it: what it builds stands in a module that is there for the question alone, in which `use`
// sees it if it is one operation that frees.
Freeing askFreeing(Operation *op, function_ref<void(Operation *)> use) {
  auto allocation = dyn_cast<bufferization::AllocationOpInterface>(op);
  Value buffer = allocatedBy(op);
  if (!allocation || !buffer)
    return Freeing::Unsaid;
  OwningOpRef<ModuleOp> scratch = ModuleOp::create(op->getLoc());
  Block &body = *scratch->getBody();
  OpBuilder builder = OpBuilder::atBlockEnd(&body);
  std::optional<Operation *> built = allocation.buildDealloc(builder, buffer);
  bool isOne = built && *built && llvm::hasSingleElement(body) && &body.front() == *built &&
               onlyFrees(*built, buffer);
  if (isOne)
    use(*built);
  return isOne ? Freeing::Said : Freeing::Unclear;
}

// Puts an operation of another name, with other discardable attributes and properties, in the place
// of one; none, with an error, where it cannot have such properties.
Operation *replace(Operation *op, OperationName name, ArrayRef<NamedAttribute> attributes,
                   Attribute properties) {
  OperationState state(op->getLoc(), name, op->getOperands(), op->getResultTypes(), attributes,
                       op->getSuccessors());
  for (Region &region : op->getRegions())
    state.addRegion()->takeBody(region);
  Operation *made = Operation::create(state);
  op->getBlock()->getOperations().insert(op->getIterator(), made);
  op->replaceAllUsesWith(made->getResults());
  op->erase();
  auto emitError = [&] { return made->emitError("its properties cannot be read back: "); };
  if (properties && failed(made->setPropertiesFromAttribute(properties, emitError)))
    return nullptr;
  return made;
}

} // namespace

std::string ForeignOps::describe(Operation *op) const {
  std::optional<std::string> effects = effectsOf(op);
  bool doesAsRegions = isRecursive(op);
  if (!doesAsRegions && !effects)
    return "";
  std::string lines;
  auto line = [&](StringRef word, const std::string &rest) {
    if (!rest.empty())
      lines += ("  " + word + " " + rest + "\n").str();
  };
  line("operands", groups('o', op->getNumOperands()));
  line("results", groups('r', op->getNumResults()));
  line("regions", groups('b', op->getNumRegions()));
  line("successors", groups('s', op->getNumSuccessors()));
  bool isOfMemref = false;
  std::string freedBy;
  Freeing said = askFreeing(op, [&](Operation *free) {
    isOfMemref = free->getName().getStringRef() == "memref.dealloc";
    if (freeing.contains(free->getName()))
      freedBy = of(free).name;
  });
  // Of what freehold knows itself it may know more than the host says.
  bool isUnclear = said != Freeing::Unsaid && !isOfMemref && freedBy.empty();
  std::string traits;
  auto trait = [&](bool has, StringRef word) {
    if (has)
      traits += (traits.empty() ? "" : " ") + word.str();
  };
  trait(!doesAsRegions && effects->empty(), "pure");
  trait(doesAsRegions, "recursive-effects");
  trait(isTerminator(op), "terminator");
  trait(lacksTerminators(op), "no-terminator");
  trait(isUnclear || freeing.contains(op->getName()), "own-heap");
  line("traits", traits);
  line("effects", effects.value_or(""));
  line("freed-by", freedBy);
  if (auto view = dyn_cast<ViewLikeOpInterface>(op)) {
    std::optional<std::string> source = groupOf(op, view.getViewSource());
    std::optional<std::string> result = groupOf(op, view.getViewDest());
    if (source && result)
      line("view", *result + " <- " + *source);
  }
  return lines;
}

void ForeignOps::add(Operation *op, Operation *first) {
  OperationName name = op->getName();
  std::string lines = describe(op);
  std::pair key(name, lines);
  if (sent.contains(key))
    return;
  std::string sentAs = (prefix + name.getStringRef()).str();
  while (byName.contains(sentAs))
    sentAs += "_";
  byName.try_emplace(sentAs, name);
  sent.insert({key, Sent{sentAs, name, lines, first}});
}

LogicalResult ForeignOps::find(ModuleOp module,
                               function_ref<std::optional<bool>(StringRef)> declares) {
  DenseSet<OperationName> known;
  bool isAsked = true;
  auto isForeign = [&](OperationName name) {
    if (!name.isRegistered() || known.contains(name))
      return false;
    if (names.contains(name))
      return true;
    std::optional<bool> declared = declares(name.getStringRef());
    isAsked &= declared.has_value();
    bool isOwn = !declared.value_or(true);
    (isOwn ? names : known).insert(name);
    return isOwn;
  };
  // What frees has to be known before the first operation is described.
  module->walk([&](Operation *op) {
    if (isForeign(op->getName()))
      askFreeing(op, [&](Operation *free) {
        if (isForeign(free->getName()))
          freeing.insert(free->getName());
      });
  });
  module->walk([&](Operation *op) {
    if (!isForeign(op->getName()))
      return;
    askFreeing(op, [&](Operation *free) {
      if (freeing.contains(free->getName()))
        add(free, op);
    });
    add(op, op);
  });
  return success(isAsked);
}

std::string ForeignOps::dialect() const {
  std::string text;
  for (const auto &[key, sent] : sent)
    if (!sent.lines.empty())
      text += "op " + sent.name + "\n" + sent.lines;
  return text;
}

void ForeignOps::remark() const {
  for (const auto &[key, sent] : sent)
    if (sent.lines.empty())
      emitRemark(sent.first->getLoc()) << "nothing states what '" << sent.own
                               << "' does to memory: it may do anything";
}

const ForeignOps::Sent &ForeignOps::of(Operation *op) const {
  return sent.find({op->getName(), describe(op)})->second;
}

OwningOpRef<ModuleOp> ForeignOps::renamed(ModuleOp module) const {
  OwningOpRef<ModuleOp> copy = module.clone();
  SmallVector<std::pair<Operation *, StringRef>> found;
  (*copy)->walk([&](Operation *op) {
    if (names.contains(op->getName()))
      found.emplace_back(op, of(op).name);
  });
  for (auto [op, name] : found) {
    SmallVector<NamedAttribute> attributes(op->getDiscardableAttrs());
    if (Attribute properties = op->getPropertiesAsAttribute())
      attributes.emplace_back(StringAttr::get(op->getContext(), propertiesName), properties);
    replace(op, OperationName(name, op->getContext()), attributes, nullptr);
  }
  return copy;
}

LogicalResult ForeignOps::restore(ModuleOp module) const {
  if (empty())
    return success();
  SmallVector<std::pair<Operation *, OperationName>> found;
  module->walk([&](Operation *op) {
    auto entry = byName.find(op->getName().getStringRef());
    if (entry != byName.end())
      found.emplace_back(op, entry->second);
  });
  for (auto [op, name] : found) {
    SmallVector<NamedAttribute> attributes;
    Attribute properties;
    for (NamedAttribute attribute : op->getDiscardableAttrs())
      if (attribute.getName() == propertiesName)
        properties = attribute.getValue();
      else
        attributes.push_back(attribute);
    if (!replace(op, name, attributes, properties))
      return failure();
  }
  return success();
}

std::string ForeignOps::inHostsWords(StringRef message) const {
  std::string words = message.str();
  if (empty())
    return words;
  for (size_t at = 0; (at = words.find(prefix.str(), at)) != std::string::npos;) {
    auto isOfName = [](char c) { return isalnum(c) || c == '_' || c == '.' || c == '$'; };
    size_t end = at;
    while (end < words.size() && isOfName(words[end]))
      ++end;
    auto entry = byName.find(StringRef(words).slice(at, end));
    std::string own = entry == byName.end() ? words.substr(at + prefix.size(), end - at - prefix.size())
                                            : entry->second.getStringRef().str();
    words.replace(at, end - at, own);
    at += own.size();
  }
  return words;
}

} // namespace freehold
