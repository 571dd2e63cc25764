import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@attest/api-contract';
import type { Context } from '../../platform/module';
import { codeHash } from '../identity/forgotten/codeHash';

/** Easy to tell apart and to type; 32 of them. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Of a code: 60 bits. */
const LENGTH = 12;
const GROUP = /.{4}(?=.)/g;

interface Owner {
  id: string;
  account: string;
}

const newCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

const hashOf = (ctx: Context, { account }: Owner, code: string) =>
  codeHash(ctx, 'recovery', account, code.toUpperCase().replace(/[^0-9A-Z]/g, ''));

/** Gives a person new recovery codes in place of those before. They are in the answer and nowhere else. */
export async function issueRecoveryCodes(ctx: Context, owner: Owner): Promise<string[]> {
  const codes = await ctx.once('recoveryCodes', async () => Array.from({ length: RECOVERY_CODES }, newCode));
  await forgetRecoveryCodes(ctx, owner.id);
  await ctx.tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: owner.id, code_hash: hashOf(ctx, owner, code), used_at: null })))
    .execute();
  return codes.map((code) => code.replace(GROUP, '$&-'));
}

export const forgetRecoveryCodes = ({ tx }: Context, userId: string): Promise<unknown> =>
  tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();

export async function recoveryCodesLeft({ tx }: Context, userId: string): Promise<number> {
  const rows = await tx
    .selectFrom('recovery_code')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  return rows.length;
}

/** Whether a code is one of the person's that was not used yet; it is used up by this, like `takeTotp`. */
export async function takeRecoveryCode(aside: Context, owner: Owner, code: string): Promise<boolean> {
  const { numUpdatedRows } = await aside.tx
    .updateTable('recovery_code')
    .set({ used_at: aside.now })
    .where('user_id', '=', owner.id)
    .where('code_hash', '=', hashOf(aside, owner, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
