package dev.lathe.cli.plan;

import dev.lathe.cli.check.DevicePaths;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.worker.device.cuda.CudaHost;
import dev.lathe.worker.runner.answer.CudaFacts;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * GPUs by name. A worker elsewhere numbers its own GPUs, so a sweep holds digits of a UUID; a number is one of this
 * machine's, whose digits are asked for only then.
 */
public record Gpus(Supplier<List<String>> digitsHere) {
    private static final String ANY = "cuda";
    private static final Pattern NUMBER = Pattern.compile("\\d{1,2}");
    private static final Pattern DIGITS = Pattern.compile("[0-9a-f]{8}");

    public static Gpus here(CliContext surroundings) {
        return new Gpus(() -> CudaHost.mayHaveDevices()
                ? new CudaHost(DevicePaths.cuda(surroundings)).devices().stream().map(CudaFacts::shortUuid).toList()
                : List.of());
    }

    static boolean accepts(String text) {
        return text.equals(ANY) || text.startsWith(ANY + ":");
    }

    /** The names that devices have, less their hosts; none where any GPU will do. */
    List<String> names(List<String> texts) {
        return texts.contains(ANY) ? List.of() : texts.stream().map(this::name).toList();
    }

    private String name(String text) {
        String gpu = text.substring(ANY.length() + 1);
        if (DIGITS.matcher(gpu).matches()) {
            return text;
        }
        if (NUMBER.matcher(gpu).matches()) {
            return ANY + ":" + numbered(Integer.parseInt(gpu), text);
        }
        throw CommandFailure.usage("devices: '" + text + "' names no GPU; legal are its number on this machine, such as cuda:0,"
                + " and the digits of its name in './lathe device list', such as cuda:1b5bc017");
    }

    private String numbered(int number, String text) {
        List<String> here = digitsHere.get();
        if (number < here.size()) {
            return here.get(number);
        }
        throw CommandFailure.usage("devices: there is no '" + text + "' on this machine; it has "
                + (here.isEmpty() ? "no GPU that CUDA can use" : here.toString())
                + "; one elsewhere goes by the digits of its name in './lathe device list', such as cuda:1b5bc017");
    }
}
