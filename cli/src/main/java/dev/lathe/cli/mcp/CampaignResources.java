package dev.lathe.cli.mcp;

import dev.lathe.temporal.host.FileTree;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import io.modelcontextprotocol.spec.McpSchema.ResourceTemplate;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import io.modelcontextprotocol.util.DefaultMcpUriTemplateManager;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The resources: briefs, sources, histories and certificates of campaigns, and reports of sweeps. */
final class CampaignResources {
    private static final List<Resource> ALL = List.of(
            campaign("brief", "text/markdown", "Brief for the next candidate", "brief"),
            campaign("source", "text/plain", "Source of the best candidate", "source"),
            campaign("history", "application/json", "All evaluations", "history", "--json"),
            campaign("certificate", "application/json", "Certificate of the best candidate", "best", "--certificate"),
            new Resource(
                    "lathe://sweep/{sweep}/report", "report", "text/html", "Report of a sweep",
                    List.of("sweep", "report", "--out"), Optional.of("report.html")));

    private final CommandRunner commands;

    CampaignResources(CommandRunner commands) {
        this.commands = commands;
    }

    /** A resource that a command prints, or writes as a file into the folder that is its last argument. */
    private record Resource(
            String template, String name, String mimeType, String about, List<String> command, Optional<String> file) {
        String id(String uri) {
            Map<String, String> variables = new DefaultMcpUriTemplateManager(template).extractVariableValues(uri);
            return variables.get("sweep") + Optional.ofNullable(variables.get("key")).map(key -> "/" + key).orElse("");
        }
    }

    private static Resource campaign(String name, String mimeType, String about, String... command) {
        List<String> words = new ArrayList<>(List.of("campaign"));
        words.addAll(List.of(command));
        return new Resource(
                "lathe://campaign/{sweep}/{key}/" + name, name, mimeType, about, List.copyOf(words), Optional.empty());
    }

    List<SyncResourceTemplateSpecification> templates() {
        return ALL.stream()
                .map(resource -> new SyncResourceTemplateSpecification(
                        ResourceTemplate.builder(resource.template(), resource.name())
                                .description(resource.about())
                                .mimeType(resource.mimeType())
                                .build(),
                        (exchange, request) -> contents(resource, request.uri())))
                .toList();
    }

    private ReadResourceResult contents(Resource resource, String uri) {
        return ReadResourceResult.builder(List.of(TextResourceContents.builder(uri, read(resource, resource.id(uri)))
                        .mimeType(resource.mimeType())
                        .build()))
                .build();
    }

    private String read(Resource resource, String id) {
        if (resource.file().isEmpty()) {
            return run(resource.command(), id);
        }
        try {
            Path folder = Files.createTempDirectory("lathe-mcp");
            try {
                List<String> command = new ArrayList<>(resource.command());
                command.add(folder.toString());
                run(command, id);
                return Files.readString(folder.resolve(resource.file().get()));
            } finally {
                FileTree.delete(folder);
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private String run(List<String> command, String id) {
        List<String> words = new ArrayList<>(command);
        words.addAll(List.of("--", id));
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status = commands.run(words, new PrintWriter(out, true), new PrintWriter(err, true));
        if (status != 0) {
            throw McpError.builder(ErrorCodes.RESOURCE_NOT_FOUND)
                    .message(err.toString()
                            .lines()
                            .findFirst()
                            .orElse("exit status " + status)
                            .replaceFirst("^lathe: ", ""))
                    .build();
        }
        return out.toString();
    }
}
