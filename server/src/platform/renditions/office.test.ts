import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pino from 'pino';
import { docx, docxParts, OPEN_XML, xlsx } from '../../testing/officeFiles';
import { testWorkers } from '../../testing/testWorkers';
import { zip } from '../../testing/zip';
import { findOffice, OfficeConverter } from './office';
import { extractText, RenditionThreads, toPdf } from './renditions';

const log = pino({ level: 'silent' });
const WORD = `${OPEN_XML}.wordprocessingml.document`;
const file = { bytes: docx(['文件管理规程', 'Control of documents']), mediaType: WORD, name: 'SOP.docx' };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'attest-office-test-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A program in the place of LibreOffice that does what these lines of shell say. */
function program(name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** A Word file with a picture that lies elsewhere. */
function docxWithLink(address: string): Buffer {
  const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const picture = `<w:r><w:drawing><wp:inline xmlns:wp="${drawing}/wordprocessingDrawing"><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="p"/><a:graphic xmlns:a="${drawing}/main"><a:graphicData uri="${drawing}/picture"><pic:pic xmlns:pic="${drawing}/picture"><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip xmlns:r="${relations}" r:link="rId1"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
  const parts = docxParts(['PICTURE']).map((part) => ({
    ...part,
    data: String(part.data).replace('<w:r><w:t>PICTURE</w:t></w:r>', picture),
  }));
  const links = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/image" Target="${address}" TargetMode="External"/></Relationships>`;
  return zip([...parts, { name: 'word/_rels/document.xml.rels', data: links }]);
}

/** Living means: exists and is no zombie. */
const isAlive = (pid: number): boolean => {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

describe('the office converter', () => {
  it('answers null for types that are not for it', async () => {
    const office = new OfficeConverter({ log, program: '/bin/false' });
    expect(await office.convert('one', { ...file, mediaType: 'image/vnd.dwg' })).toBeNull();
    await office.close();
  });

  it('fails clearly when the program fails or writes nothing', async () => {
    const failing = new OfficeConverter({ log, program: program('failing', 'exit 1') });
    await expect(failing.convert('one', file)).rejects.toMatchObject({ code: 'RENDITION_FAILED' });
    await failing.close();
    const silent = new OfficeConverter({ log, program: program('silent', 'exit 0') });
    await expect(silent.convert('one', file)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
    await silent.close();
    const absent = new OfficeConverter({ log, program: join(folder, 'absent') });
    await expect(absent.convert('one', file)).rejects.toMatchObject({ code: 'RENDITION_FAILED' });
    await absent.close();
  });

  it('kills a program that hangs together with its children, and takes the next document', async () => {
    const pids = join(folder, 'pids');
    const hanging = program('hanging', `sleep 600 &\necho $! $$ >> ${pids}\nwait`);
    const office = new OfficeConverter({ log, program: hanging, timeout: 1500 });
    const [first, second] = [office.convert('one', file), office.convert('one', file)];
    await expect(first).rejects.toMatchObject({ code: 'RENDITION_FAILED' });
    await expect(second).rejects.toMatchObject({ code: 'RENDITION_FAILED' });
    const started = readFileSync(pids, 'utf8').trim().split(/\s+/).map(Number);
    expect(started).toHaveLength(4);
    while (started.some(isAlive)) await delay(10);
    await office.close();
  });

  it('lets owners take turns', async () => {
    const office = new OfficeConverter({ log, program: program('refusing', 'exit 1') });
    const order: string[] = [];
    const ask = (owner: string, name: string) => office.convert(owner, file).catch(() => order.push(name));
    await Promise.all([ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1'), ask('c', 'c1')]);
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
    await office.close();
  });

  it('keeps its profile to itself and removes it at the end', async () => {
    const seen = join(folder, 'seen');
    const noting = program('noting', `echo "$1" > ${seen}\nexit 1`);
    const office = new OfficeConverter({ log, program: noting });
    await expect(office.convert('one', file)).rejects.toMatchObject({ code: 'RENDITION_FAILED' });
    const profile = readFileSync(seen, 'utf8').trim().replace('-env:UserInstallation=file://', '');
    expect(readFileSync(join(profile, 'user/registrymodifications.xcu'), 'utf8')).toContain(
      'DisableMacrosExecution',
    );
    await office.close();
    expect(existsSync(profile)).toBe(false);
  });
});

const installed = findOffice();
const withOffice = installed ? it : it.skip;
const sheet = {
  bytes: xlsx('目录', [['文件管理规程'], ['Control of documents']]),
  mediaType: `${OPEN_XML}.spreadsheetml.sheet`,
  name: 'limits.xlsx',
};
withOffice(
  `turns a Word file and a spreadsheet into PDF${installed ? '' : ' (LibreOffice is not installed on this machine)'}`,
  async () => {
    const threads = new RenditionThreads({ workers: testWorkers(), log });
    const renditions = threads.of('one');
    for (const source of [file, sheet]) {
      const bytes = (await toPdf(renditions, source)) as Buffer;
      const text = await extractText(renditions, { bytes, mediaType: 'application/pdf', name: 'SOP.pdf' });
      expect(text).toContain('文件管理规程');
      expect(text).toContain('Control of documents');
    }
    await threads.close();
  },
  120_000,
);

withOffice(
  `fetches nothing that a document points to${installed ? '' : ' (LibreOffice is not installed on this machine)'}`,
  async () => {
    let asked = 0;
    const outside = createServer((_request, response) => {
      asked += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(outside, 'listening');
    const { port } = outside.address() as AddressInfo;
    const office = new OfficeConverter({ log });
    try {
      const bytes = docxWithLink(`http://127.0.0.1:${port}/picture.png`);
      const pdf = await office.convert('one', { ...file, bytes });
      expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-');
      expect(asked).toBe(0);
    } finally {
      await office.close();
      outside.closeAllConnections();
      outside.close();
    }
  },
  120_000,
);
