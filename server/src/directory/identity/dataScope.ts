import { type Bilingual, DATA_SCOPES, type DataScope } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/module';

/** What the scopes are called, wherever the server writes them. */
export const SCOPE_NAMES: Record<DataScope, Bilingual> = {
  own: { zh: '本人', en: 'Own' },
  department: { zh: '本部门', en: 'Department' },
  tree: { zh: '本部门及下级', en: 'Department and below' },
  tenant: { zh: '全公司', en: 'Whole company' },
};

/** How far the caller sees on a menu. */
export const scopeOf = ({ caller }: Context, menu: string): DataScope => caller.scopes.get(menu) ?? 'own';

/** Whether a scope reaches at least as far as another. */
export const reaches = (scope: DataScope, other: DataScope): boolean =>
  DATA_SCOPES.indexOf(scope) >= DATA_SCOPES.indexOf(other);

/** Departments whose rows lie within a scope that is narrower than the tenant, whoever's they are. */
export function departmentsWithin({ caller }: Context, scope: DataScope): readonly string[] {
  if (scope === 'tree') return caller.reach;
  return scope === 'department' && caller.departmentId ? [caller.departmentId] : [];
}

/** Rows of a list, as a data scope selects them. */
interface Scoped {
  /** Condition: the row is the caller's own. */
  own: RawBuilder<unknown>;
  /** The department that a row belongs to. */
  department: RawBuilder<unknown>;
}

/**
 * SQL condition: a row lies within a data scope of the caller, the same in every list. Own rows always do;
 * `department`: those of the caller's department as well; `tree`: of that department, of those the caller heads, and
 * of all below these; `tenant`: all.
 */
export function withinScope(
  ctx: Context,
  scope: DataScope,
  { own, department }: Scoped,
): RawBuilder<boolean> {
  if (scope === 'tenant') return sql<boolean>`true`;
  const covered = departmentsWithin(ctx, scope);
  return covered.length > 0
    ? sql<boolean>`(${own} or ${department} = any(${covered}::uuid[]))`
    : sql<boolean>`(${own})`;
}
