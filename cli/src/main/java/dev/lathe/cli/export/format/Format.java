package dev.lathe.cli.export.format;

import dev.lathe.tuning.report.CampaignRecord;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A file format in which other tools read the evaluations of campaigns. */
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

    /** Returns the format with this name, as in {@code --as}; empty if there is none. */
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
