import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import swcJest from '@swc/jest';

const own = createHash('sha256')
  .update(readFileSync(fileURLToPath(import.meta.url)))
  .digest('hex');

const options = (tsx) => ({
  jsc: {
    parser: { syntax: 'typescript', tsx, dynamicImport: true },
    transform: { react: { runtime: 'automatic', development: false } },
    target: 'es2022',
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
});

const typed = swcJest.createTransformer(options(false));
const typedJsx = swcJest.createTransformer(options(true));

const isPackage = (path) => path.includes('/node_modules/');
const isEsModule = (source) =>
  /^\s*(import|export)[\s{*'"]|\bimport\.meta\b|[;}]\s*(import|export)[\s{*]/m.test(source);
// jest cannot follow `import()` out of CommonJS; swc turns it into a call of require.
const importsLater = (source) => /\bimport\(/.test(source);
const transformerFor = (path) => (path.endsWith('.ts') || path.endsWith('.mts') ? typed : typedJsx);

/**
 * swc to CommonJS for our sources and for packages that ship ES modules only;
 * CommonJS packages pass through untouched.
 */
export default {
  process(source, path, jestOptions) {
    if (isPackage(path) && !isEsModule(source) && !importsLater(source)) return { code: source };
    return transformerFor(path).process(source, path, jestOptions);
  },
  getCacheKey(source, path, jestOptions) {
    return own + transformerFor(path).getCacheKey(source, path, jestOptions);
  },
};
