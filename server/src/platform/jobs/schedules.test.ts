import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestServer } from '../../testing/testServer';
import type { JobDefinition } from '../module';
import { Jobs } from './jobs';
import { nextTime, Schedules } from './schedules';

/** Due on two minutes of the year. */
const SELDOM = '10 1 1 1,7 *';
const NAMES = ['test.one', 'test.other'];

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

const jobs = (schedule: string): JobDefinition[] =>
  NAMES.map((name) => ({ name, schedule, run: async () => undefined }));

const instance = () => new Jobs(server.database.url, server.platform, server.platform.log);

const ask = async (text: string) => (await server.platform.owner.query(text)).rows;
const sent = () => ask('select name from attest_jobs.job order by 1');
const due = (ago: string) => ask(`update job_schedule set next_at = now() - interval '${ago}'`);
const waiting = () => ask('select name, cron, next_at > now() as later from job_schedule order by 1');

describe('schedules of jobs', () => {
  const running: Jobs[] = [];
  /** Instances that are up; the others are stopped. */
  const up = async (count: number, schedule = SELDOM) => {
    for (const each of running.splice(0)) await each.stop();
    for (let n = 0; n < count; n++) running.push(instance());
    for (const each of running) await each.start(jobs(schedule));
  };

  beforeEach(async () => {
    await up(1);
    await up(0);
    await ask('delete from attest_jobs.job');
  });

  it('are sent once, however many instances look at once', async () => {
    await up(2);
    await due('1 second');
    await Promise.all([...running, ...running].map((each) => each.schedules.sendDue()));
    await up(0);
    expect(await sent()).toEqual(NAMES.map((name) => ({ name })));
    expect(await waiting()).toEqual(NAMES.map((name) => ({ name, cron: SELDOM, later: true })));
  });

  it('are sent once by the next that comes, where none was up at their times', async () => {
    await due('2 years');
    await up(1);
    await up(0);
    expect(await sent()).toEqual(NAMES.map((name) => ({ name })));
    await up(1);
    await up(0);
    expect(await sent()).toHaveLength(NAMES.length);
  });

  it('are due at their next time when they are new or others than before, and go with their jobs', async () => {
    await due('1 second');
    await up(1, '30 3 29 2 *');
    await up(0);
    expect(await waiting()).toEqual(NAMES.map((name) => ({ name, cron: '30 3 29 2 *', later: true })));
    expect(await sent()).toEqual([]);
    const later = instance();
    running.push(later);
    await later.start(jobs(SELDOM).slice(1));
    await up(0);
    expect(await waiting()).toEqual([{ name: 'test.other', cron: SELDOM, later: true }]);
  });

  it('stay due where the queue fails', async () => {
    const failing = {
      put: async () => {
        throw new Error('no queue');
      },
      take: () => {
        throw new Error('taken, though nothing is there');
      },
    };
    await due('1 second');
    const { owner, log } = server.platform;
    await expect(new Schedules(owner, failing, log).sendDue()).rejects.toThrow('no queue');
    expect(await waiting()).toEqual(NAMES.map((name) => ({ name, cron: SELDOM, later: false })));
  });
});

describe('the next time of a schedule', () => {
  const times = (cron: string, from: string, count: number): string[] => {
    const found: Date[] = [];
    for (let at = new Date(from); found.length < count; found.push(at)) at = nextTime(cron, at);
    return found.map((at) => at.toISOString());
  };

  it('is after the time given, and a day is 24 hours wherever the clocks are moved', () => {
    expect(times('30 2 * * *', '2026-03-07T02:30:00.000Z', 3)).toEqual([
      '2026-03-08T02:30:00.000Z',
      '2026-03-09T02:30:00.000Z',
      '2026-03-10T02:30:00.000Z',
    ]);
    expect(times('30 * * * *', '2026-10-24T23:59:59.999Z', 3)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:30:00.000Z',
      '2026-10-25T02:30:00.000Z',
    ]);
  });

  it('follows months, leap years and steps', () => {
    expect(times(SELDOM, '2026-01-01T01:09:59.000Z', 3)).toEqual([
      '2026-01-01T01:10:00.000Z',
      '2026-07-01T01:10:00.000Z',
      '2027-01-01T01:10:00.000Z',
    ]);
    expect(times('0 0 29 2 *', '2026-01-01T00:00:00.000Z', 1)).toEqual(['2028-02-29T00:00:00.000Z']);
    expect(times('*/15 * * * *', '2026-01-01T23:50:00.000Z', 2)).toEqual([
      '2026-01-02T00:00:00.000Z',
      '2026-01-02T00:15:00.000Z',
    ]);
  });

  it('is refused where there is none', () => {
    expect(() => nextTime('61 * * * *', new Date())).toThrow();
    expect(() => nextTime('every day', new Date())).toThrow();
  });
});
