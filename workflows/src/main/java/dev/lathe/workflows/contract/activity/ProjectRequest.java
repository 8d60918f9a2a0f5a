package dev.lathe.workflows.contract.activity;

/** A request to write the results of a campaign, given by its workflow id. */
public record ProjectRequest(String campaign) {}
