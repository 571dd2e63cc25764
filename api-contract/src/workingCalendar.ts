import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Day, Instant, Reason, Strict, Text } from './common';

const MENU = 'BusinessConfig';

/** Characters of the name of a day. */
export const MAX_DAY_NAME = 60;

const Year = Type.Integer({ minimum: 2000, maximum: 2100 });

/** A day that differs from its week, or has a name: a public holiday, or a day of a weekend that is worked. */
export const SpecialDay = Strict({
  day: Day,
  working: Type.Boolean(),
  name: Strict({ zh: Text(MAX_DAY_NAME), en: Text(MAX_DAY_NAME) }),
});
export type SpecialDay = Static<typeof SpecialDay>;

const SpecialDays = Type.Array(SpecialDay, { maxItems: 366 });

export const getWorkingCalendar = call({
  path: 'configuration/calendar/get',
  shows: ['calendar'],
  permission: { menu: MENU, action: 'view' },
  summary: 'The days of a year that differ from the working week, in the order of the year',
  request: Strict({ year: Year }),
  response: Strict({
    year: Year,
    timeZone: Type.String(),
    /** Today, where the tenant is. */
    today: Day,
    days: Type.Array(SpecialDay),
    /** 0 before the year was first saved. */
    version: Type.Integer(),
  }),
});

export const publicHolidays = call({
  path: 'configuration/calendar/publicHolidays',
  permission: { menu: MENU, action: 'view' },
  summary: 'Public holidays and make-up days of China in a year; none where they are not announced yet',
  request: Strict({ year: Year }),
  response: Strict({ days: Type.Array(SpecialDay) }),
});

/** An open task whose deadline was counted in working days: when it is due, and when it would be by other days. */
export const MovedDeadline = Strict({
  type: Type.String(),
  name: Bilingual,
  step: Bilingual,
  due: Instant,
  would: Instant,
});
export type MovedDeadline = Static<typeof MovedDeadline>;

export const calendarEffect = call({
  path: 'configuration/calendar/effect',
  shows: ['tasks'],
  permission: { menu: MENU, action: 'view' },
  summary:
    'What open deadlines would be if they were counted with these days of the year; those that are set stay as they are',
  request: Strict({ year: Year, days: SpecialDays }),
  response: Strict({
    /** Open tasks with a deadline in working days. */
    open: Type.Integer(),
    /** How many of them would be due on another day. */
    moved: Type.Integer(),
    /** The first of those. */
    rows: Type.Array(MovedDeadline),
  }),
});

export const saveWorkingCalendar = call({
  path: 'configuration/calendar/save',
  changes: ['calendar'],
  permission: { menu: MENU, action: 'config' },
  audit: { module: 'configuration', operation: 'saveCalendar' },
  summary:
    'Say which days of a year differ from the working week; deadlines are counted with them from now on. RECORD_CHANGED, REQUEST_INVALID for a day of another year, one that there is not, or one that stands twice',
  request: Strict({ year: Year, days: SpecialDays, version: Type.Integer(), reason: Reason() }),
  response: Strict({ version: Type.Integer() }),
});
