/** Classes that violate the architecture rules, one for each rule. */
package dev.lathe.tuning.architecture.red;
