import { dayIn } from '../directory/tenancy/workCalendar';

/**
 * Day `YYYY-MM-DD` so many days from an instant where the tenants of tests are, unless another place is named: for
 * eight hours of every day it is not the one of UTC.
 */
export const dayFromNow = (days: number, now = Date.now(), timeZone = 'Asia/Shanghai'): string =>
  dayIn(timeZone, new Date(now + days * 86_400_000));
