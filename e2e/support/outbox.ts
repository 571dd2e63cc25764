import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { serverState } from './accounts';

/** Texts of the messages to an address that lie in the server's outbox, oldest first. */
function messagesTo(address: string): string[] {
  const folder = join(serverState().dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^\d.*\.eml$/.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(`\r\nTo: ${address}\r\n`))
    .map((mail) => Buffer.from(mail.split('\r\n\r\n')[1] ?? '', 'base64').toString());
}

/** The code of 6 digits in the latest message to an address; waits until the queue has sent it. */
export async function codeFor(address: string): Promise<string> {
  const code = () => /\b(\d{6})\b/.exec(messagesTo(address).at(-1) ?? '')?.[1] ?? '';
  await expect.poll(code, { timeout: 75_000 }).toMatch(/^\d{6}$/);
  return code();
}
