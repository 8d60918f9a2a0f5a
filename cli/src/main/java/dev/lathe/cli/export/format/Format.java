package dev.lathe.cli.export.format;

import dev.lathe.tuning.report.CampaignRecord;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A way to write down all evaluations of campaigns for tools that are not Lathe. */
public enum Format {
    CSV("csv", accounts -> List.of(CsvTable.of(accounts))),
    KERNEL_TUNER_CACHE(
            "kernel-tuner-cache", accounts -> accounts.stream().flatMap(KernelTunerCache::of).toList()),
    T4("t4", accounts -> accounts.stream().flatMap(T4Results::of).toList());

    private final String word;
    private final Function<List<CampaignRecord>, List<TextFile>> writing;

    Format(String word, Function<List<CampaignRecord>, List<TextFile>> writing) {
        this.word = word;
        this.writing = writing;
    }

    /** Finds it by its word. */
    public static Optional<Format> of(String word) {
        return Arrays.stream(values()).filter(format -> format.word.equals(word)).findFirst();
    }

    public List<TextFile> files(List<CampaignRecord> accounts) {
        return writing.apply(accounts);
    }

    @Override
    public String toString() {
        return word;
    }
}
