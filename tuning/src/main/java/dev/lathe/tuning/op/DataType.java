package dev.lathe.tuning.op;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * An element type of a tensor, with its size in bytes and its unit roundoff (half the distance from 1 to the next
 * number).
 */
public enum DataType {
    F64(8, 0x1p-53),
    F32(4, 0x1p-24),
    F16(2, 0x1p-11),
    BF16(2, 0x1p-8),
    E4M3(1, 0x1p-4),
    I8(1, 0.0),
    U8(1, 0.0),
    I32(4, 0.0),
    I64(8, 0.0);

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

    /** Returns the largest integer of an integer type that a double holds exactly. */
    public long largestInteger() {
        return switch (this) {
            case I8 -> Byte.MAX_VALUE;
            case U8 -> 255;
            case I32 -> Integer.MAX_VALUE;
            case I64 -> 1L << 53;
            case F64, F32, F16, BF16, E4M3 -> throw new IllegalStateException(this + " is not an integer type");
        };
    }

    public boolean isInteger() {
        return unitRoundoff == 0;
    }

    /**
     * Returns the type with a spelling as in keys and files, such as {@code f32}; throws IllegalArgumentException that
     * lists the legal ones.
     */
    public static DataType of(String spelling) {
        for (DataType type : values()) {
            if (type.toString().equals(spelling)) {
                return type;
            }
        }
        throw new IllegalArgumentException(
                "unknown data type '" + spelling + "'; legal are "
                        + Arrays.stream(values()).map(DataType::toString).collect(Collectors.joining(", ")));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
