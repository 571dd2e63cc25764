import { createHmac, timingSafeEqual } from 'node:crypto';
import { CLASS_CODE_PURPOSES, type ClassCodePurpose, tms } from '@attest/api-contract';
import { currentTenant } from '../../../directory/tenancy/tenant';
import { tenantAddress } from '../../../directory/tenancy/tenantAddress';
import type { Handles } from '../../../platform/calls/handleAll';
import { qrOf } from '../../../platform/qr';
import { lockClass, requireState } from './store';

/** How long a code stands on the screen. */
const TURN = 120_000;
/** Codes that were on the screen before and still count: whoever scans takes a moment. */
const FORMER = 1;

/** Easy to tell apart and to type; 32 of them. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 8;

const turnOf = (at: Date): number => Math.floor(at.getTime() / TURN);

/** The code of a class in one turn. */
function codeIn(key: string, purpose: ClassCodePurpose, turn: number): string {
  const hash = createHmac('sha256', Buffer.from(key, 'hex')).update(`${purpose} ${turn}`).digest();
  return [...hash.subarray(0, LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** What a code is for that somebody scanned or typed, in capitals or not, with blanks or not; null for none. */
export function purposeOf(key: string, given: string, at: Date): ClassCodePurpose | null {
  const typed = Buffer.from(given.toUpperCase().replace(/[^0-9A-Z]/g, ''));
  const fits = (purpose: ClassCodePurpose) =>
    Array.from({ length: FORMER + 1 }, (_, ago) => codeIn(key, purpose, turnOf(at) - ago)).some(
      (code) => typed.length === LENGTH && timingSafeEqual(typed, Buffer.from(code)),
    );
  return CLASS_CODE_PURPOSES.find(fits) ?? null;
}

/** The code for the screen of a class under way. RECORD_NOT_EXIST, CLASS_REFUSED (state). */
export const classCode: Handles<'classCode'> = async (ctx, { id, purpose }) => {
  const trainingClass = await lockClass(ctx, id);
  requireState(ctx, trainingClass, 'open');
  const turn = turnOf(ctx.now);
  const code = codeIn(trainingClass.code_key, purpose, turn);
  const address = tenantAddress(await currentTenant(ctx.tx), ctx.platform.config, ctx.host);
  const link = `${address.replace(/\/$/, '')}${tms.myClass(id)}?code=${code}`;
  return { code, link, qr: qrOf(link), nextAt: new Date((turn + 1) * TURN).toISOString() };
};
