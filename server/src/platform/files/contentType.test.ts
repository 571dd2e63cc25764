import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { docx, docxParts, OPEN_XML, xlsx } from '../../testing/officeFiles';
import { type ZipEntry, zip } from '../../testing/zip';
import { archiveFault } from './archive';
import { agreedMediaType } from './contentType';

let folder: string;
let pdf: Buffer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'attest-content-'));
  const doc = await PDFDocument.create();
  doc.addPage();
  pdf = Buffer.from(await doc.save());
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What an upload of these bytes under this extension ends with: a media type or the code of a refusal. */
async function upload(bytes: Buffer | string, extension: string): Promise<string> {
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  return agreedMediaType(path, extension).catch((error: { code?: string }) => error.code ?? String(error));
}

const MISMATCH = 'FILE_TYPE_MISMATCH';
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

describe('the type of an upload', () => {
  it('is what the content says', async () => {
    expect(await upload(docx(['文件管理规程']), 'docx')).toBe(`${OPEN_XML}.wordprocessingml.document`);
    expect(await upload(xlsx('清单', [['编号']]), 'xlsx')).toBe(`${OPEN_XML}.spreadsheetml.sheet`);
    expect(await upload(pdf, 'pdf')).toBe('application/pdf');
    expect(await upload(zip([{ name: 'a/b.txt', data: 'text' }]), 'zip')).toBe('application/zip');
    expect(await upload('记录 plain', 'txt')).toBe('text/plain');
  });

  it('is refused when the extension lies', async () => {
    expect(await upload(docx(['x']), 'pdf')).toBe(MISMATCH);
    expect(await upload(docx(['x']), 'xlsx')).toBe(MISMATCH);
    expect(await upload(docx(['x']), 'zip')).toBe(MISMATCH);
    expect(await upload(zip([{ name: 'a.txt', data: 'text' }]), 'docx')).toBe(MISMATCH);
    expect(await upload(pdf, 'docx')).toBe(MISMATCH);
    expect(await upload('MZ\u0000\u0001', 'txt')).toBe(MISMATCH);
    expect(await upload('text', 'exe')).toBe(MISMATCH);
  });

  it('is refused when two readers would see different things', async () => {
    const archive = zip([{ name: 'a.txt', data: 'text' }]);
    expect(await upload(Buffer.concat([pdf, archive]), 'pdf')).toBe(MISMATCH);
    expect(await upload(Buffer.concat([pdf, archive]), 'zip')).toBe(MISMATCH);
    expect(await upload(Buffer.concat([Buffer.from('%PDF-1.7\n'), docx(['x'])]), 'docx')).toBe(MISMATCH);
    const [types, ...rest] = docxParts(['x']);
    const hidden = { name: 'docProps/cover.bin', data: '%PDF-1.7\n', stored: true };
    expect(await upload(zip([hidden, types as ZipEntry, ...rest]), 'docx')).toBe(MISMATCH);
  });

  it('lets a PDF hold an archive as an attachment', async () => {
    const doc = await PDFDocument.create();
    doc.addPage();
    await doc.attach(docx(['annex']), 'annex.docx');
    expect(await upload(Buffer.from(await doc.save()), 'pdf')).toBe('application/pdf');
  });

  it('is refused for macros, by the declared type and by what is inside', async () => {
    const declared = docxParts(['x'], 'application/vnd.ms-word.document.macroEnabled.main+xml');
    expect(await upload(zip(declared), 'docx')).toBe(MISMATCH);
    const inside = [...docxParts(['x']), { name: 'word/vbaProject.bin', data: 'code' }];
    expect(await upload(zip(inside), 'docx')).toBe(MISMATCH);
  });

  it('names the password of an office file as the reason', async () => {
    const locked = Buffer.concat([
      COMPOUND_FILE,
      Buffer.alloc(100_000),
      Buffer.from('EncryptedPackage', 'utf16le'),
      Buffer.alloc(512),
    ]);
    expect(await upload(locked, 'docx')).toBe('FILE_ENCRYPTED');
    expect(await upload(Buffer.concat([COMPOUND_FILE, Buffer.alloc(4096)]), 'docx')).toBe(MISMATCH);
  });
});

describe('an archive', () => {
  const TOO_LARGE = 'FILE_ARCHIVE_TOO_LARGE';
  const UNSAFE = 'FILE_ARCHIVE_UNSAFE';

  it('may be large, but no bomb', async () => {
    const bomb = zip([{ name: 'zeros.bin', data: Buffer.alloc(64 * 1024 * 1024) }]);
    expect(bomb.length).toBeLessThan(100_000);
    expect(await upload(bomb, 'zip')).toBe(TOO_LARGE);
    const filler = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 251));
    const honest = zip([{ name: 'data.bin', data: filler, stored: true }]);
    expect(await upload(honest, 'zip')).toBe('application/zip');
  });

  it('may announce at most 500 MB in at most 10,000 entries', async () => {
    const half = { data: randomBytes(2_000_000), announced: 260 * 1024 * 1024 };
    const entries = [
      { ...half, name: 'a' },
      { ...half, name: 'b' },
    ];
    expect(await upload(zip(entries), 'zip')).toBe(TOO_LARGE);
    const many = Array.from({ length: 10_001 }, (_, i) => ({ name: `${i}.txt`, data: 'x', stored: true }));
    expect(await upload(zip(many), 'zip')).toBe(TOO_LARGE);
    expect(await upload(zip(many.slice(1)), 'zip')).toBe('application/zip');
  });

  it.each(['../up.txt', 'a/../../up.txt', '/etc/passwd', 'C:\\up.txt', '..\\up.txt'])(
    'may not hold the name %s',
    async (name) => {
      expect(await upload(zip([{ name, data: 'x' }]), 'zip')).toBe(UNSAFE);
      expect(await upload(zip([...docxParts(['x']), { name, data: 'x' }]), 'docx')).toBe(UNSAFE);
    },
  );

  it('may not hold links', async () => {
    const link = { name: 'link', data: '/etc/passwd', mode: 0o120777 };
    expect(await upload(zip([link]), 'zip')).toBe(UNSAFE);
  });

  it('is found out when it announces less than it holds', async () => {
    const modest = [{ name: 'a.txt', data: Buffer.alloc(1_000_000), announced: 1000 }];
    expect(await archiveFault(zip(modest))).toBeUndefined();
    expect(await archiveFault(zip(modest), { unpack: true })).toBe('damaged');
  });

  it('may carry a password when it is a plain zip', async () => {
    const locked = zip([{ name: 'a.txt', data: 'x', encrypted: true }]);
    expect(await upload(locked, 'zip')).toBe('application/zip');
    expect(await archiveFault(locked)).toBe('encrypted');
  });

  it('is refused when its directory is cut off', async () => {
    const whole = docx(['x']);
    expect(await upload(whole.subarray(0, whole.length - 30), 'docx')).toBe(MISMATCH);
    expect(await archiveFault(Buffer.from('no zip'))).toBe('damaged');
  });
});
