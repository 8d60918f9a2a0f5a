package dev.lathe.workflows.contract.campaign;

/** A request to resume a paused campaign or sweep: {@code {}}. */
public record ResumeRequest() {}
