import { createHash } from 'node:crypto';
import {
  approvePrintTemplate,
  beginUpload,
  checkPrintTemplate,
  disablePrintTemplate,
  downloadFile,
  getPrintTemplate,
  listPrintTemplates,
  makeLetter,
  previewPrintTemplate,
  printFromTemplate,
  printTemplateSample,
  type RequestOf,
  recordAudit,
  recordTemplates,
  savePrintTemplate,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ByteAnswer } from '../../../platform/module';
import { type WordBlock, wordFile } from '../../../platform/renditions/docx/write';
import { extractText } from '../../../platform/renditions/renditions';
import { RecordWorld, type Values } from '../../../records/testing/recordWorld';
import { codeOf } from '../../../testing/caller';
import { dayFromNow } from '../../../testing/days';
import { docxParts } from '../../../testing/officeFiles';
import { TestServer } from '../../../testing/testServer';
import { createTestTenant } from '../../../testing/testTenant';
import { uploadAs } from '../../../testing/uploads';
import { type ZipEntry, zip } from '../../../testing/zip';
import { Deviations } from '../../quality/testing/deviations';

/** Writes templates; brings them into force; sees all of a complaint; does not see who complained. */
const [WRITER, APPROVER, QA, READER] = ['mengyao', 'hanxue', 'zhouzihan', 'sujingyi'];

let server: TestServer;
let deviations: Deviations;
let complaints: RecordWorld;

beforeAll(async () => {
  server = await TestServer.start();
  deviations = await Deviations.begin(server);
  complaints = new RecordWorld(server, deviations.tenant, 'complaint');
});
afterAll(() => server.stop());

const texts = (...lines: string[]) => wordFile(lines.map((text): WordBlock => ({ kind: 'text', text })));

const upload = async (bytes: Buffer, account = WRITER, name = 'template.docx') =>
  (await uploadAs(server, await deviations.origin(account as string), { name, bytes })).id;

type Content = RequestOf<typeof savePrintTemplate>['content'];

/** The draft of a template as the configurator writes it. */
async function drafted(bytes: Buffer, process = 'deviation', more: Partial<Content> = {}) {
  const fileId = await upload(bytes);
  const content: Content = {
    nameZh: '单页',
    nameEn: 'One page',
    purpose: 'print',
    language: 'en',
    fileId,
    ...more,
  };
  return server.call(await deviations.origin(WRITER as string), savePrintTemplate, { process, content });
}

const approve = async (seen: { id: string; rowVersion: number }, account = APPROVER as string) =>
  server.call(await deviations.origin(account), approvePrintTemplate, {
    id: seen.id,
    rowVersion: seen.rowVersion,
    reason: 'ready',
    signature: deviations.signature(account),
  });

/** A template in force. */
async function inForce(bytes: Buffer, process = 'deviation', more: Partial<Content> = {}) {
  const draft = await drafted(bytes, process, more);
  expect(draft.problems).toEqual([]);
  await approve(draft);
  return draft.id;
}

const print = async (account: string, process: string, id: string, templateId: string) =>
  (await server.call(await deviations.origin(account), printFromTemplate, {
    process,
    id,
    templateId,
    format: 'docx',
  })) as ByteAnswer & { stream: Buffer };

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const read = (bytes: Buffer) =>
  extractText(server.platform.renditions.of(deviations.tenant.id), {
    bytes,
    mediaType: WORD,
    name: 'x.docx',
  });

const intake = (more: Values = {}): Values => ({
  title: 'Broken tablets',
  gxp: 'gmp',
  receivedAt: dayFromNow(-3),
  awareAt: dayFromNow(-20),
  channel: 'phone',
  country: 'cn',
  complainant: [{ name: 'Zanzibar4712', phone: '139' }],
  product: [
    { product: 'HK-101', batch: 'HK101-2407' },
    { product: 'HK-205', batch: 'HK205-2408' },
  ],
  cType: 'quality',
  text: '<p>Seven <b>tablets</b> of twelve</p><ul><li>broken</li><li>dusty</li></ul>',
  ...more,
});
const registered = async (more: Values = {}) => (await complaints.create('wuqian', intake(more), true)).id;

