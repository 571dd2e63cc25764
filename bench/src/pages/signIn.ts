import type { Browser } from '@playwright/test';
import { median, print } from '../report';
import { CONDITIONS, openedUnder, SAMPLES } from './conditions';
import type { Peer } from './peer';

/** Form and taking over as parts of the time in which the peer's form stands there. */
const BOUNDS = [
  ['form', 'form', 0.2],
  ['React has it', 'taken', 0.6],
] as const;
const KIB = 1024;
const MOST_BYTES = 150 * KIB;
const MOST_REQUESTS = 14;

/** The sign-in page beside a peer's, turn by turn, and what it fetches until nothing more comes. */
export async function benchSignIn(browser: Browser, ours: string, peer: Peer): Promise<void> {
  let onWire = { requests: 0, bytes: 0 };
  for (const conditions of CONDITIONS) {
    const times = { form: [] as number[], taken: [] as number[], peer: [] as number[], bare: [] as number[] };
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const mine = await openedUnder(browser, conditions);
      const { form, taken } = await mine.signInPage(ours);
      await mine.page.waitForLoadState('networkidle');
      onWire = mine.fetched;
      await mine.close();
      times.form.push(form);
      times.taken.push(taken);
      for (const [key, url] of [
        ['peer', peer.url],
        ['bare', peer.bare],
      ] as const) {
        const other = await openedUnder(browser, conditions);
        times[key].push((await other.signInPage(url)).form);
        await other.close();
      }
    }
    const against = median(times.peer);
    for (const [what, key, ratio] of BOUNDS)
      print({
        what: `sign-in, ${what} (${conditions.name})`,
        ours: median(times[key]),
        against,
        unit: 'ms',
        ratio,
        kind: 'most',
      });
    print({
      what: '  form beside that of a page of a form alone',
      ours: median(times.form),
      against: median(times.bare),
      unit: 'ms',
      kind: 'none',
    });
  }
  print({
    what: 'sign-in, with headers',
    ours: onWire.bytes / KIB,
    against: MOST_BYTES / KIB,
    unit: 'KiB',
    kind: 'most',
  });
  print({ what: 'sign-in, requests', ours: onWire.requests, against: MOST_REQUESTS, unit: '', kind: 'most' });
}
