package dev.lathe.worker.architecture.red.device.cpu;

/** A class of one kind of device. */
public record CpuDetail(int cores) {}
