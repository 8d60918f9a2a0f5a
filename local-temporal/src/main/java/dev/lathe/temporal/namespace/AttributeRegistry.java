package dev.lathe.temporal.namespace;

import dev.lathe.temporal.host.BoundedWait;
import dev.lathe.temporal.host.LocalTemporalException;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.operatorservice.v1.AddSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.ListSearchAttributesRequest;
import io.temporal.api.workflowservice.v1.CountWorkflowExecutionsRequest;
import io.temporal.serviceclient.OperatorServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubs;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The search attributes of a namespace. Registration is idempotent. */
final class AttributeRegistry {

    /** The time limit for the server's namespace caches, which refresh within seconds. */
    private static final Duration UNTIL_USABLE = Duration.ofSeconds(20);

    private final WorkflowServiceStubs workflows;
    private final OperatorServiceStubs operator;
    private final String namespace;

    AttributeRegistry(WorkflowServiceStubs workflows, OperatorServiceStubs operator, String namespace) {
        this.workflows = workflows;
        this.operator = operator;
        this.namespace = namespace;
    }

    /**
     * Adds the missing attributes in one request and waits until queries accept them; for servers that list attributes.
     */
    void register(List<SearchAttribute> wanted) {
        SortedMap<String, IndexedValueType> present = present();
        wanted.forEach(attribute -> requireSameType(attribute, present.get(attribute.name())));
        List<SearchAttribute> missing = wanted.stream()
                .filter(attribute -> !present.containsKey(attribute.name()))
                .toList();
        if (!missing.isEmpty()) {
            add(missing);
            awaitUsable(missing);
        }
    }

    /** Adds the attributes one by one; for the embedded server, which does not list them. */
    void registerOneByOne(List<SearchAttribute> wanted) {
        wanted.forEach(attribute -> add(List.of(attribute)));
    }

    private SortedMap<String, IndexedValueType> present() {
        return new TreeMap<>(operator.blockingStub()
                .listSearchAttributes(ListSearchAttributesRequest.newBuilder()
                        .setNamespace(namespace)
                        .build())
                .getCustomAttributesMap());
    }

    private void requireSameType(SearchAttribute wanted, IndexedValueType present) {
        if (present != null && present != wanted.type()) {
            throw new LocalTemporalException("The search attribute " + wanted.name() + " of namespace " + namespace
                    + " is of type " + present + " and must be " + wanted.type() + "; remove it with `temporal operator"
                    + " search-attribute remove --name " + wanted.name() + "` or use another namespace");
        }
    }

    private void add(List<SearchAttribute> attributes) {
        AddSearchAttributesRequest.Builder request =
                AddSearchAttributesRequest.newBuilder().setNamespace(namespace);
        attributes.forEach(attribute -> request.putSearchAttributes(attribute.name(), attribute.type()));
        try {
            operator.blockingStub().addSearchAttributes(request.build());
        } catch (StatusRuntimeException e) {
            if (e.getStatus().getCode() != Status.Code.ALREADY_EXISTS) {
                throw e;
            }
        }
    }

    private void awaitUsable(List<SearchAttribute> attributes) {
        String query = attributes.stream()
                .map(attribute -> attribute.name() + " IS NULL")
                .collect(Collectors.joining(" AND "));
        if (!BoundedWait.of(UNTIL_USABLE).awaitTrue(() -> accepts(query))) {
            throw new LocalTemporalException("The server registered the search attributes, but after "
                    + UNTIL_USABLE.toSeconds() + " s it still rejects the query: " + query);
        }
    }

    private boolean accepts(String query) {
        try {
            workflows
                    .blockingStub()
                    .countWorkflowExecutions(CountWorkflowExecutionsRequest.newBuilder()
                            .setNamespace(namespace)
                            .setQuery(query)
                            .build());
            return true;
        } catch (StatusRuntimeException e) {
            if (e.getStatus().getCode() != Status.Code.INVALID_ARGUMENT) {
                throw e;
            }
            return false;
        }
    }
}
