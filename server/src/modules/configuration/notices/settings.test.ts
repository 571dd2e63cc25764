import {
  getNoticePreferences,
  listNoticeSettings,
  listTypeNotices,
  type NoticeChoices,
  previewNotice,
  saveNoticePreferences,
  saveNoticeSetting,
  searchAudit,
} from '@attest/api-contract';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { callerOf } from '../../../testing/caller';
import { tenantPerTest } from '../../../testing/tenantPerTest';
import { createTestTenant } from '../../../testing/testTenant';

const world = tenantPerTest();
let configurator: Awaited<ReturnType<typeof callerOf>>;
beforeEach(async () => {
  configurator = await callerOf(world.server, world.tenant.id, 'mengyao');
});

const settingOf = async (kind: string) => {
  const { rows } = await configurator.call(listNoticeSettings, {});
  return rows.find((row) => row.kind === kind) as (typeof rows)[number];
};
const input = async (kind: string, more: Partial<NoticeChoices>) => {
  const { choices, version } = await settingOf(kind);
  return { kind, choices: { ...choices, ...more }, version, reason: '减少打扰' };
};
const entries = async () =>
  (
    await configurator.call(searchAudit, {
      page: 1,
      pageSize: 5,
      filter: { objectType: 'noticeSetting' },
    })
  ).rows;

describe('how a company has people told', () => {
  it('is changed with a reason that stands in the trail in words, and goes back to the default', async () => {
    const daily = { mail: 'on', timing: 'daily', hour: 9, days: [5, 1] } as const;
    const { version } = await configurator.call(
      saveNoticeSetting,
      await input('taskDue', { ...daily, days: [...daily.days] }),
    );
    expect(version).toBe(1);
    expect(await settingOf('taskDue')).toMatchObject({
      version: 1,
      choices: daily,
      defaults: { mail: 'off' },
    });
    const [changed] = await entries();
    expect(changed).toMatchObject({ reason: '减少打扰' });
    expect(changed?.changes.map(({ field }) => field).sort()).toEqual([
      'daysBefore',
      'hour',
      'mail',
      'timing',
    ]);
    expect(JSON.stringify(changed?.changes)).toContain('每天汇总');
    await configurator.call(saveNoticeSetting, {
      kind: 'taskDue',
      choices: null,
      version: 1,
      reason: '恢复',
    });
    const back = await settingOf('taskDue');
    expect([back.version, back.choices]).toEqual([2, back.defaults]);
    expect(await entries()).toHaveLength(2);
  });

  it('refuses what somebody else has changed meanwhile', async () => {
    const stale = await input('taskDue', { hour: 10 });
    await configurator.call(saveNoticeSetting, stale);
    expect(await configurator.refused(saveNoticeSetting, stale)).toBe('RECORD_CHANGED');
  });

  it.each([
    ['accountSafety', { enabled: false }],
    ['accountSafety', { bell: 'on' }],
    ['taskDue', { bell: 'never', mail: 'never' }],
    ['taskDue', { days: [] }],
    ['taskAssigned', { days: [3] }],
    ['taskAssigned', { copies: { superior: true, head: false, roles: [] } }],
    ['taskDue', { copies: { superior: false, head: false, roles: ['nobody'] } }],
  ] as [string, Partial<NoticeChoices>][])('refuses for %s %j', async (kind, more) => {
    expect(await configurator.refused(saveNoticeSetting, await input(kind, more))).toBe('REQUEST_INVALID');
    expect(await entries()).toEqual([]);
  });

  it('is for configurators, and another one in another tenant', async () => {
    const employee = await callerOf(world.server, world.tenant.id, 'yubo');
    expect(await employee.refused(listNoticeSettings, {})).toBe('NO_PERMISSION');
    const reader = await callerOf(world.server, world.tenant.id, 'zhouzihan');
    expect(await reader.refused(saveNoticeSetting, await input('taskDue', { hour: 3 }))).toBe(
      'NO_PERMISSION',
    );
    await configurator.call(saveNoticeSetting, await input('taskDue', { hour: 3 }));
    const other = await createTestTenant(world.server);
    const stranger = await callerOf(world.server, other.id, 'mengyao');
    const { rows } = await stranger.call(listNoticeSettings, {});
    expect(rows.find(({ kind }) => kind === 'taskDue')).toMatchObject({ version: 0, choices: { hour: 8 } });
  });

  it('shows the mail of a kind in both languages, at once and collected', async () => {
    const shown = await configurator.call(previewNotice, { kind: 'taskDue', timing: 'now', language: 'zh' });
    expect(shown.subject).toContain('任务明天到期');
    const digest = await configurator.call(previewNotice, {
      kind: 'taskDue',
      timing: 'daily',
      language: 'en',
    });
    expect(digest.subject).toBe('Your notifications: 2');
    expect(digest.text).toContain('2. A task is due tomorrow');
    const unknown = { kind: 'nothing', timing: 'now', language: 'zh' } as const;
    expect(await configurator.refused(previewNotice, unknown)).toBe('NOT_FOUND');
  });
});

describe('what people choose', () => {
  it('is what the company leaves them', async () => {
    const employee = await callerOf(world.server, world.tenant.id, 'yubo');
    const row = { kind: 'taskDue', inApp: false, email: false, timing: 'hourly', hour: 8 } as const;
    await employee.call(saveNoticePreferences, { rows: [row] });
    const own = async () =>
      (await employee.call(getNoticePreferences, {})).find(({ kind }) => kind === 'taskDue');
    expect(await own()).toMatchObject(row);
    const open = { bell: 'always', mail: 'on', timing: 'daily', hour: 9, timingOpen: false } as const;
    await configurator.call(saveNoticeSetting, await input('taskDue', open));
    expect(await own()).toMatchObject({ inApp: true, email: false, timing: null, hour: 9 });
    await configurator.call(saveNoticeSetting, await input('taskDue', { enabled: false }));
    expect(await own()).toBeUndefined();
    expect(await employee.refused(saveNoticePreferences, { rows: [row] })).toBe('NOT_FOUND');
  });
});

it('what record types tell by themselves stands in words', async () => {
  const all = await configurator.call(listTypeNotices, {});
  expect(all).toContainEqual(
    expect.objectContaining({
      type: 'supplier',
      when: { zh: '提前 60、30、7 天', en: '60, 30, 7 days before' },
    }),
  );
  expect(all.some(({ when }) => when.zh.startsWith('进入'))).toBe(true);
  expect(all.find(({ text }) => text.zh === '收到严重投诉，请关注')?.when).toEqual({
    zh: '离开“分级”，且“决定”为“分级完成”，且“分级”为“严重”',
    en: 'On leaving “Triage”, if “decision” is “Classify” and “Class” is “Critical”',
  });
  for (const { to, text } of all) expect(`${to.zh}${text.zh}`).not.toMatch(/[{}]/);
});
