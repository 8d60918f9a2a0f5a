package dev.lathe.workflows.contract;

/** What was chosen in answer to a question. */
public record Answer(String question, String choice) {}
