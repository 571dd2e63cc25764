import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { nextVersion } from './version';
import { setVersion } from './workspaces';

const manifest = (name: string, dependencies?: object) => ({ name, version: '0.1.0', dependencies });

describe('versions', () => {
  it('count up by patches', () => {
    expect(nextVersion('0.1.9')).toBe('0.1.10');
    expect(() => nextVersion('latest')).toThrow('not a version');
  });

  it('change in the manifest, in whoever pins it, and in the lockfile', () => {
    const root = mkdtempSync(join(tmpdir(), 'attest-release-'));
    const write = (path: string, content: object) => writeFileSync(join(root, path), JSON.stringify(content));
    const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
    const pins = { '@attest/shared-ui': '0.1.0', react: '19.0.0' };
    for (const folder of ['shared-ui', 'qms-app']) mkdirSync(join(root, folder));
    write('package.json', { workspaces: ['shared-ui', 'qms-app'] });
    write('shared-ui/package.json', manifest('@attest/shared-ui'));
    write('qms-app/package.json', manifest('@attest/qms-app', pins));
    write('package-lock.json', {
      packages: { 'shared-ui': manifest('@attest/shared-ui'), 'qms-app': manifest('@attest/qms-app', pins) },
    });

    setVersion(root, 'shared-ui', '0.1.1');

    expect(read('shared-ui/package.json').version).toBe('0.1.1');
    expect(read('qms-app/package.json')).toMatchObject({
      version: '0.1.0',
      dependencies: { '@attest/shared-ui': '0.1.1', react: '19.0.0' },
    });
    const { packages } = read('package-lock.json');
    expect(packages['shared-ui'].version).toBe('0.1.1');
    expect(packages['qms-app'].dependencies['@attest/shared-ui']).toBe('0.1.1');
  });
});
