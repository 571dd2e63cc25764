import {
  type Condition,
  type DefinitionFault,
  type FaultText,
  type FieldDefinition,
  faultText,
  OWN_TYPES,
} from '@attest/api-contract';
import type { RecordDefinition } from '@attest/api-contract/records';
import type { AssigneeRule } from '../../../workflow/definition';
import { accessFaults, keptIn, rolesOfAccess } from '../../access/faults';
import { recordCheckFaults } from '../../checks/compile';
import { namesOthers, typesNamed } from '../../links/named';
import { countedType } from '../../rollups/compile';
import type { QualityProcessDefinition } from '../process';
import { outsideFaults } from './outsideFaults';
import { assigneesIn, namedIn, SAID } from './parts';
import { reportFaults } from './reportFaults';
import { sheetFaults } from './sheets';

/** Fields without which a record has no name, no department and nobody who answers for it. */
const HEADER: Record<string, FieldDefinition['type']> = { title: 'input', dept: 'department', owner: 'user' };

const conditionsOf = ({ visibleWhen, requiredWhen }: FieldDefinition): Condition[] =>
  [visibleWhen, requiredWhen].filter((one) => one !== undefined);

/** Every way in which a version names people. */
const assigneesOf = ({ steps }: RecordDefinition): AssigneeRule[] =>
  assigneesIn([
    ...(steps.extensionApprover ?? []),
    ...(steps.cancellationApprover ?? []),
    ...steps.steps.flatMap((step) => [
      ...(step.assignee ?? []),
      ...(step.notices ?? []).flatMap((notice) => notice.to),
    ]),
  ]);

/** Roles that a version names. */
export const rolesOf = (content: RecordDefinition): string[] => [
  ...new Set([
    ...assigneesOf(content).flatMap(({ role }) => role ?? []),
    ...(content.steps.administrators ?? []),
    ...content.settings.followUpRoles,
    ...(content.settings.checks ?? []).map(({ handler }) => handler.role),
    ...rolesOfAccess(content.settings.access),
    ...Object.keys(content.settings.rights ?? {}),
    ...content.form.fields.flatMap(({ role }) => role ?? []),
  ]),
];

/** Record types that a version names: those it looks up, rolls up or begins, and those its fields may be related to. */
export const typesOf = ({ form, rules }: RecordDefinition): string[] => [
  ...new Set([
    ...Object.values(rules?.lookups ?? {}).flatMap((one) =>
      'from' in one ? (one.optional ? [] : [one.from]) : 'links' in one ? [one.links] : [],
    ),
    ...Object.values(rules?.rollups ?? {}).map(countedType),
    ...(rules?.starts ?? []).map(({ type }) => type),
    ...form.fields.flatMap(typesNamed).filter((type) => type !== OWN_TYPES),
  ]),
];

/** Links mean a type by its code or by one of its link names: each of them is that of one type. */
export function linkFaults(
  types: Readonly<Record<string, Pick<QualityProcessDefinition, 'record'>>>,
  type: string,
): DefinitionFault[] {
  const called = (code: string) => [code, ...(types[code]?.record.linkNames ?? [])];
  const own = called(type);
  return Object.keys(types)
    .filter((other) => other !== type)
    .flatMap((other) =>
      called(other)
        .filter((name) => own.includes(name))
        .map((name) => ({
          place: '/settings/linkNames',
          ...faultText('linkNameTaken', {
            name,
            other,
          }),
        })),
    );
}

const SIGNATURES = 'signatures';

/** Columns of every list of records that may stay hidden. */
const COMMON_COLUMNS = ['due', 'owner', 'initiator', 'createdAt'];

const isChosen = (field: FieldDefinition | undefined): boolean =>
  field?.options !== undefined || field?.type === 'switch';

