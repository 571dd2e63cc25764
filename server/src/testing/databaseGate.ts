import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a database that can be shut: then it is away for whoever comes by it. */
export class DatabaseGate {
  readonly #sockets = new Set<Socket>();
  #port = 0;

  private constructor(
    private readonly target: URL,
    private readonly server: Server,
  ) {}

  static async open(url: string): Promise<DatabaseGate> {
    const target = new URL(url);
    const port = Number(target.searchParams.get('port') ?? target.port);
    const server = createServer((near) => {
      const far = connect(port, target.hostname);
      near.pipe(far).pipe(near);
      for (const socket of [near, far]) {
        gate.#sockets.add(socket);
        socket
          .on('error', () => undefined)
          .on('close', () => {
            gate.#sockets.delete(socket);
            for (const other of [near, far]) other.destroy();
          });
      }
    });
    const gate = new DatabaseGate(target, server);
    await gate.reopen();
    return gate;
  }

  /** The database by this way, and not by a socket of the machine. */
  get url(): string {
    return Object.assign(new URL(this.target), { host: `127.0.0.1:${this.#port}`, search: '' }).href;
  }

  async shut(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** At the same address. */
  async reopen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.server.address() as AddressInfo).port;
  }
}
