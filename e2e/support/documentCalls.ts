import { createHash } from 'node:crypto';
import { Caller, decideBy } from './calls';
import { dayFromNow } from './days';
import { reportBy } from './deviation';
import { AUTHOR } from './documents';

/** A file as a test uploads it. */
interface Upload {
  name: string;
  buffer: Buffer;
}

interface Version {
  version: number;
  piId: string;
  state: string;
  /** Instant of its last change of state. */
  stateAt: string;
  /** The caller's own. */
  taskId: string | null;
  /** Of the PDF that it is shown as. */
  rendition: string;
}

interface Task {
  id: string;
  piId: string;
}

interface RailStep {
  state: string;
  handlers: { account: string }[];
}

export interface MadeDocument {
  documentId: string;
  versionId: string;
  no: string;
  /** Instance of its workflow. */
  piId: string;
  /** Address of its page. */
  page: string;
}

export type People = (account: string) => Promise<Caller>;

/** Whoever takes part by calls, signed in once. */
export function callers(): People {
  const signedIn = new Map<string, Promise<Caller>>();
  return (account) => {
    const caller = signedIn.get(account) ?? Caller.signIn(account);
    signedIn.set(account, caller);
    return caller;
  };
}

export const versionOf = (caller: Caller, versionId: string): Promise<Version> =>
  caller.call<Version>('dms/version/detail', { versionId });

/** Uploads a file that fits into one shard; answers what a field keeps of it. */
export async function uploadFile(caller: Caller, { name, buffer }: Upload): Promise<{ id: string }> {
  const sha256 = createHash('sha256').update(buffer).digest('hex');
  const begun = { name, size: buffer.length, sha256 };
  const { uploadId } = await caller.call<{ uploadId: string }>('file/shard/begin', begun);
  await caller.call(`file/shard/upload?uploadId=${uploadId}&index=0`, buffer);
  return caller.call('file/shard/merge', { uploadId });
}

/** The same; answers its id. */
export const upload = async (caller: Caller, file: Upload): Promise<string> =>
  (await uploadFile(caller, file)).id;

/** A draft of the author's with its file, ready to be submitted; asks for no training unless told. */
export async function draftBy(
  author: Caller,
  titles: { zh: string; en: string },
  file: Upload,
  values: Record<string, unknown> = {},
): Promise<MadeDocument> {
  const made = await author.call<MadeDocument>('dms/document/create', {
    category: 'SOP',
    titleZh: titles.zh,
    titleEn: titles.en,
  });
  const { departmentId } = await author.call<{ departmentId: string }>('dms/document/detail', {
    documentId: made.documentId,
  });
  await fillDraft(author, made.versionId, file, {
    changeLevel: 'minor',
    plannedEffectiveDate: dayFromNow(0),
    distribution: [departmentId],
    trainingRequired: 'no',
    ...values,
  });
  const { piId } = await versionOf(author, made.versionId);
  return { ...made, piId, page: `/micro-app/dms-app/systemdoc/detail/${made.documentId}` };
}

/** Gives a draft values and a file. */
async function fillDraft(
  author: Caller,
  versionId: string,
  file: Upload,
  values: Record<string, unknown>,
): Promise<void> {
  const { version } = await versionOf(author, versionId);
  const saved = await author.call<{ version: number }>('dms/version/save', { versionId, version, values });
  const fileId = await upload(author, file);
  await author.call('dms/version/mainFile', { versionId, version: saved.version, fileId });
}

/** Everybody who has a task of the current step of an instance takes the decision. */
export async function everybody(
  people: People,
  piId: string,
  decision: string,
  values?: object,
): Promise<void> {
  const author = await people(AUTHOR);
  const { rail } = await author.call<{ rail: RailStep[] }>('wk/node/get', { piId });
  const current = rail.filter(({ state }) => state === 'current');
  for (const { account } of current.flatMap(({ handlers }) => handlers)) {
    const person = await people(account);
    const { rows } = await person.call<{ rows: Task[] }>('wf/task/todoList', {
      filter: {},
      page: 1,
      pageSize: 100,
    });
    const task = rows.find((one) => one.piId === piId);
    // One of several who may take it has taken it.
    if (task) await decideBy(person, task.id, decision, values);
  }
}

/** Brings a draft through review and approval; the training manager confirms that nobody learns it, unless told. */
export async function approveByCalls(
  people: People,
  { piId }: Pick<MadeDocument, 'piId'>,
  plan: object = { trainingImpact: 'none', impactReason: 'Nothing new to learn' },
): Promise<void> {
  for (const decision of ['submit', 'agree', 'approve']) await everybody(people, piId, decision);
  await everybody(people, piId, 'plan', plan);
}

/** The newest record of a process whose title names a document, as its handlers find it. */
export async function recordOn(
  caller: Caller,
  process: 'documentReview' | 'dcr',
  no: string,
): Promise<{ piId: string; no: string; page: string }> {
  const { rows } = await caller.call<{ rows: { id: string; no: string }[] }>('qms/record/list', {
    process,
    filter: { text: no },
    page: 1,
    pageSize: 1,
  });
  const [row] = rows;
  if (!row) throw new Error(`No ${process} of ${no}`);
  const { piId } = await caller.call<{ piId: string }>('qms/record/detail', { process, id: row.id });
  const name = process === 'dcr' ? 'dcrDetail' : 'reviewDetail';
  return { piId, no: row.no, page: `/micro-app/dms-app/fileManagement/${name}/${row.id}` };
}

/** Reports a deviation that departs from a version; answers its number. */
export async function reportDeparture(
  reporter: Caller,
  { versionId, no }: MadeDocument,
  title: string,
): Promise<string> {
  const docs = [{ type: 'documentVersion', id: versionId, no: `${no} V01`, title }];
  return (await reportBy(reporter, title, docs)).no;
}
