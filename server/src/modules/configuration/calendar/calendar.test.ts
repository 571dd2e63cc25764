import {
  getWorkingCalendar,
  publicHolidays,
  type SpecialDay,
  saveWorkingCalendar,
  searchAudit,
} from '@attest/api-contract';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { addWorkingDays } from '../../../directory/tenancy/workCalendar';
import { callerOf } from '../../../testing/caller';
import { tenantPerTest } from '../../../testing/tenantPerTest';
import { createTestTenant } from '../../../testing/testTenant';

const world = tenantPerTest();
let configurator: Awaited<ReturnType<typeof callerOf>>;
beforeEach(async () => {
  configurator = await callerOf(world.server, world.tenant.id, 'mengyao');
});

const day = (text: string, working = false): SpecialDay => ({
  day: text,
  working,
  name: { zh: '厂休', en: 'Shutdown' },
});
const save = (days: SpecialDay[], version = 0, year = 2027) => ({ year, days, version, reason: '年度安排' });

describe('the working calendar of a tenant', () => {
  it('moves what is counted from now on, and says what changed in the trail', async () => {
    const { version } = await configurator.call(
      saveWorkingCalendar,
      save([day('2027-03-02'), day('2027-03-06', true)]),
    );
    expect(version).toBe(1);
    const due = await world.server.asSystem(world.tenant.id, ({ tx }) =>
      addWorkingDays(tx, new Date('2027-03-01T02:00:00Z'), 5),
    );
    // Without the day off and the Saturday that is worked it would be Monday the 8th.
    expect(due.toISOString()).toBe('2027-03-08T15:59:59.999Z');
    const stored = await configurator.call(getWorkingCalendar, { year: 2027 });
    expect(stored).toMatchObject({ version: 1, timeZone: 'Asia/Shanghai' });
    expect(stored.days.map((one) => one.day)).toEqual(['2027-03-02', '2027-03-06']);
    const { rows } = await configurator.call(searchAudit, {
      page: 1,
      pageSize: 1,
      filter: { objectType: 'workingCalendar' },
    });
    expect(rows[0]).toMatchObject({ reason: '年度安排' });
    expect(rows[0]?.changes.map(({ field }) => field)).toEqual(['2027-03-02', '2027-03-06']);
  });

  it('refuses what somebody else has changed meanwhile, days that there are not, and days of another year', async () => {
    await configurator.call(saveWorkingCalendar, save([day('2027-05-03')]));
    expect(await configurator.refused(saveWorkingCalendar, save([]))).toBe('RECORD_CHANGED');
    for (const wrong of ['2027-02-30', '2026-05-03'])
      expect(await configurator.refused(saveWorkingCalendar, save([day(wrong)], 1))).toBe('REQUEST_INVALID');
    const twice = [day('2027-05-03'), day('2027-05-03', true)];
    expect(await configurator.refused(saveWorkingCalendar, save(twice, 1))).toBe('REQUEST_INVALID');
    expect((await configurator.call(getWorkingCalendar, { year: 2027 })).days).toHaveLength(1);
  });

  it('is changed by nobody but its configurators, and is another one in another tenant', async () => {
    const reader = await callerOf(world.server, world.tenant.id, 'zhouzihan');
    expect(await reader.refused(saveWorkingCalendar, save([day('2027-05-03')]))).toBe('NO_PERMISSION');
    const employee = await callerOf(world.server, world.tenant.id, 'yubo');
    expect(await employee.refused(getWorkingCalendar, { year: 2027 })).toBe('NO_PERMISSION');
    await configurator.call(saveWorkingCalendar, save([day('2027-05-03')]));
    const other = await createTestTenant(world.server);
    const stranger = await callerOf(world.server, other.id, 'mengyao');
    expect(await stranger.call(getWorkingCalendar, { year: 2027 })).toMatchObject({ days: [], version: 0 });
  });

  it('knows the public holidays of China that are announced', async () => {
    const { days } = await configurator.call(publicHolidays, { year: 2026 });
    expect(days.find((one) => one.day === '2026-10-01')).toEqual({
      day: '2026-10-01',
      working: false,
      name: { zh: '国庆节', en: 'National Day' },
    });
    expect(days.find((one) => one.day === '2026-10-10')).toMatchObject({ working: true });
    expect(await configurator.call(publicHolidays, { year: 2095 })).toEqual({ days: [] });
  });
});
