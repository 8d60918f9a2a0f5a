// Copies large arrays between pageable host memory and the device, in pieces, through pinned staging buffers on several
// threads. It clears the staging buffers, so that device code cannot reach what was copied.
#pragma once

#include <cuda.h>

#include <functional>
#include <memory>
#include <vector>

#include "stream.hpp"

namespace lathe {

class StagedCopier {
public:
    static constexpr std::size_t PIECE_BYTES = std::size_t(4) << 20;

    // A piece on the device. It stays there until the work is done that `Use` submits to the stream.
    struct Piece {
        CUdeviceptr data;
        std::size_t offset, bytes;
        CUstream stream;
    };
    using Use = std::function<void(const Piece &)>;

    explicit StagedCopier(CUdevice device);

    // Several threads call `use`.
    void upload(const unsigned char *from, std::size_t bytes, const Use &use);
    void download(CUdeviceptr from, unsigned char *to, std::size_t bytes);

    // The staging buffers on the device, which hold zeros between copies once they were cleared.
    std::vector<Span> memory() const;

private:
    struct Channel {
        PinnedMemory pinned{2 * PIECE_BYTES};
        DeviceBuffer buffer;
        CUdeviceptr pieces = buffer.reserve(2 * PIECE_BYTES);
        Stream stream;
        CudaEvent free[2];
        std::size_t used = 0;  // bytes of each half since it was last cleared

        void upload(const unsigned char *from, const Piece &piece, int half, const Use &use);
        void download(CUdeviceptr from, unsigned char *to, const Piece &piece);
        void await(int half);
        void clear();
    };
    using Work = std::function<void(Channel &channel, const Piece &piece, int half)>;

    const CUdevice device;
    std::vector<std::unique_ptr<Channel>> channels;

    void run(std::size_t bytes, const Work &work);
    void run_channel(std::size_t number, std::size_t count, std::size_t bytes, const Work &work);
};

}  // namespace lathe
