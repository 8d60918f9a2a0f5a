/**
 * The setup of a namespace: search attributes, which the caller names, and retention.
 */
package dev.lathe.temporal.namespace;
