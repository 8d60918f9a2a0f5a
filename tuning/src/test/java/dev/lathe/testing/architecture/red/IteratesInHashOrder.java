package dev.lathe.testing.architecture.red;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

public final class IteratesInHashOrder {
    public List<Object> iterate(Map<String, Long> map, List<String> list) {
        return List.of(
                new HashMap<>(map),
                Map.copyOf(map),
                list.stream().collect(Collectors.toSet()),
                list.stream().collect(Collectors.toMap(Function.identity(), String::length)));
    }
}
