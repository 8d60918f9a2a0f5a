/* Checks each access of a kernel to the memory around its buffers. The compiler calls the functions before each access
   (-fsanitize=kernel-address), so no runtime library, shadow memory or further system call is necessary. A wrong access
   faults at its first byte outside the buffer, and the runner names the buffer. */
#define LATHE_UNCHECKED __attribute__((no_sanitize_address))

int mprotect(void *, unsigned long, int);

static struct {
    unsigned long zone, limit, begin, end; /* the mapped memory, and the buffer in it */
} lathe_buffers[64];
static int lathe_buffer_count;

/* The runner calls it for each buffer once the library is loaded. */
LATHE_UNCHECKED void lathe_watch(unsigned long zone, unsigned long span, unsigned long page, unsigned long bytes) {
    if (lathe_buffer_count == 64) return;
    lathe_buffers[lathe_buffer_count].zone = zone;
    lathe_buffers[lathe_buffer_count].limit = zone + span;
    lathe_buffers[lathe_buffer_count].begin = zone + page;
    lathe_buffers[lathe_buffer_count++].end = zone + page + bytes;
}

LATHE_UNCHECKED static void lathe_check(unsigned long at, unsigned long count) {
    for (int i = 0; i < lathe_buffer_count; i++) {
        const unsigned long begin = lathe_buffers[i].begin, end = lathe_buffers[i].end;
        if (at + count <= lathe_buffers[i].zone || at >= lathe_buffers[i].limit) continue;
        if (at >= begin && at + count <= end) return;
        const unsigned long wrong = at < begin || at >= end ? at : end, page = begin - lathe_buffers[i].zone;
        mprotect((void *)(wrong / page * page), page, 0);
        *(volatile char *)wrong;
    }
}

#define LATHE_ACCESSES(bytes)                                                                          \
    LATHE_UNCHECKED void __asan_load##bytes##_noabort(unsigned long at) { lathe_check(at, bytes); }    \
    LATHE_UNCHECKED void __asan_store##bytes##_noabort(unsigned long at) { lathe_check(at, bytes); }
LATHE_ACCESSES(1)
LATHE_ACCESSES(2)
LATHE_ACCESSES(4)
LATHE_ACCESSES(8)
LATHE_ACCESSES(16)
LATHE_UNCHECKED void __asan_loadN_noabort(unsigned long at, unsigned long bytes) { lathe_check(at, bytes); }
LATHE_UNCHECKED void __asan_storeN_noabort(unsigned long at, unsigned long bytes) { lathe_check(at, bytes); }
LATHE_UNCHECKED void __asan_handle_no_return(void) {}

/* A kernel can neither exclude a function from the checks nor see from a macro that there are some. */
#undef LATHE_ACCESSES
#undef LATHE_UNCHECKED
#undef __SANITIZE_ADDRESS__
#pragma GCC poison no_sanitize __no_sanitize__ no_sanitize_address __no_sanitize_address__ no_sanitize_undefined \
    __no_sanitize_undefined__ no_address_safety_analysis __no_address_safety_analysis__
