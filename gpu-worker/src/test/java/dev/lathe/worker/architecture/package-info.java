/**
 * What holds for every class of this module. Each rule is shown to turn red on a class that breaks it.
 */
package dev.lathe.worker.architecture;
