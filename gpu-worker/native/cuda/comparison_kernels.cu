// Compares a whole output with the reference, and measures a reference.
#include "elements.cuh"
#include "kernels.hpp"
#include "launching.cuh"

namespace lathe {
namespace {

using Word = unsigned long long;

__device__ std::int64_t integer_at(CUdeviceptr data, std::size_t i) {
    return reinterpret_cast<const std::int64_t *>(data)[i];
}

// Errors are never negative, so the larger double has the larger bits.
struct Found {
    Word wrong = 0, first = ~0ull, worst = 0;

    __device__ void merge(Word other_wrong, Word other_first, Word other_worst) {
        wrong += other_wrong;
        if (other_first < first) first = other_first;
        if (other_worst > worst) worst = other_worst;
    }
};

__global__ void compare_piece(Comparison piece, Difference *difference) {
    Found found;
    for (std::size_t i = first_item(); i < piece.elements; i += item_stride()) {
        const double want = load(piece.want_type, piece.want, i), got = load(piece.got_type, piece.got, i);
        const bool exact = piece.want_type == Element::I64 && piece.got_type == Element::I64;
        const double error = exact ? distance_of(integer_at(piece.got, i), integer_at(piece.want, i)) : fabs(got - want);
        const bool right = exact ? piece.tolerance.admits_error(error, want) : piece.tolerance.admits(got, want);
        found.merge(!right, right ? ~0ull : piece.offset + i, error == error ? __double_as_longlong(error) : 0);
    }
    for (int lane = 16; lane > 0; lane /= 2)
        found.merge(__shfl_xor_sync(~0u, found.wrong, lane), __shfl_xor_sync(~0u, found.first, lane),
                    __shfl_xor_sync(~0u, found.worst, lane));
    if (threadIdx.x % 32 != 0) return;
    atomicMax(reinterpret_cast<Word *>(&difference->worst_bits), found.worst);
    if (!found.wrong) return;
    atomicAdd(reinterpret_cast<Word *>(&difference->wrong), found.wrong);
    atomicMin(reinterpret_cast<Word *>(&difference->first), found.first);
}

__global__ void convert_all(Element from, CUdeviceptr data, Element to, CUdeviceptr converted, std::size_t elements) {
    for (std::size_t i = first_item(); i < elements; i += item_stride()) {
        const double value = load(from, data, i);
        if (to == Element::F64) reinterpret_cast<double *>(converted)[i] = value;
        else reinterpret_cast<float *>(converted)[i] = static_cast<float>(value);
    }
}

__global__ void measure_all(Element type, CUdeviceptr data, std::size_t elements, ReferenceSums *sums) {
    double squares = 0;
    for (std::size_t i = first_item(); i < elements; i += item_stride()) {
        const double value = load(type, data, i);
        if (isfinite(value)) squares += value * value;
        else atomicMin(reinterpret_cast<Word *>(&sums->not_finite), static_cast<Word>(i));
    }
    for (int lane = 16; lane > 0; lane /= 2) squares += __shfl_xor_sync(~0u, squares, lane);
    if (threadIdx.x % 32 == 0) atomicAdd(&sums->squares, squares);
}

}  // namespace

void compare(const Comparison &comparison, CUdeviceptr difference, CUstream stream) {
    compare_piece<<<blocks_for(comparison.elements), THREADS, 0, stream>>>(comparison, at<Difference>(difference));
    check_launch("comparing outputs");
}

void convert(Element from, CUdeviceptr data, Element to, CUdeviceptr converted, std::size_t elements, CUstream stream) {
    convert_all<<<blocks_for(elements), THREADS, 0, stream>>>(from, data, to, converted, elements);
    check_launch("converting the contents of an inout tensor");
}

void measure(Element type, CUdeviceptr data, std::size_t elements, CUdeviceptr sums, CUstream stream) {
    measure_all<<<blocks_for(elements), THREADS, 0, stream>>>(type, data, elements, at<ReferenceSums>(sums));
    check_launch("measuring a reference");
}

}  // namespace lathe
