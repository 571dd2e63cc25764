import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { formatMessage } from './message';
import { type SmtpError, sendBySmtp, smtpServerOf } from './smtp';
import { TestSmtpServer } from './testing/smtpServer';

let smtp: TestSmtpServer;
let port: number;

beforeEach(async () => {
  smtp = new TestSmtpServer();
  port = await smtp.start();
});
afterEach(() => smtp.stop());

const send = (settings: object = {}, message = 'Subject: x\r\n\r\n.a dot\r\nend') =>
  sendBySmtp(
    { host: '127.0.0.1', port, tls: 'none', timeout: 2_000, ...settings },
    { from: 'attest@example.com', to: 'cao@example.com' },
    Buffer.from(message),
  );
const refusal = (settings?: object) =>
  send(settings).then(
    () => 'taken',
    (error: SmtpError) => error.kind,
  );

describe('a mail server', () => {
  it('is given the message with its envelope, dots and all', async () => {
    await send();
    expect(smtp.received).toMatchObject([
      { from: 'attest@example.com', to: 'cao@example.com', message: 'Subject: x\r\n\r\n.a dot\r\nend' },
    ]);
  });

  it('is told who is sending', async () => {
    await send({ user: 'attest', password: 'pa ss' });
    expect(smtp.received[0]?.credentials).toEqual([
      `PLAIN ${Buffer.from('\0attest\0pa ss').toString('base64')}`,
    ]);
  });

  it('without STARTTLS never sees a password that asks for it', async () => {
    expect(await refusal({ tls: 'required', user: 'attest', password: 'secret' })).toBe('later');
    expect(smtp.received).toEqual([]);
  });

  it.each([
    [{ RCPT: '450 busy' }, 'later'],
    [{ RCPT: '550 no such user' }, 'never'],
    [{ MAIL: 'hang up' }, 'later'],
    [{ AUTH: '535 wrong' }, 'never'],
    [{ message: '452 full' }, 'later'],
    [{ message: 'hang up' }, 'uncertain'],
  ])('that says %j is to be tried %s', async (refusals, kind) => {
    smtp.refusals = refusals;
    expect(await refusal({ user: 'a', password: 'b' })).toBe(kind);
  });

  it('that is not there is tried later', async () => {
    await smtp.stop();
    expect(await refusal()).toBe('later');
    port = await smtp.start();
  });
});

describe('settings', () => {
  it.each([
    ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, tls: 'offered' }],
    ['smtps://mail.example.com', { host: 'mail.example.com', port: 465, tls: 'direct' }],
    [
      'smtp://a%40b:p%2Fw@mail.example.com:25',
      { host: 'mail.example.com', port: 25, tls: 'required', user: 'a@b', password: 'p/w' },
    ],
    ['smtp://mail.example.com:25?tls=none', { host: 'mail.example.com', port: 25, tls: 'none' }],
  ])('%s', (url, settings) => expect(smtpServerOf(new URL(url))).toEqual(settings));
});

describe('a message', () => {
  const mail = {
    id: 'abc',
    from: 'attest@example.com',
    to: 'cao@example.com',
    subject: `新任务：${'冻干搁板温度超限'.repeat(12)}`,
    text: '一行\n两行',
    at: new Date('2026-11-21T03:00:00Z'),
  };

  it('carries any text in lines that every server takes', async () => {
    const message = String(await formatMessage(mail));
    expect(message).toMatch(/^[\x20-\x7e\r\n]*$/);
    expect(Math.max(...message.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(90);
    const words = [...message.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/g)].map(([, word]) =>
      Buffer.from(word as string, 'base64').toString(),
    );
    expect(words.join('')).toBe(mail.subject);
    expect(Buffer.from(message.split('\r\n\r\n')[1] as string, 'base64').toString()).toBe('一行\r\n两行');
    expect(message).toContain('Date: Sat, 21 Nov 2026 03:00:00 +0000');
    expect(message).toContain('Message-ID: <abc@example.com>');
  });

  it('takes no header from what it is given', async () => {
    const message = String(
      await formatMessage({ ...mail, subject: 'a\r\nBcc: x@y.z', to: 'b@c.d>\r\nBcc: x@y.z' }),
    );
    expect(message).not.toMatch(/^Bcc/m);
  });
});
