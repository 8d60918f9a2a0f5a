package dev.lathe.workflows.contract.control;

/** A request to resume a paused campaign or sweep: {@code {}}. */
public record ResumeRequest() {}
