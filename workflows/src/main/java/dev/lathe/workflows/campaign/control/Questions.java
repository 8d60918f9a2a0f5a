package dev.lathe.workflows.campaign.control;

import dev.lathe.tuning.proposal.Question;
import dev.lathe.workflows.contract.control.AnswerRequest;
import io.temporal.workflow.Workflow;
import java.util.Optional;

/** The question that the campaign waits for, if any. Without an answer by its deadline the default is taken. */
public final class Questions {
    private Optional<Question> open = Optional.empty();
    private Optional<String> choice = Optional.empty();

    public String ask(Question question) {
        open = Optional.of(question);
        choice = Optional.empty();
        Workflow.await(question.deadline(), () -> choice.isPresent());
        open = Optional.empty();
        return choice.orElse(question.defaultChoice());
    }

    public Optional<Question> open() {
        return open;
    }

    /** Why this answer cannot be taken, if so. */
    public Optional<String> refusal(AnswerRequest request) {
        if (open.isEmpty()) {
            return Optional.of("no question is open");
        }
        Question question = open.get();
        if (!question.id().equals(request.question())) {
            return Optional.of("the open question is '" + question.id() + "', not '" + request.question() + "'");
        }
        return question.choices().contains(request.choice())
                ? Optional.empty()
                : Optional.of("'" + request.choice() + "' is not one of " + question.choices());
    }

    public void answer(AnswerRequest request) {
        if (refusal(request).isEmpty()) {
            choice = Optional.of(request.choice());
        }
    }
}
