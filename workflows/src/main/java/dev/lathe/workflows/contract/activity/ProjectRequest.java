package dev.lathe.workflows.contract.activity;

/** The workflow id of the campaign. */
public record ProjectRequest(String campaign) {}
