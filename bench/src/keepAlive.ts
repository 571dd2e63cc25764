import { connect, type Socket } from 'node:net';

/**
 * One kept-alive connection that repeats one request, so that the time measured is the server's and not that
 * of a general HTTP client. Understands just the answers our server gives to calls.
 */
export class KeepAlive {
  #received: Buffer = Buffer.alloc(0);
  #answered: ((answer: { status: number; body: Buffer }) => void) | undefined;

  private constructor(
    private readonly socket: Socket,
    private readonly request: string,
  ) {
    socket.setNoDelay();
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
  }

  /** Connects; `headers` and `body` are sent with every request: a POST, or a GET without a body. */
  static open(
    port: number,
    path: string,
    headers: Record<string, string>,
    body: string | undefined,
  ): Promise<KeepAlive> {
    const lines = Object.entries({
      host: `127.0.0.1:${port}`,
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      }),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`);
    const method = body === undefined ? 'GET' : 'POST';
    const request = `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new KeepAlive(socket, request)));
      socket.once('error', reject);
    });
  }

  /** Sends the request once. Throws unless the answer is 200. */
  async send(): Promise<Buffer> {
    const answer = new Promise<{ status: number; body: Buffer }>((resolve) => {
      this.#answered = resolve;
    });
    this.socket.write(this.request);
    const { status, body } = await answer;
    if (status !== 200) throw new Error(`The server answers ${status}: ${body}`);
    return body;
  }

  close(): void {
    this.socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length ? Buffer.concat([this.#received, chunk]) : chunk;
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#received.toString('latin1', 0, end);
    const length = /content-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) throw new Error(`An answer without length: ${head}`);
    const total = end + 4 + Number(length);
    if (this.#received.length < total) return;
    const body = this.#received.subarray(end + 4, total);
    this.#received = Buffer.alloc(0);
    this.#answered?.({ status: Number(head.slice(9, 12)), body });
  }
}
