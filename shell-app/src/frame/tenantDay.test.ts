import { getLanguageBundles, getTenantConfig, plusDays } from '@attest/api-contract';
import { prepare, serve } from '@attest/shared-ui/testing';
import { chooseTenant, dayOf, tenantToday } from '@attest/shared-utility';
import { afterEach, expect, it, jest } from '@jest/globals';
import { tenant } from '../testing/tenant';

afterEach(() => {
  jest.useRealTimers();
});

it('today is the day that the tenant has, wherever its people are', async () => {
  let timeZone = 'Asia/Shanghai';
  await prepare();
  serve(getTenantConfig, () => ({ tenant: { ...tenant, timeZone } }));
  serve(getLanguageBundles, () => ({ cn: {}, en: {} }));
  const at = new Date('2026-03-16T17:00:00Z');
  const today = async () => {
    await chooseTenant('one');
    jest.useFakeTimers({ now: at });
    const day = tenantToday();
    jest.useRealTimers();
    return day;
  };
  expect(await today()).toBe('2026-03-17');
  timeZone = 'Europe/Copenhagen';
  expect(await today()).toBe('2026-03-16');
  expect(dayOf(at.getTime(), 'America/Los_Angeles')).toBe('2026-03-16');
});

it('days are counted over the ends of months and of summer time', () => {
  expect(plusDays('2026-02-27', 2)).toBe('2026-03-01');
  expect(plusDays('2026-10-26', -2)).toBe('2026-10-24');
});
