package dev.lathe.tuning.stop;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** A condition that ends a campaign. It is checked after every evaluation. */
public sealed interface StopRule {
    /** Returns the reason to stop; empty if the campaign continues. */
    Optional<StopReason> reached(Progress progress);

    /** Returns the condition as a noun phrase, such as {@code a time limit of 120 min}. */
    String text();

    /** Ends a campaign when its target number of iterations is done. */
    record IterationCount(int target) implements StopRule {
        /** The maximum number of iterations, due to the payload limit of the carried ledger. */
        public static final int LIMIT = 2_000;

        public IterationCount {
            if (target < 1 || target > LIMIT) {
                throw new IllegalArgumentException("iterations must be between 1 and " + LIMIT + ", not " + target);
            }
        }

        @Override
        public Optional<StopReason> reached(Progress progress) {
            return progress.iterations() < target
                    ? Optional.empty()
                    : Optional.of(new StopReason(
                            StopReason.Kind.ITERATIONS_DONE,
                            target == 1 ? "the only iteration is done" : "all " + target + " iterations are done"));
        }

        @Override
        public String text() {
            return target + " iterations";
        }
    }

    /** Ends a campaign at its limit of rejected candidates, so that a campaign without valid candidates ends. */
    record AttemptsSpent(int cap) implements StopRule {
        /** The maximum number of attempts, due to the payload limit of the carried ledger. */
        public static final int LIMIT = 2_000;

        public AttemptsSpent {
            if (cap < 1 || cap > LIMIT) {
                throw new IllegalArgumentException(
                        "the limit of attempts must be between 1 and " + LIMIT + ", not " + cap);
            }
        }

        /** Returns the cap for a target of iterations: four attempts for each iteration plus fifty, up to the limit. */
        public static AttemptsSpent forTarget(int target) {
            return new AttemptsSpent(Math.min(4 * target + 50, LIMIT));
        }

        /** Returns the lowest target whose cap allows another attempt; one above the limit if there is none. */
        public static int lowestTargetAfter(int attempts) {
            return IntStream.rangeClosed(1, IterationCount.LIMIT)
                    .filter(target -> forTarget(target).cap() > attempts)
                    .findFirst()
                    .orElse(IterationCount.LIMIT + 1);
        }

        @Override
        public Optional<StopReason> reached(Progress progress) {
            return progress.attempts() < cap
                    ? Optional.empty()
                    : Optional.of(new StopReason(
                            StopReason.Kind.ATTEMPTS_SPENT,
                            cap + " candidates were rejected and " + progress.iterations()
                                    + " measured; see attempts.tsv for the reasons, or extend the campaign"));
        }

        @Override
        public String text() {
            return cap + " rejected candidates";
        }
    }

    /** Ends a campaign when the incumbent reaches the target. */
    record TargetReached(double nanoseconds) implements StopRule {
        @Override
        public Optional<StopReason> reached(Progress progress) {
            return progress.bestNanoseconds().stream()
                    .filter(best -> best <= nanoseconds)
                    .mapToObj(best -> new StopReason(
                            StopReason.Kind.TARGET_REACHED, String.format(
                                    Locale.ROOT,
                                    "target reached: %.2f us, target %.2f us",
                                    best / 1e3,
                                    nanoseconds / 1e3)))
                    .findFirst();
        }

        @Override
        public String text() {
            return "the target value";
        }
    }

    /** Ends a campaign when the incumbent reaches the target share. An unknown reference is never reached. */
    record ShareReached(TargetShare target) implements StopRule {
        @Override
        public Optional<StopReason> reached(Progress progress) {
            return Optional.ofNullable(progress.shares().get(target.of()))
                    .filter(share -> share >= target.share())
                    .map(share -> new StopReason(
                            StopReason.Kind.TARGET_REACHED, String.format(
                                    Locale.ROOT,
                                    "target reached: %.3f of the %s, target %.3f",
                                    share,
                                    target.of(),
                                    target.share())));
        }

        @Override
        public String text() {
            return String.format(Locale.ROOT, "the target of %.3f of the %s", target.share(), target.of());
        }
    }

    /** Ends a campaign when each row of a repository's benchmark is at its target, so that no score is better. */
    record RowsAtTarget() implements StopRule {
        @Override
        public Optional<StopReason> reached(Progress progress) {
            return progress.rowsShort().stream()
                    .filter(rows -> rows == 0)
                    .mapToObj(none -> new StopReason(
                            StopReason.Kind.TARGET_REACHED, "target reached: each row is at its target"))
                    .findFirst();
        }

        @Override
        public String text() {
            return "the targets of all rows";
        }
    }

    /** Ends a campaign at its time limit, which includes pauses. */
    record TimeSpent(Duration limit) implements StopRule {
        @Override
        public Optional<StopReason> reached(Progress progress) {
            return progress.elapsed().compareTo(limit) < 0
                    ? Optional.empty()
                    : Optional.of(new StopReason(
                            StopReason.Kind.TIME_SPENT, "time limit reached: " + limit.toMinutes() + " min"));
        }

        @Override
        public String text() {
            return "a time limit of " + limit.toMinutes() + " min";
        }
    }

    /** Ends a campaign after a number of iterations without a gain. */
    record Converged(int patience) implements StopRule {
        public Converged {
            if (patience < 1 || patience > IterationCount.LIMIT) {
                throw new IllegalArgumentException(
                        "patience must be between 1 and " + IterationCount.LIMIT + ", not " + patience);
            }
        }

        @Override
        public Optional<StopReason> reached(Progress progress) {
            return progress.withoutGain() < patience
                    ? Optional.empty()
                    : Optional.of(new StopReason(
                            StopReason.Kind.CONVERGED,
                            "converged: no gain in the last " + progress.withoutGain() + " of " + progress.iterations()
                                    + " iterations"));
        }

        @Override
        public String text() {
            return patience + " iterations without a gain since the extension";
        }
    }

    /** Ends a campaign after a number of rounds of agents and people. */
    record RoundsDone(int limit) implements StopRule {
        @Override
        public Optional<StopReason> reached(Progress progress) {
            return progress.rounds()
                    .filter(rounds -> rounds.extended() >= limit)
                    .map(rounds -> new StopReason(
                            StopReason.Kind.ROUNDS_DONE,
                            rounds.all() == 1 ? "the only round is done" : "all " + rounds.all() + " rounds are done"));
        }

        @Override
        public String text() {
            return limit + " rounds since the extension";
        }
    }

    /** Ends a campaign after a number of rounds without a gain. */
    record RoundsConverged(int patience) implements StopRule {
        @Override
        public Optional<StopReason> reached(Progress progress) {
            return progress.rounds()
                    .filter(rounds -> rounds.withoutGain() >= patience)
                    .map(rounds -> new StopReason(
                            StopReason.Kind.CONVERGED,
                            "converged: no gain in the last " + rounds.withoutGain() + " of " + rounds.all()
                                    + " rounds"));
        }

        @Override
        public String text() {
            return patience + " rounds without a gain since the extension";
        }
    }
}
