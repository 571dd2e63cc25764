import { listDocuments, type RequestOf } from '@attest/api-contract';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { docx } from '../../../testing/officeFiles';
import { DocumentJourney } from '../testing/documentJourney';
import { pagesOf } from './pages';

let world: DocumentJourney;
beforeAll(async () => {
  world = await DocumentJourney.begin();
});
afterAll(() => world?.stop());

async function find(text: string, filter: Partial<RequestOf<typeof listDocuments>['filter']> = {}) {
  const input = { page: 1, pageSize: 50, filter: { ...filter, text } };
  const { rows } = await world.server.call(await world.flow.origin('zhouzihan'), listDocuments, input);
  return rows.map(({ no, hit, hitPage }) => ({ no, hit, hitPage }));
}

/** A PDF of those lines, of any length as authors bring them, and its number of pages. */
async function longPdf(lines: string[]) {
  const drawn = await world.server.platform.renditions.of(world.tenant.id).run('textToPdf', {
    bytes: Buffer.from(lines.join('\n')),
    name: 'long.txt',
    mediaType: 'text/plain',
  });
  return { bytes: Buffer.from(drawn), pages: (await PDFDocument.load(drawn)).getPageCount() };
}

describe('the content of documents, page by page', () => {
  it('is found on the last of two hundred pages, in Chinese and English, and says the page', async () => {
    const line = (n: number) =>
      `第${n}条 操作人员应按规程逐项检查设备状态并记录。Step ${n}: check and record.`;
    const body = Array.from({ length: 10_500 }, (_, n) => line(n + 1));
    const { bytes, pages } = await longPdf([...body, '末页冻干曲线判定', 'Lyophilisation endpoint criteria']);
    expect(pages).toBeGreaterThanOrEqual(200);
    const { no, versionId } = await world.draft('zhouzihan');
    await world.putFile('zhouzihan', versionId, 'long.pdf', bytes);
    await world.server.runJob('documents.content');
    const there = { no, hit: 'content', hitPage: pages };
    expect(await find('冻干曲线')).toEqual([there]);
    expect(await find('lyophilisation ENDPOINT')).toEqual([there]);
    expect(await find('第1条 操作')).toEqual([{ ...there, hitPage: 1 }]);
    expect(await find('冻干曲缐')).toEqual([]);
    // Another main file takes the place of the first at once.
    await world.putFile('zhouzihan', versionId, 'short.pdf', (await longPdf(['仅此一行'])).bytes);
    expect(await find('冻干曲线')).toEqual([]);
    await world.server.runJob('documents.content');
    expect(await find('仅此一行')).toEqual([{ no, hit: 'content', hitPage: 1 }]);
  }, 120_000);

  it('is found in files without pages too', async () => {
    const text = [
      ...Array.from({ length: 3_000 }, (_, n) => `Paragraph ${n} of the procedure`),
      '灌装线速度上限',
    ];
    const { no, versionId } = await world.draft('zhouzihan');
    await world.putFile('zhouzihan', versionId, 'long.docx', docx(text));
    await world.server.runJob('documents.content');
    expect(await find('灌装线速度')).toEqual([{ no, hit: 'content', hitPage: null }]);
  });
});

describe('pages as they are searched', () => {
  it('go on where a line or a page ends', () => {
    const pages = pagesOf(['旋转压\n片机的清洁', '规程 of the\ntablet', 'press'], true);
    expect(pages.map(({ page, text, ahead }) => `${page} ${text}|${ahead}`)).toEqual([
      '1 旋转压片机的清洁|规程 of the tablet',
      '2 规程 of the tablet| press',
      '3 press|',
    ]);
    expect(pages[0]?.terms).toContain('洁规');
  });

  it('never hold half a character', () => {
    const pages = pagesOf(['好'.repeat(19_999) + '🧪'.repeat(10)], false);
    expect(pages).toHaveLength(2);
    expect(pages.every(({ text, ahead }) => !/\p{Surrogate}/u.test(text + ahead))).toBe(true);
  });
});
