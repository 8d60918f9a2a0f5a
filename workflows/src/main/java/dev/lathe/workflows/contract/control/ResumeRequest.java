package dev.lathe.workflows.contract.control;

/** Lets a paused campaign or sweep go on: {@code {}}. */
public record ResumeRequest() {}
