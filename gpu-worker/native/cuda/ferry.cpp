#include "ferry.hpp"

#include <algorithm>
#include <cstring>
#include <exception>
#include <thread>

#include "device.hpp"
#include "driver.hpp"

namespace lathe {
namespace {

constexpr unsigned MOST_LANES = 6;  // more do not make the bus faster

}  // namespace

Ferry::Ferry(CUdevice device) : device(device) {
    const unsigned count = std::clamp(std::thread::hardware_concurrency() / 2, 1u, MOST_LANES);
    while (lanes.size() < count) lanes.push_back(std::make_unique<Lane>());
}

void Ferry::Lane::await(int half) {
    while (free[half].state() == CUDA_ERROR_NOT_READY) std::this_thread::yield();
    check(free[half].state(), "carrying data");
}

void Ferry::Lane::bring(const unsigned char *from, const Piece &piece, int half, const Use &use) {
    const std::size_t place = static_cast<std::size_t>(half) * PIECE_BYTES;
    await(half);
    std::memcpy(pinned.data() + place, from + piece.offset, piece.bytes);
    check(driver().cuMemcpyHtoDAsync(pieces + place, pinned.data() + place, piece.bytes, stream.handle()), "carrying data");
    use({pieces + place, piece.offset, piece.bytes, stream.handle()});
    free[half].mark(stream);
    used = std::max(used, piece.bytes);
}

void Ferry::Lane::take(CUdeviceptr from, unsigned char *to, const Piece &piece) {
    check(driver().cuMemcpyDtoHAsync(pinned.data(), from + piece.offset, piece.bytes, stream.handle()), "carrying data");
    stream.finish();
    std::memcpy(to + piece.offset, pinned.data(), piece.bytes);
    used = std::max(used, piece.bytes);
}

void Ferry::Lane::scrub() {
    for (std::size_t place = 0; place < 2 * PIECE_BYTES; place += PIECE_BYTES) {
        check(driver().cuMemsetD8Async(pieces + place, 0, used, stream.handle()), "clearing memory");
        if (used) stream.finish(), std::memset(pinned.data() + place, 0, used);
    }
    used = 0;
}

// Every lane takes every so-many-th piece, the two halves of its memory in turn.
void Ferry::sail(Lane &lane, std::size_t number, std::size_t step, std::size_t bytes, const Work &work) {
    int half = 0;
    for (std::size_t offset = number * PIECE_BYTES; offset < bytes; offset += step * PIECE_BYTES, half ^= 1)
        work(lane, {0, offset, std::min(PIECE_BYTES, bytes - offset), lane.stream.handle()}, half);
    lane.stream.finish();
    lane.scrub();
}

void Ferry::share(std::size_t bytes, const Work &work) {
    const std::size_t crew = std::clamp<std::size_t>((bytes + PIECE_BYTES - 1) / PIECE_BYTES, 1, lanes.size());
    std::vector<std::exception_ptr> failures(crew);
    std::vector<std::thread> threads;
    const auto run = [&](std::size_t number) {
        try {
            if (number) enter_again(device);
            sail(*lanes[number], number, crew, bytes, work);
        } catch (...) {
            failures[number] = std::current_exception();
        }
    };
    for (std::size_t number = 1; number < crew; number++) threads.emplace_back(run, number);
    run(0);
    for (std::thread &thread : threads) thread.join();
    for (const std::exception_ptr &failure : failures)
        if (failure) std::rethrow_exception(failure);
}

void Ferry::bring(const unsigned char *from, std::size_t bytes, const Use &use) {
    share(bytes, [&](Lane &lane, const Piece &piece, int half) { lane.bring(from, piece, half, use); });
}

void Ferry::take(CUdeviceptr from, unsigned char *to, std::size_t bytes) {
    share(bytes, [&](Lane &lane, const Piece &piece, int) { lane.take(from, to, piece); });
}

}  // namespace lathe
