package dev.lathe.workflows.contract.control;

/** Answers a campaign's question: {@code {"question":"...","choice":"..."}}. */
public record AnswerRequest(String question, String choice) {
    public AnswerRequest {
        question = question == null ? "" : question;
        choice = choice == null ? "" : choice;
    }
}
