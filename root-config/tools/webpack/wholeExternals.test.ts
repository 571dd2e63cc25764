import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import webpack from 'webpack';
import { wholeExternals } from './wholeExternals';

const folder = mkdtempSync(join(tmpdir(), 'attest-externals-'));

/** Builds with what a build with the same cache has left. */
async function built(cache: string): Promise<string> {
  const compiler = webpack({
    context: folder,
    mode: 'production',
    target: ['web', 'es2022'],
    entry: './entry.js',
    output: { path: join(folder, cache), chunkFilename: 'later.js', library: { type: 'system' } },
    externalsType: 'system',
    externals: { react: 'react' },
    optimization: { minimize: false },
    cache: { type: 'filesystem', cacheDirectory: join(folder, '.cache'), name: cache },
    plugins: [wholeExternals],
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => (error || stats?.hasErrors() ? reject(error ?? stats) : resolve()));
  });
  await new Promise((resolve) => compiler.close(resolve));
  return readFileSync(join(folder, cache, 'later.js'), 'utf8');
}

it('has the names that are imported now in what a former build has kept', async () => {
  // webpack does not see which name is asked for, and makes an object of all that it knows of.
  writeFileSync(
    join(folder, 'asks.js'),
    "import * as React from 'react'; export const has = React['use' + 'Memo'] !== undefined;",
  );
  writeFileSync(join(folder, 'later.js'), "import { has } from './asks.js'; export const later = [has];");
  const entry = (names: string) =>
    writeFileSync(
      join(folder, 'entry.js'),
      `import { ${names} } from 'react'; export const all = [${names}, () => import('./later.js')];`,
    );
  entry('useState');
  await built('warm');
  entry('useState, useMemo');
  const [warm, cold] = [await built('warm'), await built('cold')];
  expect(cold).toContain('useMemo');
  expect(warm).toBe(cold);
});
