// Warp-specialised and persistent: one thread keeps a ring of tiles and metadata in shared memory full by TMA, warpgroups
// multiply them, and write their part of C through shared memory by TMA. A block takes tile after tile; what does not fill a
// last wave may be cut along K among the blocks, which hand their sums over through global memory.
#include <lathe/hopper_sparse.cuh>

#define ROWS 1
#define COLUMNS 2

#if !defined BM || !defined BN || !defined STAGES || !defined TEAMS || !defined TEAM_M || !defined TEAM_N || !defined CM || !defined CN || \
    !defined GROUP || !defined ALONG || !defined SPLIT || !defined INFLIGHT || !defined STORE_BUFFERS || !defined KEEP_A || !defined KEEP_B || \
    !defined STAGED
#error "a knob is missing: space.json names them"
#endif

using namespace lathe;

constexpr int WIDTH_A = 64, WIDTH_B = 128;  // bytes of a row in a stage; 128 are the widest that TMA swizzles
constexpr int BK = WIDTH_B / sizeof(element);
constexpr int STEPS = 2;                     // instructions along K in a stage
constexpr int BLOCKS = BK / METADATA_BLOCK;  // of metadata along K in a stage
constexpr int WARPGROUP = 128;
constexpr int CLUSTER = CM * CN;
constexpr int TEAM = TEAM_M * TEAM_N, CONSUMERS = TEAMS * TEAM;
constexpr int THREADS = (CONSUMERS + 1) * WARPGROUP;  // the producer is a warpgroup, so that it can hand over registers

// The part of the tile that one consumer multiplies.
constexpr int PART_M = BM / TEAM_M, PART_N = BN / TEAM_N;
constexpr int SLABS = PART_M / 64;  // of 64 rows, what one wgmma takes

constexpr unsigned A_BYTES = BM * WIDTH_A, B_BYTES = BN * WIDTH_B, STAGE_BYTES = A_BYTES + B_BYTES;
constexpr unsigned BLOCK_BYTES = METADATA_WORDS * 4, WORDS_BYTES = STAGED ? BM / 64 * BLOCKS * BLOCK_BYTES : 0;
constexpr int STORE_ROWS = 16, STORE_COLUMNS = PART_N % 64 == 0 ? 64 : 32;  // what a warp writes at once
constexpr unsigned STORE_BYTES = STORE_ROWS * STORE_COLUMNS * 2;

struct Sums {
    float of[SLABS][PART_N / 2];
};

// A thread's metadata of a stage. Each instruction has a register of its own, also where two use the same word: the
// assembler makes a copy of a shared one, and then lets no instructions overlap (C7513).
struct Words {
    unsigned of[SLABS][STEPS];
};

// E as blocks of 64 rows and 64 k.
struct Metadata {
    const unsigned *words;
    int down, along;

    __device__ const unsigned *block(int row_block, int k_block) const {
        return words + (static_cast<long long>(row_block) * along + k_block) * METADATA_WORDS;
    }
};

// Where things lie in shared memory.
struct Shared {
    unsigned base;

    __device__ unsigned a(int stage) const { return base + stage * STAGE_BYTES; }
    __device__ unsigned b(int stage) const { return a(stage) + A_BYTES; }
    __device__ unsigned stores(int warp) const { return a(STAGES) + warp * STORE_BUFFERS * STORE_BYTES; }
    __device__ unsigned words(int stage, int slab) const { return stores(CONSUMERS * 4) + stage * WORDS_BYTES + slab * BLOCKS * BLOCK_BYTES; }
    __device__ unsigned full(int stage) const { return words(STAGES, 0) + stage * 16; }
    __device__ unsigned empty(int stage) const { return full(stage) + 8; }
    __device__ unsigned turn(int team) const { return full(STAGES) + team * 8; }
};

// A place in the ring of stages.
struct Ring {
    int stage = 0;
    unsigned parity = 0;

