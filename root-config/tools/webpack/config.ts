import { createRequire } from 'node:module';
import { join } from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { type BrowserModule, browserModules, filesBySpecifier, ICON_MAKER, ROOT } from '../build/modules';
import { contentHash } from '../build/stamp';
import { chunkLoading } from './chunkLoading';
import { wholeExternals } from './wholeExternals';

const require = createRequire(import.meta.url);

const CONTRACT = join(ROOT, 'api-contract/src');

const swcRule: webpack.RuleSetRule = {
  test: /\.tsx?$/,
  use: {
    loader: require.resolve('swc-loader'),
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true, dynamicImport: true },
        transform: { react: { runtime: 'automatic', development: false } },
        target: 'es2022',
      },
      sourceMaps: true,
    },
  },
};

/** How a specifier is taken from the import map: one that the entry does not need is not fetched with it. */
const external = ({ lazyShared }: BrowserModule, specifier: string): string =>
  lazyShared?.includes(specifier) ? `promise System.import(${JSON.stringify(specifier)})` : specifier;

const externalsOf = (module: BrowserModule): Record<string, string> => {
  const others = browserModules().filter(({ name }) => name !== module.name);
  const specifiers = others.flatMap(filesBySpecifier).map(([specifier]) => specifier);
  return Object.fromEntries(specifiers.map((specifier) => [specifier, external(module, specifier)]));
};

const SHARED_UI = '@attest/shared-ui';

/** Icons import what they are made with by a relative address. */
const iconMaker =
  (module: BrowserModule) =>
  async ({ context = '', request = '' }: webpack.ExternalItemFunctionData) =>
    request.endsWith('/createFluentIcon.js') && join(context, request) === join(ROOT, ICON_MAKER)
      ? external(module, SHARED_UI)
      : undefined;

/** Loaders of the further entries, by their names. */
export const LOADERS = 'loadEntry';

/** The generated entry: the module itself and, where it has them, its further entries. */
const entryOf = ({ entry, also, more }: BrowserModule): string => {
  const loaders = (more ?? []).map(
    (each) =>
      `${each.name}: () => import(/* webpackChunkName: "${each.name}" */ ${JSON.stringify(each.entry)})`,
  );
  return [
    `export * from ${JSON.stringify(entry)};`,
    also ?? '',
    more ? `export const ${LOADERS} = { ${loaders.join(', ')} };` : '',
  ].join('\n');
};

/** A file of ours in place of one of a package. */
const instead = (file: RegExp, ours: string) =>
  new webpack.NormalModuleReplacementPlugin(file, (resource) => {
    if (resource.createData) resource.createData.resource = join(ROOT, 'root-config/tools/webpack', ours);
  });

const FOCUS = join(ROOT, 'shared-ui/src/focus');

/** Fluent takes what moves the focus without its core, which comes late; see `lateTabster.ts`. */
const lateTabster = new webpack.NormalModuleReplacementPlugin(/^tabster$/, (asked) => {
  if (!asked.contextInfo.issuer.startsWith(FOCUS)) asked.request = join(FOCUS, 'lateTabster.ts');
});

/** What the beginnings of a module have in common, in one file. */
const commonOf = ({ beginnings = [] }: BrowserModule) => ({
  common: {
    name: 'common',
    chunks: ({ name }: { name?: string | null }) => beginnings.includes(name ?? ''),
    minChunks: beginnings.length,
    priority: 10,
    enforce: true,
  },
});

export interface BuildMode {
  /** fast, unminified rebuilds for `npm run dev` */
  development?: boolean;
  /** where the files go; the module's own version folder when absent */
  output?: string;
}

/**
 * The one webpack configuration of every browser module: a System module named after its folder,
 * shared packages left to the import map, lazy chunks beside it with a hash in their name.
 */
export const webpackConfig = (module: BrowserModule, mode: BuildMode = {}): Configuration => {
  const development = mode.development ?? false;
  return {
    name: module.name,
    context: ROOT,
    mode: development ? 'development' : 'production',
    target: ['web', 'es2022'],
    devtool: development ? 'cheap-module-source-map' : 'source-map',
    entry: {
      [module.name]: [
        join(ROOT, 'root-config/tools/webpack/publicPath.js'),
        `data:text/javascript,${encodeURIComponent(entryOf(module))}`,
      ],
    },
    output: {
      path: mode.output ?? module.output,
      filename: '[name].js',
      chunkFilename: development ? '[name].chunk.js' : '[name].[contenthash:12].js',
      library: { type: 'system' },
      // Two versions on one page must not take each other's chunks.
      uniqueName: `${module.name}@${development ? 'dev' : module.version}`,
      hashFunction: 'xxhash64',
      devtoolNamespace: module.name,
      clean: false,
    },
    externalsType: 'system',
    externals: [externalsOf(module), ...(module.specifiers.includes(SHARED_UI) ? [] : [iconMaker(module)])],
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
      // Some packages also have a copy in the language of older browsers, with helpers.
      conditionNames: ['es2015', '...'],
    },
    module: {
      parser: { javascript: { exportsPresence: 'error' } },
      rules: [
        { test: /\.[cm]?[jt]sx?$/, parser: { system: false } },
        // The package does not say so itself, and no schema is needed in the browser.
        { test: /[\\/]node_modules[\\/]typebox[\\/]/, sideEffects: false },
        swcRule,
        {
          test: /\.ts$/,
          include: CONTRACT,
          enforce: 'pre',
          loader: join(ROOT, 'root-config/tools/webpack/contractLoader.ts'),
        },
        { test: /\.(bpmn|txt)$/, type: 'asset/source' },
        { test: /\.css$/, type: 'asset/source' },
        // A module worker of a package, served as it is; under `.mjs` no server of ours would know its type.
        {
          test: /pdf\.worker\.min\.mjs$/,
          type: 'asset/resource',
          generator: { filename: 'pdf.worker.[contenthash:12].js' },
        },
        { test: /\.(svg|png|woff2?)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      // webpack ≥ 5.108 miscompiles `import * as R from <external>; export const X = R` in this file.
      instead(/react-jsx-runtime[\\/]lib[\\/]utils[\\/]Runtime\.js$/, 'fluentRuntime.js'),
      instead(/tokens[\\/]lib[\\/]tokens\.js$/, 'fluentTokens.js'),
      instead(/rtl-css-js[\\/]dist[\\/]esm[\\/]core\.js$/, 'oneDirection.js'),
      lateTabster,
      wholeExternals,
      chunkLoading,
    ],
    optimization: {
      moduleIds: development ? 'named' : 'deterministic',
      chunkIds: development ? 'named' : 'deterministic',
      minimize: !development,
      // A third of the time that terser takes, and a little smaller.
      minimizer: [
        new MinimizerPlugin({
          test: /\.js$/,
          // Its package has minified it.
          exclude: /^pdf\.worker\./,
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { compress: { passes: 2 }, mangle: true },
        }),
      ],
      // What is left out changes the order in which the modules of a library that import each other begin.
      sideEffects: !development,
      splitChunks: {
        chunks: 'async',
        minSize: 20_000,
        cacheGroups: module.beginnings ? commonOf(module) : {},
      },
    },
    cache: {
      type: 'filesystem',
      cacheDirectory: join(ROOT, '.cache/webpack'),
      // What stands in for a file of a package is not seen by the cache: it holds for this configuration alone.
      version: contentHash([join(ROOT, 'root-config/tools/webpack')]),
      name: `${module.version}-${module.name}-${development ? 'dev' : 'prod'}`,
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
};
