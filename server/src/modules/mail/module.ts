import { MAIL_JOB } from '../../directory/notices/queue';
import type { ServerModule } from '../../platform/module';
import { mailHeads } from './auditHeads';
import { sendMails, sweepMails } from './send';

/** Sends what waits in the queue of messages. */
export const mailModule: ServerModule = {
  name: 'mail',
  jobs: [
    { name: MAIL_JOB, schedule: '* * * * *', run: (_, platform) => sendMails(platform) },
    // After the seals of the day.
    { name: 'mail.auditHeads', schedule: '20 0 * * *', run: (_, platform) => mailHeads(platform) },
    { name: 'mail.sweep', schedule: '50 2 * * *', run: (_, platform) => sweepMails(platform) },
  ],
};
