import { existsSync, readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { performance } from 'node:perf_hooks';
import { crc32, deflateSync } from 'node:zlib';
import { degrees, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, it } from '@jest/globals';
import pino from 'pino';
import { docx, docxParts, OPEN_XML, xlsx, xlsxParts } from '../../testing/officeFiles';
import { pdfPlaces } from '../../testing/pdfPlaces';
import { testWorkers } from '../../testing/testWorkers';
import { zip } from '../../testing/zip';
import {
  appendSignaturePage,
  assertReadable,
  certificatePdf,
  extractText,
  RenditionThreads,
  readSheet,
  stampPdf,
  toPdf,
} from './renditions';
import type { SignaturePage, SignatureRow, Stamp } from './types';

const threads = new RenditionThreads({ workers: testWorkers(), log: pino({ level: 'silent' }) });
const renditions = threads.of('one');
afterAll(() => threads.close());

const PDF = 'application/pdf';
const WORD = `${OPEN_XML}.wordprocessingml.document`;
const SHEET = `${OPEN_XML}.spreadsheetml.sheet`;

/** A PDF with a line of text on every page. */
async function pdfOf(pages: number, change: (doc: PDFDocument) => void = () => undefined): Promise<Buffer> {
  const doc = await PDFDocument.create();
  for (let page = 1; page <= pages; page++)
    doc.addPage([595, 842]).drawText(`Body ${page}`, { x: 50, y: 700 });
  change(doc);
  return Buffer.from(await doc.save());
}
const textOf = (bytes: Buffer) => extractText(renditions, { bytes, mediaType: PDF, name: 'read.pdf' });
const pageCount = async (bytes: Buffer) => (await PDFDocument.load(bytes)).getPageCount();
const file = (bytes: Buffer | string, mediaType: string, name = 'file') => ({
  bytes: Buffer.from(bytes),
  mediaType,
  name,
});

/** A PNG of one colour; `width` and `height` may lie. */
function png(width: number, height: number, rows = height): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = Buffer.alloc(rows * (1 + width * 3), 90);
  for (let row = 0; row < rows; row++) pixels[row * (1 + width * 3)] = 0;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const row = (over: Partial<SignatureRow> = {}): SignatureRow => ({
  name: '韩雪',
  account: 'hanxue',
  meaning: { zh: '批准', en: 'approved' },
  at: new Date('2026-11-21T16:30:05Z'),
  utcOffset: '+08:00',
  ...over,
});
const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const page = (over: Partial<SignaturePage> = {}): SignaturePage => ({
  no: 'SOP-QA-001',
  version: 'V03',
  title: { zh: '文件管理规程', en: 'Control of documents' },
  effectiveDate: '2026-12-01',
  rows: [row()],
  hash: HASH,
  ...over,
});

describe('the signature page', () => {
  it('shows who, account, meaning in both languages, time with offset, and what was signed', async () => {
    const signed = await appendSignaturePage(renditions, await pdfOf(2), page());
    expect(await pageCount(signed)).toBe(3);
    const text = await textOf(signed);
    for (const part of [
      'Body 1',
      'Body 2',
      'SOP-QA-001',
      'V03',
      '文件管理规程',
      'Control of documents',
      '2026-12-01',
      HASH,
      '韩雪',
      'hanxue',
      '批准',
      'approved',
      '2026-11-22 00:30:05 +08:00',
      '1 / 1',
    ])
      expect(text).toContain(part);
  });

  it('names the person for whom a proxy signed, and offsets west of Greenwich', async () => {
    const signed = await appendSignaturePage(
      renditions,
      await pdfOf(1),
      page({ rows: [row({ onBehalfOf: '陆明远', utcOffset: '-03:30' })] }),
    );
    const text = await textOf(signed);
    expect(text).toContain('代 陆明远 签署 Signed for 陆明远');
    expect(text).toContain('2026-11-21 13:00:05 -03:30');
  });

  it('goes on over as many pages as the signatures need, with headings on each', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => row({ account: `person.${i}.end` }));
    const signed = await appendSignaturePage(renditions, await pdfOf(1), page({ rows }));
    const text = await textOf(signed);
    for (const { account } of rows) expect(text).toContain(account);
    const pages = (await pageCount(signed)) - 1;
    expect(pages).toBeGreaterThan(1);
    expect(text.split('含义 Meaning').length - 1).toBe(pages);
    expect(text).toContain(`${pages} / ${pages}`);
  });

  it('shows characters that the font has not by their code, never as an empty box', async () => {
    const signed = await appendSignaturePage(
      renditions,
      await pdfOf(1),
      page({ rows: [row({ name: '王𠮷' })] }),
    );
    expect(await textOf(signed)).toContain('王[U+20BB7]');
  });

  it('stays small: only the characters used are in the file', async () => {
    const signed = await appendSignaturePage(renditions, await pdfOf(1), page());
    expect(signed.length).toBeLessThan(60_000);
  });
});

