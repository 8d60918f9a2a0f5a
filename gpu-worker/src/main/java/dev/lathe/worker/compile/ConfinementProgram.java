package dev.lathe.worker.compile;

import static java.util.Objects.requireNonNull;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.worker.process.AwaitedCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The program that confines a compiler and then becomes it. It is built at first use, in less than a second, so that no
 * compiler waits for a runner.
 */
public final class ConfinementProgram implements Confinement {
    /** The files from which it is built, in the folder of native sources. */
    public static final List<String> FILES =
            List.of("confine/confine.cpp", "common/confined_compiler.hpp", "common/landlock.hpp");

    private final Path folder;
    private final Compiler programs;

    private ConfinementProgram(Path folder, Compiler programs) {
        this.folder = folder;
        this.programs = programs;
    }

    /** Returns the program whose sources lie beside those of a runner. The compiler builds programs for this host. */
    public static ConfinementProgram beside(Path runnerSources, Compiler programs) {
        return new ConfinementProgram(requireNonNull(runnerSources.toAbsolutePath().getParent()), programs);
    }

    /** Returns the program; throws Setup if its source is missing or does not compile. */
    public Path program(Heartbeat heartbeat) {
        return programs.require(HostToolchain.program(folder, FILES), heartbeat).file();
    }

    @Override
    public CommandEnd run(Command command, Path writable, Toolchain toolchain, Heartbeat heartbeat) {
        List<String> words = new ArrayList<>(List.of(program(heartbeat).toString()));
        words.addAll(Confinement.rights(writable, toolchain));
        return AwaitedCommand.run(command.by(words), heartbeat);
    }
}
