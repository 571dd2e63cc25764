import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { serverState } from './accounts';

interface Message {
  to: string;
  subject: string;
  text: string;
}

const decodedWord = (_: string, encoding: string, text: string): string =>
  encoding.toUpperCase() === 'B'
    ? Buffer.from(text, 'base64').toString()
    : Buffer.from(
        text
          .replaceAll('_', ' ')
          .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
        'latin1',
      ).toString();

function messageOf(mail: string): Message {
  const [head = '', body = ''] = mail.split('\r\n\r\n');
  const header = (name: string) => new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(head)?.[1] ?? '';
  const subject = header('Subject')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?(.*?)\?=/gi, decodedWord);
  return { to: header('To'), subject, text: Buffer.from(body, 'base64').toString() };
}

/** Messages in the outbox of a server that are not known yet, by the names of their files, oldest first. */
export function messagesIn(dataDir: string, known: ReadonlySet<string> = new Set()): Map<string, Message> {
  const folder = join(dataDir, 'outbox');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(
    names
      .filter((name) => /^\d.*\.eml$/.test(name) && !known.has(name))
      .sort()
      .map((name) => [name, messageOf(readFileSync(join(folder, name), 'utf8'))]),
  );
}

/** What was mailed to an address, oldest first. */
const textsTo = (address: string): string[] =>
  [...messagesIn(serverState().dataDir).values()].flatMap(({ to, text }) => (to === address ? text : []));

/** The code of 6 digits in the latest message to an address; waits until the queue has sent it. */
export async function codeFor(address: string): Promise<string> {
  const code = () => /\b(\d{6})\b/.exec(textsTo(address).at(-1) ?? '')?.[1] ?? '';
  await expect.poll(code, { timeout: 75_000 }).toMatch(/^\d{6}$/);
  return code();
}

/** The link in the latest message to an address without an account; waits until there is another one than `former`. */
export async function linkFor(address: string, former = ''): Promise<string> {
  const link = () =>
    textsTo(address)
      .flatMap((text) => /http:\S+\/reply\?\S+/.exec(text)?.[0] ?? [])
      .at(-1) ?? former;
  await expect.poll(link, { timeout: 75_000 }).not.toBe(former);
  return link();
}
