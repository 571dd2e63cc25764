import { WebSocket } from 'ws';
import type { Program } from './program';
import { print } from './report';

const IDLE = 10_000;
const LISTENING = 2_000;

function open(program: Program, cookie: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${program.origin.replace('http', 'ws')}/api/push`, {
      headers: { cookie },
      origin: program.origin,
      perMessageDeflate: false,
    });
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Memory of idle sockets, and the time until a push has reached 2,000 of them. */
export async function benchSockets(program: Program): Promise<void> {
  const { cookie, csrf } = await program.signIn('caoyang');
  const before = program.memory();
  const sockets: WebSocket[] = [];
  while (sockets.length < IDLE) {
    sockets.push(...(await Promise.all(Array.from({ length: 100 }, () => open(program, cookie)))));
  }
  const perSocket = (program.memory() - before) / IDLE / 1024;
  print({
    name: `memory of ${IDLE} idle sockets, each`,
    value: perSocket,
    limit: 15,
    kind: 'most',
    unit: 'KiB',
  });

  const listening = sockets.slice(0, LISTENING);
  for (const socket of sockets.slice(LISTENING)) socket.terminate();
  const reached = Promise.all(
    listening.map((socket) => new Promise((resolve) => socket.once('message', resolve))),
  );
  const from = performance.now();
  // Signing out ends this session everywhere: every socket of it is told.
  await program.call('userCenter/user/logout', {}, { cookie, csrf });
  await reached;
  const took = (performance.now() - from) / 1000;
  print({ name: `a push reaches ${LISTENING} sockets`, value: took, limit: 1, kind: 'most', unit: 's' });
  for (const socket of listening) socket.terminate();
}