    __device__ void advance(int steps) {
        const int places = stage + steps;
        parity ^= places / STAGES & 1;
        stage = places % STAGES;
    }

    __device__ void next() {
        if (++stage == STAGES) stage = 0, parity ^= 1;
    }
};

// This block's place in its cluster: rows of blocks share tiles of A, columns of blocks share tiles of B.
struct Place {
    int rank, m, n;

    __device__ Place() : rank(CLUSTER == 1 ? 0 : cluster_rank()), m(rank % CM), n(rank / CM) {}

    __device__ unsigned short sharing_a() const {
        unsigned mask = 0;
        for (int i = 0; i < CN; i++) mask |= 1u << (m + CM * i);
        return mask;
    }

    __device__ unsigned short sharing_b() const { return ((1u << CM) - 1) << (CM * n); }

    // The blocks that write into this one: those sharing B first, then the others that share A.
    __device__ int writer(int i) const {
        if (i < CM) return i + CM * n;
        const int other = i - CM;
        return m + CM * (other < n ? other : other + 1);
    }
};

// A tile, or a part of its K, that a cluster works on at once.
struct Item {
    int row, column, first_step, last_step;
    int part, parts, owner;  // owner: the block that writes the tile, whose part is 0

    __device__ int steps() const { return last_step - first_step; }
};

// Tiles for whole waves of clusters come first; the rest are cut in parts, as many as keep every cluster at one part.
// Divisions by what the compiler does not know take 200 cycles each, before the first copy can start; hence so few.
struct Schedule {
    int tiles_m, tiles_n, steps, clusters, whole, rest, parts;

    __device__ Schedule(int m, int n, int k) {
        tiles_m = (m + BM * CM - 1) / (BM * CM);
        tiles_n = (n + BN * CN - 1) / (BN * CN);
        steps = (k + BK - 1) / BK;
        clusters = gridDim.x / CLUSTER;
        const int tiles = tiles_m * tiles_n;
        whole = SPLIT == 1 ? tiles : tiles < clusters ? 0 : tiles / clusters * clusters;
        rest = tiles - whole;
        parts = 1;
#pragma unroll
        for (int count = 2; count <= SPLIT; count++)
            if (count * rest <= clusters && count <= steps) parts = count;
    }

    __device__ int items() const { return whole + rest * parts; }

    __device__ Item item(int number, const Place &place) const {
        Item item{0, 0, 0, steps, 0, 1, 0};
        int tile = number;
        if (SPLIT > 1 && number >= whole) {
            tile = cut(number, item);
            item.owner = (tile - whole) * CLUSTER + place.rank;
        }
        int tile_m, tile_n;
        if (ALONG == ROWS) locate(tile, tiles_m, tiles_n, tile_m, tile_n);
        else locate(tile, tiles_n, tiles_m, tile_n, tile_m);
        item.row = (tile_m * CM + place.m) * BM;
        item.column = (tile_n * CN + place.n) * BN;
        return item;
    }

    // The part of a tile that an item past the whole waves is, and that tile.
    __device__ int cut(int number, Item &item) const {
        item.parts = parts;
#pragma unroll
        for (int part = 1; part < SPLIT; part++)
            if (number - whole >= part * rest) item.part = part;
#pragma unroll
        for (int count = 2; count <= SPLIT; count++)
            if (count == parts) {
                item.first_step = steps * item.part / count;
                item.last_step = steps * (item.part + 1) / count;
            }
        return number - item.part * rest;
    }

    // Neighbours in time shall share tiles in the second-level cache: bands of GROUP tiles, walked across.
    __device__ static void locate(int tile, int across_count, int along_count, int &across, int &along) {
        const int size = GROUP * along_count, band = tile < size ? 0 : tile / size, place = tile - band * size;
        const int width = min(across_count - band * GROUP, GROUP);
        along = width == GROUP ? place / GROUP : place / width;
        across = band * GROUP + place - along * width;
    }
};

// ---- the producer ----

