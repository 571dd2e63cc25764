const { readFileSync } = require('node:fs');
const { default: Runtime } = require('jest-runtime');
const { default: SharedScripts } = require('./sharedScripts.cjs');

/** Packages, the server and the contract; not the tests and what they share, which belong to one file of tests. */
const LASTS = /\/node_modules\/|\/(?:server|api-contract)\/src\/(?!(?:.*\/)?testing\/|.*\.test\.ts$)/;

let lasting;

/** In a comment of a file of tests about what a module remembers. */
const OWN_MODULES = '@own-modules';

/**
 * Loads what is under test once for a worker instead of once for every file: that took longer than most of the tests.
 * It goes with `serverEnvironment`, whose globals last as long.
 */
class LastingRuntime extends SharedScripts {
  constructor(...args) {
    super(...args);
    this.ownModules = readFileSync(this._testPath, 'utf8').includes(OWN_MODULES);
    lasting ??= new Runtime(...args);
    // Failures are told in lines of the sources, whoever has loaded them.
    this.transformCache.sourceMaps = lasting.getSourceMaps();
  }

  requireModuleOrMock(from, name) {
    const here = this.ownModules || name === '@jest/globals' || this._resolution.isCoreModule(name);
    return !here && LASTS.test(this._resolution.resolveCjs(from, name))
      ? lasting.requireModuleOrMock(from, name)
      : super.requireModuleOrMock(from, name);
  }
}

module.exports = { default: LastingRuntime, __esModule: true };
