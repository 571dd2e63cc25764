import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { build as esbuild } from 'esbuild';
import webpack, { type StatsCompilation } from 'webpack';
import { foreignCopies } from '../../src/copies/signatures';
import { type BuildMode, LOADERS, webpackConfig } from '../webpack/config';
import { compressFolder } from './compress';
import { minifiedStyle, writeFirstPage } from './firstPage';
import { type BrowserModule, ROOT } from './modules';
import { sharedSpecifiers } from './shared';
import { moduleTexts } from './texts';

/** What the server needs to know of a built module to tell the browser what to fetch early. */
interface ModuleAssets {
  /** By file that a specifier leads to: what it imports from the map, and the chunks it cannot start without. */
  entries: Record<string, { imports: string[]; files: string[] }>;
  /** Files of every `import(…)`, by what the source writes there. */
  chunks: Record<string, string[]>;
}

const compile = (module: BrowserModule, mode: BuildMode): Promise<StatsCompilation> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(webpackConfig(module, mode));
    compiler.run((error, stats) => {
      compiler.close(() => undefined);
      if (error || !stats) return reject(error ?? new Error(`webpack gave no result for ${module.name}`));
      if (stats.hasErrors() || stats.hasWarnings()) {
        return reject(
          new Error(`${module.name}:\n${stats.toString({ preset: 'errors-warnings', colors: false })}`),
        );
      }
      resolve(stats.toJson({ all: false, chunks: true, chunkOrigins: true }));
    });
  });

/** The System file of a further entry: it waits for the entry's chunk and hands out what that exports. */
export const entryFile = (module: BrowserModule, name: string): string => {
  return `System.register(${JSON.stringify(module.specifiers.slice(0, 1))}, function (_export) {
  var entry;
  return {
    setters: [function (module) { entry = module; }],
    execute: function () { return entry.${LOADERS}[${JSON.stringify(name)}]().then(_export); }
  };
});
`;
};

const assetsOf = (module: BrowserModule, stats: StatsCompilation, folder: string): ModuleAssets => {
  const chunks: ModuleAssets['chunks'] = {};
  for (const { files = [], origins = [] } of stats.chunks ?? []) {
    for (const { request } of origins) {
      if (!request || files.includes(`${module.name}.js`)) continue;
      chunks[request] = [
        ...new Set([...(chunks[request] ?? []), ...files.filter((file) => file.endsWith('.js'))]),
      ];
    }
  }
  const entryOfFile = (file: string, files: string[] = []) => [
    file,
    { imports: sharedSpecifiers(readFileSync(join(folder, file), 'utf8')), files },
  ];
  const more = (module.more ?? []).map(({ name, entry }) =>
    entryOfFile(`${module.name}.${name}.js`, chunks[entry]),
  );
  for (const { entry } of module.more ?? []) delete chunks[entry];
  return { entries: Object.fromEntries([entryOfFile(`${module.name}.js`), ...more]), chunks };
};

const assertOneCopy = (module: BrowserModule, folder: string): void => {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
    const brought = foreignCopies(module.name, readFileSync(join(folder, file), 'utf8'));
    if (brought.length > 0) {
      throw new Error(
        `${module.name} bundles its own ${brought.join(', ')} (${file}); it must take the shared copy.`,
      );
    }
  }
};

/**
 * Builds one module into its version folder: entry, chunks, texts, `assets.json` and compressed copies.
 * The folder appears whole or not at all.
 */
export const buildModule = async (module: BrowserModule): Promise<void> => {
  const folder = join(ROOT, '.cache/building', `${module.name}-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let assets: ModuleAssets = { entries: {}, chunks: {} };
  if (module.kind === 'copy') {
    copyFileSync(module.entry, join(folder, `${module.name}.js`));
  } else {
    const stats = await compile(module, { output: folder });
    for (const { name } of module.more ?? []) {
      writeFileSync(join(folder, `${module.name}.${name}.js`), entryFile(module, name));
    }
    assertOneCopy(module, folder);
    assets = assetsOf(module, stats, folder);
  }
  for (const [file, source] of Object.entries(module.classic ?? {})) {
    await esbuild({
      entryPoints: [source],
      outfile: join(folder, file),
      bundle: true,
      minify: true,
      sourcemap: true,
      format: 'iife',
      target: 'es2022',
    });
  }
  const texts = module.workspace && moduleTexts(join(ROOT, module.workspace, 'src/locales'));
  if (texts) {
    writeFileSync(join(folder, 'texts.json'), JSON.stringify(texts.all));
    // Read by the server alone, which puts them into the page.
    writeFileSync(join(folder, 'firstTexts.json'), JSON.stringify(texts.first));
  }
  if (module.firstPage) await writeFirstPage(module.firstPage, folder);
  for (const extra of module.extras ?? []) {
    const file = join(folder, basename(extra));
    if (extra.endsWith('.css')) writeFileSync(file, await minifiedStyle(extra));
    else copyFileSync(extra, file);
  }
  await compressFolder(folder);
  writeFileSync(join(folder, 'assets.json'), JSON.stringify(assets, null, 2));
  if (existsSync(module.output)) rmSync(module.output, { recursive: true });
  mkdirSync(join(module.output, '..'), { recursive: true });
  renameSync(folder, module.output);
};
