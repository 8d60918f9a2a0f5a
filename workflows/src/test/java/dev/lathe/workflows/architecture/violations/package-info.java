/** Classes that violate the rules, one for each rule. */
package dev.lathe.workflows.architecture.violations;
