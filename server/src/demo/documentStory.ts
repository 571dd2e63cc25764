import {
  copyDocument,
  createDocument,
  createRecord,
  documentVersion,
  getDocument,
  putMainFile,
  saveDocumentVersion,
} from '@attest/api-contract';
import type { ImportedFile } from '../modules/documents';
import type { Company, DemoChange, DemoDraft, DemoDraftAct } from './company';
import type { DemoPersonCaller, DemoTenant } from './demoTenant';
import type { Calendar } from './moment';
import { actEvents, decide, PAUSE, perform, recordCalled } from './recordActs';
import type { TimelineEvent } from './timeline';
import { upload } from './upload';

/** When a change request of the demo is submitted. */
export const requestedAt = (change: DemoChange, calendar: Calendar): Date => calendar.at(change.at);

/** The events of a change request: it is submitted, then every act in its turn. */
function changeEvents(change: DemoChange, tenant: DemoTenant, calendar: Calendar): TimelineEvent[] {
  let recordId = '';
  const requested = requestedAt(change, calendar);
  const request: TimelineEvent = {
    at: requested,
    run: async (at) => {
      recordId = await submitChange(change, tenant, at);
    },
  };
  const acts = actEvents(change.acts, requested, calendar, (act, at) =>
    perform('dcr', act, recordId, tenant, at),
  );
  return [request, ...acts];
}

async function submitChange(change: DemoChange, tenant: DemoTenant, at: Date): Promise<string> {
  const { names } = tenant;
  const person = await tenant.signIn(change.by, at);
  const reason = tenant.text('提交部门审核', 'For review by the department');
  const source = [
    ...(change.source ? [names.deviation(change.source)] : []),
    ...(change.begunBy ? [names.record('changeControl', change.begunBy)] : []),
  ];
  const values = {
    title: change.title,
    dept: names.department(change.department),
    owner: names.user(change.by),
    action: change.action,
    changeLevel: change.changeLevel,
    documents: change.documents.map(names.document),
    reason: change.reason,
    trainingProposal: change.training,
    ...(source.length > 0 && { source }),
  };
  if (!change.begunBy)
    return (await person.call(createRecord, { process: 'dcr', submit: true, reason, values })).id;
  const id = await recordCalled(person, {
    process: 'dcr',
    title: `${change.documents[0]} ${change.begunBy}`,
  });
  const act = { by: change.by, at: change.at, decision: 'submit', reason, values: () => values };
  await perform('dcr', act, id, tenant, at);
  return id;
}

/** The events of change requests, and of the drafts that they open or that begin a document. */
export function documentEvents(
  { changes, drafts }: Pick<Company, 'changes' | 'drafts'>,
  files: Map<string, ImportedFile>,
  tenant: DemoTenant,
  calendar: Calendar,
): TimelineEvent[] {
  const opened = new Map<string, Date>();
  const requests = changes.flatMap((change) => {
    const events = changeEvents(change, tenant, calendar);
    for (const no of change.documents) opened.set(no, (events.at(-1) as TimelineEvent).at);
    return events;
  });
  const written = drafts.flatMap((draft) => {
    const from = Math.max(calendar.at(draft.at).getTime(), (opened.get(draft.no)?.getTime() ?? 0) + PAUSE);
    return draftEvents(draft, new Date(from), files, tenant, calendar);
  });
  return [...requests, ...written];
}

/** The events of a draft: it is written, then every act in its turn. */
function draftEvents(
  draft: DemoDraft,
  written: Date,
  files: Map<string, ImportedFile>,
  tenant: DemoTenant,
  calendar: Calendar,
): TimelineEvent[] {
  let versionId = '';
  const write: TimelineEvent = {
    at: written,
    run: async (at) => {
      const author = await tenant.signIn(draft.author, at);
      versionId = draft.created ? await create(draft, author, tenant) : await opened(draft, author, tenant);
      tenant.names.versions.set(`${draft.no} ${draft.label}`, versionId);
      await complete(draft, versionId, author, files, tenant, calendar);
    },
  };
  const acts = actEvents(draft.acts, written, calendar, async (act, at) => {
    versionId = await performOnDraft(act, versionId, tenant, at);
  });
  return [write, ...acts];
}

/** A new document with its first draft. Answers the version. */
async function create(draft: DemoDraft, author: DemoPersonCaller, { names }: DemoTenant): Promise<string> {
  const { no, titleZh, titleEn, created } = draft;
  const made = await author.call(createDocument, {
    category: no.split('-')[0] ?? '',
    titleZh,
    titleEn,
    departmentId: names.department(created?.department ?? ''),
    ownerId: names.user(created?.owner ?? ''),
    no,
  });
  names.documents.set(no, made.documentId);
  return made.versionId;
}

/** The draft that a change request has opened. */
async function opened({ no }: DemoDraft, author: DemoPersonCaller, { names }: DemoTenant): Promise<string> {
  const { versions } = await author.call(getDocument, { documentId: names.document(no).id });
  const draft = versions.find((version) => version.state === 'draft');
  if (!draft) throw new Error(`No change request has opened a draft of ${no}`);
  return draft.id;
}

/** The author fills in the draft and gives it its main file. */
async function complete(
  draft: DemoDraft,
  versionId: string,
  author: DemoPersonCaller,
  files: Map<string, ImportedFile>,
  { names }: DemoTenant,
  calendar: Calendar,
): Promise<void> {
  const { version } = await author.call(documentVersion, { versionId });
  const saved = await author.call(saveDocumentVersion, {
    versionId,
    version,
    values: {
      changeLevel: draft.changeLevel,
      changeSummary: draft.changeSummary,
      plannedEffectiveDate: calendar.day(draft.planned),
      distribution: draft.distribution.map(names.department),
      trainingRequired: draft.training ? 'yes' : 'no',
    },
  });
  const file = await upload(author, files.get(`${draft.no} ${draft.label}`) as ImportedFile);
  await author.call(putMainFile, { versionId, version: saved.version, fileId: file.id });
}

/** Answers the version that the story goes on with. */
async function performOnDraft(
  act: DemoDraftAct,
  versionId: string,
  tenant: DemoTenant,
  at: Date,
): Promise<string> {
  const person = await tenant.signIn(act.by, at);
  if ('again' in act)
    return (await person.call(copyDocument, { versionId, as: 'draft', reason: act.reason })).versionId;
  const { taskId, version, no } = await person.call(documentVersion, { versionId });
  if (!taskId) throw new Error(`${act.by} has no task on ${no}`);
  const { decision, reason, values } = act;
  await decide(person, { taskId, recordVersion: version, decision, reason, ...(values && { values }) });
  return versionId;
}
