package dev.lathe.worker.architecture.red.device.cuda;

import dev.lathe.worker.architecture.red.device.cpu.CpuDetail;

/** A class that violates the rule: it depends on another kind of device. */
public final class UsesTheCpu {
    public int cores() {
        return new CpuDetail(4).cores();
    }
}
