package dev.lathe.temporal.namespace;

import io.temporal.api.enums.v1.IndexedValueType;

/** A typed search attribute that workflows set. */
public record SearchAttribute(String name, IndexedValueType type) {

    public SearchAttribute {
        if (name.isBlank()) {
            throw new IllegalArgumentException("name must not be blank");
        }
        if (type == IndexedValueType.INDEXED_VALUE_TYPE_UNSPECIFIED || type == IndexedValueType.UNRECOGNIZED) {
            throw new IllegalArgumentException("type of " + name + " must be a search attribute type, not " + type);
        }
    }
}
