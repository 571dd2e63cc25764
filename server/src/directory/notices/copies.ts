import type { Bilingual } from '@attest/api-contract';
import type { Context } from '../../platform/module';
import { departmentHead, superiorOf, userRefs, usersWithRole } from '../identity/directory';
import { choicesOf, type NoticeKind } from './kinds';

/** Names that a copy tells; of more it tells the number. */
const NAMED = 3;

/** Who hears of a notice beside those whom it is for, and in which words; undefined where nobody does. */
export async function copyTo(
  ctx: Context,
  kind: NoticeKind,
  people: string[],
  text: Bilingual,
): Promise<{ people: string[]; text: Bilingual } | undefined> {
  const { enabled, copies } = await choicesOf(ctx, kind);
  if (!enabled || !(copies.superior || copies.head || copies.roles.length > 0)) return undefined;
  const others = new Set<string>();
  for (const role of copies.roles) for (const { id } of await usersWithRole(ctx.tx, role)) others.add(id);
  for (const id of people) {
    const superior = copies.superior && (await superiorOf(ctx.tx, id));
    const head = copies.head && (await headOf(ctx, id));
    for (const one of [superior, head]) if (one) others.add(one.id);
  }
  for (const id of people) others.delete(id);
  if (others.size === 0) return undefined;
  const names = [...(await userRefs(ctx.tx, people.slice(0, NAMED))).values()].map(({ name }) => name);
  const more = people.length - names.length;
  return {
    people: [...others],
    text: {
      zh: `${text.zh}（抄送；收件人：${names.join('、')}${more > 0 ? ` 等 ${people.length} 人` : ''}）`,
      en: `${text.en} (copy; sent to ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''})`,
    },
  };
}

async function headOf({ tx }: Context, userId: string) {
  const user = await tx
    .selectFrom('user_account')
    .select('department_id')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.department_id ? departmentHead(tx, user.department_id) : undefined;
}
