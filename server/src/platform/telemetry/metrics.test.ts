import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { TestServer } from '../../testing/testServer';
import { createTestTenant } from '../../testing/testTenant';
import { buildApp } from '../http/app';

const MONITORING = join(__dirname, '../../../../docs/monitoring');
const TOKEN = 'for-prometheus-alone';
const OURS = /\b(?:attest|nodejs|process)_\w+/g;

describe('the metrics of a server', () => {
  let server: TestServer;
  let app: FastifyInstance;
  beforeAll(async () => {
    server = await TestServer.start({ config: { metrics: true, metricsToken: TOKEN } });
    app = await buildApp({ platform: server.platform, routes: server.routes });
    // Queues of jobs are made by the server that works on them, which tests are not.
    await server.platform.owner.query(`
      create schema attest_jobs;
      create table attest_jobs.job (name text, state text, start_after timestamptz);
      insert into attest_jobs.job values
        ('mail', 'created', now() - interval '90 seconds'), ('mail', 'retry', now()),
        ('mail', 'completed', now()), ('export', 'created', now() + interval '1 hour')`);
    await app.inject('/health');
  });
  afterAll(async () => {
    await app?.close();
    await server?.stop();
  });

  const ask = (authorization?: string) =>
    app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });
  const metrics = async () => (await ask(`Bearer ${TOKEN}`)).body;

  it('are told to nobody without the token', async () => {
    for (const shown of [
      undefined,
      TOKEN,
      `Basic ${TOKEN}`,
      'Bearer ',
      'Bearer another',
      `Bearer ${TOKEN}x`,
    ]) {
      const answer = await ask(shown);
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
      expect(answer.body).not.toContain('attest_');
    }
  });

  it('tell calls, connections, jobs that are due, and the size of the database', async () => {
    const text = await metrics();
    expect(text).toMatch(/attest_http_seconds_count\{method="GET",route="\/health",status="200"\} 1/);
    expect(text).toMatch(/attest_database_connections\{database="default",pool="owner",state="idle"\} \d/);
    expect(text).toContain('attest_jobs_waiting{database="default",queue="mail"} 2');
    expect(text).toMatch(/attest_jobs_oldest_seconds\{database="default",queue="mail"\} 9\d/);
    expect(text).not.toContain('queue="export"');
    expect(Number(/attest_database_bytes\{database="default"\} (\d+)/.exec(text)?.[1])).toBeGreaterThan(
      1_000_000,
    );
  });

  it('tell how long the audit trail is, as the database estimates it', async () => {
    expect(await metrics()).toMatch(/attest_audit_entries\{database="default"\} \d/);
    const tenant = await createTestTenant(server);
    await server.platform.owner.query('analyze audit_entry');
    const [, estimated] = /attest_audit_entries\{database="default"\} (\d+)/.exec(await metrics()) ?? [];
    const rows = await server.asSystem(tenant.id, ({ tx }) =>
      tx.selectFrom('audit_entry').select('seq').execute(),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(Number(estimated)).toBe(rows.length);
  });

  it('are what the alerts and the dashboard ask for', async () => {
    const text = await metrics();
    for (const file of ['alerts.yml', 'grafana.json']) {
      const asked = readFileSync(join(MONITORING, file), 'utf8').match(OURS) ?? [];
      expect(asked.length).toBeGreaterThan(5);
      for (const name of asked) expect(text).toContain(name);
    }
  });
});
