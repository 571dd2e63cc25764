import { connect as connectPlain, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';

export interface SmtpServer {
  host: string;
  port: number;
  /** `direct`: from the first byte; `required`: by STARTTLS or not at all; `none`: never. */
  tls: 'direct' | 'required' | 'offered' | 'none';
  user?: string;
  password?: string;
  /** Milliseconds without an answer. */
  timeout?: number;
}

/** Why a message did not leave, and whether another try makes sense. */
export class SmtpError extends Error {
  override name = 'SmtpError';
  constructor(
    message: string,
    /** `uncertain`: handed over, but the answer never came; another try might send it twice. */
    readonly kind: 'later' | 'never' | 'uncertain',
  ) {
    super(message);
  }
}

interface Reply {
  code: number;
  lines: string[];
}

/** Settings from `smtp[s]://user:password@host:port?tls=required|offered|none`. */
export function smtpServerOf(url: URL): SmtpServer {
  const direct = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  const asked = url.searchParams.get('tls');
  // A password never crosses a network in the clear unless that is asked for by name.
  const otherwise = user ? 'required' : 'offered';
  const tls = asked === 'required' || asked === 'offered' || asked === 'none' ? asked : otherwise;
  return {
    host: url.hostname,
    port: Number(url.port) || (direct ? 465 : 587),
    tls: direct ? 'direct' : tls,
    ...(user && { user, password: decodeURIComponent(url.password) }),
  };
}

/**
 * Hands one message to a mail server (RFC 5321, with STARTTLS and AUTH PLAIN or LOGIN). Throws SmtpError; resolves
 * only when the server has taken the responsibility for it.
 */
export async function sendBySmtp(
  server: SmtpServer,
  envelope: { from: string; to: string },
  message: string,
): Promise<void> {
  const session = new Session(server);
  try {
    await session.open();
    await session.ask(`MAIL FROM:<${envelope.from}>`, 250);
    await session.ask(`RCPT TO:<${envelope.to}>`, 250, 251);
    await session.ask('DATA', 354);
    await session.deliver(message);
    session.say('QUIT');
  } finally {
    session.close();
  }
}

class Session {
  #socket: Socket | undefined;
  #buffer = '';
  #lines: string[] = [];
  #waiting: { resolve(reply: Reply): void; reject(error: Error): void } | undefined;
  #failure: Error | undefined;

  constructor(private readonly server: SmtpServer) {}

  async open(): Promise<void> {
    const { host, port, tls, user } = this.server;
    this.#listenTo(
      tls === 'direct' ? connectTls({ host, port, servername: host }) : connectPlain({ host, port }),
    );
    this.#expect(await this.#reply(), 220);
    let offers = await this.#hello();
    if (tls === 'required' || (tls === 'offered' && offers.some((line) => /^STARTTLS\b/i.test(line)))) {
      if (!offers.some((line) => /^STARTTLS\b/i.test(line)))
        throw new SmtpError('The server offers no STARTTLS', 'later');
      await this.ask('STARTTLS', 220);
      // What a listener put in before the handshake must not be taken for the server's word.
      this.#buffer = '';
      this.#lines = [];
      const plain = this.#socket as Socket;
      plain.removeAllListeners();
      this.#listenTo(connectTls({ socket: plain, servername: host }));
      offers = await this.#hello();
    }
    if (user) await this.#authenticate(offers);
  }

  async ask(line: string, ...expected: number[]): Promise<Reply> {
    this.say(line);
    return this.#expect(await this.#reply(), ...expected);
  }

  async deliver(message: string): Promise<void> {
    this.say(`${message.replace(/^\./gm, '..')}\r\n.`);
    let reply: Reply;
    try {
      reply = await this.#reply();
    } catch (error) {
      throw new SmtpError(String((error as Error).message), 'uncertain');
    }
    this.#expect(reply, 250);
  }

  say(line: string): void {
    this.#socket?.write(`${line}\r\n`);
  }

  close(): void {
    this.#socket?.removeAllListeners();
    this.#socket?.on('error', () => undefined);
    this.#socket?.end();
    this.#socket?.unref();
  }

  async #hello(): Promise<string[]> {
    const reply = await this.ask(`EHLO ${hostname().replace(/[^\w.-]/g, '') || 'attest'}`, 250);
    return reply.lines.slice(1);
  }

  async #authenticate(offers: string[]): Promise<void> {
    const { user = '', password = '' } = this.server;
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const ways = offers.find((line) => /^AUTH\b/i.test(line))?.toUpperCase() ?? '';
    if (ways.includes('PLAIN')) {
      await this.ask(`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`, 235);
      return;
    }
    await this.ask('AUTH LOGIN', 334);
    await this.ask(base64(user), 334);
    await this.ask(base64(password), 235);
  }

  #listenTo(socket: Socket): void {
    this.#socket = socket;
    socket.setEncoding('utf8');
    socket.setTimeout(this.server.timeout ?? 30_000);
    socket.on('data', (chunk: string) => this.#read(chunk));
    socket.on('timeout', () => this.#fail('The mail server does not answer'));
    socket.on('error', (error) => this.#fail(error.message));
    socket.on('close', () => this.#fail('The mail server closed the connection'));
  }

  #read(chunk: string): void {
    this.#buffer += chunk;
    for (let end = this.#buffer.indexOf('\n'); end >= 0; end = this.#buffer.indexOf('\n')) {
      const line = this.#buffer.slice(0, end).replace(/\r$/, '');
      this.#buffer = this.#buffer.slice(end + 1);
      this.#lines.push(line);
      if (/^\d{3}(?: |$)/.test(line)) this.#settle();
    }
  }

  #settle(): void {
    const waiting = this.#waiting;
    if (!waiting) return;
    const lines = this.#lines;
    this.#lines = [];
    this.#waiting = undefined;
    const code = Number(lines.at(-1)?.slice(0, 3));
    waiting.resolve({ code, lines: lines.map((line) => line.slice(4)) });
  }

  #fail(message: string): void {
    this.#failure = new SmtpError(message, 'later');
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.reject(this.#failure);
  }

  #reply(): Promise<Reply> {
    if (this.#failure) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      if (/^\d{3}(?: |$)/.test(this.#lines.at(-1) ?? '')) this.#settle();
    });
  }

  /** 5xx says that the same message will never be taken. */
  #expect(reply: Reply, ...codes: number[]): Reply {
    if (codes.includes(reply.code)) return reply;
    const text = `${reply.code} ${reply.lines.join(' ')}`.slice(0, 300);
    throw new SmtpError(text, reply.code >= 500 ? 'never' : 'later');
  }
}
