package dev.lathe.worker.architecture.red.device.cuda;

import dev.lathe.worker.architecture.red.device.cpu.CpuDetail;

/** A device that depends on another kind of device, which none may. */
public final class UsesTheCpu {
    public int cores() {
        return new CpuDetail(4).cores();
    }
}
