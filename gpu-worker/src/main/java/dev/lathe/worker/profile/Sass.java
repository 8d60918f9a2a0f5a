package dev.lathe.worker.profile;

import dev.lathe.tuning.evaluation.Profile;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The machine instructions (SASS) of a cubin, from the lines of a listing by nvdisasm. They are counted as they are in
 * the code, not as they are executed.
 */
record Sass(Stream<String> listing) {
    private static final String BARRIERS = "sass_barriers";
    private static final String GLOBAL_LOAD_BITS = "sass_global_load_bits";
    private static final String TMA_LOADS = "sass_tma_loads";
    private static final String MMA = "sass_mma";

    /** The opcode and its modifiers, after the address and the predicate. */
    private static final Pattern INSTRUCTION =
            Pattern.compile("\\s*/\\*[0-9a-f]{4,}\\*/\\s+\\{?\\s*(?:@!?U?P\\w+\\s+)?([A-Z]\\w*)((?:\\.\\w+)*).*");

    /** The size of a load in bits, if it is not a word. */
    private static final Pattern SIZE = Pattern.compile("\\.[US]?(8|16|64|128|256)(?=\\.|$)");

    private static final double WORD = 32;

    /** Returns the facts by name. Each kind of tensor core instruction is a fact of its own. */
    SortedMap<String, Double> facts() {
        SortedMap<String, Double> facts = new TreeMap<>();
        Stream.of(Profile.INSTRUCTIONS, BARRIERS, GLOBAL_LOAD_BITS, TMA_LOADS, MMA)
                .forEach(name -> facts.put(name, 0.0));
        listing.map(INSTRUCTION::matcher)
                .filter(Matcher::matches)
                .filter(instruction -> !instruction.group(1).equals("NOP"))
                .forEach(instruction -> add(instruction.group(1), instruction.group(2), facts));
        return facts;
    }

    private static void add(String opcode, String modifiers, SortedMap<String, Double> facts) {
        facts.merge(Profile.INSTRUCTIONS, 1.0, Double::sum);
        switch (opcode) {
            case "BAR" -> facts.merge(BARRIERS, 1.0, Double::sum);
            case "LDG", "LDGSTS" -> facts.merge(GLOBAL_LOAD_BITS, bits(modifiers), Math::max);
            case "UTMALDG", "UBLKCP" -> facts.merge(TMA_LOADS, 1.0, Double::sum);
            default -> {
                if (opcode.endsWith("MMA")) {
                    facts.merge(MMA, 1.0, Double::sum);
                    facts.merge("sass_" + opcode + modifiers, 1.0, Double::sum);
                }
            }
        }
    }

    private static double bits(String modifiers) {
        Matcher size = SIZE.matcher(modifiers);
        return size.find() ? Double.parseDouble(size.group(1)) : WORD;
    }
}
