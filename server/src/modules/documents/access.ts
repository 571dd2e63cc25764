import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/module';
import './tables';

/**
 * SQL condition on `v` (document_version) and `d` (document): what the caller may see. Without the tenant's
 * scope these are versions in force, and drafts of the own documents or department; nobody sees secret
 * documents without being their owner or of the tenant's scope. `former`: versions that were in force once count too.
 */
export function visibleVersions(ctx: Context, { former = false } = {}): RawBuilder<boolean> {
  const { permissions, scopes, departmentId, userId } = ctx.caller;
  if (!permissions.get('DmsDocuments')?.has('view')) return sql<boolean>`false`;
  const scope = scopes.get('DmsDocuments') ?? 'own';
  if (scope === 'tenant') return sql<boolean>`true`;
  const states = former ? ['effective', 'superseded'] : ['effective'];
  const inForce = sql`(v.state = any(${states}) and d.security_level in ('public', 'internal'))`;
  const own = sql`d.owner_id = ${userId}`;
  if (scope === 'own' || !departmentId) return sql<boolean>`(${inForce} or ${own})`;
  return sql<boolean>`(${inForce} or ${own} or d.department_id = ${departmentId})`;
}
