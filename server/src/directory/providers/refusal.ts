import type { Bilingual } from '@attest/api-contract';
import type { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import type { Aim } from './state';
import type { StoredProvider } from './tables';

const REFUSED: Record<Aim, { event: string; zh: string; en: string }> = {
  signIn: { event: 'signInFailed', zh: '登录失败', en: 'Sign-in' },
  sign: { event: 'signFailed', zh: '电子签名身份验证失败', en: 'Confirming a signer' },
};

/** Leaves a sign-in that was refused in the trail. Answers what the browser is told. */
export async function refusal(
  ctx: Context,
  row: StoredProvider,
  error: AppError,
  why: string | Bilingual,
  aim: Aim = 'signIn',
): Promise<AppError> {
  const { event, zh, en } = REFUSED[aim];
  await ctx.aside(async (aside) =>
    aside.audit({
      module: 'identity',
      objectType: 'user',
      objectNo: row.name_en,
      event,
      description: {
        zh: `通过 ${row.name_zh} ${zh}：${typeof why === 'string' ? why : why.zh}`,
        en: `${en} by ${row.name_en} failed: ${typeof why === 'string' ? why : why.en}`,
      },
      operator: { id: null, account: 'system', name: 'System' },
    }),
  );
  return error;
}
