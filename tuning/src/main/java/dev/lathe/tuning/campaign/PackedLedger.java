package dev.lathe.tuning.campaign;

import dev.lathe.tuning.evaluation.RejectionStage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** A ledger as it is carried from run to run: a line an entry, in the order of ordinals, compressed to one line of text. */
public record PackedLedger(String text) {
    /** Marks an entry that was rejected, before its stage. */
    private static final String FAILED = "!";

    static PackedLedger of(CampaignLedger ledger) {
        String lines = ledger.entries().stream().map(PackedLedger::line).collect(Collectors.joining("\n"));
        return new PackedLedger(Base64.getEncoder().encodeToString(compressed(lines)));
    }

    public CampaignLedger unpack() {
        String lines = expanded(Base64.getDecoder().decode(text));
        List<LedgerEntry> entries = new ArrayList<>();
        for (String line : lines.isEmpty() ? new String[0] : lines.split("\n")) {
            entries.add(entry(entries.size() + 1, line.split("\t")));
        }
        return new CampaignLedger(entries);
    }

    private static String line(LedgerEntry entry) {
        String result = switch (entry.result()) {
            case LedgerEntry.Result.Cost cost -> Float.toString(cost.nanoseconds());
            case LedgerEntry.Result.Failed failed -> FAILED + failed.stage();
        };
        return entry.candidate() + "\t" + entry.epoch() + "\t" + result;
    }

    private static LedgerEntry entry(int ordinal, String[] fields) {
        return new LedgerEntry(ordinal, fields[0], Integer.parseInt(fields[1]), result(fields[2]));
    }

    private static LedgerEntry.Result result(String text) {
        return text.startsWith(FAILED)
                ? new LedgerEntry.Result.Failed(
                        RejectionStage.valueOf(text.substring(FAILED.length()).toUpperCase(Locale.ROOT)))
                : new LedgerEntry.Result.Cost(Float.parseFloat(text));
    }

    private static byte[] compressed(String lines) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(lines.getBytes(StandardCharsets.UTF_8));
        } catch (IOException memoryDoesNotFail) {
            throw new UncheckedIOException(memoryDoesNotFail);
        }
        return bytes.toByteArray();
    }

    private static String expanded(byte[] bytes) {
        try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            return new String(gzip.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException damaged) {
            throw new UncheckedIOException("a packed ledger is damaged", damaged);
        }
    }
}
