import type { Bilingual } from '@attest/api-contract';
import { changes } from '../../../platform/audit/changes';
import type { Context } from '../../../platform/module';
import { userRecord } from '../../identity/audit';
import type { User } from '../../identity/users';
import { nameOf } from '../stored';
import type { StoredProvider } from '../tables';

/** A role, and the group that gives it. */
export interface ByGroup {
  role: string;
  group: string;
}

/** What came of keeping somebody's roles in step with their groups. */
export interface Kept {
  /** Before. */
  held: string[];
  added: ByGroup[];
  left: ByGroup[];
  /** Their group has been left, but nobody else administers. */
  stayed: ByGroup[];
  /** May not be held with the others. */
  refused: ByGroup[];
}

/** Tells the trail which group gave or took which role; nothing where nothing changed. */
export async function tellOfRoles(
  ctx: Context,
  row: StoredProvider,
  user: User,
  { held, added, left, stayed, refused }: Kept,
): Promise<void> {
  if (added.length + left.length + stayed.length + refused.length === 0) return;
  const names = await namesOf(ctx, [...added, ...left, ...stayed, ...refused]);
  const sentences = (few: ByGroup[], zh: string, en: string): Bilingual[] =>
    few.map(({ role, group }) => {
      const name = names.get(role) ?? { zh: role, en: role };
      return { zh: `${zh}“${name.zh}”（组 ${group}）`, en: `${en} “${name.en}” (group ${group})` };
    });
  const parts = [
    ...sentences(added, '获得角色', 'given the role'),
    ...sentences(left, '失去角色', 'no longer holds the role'),
    ...sentences(stayed, '因无他人管理仍保留', 'keeps, as nobody else administers,'),
    ...sentences(refused, '因角色不相容未获得', 'not given, as it may not be held with the others,'),
  ];
  const after = [
    ...held.filter((role) => !left.some((one) => one.role === role)),
    ...added.map(({ role }) => role),
  ];
  ctx.audit(
    userRecord(user, 'rolesByGroup', {
      details: {
        provider: nameOf(row),
        what: { zh: parts.map(({ zh }) => zh).join('；'), en: parts.map(({ en }) => en).join('; ') },
      },
      changes: changes({ roles: [held, after.sort()] }),
    }),
  );
}

async function namesOf({ tx }: Context, of: ByGroup[]): Promise<Map<string, Bilingual>> {
  const codes = of.map(({ role }) => role);
  const rows = await tx.selectFrom('role').selectAll().where('code', 'in', codes).execute();
  return new Map(rows.map((one) => [one.code, { zh: one.name_zh, en: one.name_en }]));
}
