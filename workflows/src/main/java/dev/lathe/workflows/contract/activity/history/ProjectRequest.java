package dev.lathe.workflows.contract.activity.history;

/** The workflow id of the campaign. */
public record ProjectRequest(String campaign) {}
