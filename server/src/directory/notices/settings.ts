import {
  type Bilingual,
  type ChannelPolicy,
  type NoticeChoices,
  type NoticeSetting,
  type NoticeTiming,
  noticeProblem,
} from '@attest/api-contract';
import { changes } from '../../platform/audit/changes';
import type { Handles } from '../../platform/calls/handleAll';
import { requireReason } from '../../platform/calls/reason';
import { changedNow, recordChanged, refuseStale } from '../../platform/calls/stale';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { roleList } from '../identity/roles';
import { currentTenant } from '../tenancy/tenant';
import { defaultChoices, kindsOf, type NoticeKind, storedSettings } from './kinds';

export const listNoticeSettings: Handles<'listNoticeSettings'> = async (ctx) => {
  const stored = await storedSettings(ctx.tx);
  const rows = kindsOf(ctx).map((kind): NoticeSetting => {
    const { code, group, name, about, mandatory = null, urgent = false, reminds, mayCopy = false } = kind;
    const row = stored.get(code);
    const defaults = defaultChoices(kind);
    return {
      ...{ kind: code, group, name, about, mandatory, urgent, mayCopy, defaults },
      reminds: reminds?.at ?? null,
      choices: row?.choices ?? defaults,
      version: row?.version ?? 0,
    };
  });
  const { time_zone: timeZone } = await currentTenant(ctx.tx);
  return { timeZone, rows, roles: await roleList(ctx.tx) };
};

/** NOT_FOUND where the tenant has no such kind. */
export function kindOf(ctx: Context, code: string): NoticeKind {
  const kind = kindsOf(ctx).find((one) => one.code === code);
  if (!kind) throw new AppError('NOT_FOUND');
  return kind;
}

/** Sets a kind or, with null, goes back to its default. RECORD_CHANGED, REASON_REQUIRED, REQUEST_INVALID, NOT_FOUND. */
export const saveNoticeSetting: Handles<'saveNoticeSetting'> = async (
  ctx,
  { kind: code, choices, version, reason: text },
) => {
  const reason = requireReason(text);
  const kind = kindOf(ctx, code);
  const roles = new Map((await roleList(ctx.tx)).map((role) => [role.code, role.name]));
  if (choices) refuseFaults(kind, choices, roles);
  const { tx } = ctx;
  const made = await tx
    .insertInto('notice_setting')
    .values({ kind: code, choices: null, version: 0, changed_by: null, updated_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .execute();
  const row = await tx
    .selectFrom('notice_setting')
    .selectAll()
    .where('kind', '=', code)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (made.length > 0 && version !== 0) throw await recordChanged(ctx, row);
  await refuseStale(ctx, row, version);
  const [was, is] = [row.choices ?? defaultChoices(kind), choices ?? defaultChoices(kind)];
  const changed = differences(kind, was, is, roles);
  if (changed.length === 0) return { version };
  await tx
    .updateTable('notice_setting')
    .set({ ...changedNow(ctx, version), choices: choices && JSON.stringify(choices) })
    .where('kind', '=', code)
    .execute();
  ctx.audit({
    module: 'configuration',
    objectType: 'noticeSetting',
    objectName: kind.name,
    objectVersion: version + 1,
    event: choices ? 'change' : 'resetToDefault',
    reason,
    changes: changed,
  });
  return { version: version + 1 };
};

function refuseFaults(kind: NoticeKind, choices: NoticeChoices, roles: ReadonlyMap<string, Bilingual>): void {
  const { copies, days } = choices;
  const problem = noticeProblem({ mandatory: kind.mandatory, reminds: kind.reminds }, choices);
  if (problem)
    throw new AppError('REQUEST_INVALID', { where: problem === 'noDay' ? '/choices/days' : '/choices/bell' });
  if (!kind.reminds && days.length > 0) throw new AppError('REQUEST_INVALID', { where: '/choices/days' });
  const copied = copies.superior || copies.head || copies.roles.length > 0;
  if ((copied && !kind.mayCopy) || copies.roles.some((role) => !roles.has(role)))
    throw new AppError('REQUEST_INVALID', { where: '/choices/copies' });
}

const POLICIES: Record<ChannelPolicy, Bilingual> = {
  always: { zh: '必发', en: 'Always' },
  on: { zh: '默认开，个人可关', en: 'On, people may switch it off' },
  off: { zh: '默认关，个人可开', en: 'Off, people may switch it on' },
  never: { zh: '不使用', en: 'Not used' },
};

const TIMINGS: Record<NoticeTiming, Bilingual> = {
  now: { zh: '立即', en: 'At once' },
  hourly: { zh: '每小时汇总', en: 'Collected hourly' },
  daily: { zh: '每天汇总', en: 'Collected daily' },
};

const yesOrNo = (said: boolean): Bilingual => (said ? { zh: '是', en: 'Yes' } : { zh: '否', en: 'No' });

const LABELS = {
  enabled: { zh: '启用', en: 'Enabled' },
  bell: { zh: '站内', en: 'In the suite' },
  mail: { zh: '邮件', en: 'E-mail' },
  timing: { zh: '邮件发送时间', en: 'When mail leaves' },
  hour: { zh: '每日发送时间', en: 'Hour of daily mail' },
  timingOpen: { zh: '个人可选发送时间', en: 'People may choose the timing' },
  daysBefore: { zh: '到期前天数', en: 'Days before it is due' },
  daysAfter: { zh: '超期天数', en: 'Days overdue' },
  copies: { zh: '抄送', en: 'Copies to' },
};

function differences(
  { reminds }: NoticeKind,
  was: NoticeChoices,
  is: NoticeChoices,
  roles: ReadonlyMap<string, Bilingual>,
) {
  const both = <T>(said: (choices: NoticeChoices) => T) => [said(was), said(is)] as const;
  return changes(
    {
      enabled: both(({ enabled }) => yesOrNo(enabled)),
      bell: both(({ bell }) => POLICIES[bell]),
      mail: both(({ mail }) => POLICIES[mail]),
      timing: both(({ timing }) => TIMINGS[timing]),
      hour: both(({ hour }) => `${hour}:00`),
      timingOpen: both(({ timingOpen }) => yesOrNo(timingOpen)),
      [reminds?.at === 'after' ? 'daysAfter' : 'daysBefore']: both(({ days }) => days.join(', ')),
      copies: both(({ copies }) => copiesInWords(copies, roles)),
    },
    LABELS,
  );
}

function copiesInWords(
  { superior, head, roles: codes }: NoticeChoices['copies'],
  roles: ReadonlyMap<string, Bilingual>,
): Bilingual | null {
  const names: Bilingual[] = [
    ...(superior ? [{ zh: '直接上级', en: 'Superior' }] : []),
    ...(head ? [{ zh: '部门负责人', en: 'Head of the department' }] : []),
    ...codes.map((code) => roles.get(code) ?? { zh: code, en: code }),
  ];
  if (names.length === 0) return null;
  return { zh: names.map(({ zh }) => zh).join('、'), en: names.map(({ en }) => en).join(', ') };
}
