/**
 * The names of queues, workflow ids, search attributes and failures, by which processes and versions find each other. They
 * stand in histories, so that none of them may change.
 */
@NullMarked
package dev.lathe.workflows.contract.naming;

import org.jspecify.annotations.NullMarked;
