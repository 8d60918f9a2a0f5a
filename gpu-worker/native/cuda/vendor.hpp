// A vendor's library behind the functions of the op's vendor source. It is trusted host code and runs in this process.
#pragma once

#include <string>
#include <vector>

#include "runnable.hpp"
#include "tensor_buffers.hpp"

namespace lathe {

class Vendor : public Runnable {
public:
    // The inputs must be filled: a vendor may convert them to a format of its own, and uses that even when they change.
    // Throws Unavailable when the library is missing, or has no plan for the problem, or not the one that is requested.
    Vendor(const TensorBuffers &buffers, const Program &program);

    const std::string &name() const override { return program.name; }
    void prepare(const Stream &) override {}
    bool has_preparation() const override { return false; }
    void poison_scratch(unsigned char, const Stream &) const override {}
    void forget(const Stream &) const override {}
    std::optional<Footprint> footprint() const override { return std::nullopt; }
    void launch(const Stream &stream) override;

    int plan_count() const { return plans; }
    std::string version() const;

    // Returns what its plans depend on: the library and the problem.
    std::string key() const;
    void choose(int number) { plan = number; }

    // Runs the chosen plan. Returns false when it cannot run; a library may offer such plans.
    bool try_launch(const Stream &stream);

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
