const { statSync } = require('node:fs');
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { endContexts } = require('./testContexts.cjs');

/** By file, what it was transformed to and when it was changed; and what that was compiled to. */
const transformed = new Map();
const scripts = new Map();

/**
 * Reads, transforms and compiles a file once for a worker instead of once for every file of tests: that took a third of
 * their time. Each of them still runs it in a window of its own.
 */
class SharedScripts extends Runtime {
  constructor(...args) {
    super(...args);
    this.shareTransformed();
    this.shareCompiled();
  }

  teardown() {
    super.teardown();
    endContexts();
  }

  shareTransformed() {
    const { transformCache } = this;
    const { transform } = transformCache;
    transformCache.transform = (path, options) => {
      const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
      const known = transformed.get(path);
      if (known?.changed !== changed || !known) {
        const code = transform.call(transformCache, path, options);
        const file = transformCache.transforms.get(path);
        if (file) transformed.set(path, { changed, file });
        return code;
      }
      const { file } = known;
      transformCache.transforms.set(path, file);
      if (file.sourceMapPath) transformCache.sourceMaps.set(path, file.sourceMapPath);
      return file.code;
    };
  }

  shareCompiled() {
    const { executor } = this;
    const head = `(function (${executor.injectedModuleParameters.join(', ')}) {`;
    executor.compile = (code, filename) => {
      const context = this._environment.getVmContext();
      if (!context) return null;
      let known = scripts.get(filename);
      if (known?.code !== code) {
        const script = new Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
        known = { code, script };
        scripts.set(filename, known);
      }
      return known.script.runInContext(context);
    };
  }
}

module.exports = { default: SharedScripts, __esModule: true };
