import type { Compiler } from 'webpack';

/**
 * Takes every export of an external as used. webpack ≥ 5.108 copies the wrong names into its stand-in for a
 * System external when it believes to know some of them (`jsxs is not a function`); knowing nothing, it copies all.
 */
export const wholeExternals = {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('wholeExternals', (compilation) => {
      compilation.hooks.optimizeDependencies.tap({ name: 'wholeExternals', stage: 1000 }, (modules) => {
        for (const module of modules) {
          if (module.type === 'javascript/dynamic' && 'externalType' in module) {
            compilation.moduleGraph.getExportsInfo(module).setUsedInUnknownWay(undefined);
          }
        }
        return undefined;
      });
    });
  },
};
