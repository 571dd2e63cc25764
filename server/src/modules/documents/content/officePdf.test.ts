import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import {
  documentContent,
  documentGate,
  documentVersion,
  getDocument,
  listMessages,
  printDocument,
  remakeDocumentPdf,
  viewDocument,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createUser, ensurePosition } from '../../../directory/identity/administration';
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
  await world.server.asSystem(world.tenant.id, async (ctx) => {
    await createUser(ctx, {
      account: 'linxiao',
      name: '林晓',
      nameEn: 'Lin Xiao',
      employeeId: 'E0099',
      password: world.tenant.password,
      roles: ['docctl'],
      departmentId: world.tenant.departments.QA,
      positionId: await ensurePosition(ctx, { code: 'staff', nameZh: '员工', nameEn: 'Staff' }),
      superiorId: null,
    });
  });
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
  it('is not approved where there is no converter; document control hears of it in time', async () => {
    const { office: converter } = world.server.platform.renditions;
    const installed = jest.spyOn(converter, 'installed', 'get').mockReturnValue(false);
    const { versionId, no } = await world.draft('zhouzihan');
    await world.putFile('zhouzihan', versionId, 'sop.docx', docx(['清洁容器', 'Rinse twice']));
    const instance = await world.instanceOf(versionId);
    await world.flow.decide('zhouzihan', instance, 'submit');
    await world.all(instance, 'agree');
    await expect(world.flow.decide('lumingyuan', instance, 'approve')).rejects.toMatchObject({
      code: 'DOCUMENT_PDF_IMPOSSIBLE',
    });
    const head = await origin('lumingyuan');
    const { approvalObstacle } = await world.server.call(head, documentVersion, { versionId });
    expect(approvalObstacle?.en).toMatch(/uploads a PDF, or the system administrator installs LibreOffice$/);
    const { rows } = await world.server.call(await origin('linxiao'), listMessages, {});
    expect(rows.map(({ text }) => text.en)).toContain(
      `${no} V01.d1 cannot be approved: ${approvalObstacle?.en}`,
    );
    // With a PDF in its place it goes on.
    await world.flow.decide('lumingyuan', instance, 'return');
    await world.putFile('zhouzihan', versionId, 'sop.pdf', await pdfSaying('Rinse twice'));
    await world.approve(versionId, 'zhouzihan');
    expect(await world.standing(versionId)).toBe('V01 effective');
    installed.mockRestore();
  });

  it('stays readable, is told to its owner, and gets PDF and signature page when it is asked for again', async () => {
    const made = await world.draft('zhouzihan');
    const { versionId, no } = made;
    await world.putFile('zhouzihan', versionId, 'sop.docx', docx(['清洁容器', 'Rinse twice']));
    await world.approve(versionId, 'zhouzihan');
    expect(await view(versionId)).toMatchObject({ rendition: 'pending', format: 'docx' });
    expect(await world.standing(versionId)).toBe('V01 approved');
    await world.server.runJob('documents.content');

    const failed = await view(versionId);
    expect(failed).toMatchObject({ rendition: 'failed', format: 'docx', print: { allowed: false } });
    const shut = await world.server.call(await origin('zhouzihan'), documentGate, { versionId });
    expect(shut.conditions.filter(({ met }) => !met).map(({ label }) => label.en)).toEqual([
      'The PDF under control could not be made: the owner or document control has it made again',
    ]);
    expect(failed.print.disabledWhy?.en).toContain('could not be made');
    const { rows } = await world.server.call(await origin('zhouzihan'), listMessages, {});
    expect(rows.map(({ text }) => text.en)).toContain(`The PDF of ${no} V01 could not be made`);

    expect(await offered('zhaojianguo', made)).toBeUndefined();
    const again = { versionId, reason: 'LibreOffice was repaired' };
    await expect(
      world.server.call(await origin('zhaojianguo'), remakeDocumentPdf, again),
    ).rejects.toMatchObject({
      code: 'INVALID_OPERATION',
    });
    expect(await offered('zhouzihan', made)).toEqual({ code: 'remakePdf', disabledWhy: null });
    writeFileSync(join(folder, 'made.pdf'), await pdfSaying('Rinse twice'));
    // The last but one argument is the folder that the PDF is expected in.
    office(`while [ $# -gt 2 ]; do shift; done; cp ${join(folder, 'made.pdf')} "$1/source.pdf"`);
    await world.server.call(await origin('zhouzihan'), remakeDocumentPdf, again);
    await world.server.runJob('documents.content');

    expect(await view(versionId)).toMatchObject({ rendition: 'ready', format: 'pdf' });
    expect(await world.standing(versionId)).toBe('V01 effective');
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