const stamp: Stamp = {
  lines: ['曹阳 caoyang', '2026-11-21 10:00:00 +08:00', 'SOP-QA-001 V03 培训中 In training'],
  diagonal: '未生效 NOT EFFECTIVE',
  footer: '下载 Downloaded by 曹阳',
};

describe('the stamp', () => {
  it('is on every page, with the page number', async () => {
    const stamped = await stampPdf(renditions, await pdfOf(3), stamp);
    const pages = (await textOf(stamped)).split(/(?=Body)/);
    expect(pages).toHaveLength(3);
    pages.forEach((text, index) => {
      expect(text).toContain('未生效 NOT EFFECTIVE');
      for (const line of stamp.lines) expect(text).toContain(line);
      expect(text).toContain(`下载 Downloaded by 曹阳 · ${index + 1} / 3`);
    });
  });

  it.each([0, 90, 180, 270])('stands upright within a page that is turned by %i°', async (angle) => {
    const pdf = await pdfOf(1, (doc) => {
      const [only] = doc.getPages();
      only?.setRotation(degrees(angle));
      only?.setCropBox(100, 50, 300, 500);
    });
    const stamped = await renditions.run('stampPdf', { pdf, stamp });
    const [width, height] = angle % 180 ? [500, 300] : [300, 500];
    for (const { text, x, y, degrees: turned } of await pdfPlaces(stamped)) {
      if (text.startsWith('Body')) continue;
      const footer = text.startsWith('下载');
      expect(turned).toBeCloseTo(footer ? 0 : 20, 3);
      if (!footer && !text.startsWith('未')) continue;
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(height);
    }
  });

  it('is not moved by what the page leaves behind in its graphics state', async () => {
    const pdf = await pdfOf(1, (doc) => {
      const stream = doc.context.stream('0.1 0 0 0.1 300 300 cm');
      doc.getPages()[0]?.node.addContentStream(doc.context.register(stream));
    });
    const places = await pdfPlaces(await renditions.run('stampPdf', { pdf, stamp }));
    expect(places.find(({ text }) => text.startsWith('下载'))?.y).toBeCloseTo(11, 1);
  });

  it('puts one watermark into a long file, not one per page', async () => {
    const plain = await pdfOf(300);
    const stamped = await stampPdf(renditions, plain, stamp);
    expect(stamped.length - plain.length).toBeLessThan(150_000);
  });

  it('refuses what it cannot open', async () => {
    await expect(stampPdf(renditions, Buffer.from('%PDF-1.7\nrubbish'), stamp)).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
    });
  });
});

it('makes a certificate with number, rows, issuer and a code to scan', async () => {
  const certificate = await certificatePdf(renditions, {
    title: { zh: '培训合格证书', en: 'Certificate of training' },
    no: 'CERT-2026-0007',
    rows: [
      { label: { zh: '姓名', en: 'Name' }, value: '曹阳' },
      { label: { zh: '课程', en: 'Course' }, value: '文件管理规程 SOP-QA-001 V03' },
    ],
    qr: 'https://quality.example.com/verify/CERT-2026-0007',
    issuedAt: '2026-11-21 10:00:00 +08:00',
    tenantName: '华康制药（苏州）有限公司',
  });
  expect(await pageCount(certificate)).toBe(1);
  const text = await textOf(certificate);
  for (const part of [
    '培训合格证书',
    'Certificate of training',
    'CERT-2026-0007',
    '曹阳',
    '华康制药（苏州）有限公司',
  ])
    expect(text).toContain(part);
  expect(text).toContain('2026-11-21 10:00:00 +08:00');
  expect(certificate.includes('/Subtype /Image')).toBe(true);
});

