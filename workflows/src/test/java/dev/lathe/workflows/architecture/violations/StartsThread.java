package dev.lathe.workflows.architecture.violations;

import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

public final class StartsThread {
    private final AtomicInteger shared = new AtomicInteger(new Random().nextInt());

    public void start(List<Integer> numbers) {
        new Thread(shared::incrementAndGet).start();
        numbers.parallelStream().forEach(System.out::println);
    }
}
