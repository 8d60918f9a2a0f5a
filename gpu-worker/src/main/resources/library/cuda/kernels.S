/* Embeds the cubins of the kernels. */
    .section .rodata
@images@    .section .note.GNU-stack,"",%progbits
