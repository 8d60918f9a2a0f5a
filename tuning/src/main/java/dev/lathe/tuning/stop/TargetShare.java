package dev.lathe.tuning.stop;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A target for the performance of the incumbent, as a share of a reference performance. */
public record TargetShare(Reference of, double share) {
    /** The format of a share, as in {@code vendor:0.95}. */
    public static final String PATTERN = "(baseline|vendor|roofline|mfu):\\d{1,6}(\\.\\d{1,6})?";

    /** The performance to which an incumbent is compared. */
    public enum Reference {
        /** The baseline of the current epoch. */
        BASELINE(1_000),
        /** The vendor library in the current epoch. */
        VENDOR(10),
        /** The roofline of the device, by the incumbent's profile. */
        ROOFLINE(1),
        /** The peak compute rate of the device, by the incumbent's profile (MFU). */
        MFU(1);

        private final int maxShare;

        Reference(int maxShare) {
            this.maxShare = maxShare;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Returns whether the performance is a physical limit, which only a profile tells. */
        public boolean needsProfile() {
            return this == ROOFLINE || this == MFU;
        }
    }

    public TargetShare {
        if (!(share > 0) || share > of.maxShare) {
            throw new IllegalArgumentException("the target share of " + of + " must be positive and at most "
                    + of.maxShare + ", not " + BigDecimal.valueOf(share).toPlainString() + "; 0.95 is 95 %");
        }
    }

    /** Parses {@code REFERENCE:SHARE}; throws IllegalArgumentException with the format. */
    public static TargetShare parse(String text) {
        if (!text.matches(PATTERN)) {
            throw new IllegalArgumentException("invalid target share '" + text + "'; write "
                    + String.join(", ", names()) + ", a colon and a number, such as vendor:0.95");
        }
        int colon = text.indexOf(':');
        return new TargetShare(
                Reference.valueOf(text.substring(0, colon).toUpperCase(Locale.ROOT)),
                Double.parseDouble(text.substring(colon + 1)));
    }

    private static List<String> names() {
        return Stream.of(Reference.values()).map(Reference::toString).toList();
    }
}
