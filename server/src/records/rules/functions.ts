import {
  type FieldDefinition,
  type FormValues,
  faultText,
  plusDays,
  type RiskScores,
  riskLevel,
} from '@attest/api-contract';
import type { DecisionTable } from '@attest/api-contract/records';
import { type FeelDate, FeelDateTime, parseDate } from 'feelin';
import type { WorkCalendar } from '../../directory/tenancy/workCalendar';
import { COMMON_FUNCTIONS, type FeelMoment } from '../../platform/feel/functions';
import type { FeelFunctionDefinition } from '../../platform/feel/scope';
import { type FeelType, joined } from '../../platform/feel/types';
import { ReasonedError } from '../../platform/reasoned';
import { sameValue } from '../values/changes';
import { SCORES } from './kinds';
import { instantOf } from './plain';

/** What the rules of a record may ask for beside names. */
export interface RuleFacts extends FeelMoment {
  /** Null where no rule asks for days. */
  calendar: WorkCalendar | null;
  values: FormValues;
  before: FormValues;
  roles: readonly string[];
  departmentId: string | null;
  /** False for an answer from outside and for what happens by itself. */
  employee: boolean;
  /** Of whoever acts; of the tenant for what begins, which nobody has written. */
  language: 'zh' | 'en';
  decide(table: string): unknown;
}

/** Where a rule asks for nothing but values. */
export const NOBODY = {
  calendar: null,
  roles: [],
  departmentId: null,
  employee: false,
  decide: () => null,
} as const;

type Definition = FeelFunctionDefinition<RuleFacts>;
type Day = FeelDate | FeelDateTime;

const INSTANT = ['date', 'date and time'] as const;

/** Functions that need the tenant's calendar, which is read once before. */
export const OF_CALENDAR: ReadonlySet<string> = new Set([
  'today',
  'working days between',
  'add working days',
]);

/** Functions whose result changes as time goes by. */
export const OF_TIME: ReadonlySet<string> = new Set(['now', 'today']);

function calendarIn({ calendar }: RuleFacts): WorkCalendar {
  if (!calendar) throw new Error('the calendar was not read');
  return calendar;
}

const dayOf = (calendar: WorkCalendar, at: Day): string =>
  at instanceof FeelDateTime ? calendar.dayOf(instantOf(at)) : at.toString();

const CALENDAR: Record<string, Definition> = {
  today: {
    takes: [],
    gives: 'date',
    call: (facts) => parseDate(calendarIn(facts).dayOf(facts.now)),
  },
  'working days between': {
    takes: [INSTANT, INSTANT],
    gives: 'number',
    call: (facts, from: Day | null, to: Day | null) => {
      const calendar = calendarIn(facts);
      return from && to ? calendar.between(dayOf(calendar, from), dayOf(calendar, to)) : null;
    },
  },
  'add working days': {
    takes: [INSTANT, 'number'],
    gives: 'date',
    call: (facts, from: Day | null, count: number | null) => {
      const calendar = calendarIn(facts);
      return from && count !== null ? parseDate(calendar.add(dayOf(calendar, from), count)) : null;
    },
  },
};

const OF_DAYS: Record<string, Definition> = {
  'add days': {
    takes: ['date', 'number'],
    gives: 'date',
    call: (_, from: FeelDate | null, count: number | null) =>
      from && count !== null ? parseDate(plusDays(from.toString(), Math.ceil(count))) : null,
  },
  earliest: {
    takes: [{ list: 'date' }],
    gives: 'date',
    call: (_, list: (FeelDate | null)[] | null) => {
      const [first] = (list ?? []).flatMap((day) => (day ? day.toString() : [])).sort();
      return first === undefined ? null : parseDate(first);
    },
  },
};

const OF_CALLER: Record<string, Definition> = {
  'has role': {
    takes: ['text'],
    gives: 'boolean',
    call: ({ roles }, role: string | null) => role !== null && roles.includes(role),
  },
  'in department': {
    takes: ['text'],
    gives: 'boolean',
    call: ({ departmentId }, id: string | null) => id !== null && id === departmentId,
  },
  'by employee': { takes: [], gives: 'boolean', call: ({ employee }) => employee },
  worded: {
    takes: ['text', 'text'],
    gives: 'text',
    call: ({ language }, zh: string | null, en: string | null) => (language === 'zh' ? zh : en),
  },
  'risk level': {
    takes: [SCORES],
    gives: { options: ['low', 'medium', 'high'] },
    call: (_, scores: RiskScores | null) => (scores ? riskLevel(scores) : null),
  },
};

/** Keys are written by hand, so that a misspelt one is refused. */
function known(given: (string | undefined)[], keys: readonly string[]): void {
  for (const key of given) {
    if (key === undefined) throw new ReasonedError(faultText('keyIsText'));
    if (!keys.includes(key)) throw new ReasonedError(faultText('nameUnknown', { name: key }));
  }
}

/** Everything that the rules over a form may call. */
export function ruleFunctions(
  fields: readonly FieldDefinition[],
  tables: Readonly<Record<string, DecisionTable>>,
): Record<string, Definition> {
  const keys = fields.map(({ key }) => key);
  return {
    ...COMMON_FUNCTIONS,
    ...CALENDAR,
    ...OF_DAYS,
    ...OF_CALLER,
    changed: {
      takes: ['text'],
      rest: 'text',
      gives: 'boolean',
      literals: (given) => known(given, keys),
      call: ({ before, values }, ...asked: string[]) =>
        asked.some((key) => !sameValue(before[key], values[key])),
    },
    'label of': {
      takes: ['text'],
      gives: 'text',
      literals: (given) =>
        known(
          given,
          fields.filter(({ options }) => options).map(({ key }) => key),
        ),
      call: ({ values, language }, asked: string) =>
        fields.find(({ key }) => key === asked)?.options?.find(({ value }) => value === values[asked])?.label[
          language
        ] ?? null,
    },
    decide: {
      takes: ['text'],
      gives: ([name]) => decided(tables, name),
      literals: (given) => known(given, Object.keys(tables)),
      call: ({ decide }, name: string) => decide(name),
    },
  };
}

/** The kind of what a table yields. */
function decided(tables: Readonly<Record<string, DecisionTable>>, name: FeelType | undefined): FeelType {
  const [table] = typeof name === 'object' && 'options' in name ? name.options : [];
  let kind: FeelType = 'nothing';
  for (const row of tables[table ?? '']?.rows ?? []) {
    const next = joined(kind, kindOfLiteral(row.at(-1)));
    if (next === undefined)
      throw new ReasonedError(
        faultText('tableMixesKinds', {
          table: table ?? '',
        }),
      );
    kind = next;
  }
  return kind;
}

const kindOfLiteral = (value: unknown): FeelType => {
  if (typeof value === 'number') return 'number';
  return typeof value === 'boolean' ? 'boolean' : { options: [String(value)] };
};
