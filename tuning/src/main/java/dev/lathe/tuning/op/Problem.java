package dev.lathe.tuning.op;

/** An op at given dimensions in a given type. */
public record Problem(String op, DataType dtype, Dimensions dimensions) {
    /** The problem's name in keys, tables and records: {@code gemm_f16_4096x8192x8192}. */
    public String key() {
        return op + "_" + dtype + "_" + dimensions.text();
    }
}
