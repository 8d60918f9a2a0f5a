// Compiles one CUDA source to a cubin with NVRTC; nvrtc.hpp has the command line. To build it:
//   c++ -std=c++17 -O2 nvrtc.cpp -o lathe-nvrtc -ldl
#include "nvrtc.hpp"

int main(int count, char **words) {
    using namespace lathe;
    return status_of([&] {
        const CommandLine line = CommandLine::parse({words + 1, words + count});
        return run(Nvrtc::load(line.library), line);
    });
}
