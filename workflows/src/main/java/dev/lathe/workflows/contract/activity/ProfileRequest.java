package dev.lathe.workflows.contract.activity;

/** The median is the candidate's, in nanoseconds. */
public record ProfileRequest(Task task, Build build, double medianNanoseconds) {}
