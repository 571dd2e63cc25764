import type { FieldDefinition } from '@attest/api-contract';
import type { RecordRules } from '@attest/api-contract/records';
import type { Context } from '../../platform/module';
import { compileProcess, type Definition, definitionById } from '../../workflow/publish';
import { type AccessMatrix, compileAccess } from '../access/matrix';
import { accessOf } from '../access/rights';
import { baseLists, toChoose, withLists } from '../base/items';
import { processOf } from '../definitions';
import { formOf } from '../definitions/definition';
import { ruledBy, rulesOf } from '../definitions/rulesOf';
import { definitionOf } from '../definitions/versions/content';
import { contentOfHash } from '../definitions/versions/store';
import { type CompiledRules, compileRules } from '../rules/compile';
import { storedKinds } from '../rules/kinds';
import type { StoredRecord } from '../tables';

/** What a record is judged by: one version of its type. */
export interface Side {
  fields: FieldDefinition[];
  rules: CompiledRules;
  said: RecordRules;
  flow: Pick<Definition, 'data' | 'graph' | 'steps' | 'ends'> | null;
  access: AccessMatrix;
  /** Where it goes on that stands at a step which the version has not. */
  moved: Readonly<Record<string, string>>;
  /** Code decides what steps wait for, the same for every version. */
  hasOwnGates: boolean;
}

/** The version that a record began with. Who sees what is decided by the version in force, for records of all. */
export async function pinnedSide(ctx: Context, record: StoredRecord): Promise<Side> {
  const { process } = record;
  const form = await formOf(ctx.tx, process, record.process_version);
  const instance = record.instance_id
    ? await ctx.tx
        .selectFrom('wf_instance')
        .select('definition_id')
        .where('id', '=', record.instance_id)
        .executeTakeFirst()
    : undefined;
  const definition = processOf(ctx, process);
  return {
    fields: form.fields,
    rules: rulesOf(ctx, process, form),
    said: form.rules ?? {},
    flow: instance ? await definitionById(ctx.tx, instance.definition_id) : null,
    access: accessOf(definition),
    moved: {},
    hasOwnGates: definition.hooks?.gate !== undefined,
  };
}

/**
 * The version that is simulated. Its lookups find records as lists know them now: one that asks for what lists do not
 * keep yet has no answer. DEFINITION_INVALID where that is so.
 */
export async function draftSide(ctx: Context, type: string, hash: string): Promise<Side> {
  const content = await contentOfHash(ctx.tx, hash);
  const inForce = processOf(ctx, type);
  const shipped = ctx.platform.offers.shipped.brought.byKey('processes')[type];
  const definition = definitionOf(content, shipped);
  const own = (await definition.tenantForm?.(ctx.tx, definition.form)) ?? definition.form;
  const form = withLists(own, await baseLists(ctx.tx), toChoose);
  const data = { ...definition.data, values: storedKinds(form) };
  return {
    fields: form.fields,
    rules: compileRules(ruledBy(ctx, definition, form)),
    said: form.rules ?? {},
    flow: await compileProcess({ data, xml: definition.flow }),
    access: compileAccess({ ...definition, ...(inForce.inForce && { inForce: inForce.inForce }) }),
    moved: content.moved ?? {},
    hasOwnGates: definition.hooks?.gate !== undefined,
  };
}