describe('a PDF of any file', () => {
  it('is the same file when it is one already', async () => {
    const pdf = await pdfOf(1);
    expect((await toPdf(renditions, file(pdf, PDF)))?.equals(pdf)).toBe(true);
  });

  it('is one page for a picture, across when it is wider than high', async () => {
    const pdf = await toPdf(renditions, file(png(400, 300), 'image/png'));
    const doc = await PDFDocument.load(pdf as Buffer);
    expect(doc.getPageCount()).toBe(1);
    expect(doc.getPage(0).getWidth()).toBeGreaterThan(doc.getPage(0).getHeight());
  });

  it('is refused for pictures that are damaged or far too large', async () => {
    for (const [bytes, code] of [
      [png(60_000, 60_000, 1), 'FILE_CONTENT_TOO_LARGE'],
      [Buffer.from('89504e470d0a1a0a', 'hex'), 'FILE_UNREADABLE'],
    ] as const)
      await expect(toPdf(renditions, file(bytes, 'image/png'))).rejects.toMatchObject({ code });
  });

  it('is as many pages as a text needs, every line of it', async () => {
    const lines = Array.from({ length: 200 }, (_, i) => `第${i + 1}行 line ${i + 1}`);
    const long = '文件管理规程。'.repeat(40);
    const pdf = (await toPdf(
      renditions,
      file([...lines, long].join('\n'), 'text/plain', '记录.txt'),
    )) as Buffer;
    expect(await pageCount(pdf)).toBeGreaterThan(3);
    const text = await textOf(pdf);
    for (const line of lines) expect(text).toContain(line);
    expect(text.replace(/\s|记录\.txt · \d \/ \d/g, '')).toContain(long);
  });

  it('is null where there is no way', async () => {
    expect(await toPdf(renditions, file('…', 'video/mp4'))).toBeNull();
    expect(await toPdf(renditions, file('a'.repeat(512 * 1024 + 1), 'text/plain'))).toBeNull();
    expect(await toPdf(renditions, file('\n'.repeat(30_000), 'text/plain'))).toBeNull();
    expect(await toPdf(renditions, file('\n'.repeat(29_999), 'text/plain'))).not.toBeNull();
  });
});

describe('the text of a file', () => {
  it('is read from Word, Excel and plain text', async () => {
    expect(await extractText(renditions, file(docx(['文件管理规程', '第一条 目的']), WORD))).toBe(
      '文件管理规程\n第一条 目的',
    );
    const rows = [
      ['编号', '名称'],
      ['SOP-001', '清洁'],
    ];
    expect(await extractText(renditions, file(xlsx('清单', rows), SHEET))).toBe(
      '清单\n编号\t名称\nSOP-001\t清洁',
    );
    expect(await extractText(renditions, file('\ufeff编号,名称\n', 'text/csv'))).toBe('编号,名称\n');
  });

  it('has an upper limit', async () => {
    const text = await extractText(renditions, file('好'.repeat(300_000), 'text/plain'));
    expect(text).toHaveLength(200_000);
  });

  it('is empty for other types, for damaged files and for bombs', async () => {
    const bomb = zip([...docxParts(['x']), { name: 'word/zeros.xml', data: Buffer.alloc(50_000_000) }]);
    const liar = zip([...docxParts(['x']), { name: 'a.xml', data: Buffer.alloc(500_000), announced: 3000 }]);
    for (const [bytes, type] of [
      [Buffer.from('…'), 'video/mp4'],
      [Buffer.from('%PDF-1.7 rubbish'), PDF],
      [docx(['x']).subarray(0, 200), WORD],
      [zip([{ name: 'other.txt', data: 'x' }]), WORD],
      [Buffer.from('no sheet'), SHEET],
      [bomb, WORD],
      [liar, WORD],
    ] as const)
      expect(await extractText(renditions, file(bytes, type))).toBe('');
  });
});

describe('a main file', () => {
  it('is taken when readers can open it', async () => {
    await assertReadable(renditions, file(await pdfOf(1), PDF));
    await assertReadable(renditions, file(docx(['x']), WORD));
    await assertReadable(renditions, file(xlsx('s', [['x']]), SHEET));
  });

  it('is refused with its reason when it has a password or is damaged', async () => {
    const doc = await PDFDocument.create();
    doc.addPage();
    await doc.encrypt({ userPassword: 'secret', ownerPassword: 'owner' });
    const locked = Buffer.from(await doc.save());
    const encrypted = { code: 'FILE_ENCRYPTED' };
    await expect(assertReadable(renditions, file(locked, PDF))).rejects.toMatchObject(encrypted);
    const lockedWord = zip(docxParts(['x']).map((part) => ({ ...part, encrypted: true })));
    await expect(assertReadable(renditions, file(lockedWord, WORD))).rejects.toMatchObject(encrypted);
    const damaged = { code: 'FILE_UNREADABLE' };
    const cut = (await pdfOf(3)).subarray(0, 400);
    await expect(assertReadable(renditions, file(cut, PDF))).rejects.toMatchObject(damaged);
    await expect(assertReadable(renditions, file('PK', WORD))).rejects.toMatchObject(damaged);
  });
});

