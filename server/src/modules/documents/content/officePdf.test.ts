import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import {
  documentContent,
  getDocument,
  listMessages,
  printDocument,
  remakeDocumentPdf,
  viewDocument,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ByteAnswer } from '../../../platform/module';
import { extractText } from '../../../platform/renditions/renditions';
import { docx } from '../../../testing/officeFiles';
import { DocumentJourney, pdfSaying } from '../testing/documentJourney';

const path = process.env.PATH;
let folder: string;
let world: DocumentJourney;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'attest-soffice-'));
  office('exit 1');
  process.env.PATH = [folder, path].join(delimiter);
  world = await DocumentJourney.begin();
});
afterAll(async () => {
  process.env.PATH = path;
  await world?.stop();
  rmSync(folder, { recursive: true });
});

/** The server's LibreOffice does what this line of shell says. */
function office(script: string): void {
  const file = join(folder, 'soffice');
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
}

const origin = (account: string) => world.flow.origin(account);
const view = async (versionId: string) =>
  world.server.call(await origin('hanxue'), viewDocument, { versionId });
const offered = async (account: string, { documentId, versionId }: Record<string, string>) =>
  (
    await world.server.call(await origin(account), getDocument, {
      documentId: documentId as string,
      versionId,
    })
  ).actions.find(({ code }) => code === 'remakePdf');

describe('a Word file whose PDF cannot be made', () => {
  it('stays readable, is told to its owner, and gets PDF and signature page when it is asked for again', async () => {
    const made = await world.draft('zhouzihan');
    const { versionId, no } = made;
    await world.putFile('zhouzihan', versionId, 'sop.docx', docx(['清洁容器', 'Rinse twice']));
    await world.approve(versionId, 'zhouzihan');
    expect(await view(versionId)).toMatchObject({ rendition: 'pending', format: 'docx' });
    await world.server.runJob('documents.content');

    const failed = await view(versionId);
    expect(failed).toMatchObject({ rendition: 'failed', format: 'docx', print: { allowed: false } });
    expect(failed.print.disabledWhy?.en).toContain('could not be made');
    const { rows } = await world.server.call(await origin('zhouzihan'), listMessages, {});
    expect(rows.map(({ text }) => text.en)).toContain(`The PDF of ${no} V01 could not be made`);

    expect(await offered('caoyang', made)).toBeUndefined();
    const again = { versionId, reason: 'LibreOffice was repaired' };
    await expect(world.server.call(await origin('caoyang'), remakeDocumentPdf, again)).rejects.toMatchObject({
      code: 'INVALID_OPERATION',
    });
    expect(await offered('zhouzihan', made)).toEqual({ code: 'remakePdf', disabledWhy: null });
    writeFileSync(join(folder, 'made.pdf'), await pdfSaying('Rinse twice'));
    // The last but one argument is the folder that the PDF is expected in.
    office(`while [ $# -gt 2 ]; do shift; done; cp ${join(folder, 'made.pdf')} "$1/source.pdf"`);
    await world.server.call(await origin('zhouzihan'), remakeDocumentPdf, again);
    await world.server.runJob('documents.content');

    expect(await view(versionId)).toMatchObject({ rendition: 'ready', format: 'pdf' });
    const textOf = async (answer: unknown) =>
      extractText(world.server.platform.renditions.of(world.tenant.id), {
        bytes: (answer as ByteAnswer).stream as Buffer,
        mediaType: 'application/pdf',
        name: 'a.pdf',
      });
    const content = await textOf(
      await world.server.call(await origin('hanxue'), documentContent, { versionId }),
    );
    expect(content).toContain('Rinse twice');
    expect(content).toContain('hanxue');
    const printed = await textOf(
      await world.server.call(await origin('hanxue'), printDocument, { versionId }),
    );
    expect(printed).toContain('CONTROLLED COPY');
    expect(await offered('zhouzihan', made)).toBeUndefined();
    await expect(
      world.server.call(await origin('zhouzihan'), remakeDocumentPdf, again),
    ).rejects.toMatchObject({ code: 'INVALID_OPERATION' });
  });
});
