package dev.lathe.cli.plan;

import dev.lathe.cli.check.DevicePaths;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.worker.device.cuda.CudaHost;
import dev.lathe.worker.runner.CudaFacts;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Resolves names of GPUs. Workers on other machines number their own GPUs, so a sweep stores digits of the UUID. A
 * number refers to a GPU of this machine, which is queried only in that case.
 *
 * @param localDigits the digits of this machine's GPUs
 * @param localCount their number, which takes no time to find
 */
public record Gpus(Supplier<List<String>> localDigits, IntSupplier localCount) {
    private static final String ANY = "cuda";
    private static final Pattern NUMBER = Pattern.compile("\\d{1,2}");
    private static final Pattern DIGITS = Pattern.compile("[0-9a-f]{8}");

    public static Gpus here(CliContext context) {
        return new Gpus(
                () -> CudaHost.mayHaveDevices()
                        ? new CudaHost(DevicePaths.cuda(context)).devices().stream().map(CudaFacts::shortUuid).toList()
                        : List.of(),
                () -> visible(CudaHost.deviceFiles(), context.environment()));
    }

    /** Returns how many of the GPUs CUDA may use. */
    static int visible(int all, HostEnvironment environment) {
        return environment.get("CUDA_VISIBLE_DEVICES")
                .map(devices -> Math.min(all, devices.split(",").length))
                .orElse(all);
    }

    static boolean accepts(String text) {
        return text.equals(ANY) || text.startsWith(ANY + ":");
    }

    /** Returns any GPU; the expected ones are those of this machine. */
    DeviceChoice.Cuda any() {
        return new DeviceChoice.Cuda(List.of(), localCount.getAsInt());
    }

    /** Returns the GPUs with these texts. */
    DeviceChoice.Cuda of(List<String> texts) {
        if (texts.contains(ANY)) {
            return any();
        }
        List<String> names = texts.stream().map(this::name).distinct().toList();
        return new DeviceChoice.Cuda(names, names.size());
    }

    private String name(String text) {
        String gpu = text.substring(ANY.length() + 1);
        if (DIGITS.matcher(gpu).matches()) {
            return text;
        }
        if (NUMBER.matcher(gpu).matches()) {
            return ANY + ":" + numbered(Integer.parseInt(gpu), text);
        }
        throw CommandFailure.usage("devices: invalid GPU '" + text + "'; use its number on this machine, such as "
                + "cuda:0, or the digits of its name in './lathe device list', such as cuda:1b5bc017");
    }

    private String numbered(int number, String text) {
        List<String> local = localDigits.get();
        if (number < local.size()) {
            return local.get(number);
        }
        throw CommandFailure.usage("devices: no GPU '" + text + "' on this machine; it has "
                + (local.isEmpty() ? "no usable GPU" : local.toString())
                + "; for a GPU of another machine use the digits of its name in './lathe device list', such as "
                + "cuda:1b5bc017");
    }
}
