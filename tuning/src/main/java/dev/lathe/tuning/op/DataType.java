package dev.lathe.tuning.op;

import java.util.Locale;

/** An element type of a tensor, with its size in bytes and its unit roundoff (half the distance from 1 to the next number). */
public enum DataType {
    F64(8, 0x1p-53),
    F32(4, 0x1p-24),
    F16(2, 0x1p-11),
    BF16(2, 0x1p-8),
    E4M3(1, 0x1p-4),
    I32(4, 0.0);

    private final int bytes;
    private final double unitRoundoff;

    DataType(int bytes, double unitRoundoff) {
        this.bytes = bytes;
        this.unitRoundoff = unitRoundoff;
    }

    public int bytes() {
        return bytes;
    }

    public double unitRoundoff() {
        return unitRoundoff;
    }

    /** Returns the type with a spelling as in keys and files, such as {@code f32}; throws IllegalArgumentException that lists the legal ones. */
    public static DataType of(String spelling) {
        for (DataType type : values()) {
            if (type.toString().equals(spelling)) {
                return type;
            }
        }
        throw new IllegalArgumentException(
                "unknown data type '" + spelling + "'; legal are f64, f32, f16, bf16, e4m3, i32");
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
