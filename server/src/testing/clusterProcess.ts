import { startCluster } from '../platform/database/embedded/cluster';

/**
 * Runs one embedded PostgreSQL for the tests: prints its address as a line of JSON and stops it when the
 * standard input ends, which happens even when the test runner is killed. A process of its own because
 * the embedded package is loaded as a real ES module.
 */
const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('usage: clusterProcess <folder>');

const cluster = await startCluster({
  dataDir,
  // Nothing here outlives the tests; the suite about killed servers uses a cluster with the real settings.
  settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
});
process.stdout.write(`${JSON.stringify({ url: cluster.url })}\n`);

let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  await cluster.stop();
  process.exit(0);
};
process.stdin.on('end', stop).on('close', stop).resume();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
