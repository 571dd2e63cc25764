import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { modelPort, worker } from './accounts';

/** Where the language model of this worker answers. */
export const modelAddress = (): string => `http://127.0.0.1:${modelPort(worker)}/v1`;

/**
 * A server that speaks the streamed chat protocol: it says the text to whoever has the key, and leaves the answer open
 * to a question that holds `open`.
 */
export async function startModel({
  key,
  text,
  open,
}: {
  key: string;
  text: string;
  open: string;
}): Promise<Server> {
  const server = createServer(async (request, response) => {
    const asked = Buffer.concat((await request.toArray()) as Buffer[]).toString();
    if (request.headers.authorization !== `Bearer ${key}`) return response.writeHead(401).end();
    const say = (choice: object) => response.write(`data: ${JSON.stringify({ choices: [choice] })}\n\n`);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const content of text.match(/.{1,4}/gsu) ?? []) say({ delta: { content } });
    if (asked.includes(open)) return;
    say({ delta: {}, finish_reason: 'stop' });
    response.end('data: [DONE]\n\n');
  });
  await once(server.listen(modelPort(worker), '127.0.0.1'), 'listening');
  return server;
}
