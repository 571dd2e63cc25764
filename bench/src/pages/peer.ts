import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The sign-in page of OpenMRS 3.10 was measured at 803 KB on the wire in 34 requests. */
const BYTES = 803_000;
/** As single-spa loads it: the shell, then modules, then settings and texts; the page itself is one more. */
const WAVES = [3, 20, 10];

export interface Peer {
  /** Address of its sign-in page. */
  url: string;
  /** Address of a page of a form alone: what the browser takes for any page. */
  bare: string;
  close(): void;
}

const BARE = '/bare';
const FORM = '<form><input name="username"><input name="password" type="password"></form>';

/** Each wave begins when the one before it is there; the form stands after the last. */
const page = `<!doctype html><title>Peer</title><main></main><script>
const waves = ${JSON.stringify(WAVES)};
const part = (wave) => (_, index) => new Promise((resolve, reject) => {
  const script = document.createElement('script');
  script.src = 'part/' + wave + '/' + index;
  script.onload = resolve;
  script.onerror = reject;
  document.head.append(script);
});
(async () => {
  for (const [wave, count] of waves.entries()) await Promise.all(Array.from({ length: count }, part(wave)));
  document.querySelector('main').innerHTML = ${JSON.stringify(FORM)};
})();
</script>`;

const barePage = `<!doctype html><title>Form</title>${FORM}`;

/**
 * A page of as many bytes and requests as the peer's, and with none of the work of its scripts, which favours the peer.
 * It stands on a port of its own.
 */
export async function startPeer(): Promise<Peer> {
  const parts = WAVES.reduce((sum, count) => sum + count, 0);
  // What cannot be compressed stands for what is: bytes on the wire are compared.
  const bytes = randomBytes(Math.ceil(BYTES / parts / 2)).toString('hex');
  const script = `/*${bytes.slice(0, Math.floor(BYTES / parts) - 4)}*/`;
  const server = createServer(({ url = '' }, answer) => {
    const isPart = url.includes('/part/');
    answer.writeHead(200, {
      'content-type': isPart ? 'text/javascript' : 'text/html',
      'cache-control': 'no-store',
    });
    answer.end(isPart ? script : url === BARE ? barePage : page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/login`,
    bare: `http://127.0.0.1:${port}${BARE}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