// One block's slice of a tile, for all blocks of the mask.
template <Keep KEEP, bool SHARED_TILE>
__device__ void fetch_slice(unsigned to, const TensorMap &map, unsigned barrier, int k, int row, unsigned short mask) {
    if constexpr (KEEP == Keep::NORMALLY) {
        if constexpr (SHARED_TILE) load_box_multicast(to, map, barrier, k, row, mask);
        else load_box(to, map, barrier, k, row);
    } else {
        if constexpr (SHARED_TILE) load_box_multicast(to, map, barrier, k, row, mask, cache_policy<KEEP>());
        else load_box(to, map, barrier, k, row, cache_policy<KEEP>());
    }
}

__device__ void fetch_a(const TensorMap &map, unsigned to, unsigned barrier, int k, int row, const Place &place) {
    const int first = place.n * (BM / CN);  // the other blocks of the row fetch the other slices
    fetch_slice<Keep::KEEP_A, (CN > 1)>(to + first * WIDTH_A, map, barrier, k, row + first, place.sharing_a());
}

__device__ void fetch_b(const TensorMap &map, unsigned to, unsigned barrier, int k, int column, const Place &place) {
    const int first = place.m * (BN / CM);
    fetch_slice<Keep::KEEP_B, (CM > 1)>(to + first * WIDTH_B, map, barrier, k, column + first, place.sharing_b());
}

// The metadata of a tile and stage, as much as there is: a row of slabs, each of the blocks along K.
struct Strip {
    int row_block, k_block, slabs, blocks;

    __device__ Strip(const Metadata &metadata, int row, int step) : row_block(row / METADATA_BLOCK), k_block(step * BLOCKS) {
        slabs = STAGED ? max(0, min(BM / 64, metadata.down - row_block)) : 0;
        blocks = min(BLOCKS, metadata.along - k_block);
    }

    __device__ unsigned bytes() const { return slabs * blocks * BLOCK_BYTES; }

    __device__ void fetch(const Metadata &metadata, const Shared &shared, int stage) const {
        for (int slab = 0; slab < slabs; slab++)
            load_bytes(shared.words(stage, slab), metadata.block(row_block + slab, k_block), blocks * BLOCK_BYTES, shared.full(stage));
    }
};

struct Inputs {
    const TensorMap &a, &b;
    Metadata metadata;
};

__device__ void produce(const Inputs &inputs, const Shared &shared, const Schedule &schedule, const Place &place) {
    Ring ring;
    for (int number = blockIdx.x / CLUSTER; number < schedule.items(); number += schedule.clusters) {
        const Item item = schedule.item(number, place);
        for (int step = item.first_step; step < item.last_step; step++, ring.next()) {
            const unsigned full = shared.full(ring.stage);
            const Strip strip(inputs.metadata, item.row, step);
            barrier_wait(shared.empty(ring.stage), ring.parity ^ 1);
            barrier_arrive_expect(full, STAGE_BYTES + strip.bytes());
            fetch_a(inputs.a, shared.a(ring.stage), full, step * (BK / 2), item.row, place);
            fetch_b(inputs.b, shared.b(ring.stage), full, step * BK, item.column, place);
            strip.fetch(inputs.metadata, shared, ring.stage);
        }
    }
}

// ---- a consumer ----

struct Consumer {
    int index, thread;  // of the warpgroup among the consumers, of the thread in the warpgroup
    Place place;
    Shared shared;
    Metadata metadata;
    unsigned never;  // 0, which the assembler must not know

    __device__ int member() const { return index % TEAM; }
    __device__ int row() const { return member() % TEAM_M * PART_M; }
    __device__ int column() const { return member() / TEAM_M * PART_N; }
    __device__ void meet() const { named_barrier(1 + index, WARPGROUP); }

    // Tells every block that writes into this stage that it is free here. Each warp for itself: it has read its words.
    __device__ void release(int stage) const {
        const int lane = thread % 32;
        if constexpr (CLUSTER == 1) {
            if (lane == 0) barrier_arrive(shared.empty(stage));
        } else {
            if (lane < CM + CN - 1) barrier_arrive_in_block(shared.empty(stage), place.writer(lane));
        }
    }