describe('a file that shall be a template', () => {
  const check = async (bytes: Buffer, process = 'deviation') =>
    (
      await server.call(await deviations.origin(WRITER as string), checkPrintTemplate, {
        process,
        fileId: await upload(bytes),
      })
    ).problems;

  it('may name fields, loops over tables and conditions of its type; what it does not know is told with what was meant', async () => {
    expect(
      await check(texts('{{record.no}} {{title}} {{#devType=equipment}}x{{/devType=equipment}}')),
    ).toEqual([]);
    expect(await check(texts('{{titel}} {{recrd.no}}'))).toEqual([
      { kind: 'unknown', what: '{{titel}}', suggestion: '{{title}}' },
      { kind: 'unknown', what: '{{recrd.no}}', suggestion: '{{record.no}}' },
    ]);
    expect(await check(texts('{{#product}}{{batc}}{{/product}} {{batch}} {{product}}'), 'complaint')).toEqual(
      [
        { kind: 'unknown', what: '{{batc}}', suggestion: '{{batch}}' },
        expect.objectContaining({ kind: 'unknown', what: '{{batch}}' }),
        { kind: 'onlyALoop', what: '{{product}}', suggestion: '{{#product}}' },
      ],
    );
    expect(await check(texts('{{#title}}x{{/title}}'))).toEqual([
      { kind: 'notALoop', what: '{{#title}}', suggestion: '{{#title=filled}}' },
    ]);
  });

  it('ends what it begins', async () => {
    expect(await check(texts('{{title'))).toMatchObject([{ kind: 'unclosed' }]);
    expect(await check(texts('{{#links}}{{no}}'))).toEqual([{ kind: 'unclosed', what: '{{#links}}' }]);
    expect(await check(texts('{{/links}}'))).toEqual([{ kind: 'unopened', what: '{{/links}}' }]);
  });

  const withPart = (name: string, data: string): Buffer =>
    zip([...docxParts(['{{title}}']), { name, data } satisfies ZipEntry]);
  const saying = (xml: string): Buffer =>
    zip(
      docxParts(['{{title}}']).map((part) =>
        part.name === 'word/document.xml'
          ? { ...part, data: String(part.data).replace('<w:body>', `<w:body>${xml}`) }
          : part,
      ),
    );

  it('holds no other document, and no field that fetches something', async () => {
    expect(await check(withPart('word/embeddings/oleObject1.bin', 'x'))).toEqual([
      { kind: 'embedded', what: 'word/embeddings/oleObject1.bin' },
    ]);
    const run = (xml: string) => `<w:r>${xml}</w:r>`;
    const pieces = ['DDE', 'AUTO cmd'].map((text) => run(`<w:instrText>${text}</w:instrText>`)).join('');
    expect(await check(saying(`<w:p>${run('<w:fldChar w:fldCharType="begin"/>')}${pieces}</w:p>`))).toEqual([
      { kind: 'field', what: 'DDEAUTO' },
    ]);
    const simple = '<w:p><w:fldSimple w:instr="INCLUDETEXT &quot;c:/secret&quot;"/></w:p>';
    expect(await check(saying(simple))).toEqual([{ kind: 'field', what: 'INCLUDETEXT' }]);
  });

  it('is no file with macros, no archive that bursts, and nothing that loads from elsewhere', async () => {
    const refused = (bytes: Buffer, name = 'template.docx') => codeOf(upload(bytes, WRITER, name));
    const origin = await deviations.origin(WRITER as string);
    const sha256 = createHash('sha256').update('x').digest('hex');
    const macros = server.call(origin, beginUpload, { name: 'template.docm', size: 1, sha256 });
    expect(await codeOf(macros)).toBe('FILE_TYPE_NOT_ALLOWED');
    expect(await refused(withPart('word/vbaProject.bin', 'x'))).toBe('FILE_TYPE_MISMATCH');
    expect(await refused(withPart('word/bomb.xml', ' '.repeat(20_000_000)))).toBe('FILE_ARCHIVE_TOO_LARGE');
    const rel =
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="https://evil.example/t.dotm" TargetMode="External"/></Relationships>';
    expect(await refused(withPart('word/_rels/settings.xml.rels', rel))).toBe('FILE_REFERS_ELSEWHERE');
  });

  it('is a Word file that its writer uploaded', async () => {
    const text = await upload(Buffer.from('plain'), WRITER, 'plain.txt');
    const content = { nameZh: '单', nameEn: 'One', purpose: 'print' as const, language: 'zh' as const };
    const save = async (fileId: string) =>
      codeOf(
        server.call(await deviations.origin(WRITER as string), savePrintTemplate, {
          process: 'deviation',
          content: { ...content, fileId },
        }),
      );
    expect(await save(text)).toBe('REQUEST_INVALID');
    expect(await save(await upload(texts('{{title}}'), QA))).toBe('NOT_FOUND');
  });

  it.each(['zh', 'en'] as const)(
    'begins with a sample (%s) that fits every type of record',
    async (language) => {
      const origin = await deviations.origin(WRITER as string);
      const { types } = await server.call(origin, listPrintTemplates, {});
      expect(types.length).toBeGreaterThan(5);
      for (const { process } of types) {
        const sample = (await server.call(origin, printTemplateSample, { process, language })) as ByteAnswer;
        expect([process, await check(sample.stream as Buffer, process)]).toEqual([process, []]);
      }
    },
  );
});

