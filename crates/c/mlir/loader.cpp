// What mlir-opt loads: it knows no class of MLIR, so that it can be loaded by a host of any
// version, looks which one this is, and only then loads the passes, which need just that version.

#include <cstdint>
#include <cstdio>
#include <dlfcn.h>
#include <string>

namespace {

// MLIR's PassPluginLibraryInfo, of version 1 of its plugins.
struct Info {
  uint32_t apiVersion;
  const char *name;
  const char *version;
  void (*registerPasses)();
};

void refuse(const std::string &why) {
  std::fprintf(stderr, "freehold: %s; its passes are not there\n", why.c_str());
}

// The folder of this library, with the last slash.
std::string folder() {
  Dl_info info;
  if (!dladdr(reinterpret_cast<void *>(&folder), &info) || !info.dli_fname)
    return "";
  std::string path = info.dli_fname;
  return path.substr(0, path.rfind('/') + 1);
}

void registerPasses() {
  using Version = void(unsigned *, unsigned *, unsigned *);
  auto *version = reinterpret_cast<Version *>(dlsym(RTLD_DEFAULT, "LLVMGetVersion"));
  if (!version)
    return refuse("the host does not say of which LLVM it is");
  unsigned major, minor, patch;
  version(&major, &minor, &patch);
  if (major != FREEHOLD_LLVM_MAJOR || minor != FREEHOLD_LLVM_MINOR) {
    auto text = [](unsigned a, unsigned b) { return std::to_string(a) + "." + std::to_string(b); };
    return refuse("this plugin was built for LLVM " +
                  text(FREEHOLD_LLVM_MAJOR, FREEHOLD_LLVM_MINOR) + ", and the host is of LLVM " +
                  text(major, minor));
  }
  std::string passes = folder() + "freehold-passes.so";
  void *library = dlopen(passes.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return refuse(std::string("the passes cannot be loaded: ") + dlerror());
  using Register = void();
  auto *enter = reinterpret_cast<Register *>(dlsym(library, "freeholdRegisterPasses"));
  if (!enter)
    return refuse(passes + " has no passes");
  enter();
}

} // namespace

extern "C" __attribute__((visibility("default"))) Info mlirGetPassPluginInfo() {
  return {1, "freehold", FREEHOLD_PLUGIN_VERSION, registerPasses};
}
