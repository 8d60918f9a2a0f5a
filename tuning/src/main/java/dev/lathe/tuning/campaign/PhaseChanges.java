package dev.lathe.tuning.campaign;

import static dev.lathe.tuning.campaign.Phase.DONE;
import static dev.lathe.tuning.campaign.Phase.EXHAUSTED;
import static dev.lathe.tuning.campaign.Phase.FAILED;
import static dev.lathe.tuning.campaign.Phase.PAUSED;
import static dev.lathe.tuning.campaign.Phase.RUNNING;
import static dev.lathe.tuning.campaign.Phase.STARTING;
import static dev.lathe.tuning.campaign.Phase.STOPPED;
import static dev.lathe.tuning.campaign.Phase.WAITING_FOR_ANSWER;
import static dev.lathe.tuning.campaign.Phase.WAITING_FOR_DEVICE;

import java.util.List;

/** Which phase may follow which. An ended campaign leaves its end only by being started again, which is an extension. */
public final class PhaseChanges {
    private PhaseChanges() {}

    public static List<Phase> after(Phase phase) {
        return switch (phase) {
            case STARTING -> List.of(WAITING_FOR_DEVICE, RUNNING, PAUSED, STOPPED, FAILED);
            case WAITING_FOR_DEVICE -> List.of(RUNNING, PAUSED, STOPPED, FAILED);
            case RUNNING -> List.of(PAUSED, WAITING_FOR_DEVICE, WAITING_FOR_ANSWER, DONE, STOPPED, EXHAUSTED, FAILED);
            case PAUSED, WAITING_FOR_ANSWER -> List.of(RUNNING, WAITING_FOR_DEVICE, STOPPED, FAILED);
            case DONE, STOPPED, EXHAUSTED, FAILED -> List.of(STARTING);
        };
    }

    public static boolean allows(Phase from, Phase to) {
        return from == to || after(from).contains(to);
    }
}
