import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Milliseconds between looks at whether an instance is ready. */
const LOOK_EVERY = 100;
/** Milliseconds that an instance may take to answer: where all run on two cores, they are slow at times. */
const PATIENCE = 5_000;

interface Target {
  host: string;
  port: number;
  up: boolean;
  /** It was asked, and has not answered yet: an answer never comes after a later one. */
  asked: boolean;
  agent: Agent;
}

/** In the shape that callers read, so that tests show why. */
const refuse = (answer: ServerResponse, status: number, resultMessage: string): void =>
  void answer
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ success: false, resultMessage }));

/**
 * A balancer as operators have them: looks at `/ready`, gives calls to the instances that are, by turns, and repeats
 * none that has failed.
 */
export class Balancer {
  readonly #targets: Target[];
  readonly #server: Server;
  readonly #looks: NodeJS.Timeout;
  readonly #sockets = new Set<Socket>();
  #turn = 0;

  private constructor(addresses: string[]) {
    this.#targets = addresses.map((address) => {
      const { hostname: host, port } = new URL(address);
      return { host, port: Number(port), up: false, asked: false, agent: new Agent({ keepAlive: true }) };
    });
    this.#server = createServer((incoming, answer) => this.#pass(incoming, answer));
    this.#server.on('upgrade', (incoming, socket, head) => this.#passSocket(incoming, socket, head));
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    this.#looks = setInterval(() => void this.#look(), LOOK_EVERY);
  }

  static async start(addresses: string[]): Promise<Balancer> {
    const balancer = new Balancer(addresses);
    await new Promise<void>((resolve) => balancer.#server.listen(0, '127.0.0.1', resolve));
    await balancer.#look();
    return balancer;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    clearInterval(this.#looks);
    for (const { agent } of this.#targets) agent.destroy();
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #look(): Promise<void> {
    const ready = ({ host, port }: Target) =>
      fetch(`http://${host}:${port}/ready`, { signal: AbortSignal.timeout(PATIENCE) }).then(
        ({ ok }) => ok,
        () => false,
      );
    await Promise.all(
      this.#targets.map(async (target) => {
        if (target.asked) return;
        target.asked = true;
        target.up = await ready(target);
        target.asked = false;
      }),
    );
  }

  #next(): Target | undefined {
    const up = this.#targets.filter((target) => target.up);
    this.#turn += 1;
    return up[this.#turn % up.length];
  }

  #pass(incoming: IncomingMessage, answer: ServerResponse): void {
    const target = this.#next();
    if (!target) return void refuse(answer, 503, 'no instance is ready');
    const { host, port, agent } = target;
    const { method, url, headers } = incoming;
    const passed = request({ host, port, agent, method, path: url, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    passed.on('error', ({ message }) => {
      if (answer.headersSent) answer.destroy();
      else refuse(answer, 502, message);
    });
    incoming.pipe(passed);
  }

  #passSocket({ url, headers }: IncomingMessage, socket: Duplex, head: Buffer): void {
    const target = this.#next();
    socket.on('error', () => socket.destroy());
    if (!target) return void socket.end('HTTP/1.1 503 Unavailable\r\nconnection: close\r\n\r\n');
    const other = connect(target.port, target.host, () => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      other.write(`GET ${url} HTTP/1.1\r\n${lines.join('')}\r\n`);
      other.write(head);
      socket.pipe(other).pipe(socket);
    });
    other.on('error', () => socket.destroy());
    other.on('close', () => socket.destroy());
    socket.on('close', () => other.destroy());
  }
}
