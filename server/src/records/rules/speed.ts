import type { FieldDefinition, FormValues } from '@attest/api-contract';
import type { RecordRules } from '@attest/api-contract/records';
import { evaluate } from 'feelin';
import { sql } from 'kysely';
import { calendarOf } from '../../directory/tenancy/workCalendar';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { compileFeel } from '../../platform/feel/compile';
import { COMMON_FUNCTIONS, type FeelMoment } from '../../platform/feel/functions';
import type { FeelScope } from '../../platform/feel/scope';
import { typed } from '../../platform/feel/typed';
import { compileRules } from './compile';
import { kindsOf } from './kinds';

/* `tsx speed.ts`: how long rules take by themselves, in ms, as JSON; for `npm run bench -- records`. */

const FIELDS = 40;
const RULES = 10;
const label = { zh: '名', en: 'Name' };
const fields = Array.from(
  { length: FIELDS },
  (_, n): FieldDefinition => ({
    key: `f${n}`,
    type: n % 4 === 3 ? 'datetime' : n % 2 ? 'input' : 'number',
    label,
  }),
);
const values: FormValues = Object.fromEntries(
  fields.map(({ key, type }, n) => [
    key,
    type === 'number' ? n : type === 'datetime' ? '2026-03-02T08:00:00.000Z' : `text ${n}`,
  ]),
);
const computed = Object.fromEntries(
  Array.from({ length: RULES / 2 }, (_, n) => [
    `c${n}`,
    n === 0 ? 'first.count + values.f2' : `c${n - 1} + values.f${4 * n}`,
  ]),
);
const rules: RecordRules = {
  lookups: {
    first: { from: 'sample', where: { key: '=values.f1' }, return: ['count'] },
    second: { from: 'sample', where: { key: '=values.f5' }, return: ['count'] },
  },
  computed,
  checks: Array.from({ length: RULES / 2 }, (_, n) => ({
    id: `check${n}`,
    when: `second.count > ${n + 9} or (values.f3 > now() and not(blank(values.f${4 * n + 1})))`,
    field: 'f0',
    text: label,
  })),
};

/** The median of what a piece of work takes, once it is warm. */
async function medianOf(rounds: number, work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds * 2; round += 1) {
    const from = performance.now();
    await work();
    if (round >= rounds) times.push(performance.now() - from);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

const compiled = compileRules(
  {
    code: 'sample',
    fields,
    steps: ['step_1'],
    rules,
    sources: {},
    occasions: {},
    titleOf: () => sql`r.title`,
    findable: () => ({
      by: (key) => (key === 'key' ? () => sql`true` : null),
      ids: () => null,
      relations: [],
      leadingTo: () => [],
      measured: () => null,
      filled: {},
      placeOf: () => null,
    }),
  },
  { find: async () => ({ count: 3 }), calendar: async () => calendarOf('UTC', new Map()) },
);
const save = async () => {
  const now = new Date();
  const input = { recordId: null, values, before: values, stepId: 'step_1', submittedAt: null, now };
  const { problems } = await compiled.evaluate({
    ...input,
    // Lookups are answered: no database is asked.
    tx: {} as TenantTransaction,
    language: 'en',
    submitting: false,
    finishing: true,
    caller: null,
  });
  return problems(values);
};

const scope: FeelScope<FeelMoment> = {
  names: { values: { entries: kindsOf(fields) } },
  functions: COMMON_FUNCTIONS,
};
const text = 'values.f0 > 1 and values.f3 < now() and not(blank(values.f1))';
const given = { values: typed({ entries: kindsOf(fields) }, values) };
const bare = { values };

const save40 = await medianOf(300, save);
const cached = await medianOf(3000, () => compileFeel(text, scope).evaluate(given, { now: new Date() }));
const uncached = await medianOf(100, () =>
  evaluate('values.f0 > 1 and values.f2 < 3 and values.f1 != null', bare),
);
console.log(JSON.stringify({ save40, cached, uncached }));
