import { type Bilingual, type Condition, type FieldDefinition, worded } from '@attest/api-contract';
import type { RecordDefinition } from '@attest/api-contract/records';
import type { AssigneeRule } from '../../../workflow/definition';
import { accessFaults, keptIn, rolesOfAccess } from '../../access/faults';
import { recordCheckFaults } from '../../checks/compile';
import { namesOthers, typesNamed } from '../../links/named';
import { countedType } from '../../rollups/compile';
import type { QualityProcessDefinition } from '../process';
import { assigneesIn, type Fault, namedIn, SAID } from './parts';
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
    ...form.fields.flatMap(typesNamed),
  ]),
];

/** Links mean a type by its code or by one of its link names: each of them is that of one type. */
export function linkFaults(
  types: Readonly<Record<string, Pick<QualityProcessDefinition, 'record'>>>,
  type: string,
): Fault[] {
  const called = (code: string) => [code, ...(types[code]?.record.linkNames ?? [])];
  const own = called(type);
  return Object.keys(types)
    .filter((other) => other !== type)
    .flatMap((other) =>
      called(other)
        .filter((name) => own.includes(name))
        .map((name) => ({
          place: '/settings/linkNames',
          message: worded('链接用“{{name}}”指代“{{other}}”', '“{{name}}” is what links call “{{other}}”', {
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
export function nameFaults(content: RecordDefinition): Fault[] {
  const { form, settings, steps, rules } = content;
  const faults: Fault[] = accessFaults(content);
  const say = (place: string, message: Bilingual) => faults.push({ place, message });
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
        worded('需要类型为 {{type}} 的字段“{{key}}”', 'a field “{{key}}” of the type {{type}} is needed', {
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
    if (choice && !field.options?.length)
      say(`${place}/options`, { zh: '没有可选项', en: 'there is nothing to choose from' });
    const rows = field.type === 'table' || field.type === 'subRecord';
    if (rows && !field.columns?.length)
      say(`${place}/columns`, { zh: '表格没有列', en: 'the table has no columns' });
    if (field.rowsPer && !field.columns?.some(({ key }) => key === field.rowsPer))
      say(`${place}/rowsPer`, SAID.noColumn(field.rowsPer));
    const columns = field.columns ?? [];
    for (const message of chartFaults(field)) say(`${place}/chart`, message);
    if (field.type === 'causeTree' && !field.drawn)
      say(`${place}/drawn`, { zh: '没有说明绘制方式', en: 'how it is drawn is not said' });
    for (const [at, { key }] of columns.entries())
      if (columns.findIndex((one) => one.key === key) !== at)
        say(`${place}/columns/${at}/key`, SAID.twice(key));
    // Without a draft whatever begins the record fills what its steps do not.
    const filled = field.computed || owned.has(field.key) || drafts.length === 0;
    if (field.type !== 'section' && !field.retired && !filled)
      say(place, worded('没有步骤填写“{{key}}”', 'no step fills “{{key}}”', { key: field.key }));
  }
  for (const [index, step] of steps.steps.entries())
    for (const part of ['fields', 'requires'] as const)
      for (const [at, key] of (step[part] ?? []).entries()) need(`/steps/steps/${index}/${part}/${at}`, key);
  if (drafts.length > 1)
    say(
      '/steps/steps',
      worded('只能有一个草稿步骤，现有 {{count}} 个', 'one step is the draft, not {{count}}', {
        count: drafts.length,
      }),
    );
  if (settings.rights && !settings.navigation)
    say(
      '/settings/rights',
      worded('“{{menu}}”由拥有该菜单的类型授予', '“{{menu}}” is given by the type whose menu it is', {
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
      say(
        `/settings/optionalColumns/${index}`,
        worded('列表没有列“{{key}}”', 'the list has no column “{{key}}”', { key }),
      );
  for (const part of ['listColumns', 'facets'] as const)
    for (const [index, key] of settings[part].entries()) {
      need(`/settings/${part}/${index}`, key);
      const slot = inUse.get(key)?.slot;
      if (inUse.has(key) && (!slot || (part === 'facets' && slot === 'many')))
        say(
          `/settings/${part}/${index}`,
          worded(
            '“{{key}}”没有供列表查找单个值的槽位',
            '“{{key}}” has no slot in which lists find one value',
            { key },
          ),
        );
      else if (part === 'facets' && inUse.has(key) && !isChosen(inUse.get(key)))
        say(
          `/settings/${part}/${index}`,
          worded(
            '“{{key}}”既不是选项也不是开关：无法计数',
            '“{{key}}” is neither a choice nor a switch: there is nothing to count',
            { key },
          ),
        );
    }
  faults.push(...reportFaults(content), ...recordCheckFaults(content));
  for (const [, key = ''] of settings.number.matchAll(/\{([A-Za-z]+)\}/g))
    if (key !== 'YYYY') need('/settings/number', key);
  const { linkNote } = settings;
  if (linkNote) need('/settings/linkNote', linkNote);
  const noted = linkNote && inUse.get(linkNote);
  if (noted && noted.type !== 'input' && noted.type !== 'textarea')
    say('/settings/linkNote', worded('“{{key}}”不是文本', '“{{key}}” is no text', { key: linkNote }));
  for (const key of Object.keys(rules?.rollups ?? {})) {
    need(`/rules/rollups/${key}`, key);
    if (Object.hasOwn(rules?.computed ?? {}, key))
      say(
        `/rules/computed/${key}`,
        worded('“{{key}}”已由汇总给出', '“{{key}}” is rolled up already', { key }),
      );
  }
  for (const { field } of assigneesOf(content))
    if (field !== undefined && keptIn(content).has(field))
      say(
        '/steps',
        worded(
          '“{{field}}”对部分人员隐藏，而处理人会泄露它',
          '“{{field}}” is hidden from some, and whoever has the task would tell of it',
          { field },
        ),
      );
  for (const key of Object.keys(settings.relations)) {
    need(`/settings/relations/${key}`, key);
    const field = inUse.get(key);
    if (field && !namesOthers(field))
      say(`/settings/relations/${key}`, worded('“{{key}}”不是关联', '“{{key}}” is no relation', { key }));
  }
  return faults;
}

/** What is wrong with the chart of a table. */
function chartFaults({ chart, columns = [] }: FieldDefinition): Bilingual[] {
  if (!chart) return [];
  const { kinds: _, label, values, ...numbers } = chart;
  const typeOf = (key: string) => columns.find((one) => one.key === key)?.type;
  const named = [label, values, ...Object.values(numbers)].filter((key) => key !== undefined);
  return [
    ...named.filter((key) => !typeOf(key)).map(SAID.noColumn),
    ...Object.values(numbers)
      .filter((key) => (typeOf(key) ?? 'number') !== 'number')
      .map(SAID.noNumber),
    ...((numbers.value === undefined) === (values === undefined)
      ? [{ zh: '“value”与“values”二选一', en: 'either “value” or “values” is named' }]
      : []),
  ];
}
