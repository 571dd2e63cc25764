import { getNoticePreferences, saveNoticePreferences } from '@attest/api-contract';
import { handle, type ServerModule } from '../../platform/module';
import { mailHeads } from './auditHeads';
import { mailMigrations } from './migrations';
import { ownPreferences, savePreferences } from './preferences';
import { MAIL_JOB } from './queue';
import { sendMails, sweepMails } from './send';

/** Mail that leaves by a queue, and who wants to be told of what in which way. */
export const mailModule: ServerModule = {
  name: 'mail',
  migrations: mailMigrations,
  routes: [
    handle(getNoticePreferences, (_, ctx) => ownPreferences(ctx)),
    handle(saveNoticePreferences, ({ rows }, ctx) => savePreferences(ctx, rows)),
  ],
  jobs: [
    { name: MAIL_JOB, schedule: '* * * * *', run: (_, platform) => sendMails(platform) },
    // After the seals of the day.
    { name: 'mail.auditHeads', schedule: '20 0 * * *', run: (_, platform) => mailHeads(platform) },
    { name: 'mail.sweep', schedule: '50 2 * * *', run: (_, platform) => sweepMails(platform) },
  ],
};
