// Carries large arrays between pageable memory of the host and the device, in pieces, by several threads with pinned
// memory of their own. Nothing of what it carried stays behind in memory that device code can reach.
#pragma once

#include <cuda.h>

#include <functional>
#include <memory>
#include <vector>

#include "memory.hpp"
#include "stream.hpp"

namespace lathe {

class Ferry {
public:
    static constexpr std::size_t PIECE_BYTES = std::size_t(4) << 20;

    // A piece that lies on the device while `Use` is called and until the work is done that it puts on the stream.
    struct Piece {
        CUdeviceptr data;
        std::size_t offset, bytes;
        CUstream stream;
    };
    using Use = std::function<void(const Piece &)>;

    explicit Ferry(CUdevice device);

    // `use` is called by several threads.
    void bring(const unsigned char *from, std::size_t bytes, const Use &use);
    void take(CUdeviceptr from, unsigned char *to, std::size_t bytes);

private:
    struct Lane {
        PinnedMemory pinned{2 * PIECE_BYTES};
        Slab slab;
        CUdeviceptr pieces = slab.hold(2 * PIECE_BYTES);
        Stream stream;
        Moment free[2];
        std::size_t used = 0;  // of each piece's bytes, since the last scrubbing

        void bring(const unsigned char *from, const Piece &piece, int half, const Use &use);
        void take(CUdeviceptr from, unsigned char *to, const Piece &piece);
        void await(int half);
        void scrub();
    };
    using Work = std::function<void(Lane &lane, const Piece &piece, int half)>;

    const CUdevice device;
    std::vector<std::unique_ptr<Lane>> lanes;

    void share(std::size_t bytes, const Work &work);
    void sail(Lane &lane, std::size_t number, std::size_t step, std::size_t bytes, const Work &work);
};

}  // namespace lathe
