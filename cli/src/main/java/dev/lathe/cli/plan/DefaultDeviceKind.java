package dev.lathe.cli.plan;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.worker.device.cuda.CudaHost;
import java.util.List;
import java.util.function.Supplier;

/** The kind of device that is used if none is named: the first kind of this machine that the op supports. */
record DefaultDeviceKind(List<String> ofMachine, Supplier<InstalledOps.KnownOp> op) {
    DefaultDeviceKind {
        ofMachine = List.copyOf(ofMachine);
    }

    static DefaultDeviceKind here(Supplier<InstalledOps.KnownOp> op) {
        return new DefaultDeviceKind(CudaHost.isHere() ? List.of("cuda", "cpu") : List.of("cpu"), op);
    }

    DeviceChoice choice() {
        InstalledOps.KnownOp required = op.get();
        String kind = ofMachine.stream()
                .filter(required.kinds()::contains)
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage("devices: the op " + required.reference().name()
                        + " has kernels for "
                        + String.join(" and ", required.kinds()) + " only, and this machine has no such device; run "
                        + "'./lathe doctor' for details, or use '--devices " + required.kinds().getFirst()
                        + "' with a worker on another machine"));
        return kind.equals("cuda") ? new DeviceChoice.Cuda(List.of()) : new DeviceChoice.Cpu();
    }
}
