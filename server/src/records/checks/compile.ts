import {
  type DefinitionFault,
  type FaultText,
  type FieldDefinition,
  type FindingFacts,
  type FormValues,
  faultText,
} from '@attest/api-contract';
import type { RecordCheck, RecordDefinition } from '@attest/api-contract/records';
import { compileTo } from '../../platform/feel/compile';
import { COMMON_FUNCTIONS, type FeelMoment } from '../../platform/feel/functions';
import { FeelProblem, type FeelScope } from '../../platform/feel/scope';
import { typed } from '../../platform/feel/typed';
import type { FeelType } from '../../platform/feel/types';
import { keptIn } from '../access/faults';
import { inputsOfTexts } from '../access/inputs';
import { SAID } from '../definitions/versions/parts';
import { kindsOf } from '../rules/kinds';

/** A record as a check looks at it. */
export interface CheckedRecord {
  values: FormValues;
  step: string | null;
  status: string;
  linked: string[];
  facts: FindingFacts;
}

/** What conditions may name beside `values`. */
const FACTS: Record<string, FeelType> = {
  step: 'text',
  status: 'text',
  stepDays: 'number',
  openDays: 'number',
  endedDays: 'number',
  files: 'number',
  links: 'number',
  linked: { list: 'text' },
  similar: 'number',
};

/** All that conditions may name. */
export const CHECK_NAMES = ['values', ...Object.keys(FACTS), ...Object.keys(COMMON_FUNCTIONS)];

type Scope = FeelScope<FeelMoment>;

const scopes = new WeakMap<readonly FieldDefinition[], Scope>();

/** What conditions of a type may name; the same for all of them, so that what was compiled is kept. */
function scopeOf(fields: readonly FieldDefinition[]): Scope {
  const known = scopes.get(fields);
  if (known) return known;
  const names: Record<string, FeelType> = { values: { entries: kindsOf(fields) }, ...FACTS };
  const scope = { names, functions: COMMON_FUNCTIONS };
  scopes.set(fields, scope);
  return scope;
}

/** A condition that is ready: whether something is wrong with a record. Throws FeelProblem. */
export function compileRecordCheck(
  { when }: RecordCheck,
  fields: readonly FieldDefinition[],
): (record: CheckedRecord, now: Date) => boolean {
  const condition = compileTo('boolean', when, scopeOf(fields));
  const kind: FeelType = { entries: kindsOf(fields) };
  return ({ values, step, status, linked, facts }, now) =>
    condition.evaluate({ ...facts, step, status, linked, values: typed(kind, values) }, { now }) === true;
}

/** What is wrong with the checks of a version. */
export function recordCheckFaults(content: RecordDefinition): DefinitionFault[] {
  const { form, settings, rules } = content;
  const faults: DefinitionFault[] = [];
  const fields = new Map(form.fields.map((field) => [field.key, field]));
  const ids = new Set<string>();
  for (const [index, check] of (settings.checks ?? []).entries()) {
    const say = (place: string, fault: FaultText) =>
      faults.push({ place: `/settings/checks/${index}/${place}`, ...fault });
    if (ids.has(check.id)) say('id', SAID.twice(check.id));
    ids.add(check.id);
    for (const [at, key] of (check.similar?.by ?? []).entries())
      if (!fields.get(key)?.slot && !Object.hasOwn(rules?.keys ?? {}, key))
        say(`similar/by/${at}`, faultText('checkFindsNothing', { key }));
    try {
      compileRecordCheck(check, form.fields);
      const kept = keptIn(content);
      const read = inputsOfTexts(rules ?? {}, [check.when], [...fields.keys()]);
      for (const key of [...read, ...(check.similar?.by ?? [])].filter((one) => kept.has(one)))
        say('when', faultText('checkTellsOfHidden', { key }));
    } catch (error) {
      if (!(error instanceof FeelProblem)) throw error;
      say('when', error.reason);
    }
  }
  return faults;
}
