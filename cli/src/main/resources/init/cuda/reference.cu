// The reference: simple, with sums in f64 and outputs in f32. op.json has its launches.
#include <lathe/types.cuh>

using namespace lathe;

extern "C" __global__ void reference(const element *x, const element *w, float *y, long long rows, long long columns) {
    __shared__ double parts[256];
    const long long row = blockIdx.x;
    double squares = 0;
    for (long long c = threadIdx.x; c < columns; c += blockDim.x) {
        const double value = to_float(x[row * columns + c]);
        squares += value * value;
    }
    parts[threadIdx.x] = squares;
    __syncthreads();
    double sum = 0;
    for (int i = 0; i < (int)blockDim.x; i++) sum += parts[i];
    const double factor = 1 / sqrt(sum / (double)columns + 1e-6);
    for (long long c = threadIdx.x; c < columns && row < rows; c += blockDim.x)
        y[row * columns + c] = (float)(to_float(x[row * columns + c]) * factor * to_float(w[c]));
}
