/* Embeds the cubin of the kernel that flushes the cache. */
    .section .rodata
    .globl lathe_caches_image
    .balign 64
lathe_caches_image:
    .incbin "example/caches.cubin"
    .section .note.GNU-stack,"",%progbits
