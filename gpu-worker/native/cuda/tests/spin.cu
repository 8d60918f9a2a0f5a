// spin SECONDS [fault]: computes on the GPU for so long; with `fault`, a kernel then writes to an invalid address, which is an Xid
// error that is no fault of the GPU.
#include <cstdio>
#include <cstdlib>

__global__ void spin(long long nanoseconds) {
    const auto now = [] {
        long long time;
        asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(time));
        return time;
    };
    for (const long long begin = now(); now() - begin < nanoseconds;) {}
}

__global__ void fault(int *nowhere) { *nowhere = 1; }

int main(int count, char **words) {
    const double seconds = count > 1 ? std::atof(words[1]) : 1;
    for (int part = 0; part < 100; part++) spin<<<132, 256>>>(static_cast<long long>(seconds * 1e7));
    if (cudaDeviceSynchronize() != cudaSuccess) return std::puts("spin: no GPU"), 1;
    if (count > 2) fault<<<1, 1>>>(reinterpret_cast<int *>(8));
    cudaDeviceSynchronize();
}
