package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.space.Candidate;
import java.util.Optional;

/** A submitted candidate with a value for each knob, and the reason why it is illegal, if it is. */
public record Completed(Candidate candidate, Optional<String> violation) {}
