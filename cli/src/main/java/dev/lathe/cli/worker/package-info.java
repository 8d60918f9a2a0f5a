/**
 * Worker processes: a worker in this process, or a child process that ends with it.
 */
package dev.lathe.cli.worker;
