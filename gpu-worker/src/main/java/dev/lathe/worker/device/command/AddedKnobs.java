package dev.lathe.worker.device.command;

import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.tuning.space.Source;
import dev.lathe.worker.op.CommandsSection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The knobs that edited sources add. As macros and environment variables they reach all commands, so a name that other
 * code uses would change the test or the benchmark.
 */
record AddedKnobs(CommandsSection commands) {
    /** Variables by which shells, loaders and interpreters find code, and those of Lathe. */
    private static final Pattern RESERVED = Pattern.compile("(LD_|DYLD_|PYTHON|LATHE_)\\w*|PATH|ENV|BASH_ENV|IFS");

    /** Returns the reason why a candidate cannot have its knobs; empty if it can. */
    Optional<String> obstacle(Source edited) throws IOException {
        for (String name : Variables.added(commands.family(), edited).keySet()) {
            Optional<String> owner = RESERVED.matcher(name).matches()
                            || HostEnvironment.current().variables().containsKey(name)
                    ? Optional.of("is a variable of the environment that other programs read")
                    : fileWith(name).map(file -> "occurs in " + file + ", which candidates may not edit");
            if (owner.isPresent()) {
                return Optional.of("the knob " + name + " " + owner.get() + "; choose another name");
            }
        }
        return Optional.empty();
    }

    /** Returns the first file with this word that candidates may not edit. */
    private Optional<String> fileWith(String name) throws IOException {
        Pattern word = Pattern.compile("\\b" + Pattern.quote(name) + "\\b");
        for (String file : commands.files()) {
            if (!commands.editable().names().contains(file)
                    && word.matcher(Files.readString(commands.repository().resolve(file), StandardCharsets.ISO_8859_1))
                            .find()) {
                return Optional.of(file);
            }
        }
        return Optional.empty();
    }
}
