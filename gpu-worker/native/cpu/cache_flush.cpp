#include "cache_flush.hpp"

#include <sys/mman.h>

#include "common/error.hpp"

namespace lathe {
namespace {

constexpr std::size_t LINE = 64;  // bytes; the shortest cache line in use

}  // namespace

CacheFlush::CacheFlush(std::size_t bytes) : bytes(bytes) {
    if (!bytes) return;
    void *mapped = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED) throw_errno(text("cannot map %zu bytes to flush the caches", bytes));
    memory = static_cast<volatile unsigned char *>(mapped);
}

CacheFlush::~CacheFlush() {
    if (memory) munmap(const_cast<unsigned char *>(memory), bytes);
}

void CacheFlush::run() const {
    for (std::size_t i = 0; i < bytes; i += LINE) memory[i]++;
    for (std::size_t i = 0; i < bytes; i += LINE) static_cast<void>(memory[i]);
}

}  // namespace lathe
