import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '../../platform/platform';
import { formatMessage, type OutgoingMail } from './message';
import { sendBySmtp, smtpServerOf } from './smtp';

/** Hands a message over. Throws SmtpError, or whatever the file system says. */
export type Transport = (mail: Omit<OutgoingMail, 'from'>) => Promise<void>;

/** By the mail server of the configuration; without one, into files of the outbox that no browser reaches. */
export function transportOf(platform: Platform): Transport {
  const { smtpUrl, mailFrom: from } = platform.config;
  if (smtpUrl) {
    const server = smtpServerOf(smtpUrl);
    return async (mail) => sendBySmtp(server, { from, to: mail.to }, await formatMessage({ ...mail, from }));
  }
  const folder = platform.dataFolder('outbox');
  return async (mail) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${mail.at.toISOString().replace(/[:.]/g, '-')}-${mail.id}.eml`;
    const half = join(folder, `.${name}`);
    await writeFile(half, await formatMessage({ ...mail, from }), { mode: 0o600 });
    await rename(half, join(folder, name));
  };
}
