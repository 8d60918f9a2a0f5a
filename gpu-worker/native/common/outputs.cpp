#include "common/outputs.hpp"

#include <algorithm>

#include "common/error.hpp"

namespace lathe {
namespace {

std::vector<std::int64_t> coordinates_of(const Tensor &tensor, std::uint64_t index) {
    std::vector<std::int64_t> coordinates(tensor.shape.size());
    for (std::size_t d = tensor.shape.size(); d-- > 0; index /= static_cast<std::uint64_t>(tensor.shape[d]))
        coordinates[d] = static_cast<std::int64_t>(index % static_cast<std::uint64_t>(tensor.shape[d]));
    return coordinates;
}

std::string joined(const std::vector<std::int64_t> &coordinates) {
    std::string out;
    for (const std::int64_t coordinate : coordinates) out += (out.empty() ? "" : ",") + std::to_string(coordinate);
    return out;
}

// Returns the digits of an element; all of them if it is an integer.
std::string digits_of(Element type, const void *data, std::uint64_t index) {
    if (type != Element::I64) return text(is_integer(type) ? "%.0f" : "%.9g", value_of(type, data, index));
    return std::to_string(load<std::int64_t>(data, index));
}

bool is_poison(const void *element, std::size_t bytes) {
    const auto *byte = static_cast<const unsigned char *>(element);
    if (*byte != static_cast<unsigned char>(Poison::NOT_A_NUMBER)
        && *byte != static_cast<unsigned char>(Poison::HUGE_NUMBER))
        return false;
    return std::all_of(byte, byte + bytes, [byte](unsigned char other) { return other == *byte; });
}

}  // namespace

ElementTolerance tolerance_of(const Job &job, Pattern pattern, std::size_t tensor, double scale) {
    if (is_integer(job.tensors[tensor].type)) return {0, 0, scale};
    const bool preserves = pattern == Pattern::DENORMALS && job.preserves_denormals;
    const double smallest = std::ldexp(1, smallest_exponent_of(job.tensors[tensor].type));
    return {preserves ? job.relative * smallest : job.absolute, job.relative, scale};
}

bool has_signed_sums(const Job &job, std::size_t tensor) {
    const auto is_narrow = [&](std::size_t t) { return !is_integer(job.tensors[t].type) && job.tensors[t].type != Element::F64; };
    const std::optional<ProductOf> &product = job.tensors[tensor].product;
    return product && SIGNED_DEVIATIONS * job.relative < 1 && is_narrow(tensor) && is_narrow(product->left) && is_narrow(product->right);
}

void verify_pattern(const Job &job, Pattern pattern, const std::function<void()> &run,
                    const std::function<void(Contents)> &compare) {
    const auto equals_flushed = [&] {
        try {
            compare({job.seed, Pattern::ZEROS});
            return true;
        } catch (const Rejection &) {
            return false;
        }
    };
    try {
        run();
        compare({job.seed, pattern});
    } catch (Rejection &rejection) {
        const bool may_flush = pattern == Pattern::DENORMALS && !job.preserves_denormals && rejection.mismatch;
        if (may_flush && equals_flushed()) return;
        rejection.reason = describe(pattern) + ": " + rejection.reason;
        throw;
    }
}

void ErrorNorms::widen(double absolute, double scale_of_reference) {
    scale = scale_of_reference;
    max_absolute = std::max(max_absolute, absolute);
    max_relative = scale > 0 ? max_absolute / scale : 0;
}

void report_norms(const Job &job, const std::vector<ErrorNorms> &norms, Result &result) {
    result.open_array("tensors");
    for (std::size_t i = 0; i < norms.size(); i++) {
        if (!is_written(job.tensors[i].role)) continue;
        result.open_object("");
        result.put("name", job.tensors[i].name);
        result.put_number("maxAbsoluteError", norms[i].max_absolute);
        result.put_number("maxRelativeError", norms[i].max_relative);
        result.put_number("scale", norms[i].scale);
        result.close_object();
    }
    result.close_array();
}

Rejection mismatch(const Job &job, std::size_t number, const ReferenceOutput &want, const WrongElements &found,
                   const void *got, Element got_type) {
    const Tensor &tensor = job.tensors[number];
    const Mismatch first{tensor.name, coordinates_of(tensor, found.first),
                         value_of(job.reference.types[number], want.data.get(), found.first), value_of(got_type, got)};
    const char *untouched = is_poison(got, bytes_of(got_type)) ? ", unchanged since before the run: never written, or "
                                                                 "computed from memory that was never written"
                                                               : "";
    return {Stage::CORRECTNESS, "",
            text("%.60s[%s]: expected %s, got %s%s (%llu of %zu elements differ)", tensor.name.c_str(),
                 joined(first.coordinates).c_str(),
                 digits_of(job.reference.types[number], want.data.get(), found.first).c_str(),
                 digits_of(got_type, got, 0).c_str(), untouched,
                 static_cast<unsigned long long>(found.wrong), tensor.elements),
            ContextState::HEALTHY, first};
}

}  // namespace lathe
