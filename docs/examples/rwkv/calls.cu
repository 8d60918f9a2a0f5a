// The int8 products of rwkv/cuda/operators.cu as C functions. A call queues one product for each layer; the operands of
// the layers follow each other in memory. It returns the error of the launches, or 0.
#include "ATen/ATen.h"

template <typename F>
void cuda_mm8_one(int N, int M, F *x, uint8_t *w, int w_stride, F *mx, F *rx, F *my, F *ry, float *y);
template <typename F>
void cuda_mm8_seq(int B, int N, int M, F *x, int x_stride, uint8_t *w, int w_stride, F *mx, F *rx, F *my, F *ry,
                  F *y, int y_stride);

template <typename F>
static int one(size_t layers, size_t N, size_t M, F *x, uint8_t *w, F *mx, F *rx, F *my, F *ry, float *y) {
    for (size_t i = 0; i < layers; i++) {
        cuda_mm8_one(N, M, x + i * N, w + i * N * M, M, mx + i * M, rx + i * M, my + i * N, ry + i * N, y + i * M);
    }
    return cudaGetLastError();
}

template <typename F>
static int seq(size_t layers, size_t B, size_t N, size_t M, F *x, uint8_t *w, F *mx, F *rx, F *my, F *ry, F *y) {
    for (size_t i = 0; i < layers; i++) {
        cuda_mm8_seq(B, N, M, x + i * B * N, N, w + i * N * M, M, mx + i * M, rx + i * M, my + i * N, ry + i * N,
                     y + i * B * M, M);
    }
    return cudaGetLastError();
}

extern "C" int one_float16(size_t layers, size_t B, size_t N, size_t M, __half *x, uint8_t *w, __half *mx, __half *rx,
                           __half *my, __half *ry, float *y) {
    return one(layers, N, M, x, w, mx, rx, my, ry, y);
}

extern "C" int one_float32(size_t layers, size_t B, size_t N, size_t M, float *x, uint8_t *w, float *mx, float *rx,
                           float *my, float *ry, float *y) {
    return one(layers, N, M, x, w, mx, rx, my, ry, y);
}

extern "C" int seq_float16(size_t layers, size_t B, size_t N, size_t M, __half *x, uint8_t *w, __half *mx, __half *rx,
                           __half *my, __half *ry, __half *y) {
    return seq(layers, B, N, M, x, w, mx, rx, my, ry, y);
}

extern "C" int seq_float32(size_t layers, size_t B, size_t N, size_t M, float *x, uint8_t *w, float *mx, float *rx,
                           float *my, float *ry, float *y) {
    return seq(layers, B, N, M, x, w, mx, rx, my, ry, y);
}
