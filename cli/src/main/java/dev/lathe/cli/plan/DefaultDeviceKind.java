package dev.lathe.cli.plan;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.worker.device.cuda.CudaHost;
import java.util.List;
import java.util.function.Supplier;

/** Which devices are used where nobody names any: those of the machine's kinds, the best first, for which the op has kernels. */
record DefaultDeviceKind(List<String> ofMachine, Supplier<OpCatalog.KnownOp> op) {
    DefaultDeviceKind {
        ofMachine = List.copyOf(ofMachine);
    }

    static DefaultDeviceKind here(Supplier<OpCatalog.KnownOp> op) {
        return new DefaultDeviceKind(CudaHost.isHere() ? List.of("cuda", "cpu") : List.of("cpu"), op);
    }

    DeviceChoice choice() {
        OpCatalog.KnownOp wanted = op.get();
        String kind = ofMachine.stream()
                .filter(wanted.kinds()::contains)
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage("devices: the op " + wanted.reference().name() + " has kernels for "
                        + String.join(" and ", wanted.kinds()) + " only, and this machine has no such device"
                        + " ('./lathe doctor' says what is missing); '--devices " + wanted.kinds().getFirst()
                        + "' is for a worker elsewhere"));
        return kind.equals("cuda") ? new DeviceChoice.Cuda(List.of()) : new DeviceChoice.Cpu();
    }
}
