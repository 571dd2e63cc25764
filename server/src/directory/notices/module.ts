import { handleAll } from '../../platform/calls/handleAll';
import type { ServerModule } from '../../platform/module';
import { markRead, messages } from './messages';
import { noticeMigrations } from './migrations';
import { ownPreferences, savePreferences } from './preferences';
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
  }),
};
