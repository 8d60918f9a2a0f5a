package dev.lathe.workflows.contract.campaign;

/**
 * That a campaign was asked for more after its start: how many iterations it had done when that was the last time, and how
 * many in all campaigns that converged handed on to it.
 */
public record Extension(int after, int handed) {}
