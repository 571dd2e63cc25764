import webpack, { type Compiler } from 'webpack';

const NAME = 'chunkLoading';

/** Milliseconds after which a chunk that neither arrives nor fails counts as failed; as webpack has it. */
const TIMEOUT = 120_000;

class LoadChunk extends webpack.RuntimeModule {
  constructor() {
    super('load chunk');
  }

  override generate(): string {
    return `${webpack.RuntimeGlobals.loadScript} = (url, done) => {
  const script = System.createScript(url);
  const end = (event) => {
    clearTimeout(timer);
    script.remove();
    done(event);
  };
  const timer = setTimeout(end, ${TIMEOUT}, { type: "timeout", target: script });
  script.onload = script.onerror = end;
  document.head.append(script);
};`;
  }
}

/**
 * Lazy chunks are fetched by scripts of SystemJS's making: those carry the integrity that the import map has for
 * their address, so that browsers refuse a chunk of a released version with other content. Also shorter than
 * webpack's own loader, which every module would bring.
 */
export const chunkLoading = {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(webpack.RuntimeGlobals.loadScript).tap(NAME, (entry) => {
        compilation.addRuntimeModule(entry, new LoadChunk());
        return true;
      });
    });
  },
};
