import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { browserModules } from '../build/modules';
import { overridesOf } from './overrides';
import { createDevServer, type DevServer } from './server';
import { typeErrors } from './types';

let running: DevServer | undefined;

const serve = async (): Promise<{ dev: DevServer; address: string }> => {
  const folder = mkdtempSync(join(tmpdir(), 'attest-dev-'));
  writeFileSync(join(folder, 'qms-app.js'), 'the module');
  const dev = createDevServer(folder);
  running = dev;
  dev.server.listen(0, 'localhost');
  await once(dev.server, 'listening');
  return { dev, address: `http://localhost:${(dev.server.address() as AddressInfo).port}` };
};

afterEach(() => {
  running?.server.closeAllConnections();
  running?.server.close();
});

describe('the development server', () => {
  it('gives the module to pages of this machine only', async () => {
    const { address } = await serve();
    const from = (origin: string) => fetch(`${address}/qms-app.js?build=1`, { headers: { origin } });
    const local = await from('http://hkpharma.localhost:8000');
    expect(await local.text()).toBe('the module');
    expect(local.headers.get('access-control-allow-origin')).toBe('http://hkpharma.localhost:8000');
    expect((await from('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('gives nothing outside its folder', async () => {
    const { address } = await serve();
    for (const path of ['/none.js', '/..%2fqms-app.js', '/', '/package.json']) {
      expect((await fetch(address + path)).status).toBe(404);
    }
  });

  it('tells every page of a rebuild', async () => {
    const { dev, address } = await serve();
    const response = await fetch(`${address}/events`, { headers: { origin: 'http://localhost:8000' } });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    await reader?.read();
    dev.announce('abc123');
    expect((await reader?.read())?.value).toBe('event: built\ndata: abc123\n\n');
  });
});

describe('type errors', () => {
  it('are told to every page, and to those that come later, until there are none', async () => {
    const { dev, address } = await serve();
    const open = async () => {
      const response = await fetch(`${address}/events`, { headers: { origin: 'http://localhost:8000' } });
      return response.body?.pipeThrough(new TextDecoderStream()).getReader();
    };
    const error = "qms-app/src/App.tsx(3,7): error TS2322: Type 'string' is not assignable to type 'number'.";
    const message = `event: types\ndata: ${JSON.stringify([error])}\n\n`;
    const first = await open();
    await first?.read();
    dev.tell([error]);
    expect((await first?.read())?.value).toBe(message);
    const later = await open();
    expect((await later?.read())?.value).toBe(`\n${message}`);
    dev.tell([]);
    expect((await later?.read())?.value).toBe('event: types\ndata: []\n\n');
  });

  it('are the lines of the compiler that name a place', () => {
    const error = "a.ts(1,2): error TS2322: Type 'A' is not assignable to type 'B'.";
    const output = `${error}\n  Types of property 'x' are incompatible.\nb.tsx(3,4): error TS6133: 'y' is unused.\n`;
    expect(typeErrors(output)).toEqual([error, "b.tsx(3,4): error TS6133: 'y' is unused."]);
    expect(typeErrors('')).toEqual([]);
  });
});

describe('what is typed into the console of a page', () => {
  const linesOf = (name: string) =>
    browserModules()
      .filter((module) => module.name === name)
      .flatMap((module) => overridesOf(module, 'http://localhost:8010').split('\n'));

  it('is one line for an application', () => {
    expect(linesOf('qms-app')).toEqual([
      "  importMapOverrides.addOverride('@attest/qms-app', 'http://localhost:8010/qms-app.js')",
    ]);
  });

  it('is a line for everything that a shared module answers', () => {
    expect(linesOf('shared-ui')).toEqual([
      "  importMapOverrides.addOverride('@attest/shared-ui', 'http://localhost:8010/shared-ui.js')",
      "  importMapOverrides.addOverride('@griffel/react', 'http://localhost:8010/shared-ui.js')",
      "  importMapOverrides.addOverride('@attest/shared-ui/records', 'http://localhost:8010/shared-ui.records.js')",
      "  importMapOverrides.addOverride('@attest/shared-ui/forms', 'http://localhost:8010/shared-ui.forms.js')",
    ]);
  });
});
