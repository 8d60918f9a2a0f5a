package dev.lathe.cli.command.option;

import dev.lathe.cli.plan.InstalledOps;
import dev.lathe.cli.plan.PlannedSweep;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.reproduce.WinnerFile;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.campaign.plan.StartMode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where campaigns begin: with nothing, with what the server knows, or with winners in files. */
final class StartOptions {
    @Option(
            names = "--mode",
            paramLabel = "MODE",
            description = "Where campaigns start: from-scratch, or from-best, with the best that ended ones found. Default: from-scratch.")
    private Optional<String> mode;

    @Option(
            names = "--from",
            paramLabel = "FILE",
            split = ",",
            description = "Begin with these winners, from the winner.json files of earlier campaigns, instead of what the"
                    + " server knows. Means --mode from-best.")
    private List<Path> from = List.of();

    /** The sweep with the winners that were named, looked for in the directory of the call. */
    PlannedSweep of(PlannedSweep planned, CliContext surroundings) {
        if (from.isEmpty()) {
            return planned;
        }
        List<Path> files = from.stream().map(surroundings.directory()::resolve).toList();
        OpReference op = planned.plan().op();
        InstalledOps ops = InstalledOps.in(surroundings.kernels());
        return planned.beginningWith(WinnerFile.imports(files, op.name(), family -> ops.knobs(op, family)));
    }

    Optional<StartMode> mode() {
        Optional<StartMode> asked = mode.map(StartOptions::parsed);
        if (from.isEmpty()) {
            return asked;
        }
        if (asked.filter(other -> other != StartMode.FROM_BEST).isPresent()) {
            throw CommandFailure.usage("--from begins with winners, and --mode " + asked.get() + " does not; leave one of them out");
        }
        return Optional.of(StartMode.FROM_BEST);
    }

    private static StartMode parsed(String text) {
        return List.of(StartMode.values()).stream()
                .filter(mode -> mode.toString().equals(text))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage(
                        "--mode: '" + text + "' is not legal; legal are from-scratch, from-best"));
    }
}
