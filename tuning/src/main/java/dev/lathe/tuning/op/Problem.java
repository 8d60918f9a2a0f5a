package dev.lathe.tuning.op;

/** An op with given dimensions and data type. */
public record Problem(String op, DataType dtype, Dimensions dimensions) {
    /** Returns the problem's key, as in {@code gemm_f16_4096x8192x8192}. */
    public String key() {
        return op + "_" + dtype + "_" + dimensions.text();
    }
}
