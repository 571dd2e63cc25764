import type { Browser, BrowserContext, Page, Request } from '@playwright/test';

/** Calls of a page that were refused, as they are printed. */
const KEPT = 10;

const pathOf = (url: string): string => new URL(url).pathname;

/** What the pages of a test asked for and last showed: printed when it fails, because CI keeps no picture. */
export class LastSeen {
  private readonly waiting = new Map<Request, number>();
  private readonly refused: string[] = [];

  constructor(private readonly browser: Browser) {
    browser.on('context', this.watch);
  }

  private readonly watch = (context: BrowserContext): void => {
    const isCall = (request: Request) => pathOf(request.url()).startsWith('/api/');
    context.on('request', (request) => {
      if (isCall(request)) this.waiting.set(request, Date.now());
    });
    context.on('requestfailed', (request) => {
      if (this.waiting.delete(request))
        this.refused.push(`${pathOf(request.url())}: ${request.failure()?.errorText}`);
    });
    context.on('response', async (response) => {
      const request = response.request();
      if (!this.waiting.delete(request) || response.status() < 400) return;
      // A page that goes takes the body with it.
      const body = await response.text().catch(() => '');
      this.refused.push(`${pathOf(request.url())}: ${response.status()} ${body.slice(0, 200)}`);
    });
  };

  /** Lines on every open page: where it is, its dialogs and messages, calls without an answer, the last refusals. */
  async lines(): Promise<string[]> {
    this.browser.off('context', this.watch);
    const pages = this.browser.contexts().flatMap((context) => context.pages());
    const shown = await Promise.all(pages.map((page) => shownBy(page).catch(() => [page.url()])));
    const waiting = [...this.waiting].map(
      ([request, since]) => `unanswered for ${Date.now() - since} ms: ${pathOf(request.url())}`,
    );
    return [...shown.flat(), ...waiting, ...this.refused.slice(-KEPT).map((one) => `refused: ${one}`)];
  }
}

async function shownBy(page: Page): Promise<string[]> {
  const parts = await page
    .getByRole('heading', { level: 1 })
    .or(page.getByRole('dialog'))
    .or(page.getByRole('alertdialog'))
    .or(page.getByRole('alert'))
    .or(page.getByRole('status'))
    .all();
  const snapshots = await Promise.all(
    parts.map((part) => part.ariaSnapshot({ timeout: 1000 }).catch(() => '')),
  );
  return [`page ${page.url()}`, ...snapshots.filter(Boolean).map((text) => text.replace(/^/gm, '  '))];
}
