#include "vendor.hpp"

#include <dlfcn.h>

#include "common/error.hpp"
#include "common/rejection.hpp"

namespace lathe {

// The code of the element type follows the arguments of the job, whether or not they include it.
Vendor::Vendor(const TensorBuffers &buffers, const Program &program)
    : program(program), type_code(vendor_code(buffers.job.tensors[0].type)) {
    for (const Argument &argument : program.launches[0].arguments) {
        if (argument.kind == Argument::Kind::TENSOR)
            arguments.push_back(reinterpret_cast<void *>(buffers.arena().tensors()[argument.index]));
        else arguments.push_back(const_cast<std::int64_t *>(&argument.value));
    }
    arguments.push_back(&type_code);
    open();
    plans = reinterpret_cast<Plans>(find("lathe_plans"))(arguments.data());
    if (plans < 1) throw Unavailable{program.name, version() + " has no plan for this problem"};
    if (program.plan.value_or(0) >= plans)
        throw Unavailable{program.name, version() + text(" has only %d plans", plans)};
    plan = program.plan.value_or(0);
}

// The library stays loaded, because what it keeps on the device lives as long as the process.
void Vendor::open() {
    char why[400] = "the library gives no reason";
    library = dlopen(program.library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library) throw SystemError(text("cannot load the vendor's source: %s", dlerror()));
    run = reinterpret_cast<Run>(find("vendor"));
    if (reinterpret_cast<Open>(find("lathe_open"))(why, sizeof why) != 0) throw Unavailable{program.name, why};
}

void *Vendor::find(const char *entry) const {
    void *address = dlsym(library, entry);
    if (!address) throw SystemError(text("the vendor's source has no %s", entry));
    return address;
}

std::string Vendor::version() const { return reinterpret_cast<Version>(find("lathe_version"))(); }

// A library's file is named by its contents.
std::string Vendor::key() const {
    std::string key = program.library + text(" %lld", static_cast<long long>(type_code));
    for (const Argument &argument : program.launches[0].arguments)
        if (argument.kind != Argument::Kind::TENSOR) key += text(" %lld", static_cast<long long>(argument.value));
    return key;
}

void Vendor::launch(const Stream &stream) {
    if (!try_launch(stream)) throw Rejection{Stage::LAUNCH, program.name, text("plan %d cannot run", plan)};
}

bool Vendor::try_launch(const Stream &stream) { return run(arguments.data(), plan, stream.handle()) == 0; }

}  // namespace lathe
