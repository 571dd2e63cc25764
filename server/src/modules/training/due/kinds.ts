import type { DueItem } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../platform/module';

/** Kinds of tasks that people see as theirs to do, and what each is called in the list. */
export const ITEMS: Record<string, DueItem['kind']> = {
  study: 'assignment',
  ownPractice: 'assignment',
  class: 'class',
  teaching: 'teaching',
  marking: 'marking',
  practice: 'practice',
  description: 'acknowledgement',
  role: 'acknowledgement',
  approval: 'approval',
};

/** SQL condition on task `t`: it is the caller's to do, of training, and they have the page for it. */
export function isOwn({ caller }: Context): RawBuilder<unknown> {
  const teaches = caller.permissions.get('TmsClassroom')?.has('view') ?? false;
  const kinds = Object.keys(ITEMS).filter((kind) => kind !== 'teaching' || teaches);
  return sql`(t.handler_id = ${caller.userId} and t.status = 'open' and t.kind <> 'step'
    and t.kind = any(${kinds}::text[]))`;
}
