import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { getUserInfo, saveQuery } from '@attest/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { callHeaders } from '../../testing/callHeaders';
import { sampleQuery } from '../../testing/sampleQuery';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { buildApp } from '../http/app';
import { sendOutbound } from '../outbound/outbound';
import { startTraces, traced } from './traces';

/** A span as it is sent. */
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number };
  attributes: { key: string; value: Record<string, unknown> }[];
}

const SERVER = 2;
const CLIENT = 3;
const FAILED = 2;
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

let collector: Server;
let bodies: unknown[] = [];
let address: string;
let server: TestServer;
let tenant: TestTenant;
let token: string;

const start = async () => startTraces(new URL(`${address}/`), pino({ level: 'silent' }));
/** What was sent of some work. */
async function spansOf(work: () => Promise<unknown>): Promise<Span[]> {
  bodies = [];
  const stop = await start();
  try {
    await work();
  } finally {
    await stop();
  }
  type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
  return (bodies as Sent[]).flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
}
const attributeOf = ({ attributes }: Span, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    if (request.url === '/v1/traces') bodies.push(await json(request));
    const status = request.url?.startsWith('/refuses') ? 400 : 200;
    response.writeHead(request.url?.startsWith('/gone') ? 404 : status, {
      'content-type': 'application/json',
    });
    response.end('{}');
  });
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  server = await TestServer.start({ config: { traces: new URL(address), trustProxy: ['10.0.0.0/8'] } });
  tenant = await createTestTenant(server);
  token = await server.session(tenant.id, 'zhouzihan');
});
afterAll(async () => {
  await server?.stop();
  await new Promise((done) => collector.close(done));
});

describe('traces of a server', () => {
  let app: FastifyInstance;
  beforeEach(async () => {
    app = await buildApp({ platform: server.platform, routes: server.routes });
  });
  const write = (headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: `/api/${saveQuery.path}`,
      headers: { ...callHeaders(tenant.id, token), ...headers },
      payload: JSON.stringify({
        content: { ...sampleQuery(headers.traceparent ? 'q-1' : 'q-2'), description: 'Of Zhou Zihan alone' },
        reason: '',
      }),
    });

  it('say what a request asked of the database, as a part of what a proxy began', async () => {
    const spans = await spansOf(async () => {
      const answer = await write({ traceparent: `00-${TRACE}-${PARENT}-01` });
      expect(answer.json()).toMatchObject({ success: true });
      await app.close();
    });
    const request = spans.find(({ kind }) => kind === SERVER) as Span;
    expect(request).toMatchObject({
      name: `POST /api/${saveQuery.path}`,
      traceId: TRACE,
      parentSpanId: PARENT,
    });
    expect(attributeOf(request, 'http.response.status_code')).toBe(200);
    expect(attributeOf(request, 'attest.request_id')).toMatch(/^[0-9a-f-]{36}$/);
    const statements = spans.filter(({ name }) => name === 'statement');
    expect(statements.length).toBeGreaterThan(3);
    for (const one of statements)
      expect([one.traceId, one.parentSpanId, one.kind]).toEqual([TRACE, request.spanId, CLIENT]);
    expect(statements.map((one) => attributeOf(one, 'db.query.text'))).toContainEqual(
      expect.stringMatching(/^insert into "query_definition" .*\$1/),
    );
  });

  it('name no people and nothing that they wrote', async () => {
    const spans = await spansOf(async () => {
      expect((await write()).json()).toMatchObject({ success: true });
      await app.inject({
        url: `/api/${getUserInfo.path}?secret=of-zhouzihan`,
        headers: callHeaders(tenant.id, token),
      });
      await app.close();
    });
    expect(spans.filter(({ kind }) => kind === SERVER)).toHaveLength(2);
    const text = JSON.stringify(spans);
    for (const word of [
      'Zhou Zihan',
      'zhouzihan',
      'Because',
      token,
      tenant.id,
      tenant.users.zhouzihan as string,
    ])
      expect(text).not.toContain(word);
  });

  it('say of what failed that it did, but not with whose values', async () => {
    const failure = Object.assign(new Error('zhouzihan is not there'), { code: '23505' });
    const spans = await spansOf(async () => {
      await expect(traced('job mail', {}, () => Promise.reject(failure))).rejects.toBe(failure);
      await app.close();
    });
    expect(spans).toMatchObject([{ name: 'job mail', status: { code: FAILED } }]);
    expect(attributeOf(spans[0] as Span, 'error.type')).toBe('23505');
    expect(JSON.stringify(spans)).not.toContain('zhouzihan');
  });

  it('say where the server called, within what it did', async () => {
    const rules = { networks: [], origins: [address] };
    const signal = AbortSignal.timeout(5_000);
    const spans = await spansOf(async () => {
      await traced('job mail', {}, () =>
        sendOutbound(rules, `${address}/gone?of=zhouzihan`, { method: 'GET', headers: {}, signal }),
      );
      await app.close();
    });
    const [job, call] = ['job mail', 'GET 127.0.0.1'].map((name) =>
      spans.find((span) => span.name === name),
    ) as [Span, Span];
    expect([call.traceId, call.parentSpanId]).toEqual([job.traceId, job.spanId]);
    expect(attributeOf(call, 'http.response.status_code')).toBe(404);
    expect(JSON.stringify(spans)).not.toContain('zhouzihan');
  });

  it('go on what somebody began only where a proxy is trusted', async () => {
    const open = await TestServer.start({ config: { traces: new URL(address) } });
    const own = await buildApp({ platform: open.platform, routes: open.routes });
    const spans = await spansOf(async () => {
      await own.inject({ url: '/health', headers: { traceparent: `00-${TRACE}-${PARENT}-01` } });
      await own.close();
    });
    await open.stop();
    await app.close();
    const [request] = spans.filter(({ kind }) => kind === SERVER);
    expect(request?.name).toBe('GET /health');
    expect(request?.traceId).not.toBe(TRACE);
  });

  it('are told of in one plain line where the collector is away', async () => {
    const lines: { msg: string }[] = [];
    const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
    const stop = await startTraces(new URL(`${address}/refuses`), log);
    await traced('job mail', {}, async () => undefined);
    await stop();
    await app.close();
    expect(lines.map(({ msg }) => msg)).toEqual([
      `traces cannot be sent to ${address}/refuses/v1/traces: Bad Request`,
    ]);
    expect(Object.keys(lines[0] ?? {}).sort()).toEqual(['hostname', 'level', 'msg', 'pid', 'time']);
  });

  it('are none where there is no collector', async () => {
    bodies = [];
    await write();
    await app.close();
    expect(bodies).toEqual([]);
  });
});
