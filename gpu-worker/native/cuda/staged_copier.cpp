#include "staged_copier.hpp"

#include <algorithm>
#include <cstring>
#include <exception>
#include <thread>

#include "device.hpp"

namespace lathe {
namespace {

constexpr unsigned MOST_CHANNELS = 6;  // more do not make the bus faster

}  // namespace

StagedCopier::StagedCopier(CUdevice device) : device(device) {
    const unsigned count = std::clamp(std::thread::hardware_concurrency() / 2, 1u, MOST_CHANNELS);
    while (channels.size() < count) channels.push_back(std::make_unique<Channel>());
}

std::vector<Span> StagedCopier::memory() const {
    std::vector<Span> spans;
    for (const auto &channel : channels) spans.push_back(channel->buffer.all());
    return spans;
}

void StagedCopier::Channel::await(int half) {
    while (free[half].query() == CUDA_ERROR_NOT_READY) std::this_thread::yield();
    check(free[half].query(), "copying data");
}

void StagedCopier::Channel::upload(const unsigned char *from, const Piece &piece, int half, const Use &use) {
    const std::size_t place = static_cast<std::size_t>(half) * PIECE_BYTES;
    await(half);
    std::memcpy(pinned.data() + place, from + piece.offset, piece.bytes);
    check(driver().cuMemcpyHtoDAsync(pieces + place, pinned.data() + place, piece.bytes, stream.handle()),
          "copying data");
    use({pieces + place, piece.offset, piece.bytes, stream.handle()});
    free[half].record(stream);
    used = std::max(used, piece.bytes);
}

void StagedCopier::Channel::download(CUdeviceptr from, unsigned char *to, const Piece &piece) {
    check(driver().cuMemcpyDtoHAsync(pinned.data(), from + piece.offset, piece.bytes, stream.handle()), "copying data");
    stream.finish();
    std::memcpy(to + piece.offset, pinned.data(), piece.bytes);
    used = std::max(used, piece.bytes);
}

void StagedCopier::Channel::clear() {
    for (std::size_t place = 0; place < 2 * PIECE_BYTES; place += PIECE_BYTES) {
        check(driver().cuMemsetD8Async(pieces + place, 0, used, stream.handle()), "clearing memory");
        if (used) stream.finish(), std::memset(pinned.data() + place, 0, used);
    }
    used = 0;
}

// Each of `count` channels copies every count-th piece and alternates between the halves of its memory.
void StagedCopier::run_channel(std::size_t number, std::size_t count, std::size_t bytes, const Work &work) {
    Channel &channel = *channels[number];
    int half = 0;
    for (std::size_t offset = number * PIECE_BYTES; offset < bytes; offset += count * PIECE_BYTES, half ^= 1)
        work(channel, {0, offset, std::min(PIECE_BYTES, bytes - offset), channel.stream.handle()}, half);
    channel.stream.finish();
    channel.clear();
}

void StagedCopier::run(std::size_t bytes, const Work &work) {
    const std::size_t count = std::clamp<std::size_t>((bytes + PIECE_BYTES - 1) / PIECE_BYTES, 1, channels.size());
    std::vector<std::exception_ptr> failures(count);
    std::vector<std::thread> threads;
    const auto run_one = [&](std::size_t number) {
        try {
            if (number) enter_again(device);
            run_channel(number, count, bytes, work);
        } catch (...) {
            failures[number] = std::current_exception();
        }
    };
    for (std::size_t number = 1; number < count; number++) threads.emplace_back(run_one, number);
    run_one(0);
    for (std::thread &thread : threads) thread.join();
    for (const std::exception_ptr &failure : failures)
        if (failure) std::rethrow_exception(failure);
}

void StagedCopier::upload(const unsigned char *from, std::size_t bytes, const Use &use) {
    run(bytes, [&](Channel &channel, const Piece &piece, int half) { channel.upload(from, piece, half, use); });
}

void StagedCopier::download(CUdeviceptr from, unsigned char *to, std::size_t bytes) {
    run(bytes, [&](Channel &channel, const Piece &piece, int) { channel.download(from, to, piece); });
}

}  // namespace lathe
