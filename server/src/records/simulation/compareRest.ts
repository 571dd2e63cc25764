import type { Bilingual } from '@attest/api-contract';
import type { FieldRight } from '@attest/api-contract/records';
import type { GateCondition } from '../../workflow/recordPort';
import { standingOf } from '../access/rights';
import { shownByGate } from '../rules/gates';
import { type Case, type Difference, mayTell, type Outcome } from './compareValues';
import { stepsOf } from './visits';
import { listed, rightOf, WORDS } from './words';

type Conditions = ReadonlyMap<string, GateCondition[]>;

const NONE: Conditions = new Map();

/** What the gates of a step say of the record. */
async function gatesAt(
  { ctx, record, now }: Case,
  { side, values }: Outcome,
  stepId: string,
): Promise<Conditions> {
  if (side.hasOwnGates || !side.flow?.steps.has(stepId)) return NONE;
  const { tx, language } = ctx;
  const { id: recordId, submitted_at: submittedAt } = record;
  return side.rules.gates({ tx, now, language, recordId, submittedAt, values, stepId });
}

const stateOf = (conditions: GateCondition[] | undefined): Bilingual => {
  if (!conditions || conditions.length === 0) return WORDS.notAwaited;
  return conditions.every(({ met }) => met) ? WORDS.met : WORDS.notMet;
};

/** Gates that would wait for what they do not, and the other way round. */
export async function comparedGates(one: Case, before: Outcome, after: Outcome): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const stepId of stepsOf(one.way.visits, 'active', 'done')) {
    const was = await gatesAt(one, before, stepId);
    const is = await gatesAt(one, after, stepId);
    const step = (after.side.flow?.steps.get(stepId) ?? before.side.flow?.steps.get(stepId))?.name;
    for (const id of new Set([...was.keys(), ...is.keys()])) {
      const [had, has] = [stateOf(was.get(id)), stateOf(is.get(id))];
      const label = (is.get(id) ?? was.get(id))?.[0]?.label;
      if (had === has || !step || !label || !mayTellGate(one, before, after, id)) continue;
      const place = { zh: `${step.zh} · ${label.zh}`, en: `${step.en} · ${label.en}` };
      found.push({ kind: 'gate', place, before: had, after: has });
    }
  }
  return found;
}

const mayTellGate = (one: Case, before: Outcome, after: Outcome, id: string): boolean =>
  [before, after].every((outcome) => {
    const gate = outcome.side.said.gates?.find((known) => known.id === id);
    if (!gate) return true;
    return mayTell(one, outcome, [gate.met, ...(gate.when ? [gate.when] : []), ...shownByGate(gate)]);
  });

/** What each role may do with fields of the record, where that would change. */
export function comparedAccess(
  one: Case,
  before: Outcome,
  after: Outcome,
  roles: ReadonlyMap<string, Bilingual>,
): Difference[] {
  const standing = standingOf(one.record);
  const rightIn = ({ side }: Outcome, role: string, key: string): FieldRight =>
    side.access.right({ userId: '', roles: role ? [role] : [] }, standing, key);
  const readers = [...roles, ['', WORDS.others] as const];
  const known = new Set(before.side.fields.map(({ key }) => key));
  return after.side.fields.flatMap(({ key, label, type }): Difference[] => {
    if (type === 'section' || !known.has(key) || one.isHidden(key)) return [];
    const differing = readers.filter(([role]) => rightIn(before, role, key) !== rightIn(after, role, key));
    if (differing.length === 0) return [];
    const said = (outcome: Outcome) =>
      listed(
        differing.map(([role, name]) => rightOf(name, rightIn(outcome, role, key))),
        '；',
        '; ',
      );
    return [{ kind: 'access', place: label, before: said(before), after: said(after) }];
  });
}
