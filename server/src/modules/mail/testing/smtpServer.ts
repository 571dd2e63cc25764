import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export interface Received {
  from: string;
  to: string;
  /** The message without its dot stuffing. */
  message: string;
  /** What was sent with AUTH. */
  credentials: string[];
}

/** What the server says to a command instead of yes; `hang up` ends the connection without an answer. */
type Refusals = Partial<Record<'MAIL' | 'RCPT' | 'DATA' | 'AUTH' | 'message', string>>;

/** A mail server of the protocol on a port of its own, which keeps what it takes. */
export class TestSmtpServer {
  readonly received: Received[] = [];
  refusals: Refusals = {};
  #server = createServer((socket) => this.#serve(socket));

  async start(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as AddressInfo).port;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #serve(socket: Socket): void {
    const mail: Received = { from: '', to: '', message: '', credentials: [] };
    let buffer = '';
    let inData = false;
    const say = (text: string) => socket.write(`${text}\r\n`);
    const answer = (to: keyof Refusals, otherwise: string) => {
      const refusal = this.refusals[to];
      if (refusal === 'hang up') socket.destroy();
      else say(refusal ?? otherwise);
      return refusal === undefined;
    };
    const command = (line: string) => {
      const [, verb = '', rest = ''] = /^(\w+) ?(.*)$/.exec(line) ?? [];
      if (verb === 'EHLO') say('250-test\r\n250-AUTH PLAIN LOGIN\r\n250 8BITMIME');
      else if (verb === 'AUTH') {
        mail.credentials.push(rest);
        answer('AUTH', '235 ok');
      } else if (verb === 'MAIL') {
        mail.from = /<(.*)>/.exec(rest)?.[1] ?? '';
        answer('MAIL', '250 ok');
      } else if (verb === 'RCPT') {
        mail.to = /<(.*)>/.exec(rest)?.[1] ?? '';
        answer('RCPT', '250 ok');
      } else if (verb === 'DATA') inData = answer('DATA', '354 go on');
      else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else say('502 not known');
    };
    say('220 test ready');
    socket.on('error', () => undefined);
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      buffer += chunk;
      for (;;) {
        const end = inData ? buffer.indexOf('\r\n.\r\n') : buffer.indexOf('\r\n');
        if (end < 0) return;
        const text = buffer.slice(0, end);
        buffer = buffer.slice(end + (inData ? 5 : 2));
        if (!inData) command(text);
        else {
          inData = false;
          mail.message = text.replace(/^\.\./gm, '.');
          if (answer('message', '250 taken')) this.received.push({ ...mail });
        }
      }
    });
  }
}
