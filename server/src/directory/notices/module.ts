import {
  getNoticePreferences,
  listMessages,
  readMessages,
  saveNoticePreferences,
} from '@attest/api-contract';
import { handle, type ServerModule } from '../../platform/module';
import { markRead, messages } from './messages';
import { noticeMigrations } from './migrations';
import { ownPreferences, savePreferences } from './preferences';

/** What people are told, in the suite and by mail, and in which way each of them wants to hear of it. */
export const noticesModule: ServerModule = {
  name: 'notices',
  migrations: noticeMigrations,
  routes: [
    handle(listMessages, async (_, ctx) => messages(ctx)),
    handle(readMessages, async ({ ids }, ctx) => ({ unread: await markRead(ctx, ids) })),
    handle(getNoticePreferences, (_, ctx) => ownPreferences(ctx)),
    handle(saveNoticePreferences, ({ rows }, ctx) => savePreferences(ctx, rows)),
  ],
};
