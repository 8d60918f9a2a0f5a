// A candidate's device code with its scratch buffers.
#pragma once

#include "runnable.hpp"
#include "station.hpp"

namespace lathe {

class Contender : public Runnable {
public:
    // Throws Rejection (launch) when the code cannot be launched. Scratch that is to be zero becomes so here, and never again.
    Contender(Station &station, const Program &program, const Places &places, std::size_t memory_limit);

    const std::string &name() const override { return program.name; }
    void prepare(const Stream &stream) override { code.prepare(stream); }
    void launch(const Stream &stream) override { code.launch(stream); }

    bool has_preparation() const override { return code.has_preparation(); }
    std::optional<Footprint> footprint() const override { return code.footprint(); }
    void litter_scratch(unsigned char byte, const Stream &stream) const override;

private:
    const Program &program;
    const Places &places;
    DeviceCode code;

};

}  // namespace lathe