describe('a template', () => {
  it('comes into force by somebody else than its writer, signed, without anything unknown in it', async () => {
    const wrong = await drafted(texts('{{titel}}'));
    expect(await codeOf(approve(wrong))).toBe('INVALID_OPERATION');
    const mended = await server.call(await deviations.origin(WRITER as string), savePrintTemplate, {
      id: wrong.id,
      rowVersion: wrong.rowVersion,
      process: 'deviation',
      content: {
        nameZh: '单页',
        nameEn: 'One page',
        purpose: 'print',
        language: 'en',
        fileId: await upload(texts('{{title}}')),
      },
    });
    expect(await codeOf(approve(wrong))).toBe('RECORD_CHANGED');
    expect(await codeOf(approve(mended, WRITER))).toBe('NO_PERMISSION');
    expect(await approve(mended)).toMatchObject({ version: 'V01' });
    const origin = await deviations.origin(APPROVER as string);
    const detail = await server.call(origin, getPrintTemplate, { id: wrong.id });
    expect(detail).toMatchObject({ row: { state: 'effective', version: 'V01' }, draft: null });
    expect(detail.versions).toMatchObject([{ version: 'V01', until: null, by: { account: APPROVER } }]);
    const filter = { objectType: 'printTemplate', objectId: wrong.id };
    const { rows } = await server.call(origin, recordAudit, { page: 1, pageSize: 10, filter });
    expect(rows.map(({ event }) => event)).toEqual(['activate', 'change', 'create']);
    const labels = rows.flatMap(({ changes }) => changes.map(({ labelEn }) => labelEn));
    expect(labels).toEqual(expect.arrayContaining(['Template file', 'Purpose', 'Language', 'State']));
  });

  it('is printed no more when it is out of use, and is none in another tenant', async () => {
    const { id } = await deviations.submit();
    const template = await inForce(
      texts('{{record.no}}', '{{#signatures}}{{name}}, {{meaning}}, {{at}}{{/signatures}}'),
    );
    await deviations.decide('zhaojianguo', id, 'agree');
    const { stream } = await print(QA as string, 'deviation', id, template);
    expect(await read(stream)).toMatch(/DEV-\d{4}-\d+\s+.*\(zhaojianguo\), \w+, .* \(UTC\+08:00\)/);
    const other = await createTestTenant(server);
    const stranger = { tenantId: other.id, token: await server.session(other.id, WRITER as string) };
    expect(await codeOf(server.call(stranger, getPrintTemplate, { id: template }))).toBe('RECORD_NOT_EXIST');
    const origin = await deviations.origin(WRITER as string);
    const { rowVersion } = await server.call(origin, getPrintTemplate, { id: template });
    await server.call(origin, disablePrintTemplate, { id: template, rowVersion, reason: 'old' });
    expect(await codeOf(print(QA as string, 'deviation', id, template))).toBe('RECORD_NOT_EXIST');
  });
});

