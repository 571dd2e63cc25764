import { setTimeout } from 'node:timers/promises';
import type { Browser } from '@playwright/test';

/** How many cold starts a figure is the median of. */
export const SAMPLES = 7;

export interface Conditions {
  name: string;
  /** Bytes a second and milliseconds of delay; none on the loopback. */
  network?: { throughput: number; latency: number };
  /** How many times slower the processor is made. */
  slowness: number;
}

const SLOW_NETWORK = { throughput: 10_000_000 / 8, latency: 40 };

/** The network of the machine itself, and its processor as it is. */
export const LOOPBACK: Conditions = { name: 'loopback', slowness: 1 };

export const CONDITIONS: Conditions[] = [
  LOOPBACK,
  { name: '10 Mbit/s, 40 ms', network: SLOW_NETWORK, slowness: 1 },
  { name: '10 Mbit/s, 40 ms, 4 × slower', network: SLOW_NETWORK, slowness: 4 },
];

/**
 * Runs in the page from its beginning, as text: `seen` says when the form is drawn, and when no other page stands before
 * it; `taken` is kept once both are known. The page's policy allows no code from strings, so nothing polls it.
 */
const WATCH = `(() => {
  const seen = {};
  let known;
  window.taken = new Promise((resolve) => (known = resolve));
  const drawn = (name, then) =>
    requestAnimationFrame(() => setTimeout(() => ((seen[name] ??= performance.now()), then?.(seen))));
  const look = () => {
    if (!document.querySelector('input[name=password]')) return requestAnimationFrame(look);
    drawn('form');
    if (document.getElementById('sign-in-early')) return requestAnimationFrame(look);
    drawn('taken', known);
  };
  look();
})()`;

/** Milliseconds since the address was asked for. */
export interface Seen {
  form: number;
  taken: number;
}

/** A page of a browser without any cache, as slow as asked for, and what it has fetched from the network. */
export async function openedUnder(browser: Browser, { network, slowness }: Conditions) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const fetched = { requests: 0, bytes: 0 };
  const kept = new Set<string>();
  devtools.on('Network.requestServedFromCache', ({ requestId }) => kept.add(requestId));
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) kept.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (kept.has(requestId)) return;
    fetched.requests += 1;
    fetched.bytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  if (network)
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latency,
      downloadThroughput: network.throughput,
      uploadThroughput: network.throughput,
    });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await page.addInitScript({ content: WATCH });
  return {
    page,
    fetched,
    /** Opens a sign-in page; answers when it was seen. */
    async signInPage(url: string): Promise<Seen> {
      await page.goto(url);
      return page.evaluate<Seen>('window.taken');
    },
    /** Until half a second has passed without anything that came. */
    async settled(): Promise<void> {
      for (let before = -1; before !== fetched.requests; ) {
        before = fetched.requests;
        await setTimeout(500);
      }
    },
    close: () => context.close(),
  };
}
