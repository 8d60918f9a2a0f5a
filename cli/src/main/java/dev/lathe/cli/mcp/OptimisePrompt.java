package dev.lathe.cli.mcp;

import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.GetPromptResult;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.PromptArgument;
import io.modelcontextprotocol.spec.McpSchema.PromptMessage;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.util.List;
import java.util.Map;

/** The prompt for an agent that optimises the kernel of a campaign. */
final class OptimisePrompt {
    private static final String TEXT = """
            Optimise the kernel of the campaign %1$s with the tools of the server lathe. Repeat these steps %2$s:

            1. Call campaign_brief with campaign "%1$s". It has the rules, the best candidate with its source and profile,
               and what was tried.
            2. Form one hypothesis from the bottleneck and the evidence. Change one thing.
            3. Call campaign_submit with the hypothesis, the justification, the expected effect, the risk and the evidence,
               and with wait true. Pass either "point" (knob values), "patch" (a unified diff of the source in the brief) or
               "source" (the complete source). Pass "space" to let Lathe tune new knobs of the source.
            4. Read the verdict. KEEP means that the candidate is the new best one. After a rejection at compile or
               correctness, correct the error that the verdict names and submit again.

            Lathe compiles, verifies and measures. Do not measure yourself, and do not report numbers that do not come from
            Lathe. If a call is interrupted, look for the submission in campaign_history before you submit it again.
            """;

    private OptimisePrompt() {}

    static SyncPromptSpecification specification() {
        Prompt prompt = Prompt.builder("optimise_kernel")
                .title("Optimise a kernel")
                .description("Instructions to optimise the kernel of a campaign.")
                .arguments(List.of(
                        PromptArgument.builder("campaign")
                                .description("Id of the campaign, SWEEP/KEY.")
                                .required(true)
                                .build(),
                        PromptArgument.builder("rounds")
                                .description("Number of submissions (default: until the campaign ends).")
                                .required(false)
                                .build()))
                .build();
        return new SyncPromptSpecification(prompt, (exchange, request) -> {
            Map<String, Object> arguments = request.arguments() == null ? Map.of() : request.arguments();
            Object campaign = arguments.get("campaign");
            if (campaign == null) {
                throw McpError.builder(ErrorCodes.INVALID_PARAMS)
                        .message("campaign: required; pass the id of a campaign, SWEEP/KEY")
                        .build();
            }
            Object rounds = arguments.get("rounds");
            String repeat = rounds == null ? "until the campaign ends" : rounds + " times";
            TextContent text = TextContent.builder(TEXT.formatted(campaign, repeat)).build();
            return GetPromptResult.builder(List.of(PromptMessage.builder(Role.USER, text).build()))
                    .description(prompt.description())
                    .build();
        });
    }
}
