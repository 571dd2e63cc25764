import {
  type DefinitionFault,
  type FaultText,
  type FieldDefinition,
  faultText,
  faultWords,
} from '@attest/api-contract';
import type { RecordDefinition } from '@attest/api-contract/records';
import { sql } from 'kysely';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { countedType, readByRollUp } from '../../rollups/compile';
import { keepersOf } from '../../rollups/of';
import { processesOf, processOf } from '..';
import { SAID } from './parts';
import { registeredFields } from './registry';

/** Something outside a type that reads one of its fields. */
export interface FieldUse {
  field: string;
  /** Who reads it, in words: `query “Open complaints”`. */
  by: FaultText;
  /** Lists are filtered by it: it must stay among what they are filtered by. */
  filters?: true;
}

declare module '../../../platform/module' {
  interface ServerModule {
    /** Answers what of the module reads fields of a record type. */
    fieldUses?: ((ctx: Context, type: string) => Promise<FieldUse[]>)[];
  }
}

/**
 * What records, lists and rules rest on stays: DEFINITION_REFUSED with everything that a version would take away from
 * the one in force.
 */
export async function refuseLosses(
  ctx: Context,
  type: string,
  content: RecordDefinition,
  inForce: RecordDefinition | undefined,
): Promise<void> {
  const registered = await registeredFields(ctx.tx, type);
  const refusals = [
    ...changedKinds(registered, content),
    ...(inForce ? lostFields(inForce.form.fields, content.form.fields) : []),
    ...(inForce ? await stepsInUse(ctx, type, inForce, content) : []),
    ...(inForce ? await fieldsInUse(ctx, type, inForce, content) : []),
  ];
  if (refusals.length === 0) return;
  const words = refusals.map(faultWords);
  throw new AppError('DEFINITION_REFUSED', {
    why: {
      zh: words.map(({ zh }) => zh).join('；'),
      en: words.map(({ en }) => en).join('; '),
    },
    faults: refusals,
  });
}

/** A field of another kind is another field: what was stored under the key would be read as something it is not. */
const kindOf = ({ type, multiple }: FieldDefinition): string => `${type}${multiple ? '[]' : ''}`;

function changedKinds(
  registered: Map<string, FieldDefinition>,
  { form }: RecordDefinition,
): DefinitionFault[] {
  return form.fields.flatMap((field, index) => {
    const before = registered.get(field.key);
    const place = `/form/fields/${index}`;
    if (!before) return [];
    if (kindOf(before) !== kindOf(field)) return [otherKind(`${place}/type`, field.key, before, field)];
    return (field.columns ?? []).flatMap((column, at) => {
      const was = before.columns?.find(({ key }) => key === column.key);
      if (!was || kindOf(was) === kindOf(column)) return [];
      return [otherKind(`${place}/columns/${at}/type`, `${field.key}.${column.key}`, was, column)];
    });
  });
}

const otherKind = (
  place: string,
  key: string,
  was: FieldDefinition,
  is: FieldDefinition,
): DefinitionFault => ({
  place,
  ...faultText('fieldOfOtherType', { key, was: kindOf(was), is: kindOf(is) }),
});

/** Fields, columns and options that were in force are taken out of use, never taken away. */
function lostFields(
  before: readonly FieldDefinition[],
  after: readonly FieldDefinition[],
  within?: FieldDefinition,
): DefinitionFault[] {
  const base = '/form/fields';
  return before.flatMap((was): DefinitionFault[] => {
    const name = within ? `${within.key}.${was.key}` : was.key;
    const index = after.findIndex(({ key }) => key === was.key);
    const is = after[index];
    if (!is)
      return [
        {
          place: base,
          ...faultText('fieldRemoved', { key: name }),
        },
      ];
    const options = new Set(is.options?.map(({ value }) => value));
    const lost = (was.options ?? []).filter(({ value }) => !options.has(value));
    return [
      ...lost.map(({ value }) => ({
        place: within ? base : `${base}/${index}/options`,
        ...faultText('optionRemoved', { key: name, value }),
      })),
      ...lostFields(was.columns ?? [], is.columns ?? [], was),
    ];
  });
}

