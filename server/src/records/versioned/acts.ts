import type { Bilingual } from '@attest/api-contract';
import { changes } from '../../platform/audit/changes';
import { about } from '../../platform/audit/worded';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { waitingOf } from './approval/waiting';
import { insertRow, lockRow, removeRow, updateRow } from './rows';
import {
  difference,
  type Planned,
  type PlannedActivation,
  type Recorded,
  record,
  type VersionedRow,
  type VersionedType,
} from './type';

/** Writes a planned change with its entry of the trail. */
export async function carryOut<Row extends VersionedRow>(
  ctx: Context,
  of: Recorded<Row>,
  { write, entry }: Planned<Row>,
): Promise<Row> {
  const row = await write();
  if (entry) record(ctx, of, row, entry(row));
  return row;
}

export interface Saving<Row, Content> {
  /** None: a new one. */
  id: string | undefined;
  /** The version that the caller has seen. */
  seen: number | undefined;
  content: Content;
  /** Left out where none is asked for. */
  reason?: string;
  /** Columns that only a new one gets, its number among them. */
  created(): Promise<Partial<Row>>;
  /** What a new one begins with. */
  base?: Content | null;
}

/**
 * Makes an entity, or writes its draft (where there are drafts; else what is in force). RECORD_NOT_EXIST,
 * RECORD_CHANGED, REASON_REQUIRED for a change that asks for one, the type's error for a number that is taken.
 */
export async function planSaving<Row extends VersionedRow, Content extends object>(
  ctx: Context,
  of: VersionedType<Row, Content>,
  input: Saving<Row, Content>,
): Promise<Planned<Row>> {
  const { id, seen, content, reason } = input;
  if (id === undefined) return planCreation(ctx, of, input);
  if (reason !== undefined && !reason.trim()) throw new AppError('REASON_REQUIRED');
  const row = await lockRow<Row>(ctx, of, id, seen);
  await refuseInApproval(ctx, of, row);
  const { draft, last } = await of.read(ctx, row);
  const changed = difference(ctx, of, draft ?? last, content);
  // A draft that says what is in force is the beginning of a revision; without drafts there is nothing to do.
  if (of.first === 'effective' && changed.length === 0) return { write: async () => row };
  const revises = of.first === 'draft' && draft === null;
  const inDraft = draft !== null && { zh: '修改{}的草稿', en: '{}: draft changed' };
  return {
    async write() {
      const written = await updateRow(ctx, of.table, row, of.columns(content, row));
      await of.keep?.(ctx, written, content);
      return written;
    },
    entry: (written) => ({
      event: revises ? 'revise' : 'change',
      changes: changed,
      ...(reason && { reason }),
      ...(inDraft && { description: say(of, written, inDraft) }),
    }),
  };
}

async function planCreation<Row extends VersionedRow, Content extends object>(
  ctx: Context,
  of: VersionedType<Row, Content>,
  { content, reason, created, base = null }: Saving<Row, Content>,
): Promise<Planned<Row>> {
  const columns = { state: of.first, ...of.columns(content), ...(await created()) };
  return {
    async write() {
      const made = await insertRow<Row>(ctx, of.table, columns);
      if (!made) throw new AppError(of.taken ?? 'INVALID_OPERATION');
      await of.keep?.(ctx, made, content);
      return made;
    },
    entry: () => ({
      event: 'create',
      changes: difference(ctx, of, base, content),
      ...(reason && { reason }),
    }),
  };
}

/** Refuses to touch what waits for approval. */
async function refuseInApproval(ctx: Context, of: { approval?: unknown }, { id }: VersionedRow) {
  if (of.approval && (await waitingOf(ctx, id))) throw new AppError('INVALID_OPERATION');
}

interface Activating<Content> {
  reason: string | undefined;
  retrain?: boolean;
  /** Signs what comes into force; answers the id of the signature. */
  sign?(label: string, content: Content): Promise<string>;
}

/**
 * Lets the draft of a locked entity come into force in the place of what was, or a disabled one come back.
 * INVALID_OPERATION where there is neither, and what the type throws while the content is not ready. Who may do so is for
 * the caller to say.
 */
export async function planActivation<Row extends VersionedRow, Content extends object>(
  ctx: Context,
  of: VersionedType<Row, Content>,
  row: Row,
  { reason, retrain, sign }: Activating<Content>,
): Promise<PlannedActivation<Row>> {
  const { draft, last } = await of.read(ctx, row);
  const content = draft ?? (row.state === 'disabled' ? last : null);
  if (content === null || !of.enforce) throw new AppError('INVALID_OPERATION');
  const coming = { content, isDraft: draft !== null, reason, ...(retrain !== undefined && { retrain }) };
  const { label, former, changes: more = [], write } = await of.enforce(ctx, row, coming);
  const signatureId = (await sign?.(label, content)) ?? null;
  return {
    label,
    former,
    write: async () => updateRow(ctx, of.table, row, { state: 'effective', ...(await write(signatureId)) }),
    entry: (written) => ({
      event: 'activate',
      changes: [
        ...stateChange(row, 'effective'),
        ...changes({ version: [former, label] }),
        ...more,
        ...difference(ctx, of, last, content),
      ],
      ...(reason && { reason }),
      ...(signatureId && { signatureId }),
      description: say(of, written, { zh: `{}：${label} 生效`, en: `{} ${label} came into force` }),
    }),
  };
}

/** Takes a locked entity out of use. INVALID_OPERATION unless it is in force and nothing of it is in approval, and what the type throws while it is needed. */
export async function planDisabling<Row extends VersionedRow, Content extends object>(
  ctx: Context,
  of: VersionedType<Row, Content>,
  row: Row,
  reason: string | undefined,
): Promise<Planned<Row>> {
  if (row.state !== 'effective') throw new AppError('INVALID_OPERATION');
  await refuseInApproval(ctx, of, row);
  await of.refuseEnd?.(ctx, row);
  return {
    write: async () => updateRow(ctx, of.table, row, { state: 'disabled', ...(await of.end?.(ctx, row)) }),
    entry: () => ({
      event: 'disable',
      changes: stateChange(row, 'disabled'),
      ...(reason && { reason }),
    }),
  };
}

/** Throws the draft of a locked entity away; what is in force stays. INVALID_OPERATION without a draft. */
export async function planDiscarding<Row extends VersionedRow, Content extends object>(
  ctx: Context,
  of: VersionedType<Row, Content>,
  row: Row,
  reason: string,
): Promise<Planned<Row>> {
  await refuseInApproval(ctx, of, row);
  const { draft } = await of.read(ctx, row);
  if (draft === null || !of.discard) throw new AppError('INVALID_OPERATION');
  const discard = of.discard.bind(of);
  return {
    async write() {
      const columns = await discard(ctx, row);
      if (columns) return updateRow(ctx, of.table, row, columns);
      await removeRow(ctx, of.table, row);
      return row;
    },
    entry: () => ({
      event: 'discard',
      reason,
    }),
  };
}

const stateChange = ({ state }: VersionedRow, to: string) => changes({ state: [state, to] });

/** A sentence about an entity, whose place is `{}`. */
export function say<Row>(of: Recorded<Row>, row: Row, text: Bilingual): Bilingual {
  const { no, name } = of.identify(row);
  return about({ objectNo: no, ...(name && { objectName: name }) }, of.called, text);
}
