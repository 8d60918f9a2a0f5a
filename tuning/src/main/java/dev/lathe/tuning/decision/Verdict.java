package dev.lathe.tuning.decision;

/** What was decided about an evaluation. */
public sealed interface Verdict {
    /** The word for it in results, tables and records. */
    String word();

    /** Why, in one line. */
    String reason();

    /** It is the incumbent now. */
    record Keep(String reason) implements Verdict {
        @Override
        public String word() {
            return "KEEP";
        }
    }

    /** It is the incumbent now, although a member of the problem set lost a little. */
    record KeepTradeOff(String reason) implements Verdict {
        @Override
        public String word() {
            return "KEEP_TRADE_OFF";
        }
    }

    record Discard(String reason) implements Verdict {
        @Override
        public String word() {
            return "DISCARD";
        }
    }

    /** The samples do not decide; it is measured again within its ordinal. */
    record Inconclusive(String reason) implements Verdict {
        @Override
        public String word() {
            return "INCONCLUSIVE";
        }
    }

    /** It was never measured. */
    record Rejected(String reason) implements Verdict {
        @Override
        public String word() {
            return "REJECTED";
        }
    }

    default boolean promotes() {
        return switch (this) {
            case Keep keep -> true;
            case KeepTradeOff keep -> true;
            case Discard discard -> false;
            case Inconclusive inconclusive -> false;
            case Rejected rejected -> false;
        };
    }
}