/** Names in a version that nothing answers to, and names that are there twice. */
export function nameFaults(content: RecordDefinition): DefinitionFault[] {
  const { form, settings, steps, rules } = content;
  const faults: DefinitionFault[] = accessFaults(content);
  const say = (place: string, fault: FaultText) => faults.push({ place, ...fault });
  const fields = new Map(form.fields.map((field) => [field.key, field]));
  const inUse = new Map(form.fields.filter(({ retired }) => !retired).map((field) => [field.key, field]));
  const sections = new Set(form.sections.map(({ key }) => key));
  const drafts = steps.steps.filter(({ kind }) => kind === 'draft');
  const owned = new Set(steps.steps.flatMap((step) => step.fields ?? []));
  const need = (place: string, key: string) => {
    if (!inUse.has(key)) say(place, fields.has(key) ? SAID.retired(key) : SAID.noField(key));
  };
  for (const [key, type] of Object.entries(HEADER))
    if (inUse.get(key)?.type !== type)
      say(
        '/form/fields',
        faultText('fieldNeeded', {
          key,
          type,
        }),
      );
  for (const [index, field] of form.fields.entries()) {
    const place = `/form/fields/${index}`;
    if (fields.get(field.key) !== field) say(`${place}/key`, SAID.twice(field.key));
    if (!sections.has(field.section ?? '')) say(`${place}/section`, SAID.noSection(field.section ?? ''));
    for (const key of conditionsOf(field).flatMap(namedIn)) need(place, key);
    if (field.notBefore) need(`${place}/notBefore`, field.notBefore);
    const choice = field.type === 'select' || field.type === 'radio' || field.type === 'checkbox';
    if (choice && !field.options?.length) say(`${place}/options`, faultText('noOptions'));
    const rows = field.type === 'table' || field.type === 'subRecord';
    if (rows && !field.columns?.length) say(`${place}/columns`, faultText('noColumns'));
    if (field.rowsPer && !field.columns?.some(({ key }) => key === field.rowsPer))
      say(`${place}/rowsPer`, SAID.noColumn(field.rowsPer));
    const columns = field.columns ?? [];
    for (const fault of chartFaults(field)) say(`${place}/chart`, fault);
    if (field.type === 'causeTree' && !field.drawn) say(`${place}/drawn`, faultText('notDrawn'));
    for (const [at, { key }] of columns.entries())
      if (columns.findIndex((one) => one.key === key) !== at)
        say(`${place}/columns/${at}/key`, SAID.twice(key));
    // Without a draft whatever begins the record fills what its steps do not.
    const filled = field.computed || owned.has(field.key) || drafts.length === 0;
    if (field.type !== 'section' && !field.retired && !filled)
      say(place, faultText('filledByNoStep', { key: field.key }));
  }
  for (const [index, step] of steps.steps.entries())
    for (const part of ['fields', 'requires'] as const)
      for (const [at, key] of (step[part] ?? []).entries()) need(`/steps/steps/${index}/${part}/${at}`, key);
  if (drafts.length > 1)
    say(
      '/steps/steps',
      faultText('draftSteps', {
        count: drafts.length,
      }),
    );
  if (settings.rights && !settings.navigation)
    say(
      '/settings/rights',
      faultText('navigationOfOther', {
        menu: settings.menu,
      }),
    );
  const parts = settings.print?.parts;
  for (const [index, key] of (parts ?? []).entries())
    if (key !== SIGNATURES && key !== 'history' && !sections.has(key))
      say(`/settings/print/parts/${index}`, SAID.noSection(key));
  // What is signed is shown with its signatures, on paper too.
  if (parts && !parts.includes(SIGNATURES)) say('/settings/print/parts', SAID.missing(SIGNATURES));
  faults.push(...sheetFaults(content));
  for (const [index, key] of (settings.optionalColumns ?? []).entries())
    if (!settings.listColumns.includes(key) && !COMMON_COLUMNS.includes(key))
      say(`/settings/optionalColumns/${index}`, faultText('noListColumn', { key }));
  for (const [index, { while: key }] of (settings.completedAs ?? []).entries())
    if (key && !settings.listColumns.includes(key))
      say(`/settings/completedAs/${index}/while`, faultText('noListColumn', { key }));
  for (const part of ['listColumns', 'facets'] as const)
    for (const [index, key] of settings[part].entries()) {
      need(`/settings/${part}/${index}`, key);
      const slot = inUse.get(key)?.slot;
      if (inUse.has(key) && (!slot || (part === 'facets' && slot === 'many')))
        say(`/settings/${part}/${index}`, faultText('noSlotForFilter', { key }));
      else if (part === 'facets' && inUse.has(key) && !isChosen(inUse.get(key)))
        say(`/settings/${part}/${index}`, faultText('notCountable', { key }));
    }
  faults.push(...reportFaults(content), ...recordCheckFaults(content), ...outsideFaults(content));
  for (const [, key = ''] of settings.number.matchAll(/\{([A-Za-z]+)\}/g))
    if (key !== 'YYYY') need('/settings/number', key);
  const { linkNote } = settings;
  if (linkNote) need('/settings/linkNote', linkNote);
  const noted = linkNote && inUse.get(linkNote);
  if (noted && noted.type !== 'input' && noted.type !== 'textarea')
    say('/settings/linkNote', faultText('noText', { key: linkNote }));
  for (const key of Object.keys(rules?.rollups ?? {})) {
    need(`/rules/rollups/${key}`, key);
    if (Object.hasOwn(rules?.computed ?? {}, key))
      say(`/rules/computed/${key}`, faultText('rolledUpAlready', { key }));
  }
  for (const { field } of assigneesOf(content))
    if (field !== undefined && keptIn(content).has(field))
      say('/steps', faultText('handlerTellsOfHidden', { field }));
  for (const key of Object.keys(settings.relations)) {
    need(`/settings/relations/${key}`, key);
    const field = inUse.get(key);
    if (field && !namesOthers(field)) say(`/settings/relations/${key}`, faultText('noRelation', { key }));
  }
  return faults;
}

/** What is wrong with the chart of a table. */
function chartFaults({ chart, columns = [] }: FieldDefinition): FaultText[] {
  if (!chart) return [];
  const { kinds: _, label, values, ...numbers } = chart;
  const typeOf = (key: string) => columns.find((one) => one.key === key)?.type;
  const named = [label, values, ...Object.values(numbers)].filter((key) => key !== undefined);
  return [
    ...named.filter((key) => !typeOf(key)).map(SAID.noColumn),
    ...Object.values(numbers)
      .filter((key) => (typeOf(key) ?? 'number') !== 'number')
      .map(SAID.noNumber),
    ...((numbers.value === undefined) === (values === undefined) ? [faultText('valueOrValues')] : []),
  ];
}
