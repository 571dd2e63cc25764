import { setTimeout as delay } from 'node:timers/promises';
import {
  BUCKETS,
  downloadExport,
  type ExportJob,
  listExports,
  type ReportFigures,
  reportFigures,
  startExport,
} from '@attest/api-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Deviations } from './modules/quality/testing/deviations';
import { extractText } from './platform/renditions/renditions';
import { callHeaders } from './testing/callHeaders';
import { Cluster, type Instance } from './testing/cluster/cluster';
import { callsTo } from './testing/httpCalls';
import type { TestServer } from './testing/testServer';

const LONG = 120_000;

let cluster: Cluster;
let beside: TestServer;
let deviations: Deviations;
let tenantId: string;
let one: Instance;
let two: Instance;

beforeAll(async () => {
  cluster = await Cluster.start({ REPLICA_MAX_LAG: '3' });
  [one, two] = cluster.instances;
  beside = await cluster.beside(cluster.primary);
  deviations = await Deviations.begin(beside);
  tenantId = deviations.tenant.id;
}, LONG);
afterAll(async () => {
  await beside?.stop();
  await cluster?.stop();
}, LONG);

const session = (account: string) => beside.session(tenantId, account);
const calls = (to: { address: string }, token: string) => callsTo(to.address, tenantId, token);

it(
  'reports are read from the replica while it keeps up, and say so',
  async () => {
    const token = await session('lumingyuan');
    const period = { from: '2026-01-01', to: '2027-01-01' };
    const asked = async () => {
      const { envelope } = await calls(one, token)(reportFigures, period);
      expect(envelope).toMatchObject({ success: true });
      return envelope.data as ReportFigures;
    };
    const { replica } = cluster;
    const fresh = await asked();
    expect(Date.parse(fresh.asOf ?? '')).toBeGreaterThan(Date.now() - 10_000);
    // It stands still, but is there: what it holds gets too old.
    await replica.ask('select pg_wal_replay_pause()');
    const { id } = await deviations.submit({ title: 'Behind' });
    const seen: (string | null)[] = [];
    while (seen.at(-1) !== null) {
      seen.push((await asked()).asOf);
      await delay(100);
    }
    expect((await deviations.get('zhaojianguo', id)).taskId).toBeTruthy();
    const open = ({ totals }: ReportFigures) => BUCKETS.reduce((sum, part) => sum + totals[part], 0);
    expect(open(await asked())).toBe(open(fresh) + 1);
    await replica.ask('select pg_wal_replay_resume()');
    while ((await asked()).asOf === null) await delay(100);
    // It goes away: nobody notices but by what is said.
    await replica.stop('SIGQUIT');
    const [alone] = await Promise.all([asked(), asked(), asked()]);
    expect(alone.asOf).toBeNull();
    await replica.start();
    while ((await asked()).asOf === null) await delay(100);
  },
  LONG,
);

it(
  'exports are read from it as well; paper and list say of when they are',
  async () => {
    const { replica } = cluster;
    const token = await session('gaoxiang');
    const there = calls(one, token);
    const written = async () => {
      const { envelope } = await there(startExport, {
        of: { source: 'audit', filter: {} },
        ...{ format: 'pdf', language: 'en', timeZone: 'UTC', from: 1, to: 20 },
      });
      const { id } = envelope.data as { id: string };
      const job = async () =>
        ((await there(listExports, {})).envelope.data as ExportJob[]).find((each) => each.id === id);
      let current = await job();
      while (current?.state === 'queued' || current?.state === 'running') {
        await delay(200);
        current = await job();
      }
      expect(current?.state).toBe('done');
      const file = await fetch(`${two.address}/api/${downloadExport.path}?id=${id}`, {
        headers: callHeaders(tenantId, token),
      });
      const paper = {
        bytes: Buffer.from(await file.arrayBuffer()),
        mediaType: 'application/pdf',
        name: 'a.pdf',
      };
      const text = (await extractText(beside.platform.renditions.of(tenantId), paper)).replace(/\s+/g, ' ');
      // The list says it of a file of any format.
      expect(text.includes('Data as of')).toBe(current?.dataAsOf !== null);
      return text;
    };
    expect(await written()).toMatch(/Data as of \d{4}-\d\d-\d\d \d\d:\d\d/);
    // What it holds gets too old; it still takes what is written, without which nothing would be.
    await replica.ask('select pg_wal_replay_pause()');
    let alone = await written();
    while (alone.includes('Data as of')) alone = await written();
    expect(alone).toContain('Audit trail');
    await replica.ask('select pg_wal_replay_resume()');
  },
  LONG,
);
