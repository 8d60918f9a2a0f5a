package dev.lathe.tuning.campaign;

import dev.lathe.tuning.packing.PackedColumns;

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

    /** Returns the ledger; throws IllegalArgumentException if the text is damaged. */
    public CampaignLedger unpack() {
        return LedgerColumns.ledger(PackedColumns.unpack(text));
    }
}
