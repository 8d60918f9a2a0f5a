/**
 * Manifests: problems, types, budget and search options, from a built-in manifest or a YAML file. Independent of
 * devices, servers and workflows.
 */
package dev.lathe.cli.manifest;
