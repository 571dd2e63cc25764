import type { Bilingual, FieldDefinition, ProcessConfiguration } from '@attest/api-contract';
import type { AccessRule } from '@attest/api-contract/records';
import { roleList } from '../../../directory/identity/roles';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import { objectName } from '../../../platform/audit/words/registry';
import type { Handles } from '../../../platform/calls/handleAll';
import type { Context } from '../../../platform/module';
import { processesOf } from '../../../records/definitions';
import type { QualityProcessDefinition } from '../../../records/definitions/process';
import { typesNamed } from '../../../records/links/named';
import { relatedTypes } from '../../../records/links/relatable';
import { menuOf } from '../../../records/menu';
import { formatNumber } from '../../../records/numbering/number';
import { occasionsOf } from '../../../records/starts/occasions';
import type { StepDefinition } from '../../../workflow/definition';
import { STATUS_LABELS } from '../../../workflow/statusLabels';
import { dueInWords, handlersInWords, type Names, namesOf, patternInWords, withoutValues } from './words';

interface Known {
  roles: ReadonlyMap<string, Bilingual>;
  /** By id, versions in force. */
  versions: ReadonlyMap<string, { version: number; at: Date | null }>;
  /** Last numbers of this year, or of all, by type. */
  counters: ReadonlyMap<string, number>;
  year: number;
  typeName(code: string): Bilingual;
  occasions: ReturnType<typeof occasionsOf>;
  /** Types that a field may relate to. */
  relatedTo(field: FieldDefinition): string[];
}

/** The types of an application, with what is in force of each. */
export const listConfiguration: Handles<'listConfiguration'> = async (ctx, { application }) => {
  const all = Object.values(processesOf(ctx));
  const known = await knownOf(ctx);
  return all
    .filter(({ data }) => data.procType === application)
    .map((definition) => configurationOf(definition, all, known))
    .sort((a, b) => a.name[ctx.language].localeCompare(b.name[ctx.language], ctx.language));
};

async function knownOf(ctx: Context): Promise<Known> {
  const { tx } = ctx;
  const year = Number((await tenantDay(tx, ctx.now)).slice(0, 4));
  const [roles, versions, counters] = [
    await roleList(tx),
    await tx
      .selectFrom('record_definition')
      .select(['id', 'version', 'effective_at'])
      .where('state', 'in', ['effective', 'retired'])
      .execute(),
    await tx
      .selectFrom('quality_counter')
      .select(['process', 'year', 'last'])
      .where('within', '=', '')
      .where('year', 'in', [0, year])
      .execute(),
  ];
  return {
    roles: new Map(roles.map(({ code, name }) => [code, name])),
    versions: new Map(versions.map(({ id, version, effective_at: at }) => [id, { version, at }])),
    counters: new Map(counters.map(({ process, year: of, last }) => [`${process} ${of}`, last])),
    year,
    typeName: (code) => {
      const known = processesOf(ctx)[code] ?? ctx.brought.leftOut?.byKey('processes')[code];
      return known?.data.name ?? objectName(ctx.brought, code);
    },
    occasions: occasionsOf(ctx),
    relatedTo: (field) => relatedTypes(ctx, typesNamed(field)),
  };
}

function configurationOf(
  definition: QualityProcessDefinition,
  all: readonly QualityProcessDefinition[],
  known: Known,
): ProcessConfiguration {
  const { data, form, record, inForce } = definition;
  const version = inForce && known.versions.get(inForce.id);
  const fields = form.fields.filter(({ type, retired }) => type !== 'section' && !retired);
  const names = namesOf(definition, known.roles);
  return {
    type: data.code,
    name: data.name,
    menu: record.menu,
    path: menuOf(definition)[0]?.path ?? null,
    version: version?.version ?? null,
    effectiveAt: version?.at?.toISOString() ?? null,
    states: data.steps.map((step) => stateOf(step, names)),
    sections: form.sections.map(({ key, label }) => ({
      name: label,
      fields: fields.filter(({ section }) => section === key).map((field) => field.label),
    })),
    number: { pattern: patternInWords(record.number, names), next: nextOf(definition, known) },
    linkage: linkageOf(definition, all, known),
    access: {
      confidential: fields.flatMap(({ access, label }) => (access ? [label] : [])),
      lines: (record.access ?? []).map((line) => accessOf(line, data.steps, names)),
    },
    tables: tablesOf(definition, names),
    reminders: (form.rules?.reminders ?? []).map(({ text, before, roles }) => ({
      text: withoutValues(text),
      before: [...before].sort((a, b) => b - a),
      roles: roles.map(names.role),
    })),
    sheets: (record.print?.sheets ?? []).map(({ name }) => name),
  };
}

