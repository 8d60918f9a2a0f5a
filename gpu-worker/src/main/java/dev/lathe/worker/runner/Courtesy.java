package dev.lathe.worker.runner;

import dev.lathe.activities.failure.Trouble;
import dev.lathe.activities.heartbeat.Awaited;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.worker.runner.answer.Company;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits while somebody else uses a device: it says so and looks again, for as long as one attempt of an activity should last.
 * Nobody is asked to leave.
 */
final class Courtesy {
    private static final Logger LOG = LoggerFactory.getLogger(Courtesy.class);

    private final Duration lookAgain;
    private final Duration patience;
    private Optional<Company> known = Optional.empty();

    /** A wait ends within the patience, and the attempt with it; the next one waits on. */
    Courtesy(Duration lookAgain, Duration patience) {
        this.lookAgain = lookAgain;
        this.patience = patience;
    }

    /** Far below the timeouts of activities that wait for their turn behind the one that waits here. */
    static Courtesy usual() {
        return new Courtesy(Duration.ofSeconds(1), Duration.ofSeconds(30));
    }

    /** The first answer that is no company's name. */
    Optional<String> answer(Question question, Heartbeat heartbeat) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (true) {
            Optional<String> answer = question.ask();
            Optional<Company> company = answer.flatMap(Company::ofAnswer);
            note(company);
            if (company.isEmpty()) {
                return answer;
            }
            giveUpAfter(deadline, company.get());
            heartbeat.until(new Pause(company.get(), System.nanoTime() + lookAgain.toNanos()));
        }
    }

    @FunctionalInterface
    interface Question {
        Optional<String> ask() throws IOException, InterruptedException;
    }

    private void giveUpAfter(long deadline, Company company) {
        if (System.nanoTime() > deadline) {
            throw Trouble.transientInfraFor(lookAgain, company.words());
        }
    }

    private void note(Optional<Company> company) {
        if (!company.equals(known)) {
            LOG.warn(company.map(other -> other.words() + "; waiting").orElse("the device is free again"));
            known = company;
        }
    }

    private record Pause(Company company, long deadline) implements Awaited {
        @Override
        public boolean endsWithin(Duration patience) throws InterruptedException {
            long left = Math.max(0, deadline - System.nanoTime());
            TimeUnit.NANOSECONDS.sleep(Math.min(patience.toNanos(), left));
            return System.nanoTime() >= deadline;
        }

        @Override
        public String lastLine() {
            return company.heartbeat();
        }
    }
}
