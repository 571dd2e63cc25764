import {
  type Bilingual,
  type FieldDefinition,
  type FormValues,
  isEmptyValue,
  type SimulatedKind,
  validateForm,
} from '@attest/api-contract';
import type { Context } from '../../platform/module';
import { inputsOfTexts } from '../access/inputs';
import { rolledUpBy } from '../rollups/store';
import { namesIn } from '../store/people';
import type { StoredRecord } from '../tables';
import { auditChanges, sameValue } from '../values/changes';
import type { Side } from './sides';
import { stepsOf, type Way } from './visits';
import { fieldPlace, problemWords, valueText, WORDS } from './words';

/** What would be different of a record at one place. */
export interface Difference {
  kind: SimulatedKind;
  place: Bilingual;
  before: Bilingual | null;
  after: Bilingual | null;
}

/** One record, and what of it may be told. */
export interface Case {
  ctx: Context;
  record: StoredRecord;
  way: Way;
  /** Of the whole simulation. */
  now: Date;
  /** Whether the asker does not see a field of the record. */
  isHidden(key: string): boolean;
}

/** What a version makes of a record. */
export interface Outcome {
  side: Side;
  /** With what is computed. */
  values: FormValues;
  computed: FormValues;
  /** What is wrong, by what is wrong where. */
  problems: Map<string, Problem>;
}

interface Problem {
  key: string;
  kind: 'check' | 'required';
  place: Bilingual;
  text: Bilingual;
  /** Expressions that say so. */
  texts: string[];
}

const withoutEmpty = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmptyValue(value)));

/** Reckons a record by one version, at every step that it has been to: with its values and at the time of the simulation. */
export async function outcomeOf({ ctx, record, way, now }: Case, side: Side): Promise<Outcome> {
  const { tx, language } = ctx;
  const { id, form_values: stored, submitted_at: submittedAt } = record;
  const given = { ...stored, ...(await rolledUpBy(tx, side.rules.rollUps, id)) };
  const ruled = { tx, now, language, recordId: id, submittedAt, submitting: false, caller: null };
  const been = stepsOf(way.visits, 'active', 'done');
  const last = record.step_id ?? been.at(-1) ?? null;
  const keys = new Set(side.fields.map(({ key }) => key));
  const at = (stepId: string | null, values: FormValues, before: FormValues, finishing: boolean) =>
    side.rules.evaluate({ ...ruled, stepId, values, before, finishing });
  const first = await at(last, given, given, true);
  const computed = Object.fromEntries(Object.entries(first.computed).filter(([key]) => keys.has(key)));
  const values = withoutEmpty({ ...given, ...computed });
  const problems = new Map<string, Problem>();
  const checks = side.said.checks ?? [];
  const mentioned = been.filter((step) => step !== last && checks.some((check) => check.at?.includes(step)));
  for (const { broken } of [first, ...(await inTurn(mentioned, (step) => at(step, given, given, true)))])
    for (const { id: check, problem } of broken(values))
      problems.set(`check ${check} ${problem.row ?? ''}`, {
        key: problem.key,
        kind: 'check',
        place: fieldPlace(side.fields, problem),
        text: problemWords(problem),
        texts: checks.flatMap((one) => (one.id === check ? [one.when] : [])),
      });
  for (const problem of formProblems(side, { ctx, way, now }, values)) {
    const { key, column, row, code } = problem;
    problems.set(`form ${key} ${column ?? ''} ${row ?? ''} ${code}`, {
      key,
      kind: code === 'required' ? 'required' : 'check',
      place: fieldPlace(side.fields, problem),
      text: problemWords(problem),
      texts: side.fields.flatMap((field) =>
        field.key === key ? [field.requiredWhen, field.visible].flatMap(textsIn) : [],
      ),
    });
  }
  return { side, values, computed, problems };
}

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

/** What the form asks for at the steps that are done, and has not been given. */
function formProblems(
  { fields, flow }: Side,
  { ctx, way, now }: Pick<Case, 'ctx' | 'way' | 'now'>,
  values: FormValues,
) {
  const done = stepsOf(way.visits, 'done').flatMap((id) => flow?.steps.get(id) ?? []);
  const demanded = new Set(done.flatMap(({ requires = [] }) => requires));
  const asked = fields.map((field) => (demanded.has(field.key) ? { ...field, required: true } : field));
  const complete = [...new Set([...done.flatMap(({ fields: own = [] }) => own), ...demanded])];
  const own = new Set(fields.map(({ key }) => key));
  const known = Object.fromEntries(Object.entries(values).filter(([key]) => own.has(key)));
  return validateForm(asked, known, { complete, now: now.getTime(), language: ctx.language });
}

/** Every text in a condition, which may be an expression or a tree. */
export function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  if (typeof part !== 'object' || part === null) return [];
  return Object.values(part).flatMap(textsIn);
}

/** Whether all that texts rest on may be told. */
export const mayTell = ({ isHidden }: Case, { side }: Pick<Outcome, 'side'>, texts: readonly string[]) => {
  const keys = side.fields.map(({ key }) => key);
  return [...inputsOfTexts(side.said, texts, keys)].every((key) => !isHidden(key));
};

const textsOfComputed = ({ said }: Side, key: string): string[] => textsIn(said.computed?.[key]);

/** Values that would be computed otherwise; those that a table decides are told apart. */
export async function comparedValues(one: Case, before: Outcome, after: Outcome): Promise<Difference[]> {
  const keys = [...new Set([...Object.keys(before.computed), ...Object.keys(after.computed)])];
  const differing = keys.filter((key) => !sameValue(before.values[key], after.values[key]));
  const visible = differing.filter(
    (key) =>
      !one.isHidden(key) &&
      [before, after].every((outcome) => mayTell(one, outcome, textsOfComputed(outcome.side, key))),
  );
  const fieldOf = ({ side }: Outcome, key: string) => side.fields.find((field) => field.key === key);
  const fields = visible.flatMap((key) => fieldOf(after, key) ?? fieldOf(before, key) ?? []);
  const names = await namesIn(one.ctx.tx, fields, before.values, after.values);
  return fields.map((field) => {
    const { key } = field;
    const shown = (outcome: Outcome, of: FieldDefinition) =>
      valueText(auditChanges([of], {}, { [key]: outcome.values[key] }, names)[0]?.new);
    const texts = [before, after].flatMap(({ side }) => textsOfComputed(side, key));
    return {
      kind: texts.some((text) => /\bdecide\s*\(/.test(text)) ? 'table' : 'computed',
      place: field.label,
      before: shown(before, fieldOf(before, key) ?? field),
      after: shown(after, field),
    };
  });
}

/** What would be wrong that is not, and the other way round. */
export function comparedProblems(one: Case, before: Outcome, after: Outcome): Difference[] {
  const ids = [...new Set([...before.problems.keys(), ...after.problems.keys()])];
  return ids.flatMap((id) => {
    const [was, is] = [before.problems.get(id), after.problems.get(id)];
    const problem = is ?? was;
    if ((was && is) || !problem || one.isHidden(problem.key)) return [];
    if (!mayTell(one, is ? after : before, problem.texts)) return [];
    const none = problem.kind === 'required' ? WORDS.filled : WORDS.passes;
    const { kind, place } = problem;
    return [{ kind, place, before: was?.text ?? none, after: is?.text ?? none }];
  });
}
