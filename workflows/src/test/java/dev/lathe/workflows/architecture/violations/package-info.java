/** Classes that break the rules on purpose, one for each. */
package dev.lathe.workflows.architecture.violations;
