package dev.lathe.tuning.stop;

import java.math.BigDecimal;
import java.util.List;

/**
 * A target for the performance of the incumbent, as a share of a reference performance: that of the {@link #BASELINE}
 * or the {@link #VENDOR} library in the current epoch, a physical limit, or a comparison line by its name.
 */
public record TargetShare(String of, double share) {
    public static final String BASELINE = "baseline";

    public static final String VENDOR = "vendor";

    /** The roofline of the device, by the incumbent's profile. */
    public static final String ROOFLINE = "roofline";

    /** The peak compute rate of the device, by the incumbent's profile (MFU). */
    public static final String MFU = "mfu";

    /** The peak of the metric, of which only rows of a repository's benchmark have a share. */
    public static final String PEAK = "peak";

    /** The references of a campaign that are no comparison lines. */
    public static final List<String> REFERENCES = List.of(BASELINE, VENDOR, ROOFLINE, MFU);

    /** The format of a share, as in {@code vendor:0.95}. */
    public static final String PATTERN = "[^:]+:\\d{1,6}(\\.\\d{1,6})?";

    public TargetShare {
        if (!(share > 0) || share > maxShare(of)) {
            throw new IllegalArgumentException("the target share of " + of + " must be positive and at most "
                    + maxShare(of) + ", not " + BigDecimal.valueOf(share).toPlainString() + "; 0.95 is 95 %");
        }
    }

    private static int maxShare(String reference) {
        return switch (reference) {
            case BASELINE -> 1_000;
            case ROOFLINE, MFU, PEAK -> 1;
            default -> 10;
        };
    }

    /** Parses {@code REFERENCE:SHARE}; throws IllegalArgumentException with the format. */
    public static TargetShare parse(String text) {
        if (!text.matches(PATTERN)) {
            throw new IllegalArgumentException("invalid target share '" + text + "'; write "
                    + String.join(", ", REFERENCES)
                    + " or the name of a comparison line, a colon and a number, such as "
                    + "vendor:0.95");
        }
        int colon = text.indexOf(':');
        return new TargetShare(text.substring(0, colon), Double.parseDouble(text.substring(colon + 1)));
    }

    /** Returns whether the reference is a physical limit, which only a profile tells. */
    public boolean needsProfile() {
        return of.equals(ROOFLINE) || of.equals(MFU);
    }

    /** Returns whether the reference is a comparison line. */
    public boolean isOfLine() {
        return !REFERENCES.contains(of);
    }
}
