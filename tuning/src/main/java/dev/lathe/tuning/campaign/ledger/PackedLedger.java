package dev.lathe.tuning.campaign.ledger;

import dev.lathe.tuning.packing.PackedColumns;

/**
 * A ledger as it is carried from run to run: one compressed line of text. The fullest ledger that a plan allows, with
 * fifteen knobs that share nothing, stays below {@link #LIMIT}, which leaves the rest of 64 KiB to the plan and the standing.
 */
public record PackedLedger(String text) {
    /** In characters, each a byte on the wire. */
    public static final int LIMIT = 48 * 1024;

    static PackedLedger of(CampaignLedger ledger) {
        return new PackedLedger(PackedColumns.pack(LedgerColumns.of(ledger)));
    }

    /** The ledger that was packed; throws IllegalArgumentException where the text is damaged. */
    public CampaignLedger unpack() {
        return LedgerColumns.ledger(PackedColumns.unpack(text));
    }
}
