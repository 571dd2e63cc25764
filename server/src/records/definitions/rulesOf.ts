import { FeelProblem } from '../../platform/feel/scope';
import { publicTitleOf } from '../access/rights';
import { type CompiledRules, compileRules, type RuledType } from '../rules/compile';
import { kindsOf } from '../rules/kinds';
import type { Findable } from '../rules/lookups';
import { columnOf, isOneOf, keptIsOneOf } from '../slots/conditions';
import { slotFieldsOf } from '../slots/fields';
import { type Bringing, processesOf, processOf } from '.';
import type { QualityProcessDefinition } from './process';
import type { ProcessForm } from './processForm';

type Types = Readonly<Record<string, QualityProcessDefinition>>;
type Ruled = Pick<QualityProcessDefinition, 'data' | 'form' | 'hooks'>;

/** What the rules of a form are compiled for. A form from before rules were data has those of the release. */
export function ruledBy(
  ctx: Bringing,
  { data, form: shipped, hooks }: Ruled,
  form: ProcessForm,
  others: Types = {},
): RuledType {
  const own = new Set(form.fields.map((field) => field.key));
  // The rules of the release may name what an older form has not: it is never filled there.
  const later = form.rules ? [] : shipped.fields.filter((field) => !own.has(field.key));
  return {
    code: data.code,
    fields: [...form.fields, ...later],
    steps: data.steps.map(({ id }) => id),
    rules: form.rules ?? shipped.rules ?? {},
    sources: hooks?.sources ?? {},
    // Rules may look up records of their own type, also of one that is not in force yet; of what the tenant does
    // without there are none.
    findable: (type) =>
      findable({ ...ctx.brought.leftOut?.byKey('processes'), ...processesOf(ctx), ...others }, type),
    titleOf: (type) => publicTitleOf(processesOf(ctx)[type]),
  };
}

function findable(types: Types, type: string): Findable {
  const definition = types[type];
  if (!definition) throw new FeelProblem(`there is no record type “${type}”`, 0);
  const { record, form } = definition;
  const { relations } = record;
  const fields = slotFieldsOf(form);
  const keys = form.rules?.keys ?? {};
  return {
    by(key) {
      const field = fields.get(key);
      if (field) return (values) => isOneOf(type, field, values);
      return Object.hasOwn(keys, key) ? (values) => keptIsOneOf(type, key, values) : null;
    },
    relations: Object.keys(relations),
    leadingTo: (to) =>
      form.fields.flatMap(({ key, relatesTo }) =>
        Object.hasOwn(relations, key) && relatesTo?.includes(to) ? key : [],
      ),
    measured(key) {
      const { field, column } = fields.get(key) ?? {};
      if (!field || !column) return null;
      const options = field.options?.map(({ value }) => value);
      return { column: columnOf(column), type: field.type, ...(options && { options }) };
    },
    filled: kindsOf(form.fields.filter(({ computed, retired }) => !computed && !retired)),
    placeOf: (key) => fields.get(key)?.field.slot ?? keys[key] ?? null,
  };
}

/** By what there is for a tenant: rules may look up records of its own types. */
const compiled = new WeakMap<Bringing['brought'], WeakMap<ProcessForm, CompiledRules>>();

/** The rules of a record's own form, compiled once. */
export const rulesOf = (ctx: Bringing, process: string, form: ProcessForm): CompiledRules =>
  rulesOfForm(ctx, processOf(ctx, process), form);

/** The same for a process that is no record type. */
export function rulesOfForm(ctx: Bringing, ruled: Ruled, form: ProcessForm): CompiledRules {
  const ofTenant = compiled.get(ctx.brought) ?? new WeakMap<ProcessForm, CompiledRules>();
  compiled.set(ctx.brought, ofTenant);
  const known = ofTenant.get(form);
  if (known) return known;
  const rules = compileRules(ruledBy(ctx, ruled, form));
  ofTenant.set(form, rules);
  return rules;
}
