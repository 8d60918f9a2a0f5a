package dev.lathe.tuning.campaign;

import static java.util.Objects.requireNonNull;

import dev.lathe.tuning.evaluation.RejectionStage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A ledger as columns: results, epochs, shapes of candidates, then for each shape one column per part, then the costs
 * as one column per hexadecimal digit of their bits, because leading digits are similar. Ordinals are the numbers of
 * the rows. If there are duplicates, the last column has the ordinals of their originals.
 */
final class LedgerColumns {
    static final String MEASURED = "measured";
    private static final String REJECTED = RejectionStage.GATE.name();
    private static final int COST_DIGITS = Float.BYTES * 2;

    private LedgerColumns() {}

    static List<List<String>> of(CampaignLedger ledger) {
        List<LedgerEntry> entries = ledger.entries();
        List<CandidateTemplate> shapes =
                entries.stream().map(entry -> CandidateTemplate.of(entry.candidate())).toList();
        List<List<String>> columns = new ArrayList<>();
        columns.add(entries.stream().map(entry -> word(entry.result())).toList());
        columns.add(entries.stream().map(entry -> Integer.toString(entry.epoch())).toList());
        columns.add(shapes.stream().map(CandidateTemplate::shape).toList());
        shapes.stream().map(CandidateTemplate::shape).distinct().forEach(shape -> columns.addAll(parts(shapes, shape)));
        columns.addAll(costs(entries));
        List<String> originals = originals(entries);
        if (!originals.stream().allMatch(String::isEmpty)) {
            columns.add(originals);
        }
        return columns;
    }

    private static List<List<String>> parts(List<CandidateTemplate> all, String shape) {
        List<CandidateTemplate> alike = all.stream().filter(one -> one.shape().equals(shape)).toList();
        return IntStream.range(0, CandidateTemplate.partsIn(shape))
                .mapToObj(part -> alike.stream().map(one -> one.parts().get(part)).toList())
                .toList();
    }

    private static List<List<String>> costs(List<LedgerEntry> entries) {
        List<String> bits = entries.stream()
                .map(LedgerEntry::result)
                .filter(LedgerEntry.Result.Cost.class::isInstance)
                .map(cost -> Integer.toHexString(Float.floatToIntBits(((LedgerEntry.Result.Cost) cost).nanoseconds())))
                .map(hex -> "0".repeat(COST_DIGITS - hex.length()) + hex)
                .toList();
        return IntStream.range(0, COST_DIGITS)
                .mapToObj(digit -> bits.stream().map(hex -> hex.substring(digit, digit + 1)).toList())
                .toList();
    }

    /** Returns a cell per row that a gate rejected: the ordinal of its original, or an empty cell. */
    private static List<String> originals(List<LedgerEntry> entries) {
        return entries.stream()
                .map(LedgerEntry::result)
                .filter(result -> word(result).equals(REJECTED))
                .map(result ->
                        result instanceof LedgerEntry.Result.Duplicate(int original) ? Integer.toString(original) : "")
                .toList();
    }

    private static String word(LedgerEntry.Result result) {
        return switch (result) {
            case LedgerEntry.Result.Cost cost -> MEASURED;
            case LedgerEntry.Result.Failed failed -> failed.stage().name();
            case LedgerEntry.Result.Duplicate duplicate -> REJECTED;
        };
    }

    static CampaignLedger ledger(List<List<String>> columns) {
        Iterator<List<String>> next = columns.iterator();
        List<String> results = next.next();
        List<String> epochs = next.next();
        Iterator<String> candidates = candidates(next.next(), next).iterator();
        Iterator<Float> costs = costs(next);
        Iterator<String> originals = next.hasNext() ? next.next().iterator() : Collections.emptyIterator();
        return new CampaignLedger(IntStream.range(0, results.size())
                .mapToObj(row -> new LedgerEntry(
                        row + 1,
                        candidates.next(),
                        Integer.parseInt(epochs.get(row)),
                        result(results.get(row), costs, originals)))
                .toList());
    }

    private static List<String> candidates(List<String> shapes, Iterator<List<String>> columns) {
        SortedMap<String, List<Iterator<String>>> parts = new TreeMap<>();
        shapes.stream().distinct().forEach(shape -> parts.put(shape, take(CandidateTemplate.partsIn(shape), columns)));
        return shapes.stream()
                .map(shape -> new CandidateTemplate(
                        shape,
                        requireNonNull(parts.get(shape)).stream()
                                .map(Iterator::next)
                                .toList()))
                .map(CandidateTemplate::text)
                .toList();
    }

    private static Iterator<Float> costs(Iterator<List<String>> columns) {
        List<Iterator<String>> digits = take(COST_DIGITS, columns);
        List<Float> costs = new ArrayList<>();
        while (digits.getFirst().hasNext()) {
            StringBuilder hex = new StringBuilder();
            digits.forEach(digit -> hex.append(digit.next()));
            costs.add(Float.intBitsToFloat(Integer.parseUnsignedInt(hex.toString(), 16)));
        }
        return costs.iterator();
    }

    private static List<Iterator<String>> take(int count, Iterator<List<String>> columns) {
        return IntStream.range(0, count).mapToObj(i -> columns.next().iterator()).toList();
    }

    private static LedgerEntry.Result result(String word, Iterator<Float> costs, Iterator<String> originals) {
        if (word.equals(MEASURED)) {
            return new LedgerEntry.Result.Cost(costs.next());
        }
        String original = word.equals(REJECTED) && originals.hasNext() ? originals.next() : "";
        return original.isEmpty()
                ? new LedgerEntry.Result.Failed(RejectionStage.valueOf(word))
                : new LedgerEntry.Result.Duplicate(Integer.parseInt(original));
    }

    /**
     * A candidate's text, split into the shape that all candidates of a family share (its name and the separators), and
     * the parts between the separators. The text can be restored from both for any input.
     */
    private record CandidateTemplate(String shape, List<String> parts) {
        private static final String SEPARATORS = "@:,";

        CandidateTemplate {
            parts = List.copyOf(parts);
        }

        static CandidateTemplate of(String text) {
            StringBuilder shape = new StringBuilder();
            List<String> parts = new ArrayList<>();
            int start = 0;
            for (int i = 0; i < text.length(); i++) {
                if (SEPARATORS.indexOf(text.charAt(i)) >= 0) {
                    String part = text.substring(start, i);
                    if (shape.isEmpty()) {
                        shape.append(part);
                    } else {
                        parts.add(part);
                    }
                    shape.append(text.charAt(i));
                    start = i + 1;
                }
            }
            String last = text.substring(start);
            if (shape.isEmpty()) {
                return new CandidateTemplate(last, List.of());
            }
            parts.add(last);
            return new CandidateTemplate(shape.toString(), parts);
        }

        /** Returns the number of parts in a text of this shape. */
        static int partsIn(String shape) {
            return (int) shape.chars().filter(c -> SEPARATORS.indexOf(c) >= 0).count();
        }

        String text() {
            StringBuilder text = new StringBuilder();
            int next = 0;
            for (char c : shape.toCharArray()) {
                text.append(c);
                if (SEPARATORS.indexOf(c) >= 0) {
                    text.append(parts.get(next++));
                }
            }
            return text.toString();
        }
    }
}
