import { createReadStream, existsSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.pfb': 'application/octet-stream',
  '.bcmap': 'application/octet-stream',
  '.wasm': 'application/wasm',
};
const NAME = /^[\w.@-]+$/;

const fromThisMachine = (origin: string | undefined): boolean =>
  origin !== undefined && /^(localhost|127\.0\.0\.1|.*\.localhost)$/.test(new URL(origin).hostname);

export interface DevServer {
  server: Server;
  /** Tells every page that a build is done. */
  announce(build: string): void;
  /** Tells every page, and those that come later, which type errors the source has. */
  tell(errors: string[]): void;
}

/** Serves the files of one module to pages of this machine; tells them of rebuilds and type errors at `/events`. */
export const createDevServer = (folder: string): DevServer => {
  const listeners = new Set<ServerResponse>();
  let types = '';
  const server = createServer((request, response) => {
    const { origin } = request.headers;
    if (fromThisMachine(origin)) {
      response.setHeader('access-control-allow-origin', origin ?? '');
      response.setHeader('access-control-allow-private-network', 'true');
      response.setHeader('vary', 'origin');
    }
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    response.setHeader('cache-control', 'no-store');
    const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1);
    if (name === 'events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(`\n${types}`);
      listeners.add(response);
      response.on('close', () => listeners.delete(response));
      return;
    }
    const file = join(folder, name);
    const type = TYPES[extname(name)];
    if (!NAME.test(name) || !type || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': type });
    createReadStream(file).pipe(response);
  });
  return {
    server,
    announce(build) {
      for (const listener of listeners) listener.write(`event: built\ndata: ${build}\n\n`);
    },
    tell(errors) {
      types = `event: types\ndata: ${JSON.stringify(errors)}\n\n`;
      for (const listener of listeners) listener.write(types);
    },
  };
};
