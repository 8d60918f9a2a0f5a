package dev.lathe.workflows.contract.activity.proposal;

/** What was chosen in answer to a question. */
public record Answer(String question, String choice) {}
