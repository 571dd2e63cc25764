import { approvePrintTemplate, savePrintTemplate } from '@attest/api-contract';
import { wordFile } from '../platform/renditions/docx/write';
import type { DemoTemplate } from './company';
import type { DemoTenant } from './demoTenant';
import { upload } from './upload';

/** Written by the administrator of the processes, brought into force by quality. */
const WRITER = 'mengyao';
const APPROVER = 'hanxue';

/** Uploads a template and brings it into force. */
export async function setUpTemplate(
  { blocks, process, ...content }: DemoTemplate,
  tenant: DemoTenant,
  at: Date,
): Promise<void> {
  const writer = await tenant.signIn(WRITER, at);
  const bytes = wordFile(blocks);
  const { id: fileId } = await upload(writer, { name: `${content.nameZh}.docx`, bytes });
  const draft = await writer.call(savePrintTemplate, { process, content: { ...content, fileId } });
  const approver = await tenant.signIn(APPROVER, at);
  await approver.call(approvePrintTemplate, {
    id: draft.id,
    rowVersion: draft.rowVersion,
    reason: content.language === 'zh' ? '首版模板' : 'First version',
    signature: approver.signature(),
  });
}