    __device__ Words staged_words(int stage) const {
        Words words;
#pragma unroll
        for (int slab = 0; slab < SLABS; slab++)
#pragma unroll
            for (int i = 0; i < STEPS; i++)
                words.of[slab][i] = load_word(shared.words(stage, row() / 64 + slab) + i / STEPS_OF_BLOCK * BLOCK_BYTES + thread * 4);
        return words;
    }

    // Past the ends of the matrix all values are zero, and any words will do.
    __device__ Words global_words(const Item &item, int step) const {
        Words words;
#pragma unroll
        for (int slab = 0; slab < SLABS; slab++)
#pragma unroll
            for (int i = 0; i < STEPS; i++) {
                const int row_block = min((item.row + row()) / 64 + slab, metadata.down - 1), k_block = min(step * BLOCKS + i / STEPS_OF_BLOCK, metadata.along - 1);
                words.of[slab][i] = load_word(metadata.block(row_block, k_block) + thread);
            }
        return words;
    }

    __device__ void hold_words(const Words &words) const {
#pragma unroll
        for (int slab = 0; slab < SLABS; slab++)
#pragma unroll
            for (int i = 0; i < STEPS; i++) hold(words.of[slab][i], never);
    }

    template <int STEP>
    __device__ void multiply_step(Sums &sums, int stage, const Words &words, int accumulate) const {
        const unsigned long long a = matrix_descriptor<WIDTH_A>(shared.a(stage) + row() * WIDTH_A) + STEP * 2;  // in units of 16 bytes
        const unsigned long long b = matrix_descriptor<WIDTH_B>(shared.b(stage) + column() * WIDTH_B) + STEP * 4;
#pragma unroll
        for (int slab = 0; slab < SLABS; slab++)
            wgmma_sparse<PART_N, STEP>(sums.of[slab], a + slab * (64 * WIDTH_A / 16), b, words.of[slab][STEP], accumulate);
    }

    __device__ void multiply_stage(Sums &sums, int stage, const Words &words, bool fresh) const {
        wgmma_fence();
        multiply_step<0>(sums, stage, words, !fresh);
        multiply_step<1>(sums, stage, words, 1);
        wgmma_commit();
    }

    // A team may wait for a stage only when it is next to come: a barrier knows this phase from the one before, no others.
    __device__ void await_turn(int turns) const {
        if (TEAMS > 1) barrier_wait(shared.turn(index / TEAM), (index / TEAM == 0) ^ (turns & 1));
    }

    __device__ void pass_turn() const {
        if (TEAMS > 1 && thread == 0) barrier_arrive(shared.turn((index / TEAM + 1) % TEAMS));
    }

    // With INFLIGHT the tensor cores never wait for a stage to be released: the stage before is, when this one runs. Hence two
    // sets of words, which steps take in turn. Those that are not staged are read a step ahead.
    __device__ void multiply(Sums &sums, Ring &ring, const Item &item) const {
        Words even{}, odd{};
        int before = 0;
        const auto work = [&](Words &words, Words &others, int step) {
            const bool fresh = step == item.first_step;
            barrier_wait(shared.full(ring.stage), ring.parity);
            if (STAGED) words = staged_words(ring.stage);
            multiply_stage(sums, ring.stage, words, fresh);
            if (!STAGED && !INFLIGHT) others = global_words(item, step + 1);
            wgmma_await<INFLIGHT>();
            hold_words(INFLIGHT ? others : words);
            if (!STAGED && INFLIGHT) others = global_words(item, step + 1);
            if (!INFLIGHT) release(ring.stage);
            else if (!fresh) release(before);
            before = ring.stage;
            ring.next();
        };
        if (!STAGED) even = global_words(item, item.first_step);
        for (int step = item.first_step; step < item.last_step; step += 2) {
            work(even, odd, step);
            if (step + 1 < item.last_step) work(odd, even, step + 1);
        }
        pass_turn();
        wgmma_await<0>();
        hold_words(even), hold_words(odd);
        if (INFLIGHT) release(before);
#pragma unroll
        for (int slab = 0; slab < SLABS; slab++) pin(sums.of[slab]);
    }

