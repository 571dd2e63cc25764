import type { Bilingual } from '@attest/api-contract';
import { changes } from '../../platform/audit/changes';
import { about } from '../../platform/audit/worded';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { insertRow, lockRow, removeRow, updateRow } from './rows';
import { difference, type Entry, type Recorded, record, type VersionedRow, type VersionedType } from './type';

/** A change that is decided and checked, but not written yet: it can be previewed, or carried out. */
export interface Planned<Row> {
  write(): Promise<Row>;
  /** What the trail will say of what was written; none where nothing changes. */
  entry?(row: Row): Entry;
}

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
export async function planSaving<Row extends VersionedRow, Content extends object, How>(
  ctx: Context,
  of: VersionedType<Row, Content, How>,
  input: Saving<Row, Content>,
): Promise<Planned<Row>> {
  const { id, seen, content, reason } = input;
  if (id === undefined) return planCreation(ctx, of, input);
  if (reason !== undefined && !reason.trim()) throw new AppError('REASON_REQUIRED');
  const row = await lockRow<Row>(ctx, of, id, seen);
  refuseInApproval(row);
  const { draft, last } = await of.read(ctx, row);
  const changed = difference(of.fields, draft ?? last, content);
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

async function planCreation<Row extends VersionedRow, Content extends object, How>(
  ctx: Context,
  of: VersionedType<Row, Content, How>,
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
      changes: difference(of.fields, base, content),
      ...(reason && { reason }),
    }),
  };
}

/**
 * Hands the draft of a locked entity in: nobody changes it until somebody else has brought it into force or returned it.
 * INVALID_OPERATION without a draft or where it is handed in already, and what the type throws while it is not ready.
 */
export async function planHandingIn<Row extends VersionedRow, Content extends object, How>(
  ctx: Context,
  of: VersionedType<Row, Content, How>,
  row: Row,
  reason: string,
): Promise<Planned<Row>> {
  refuseInApproval(row);
  const { draft } = await of.read(ctx, row);
  if (draft === null || !of.approved) throw new AppError('INVALID_OPERATION');
  await of.refuseUnready?.(ctx, draft);
  const columns = { handed_in_by: ctx.caller.userId, handed_in_at: ctx.now };
  return {
    write: async () => updateRow(ctx, of.table, row, columns),
    entry: (written) => ({
      event: 'submit',
      reason,
      description: say(of, written, { zh: '提交{}审批', en: '{}: handed in for approval' }),
    }),
  };
}

/** Gives what was handed in back to be written on. INVALID_OPERATION where nothing is. */
export async function planReturning<Row extends VersionedRow, Content extends object, How>(
  ctx: Context,
  of: VersionedType<Row, Content, How>,
  row: Row,
  reason: string,
): Promise<Planned<Row>> {
  if (!row.handed_in_by) throw new AppError('INVALID_OPERATION');
  return {
    write: async () => updateRow(ctx, of.table, row, NOT_IN_APPROVAL),
    entry: (written) => ({
      event: 'return',
      reason,
      description: say(of, written, { zh: '退回{}', en: '{}: returned' }),
    }),
  };
}

const NOT_IN_APPROVAL = { handed_in_by: null, handed_in_at: null };

function refuseInApproval({ handed_in_by: by }: VersionedRow): void {
  if (by) throw new AppError('INVALID_OPERATION');
}

/** Brings into force only what was handed in, and not by whoever did that. */
function refuseSameHand({ caller, language }: Context, { handed_in_by: by }: VersionedRow): void {
  if (!by) throw new AppError('INVALID_OPERATION');
  const why = { zh: '提交人不能批准', en: 'whoever handed it in does not approve it' };
  if (by === caller.userId) throw new AppError('SEPARATION_OF_DUTIES', { why: why[language] });
}

/**
 * Lets the draft of a locked entity come into force in the place of what was, or a disabled one come back.
 * INVALID_OPERATION where there is neither, or the kind is approved and it was not handed in; SEPARATION_OF_DUTIES for
 * whoever handed it in; and what the type throws while the content is not ready.
 */
export async function planActivation<Row extends VersionedRow, Content extends object, How>(
  ctx: Context,
  of: VersionedType<Row, Content, How>,
  row: Row,
  reason: string | undefined,
  how: How,
): Promise<Planned<Row>> {
  const { draft, last } = await of.read(ctx, row);
  const content = draft ?? (row.state === 'disabled' ? last : null);
  if (content === null || !of.enforce) throw new AppError('INVALID_OPERATION');
  if (of.approved) refuseSameHand(ctx, row);
  const coming = { content, isDraft: draft !== null, reason };
  const { label, former, changes: more = [], signatureId, write } = await of.enforce(ctx, row, coming, how);
  return {
    write: async () =>
      updateRow(ctx, of.table, row, {
        state: 'effective',
        ...(of.approved && NOT_IN_APPROVAL),
        ...(await write()),
      }),
    entry: (written) => ({
      event: 'activate',
      changes: [
        ...stateChange(row, 'effective'),
        ...changes({ version: [former, label] }),
        ...more,
        ...difference(of.fields, last, content),
      ],
      ...(reason && { reason }),
      ...(signatureId && { signatureId }),
      description: say(of, written, { zh: `{}：${label} 生效`, en: `{} ${label} came into force` }),
    }),
  };
}

/** Takes a locked entity out of use. INVALID_OPERATION unless it is in force, and what the type throws while it is needed. */
export async function planDisabling<Row extends VersionedRow, Content extends object, How>(
  ctx: Context,
  of: VersionedType<Row, Content, How>,
  row: Row,
  reason: string | undefined,
): Promise<Planned<Row>> {
  if (row.state !== 'effective') throw new AppError('INVALID_OPERATION');
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
export async function planDiscarding<Row extends VersionedRow, Content extends object, How>(
  ctx: Context,
  of: VersionedType<Row, Content, How>,
  row: Row,
  reason: string,
): Promise<Planned<Row>> {
  refuseInApproval(row);
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
function say<Row>(of: Recorded<Row>, row: Row, text: Bilingual): Bilingual {
  const { no, name } = of.identify(row);
  return about({ objectNo: no, ...(name && { objectName: name }) }, of.called, text);
}
