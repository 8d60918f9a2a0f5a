package dev.lathe.workflows.contract.activity;

/** The end of a notification command, such as {@code exited with code 0}, and its output. */
public record NotifyResult(String end, String output) {}
