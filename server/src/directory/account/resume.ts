import {
  type FieldProblem,
  type FormValues,
  RESUME_FIELDS,
  type Resume,
  validateForm,
} from '@attest/api-contract';
import { changes } from '../../platform/audit/changes';
import type { Handles } from '../../platform/calls/handleAll';
import { AppError } from '../../platform/errors';
import { fileRefs, useFiles } from '../../platform/files/fileUse';
import type { Context } from '../../platform/module';
import { userRecord } from '../identity/audit';
import { calledBy } from '../identity/directory';
import { userById } from '../identity/users';
import { tenantDay } from '../tenancy/tenantTime';

/** The object type under which resumes use files. */
export const RESUME = 'resume';

/** The caller's resume; an empty one when nothing is saved. */
export async function ownResume(ctx: Context): Promise<Resume> {
  const row = await stored(ctx);
  const values = await withFiles(ctx, row?.resume ?? {});
  const { careerStart } = values;
  return {
    version: row?.resume_version ?? 0,
    values,
    years: yearsSince(typeof careerStart === 'string' ? careerStart : null, await tenantDay(ctx.tx, ctx.now)),
    savedAt: row?.resume_saved_at?.toISOString() ?? null,
  };
}

/**
 * Saves the caller's resume. FORM_INVALID with the problems, also for files that are not the caller's;
 * RECORD_CHANGED when it was saved meanwhile.
 */
export const saveResume: Handles<'saveResume'> = async (ctx, input) => {
  const { tx, now } = ctx;
  const { version } = input;
  const values = filled(input.values);
  refuse(
    validateForm(RESUME_FIELDS, values, {
      complete: RESUME_FIELDS.map(({ key }) => key),
      now: now.getTime(),
      language: ctx.language,
    }),
  );
  const { user, before } = await lockSeen(ctx, version);
  const files = idsOf(values.attachments);
  if ((await useFiles(ctx, RESUME, user.id, files)).length > 0)
    refuse([{ key: 'attachments', code: 'unknownTarget' }]);
  const resume = JSON.stringify({ ...values, attachments: files.map((id) => ({ id })) });
  const saved = { resume, resume_version: version + 1, resume_saved_at: now };
  await tx
    .insertInto('user_profile')
    .values({ user_id: user.id, avatar_file: null, ...saved })
    .onConflict((conflict) => conflict.constraint('user_profile_key').doUpdateSet(saved))
    .execute();
  const after = await ownResume(ctx);
  ctx.audit(
    userRecord(user, 'saveResume', {
      objectVersion: version + 1,
      changes: resumeChanges(before, after.values),
    }),
  );
  return after;
};

/** What differs between two resumes; the form says what its fields are called. */
const resumeChanges = (before: FormValues, after: FormValues) =>
  changes(
    Object.fromEntries(RESUME_FIELDS.map(({ key }) => [key, [audited(before[key]), audited(after[key])]])),
    Object.fromEntries(RESUME_FIELDS.map(({ key, label }) => [key, label])),
  );

/** Takes the caller's resume away; the trail keeps what it said. RECORD_NOT_EXIST without one, RECORD_CHANGED. */
export const deleteResume: Handles<'deleteResume'> = async (ctx, { version }) => {
  const { user, before, exists } = await lockSeen(ctx, version);
  if (!exists) throw new AppError('RECORD_NOT_EXIST');
  await useFiles(ctx, RESUME, user.id, []);
  await ctx.tx
    .updateTable('user_profile')
    .set({ resume: null, resume_version: version + 1, resume_saved_at: ctx.now })
    .where('user_id', '=', user.id)
    .execute();
  ctx.audit(
    userRecord(user, 'deleteResume', {
      objectVersion: version + 1,
      changes: resumeChanges(before, {}),
    }),
  );
  return ownResume(ctx);
};

/** The resume as it was seen, kept from others until the transaction ends. RECORD_CHANGED. */
async function lockSeen(ctx: Context, version: number) {
  const user = await userById(ctx.tx, ctx.caller.userId);
  // Two tabs that save at once must see each other.
  await ctx.tx.selectFrom('user_account').select('id').where('id', '=', user.id).forNoKeyUpdate().execute();
  const row = await stored(ctx);
  if ((row?.resume_version ?? 0) !== version) {
    const at = (row?.resume_saved_at ?? ctx.now).toISOString();
    throw new AppError('RECORD_CHANGED', { name: await calledBy(ctx, user), at });
  }
  const resume = row?.resume;
  return { user, exists: Boolean(resume), before: await withFiles(ctx, resume ?? {}) };
}

/** The person's own, and the direct superior's to read. */
export async function mayReadResume(ctx: Context, userId: string): Promise<boolean> {
  if (userId === ctx.caller.userId) return true;
  const user = await ctx.tx
    .selectFrom('user_account')
    .select('superior_id')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.superior_id === ctx.caller.userId;
}

const stored = ({ tx, caller }: Context) =>
  tx
    .selectFrom('user_profile')
    .select(['resume', 'resume_version', 'resume_saved_at'])
    .where('user_id', '=', caller.userId)
    .executeTakeFirst();

/** What a form sends as null was cleared. */
const filled = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));

const idsOf = (files: unknown): string[] => ((files ?? []) as { id: string }[]).map(({ id }) => id);

/** The values with their attachments as files, in the order they were given. */
async function withFiles({ tx }: Context, values: FormValues): Promise<FormValues> {
  const ids = idsOf(values.attachments);
  const files = await fileRefs(tx, ids);
  return { ...values, attachments: ids.flatMap((id) => files.get(id) ?? []) };
}

/** A value as the trail keeps it: of files their names. */
const audited = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((one) => (one && typeof one === 'object' && 'sha256' in one ? one.name : one))
    : value;

function refuse(problems: FieldProblem[]): void {
  if (problems.length > 0) throw new AppError('FORM_INVALID', { count: problems.length, problems });
}

/** Whole years from one calendar day to another; null when the first is unknown or later. */
export function yearsSince(from: string | null, today: string): number | null {
  if (!from || from > today) return null;
  const years = Number(today.slice(0, 4)) - Number(from.slice(0, 4));
  return today.slice(5) < from.slice(5) ? years - 1 : years;
}
