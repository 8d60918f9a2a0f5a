package dev.lathe.tuning.decision;

/** The decision about an evaluation. */
public sealed interface Verdict {
    /** Returns the verdict's name in tables and files. */
    String word();

    /** Returns the reason in one line. */
    String reason();

    /** The candidate becomes the incumbent. */
    record Keep(String reason) implements Verdict {
        @Override
        public String word() {
            return "KEEP";
        }
    }

    /** The candidate becomes the incumbent, although it loses a little on a problem of the set. */
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

    /** The samples do not decide, although the comparison was repeated; the incumbent is kept. */
    record Inconclusive(String reason) implements Verdict {
        @Override
        public String word() {
            return "INCONCLUSIVE";
        }
    }

    /** The candidate was not measured. */
    record Rejected(String reason) implements Verdict {
        @Override
        public String word() {
            return "REJECTED";
        }
    }

    /** Returns this verdict with another reason. */
    default Verdict because(String reason) {
        return switch (this) {
            case Keep keep -> new Keep(reason);
            case KeepTradeOff keep -> new KeepTradeOff(reason);
            case Discard discard -> new Discard(reason);
            case Inconclusive inconclusive -> new Inconclusive(reason);
            case Rejected rejected -> new Rejected(reason);
        };
    }

    /** Returns whether the candidate becomes the incumbent. */
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
