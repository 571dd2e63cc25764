import { createHash } from 'node:crypto';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser, freshBrowser } from './browser';
import type { Program, Session } from './program';
import { median, print } from './report';
import { longPdf } from './view/pdf';

const PAGES = 200;
const ROUNDS = 5;
/** Milliseconds until there is something to read. */
const LIMIT = 2_000;
const AUTHOR = 'fenglei';
const LIST = '/micro-app/dms-app/systemdoc/list';

/**
 * Milliseconds in Chromium until the first page of a long PDF is drawn, by somebody who has never opened a
 * document: from the list, and by the address of the document. Every round has a browser without any cache.
 */
export async function benchView(program: Program): Promise<void> {
  const session = await program.signIn(AUTHOR);
  const path = `${await makeDocument(program, session)}?tab=content`;
  const browser = await chromium.launch(findBrowser());
  const times = { list: [] as number[], address: [] as number[] };
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const list = await fromList(browser, program, session, path);
      const address = await byAddress(browser, program, session, path);
      // The first round only warms the server up.
      if (round === 0) continue;
      times.list.push(list);
      times.address.push(address);
    }
  } finally {
    await browser.close();
  }
  const figure = { against: LIMIT, unit: 'ms' };
  print({
    ...figure,
    what: `first page of a PDF of ${PAGES} pages, opened from the list`,
    ours: median(times.list),
    kind: 'most',
  });
  // The whole suite is loaded on the way.
  print({ ...figure, what: '  the same, opened by its address', ours: median(times.address), kind: 'none' });
}

/** A draft whose file is the long PDF; answers the path of its page. */
async function makeDocument(program: Program, session: Session): Promise<string> {
  const titles = { titleZh: '容器清洁操作规程', titleEn: 'Vessel cleaning' };
  const { documentId, versionId } = await program.call<{ documentId: string; versionId: string }>(
    'dms/document/create',
    { category: 'SOP', ...titles },
    session,
  );
  const { version } = await program.call<{ version: number }>('dms/version/detail', { versionId }, session);
  const fileId = await upload(program, session, await longPdf(PAGES));
  await program.call('dms/version/mainFile', { versionId, version, fileId }, session);
  return `/micro-app/dms-app/systemdoc/detail/${documentId}`;
}

async function upload(program: Program, session: Session, bytes: Buffer): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { uploadId, shardSize, shardCount } = await program.call<{
    uploadId: string;
    shardSize: number;
    shardCount: number;
  }>('file/shard/begin', { name: 'sop.pdf', size: bytes.length, sha256 }, session);
  for (let index = 0; index < shardCount; index += 1)
    await program.call(
      `file/shard/upload?uploadId=${uploadId}&index=${index}`,
      bytes.subarray(index * shardSize, (index + 1) * shardSize),
      session,
    );
  return (await program.call<{ id: string }>('file/shard/merge', { uploadId }, session)).id;
}

/** The list is open; the document is chosen. */
const fromList = (browser: Browser, program: Program, session: Session, path: string): Promise<number> =>
  inFreshBrowser(browser, program, session, async (page) => {
    await page.goto(program.origin + LIST);
    await page.locator('#app-base h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    return page.evaluate<number>(`(${OPEN})(${JSON.stringify(path)})`);
  });

const byAddress = (browser: Browser, program: Program, session: Session, path: string): Promise<number> =>
  inFreshBrowser(browser, program, session, async (page) => {
    await page.goto(program.origin + path, { waitUntil: 'commit' });
    await page.locator(FIRST_PAGE).waitFor();
    return page.evaluate<number>('performance.now()');
  });

async function inFreshBrowser(
  browser: Browser,
  program: Program,
  session: Session,
  measure: (page: Page) => Promise<number>,
): Promise<number> {
  const context = await freshBrowser(browser, program, session);
  try {
    return await measure(await context.newPage());
  } finally {
    await context.close();
  }
}

/** A page is put in its place once it is drawn. */
const FIRST_PAGE = '[data-page="1"] canvas';

/** Runs in the page, as text: compiled functions bring helpers that the page does not have. */
const OPEN = `async (path) => {
  const from = performance.now();
  history.pushState(null, '', path);
  await new Promise((drawn) => {
    const look = () =>
      document.querySelector('${FIRST_PAGE}') ? requestAnimationFrame(drawn) : requestAnimationFrame(look);
    look();
  });
  return performance.now() - from;
}`;
