// Checks a product of matrices without computing it, by random signs (Freivalds). For each row of C = A * B^T and each
// segment of its columns, the sum of the elements with random signs is compared with the same sum of the product:
// sum over n of s[n] * C[m,n] = sum over k of A[m,k] * (sum over n of s[n] * B[n,k]). All sums are in f64.
#include "elements.cuh"
#include "kernels.hpp"
#include "launching.cuh"

namespace lathe {
namespace {

using Word = unsigned long long;

constexpr int WARP = 32, ROWS_A_WARP = 4;
static_assert(THREADS == SIGNED_COLUMNS, "each thread draws a sign");

__device__ double sign_at(std::uint64_t signs, std::size_t n) { return random_at(signs, n) & 1 ? 1 : -1; }

__device__ std::size_t least(std::size_t a, std::size_t b) { return a < b ? a : b; }

// right_sums[k * segments + segment] = sum of the segment's s[n] * B[n,k]
__global__ void sum_right(Product product, double *right_sums) {
    __shared__ double signs[SIGNED_COLUMNS];
    const std::size_t segments = product.segments(), segment = blockIdx.y, first = segment * SIGNED_COLUMNS;
    const std::size_t count = least(SIGNED_COLUMNS, product.columns - first);
    signs[threadIdx.x] = sign_at(product.signs, first + threadIdx.x);
    __syncthreads();
    for (std::size_t k = first_item(); k < product.inner; k += item_stride()) {
        double sum = 0;
        for (std::size_t n = 0; n < count; n++)
            sum += signs[n] * load(product.right_type, product.right, (first + n) * product.inner + k);
        right_sums[k * segments + segment] = sum;
    }
}

// expected[m * segments + segment] = sum of A[m,k] * right_sums[k * segments + segment]. A warp has a few rows, and each of its
// lanes a segment.
__global__ void multiply_left(Product product, const double *right_sums, double *expected) {
    const int lane = static_cast<int>(threadIdx.x % WARP);
    const std::size_t segments = product.segments(), segment = std::size_t(blockIdx.y) * WARP + static_cast<std::size_t>(lane);
    for (std::size_t row = first_item() / WARP * ROWS_A_WARP; row < product.rows; row += item_stride() / WARP * ROWS_A_WARP) {
        double sums[ROWS_A_WARP] = {};
        for (std::size_t k = 0; k < product.inner; k += WARP) {
            double left[ROWS_A_WARP];
            const std::size_t own = k + static_cast<std::size_t>(lane);
            for (int i = 0; i < ROWS_A_WARP; i++) {
                const std::size_t m = row + static_cast<std::size_t>(i);
                left[i] = m < product.rows && own < product.inner ? load(product.left_type, product.left, m * product.inner + own) : 0;
            }
            const int count = static_cast<int>(least(WARP, product.inner - k));
            for (int j = 0; j < count; j++) {
                const double sum = segment < segments ? right_sums[(k + static_cast<std::size_t>(j)) * segments + segment] : 0;
#pragma unroll
                for (int i = 0; i < ROWS_A_WARP; i++) sums[i] += __shfl_sync(~0u, left[i], j) * sum;
            }
        }
        for (int i = 0; i < ROWS_A_WARP; i++) {
            const std::size_t m = row + static_cast<std::size_t>(i);
            if (m < product.rows && segment < segments) expected[m * segments + segment] = sums[i];
        }
    }
}

// A warp for each row and segment.
__global__ void compare_sums(Product product, const double *expected, Difference *difference) {
    const std::size_t segments = product.segments(), lane = threadIdx.x % WARP;
    for (std::size_t i = first_item() / WARP; i < product.rows * segments; i += item_stride() / WARP) {
        const std::size_t row = i / segments, first = i % segments * SIGNED_COLUMNS;
        const std::size_t end = least(first + SIGNED_COLUMNS, product.columns);
        double sum = 0, squares = 0;
        for (std::size_t n = first + lane; n < end; n += WARP) {
            const double got = load(product.type, product.output, row * product.columns + n);
            const double error = product.tolerance.admitted(got);
            sum += sign_at(product.signs, n) * got;
            squares += error * error;
        }
        for (int other = WARP / 2; other > 0; other /= 2) {
            sum += __shfl_xor_sync(~0u, sum, other);
            squares += __shfl_xor_sync(~0u, squares, other);
        }
        if (lane != 0 || admits_signed_sum(sum, expected[i], squares)) continue;
        atomicAdd(reinterpret_cast<Word *>(&difference->wrong), Word(1));
        atomicMin(reinterpret_cast<Word *>(&difference->first), static_cast<Word>(i));
    }
}

}  // namespace

void check_product(const Product &product, CUdeviceptr work, CUdeviceptr difference, CUstream stream) {
    double *const right_sums = at<double>(work), *const expected = right_sums + product.inner * product.segments();
    const auto segments = static_cast<unsigned>(product.segments());
    sum_right<<<dim3(blocks_for(product.inner), segments), THREADS, 0, stream>>>(product, right_sums);
    check_launch("summing a factor");
    const std::size_t warps = (product.rows + ROWS_A_WARP - 1) / ROWS_A_WARP;
    multiply_left<<<dim3(blocks_for(warps * WARP), (segments + WARP - 1) / WARP), THREADS, 0, stream>>>(product, right_sums,
                                                                                                       expected);
    check_launch("multiplying a factor");
    compare_sums<<<blocks_for(product.rows * segments * WARP), THREADS, 0, stream>>>(product, expected,
                                                                                    at<Difference>(difference));
    check_launch("comparing sums");
}

}  // namespace lathe
