/**
 * The worker as a process: started in this one, or as a child that ends with it.
 */
package dev.lathe.cli.worker;
