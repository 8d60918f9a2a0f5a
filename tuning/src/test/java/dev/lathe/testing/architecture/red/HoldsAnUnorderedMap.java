package dev.lathe.testing.architecture.red;

import java.util.Map;
import java.util.Set;

public record HoldsAnUnorderedMap(Map<String, Long> sizes, Set<String> names) {}
