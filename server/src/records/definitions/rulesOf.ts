import { faultText, OWN_TYPES } from '@attest/api-contract';
import type { RecordRules } from '@attest/api-contract/records';
import { sql } from 'kysely';
import { FeelProblem } from '../../platform/feel/scope';
import { publicTitleOf } from '../access/rights';
import { type CompiledRules, compileRules } from '../rules/compile';
import type { Findable } from '../rules/findable';
import { kindsOf } from '../rules/kinds';
import type { RuledType } from '../rules/parts';
import { columnOf, idsOfKept, isOneOf, keptIsOneOf } from '../slots/conditions';
import { slotFieldsOf } from '../slots/fields';
import { occasionsOf } from '../starts/occasions';
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
  const named = new Set(form.fields.map((field) => field.key));
  // The rules of the release may name what an older form has not: it is never filled there.
  const later = form.rules ? [] : shipped.fields.filter((field) => !named.has(field.key));
  const known = (type: string) => (Object.hasOwn(others, type) ? others[type] : knownType(ctx, type));
  return {
    code: data.code,
    fields: [...form.fields, ...later],
    steps: data.steps.map(({ id }) => id),
    rules: form.rules ?? ofEarlier(shipped.rules),
    sources: hooks?.sources ?? {},
    occasions: occasionsOf(ctx),
    // Rules may look up records of their own type, also of one that is not in force yet; of what the tenant does
    // without there are none.
    findable: (type) => findable(known, type),
    titleOf: (type) => publicTitleOf(knownType(ctx, type)),
  };
}

/** Rules of the release for a form from before: nothing begins by such a form any more. */
const ofEarlier = ({ proposals: _, ...rules }: RecordRules = {}): RecordRules => rules;

/** A type as rules find it: that of the tenant, else one that it does without. */
const knownType = (ctx: Bringing, type: string): QualityProcessDefinition | undefined =>
  processesOf(ctx)[type] ?? ctx.brought.leftOut?.byKey('processes')[type];

type Known = (type: string) => QualityProcessDefinition | undefined;

/** Apart from what finds records: that stays with compiled rules, and must not keep what the types were read by. */
const leadingOf =
  ({ form, record: { relations } }: QualityProcessDefinition, known: Known) =>
  (to: string): string[] =>
    form.fields.flatMap(({ key, relatesTo = [] }) => {
      const leads = relatesTo.some((one) => one === to || (one === OWN_TYPES && known(to)?.own));
      return leads && Object.hasOwn(relations, key) ? key : [];
    });

/** By what records of a type are found, among the types that are `known`. FeelProblem where there is no such type. */
export function findable(known: Known, type: string): Findable {
  const definition = known(type);
  if (!definition) throw new FeelProblem(faultText('noType', { type }));
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
    ids(key) {
      const isBeside = fields.get(key) ? !fields.get(key)?.column : Object.hasOwn(keys, key);
      return isBeside ? (values) => idsOfKept(type, key, values) : null;
    },
    relations: Object.keys(relations),
    leadingTo: leadingOf(definition, known),
    measured(key) {
      const { field, column } = fields.get(key) ?? {};
      if (!field && key === 'due') return { column: sql`r.due`, type: 'datetime' };
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
  const rules = ofTenant.get(form) ?? sharedRules(ctx, ruled, form);
  ofTenant.set(form, rules);
  return rules;
}

/** Rules that were compiled, for whom, and among which types. */
interface Shared {
  ruled: Ruled;
  /** The types that they reach. */
  reached: ReadonlyMap<string, QualityProcessDefinition | undefined>;
  rules: CompiledRules;
}

/** Most tenants work with the types of the product: what is compiled for one serves whoever has the same types. */
const shared = new WeakMap<ProcessForm, Shared[]>();
const MAX_SHARED = 20;

function sharedRules(ctx: Bringing, ruled: Ruled, form: ProcessForm): CompiledRules {
  const before = shared.get(form) ?? [];
  const isSame = (one: Shared) =>
    one.ruled.data === ruled.data &&
    one.ruled.form === ruled.form &&
    one.ruled.hooks?.sources === ruled.hooks?.sources &&
    [...one.reached].every(([type, definition]) => areAlike(definition, knownType(ctx, type)));
  const known = before.find(isSame);
  if (known) return known.rules;
  const reached: [string, QualityProcessDefinition | undefined][] = [];
  const { findable: find, titleOf, ...type } = ruledBy(ctx, ruled, form);
  const reach = (code: string) => reached.push([code, knownType(ctx, code)]);
  const rules = compileRules({
    ...type,
    findable(code) {
      reach(code);
      return find(code);
    },
    titleOf(code) {
      reach(code);
      return titleOf(code);
    },
  });
  shared.set(form, [{ ruled, reached: new Map(reached), rules }, ...before].slice(0, MAX_SHARED));
  return rules;
}

/** Whether rules find the same in two definitions of a type, and may call its records the same. */
const areAlike = (one?: QualityProcessDefinition, other?: QualityProcessDefinition): boolean =>
  one === other ||
  (one?.form === other?.form &&
    one?.record.relations === other?.record.relations &&
    one?.record.access === other?.record.access &&
    [one, other].every((definition) => !definition?.inForce?.former.length));
