import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/module';
import { trainingHooks } from './trainingHooks';
import './tables';
import type { StoredDocument } from './versions/store';

/**
 * SQL condition on `v` (document_version) and `d` (document): what the caller may see. The tenant's scope sees
 * everything. Everyone sees versions in force of open documents, their own documents and drafts, versions they
 * handle or have handled, and secret ones in force that name them as a reader; with a wider scope also the
 * drafts of open documents of the department (and those below it). `former`, for single documents: versions that
 * were in force once count like those in force, and so do those that the caller has to learn: an assignment lets
 * its learner read the version, whatever menus that person has.
 */
export function visibleVersions(ctx: Context, { former = false } = {}): RawBuilder<boolean> {
  const { permissions, scopes, departmentId, userId } = ctx.caller;
  const learnt = former ? trainingHooks().learns(userId) : sql<boolean>`false`;
  if (!permissions.get('DmsDocuments')?.has('view')) return learnt;
  const scope = scopes.get('DmsDocuments') ?? 'own';
  if (scope === 'tenant') return sql<boolean>`true`;
  const states = former ? ['effective', 'superseded', 'obsolete'] : ['effective'];
  const open = sql`d.security_level in ('public', 'internal')`;
  const named = sql`d.id in (select r.document_id from document_reader r where r.user_id = ${userId})`;
  const inForce = sql`(v.state = any(${states}) and (${open} or ${named}))`;
  const own = sql`(d.owner_id = ${userId} or v.created_by = ${userId} or v.id in (
    select t.record_id from wf_task t
    where t.process = 'documentVersion' and t.handler_id = ${userId} and t.status in ('open', 'handled'))
    or ${learnt})`;
  if (scope === 'own' || !departmentId) return sql<boolean>`(${inForce} or ${own})`;
  const reach =
    scope === 'department'
      ? sql`d.department_id = ${departmentId}`
      : sql`d.department_id in (
          with recursive tree as (
            select p.id from department p where p.id = ${departmentId}
            union select p.id from department p join tree on p.parent_id = tree.id)
          select id from tree)`;
  return sql<boolean>`(${inForce} or ${own} or (${open} and ${reach}))`;
}

/** Owner and document controllers review documents out of turn and have their PDF made again. */
export const mayTend = ({ caller }: Context, document: StoredDocument): boolean =>
  caller.userId === document.owner_id || caller.roles.includes('docctl');
