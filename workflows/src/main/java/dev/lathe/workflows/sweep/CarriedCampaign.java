package dev.lathe.workflows.sweep;

import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.packing.PackedColumns;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A campaign as a sweep carries it to its next run: how it ended, if it was ever started, and why it was reopened
 * since. 1,000 rows are six columns, all but the rates with few distinct values, some ten kilobytes when packed.
 */
record CarriedCampaign(Optional<CampaignEnd> end, Reopening reopening) {
    private static final String NOT_BEGUN = "";

    /** Why an ended campaign runs again. */
    enum Reopening {
        NONE,
        EXTENDED,
        DOUBTED
    }

    static String pack(List<CarriedCampaign> rows) {
        return PackedColumns.pack(List.of(
                column(rows, CarriedCampaign::phase),
                column(rows, CarriedCampaign::iterations),
                column(rows, CarriedCampaign::target),
                column(rows, CarriedCampaign::rate),
                column(rows, CarriedCampaign::confirmed),
                column(rows, row -> row.reopening().name())));
    }

    private static List<String> column(List<CarriedCampaign> rows, Function<CarriedCampaign, String> cell) {
        return rows.stream().map(cell).toList();
    }

    /** Unpacks rows. Throws IllegalArgumentException if the text is not from {@link #pack}. */
    static List<CarriedCampaign> unpack(String packed) {
        List<List<String>> columns = PackedColumns.unpack(packed);
        return IntStream.range(0, columns.getFirst().size())
                .mapToObj(i -> of(columns.stream().map(column -> column.get(i)).toList()))
                .toList();
    }

    private static CarriedCampaign of(List<String> cells) {
        Optional<CampaignEnd> end = cells.get(0).equals(NOT_BEGUN)
                ? Optional.empty()
                : Optional.of(new CampaignEnd(
                        Phase.valueOf(cells.get(0)),
                        Integer.parseInt(cells.get(1)),
                        Integer.parseInt(cells.get(2)),
                        cells.get(3).isEmpty()
                                ? OptionalDouble.empty()
                                : OptionalDouble.of(Double.parseDouble(cells.get(3))),
                        Boolean.parseBoolean(cells.get(4))));
        return new CarriedCampaign(end, Reopening.valueOf(cells.get(5)));
    }

    private String phase() {
        return end.map(known -> known.phase().name()).orElse(NOT_BEGUN);
    }

    private String iterations() {
        return end.map(known -> Integer.toString(known.iterations())).orElse("");
    }

    private String target() {
        return end.map(known -> Integer.toString(known.target())).orElse("");
    }

    private String rate() {
        return end.map(CampaignEnd::rate)
                .filter(OptionalDouble::isPresent)
                .map(known -> Double.toString(known.getAsDouble()))
                .orElse("");
    }

    private String confirmed() {
        return end.map(known -> Boolean.toString(known.confirmed())).orElse("");
    }
}
