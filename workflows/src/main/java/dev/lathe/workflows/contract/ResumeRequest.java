package dev.lathe.workflows.contract;

/** Lets a paused campaign or sweep go on: {@code {}}. */
public record ResumeRequest() {}
