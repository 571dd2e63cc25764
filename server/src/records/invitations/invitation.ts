import { hash, randomBytes } from 'node:crypto';
import type { StepInvitation } from '@attest/api-contract';
import type { Stored } from '../../platform/database/schema';
import type { Context } from '../../platform/module';
import type { OutsideAnswer, StepDefinition } from '../../workflow/definition';
import type { InvitationEnd } from './tables';

export type Invitation = Stored<'step_invitation'>;

/** What is kept of a token of 256 bits: nobody finds it from that. */
export const hashOf = (token: string): string => hash('sha256', token);

export const newToken = (): string => randomBytes(32).toString('base64url');

const STATES: Record<InvitationEnd, StepInvitation['state']> = {
  answered: 'answered',
  inside: 'closed',
  withdrawn: 'withdrawn',
  // Who has the former link is to look for the newer one.
  renewed: 'withdrawn',
};

/** How a link stands. */
export const stateOf = (
  { end_kind: end, expires_at: expires }: Pick<Invitation, 'end_kind' | 'expires_at'>,
  now: Date,
): StepInvitation['state'] => (end ? STATES[end] : expires <= now ? 'expired' : 'open');

/** The links of a record that have not ended, those that have run out among them. */
export const openInvitations = ({ tx }: Context, recordId: string): Promise<Invitation[]> =>
  tx
    .selectFrom('step_invitation')
    .selectAll()
    .where('record_id', '=', recordId)
    .where('ended_at', 'is', null)
    .execute();

/** Ends a link that has not ended, with the session and what was typed. Answers whether it had not. */
export async function endInvitation(
  { tx, now }: Context,
  { id }: Pick<Invitation, 'id'>,
  why: InvitationEnd,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('step_invitation')
    .set({ ended_at: now, end_kind: why, draft: '{}', session_hash: '', session_until: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Keys that somebody outside fills in: what the step fills, without what says who they are. */
export const filledOutside = (
  { fields = [] }: Pick<StepDefinition, 'fields'>,
  { mail, name, language }: OutsideAnswer,
): string[] => fields.filter((key) => key !== mail && key !== name && key !== language);

/** Leaves something about a link in the trail of its record; what somebody outside does is told as theirs. */
export function auditInvitation(
  ctx: Context,
  { process, record_id: objectId, name, mail }: Pick<Invitation, 'process' | 'record_id' | 'name' | 'mail'>,
  no: string | null,
  event: string,
  { reason, byThem = false }: { reason?: string; byThem?: boolean } = {},
): void {
  ctx.audit({
    module: 'records',
    objectType: process,
    objectId,
    ...(no && { objectNo: no }),
    event,
    ...(reason && { reason }),
    details: { name, mail },
    ...(byThem && { operator: { id: null, account: mail, name } }),
  });
}
