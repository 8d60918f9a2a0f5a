package dev.lathe.workflows.sweep;

import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.packing.PackedColumns;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A campaign as a sweep carries it to its next run: how it ended, if it was ever started, and whether an extension
 * reopened it since. 1,000 rows are four columns with few distinct values each, a few kilobytes when packed.
 */
record CarriedCampaign(Optional<CampaignEnd> end, boolean reopened) {
    private static final String NOT_BEGUN = "";
    private static final String REOPENED = "reopened";

    static String pack(List<CarriedCampaign> rows) {
        return PackedColumns.pack(List.of(
                column(rows, CarriedCampaign::phase),
                column(rows, CarriedCampaign::iterations),
                column(rows, CarriedCampaign::target),
                column(rows, CarriedCampaign::state)));
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
                        Phase.valueOf(cells.get(0)), Integer.parseInt(cells.get(1)), Integer.parseInt(cells.get(2))));
        return new CarriedCampaign(end, cells.get(3).equals(REOPENED));
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

    private String state() {
        return reopened ? REOPENED : "";
    }
}
