package dev.lathe.tuning.space;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A source of random numbers that is a function of a seed. */
public interface RandomSource {
    /** Returns an integer from 0 (inclusive) to the bound (exclusive). */
    int below(int bound);

    /** Returns a number from 0 (inclusive) to 1 (exclusive). */
    double unit();

    /** Returns the items in a random order (Fisher-Yates). */
    default <T> List<T> shuffled(List<T> items) {
        List<T> order = new ArrayList<>(items);
        for (int last = order.size() - 1; last > 0; last--) {
            Collections.swap(order, last, below(last + 1));
        }
        return order;
    }
}
