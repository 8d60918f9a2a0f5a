/* The kernel that empties the cache, as bytes in the example. */
    .section .rodata
    .globl lathe_caches_image
    .balign 64
lathe_caches_image:
    .incbin "example/caches.cubin"
    .section .note.GNU-stack,"",%progbits
