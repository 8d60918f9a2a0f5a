/**
 * The architecture rules of this module. Each rule is also tested with classes that violate it.
 */
package dev.lathe.worker.architecture;
