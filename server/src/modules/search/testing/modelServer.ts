import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Asked {
  headers: IncomingHttpHeaders;
  body: { model: string; messages: { role: string; content: string }[]; max_tokens: number };
}

type Behaviour = (response: ServerResponse, asked: Asked) => void;

/** A server that speaks the streamed chat protocol and answers as it is told. */
export class ModelServer {
  readonly asked: Asked[] = [];
  /** How many callers have gone before their answer was over. */
  left = 0;
  #behave: Behaviour = says('');
  #leaving: (() => void)[] = [];

  private constructor(private readonly server: ReturnType<typeof createServer>) {}

  static async start(): Promise<ModelServer> {
    const server = createServer();
    const model = new ModelServer(server);
    server.on('request', async (request, response) => {
      const parts = (await request.toArray()) as Buffer[];
      const asked = { headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString()) };
      model.asked.push(asked);
      response.on('close', () => {
        if (response.writableFinished) return;
        model.left += 1;
        for (const tell of model.#leaving.splice(0)) tell();
      });
      model.#behave(response, asked);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return model;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  behaves(behaviour: Behaviour): void {
    this.#behave = behaviour;
  }

  /** Resolves when the next caller has gone before the end. */
  nextLeaves(): Promise<void> {
    return new Promise((resolve) => this.#leaving.push(resolve));
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;
const delta = (content: string) => event({ choices: [{ delta: { content }, finish_reason: null }] });

/** Begins an answer and leaves it open. */
export function begins(text: string): Behaviour {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(delta(text));
  };
}

/** Says a text, a few characters at a time, with the tokens it took. */
export function says(text: string, { tokens = 42, finish = 'stop' } = {}): Behaviour {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (let at = 0; at < text.length; at += 3) response.write(delta(text.slice(at, at + 3)));
    response.write(event({ choices: [{ delta: {}, finish_reason: finish }] }));
    response.write(event({ choices: [], usage: { total_tokens: tokens } }));
    response.end('data: [DONE]\n\n');
  };
}
