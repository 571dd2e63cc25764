import type { Compilation, Compiler, Module } from 'webpack';

const NAME = 'wholeExternals';

/** Names that are imported from externals, by what knows the modules of a build. */
const names = new WeakMap<object, string>();
const hashed = new WeakSet<Module>();

const externalsOf = (compilation: Compilation) =>
  [...compilation.modules].filter(
    (module) => module.type === 'javascript/dynamic' && 'externalType' in module,
  );

/**
 * Takes every export of an external as used. webpack ≥ 5.108 copies the wrong names into its stand-in for a
 * System external when it believes to know some of them (`jsxs is not a function`); knowing nothing, it copies all.
 *
 * Which names are imported anywhere stands in the code of each module that takes an external as a whole, and not in its
 * hash: what a former build has kept would lack the new ones. Here it stands in all hashes.
 */
export const wholeExternals = {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      const { moduleGraph } = compilation;
      compilation.hooks.optimizeDependencies.tap({ name: NAME, stage: 1000 }, () => {
        for (const module of externalsOf(compilation))
          moduleGraph.getExportsInfo(module).setUsedInUnknownWay(undefined);
        return undefined;
      });
      compilation.hooks.afterOptimizeChunkModules.tap(NAME, (_, modules) => {
        const imported = externalsOf(compilation).map((module) => [
          module.identifier(),
          ...[...moduleGraph.getExportsInfo(module).orderedExports].map(({ name }) => name),
        ]);
        names.set(moduleGraph, JSON.stringify(imported));
        for (const module of modules) if (!hashed.has(module)) hashNames(module);
      });
    });
  },
};

function hashNames(module: Module): void {
  hashed.add(module);
  const own = module.updateHash.bind(module);
  module.updateHash = (hash, context) => {
    hash.update(names.get(context.chunkGraph.moduleGraph) ?? '');
    own(hash, context);
  };
}
