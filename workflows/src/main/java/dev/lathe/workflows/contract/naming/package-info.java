/**
 * The names of queues, workflow ids, search attributes and failure types. Processes find each other by them, and
 * histories contain them.
 */
@NullMarked
package dev.lathe.workflows.contract.naming;

import org.jspecify.annotations.NullMarked;
