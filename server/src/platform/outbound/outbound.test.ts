import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isInNetworks, isPublicAddress } from './addresses';
import { isAllowed, OutboundError, postOutbound } from './outbound';

let peer: Server;
let port: number;
let asked: string[];

beforeAll(async () => {
  asked = [];
  peer = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    if (request.url === '/moved') response.writeHead(302, { location: '/elsewhere' }).end();
    else if (request.url === '/busy') response.writeHead(500).end();
    else if (request.url !== '/silent') response.end('heard');
  }).listen(0, '127.0.0.1');
  await once(peer, 'listening');
  port = (peer.address() as AddressInfo).port;
});
afterAll(() => {
  peer.closeAllConnections();
  peer.close();
});

interface Tried {
  path?: string;
  host?: string;
  leadsTo?: string[];
  networks?: string[];
  limit?: number;
}

async function tried({ path = '/', host = '127.0.0.1', leadsTo, networks = [], limit = 5_000 }: Tried) {
  const response = await postOutbound(
    { origins: [`http://${host}:${port}`], networks },
    `http://${host}:${port}${path}`,
    {
      headers: {},
      body: '{}',
      signal: AbortSignal.timeout(limit),
      resolve: async () => (leadsTo ?? []).map((address) => ({ address, family: 4 })),
    },
  );
  response.setEncoding('utf8');
  return (await response.toArray()).join('');
}

describe('an address of the internet', () => {
  it.each(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is one', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '::1',
    '::',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    'fe80::1',
    'fd00::1',
    '2002:7f00:1::',
    'somewhere',
  ])('%s is none', (address) => expect(isPublicAddress(address)).toBe(false));

  it('is looked for in networks of its own kind, whatever it is written as', () => {
    const networks = ['10.0.0.0/8', '127.0.0.1', 'fd00::/8'];
    for (const address of ['10.9.9.9', '::ffff:10.9.9.9', '127.0.0.1', 'fd12::1'])
      expect([address, isInNetworks(address, networks)]).toEqual([address, true]);
    for (const address of ['11.0.0.1', '127.0.0.2', 'fe80::1', 'somewhere'])
      expect([address, isInNetworks(address, networks)]).toEqual([address, false]);
  });
});

describe('a call to the outside', () => {
  it('goes to origins on the list alone, however they are written', () => {
    const rules = { origins: ['https://models.example.com', 'http://127.0.0.1:8080'], networks: [] };
    for (const address of ['https://models.example.com/v1', 'http://2130706433:8080/'])
      expect([address, isAllowed(rules, address)]).toEqual([address, true]);
    for (const address of [
      'http://models.example.com',
      'https://models.example.com:8443',
      'https://models.example.com.evil.example',
      'https://models.example.com@evil.example',
      'https://user@models.example.com',
      'http://127.0.0.1:22',
      'file:///etc/passwd',
      'models.example.com',
    ])
      expect([address, isAllowed(rules, address)]).toEqual([address, false]);
  });

  it('reaches an address that the operators named, and a name that leads where they allow', async () => {
    expect(await tried({})).toBe('heard');
    const local = { host: 'models.test', leadsTo: ['127.0.0.1'], networks: ['127.0.0.0/8'] };
    expect(await tried(local)).toBe('heard');
    expect(asked.at(-1)).toBe(`models.test:${port}/`);
  });

  it('does not follow a name to this machine or a private network, not even beside a public address', async () => {
    const before = asked.length;
    for (const leadsTo of [['127.0.0.1'], ['::ffff:127.0.0.1'], ['10.0.0.1'], ['8.8.8.8', '127.0.0.1']])
      await expect(tried({ host: 'models.test', leadsTo })).rejects.toBeInstanceOf(OutboundError);
    expect(asked).toHaveLength(before);
  });

  it('follows no redirect and takes no other status', async () => {
    await expect(tried({ path: '/moved' })).rejects.toBeInstanceOf(OutboundError);
    await expect(tried({ path: '/busy' })).rejects.toBeInstanceOf(OutboundError);
    expect(asked).not.toContain(`127.0.0.1:${port}/elsewhere`);
    await expect(tried({ host: 'models.test', leadsTo: [] })).rejects.toBeInstanceOf(OutboundError);
  });

  it('is given up when its time is over', async () => {
    await expect(tried({ path: '/silent', limit: 50 })).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
