// Reference of gemm.
#include <lathe/reference.cuh>

using namespace lathe;

extern "C" __global__ void __launch_bounds__(kReferenceThreads)
    reference(const element *a, const element *b, float *c, long long m, long long n, long long k) {
    reference_gemm(
        c, m, n, k,
        [&](ReferenceOperand &to, long long row, long long first_k) {
            load_reference_operand(to, a, row, m, first_k, k);
        },
        [&](ReferenceOperand &to, long long row, long long first_k) {
            load_reference_operand(to, b, row, n, first_k, k);
        });
}