describe('a file that would unfold into too much', () => {
  const TOO_LARGE = { code: 'FILE_CONTENT_TOO_LARGE' };
  /** A workbook whose sheet is this; `more` declares the same sheet again and again. */
  const workbook = (cells: string, more = 0) =>
    zip(
      xlsxParts('s', [['编号']]).map(({ name, data }) => ({
        name,
        data: String(data)
          .replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${cells}</sheetData>`)
          .replace(/<sheet .*?\/>/, (sheet) => sheet.repeat(more + 1)),
        stored: true,
      })),
    );
  const corner = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';

  it.each([
    ['one cell in the last corner', workbook(corner)],
    [
      'the same in disguise',
      workbook(corner.replaceAll('1048576', '&#49;048576').replaceAll('<c ', '<c x=">" ')),
    ],
    ['the same without places of rows', workbook(corner.replace(' r="1048576"', ''))],
    ['one sheet many times over', workbook('<row r="90000"><c r="CV90000"><v>1</v></c></row>', 9)],
  ])('is refused as a workbook: %s', async (_, bytes) => {
    const before = performance.now();
    await expect(assertReadable(renditions, file(bytes, SHEET))).rejects.toMatchObject(TOO_LARGE);
    await expect(readSheet(renditions, file(bytes, SHEET), 10)).rejects.toMatchObject(TOO_LARGE);
    expect(await extractText(renditions, file(bytes, SHEET))).toBe('');
    expect(performance.now() - before).toBeLessThan(20_000);
  });

  it('is damaged where a sheet has no such place', async () => {
    for (const cells of [
      corner.replaceAll('1048576', '9e9'),
      '<row r="1"><c r="XFE1"/></row>',
      '<row r="1"><c',
    ])
      await expect(assertReadable(renditions, file(workbook(cells), SHEET))).rejects.toMatchObject({
        code: 'FILE_UNREADABLE',
      });
  });

  it('is no workbook of many rows and few columns', async () => {
    const bytes = workbook(
      '<row r="1"><c r="A1"><v>7</v></c></row><row r="200000"><c r="H200000"><v>8</v></c></row>',
    );
    await assertReadable(renditions, file(bytes, SHEET));
    expect(await readSheet(renditions, file(bytes, SHEET), 1)).toEqual([['7', '', '', '', '', '', '', '']]);
  });

  it('is refused as an office file of more parts than anybody writes', async () => {
    const bytes = zip([
      ...docxParts(['x']).slice(0, 2),
      { name: 'word/document.xml', data: `<a>${'<b/>'.repeat(1_000_000)}</a>`, stored: true },
    ]);
    await expect(assertReadable(renditions, file(bytes, WORD))).rejects.toMatchObject(TOO_LARGE);
    const sheet = workbook(`<row>${'<c/>'.repeat(16)}</row>`.repeat(230_000));
    await expect(assertReadable(renditions, file(sheet, SHEET))).rejects.toMatchObject(TOO_LARGE);
  });

  it.each([
    ['in a circle', 1, 1],
    ['over and over', 12, 12],
  ])('is refused as a PDF whose pages lead %s', async (_, levels, times) => {
    const doc = await PDFDocument.create();
    const { context } = doc;
    doc.addPage();
    let kid = levels === 1 ? context.nextRef() : doc.getPage(0).ref;
    const last = kid;
    for (let level = 0; level < levels; level++) {
      const knot = context.obj({ Type: 'Pages', Count: 1, Kids: Array(times).fill(kid) });
      if (levels === 1) context.assign(last, knot);
      kid = levels === 1 ? last : context.register(knot);
    }
    doc.catalog.set(PDFName.of('Pages'), kid);
    const bytes = Buffer.from(await doc.save({ useObjectStreams: false, addDefaultPage: false }));
    const before = performance.now();
    for (const work of [
      () => assertReadable(renditions, file(bytes, PDF)),
      () => stampPdf(renditions, bytes, stamp),
    ])
      await expect(work()).rejects.toMatchObject(TOO_LARGE);
    expect(performance.now() - before).toBeLessThan(20_000);
  });
});

// Elsewhere threads have no priority of their own.
(process.platform === 'linux' ? it : it.skip)('gives way to the calls where cores are few', async () => {
  await stampPdf(renditions, await pdfOf(1), stamp);
  expect(prioritiesOfThreads()).toContain(5);
  expect(prioritiesOfThreads()).not.toContain(15);
  await stampPdf(threads.laterOf('tenant'), await pdfOf(1), stamp);
  expect(prioritiesOfThreads()).toEqual(expect.arrayContaining([5, 15]));
  expect(getPriority()).toBeLessThan(5);
});

function prioritiesOfThreads(): number[] {
  const all = readdirSync('/proc/self/task').map(Number);
  // Of others one may have ended since.
  return all.filter((id) => existsSync(`/proc/self/task/${id}`)).map((id) => getPriority(id));
}

it('leaves the event loop free', async () => {
  const pdf = await pdfOf(200);
  const before = performance.eventLoopUtilization();
  await Promise.all([
    stampPdf(renditions, pdf, stamp),
    appendSignaturePage(renditions, pdf, page()),
    textOf(pdf),
  ]);
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
});
