import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { beforeAll, describe, expect, it } from '@jest/globals';
import webpack from 'webpack';
import { chunkLoading } from './chunkLoading';

const BASE = 'https://modules.example/qms-app/0.1.1/';

let dist: string;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'attest-chunks-'));
  dist = join(folder, 'dist');
  writeFileSync(join(folder, 'entry.js'), "export const open = () => import('./later.js');");
  writeFileSync(join(folder, 'later.js'), "export const text = 'came later';");
  const compiler = webpack({
    context: folder,
    mode: 'production',
    target: ['web', 'es2022'],
    entry: { entry: './entry.js' },
    output: { path: dist, publicPath: BASE, chunkFilename: 'later.js', library: { type: 'system' } },
    plugins: [chunkLoading],
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => (error || stats?.hasErrors() ? reject(error ?? stats) : resolve()));
  });
  await new Promise((resolve) => compiler.close(resolve));
});

interface Script {
  src: string;
  onload(event: object): void;
  onerror(event: object): void;
  remove(): void;
}

/** Runs the entry on a page whose scripts are made by SystemJS, and opens the chunk; `arrive` plays the network. */
const open = async (arrive: (script: Script, run: (file: string) => void) => void) => {
  let exported: { open(): Promise<{ text: string }> } | undefined;
  const page: Record<string, unknown> = {
    System: {
      createScript: (src: string) => ({ src, remove: () => undefined }),
      register: (_: string[], declare: (give: (all: object) => void) => { execute(): void }) =>
        declare((all) => {
          exported = all as typeof exported;
        }).execute(),
    },
    setTimeout,
    clearTimeout,
  };
  const run = (file: string) => runInContext(readFileSync(join(dist, file), 'utf8'), context);
  page.self = page;
  page.document = { head: { append: (script: Script) => queueMicrotask(() => arrive(script, run)) } };
  const context = createContext(page);
  run('entry.js');
  return exported?.open();
};

describe('a lazy chunk', () => {
  it('comes by a script of SystemJS, which knows its integrity', async () => {
    const asked: string[] = [];
    const chunk = await open((script, run) => {
      asked.push(script.src);
      run('later.js');
      script.onload({ type: 'load' });
    });
    expect(chunk?.text).toBe('came later');
    expect(asked).toEqual([`${BASE}later.js`]);
  });

  it('is an error when it was refused', async () => {
    const refused = open((script) => script.onerror({ type: 'error', target: script }));
    await expect(refused).rejects.toMatchObject({ name: 'ChunkLoadError' });
  });
});
