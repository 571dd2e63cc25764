import { type Bilingual, NOTICE_GROUPS, type NoticeChoices, type NoticeGroup } from '@attest/api-contract';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import type { Context } from '../../platform/module';

/** A kind of notice: what companies set, and people choose, how they are told of it. Modules bring theirs. */
export interface NoticeKind {
  code: string;
  group: NoticeGroup;
  name: Bilingual;
  about: Bilingual;
  /** A made-up notice, for the preview of its mail. */
  sample: Bilingual;
  /** Why it cannot be switched off. */
  mandatory?: Bilingual;
  /** It is told on days off too. */
  urgent?: true;
  /** It reminds of a due day: so many days before or after it, unless the company sets others. */
  reminds?: { at: 'before' | 'after'; days: number[] };
  /** Others than those whom it is for may be told: superiors, heads of departments, roles. */
  mayCopy?: true;
}

declare module '../../platform/module' {
  interface ServerModule {
    /** Kinds of notices that people are told of. */
    noticeKinds?: NoticeKind[];
  }
}

export const ACCOUNT_SAFETY: NoticeKind = {
  code: 'accountSafety',
  group: 'account',
  name: { zh: '账号安全', en: 'Safety of the account' },
  about: {
    zh: '密码多次错误、考试在另一会话中继续等',
    en: 'Wrong passwords, an exam that goes on in another session',
  },
  sample: {
    zh: '账号 zhangwei 多次密码错误，来源 10.2.0.15 须等待 15 分钟',
    en: 'Wrong passwords for zhangwei: 10.2.0.15 has to wait 15 minutes',
  },
  mandatory: {
    zh: '涉及账号安全：未经授权的使用必须及时报告（21 CFR 11.300(d)），不能关闭',
    en: 'It concerns the safety of accounts: unauthorised use has to be reported at once (21 CFR 11.300(d))',
  },
  urgent: true,
};

/** How a kind is told where the company has set nothing. */
export const defaultChoices = ({ mandatory, reminds }: NoticeKind): NoticeChoices => ({
  enabled: true,
  bell: mandatory ? 'always' : 'on',
  mail: 'off',
  timing: 'now',
  hour: 8,
  timingOpen: true,
  days: reminds?.days ?? [],
  copies: { superior: false, head: false, roles: [] },
});

/** What the company has set for a kind. */
export async function choicesOf({ tx }: Context, kind: NoticeKind): Promise<NoticeChoices> {
  const row = await tx
    .selectFrom('notice_setting')
    .select('choices')
    .where('kind', '=', kind.code)
    .executeTakeFirst();
  return row?.choices ?? defaultChoices(kind);
}

/** The kinds that there are for the tenant, by what they are about. */
export const kindsOf = ({ brought }: Context): NoticeKind[] =>
  NOTICE_GROUPS.flatMap((group) => brought.all('noticeKinds').filter((kind) => kind.group === group));

/** What the company has set, by kind. */
export async function storedSettings(tx: TenantTransaction) {
  const rows = await tx.selectFrom('notice_setting').selectAll().execute();
  return new Map(rows.map((row) => [row.kind, row]));
}