/** Steps that are gone while records stand there, unless it is said where these go on. */
async function stepsInUse(
  { tx }: Context,
  type: string,
  inForce: RecordDefinition,
  { steps, moved = {} }: RecordDefinition,
): Promise<DefinitionFault[]> {
  const present = new Set(steps.steps.map(({ id }) => id));
  const refusals = Object.entries(moved)
    .filter(([, to]) => !present.has(to))
    .map(([from, to]) => ({
      place: `/moved/${from}`,
      ...SAID.noStep(to),
    }));
  const gone = inForce.steps.steps.filter(({ id }) => !present.has(id) && !(id in moved));
  if (gone.length === 0) return refusals;
  const { rows } = await sql<{ step: string; records: number }>`
    select open->>'stepId' as step, count(*)::int as records
    from quality_record r, jsonb_array_elements(r.open_steps) open
    where r.process = ${type} and r.ended_at is null group by 1`.execute(tx);
  const standing = new Map(rows.map(({ step, records }) => [step, records]));
  const blocked = gone.flatMap(({ id, name }): DefinitionFault[] => {
    const records = standing.get(id);
    if (!records) return [];
    return [
      {
        place: '/moved',
        ...faultText('stepInUse', { step: name, records }),
      },
    ];
  });
  return [...refusals, ...blocked];
}

/** Fields taken out of use although something reads them: it is shown what. */
async function fieldsInUse(
  ctx: Context,
  type: string,
  inForce: RecordDefinition,
  content: RecordDefinition,
): Promise<DefinitionFault[]> {
  const filled = new Set(content.form.fields.flatMap(({ key, retired }) => (retired ? [] : [key])));
  const gone = inForce.form.fields.filter(({ key, retired }) => !retired && !filled.has(key));
  const found = (of: RecordDefinition) => [...of.settings.facets, ...Object.keys(of.rules?.keys ?? {})];
  const kept = new Set([...found(content), ...Object.keys(content.settings.relations)]);
  const unfindable = [...found(inForce), ...Object.keys(inForce.settings.relations)].filter(
    (key) => !kept.has(key),
  );
  const lost = new Set([...gone.map(({ key }) => key), ...unfindable]);
  if (lost.size === 0) return [];
  const uses = [...lookupsOf(ctx, type), ...rollUpsOver(ctx, type), ...startsOf(ctx, type)];
  for (const ask of ctx.brought.all('fieldUses'))
    uses.push(
      ...(await ask(ctx, type)).filter(
        ({ field, filters }) => filters || gone.some(({ key }) => key === field),
      ),
    );
  return uses
    .filter(({ field }) => lost.has(field))
    .map(({ field, by }) => ({
      place: '/form/fields',
      ...faultText('fieldInUse', { key: field, by }),
    }));
}

/** Rules of other types that find records of this one. */
const lookupsOf = (ctx: Context, type: string): FieldUse[] =>
  Object.entries(processesOf(ctx))
    .filter(([code]) => code !== type)
    .flatMap(([, { data, form }]) =>
      Object.entries(form.rules?.lookups ?? {}).flatMap(([name, lookup]) => {
        if (!('from' in lookup) || lookup.from !== type) return [];
        const by = faultText('lookupOf', { type: data.name, name });
        const wheres = [lookup.where, ...(lookup.any ?? [])];
        return [...new Set(wheres.flatMap((where) => Object.keys(where)))].map((field) => ({ field, by }));
      }),
    );

/** Roll-ups of other types that find or measure records of this one. */
const rollUpsOver = (ctx: Context, type: string): FieldUse[] =>
  keepersOf(ctx, type).flatMap((keeper) => {
    const { data, form } = processOf(ctx, keeper);
    return Object.entries(form.rules?.rollups ?? {}).flatMap(([name, rollUp]) => {
      if (countedType(rollUp) !== type) return [];
      const by = faultText('rollUpOf', { type: data.name, name });
      const via = 'via' in rollUp && rollUp.via ? [rollUp.via] : [];
      return [...readByRollUp(rollUp), ...via].map((field) => ({ field, by }));
    });
  });

/** Rules of other types that begin records of this one. */
const startsOf = (ctx: Context, type: string): FieldUse[] =>
  Object.entries(processesOf(ctx))
    .filter(([code]) => code !== type)
    .flatMap(([, { data, form }]) =>
      (form.rules?.starts ?? [])
        .filter((start) => start.type === type)
        .flatMap(({ id, values, via }) => {
          const by = faultText('startOf', { type: data.name, name: id });
          return [...Object.keys(values), ...(via ? [via] : [])].map((field) => ({ field, by }));
        }),
    );
