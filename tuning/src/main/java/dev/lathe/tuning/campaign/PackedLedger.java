package dev.lathe.tuning.campaign;

import dev.lathe.tuning.packing.PackedColumns;
import java.util.Collections;
import java.util.List;

/**
 * A ledger as one compressed line of text, for continue-as-new. The largest ledger that a plan allows, with fifteen
 * random knobs, is smaller than {@link #LIMIT}. The rest of the payload limit of 64 KiB is for the other carried state.
 */
public record PackedLedger(String text) {
    /** The limit in characters, each of which is one byte. */
    public static final int LIMIT = 48 * 1024;

    static PackedLedger of(CampaignLedger ledger) {
        return new PackedLedger(PackedColumns.pack(LedgerColumns.of(ledger)));
    }

    /** The numbers of iterations and attempts of a campaign. */
    public record Counts(int iterations, int attempts) {}

    /** Returns the numbers of iterations and attempts, without unpacking the entries. */
    public Counts counts() {
        List<String> results = PackedColumns.first(text);
        int iterations = Collections.frequency(results, LedgerColumns.MEASURED);
        return new Counts(iterations, results.size() - iterations);
    }

    /** Returns the ledger; throws IllegalArgumentException if the text is damaged. */
    public CampaignLedger unpack() {
        return LedgerColumns.ledger(PackedColumns.unpack(text));
    }
}
