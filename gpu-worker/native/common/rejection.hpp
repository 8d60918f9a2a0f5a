// Outcomes of a command that are results but not measurements: a rejected candidate, or a library that cannot run here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/result.hpp"

namespace lathe {

enum class Stage { LAUNCH, CORRECTNESS, CRASH, HANG, INTEGRITY };

// A CUDA context is lost after a fault, or while a kernel hangs in it. It is not used again.
enum class ContextState { HEALTHY, LOST };

struct Mismatch {
    std::string tensor;
    std::vector<std::int64_t> coordinates;
    double expected, got;
};

struct Rejection {
    Stage stage;
    std::string candidate;  // the one that caused it
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