describe('a record in the words of a template', () => {
  it('has its rows, its conditions and its rich text, in the language of the template', async () => {
    const id = await registered();
    const blocks: WordBlock[] = [
      { kind: 'text', text: '{{record.type}} {{record.no}} {{cType.label}}: {{cType}}' },
      { kind: 'text', text: '{{#harm=true}}HARM{{/harm=true}}{{#text=filled}}TOLD{{/text=filled}}' },
      { kind: 'text', text: '<{{text}}>' },
      { kind: 'table', rows: [['{{#product}}{{product}}', '{{batch}}{{/product}}']] },
    ];
    const en = await inForce(wordFile(blocks), 'complaint');
    const zh = await inForce(wordFile(blocks), 'complaint', { language: 'zh' });
    const english = await read((await print(APPROVER as string, 'complaint', id, en)).stream);
    expect(english).toMatch(/Complaint CMP-\d{4}-\d+ .*Quality/);
    expect(english).toContain('TOLD');
    expect(english).not.toContain('HARM');
    expect(english).toMatch(/<Seven tablets of twelve\s*• broken\s*• dusty>/);
    expect(english).toMatch(/HK-101\s+HK101-2407\s+HK-205\s+HK205-2408/);
    const chinese = await read((await print(APPROVER as string, 'complaint', id, zh)).stream);
    expect(chinese).toContain('投诉');
    expect(chinese).not.toContain('Quality');
  });

  it('tells nothing that its reader does not see', async () => {
    const id = await registered();
    const template = await inForce(
      wordFile([{ kind: 'table', rows: [['[{{#complainant}}{{name}}', '{{phone}}{{/complainant}}]']] }]),
      'complaint',
    );
    expect(await read((await print(APPROVER as string, 'complaint', id, template)).stream)).toContain(
      'Zanzibar4712',
    );
    expect(await read((await print(READER as string, 'complaint', id, template)).stream)).not.toContain(
      'Zanzibar4712',
    );
  });

  it('is kept as a letter, with its digest in the trail, for those who see all that it tells of', async () => {
    const id = await registered();
    const template = await inForce(
      texts('Dear customer {{record.no}} {{#complainant}}{{name}}{{/complainant}}'),
      'complaint',
      { purpose: 'letter' },
    );
    const origin = await deviations.origin(APPROVER as string);
    const letter = await server.call(origin, makeLetter, { process: 'complaint', id, templateId: template });
    const [file] = letter.files;
    const [entry] = await complaints.trail(id).then((rows) => rows.slice(-1));
    expect(entry).toMatchObject({ event: 'makeLetter' });
    expect(JSON.stringify(entry)).toContain(file?.sha256);
    const get = async (account: string) =>
      codeOf(server.call(await deviations.origin(account), downloadFile, { id: file?.id as string }));
    expect([await get(APPROVER as string), await get(READER as string)]).toEqual(['done', 'NOT_FOUND']);
    const lettersOf = async (account: string) =>
      (await server.call(await deviations.origin(account), recordTemplates, { process: 'complaint', id }))
        .letters;
    expect(await lettersOf(APPROVER as string)).toMatchObject([{ id: letter.id, version: 'V01' }]);
    expect(await lettersOf(READER as string)).toEqual([]);
  });

  it('is looked at with a draft by who sees the record, and gives no PDF without a converter', async () => {
    const { id: recordId } = await deviations.submit();
    const { id } = await drafted(texts('Draft {{title}}'));
    const preview = async (account: string, format: 'docx' | 'pdf') =>
      server.call(await deviations.origin(account), previewPrintTemplate, { id, recordId, format });
    const { stream } = (await preview(APPROVER as string, 'docx')) as ByteAnswer;
    expect(await read(stream as Buffer)).toContain('Draft Shelf too warm');
    if (!server.platform.renditions.office.installed)
      expect(await codeOf(preview(APPROVER as string, 'pdf'))).toBe('INVALID_OPERATION');
  });
});
