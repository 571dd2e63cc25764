import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { BrowserModule } from '../build/modules';
import { deploy, readMap, writeMap } from './map';

const folder = () => mkdtempSync(join(tmpdir(), 'attest-map-'));

const built = (version: string): BrowserModule => {
  const output = folder();
  writeFileSync(join(output, 'qms-app.js'), `version ${version}`);
  writeFileSync(join(output, 'qms-app.more.js'), `more of ${version}`);
  return {
    name: 'qms-app',
    version,
    entry: '',
    output,
    specifiers: ['@attest/qms-app'],
    more: [{ specifier: '@attest/qms-app/more', name: 'more', entry: '' }],
    inputs: [],
    kind: 'webpack',
  };
};

describe('the import map', () => {
  it('deploys a version, every file pinned by integrity', () => {
    const map = deploy({ imports: { react: './modules/react/19.0.0/react.js' } }, built('0.1.1'));
    expect(map.imports).toEqual({
      react: './modules/react/19.0.0/react.js',
      '@attest/qms-app': './modules/qms-app/0.1.1/qms-app.js',
      '@attest/qms-app/more': './modules/qms-app/0.1.1/qms-app.more.js',
    });
    expect(Object.keys(map.integrity ?? {})).toEqual([
      './modules/qms-app/0.1.1/qms-app.js',
      './modules/qms-app/0.1.1/qms-app.more.js',
    ]);
    expect(Object.values(map.integrity ?? {}).every((hash) => hash.startsWith('sha384-'))).toBe(true);
  });

  it('drops the integrity of what is no longer deployed', () => {
    const map = deploy(deploy({ imports: {} }, built('0.1.1')), built('0.1.2'));
    expect(Object.keys(map.integrity ?? {}).every((address) => address.includes('/0.1.2/'))).toBe(true);
  });

  it('is written in one order and read back unchanged', () => {
    const path = join(folder(), 'importmap.json');
    writeMap(path, { imports: { b: './modules/b/1/b.js', a: './modules/a/1/a.js' }, integrity: {} });
    expect(Object.keys(readMap(path).imports)).toEqual(['a', 'b']);
  });
});
