/**
 * What others may know of the workflows: their interfaces, the records that cross the wire, and the names of queues, ids
 * and search attributes. No behaviour lives here.
 */
@NullMarked
package dev.lathe.workflows.contract;

import org.jspecify.annotations.NullMarked;