    // Sixteen columns at a time from the registers to the warp's buffer in shared memory, swizzled as the map of C wants it.
    __device__ void stage_columns(const float (&sums)[PART_N / 2], int first, unsigned buffer) const {
        const int lane = thread % 32;
#pragma unroll
        for (int j = 0; j < STORE_COLUMNS / 16; j++) {
            const float *s = sums + first / 2 + j * 8;
            store_matrices(buffer + swizzled<STORE_COLUMNS * 2>(lane % 16, 2 * j + lane / 16), pack(s[0], s[1]), pack(s[2], s[3]),
                           pack(s[4], s[5]), pack(s[6], s[7]));
        }
    }

    // The first of a tile waits until all buffers are free, which serves the others up to the first to be used again.
    __device__ static void await_buffer(int number, bool leader) {
        if (number > 0 && number < STORE_BUFFERS) return;
        if (leader && number == 0) await_store_reads<0>();
        if (leader && number > 0) await_store_reads<STORE_BUFFERS - 1>();
        __syncwarp();
    }

    // Each warp its 16 rows of each slab, so that no warp waits for another.
    __device__ void write(const Sums &sums, const TensorMap &map_c, const Item &item) const {
        const int warp = thread / 32;
        const bool leader = thread % 32 == 0;
#pragma unroll
        for (int slab = 0; slab < SLABS; slab++)
#pragma unroll
            for (int n = 0; n < PART_N; n += STORE_COLUMNS) {
                const int number = slab * (PART_N / STORE_COLUMNS) + n / STORE_COLUMNS;
                const unsigned buffer = shared.stores(index * 4 + warp) + number % STORE_BUFFERS * STORE_BYTES;
                await_buffer(number, leader);
                stage_columns(sums.of[slab], n, buffer);
                fence_async_shared();
                __syncwarp();
                if (leader) {
                    store_box(map_c, buffer, item.column + column() + n, item.row + row() + slab * 64 + warp * STORE_ROWS);
                    commit_stores();
                }
            }
    }

    // ---- sums of the parts of a tile, four floats of each thread side by side ----

    __device__ float4 *slot(float4 *partials, int block) const {
        return partials + static_cast<long long>(block) * (BM * BN / 4) + member() * (PART_M * PART_N / 4) + thread;
    }

    __device__ unsigned *counter(unsigned *counters, const Item &item) const { return counters + item.owner * TEAM + member(); }

    __device__ void hand_over(const Sums &sums, float4 *partials, unsigned *counters, const Item &item) const {
        float4 *to = slot(partials, blockIdx.x);
#pragma unroll
        for (int slab = 0; slab < SLABS; slab++)
#pragma unroll
            for (int i = 0; i < PART_N / 2; i += 4, to += WARPGROUP)
                __stcg(to, make_float4(sums.of[slab][i], sums.of[slab][i + 1], sums.of[slab][i + 2], sums.of[slab][i + 3]));
        __threadfence();
        meet();
        if (thread == 0) atomicAdd(counter(counters, item), 1);
    }

    // Waits for the other parts, which other blocks, all of them resident, work on; leaves the counter as it was.
    __device__ void await_parts(unsigned *counters, const Item &item) const {
        if (thread == 0) {
            unsigned *count = counter(counters, item), seen = 0;
            while (seen + 1 < static_cast<unsigned>(item.parts)) asm volatile("ld.acquire.gpu.u32 %0, [%1];" : "=r"(seen) : "l"(count) : "memory");
            *count = 0;
        }
        meet();
    }

