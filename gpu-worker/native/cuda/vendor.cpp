#include "vendor.hpp"

#include <dlfcn.h>

#include "rejection.hpp"
#include "trouble.hpp"

namespace lathe {

// The code of the type stands behind the arguments that the job gives, whether or not the job gives it too.
Vendor::Vendor(const Scene &scene, const Program &program) : program(program), type_code(vendor_code(scene.job.tensors[0].type)) {
    for (const Argument &argument : program.launches[0].arguments) {
        if (argument.kind == Argument::Kind::TENSOR) arguments.push_back(reinterpret_cast<void *>(scene.places().tensors()[argument.index]));
        else arguments.push_back(const_cast<std::int64_t *>(&argument.value));
    }
    arguments.push_back(&type_code);
    open();
    plans = reinterpret_cast<Plans>(find("lathe_plans"))(arguments.data());
    if (plans < 1) throw Unavailable{program.name, version() + " has nothing for this problem"};
    if (program.plan.value_or(0) >= plans) throw Unavailable{program.name, version() + text(" has only %d plans", plans)};
    plan = program.plan.value_or(0);
}

// The library is left loaded: what a vendor keeps on the device lives as long as the process.
void Vendor::open() {
    char why[400] = "it does not say why";
    library = dlopen(program.library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library) throw Trouble(text("cannot load the vendor's source: %s", dlerror()));
    run = reinterpret_cast<Run>(find("vendor"));
    if (reinterpret_cast<Open>(find("lathe_open"))(why, sizeof why) != 0) throw Unavailable{program.name, why};
}

void *Vendor::find(const char *entry) const {
    void *address = dlsym(library, entry);
    if (!address) throw Trouble(text("the vendor's source has no %s", entry));
    return address;
}

std::string Vendor::version() const { return reinterpret_cast<Version>(find("lathe_version"))(); }

void Vendor::launch(const Stream &stream) {
    if (run(arguments.data(), plan, stream.handle()) != 0) throw Rejection{Stage::LAUNCH, program.name, text("plan %d does not run", plan)};
}

bool Vendor::works(const Stream &stream) { return run(arguments.data(), plan, stream.handle()) == 0; }

}  // namespace lathe
