import type { Bilingual } from '@attest/api-contract';
import { AppError, errorTexts } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { rightsOn, standingOf } from '../access/rights';
import { processOf } from '../definitions';
import type { StoredRecord } from '../tables';
import { comparedDeadlines, comparedFlow, comparedPeople } from './compareFlow';
import { comparedAccess, comparedGates } from './compareRest';
import {
  type Case,
  comparedProblems,
  comparedValues,
  type Difference,
  type Outcome,
  outcomeOf,
} from './compareValues';
import { pinnedSide, type Side } from './sides';
import { wayOf } from './visits';
import { WORDS } from './words';

/** Roles to which either version gives rights on fields, by code. */
export type Roles = ReadonlyMap<string, Bilingual>;

/**
 * What would be different of a record if it went by another version than the one that it began with, as far as the asker
 * may see it, with the clock standing at a moment. Nothing is stored.
 */
export async function differencesOf(
  ctx: Context,
  record: StoredRecord,
  { draft, roles }: { draft: Side; roles: Roles },
  now: Date,
): Promise<Difference[]> {
  const pinned = await pinnedSide(ctx, record);
  const one: Case = {
    ctx,
    record,
    way: await wayOf(ctx, record),
    now,
    isHidden: hiddenFrom(ctx, record, draft),
  };
  const before = await outcomeOr(one, pinned);
  const after = await outcomeOr(one, draft);
  if ('failed' in before || 'failed' in after) return failure(before, after);
  return [
    ...(await comparedValues(one, before, after)),
    ...comparedProblems(one, before, after),
    ...(await comparedGates(one, before, after)),
    ...comparedFlow(one, before, after),
    ...(await comparedDeadlines(one, before, after)),
    ...(await comparedPeople(one, before, after)),
    ...comparedAccess(one, before, after, roles),
  ];
}

/** Fields that the asker does not see: by the version in force, and those that it has not by the draft. */
function hiddenFrom(ctx: Context, record: StoredRecord, draft: Side): (key: string) => boolean {
  const standing = standingOf(record);
  const rightOf = rightsOn(ctx, record.process, standing);
  const { form, inForce } = processOf(ctx, record.process);
  const known = new Set([...form.fields, ...(inForce?.former ?? [])].map(({ key }) => key));
  return (key) =>
    (known.has(key) ? rightOf(key) : draft.access.right(ctx.caller, standing, key)) === 'hidden';
}

/** A rule that has no result for a record is a finding, and ends nothing. */
async function outcomeOr(one: Case, side: Side): Promise<Outcome | { failed: Bilingual }> {
  try {
    return await outcomeOf(one, side);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { failed: errorTexts(error.code, error.params) };
  }
}

function failure(
  before: Outcome | { failed: Bilingual },
  after: Outcome | { failed: Bilingual },
): Difference[] {
  const text = (outcome: typeof before) => ('failed' in outcome ? outcome.failed : WORDS.passes);
  if ('failed' in before && 'failed' in after) return [];
  return [{ kind: 'check', place: WORDS.whole, before: text(before), after: text(after) }];
}
