// What ends a job with a result that is no measurement: a candidate was rejected, or a vendor's library is not here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "result.hpp"

namespace lathe {

enum class Stage { LAUNCH, CORRECTNESS, CRASH, HANG, INTEGRITY };

// A context that saw a fault, or that still runs something, is never used again.
enum class ContextState { HEALTHY, HURT };

struct Mismatch {
    std::string tensor;
    std::vector<std::int64_t> coordinates;
    double expected, got;
};

struct Rejection {
    Stage stage;
    std::string candidate;  // whose fault it is
    std::string reason;
    ContextState context = ContextState::HEALTHY;
    std::optional<Mismatch> mismatch = std::nullopt;
};

struct Unavailable {
    std::string candidate, reason;
};

void report(const Rejection &rejection, Result &result);
void report(const Unavailable &unavailable, Result &result);

}  // namespace lathe
