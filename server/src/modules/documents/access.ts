import { type RawBuilder, sql } from 'kysely';
import { scopeOf, withinScope } from '../../directory/identity/dataScope';
import type { Context } from '../../platform/module';
import { trainingHooks } from './trainingHooks';
import type { StoredDocument } from './versions/store';

/** Document control and auditors: nobody else opens what is out of use (domain.md §3.1). */
const FORMER_READERS: readonly string[] = ['docctl', 'aud', 'insp'];

/** Who audits reads the trail, too: the quality unit and inspectors. */
const readsFormer = ({ permissions, roles }: Context['caller']): boolean =>
  roles.some((role) => FORMER_READERS.includes(role)) || permissions.get('AuditTrail')?.has('view') === true;

/** Whether the caller sees every version of every document there is. */
export const seesAllVersions = (ctx: Context): boolean =>
  ctx.caller.permissions.get('DmsDocuments')?.has('view') === true &&
  scopeOf(ctx, 'DmsDocuments') === 'tenant' &&
  readsFormer(ctx.caller);

/**
 * SQL condition on `v` (document_version) and `d` (document): what the caller may see. The tenant's scope sees
 * everything on its way and in force. Everyone sees versions in force of open documents, their own documents and
 * drafts, versions they handle or have handled, and secret ones in force that name them as a reader; with a wider
 * scope also the drafts of open documents of the department (and those below it). Superseded and obsolete versions
 * are for document control and auditors, and for whoever takes part: their owner and author, those who handled them,
 * and those with a task on a record that departs from them. `former`, for single documents: what was in force once
 * counts like what is, and so does what the caller has to learn: an assignment lets its learner read the version,
 * whatever menus that person has. `named`: what is out of use may be named by everyone who could read it then.
 */
export function visibleVersions(ctx: Context, { former = false, named = false } = {}): RawBuilder<boolean> {
  const { caller } = ctx;
  const outOfUse = sql<boolean>`v.state in ('superseded', 'obsolete')`;
  const learnt = former
    ? sql<boolean>`(${trainingHooks(ctx).learns(caller.userId)} and not ${outOfUse})`
    : sql<boolean>`false`;
  if (!caller.permissions.get('DmsDocuments')?.has('view')) return learnt;
  const scope = scopeOf(ctx, 'DmsDocuments');
  const tenantWide = scope === 'tenant';
  const open = sql`d.security_level in ('public', 'internal')`;
  const readable = sql`(${open} or d.id in (
    select r.document_id from document_reader r where r.user_id = ${caller.userId}))`;
  const all = named || readsFormer(caller);
  if (tenantWide && all) return sql<boolean>`true`;
  const formerly = !all ? sql`false` : tenantWide ? sql`true` : former ? readable : sql`false`;
  // What is one's own is asked for by `takesPart`.
  const ofDepartments = withinScope(ctx, scope, { own: sql`false`, department: sql`d.department_id` });
  const current = tenantWide
    ? sql`true`
    : sql`((v.state = 'effective' and ${readable}) or ${learnt} or (${open} and ${ofDepartments}))`;
  return sql<boolean>`(${takesPart(caller)} or case when ${outOfUse} then ${formerly} else ${current} end)`;
}

/** Owner, author, handlers of the version and of records that depart from it. */
const takesPart = ({ userId }: Context['caller']): RawBuilder<boolean> => sql<boolean>`(
  d.owner_id = ${userId} or v.created_by = ${userId} or v.id in (
    select t.record_id from wf_task t
    where t.process = 'documentVersion' and t.handler_id = ${userId} and t.status = 'open')
  or v.id in (
    select t.record_id from wf_task t
    where t.process = 'documentVersion' and t.handler_id = ${userId} and t.status = 'handled')
  or v.id in (
    select l.to_id from wf_task t join record_link l on l.from_id = t.record_id and l.to_type = 'documentVersion'
    where t.handler_id = ${userId} and t.status = 'open'))`;

/** Owner and document controllers review documents out of turn and have their PDF made again. */
export const mayTend = ({ caller }: Context, document: StoredDocument): boolean =>
  caller.userId === document.owner_id || caller.roles.includes('docctl');