const stateOf = (step: StepDefinition, names: Names): ProcessConfiguration['states'][number] => ({
  id: step.id,
  name: step.name,
  kind: step.kind,
  handlers: handlersInWords(step.assignee ?? [], names),
  due: dueInWords(step.due, names),
  signed: step.sign !== undefined,
});

/** The number that the next record gets; what names a field of the record itself is not known before. */
function nextOf({ data, record: { number } }: QualityProcessDefinition, known: Known): string | null {
  if (/\{(?!YYYY)[A-Za-z]+\}/.test(number)) return null;
  const year = number.includes('{YYYY}') ? known.year : 0;
  return formatNumber(number, known.year, (known.counters.get(`${data.code} ${year}`) ?? 0) + 1);
}

function linkageOf(
  { data, form, record }: QualityProcessDefinition,
  all: readonly QualityProcessDefinition[],
  { typeName, relatedTo, occasions }: Known,
): ProcessConfiguration['linkage'] {
  const stepName = (id: string): Bilingual =>
    data.steps.find((step) => step.id === id)?.name ?? END_NAMES[id] ?? { zh: id, en: id };
  const { starts = [], gates = [], proposals = [] } = form.rules ?? {};
  return {
    begins: starts.map(({ type, at }) => {
      const places = [at].flat().map(stepName);
      return {
        type: typeName(type),
        at: { zh: places.map(({ zh }) => zh).join('、'), en: places.map(({ en }) => en).join(', ') },
      };
    }),
    begunBy: all
      .filter((other) => other.form.rules?.starts?.some(({ type }) => type === data.code))
      .map((other) => other.data.name),
    proposedOn: proposals.map(({ occasion }) => occasions[occasion]?.name ?? { zh: occasion, en: occasion }),
    waitsFor: gates.map(({ step, label }) => ({ step: stepName(step), label: withoutValues(label) })),
    links: Object.keys(record.relations).flatMap((key) => {
      const field = form.fields.find((one) => one.key === key && !one.retired);
      return field ? [{ field: field.label, to: relatedTo(field).map(typeName) }] : [];
    }),
  };
}

const END_NAMES: Record<string, Bilingual> = {
  'end-ok': STATUS_LABELS.completed,
  'end-no': STATUS_LABELS.rejected,
  'end-cancel': STATUS_LABELS.cancelled,
  'end-stop': STATUS_LABELS.stopped,
};

const accessOf = (
  { fields, states, roles, people = [], right }: AccessRule,
  steps: readonly StepDefinition[],
  names: Names,
): ProcessConfiguration['access']['lines'][number] => ({
  fields: fields === '*' ? [] : fields.map(names.field),
  states:
    states === '*'
      ? []
      : states.map(
          (state) =>
            steps.find(({ id }) => id === state)?.name ??
            STATUS_LABELS[state as keyof typeof STATUS_LABELS] ?? { zh: state, en: state },
        ),
  roles: [...(roles === '*' ? [] : roles.map(names.role)), ...people.map((who) => PEOPLE[who])],
  right,
});

const PEOPLE: Record<'initiator' | 'owner', Bilingual> = {
  initiator: { zh: '发起人', en: 'Initiator' },
  owner: { zh: '负责人', en: 'Owner' },
};

/** Decision tables by the field that they decide, and fields with a risk matrix. */
function tablesOf({ form }: QualityProcessDefinition, names: Names): ProcessConfiguration['tables'] {
  const { tables = {}, computed = {} } = form.rules ?? {};
  const decided = Object.entries(computed).map(([key, rule]) => ({
    key,
    text: typeof rule === 'string' ? rule : rule.value,
  }));
  const isField = (key: string) => form.fields.some((field) => field.key === key);
  return [
    ...Object.entries(tables).map(([table, { rows }]) => {
      const by = decided.filter(({ key, text }) => isField(key) && text.includes(`"${table}"`));
      const [first] = by;
      return {
        name: first ? names.field(first.key) : { zh: table, en: table },
        kind: 'decision' as const,
        rows: rows.length,
      };
    }),
    ...form.fields
      .filter(({ type, retired }) => type === 'grid' && !retired)
      .map(({ label }) => ({ name: label, kind: 'risk' as const, rows: 0 })),
  ];
}