    __device__ void add_parts(Sums &sums, float4 *partials, const Item &item, int rest) const {
        for (int part = 1; part < item.parts; part++) {
            const float4 *from = slot(partials, item.owner + part * rest * CLUSTER);
#pragma unroll
            for (int slab = 0; slab < SLABS; slab++)
#pragma unroll
                for (int i = 0; i < PART_N / 2; i += 4, from += WARPGROUP) {
                    const float4 more = __ldcg(from);
                    sums.of[slab][i] += more.x, sums.of[slab][i + 1] += more.y, sums.of[slab][i + 2] += more.z, sums.of[slab][i + 3] += more.w;
                }
        }
    }

    // The teams take the block's items in turn, so that one multiplies while another writes.
    __device__ void consume(const TensorMap &map_c, float4 *partials, unsigned *counters, const Schedule &schedule) const {
        Sums sums;
        Ring ring;
        int round = 0;
        for (int number = blockIdx.x / CLUSTER; number < schedule.items(); number += schedule.clusters, round++) {
            const Item item = schedule.item(number, place);
            if (TEAMS > 1 && round % TEAMS != index / TEAM) {
                ring.advance(item.steps());
                continue;
            }
            await_turn(round / TEAMS);
            multiply(sums, ring, item);
            if (SPLIT > 1 && item.part > 0) {
                hand_over(sums, partials, counters, item);
                continue;
            }
            if (SPLIT > 1 && item.parts > 1) {
                await_parts(counters, item);
                add_parts(sums, partials, item, schedule.rest);
            }
            write(sums, map_c, item);
        }
        await_store_reads<0>();
    }
};

// ---- the whole ----

// Registers that the producer gives up go to the consumers; a lone consumer has enough.
constexpr bool TRADES = CONSUMERS > 1;
constexpr int PRODUCER_REGISTERS = 40, CONSUMER_REGISTERS = CONSUMERS == 2 ? 232 : 152;

__device__ void start(const Shared &shared, int thread) {
    if (thread == 0) {
        for (int stage = 0; stage < STAGES; stage++) {
            barrier_init(shared.full(stage), 1);
            barrier_init(shared.empty(stage), (CM + CN - 1) * TEAM * 4);
        }
        for (int team = 0; team < TEAMS; team++) barrier_init(shared.turn(team), TEAM);
        fence_barrier_init();
    }
    if constexpr (CLUSTER == 1) __syncthreads();
    else cluster_sync();
}

extern "C" __global__ void __launch_bounds__(THREADS, 1)
    gemm_sp(const __grid_constant__ TensorMap map_a, const __grid_constant__ TensorMap map_b, const __grid_constant__ TensorMap map_c,
            const unsigned *words, float4 *partials, unsigned *counters, long long m, long long n, long long k) {
    extern __shared__ __align__(1024) unsigned char memory[];  // as swizzling wants it; there is no room to align it here
    const Shared shared{shared_address(memory)};
    const Schedule schedule(m, n, k);
    const Place place;
    const Metadata metadata{words, static_cast<int>((m + 63) / 64), static_cast<int>((k + 63) / 64)};
    const int thread = threadIdx.x, warpgroup = __shfl_sync(~0u, thread / WARPGROUP, 0);
    start(shared, thread);
    if (warpgroup == CONSUMERS) {
        if constexpr (TRADES) yield_registers<PRODUCER_REGISTERS>();
        if (thread == CONSUMERS * WARPGROUP) produce({map_a, map_b, metadata}, shared, schedule, place);
    } else {
        if constexpr (TRADES) take_registers<CONSUMER_REGISTERS>();
        const Consumer consumer{warpgroup, thread % WARPGROUP, place, shared, metadata, static_cast<unsigned>(m >> 32)};
        consumer.consume(map_c, partials, counters, schedule);
    }
    if constexpr (CLUSTER > 1) {
        __syncwarp();
        cluster_sync();  // a block's barriers and memory have to last while others write to them
    }
}
