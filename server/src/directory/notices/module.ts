import { handleAll } from '../../platform/calls/handleAll';
import type { ServerModule } from '../../platform/module';
import { currentTenant } from '../tenancy/tenant';
import { mailDigests, sweepDigests } from './digest';
import { ACCOUNT_SAFETY } from './kinds';
import { previewText } from './mailText';
import { markRead, messages } from './messages';
import { noticeMigrations } from './migrations';
import { ownPreferences, savePreferences } from './preferences';
import { kindOf, listNoticeSettings, saveNoticeSetting } from './settings';
import './tables';

/** What people are told, in the suite and by mail, and in which way each of them wants to hear of it. */
export const noticesModule: ServerModule = {
  name: 'notices',
  migrations: noticeMigrations,
  routes: handleAll({
    listMessages: messages,
    readMessages: async (ctx, { ids }) => ({ unread: await markRead(ctx, ids) }),
    getNoticePreferences: ownPreferences,
    saveNoticePreferences: (ctx, { rows }) => savePreferences(ctx, rows),
    listNoticeSettings,
    saveNoticeSetting,
    previewNotice: async (ctx, { kind, timing, language }) => {
      const { sample } = kindOf(ctx, kind);
      return previewText(ctx.platform, await currentTenant(ctx.tx), { sample, timing, language });
    },
  }),
  noticeKinds: [ACCOUNT_SAFETY],
  jobs: [
    { name: 'notices.digest', schedule: '* * * * *', run: (_, platform) => mailDigests(platform) },
    { name: 'notices.sweep', schedule: '55 2 * * *', run: (_, platform) => sweepDigests(platform) },
  ],
};
