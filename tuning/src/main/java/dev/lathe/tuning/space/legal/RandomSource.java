package dev.lathe.tuning.space.legal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Where chance comes from: a function of a seed, handed in by whoever searches. */
public interface RandomSource {
    /** A whole number from 0 up to, but not including, the bound. */
    int below(int bound);

    /** A number from 0 up to, but not including, 1. */
    double unit();

    /** The items in a random order (Fisher and Yates). */
    default <T> List<T> shuffled(List<T> items) {
        List<T> order = new ArrayList<>(items);
        for (int last = order.size() - 1; last > 0; last--) {
            Collections.swap(order, last, below(last + 1));
        }
        return order;
    }
}
