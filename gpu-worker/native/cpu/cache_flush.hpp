// Memory that is written and then read to empty the caches.
#pragma once

#include <cstddef>

namespace lathe {

class CacheFlush {
public:
    explicit CacheFlush(std::size_t bytes);
    CacheFlush(const CacheFlush &) = delete;
    CacheFlush &operator=(const CacheFlush &) = delete;
    ~CacheFlush();

    void run() const;

private:
    std::size_t bytes;
    volatile unsigned char *memory = nullptr;
};

}  // namespace lathe
