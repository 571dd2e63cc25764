import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { BrowserModule } from '../build/modules';
import { deploy, type ImportMap, readMap, writeMap } from './map';

const folder = () => mkdtempSync(join(tmpdir(), 'attest-map-'));

const built = (version: string): BrowserModule => {
  const output = folder();
  writeFileSync(join(output, 'qms-app.js'), `version ${version}`);
  writeFileSync(join(output, 'qms-app.more.js'), `more of ${version}`);
  writeFileSync(join(output, '12.0123456789ab.js'), `chunk of ${version}`);
  writeFileSync(join(output, 'assets.json'), '{}');
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
      './modules/qms-app/0.1.1/12.0123456789ab.js',
    ]);
    expect(Object.values(map.integrity ?? {}).every((hash) => hash.startsWith('sha384-'))).toBe(true);
  });

  it('keeps the hashes of the version before, for the way back, and drops older ones', () => {
    const versions = (map: ImportMap) =>
      [...new Set(Object.keys(map.integrity ?? {}).map((address) => address.split('/')[3]))].sort();
    const second = deploy(deploy({ imports: {} }, built('0.1.1')), built('0.1.2'));
    expect(versions(second)).toEqual(['0.1.1', '0.1.2']);
    expect(versions(deploy(second, built('0.1.3')))).toEqual(['0.1.2', '0.1.3']);
  });

  it('is written in one order and read back unchanged', () => {
    const path = join(folder(), 'importmap.json');
    writeMap(path, { imports: { b: './modules/b/1/b.js', a: './modules/a/1/a.js' }, integrity: {} });
    expect(Object.keys(readMap(path).imports)).toEqual(['a', 'b']);
  });
});
