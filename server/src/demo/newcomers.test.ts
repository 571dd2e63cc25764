import { expect, it } from '@jest/globals';
import type { Company } from './company';
import { hkpharma } from './hkpharma';
import { Calendar, type Moment } from './moment';
import { nordvik } from './nordvik';

/** Noon of each day of a week. */
const WEEK = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 10, 23 + day, 12)));

/** When somebody first does something, by whoever it is. */
const actsOf = ({ deviations, records, training }: Company): { who: string; at: Moment }[] => [
  ...deviations.flatMap(({ reporter, reported, acts }) => [
    { who: reporter, at: reported },
    ...acts.map(({ by, at }) => ({ who: by, at })),
  ]),
  ...records.flatMap(({ by, at, acts }) => [
    { who: by, at },
    ...acts.map((act) => ({ who: act.by, at: act.at })),
  ]),
  ...training.learning.flatMap(({ who, acts }) => acts.map(({ at }) => ({ who, at }))),
];

it.each([hkpharma, nordvik])(
  'lets nobody of $tenant.code act before they have come, on any day of the week',
  (company) => {
    const early = WEEK.flatMap((now) => {
      const calendar = new Calendar(now, company.tenant.timeZone);
      return actsOf(company).filter(({ who, at }) => {
        const entry = company.people.find(({ account }) => account === who)?.entry;
        return entry !== undefined && calendar.at(at) <= calendar.at([entry, '08:00'], { exact: true });
      });
    });
    expect(early).toEqual([]);
  },
);
