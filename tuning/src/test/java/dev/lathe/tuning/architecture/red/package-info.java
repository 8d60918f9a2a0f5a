/** Classes that break the rules on purpose, one for each. */
package dev.lathe.tuning.architecture.red;
