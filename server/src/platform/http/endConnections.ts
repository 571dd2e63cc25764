import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds between looks at what has become idle since the server was asked to stop. */
const LOOK_EVERY = 100;

/**
 * A server that stops closes its connections: silent ones at once, others with the answer they wait for. Node closes
 * only those that are idle at that moment, and would wait for a browser that keeps one open. After `grace` milliseconds
 * none is left.
 */
export function endConnections(app: FastifyInstance, grace = 10_000): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    const closeIdle = () => {
      app.server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    };
    const looks = setInterval(closeIdle, LOOK_EVERY);
    const end = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, grace);
    app.server.once('close', () => {
      clearInterval(looks);
      clearTimeout(end);
    });
    closeIdle();
  });
}
