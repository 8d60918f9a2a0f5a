#include "contender.hpp"

#include "driver.hpp"

namespace lathe {

Contender::Contender(Station &station, const Program &program, const Places &places, std::size_t memory_limit)
    : program(program), places(places), code(station.device, program, places, memory_limit) {
    for (std::size_t i = 0; i < program.scratch.size(); i++)
        if (program.scratch[i].zeroed && program.scratch[i].bytes)
            check(driver().cuMemsetD8Async(places.scratch[i], 0, program.scratch[i].bytes, station.stream.handle()), "zeroing scratch");
}

void Contender::litter_scratch(unsigned char byte, const Stream &stream) const {
    for (std::size_t i = 0; i < program.scratch.size(); i++)
        if (!program.scratch[i].zeroed && program.scratch[i].bytes)
            check(driver().cuMemsetD8Async(places.scratch[i], byte, program.scratch[i].bytes, stream.handle()), "littering scratch");
}

}  // namespace lathe
