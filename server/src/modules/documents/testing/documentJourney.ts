import {
  createDocument,
  documentVersion,
  putMainFile,
  type RequestOf,
  saveDocumentVersion,
} from '@attest/api-contract';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { dayFromNow } from '../../../testing/days';
import { uploadAs } from '../../../testing/uploads';
import { Journey } from '../../../workflow/testing/journey';
import { readVersion } from '../versions/store';

/** A real PDF that says something. */
export async function pdfSaying(text: string): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  pdf.addPage([400, 300]).drawText(text, { x: 40, y: 200, font, size: 14 });
  return Buffer.from(await pdf.save());
}

/** What the training manager answers to a change that teaches nothing. */
export const NO_TRAINING = { trainingImpact: 'none', impactReason: 'Nothing new to learn' };

/** Steps that people take with documents, through the product's own calls. */
export class DocumentJourney {
  private constructor(readonly flow: Journey) {}

  static async begin(): Promise<DocumentJourney> {
    return new DocumentJourney(await Journey.begin());
  }

  get server() {
    return this.flow.server;
  }

  get tenant() {
    return this.flow.tenant;
  }

  async upload(account: string, name: string, bytes: Buffer, at?: Date): Promise<string> {
    const origin = await this.flow.origin(account, { ...(at && { at }) });
    return (await uploadAs(this.server, origin, { name, bytes })).id;
  }

  /** A document with a draft that can be submitted; answers its ids. */
  async draft(
    account: string,
    values: Record<string, unknown> = {},
    {
      category = 'SOP',
      at,
      text = 'Cleaning of the vessel',
    }: { category?: string; at?: Date; text?: string } = {},
  ) {
    const origin = await this.flow.origin(account, { ...(at && { at }) });
    const made = await this.server.call(origin, createDocument, {
      category,
      titleZh: '容器清洁操作规程',
      titleEn: 'Vessel cleaning',
    });
    await this.complete(account, made.versionId, values, { text, ...(at && { at }) });
    return made;
  }

  /** Fills in what a draft needs and gives it a main file. */
  async complete(
    account: string,
    versionId: string,
    values: Record<string, unknown> = {},
    { at, text = 'Cleaning of the vessel' }: { at?: Date; text?: string } = {},
  ): Promise<void> {
    const origin = await this.flow.origin(account, { ...(at && { at }) });
    const { version } = await this.server.call(origin, documentVersion, { versionId });
    const saved = await this.server.call(origin, saveDocumentVersion, {
      versionId,
      version,
      values: {
        changeLevel: 'minor',
        changeSummary: 'Clearer wording',
        plannedEffectiveDate: dayFromNow(0, at?.getTime()),
        distribution: [this.tenant.departments.PD],
        trainingRequired: 'no',
        ...values,
      },
    });
    const fileId = await this.upload(account, 'sop.pdf', await pdfSaying(text), at);
    await this.server.call(origin, putMainFile, { versionId, version: saved.version, fileId });
  }

  /** Gives a draft another main file. */
  async putFile(account: string, versionId: string, name: string, bytes: Buffer): Promise<void> {
    const origin = await this.flow.origin(account);
    const { version } = await this.server.call(origin, documentVersion, { versionId });
    const fileId = await this.upload(account, name, bytes);
    const reason = 'another file is needed';
    await this.server.call(origin, putMainFile, { versionId, version, fileId, reason });
  }

  async instanceOf(versionId: string): Promise<string> {
    return (await this.version(versionId)).instance_id as string;
  }

  version(versionId: string) {
    return this.server.asSystem(this.tenant.id, (ctx) => readVersion(ctx.tx, versionId));
  }

  /** State and label of a version. */
  async standing(versionId: string): Promise<string> {
    const { label, state } = await this.version(versionId);
    return `${label} ${state}`;
  }

  /** Everybody who has a task of a step takes the decision. */
  async all(
    instanceId: string,
    decision: string,
    extra: Partial<RequestOf<typeof import('@attest/api-contract').completeTask>> & { at?: Date } = {},
  ): Promise<void> {
    for (
      let open = await this.flow.open(instanceId);
      open.length > 0;
      open = await this.flow.open(instanceId)
    ) {
      const [step = '', account = ''] = (open[0] as string).split(':');
      const before = open.filter((one) => one.startsWith(step)).length;
      await this.flow.decide(account, instanceId, decision, extra);
      const after = (await this.flow.open(instanceId)).filter((one) => one.startsWith(`${step}:`)).length;
      if (after === 0 || after >= before) return;
    }
  }

  /** From draft to whatever comes after the approval; where the author proposed no training, none is confirmed. */
  async approve(versionId: string, author: string, extra: { at?: Date } = {}): Promise<void> {
    const instance = await this.instanceOf(versionId);
    await this.flow.decide(author, instance, 'submit', extra);
    await this.all(instance, 'agree', extra);
    await this.all(instance, 'approve', extra);
    const { form_values: values } = await this.version(versionId);
    if (values.trainingRequired === 'no') await this.all(instance, 'plan', { values: NO_TRAINING, ...extra });
  }

  stop(): Promise<void> {
    return this.flow.stop();
  }
}
