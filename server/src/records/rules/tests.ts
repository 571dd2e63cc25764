import { type FaultText, faultText, faultWords, isEmptyValue } from '@attest/api-contract';
import type { RuleTest } from '@attest/api-contract/records';
import { canonicalize } from 'json-canonicalize';
import { calendarOf } from '../../directory/tenancy/workCalendar';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { AppError } from '../../platform/errors';
import type { RuleInput } from '../definitions/process';
import type { CompiledRules } from './compile';

/** Tests ask no database: what lookups find stands in the test. */
const NO_DATABASE = new Proxy({} as TenantTransaction, {
  get() {
    throw new Error('a test of rules reads no database');
  },
});

/** Whatever the order of keys: a stored definition has its own. */
const same = (a: unknown, b: unknown): boolean =>
  isEmptyValue(a) && isEmptyValue(b) ? true : canonicalize(a) === canonicalize(b);

/** A test of rules and why it fails; null when it passes. */
export interface TestResult {
  name: string;
  why: FaultText | null;
}

/** Runs the tests that rules bring. */
export async function testRules(compiled: CompiledRules): Promise<TestResult[]> {
  let found: RuleTest['found'];
  const rules = compiled.inWorld({
    find: async (name) => found?.[name],
    calendar: async () => calendarOf('UTC', new Map()),
  });
  const results: TestResult[] = [];
  for (const test of compiled.tests) {
    found = test.found;
    results.push({ name: test.name, why: await failureOf(rules, test) });
  }
  return results;
}

/** Rules do not change, nor do their tests: they are proved once, not for every tenant. */
const proved = new WeakSet<CompiledRules>();

/** The same, and throws DEFINITION_INVALID with the first that fails. */
export async function proveRules(compiled: CompiledRules): Promise<void> {
  if (proved.has(compiled)) return;
  const failed = (await testRules(compiled)).find(({ why }) => why !== null);
  if (failed?.why) {
    const { name, why } = failed;
    const fault = faultText('testFails', { name, why });
    throw new AppError('DEFINITION_INVALID', {
      why: faultWords(fault),
      faults: [{ place: '/rules/tests', ...fault }],
    });
  }
  proved.add(compiled);
}

const shown = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

async function failureOf(rules: CompiledRules, { expect, ...test }: RuleTest): Promise<FaultText | null> {
  const { values } = test;
  const input: RuleInput = {
    tx: NO_DATABASE,
    recordId: null,
    values,
    before: test.before ?? values,
    stepId: test.at ?? null,
    submitting: test.submitting ?? false,
    finishing: test.finishing ?? false,
    submittedAt: test.submittedAt ? new Date(test.submittedAt) : null,
    now: new Date(test.now ?? '2026-03-02T08:00:00Z'),
    language: 'en',
    caller: null,
  };
  const { computed, broken } = await rules.evaluate(input);
  for (const [key, wanted] of Object.entries(expect.computed ?? {}))
    if (!same(computed[key], wanted))
      return faultText('computedDiffers', {
        key,
        is: shown(computed[key]),
        wanted: shown(wanted),
      });
  if (expect.checks) {
    const said = broken({ ...values, ...computed }).map(({ id }) => id);
    if (!same([...said].sort(), [...expect.checks].sort()))
      return faultText('checksDiffer', {
        said: said.join(', '),
        wanted: expect.checks.join(', '),
      });
  }
  const gates = expect.gates && (await rules.gates(input));
  for (const [id, wanted] of Object.entries(expect.gates ?? {})) {
    const met = gates?.get(id)?.every((condition) => condition.met);
    if (met !== wanted)
      return faultText('gateDiffers', {
        id,
        is: shown(met),
        wanted: shown(wanted),
      });
  }
  for (const [id, wanted] of Object.entries(expect.starts ?? {})) {
    const start = rules.starts.find((one) => one.id === id);
    const begun = start ? await rules.begun(start, { ...input, no: 'NO-1' }) : undefined;
    if (!same(begun, wanted))
      return faultText('startDiffers', {
        id,
        is: shown(begun),
        wanted: shown(wanted),
      });
  }
  for (const [id, wanted] of Object.entries(expect.proposals ?? {})) {
    const proposal = rules.proposals.find((one) => one.id === id);
    const values = proposal?.propose(test.told ?? {}, input);
    const proposed = proposal && [values ?? []].flat();
    if (!same(proposed, wanted))
      return faultText('proposalDiffers', {
        id,
        is: shown(proposed),
        wanted: shown(wanted),
      });
  }
  const reminded = expect.reminders ? await rules.reminded(input) : [];
  for (const [id, wanted] of Object.entries(expect.reminders ?? {})) {
    const days = reminded.filter((one) => one.id === id).map(({ day }) => day);
    if (!same(days, wanted))
      return faultText('reminderDiffers', {
        id,
        is: shown(days),
        wanted: shown(wanted),
      });
  }
  return null;
}
