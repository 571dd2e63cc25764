import { WebSocket } from 'ws';
import type { Program } from './program';
import { print } from './report';

const IDLE = 10_000;
const LISTENING = 2_000;
/** Sockets that are opened at once. */
const BATCH = 100;
/** The server answers the first heartbeats and collects its garbage. */
const SETTLE = 5_000;

/** Each hundred from a loopback address of its own, so that no address runs out of ports. */
function open(program: Program, cookie: string, index: number): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${program.origin.replace('http', 'ws')}/api/push`, {
      headers: { cookie },
      origin: program.origin,
      perMessageDeflate: false,
      localAddress: `127.0.0.${2 + Math.floor(index / BATCH)}`,
    });
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Memory of idle sockets, and the time until a push has reached 2,000 of them. */
export async function benchSockets(program: Program): Promise<void> {
  const session = await program.signIn('caoyang');
  const sockets: WebSocket[] = [];
  const openMore = async () => {
    const from = sockets.length;
    const batch = Array.from({ length: BATCH }, (_, index) => open(program, session.cookie, from + index));
    sockets.push(...(await Promise.all(batch)));
  };
  // The first hundred warm the code up; what follows is what sockets cost.
  await openMore();
  const before = program.memory();
  while (sockets.length < IDLE + BATCH) await openMore();
  await new Promise((resolve) => setTimeout(resolve, SETTLE));
  print({
    what: `memory of ${IDLE} idle sockets, each`,
    ours: (program.memory() - before) / IDLE / 1024,
    against: 15,
    unit: 'KiB',
    kind: 'most',
  });

  const listening = sockets.slice(0, LISTENING);
  for (const socket of sockets.slice(LISTENING)) socket.terminate();
  const reached = Promise.all(
    listening.map((socket) => new Promise((resolve) => socket.once('message', resolve))),
  );
  const from = performance.now();
  // Signing out ends this session everywhere: every socket of it is told.
  await program.call('userCenter/user/logout', {}, session);
  await reached;
  const took = (performance.now() - from) / 1000;
  print({ what: `a push reaches ${LISTENING} sockets`, ours: took, against: 1, unit: 's', kind: 'most' });
  for (const socket of listening) socket.terminate();
}
