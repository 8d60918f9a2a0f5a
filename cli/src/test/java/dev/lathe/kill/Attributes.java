package dev.lathe.kill;

import dev.lathe.temporal.namespace.SearchAttribute;
import dev.lathe.workflows.contract.naming.SearchAttributes;
import java.util.List;

/** The search attributes as a server wants them. */
final class Attributes {
    private Attributes() {}

    static List<SearchAttribute> ofCampaigns() {
        return SearchAttributes.all().stream()
                .map(key -> new SearchAttribute(key.getName(), key.getValueType()))
                .toList();
    }
}
