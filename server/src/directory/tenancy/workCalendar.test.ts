import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestServer } from '../../testing/testServer';
import { createTestTenant } from '../../testing/testTenant';
import { addCalendarDays, addWorkingDays, workingDaysBetween } from './workCalendar';

let server: TestServer;
let china: string;
let denmark: string;

beforeAll(async () => {
  server = await TestServer.start();
  china = (await createTestTenant(server)).id;
  denmark = (await createTestTenant(server, { timeZone: 'Europe/Copenhagen' })).id;
  await server.asSystem(china, ({ tx }) =>
    tx
      .insertInto('tenant_holiday')
      .values([
        { day: '2026-10-01', working: false, name_zh: '国庆节', name_en: 'National Day' },
        { day: '2026-10-02', working: false, name_zh: '国庆节', name_en: 'National Day' },
        { day: '2026-10-10', working: true, name_zh: '调休上班', name_en: 'Make-up day' },
      ])
      .execute(),
  );
});
afterAll(() => server.stop());

const wd = (tenant: string, from: string, n: number) =>
  server.asSystem(tenant, async ({ tx }) => (await addWorkingDays(tx, new Date(from), n)).toISOString());

describe('the working calendar', () => {
  it('ends at the last moment of the day in the zone of the tenant', async () => {
    // Thursday 2026-11-19 in Shanghai, already evening there.
    expect(await wd(china, '2026-11-19T12:00:00Z', 1)).toBe('2026-11-20T15:59:59.999Z');
    // 17:00 UTC is Friday in Shanghai and still Thursday in Copenhagen.
    expect(await wd(china, '2026-11-19T17:00:00Z', 1)).toBe('2026-11-23T15:59:59.999Z');
    expect(await wd(denmark, '2026-11-19T17:00:00Z', 1)).toBe('2026-11-20T22:59:59.999Z');
  });

  it('skips weekends and holidays and counts make-up days', async () => {
    expect(await wd(china, '2026-11-20T02:00:00Z', 2)).toBe('2026-11-24T15:59:59.999Z');
    expect(await wd(china, '2026-09-30T02:00:00Z', 1)).toBe('2026-10-05T15:59:59.999Z');
    expect(await wd(china, '2026-10-09T02:00:00Z', 1)).toBe('2026-10-10T15:59:59.999Z');
    expect(await wd(china, '2026-11-20T02:00:00Z', 0)).toBe('2026-11-20T15:59:59.999Z');
  });

  it('does not lose or gain an hour over a change of the clock', async () => {
    expect(await wd(denmark, '2026-10-23T10:00:00Z', 1)).toBe('2026-10-26T22:59:59.999Z');
    const days = await server.asSystem(denmark, ({ tx }) =>
      addCalendarDays(tx, new Date('2026-10-24T10:00:00Z'), 1),
    );
    expect(days.toISOString()).toBe('2026-10-25T22:59:59.999Z');
  });

  it('counts working days between two instants', async () => {
    const between = (from: string, to: string) =>
      server.asSystem(china, ({ tx }) => workingDaysBetween(tx, new Date(from), new Date(to)));
    expect(await between('2026-09-30T02:00:00Z', '2026-09-30T10:00:00Z')).toBe(0);
    expect(await between('2026-09-30T02:00:00Z', '2026-10-05T10:00:00Z')).toBe(1);
    expect(await between('2026-11-20T02:00:00Z', '2026-11-23T02:00:00Z')).toBe(1);
  });
});
