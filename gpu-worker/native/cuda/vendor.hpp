// A vendor's library behind the functions of the op's vendor source. It is trusted host code, and runs in this process.
#pragma once

#include <string>
#include <vector>

#include "runnable.hpp"
#include "scene.hpp"

namespace lathe {

class Vendor : public Runnable {
public:
    // Throws Unavailable when the library is not here or has no plan for the problem, or not the one that the program names. The
    // inputs must be filled already: a vendor may bring them into a form of its own, and computes from that even when they change.
    Vendor(const Scene &scene, const Program &program);

    const std::string &name() const override { return program.name; }
    void prepare(const Stream &) override {}
    bool has_preparation() const override { return false; }
    void litter_scratch(unsigned char, const Stream &) const override {}
    std::optional<Footprint> footprint() const override { return std::nullopt; }
    void launch(const Stream &stream) override;

    int plan_count() const { return plans; }
    std::string version() const;
    void choose(int number) { plan = number; }

    // Whether the chosen plan can run at all; a library may offer some that cannot.
    bool works(const Stream &stream);

private:
    using Open = int (*)(char *, std::size_t);
    using Version = const char *(*)();
    using Plans = int (*)(void *const *);
    using Run = int (*)(void *const *, int, void *);

    const Program &program;
    void *library = nullptr;
    Run run = nullptr;
    std::vector<void *> arguments;
    std::int64_t type_code = 0;
    int plans = 0, plan = 0;

    void *find(const char *entry) const;
    void open();
};

}  // namespace lathe
