import type { Browser, BrowserContext, Download, Page } from '@playwright/test';
import { serverState } from '../accounts';
import { messagesIn } from '../outbox';
import { isException } from './exceptions';
import { textsOf } from './files';
import { foreignIn, foreignLines, type Oddity, odditiesIn } from './oddities';
import { isKey } from './texts';
import { type AskedList, type Finding, watchPage } from './watchPage';

const WATCH = `(${watchPage.toString()})(${odditiesIn.toString()}, ${foreignIn.toString()})`;

/** Of this worker's server: messages that an earlier test was answerable for. */
const judged = new Set<string>();

const isOdd = (oddity: Oddity, place: string): boolean =>
  (oddity.rule !== 'key' || isKey(oddity.part)) && !isException(place, oddity);

const inWords = ({ rule, part }: Oddity): string => `${rule} “${part}”`;

/** Looks at everything that the pages of a browser show, and at the files and messages that come of it. */
export class Guard {
  private readonly found: string[] = [];
  private readonly reading: Promise<void>[] = [];
  private readonly ready: Promise<unknown>[] = [];
  private readonly watch = (context: BrowserContext): void => {
    context.on('page', (page) => {
      const lists = this.listsOf(page);
      page.on('download', (download) => this.reading.push(this.fetch(download, lists)));
    });
    this.ready.push(
      context.exposeBinding('reportFinding', (_, finding: Finding) => this.judge(finding)),
      context.addInitScript({ content: WATCH }),
    );
  };

  constructor(private readonly browser: Browser) {
    browser.on('context', this.watch);
  }

  /** Everything odd that was seen since it began; the contexts must still be open. */
  async findings(): Promise<string[]> {
    const pages = this.browser.contexts().flatMap((context) => context.pages());
    // A page may close, or go elsewhere, while it looks.
    await Promise.all(pages.map((page) => page.evaluate(() => window.lookAtAll?.()).catch(() => {})));
    await Promise.all(this.reading);
    for (const [name, { subject, text }] of messagesIn(serverState().dataDir, judged)) {
      judged.add(name);
      const lines = [subject, ...text.split(/\r?\n/)];
      this.read(`mail “${subject}”`, lines);
      for (const oddity of foreignLines(lines)) this.found.push(`mail “${subject}”: ${inWords(oddity)}`);
    }
    this.browser.off('context', this.watch);
    await Promise.allSettled(this.ready);
    return this.found;
  }

  private judge({ text, at, language, element, ...oddity }: Finding): void {
    if (isOdd(oddity, at)) this.found.push(`${at} (${language}) ${inWords(oddity)} in “${text}”, ${element}`);
  }

  /** What a page asks for, seen from outside: a body that is read within the page is hidden from the tests. */
  private listsOf(page: Page): Map<string, AskedList> {
    const lists = new Map<string, AskedList>();
    page.on('request', (request) => {
      const body = request.postData();
      if (body && /"pageSize":\d/.test(body))
        lists.set(request.url(), { address: request.url(), headers: request.headers(), body });
    });
    return lists;
  }

  private async fetch(download: Download, lists: Map<string, AskedList>): Promise<void> {
    // Closed with its page before it has come, it is no file that anybody has.
    const texts = await textsOf(download).catch(() => []);
    const name = download.suggestedFilename();
    this.read(name, texts);
    if (!new URL(download.url()).pathname.endsWith('/api/export/download')) return;
    const foreign = await download
      .page()
      .evaluate((input) => window.foreignIn?.(input), { texts, lists: [...lists.values()] })
      .catch(() => []);
    for (const odd of foreign ?? [])
      this.found.push(`${name}: ${inWords(odd)} in “${odd.text.slice(0, 200)}”`);
  }

  private read(file: string, texts: string[]): void {
    for (const text of texts)
      for (const oddity of odditiesIn(text).filter((one) => isOdd(one, file)))
        this.found.push(`${file}: ${inWords(oddity)} in “${text.slice(0, 200)}”`);
  }
}
