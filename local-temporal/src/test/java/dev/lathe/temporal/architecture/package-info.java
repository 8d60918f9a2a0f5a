/**
 * Rules for every class of this module. Each rule has a class that violates it on purpose.
 */
package dev.lathe.temporal.architecture;
