import { Readable } from 'node:stream';
import SMTPConnection, { type SMTPError as ProtocolError } from 'nodemailer/lib/smtp-connection';

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
 * Hands one message to a mail server. Throws SmtpError; resolves only when the server has taken the responsibility
 * for it.
 */
export async function sendBySmtp(
  server: SmtpServer,
  envelope: { from: string; to: string },
  message: Buffer,
): Promise<void> {
  const { host, port, tls, user, password = '', timeout = 30_000 } = server;
  const connection = new SMTPConnection({
    host,
    port,
    secure: tls === 'direct',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'none',
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  });
  let handedOver = false;
  // The server's word to go on is what starts the reading of the message.
  const text = Readable.from(
    (function* () {
      handedOver = true;
      yield message;
    })(),
  );
  try {
    await new Promise<void>((resolve, reject) => {
      connection.on('error', reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    if (user) await settled((done) => connection.login({ user, pass: password }, done));
    await Promise.race([
      settled((done) => connection.send(envelope, text, done)),
      new Promise((_, reject) => connection.on('error', reject)),
    ]);
    connection.quit();
  } catch (error) {
    connection.close();
    throw refusalOf(error as ProtocolError, handedOver);
  }
}

const settled = (run: (done: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => run((error) => (error ? reject(error) : resolve())));

/** 5xx says that the same message will never be taken; silence after it was handed over says nothing. */
function refusalOf(error: ProtocolError, handedOver: boolean): SmtpError {
  const { code, responseCode } = error;
  const text = (error.response || error.message).slice(0, 300);
  // A server that refuses to speak TLS refuses no message.
  if (responseCode && code !== 'ETLS') return new SmtpError(text, responseCode >= 500 ? 'never' : 'later');
  return new SmtpError(text, handedOver ? 'uncertain' : 'later');
}
