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

describe('what a file holds', () => {
  const PROGRAM = 'FILE_HOLDS_PROGRAM';
  const windows = Buffer.concat([Buffer.from('MZ\u0090\u0000', 'latin1'), Buffer.alloc(100)]);
  const wrapped = (entry: ZipEntry, depth: number): Buffer =>
    depth === 0 ? zip([entry]) : wrapped({ name: 'inner.zip', data: zip([entry]) }, depth - 1);

  it.each([
    { name: 'setup.exe', data: 'x' },
    { name: 'a/清单.PDF.Scr', data: 'x' },
    { name: 'b/run.bat. .', data: 'x' },
    { name: 'table.xll', data: 'x', encrypted: true },
    { name: 'record.pdf', data: windows },
    { name: 'record', data: Buffer.from('7f454c460201', 'hex') },
    { name: 'notes.txt', data: '#!/bin/sh\nrm -rf ~' },
  ])('is no program: $name', async (entry) => {
    for (const depth of [0, 1, 2]) {
      if (depth > 0 && 'encrypted' in entry) continue;
      expect(await upload(wrapped(entry, depth), 'zip')).toBe(PROGRAM);
    }
    expect(await upload(zip([...docxParts(['x']), entry]), 'docx')).toBe(PROGRAM);
  });

  it('may be anything else, archives in archives too, as deep as they are looked into', async () => {
    const honest = { name: 'MZ-204.txt', data: 'MZ-204 of the batch, see exe list.com' };
    for (const depth of [0, 1, 2])
      expect(await upload(wrapped(honest, depth), 'zip')).toBe('application/zip');
    expect(await upload(wrapped(honest, 3), 'zip')).toBe('FILE_ARCHIVE_TOO_LARGE');
    const hidden = zip([{ name: 'in.docx', data: zip([{ name: '../up.txt', data: 'x' }]) }]);
    expect(await upload(hidden, 'zip')).toBe('FILE_ARCHIVE_UNSAFE');
  });

  const refers = (type: string, target: string, mode = 'External') =>
    zip([
      ...docxParts(['x']),
      {
        name: 'word/_rels/settings.xml.rels',
        data: `<r:Relationships xmlns:r="urn:x"><r:Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"/></r:Relationships>`,
      },
    ]);

  it.each([
    ['attachedTemplate', 'https://evil.example/a.dotm'],
    ['attachedTemplate', '\\\\evil\\share\\a.dotm'],
    ['attachedTemplate', 'file://evil/share/a.dotm'],
    ['attachedTemplate', 'file:///\\\\evil/a.dotm'],
    ['image', 'HTTP&#58;//evil.example/pixel.png'],
    ['oleObject', 'mhtml:http://evil.example/a!x'],
    ['externalLinkPath', ' //evil/share/a.xlsx'],
  ])('is loaded from nowhere else: %s %s', async (type, target) => {
    expect(await upload(refers(type, target), 'docx')).toBe('FILE_REFERS_ELSEWHERE');
  });

  it.each([
    ['hyperlink', 'https://www.nmpa.gov.cn/'],
    ['attachedTemplate', 'file:///C:\\Users\\cao\\Normal.dotm'],
    ['attachedTemplate', 'Normal.dotm'],
    ['externalLinkPath', 'Book2.xlsx'],
  ])('may name what a person follows or has: %s %s', async (type, target) => {
    expect(await upload(refers(type, target), 'docx')).toBe(`${OPEN_XML}.wordprocessingml.document`);
  });

  it.each([
    ['png', '89504e470d0a1a0a0000000d49484452000100000001000008020000000000000000'],
    ['jpg', `ffd8ffe000104a46494600010101004800480000ffe1000400ffffc0001108ffffffff03${'00'.repeat(20)}`],
    ['gif', `474946383961ffffffff${'00'.repeat(30)}`],
    ['bmp', `424d00000000000000003600000028000000ffff00000100ffff${'00'.repeat(30)}`],
    ['webp', '524946462400000057454250565038580a00000000000000ffff00ffff00000000000000000000'],
  ])('is no picture of more pixels than anybody unpacks: %s', async (extension, hex) => {
    expect(await upload(Buffer.from(hex, 'hex'), extension)).toBe('FILE_CONTENT_TOO_LARGE');
    // The same, small.
    const small = hex
      .replace(/0001000000010000(?=0802)/, '0000010000000100')
      .replaceAll('ffffffff03', '00ff00ff03');
    const modest = small.replace('61ffffffff', '6110001000').replace('ffff00000100ffff', 'ff000000ff000000');
    const last = Buffer.from(modest.replace('ffff00ffff00', 'ff0000ff0000'), 'hex');
    expect(await upload(last, extension)).toBe(`image/${extension.replace('jpg', 'jpeg')}`);
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
