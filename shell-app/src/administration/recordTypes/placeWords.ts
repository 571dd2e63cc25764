import type { Bilingual, RecordDefinition } from '@attest/api-contract';

/** Parts of a definition that have a word of their own. */
const PARTS = [
  'access',
  'administrators',
  'any',
  'assignee',
  'at',
  'base',
  'before',
  'between',
  'blank',
  'body',
  'by',
  'byHand',
  'cancellationApprover',
  'cards',
  'chart',
  'checks',
  'class',
  'code',
  'column',
  'columns',
  'complete',
  'computed',
  'days',
  'decisions',
  'drawn',
  'due',
  'each',
  'effect',
  'en',
  'ends',
  'expect',
  'extension',
  'extensionApprover',
  'facets',
  'field',
  'fields',
  'finishing',
  'flow',
  'followUpRoles',
  'footer',
  'format',
  'found',
  'from',
  'gates',
  'header',
  'help',
  'icon',
  'id',
  'if',
  'in',
  'inactive',
  'initiator',
  'key',
  'keys',
  'kind',
  'label',
  'language',
  'letter',
  'linkNames',
  'linkNote',
  'links',
  'listColumns',
  'listsOnly',
  'lookups',
  'mail',
  'max',
  'maxLength',
  'maxRows',
  'meaning',
  'menu',
  'met',
  'min',
  'minRows',
  'missing',
  'mode',
  'moved',
  'multiple',
  'name',
  'navigation',
  'noProxy',
  'notBefore',
  'notFuture',
  'notices',
  'now',
  'number',
  'of',
  'on',
  'optionalColumns',
  'options',
  'order',
  'outside',
  'parts',
  'path',
  'people',
  'print',
  'procType',
  'proposals',
  'reason',
  'relatesTo',
  'relation',
  'relations',
  'reminders',
  'report',
  'required',
  'requiredWhen',
  'requires',
  'rests',
  'retired',
  'return',
  'returnTo',
  'right',
  'rights',
  'role',
  'roles',
  'rollups',
  'rows',
  'rowsPer',
  'section',
  'sections',
  'separation',
  'service',
  'settings',
  'sheets',
  'shows',
  'sign',
  'slot',
  'starts',
  'states',
  'status',
  'steps',
  'tables',
  'tests',
  'text',
  'times',
  'to',
  'tone',
  'type',
  'unit',
  'value',
  'values',
  'via',
  'visible',
  'visibleWhen',
  'when',
  'whenEmpty',
  'where',
  'wide',
  'within',
  'words',
  'zh',
] as const;
export type PartName = (typeof PARTS)[number];

const isPartName = (name: string): name is PartName => (PARTS as readonly string[]).includes(name);

/** Lists whose entries have names, and what one entry of them is called. */
const ENTRIES = {
  fields: 'field',
  sections: 'section',
  steps: 'step',
  columns: 'column',
  options: 'option',
  checks: 'check',
  gates: 'gate',
  computed: 'computed',
  lookups: 'lookup',
  rollups: 'rollup',
  tables: 'table',
  starts: 'start',
  reminders: 'reminder',
  tests: 'test',
  decisions: 'decision',
  sheets: 'sheet',
} as const;
export type EntryName = (typeof ENTRIES)[keyof typeof ENTRIES];

/** How places and values are put into words. */
export interface PlaceWords {
  part(name: PartName): string;
  entry(name: EntryName): string;
  text(pair: Bilingual): string;
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPair = (value: unknown): value is Bilingual =>
  isGroup(value) && typeof value.zh === 'string' && typeof value.en === 'string';

/** Entries of lists are told apart by these, as the server tells them apart. */
const IDENTITIES = ['key', 'id', 'value', 'name'];

const entryIn = (part: unknown, key: string): unknown => {
  if (Array.isArray(part))
    return part.find((entry) => isGroup(entry) && IDENTITIES.some((identity) => entry[identity] === key));
  return isGroup(part) && Object.hasOwn(part, key) ? part[key] : undefined;
};

/** What an entry calls itself. */
function nameOf(entry: unknown, words: PlaceWords): string | null {
  if (!isGroup(entry)) return null;
  const pair = [entry.label, entry.name, entry.text].find(isPair);
  return pair ? words.text(pair) : null;
}

/**
 * A place of a definition in words: `Field “Severity” · Options`. Names are looked up in the contents given, of which
 * the first that has the place counts.
 */
export function placeInWords(place: string, contents: readonly unknown[], words: PlaceWords): string {
  const said: string[] = [];
  let found = contents;
  let before = '';
  for (const [depth, key] of place.split('/').slice(1).entries()) {
    const inside = found.map((part) => entryIn(part, key));
    const isEntry = Object.hasOwn(ENTRIES, before) && !(before === 'steps' && depth === 1);
    if (isEntry) {
      const name = inside.map((entry) => nameOf(entry, words)).find((one) => one !== null);
      const field = contents
        .map((content) => entryIn((content as RecordDefinition).form?.fields, key))
        .map((entry) => nameOf(entry, words))
        .find((one) => one !== null);
      said.pop();
      said.push(`${words.entry(ENTRIES[before as keyof typeof ENTRIES])} “${name ?? field ?? key}”`);
    } else said.push(isPartName(key) ? words.part(key) : key);
    found = inside;
    before = key;
  }
  // Which of the five parts it is in says its place already.
  return (said.length > 1 ? said.slice(1) : said).join(' · ');
}

/** A value of a definition, line by line; what stands within something stands deeper. */
export interface ValueLine {
  depth: number;
  text: string;
}

/** A value as people read it. */
export function valueLines(
  value: unknown,
  words: PlaceWords & { yes: string; no: string },
  depth = 0,
): ValueLine[] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'boolean') return [{ depth, text: value ? words.yes : words.no }];
  if (isPair(value)) return [{ depth, text: words.text(value) }];
  if (Array.isArray(value)) {
    if (value.every((one) => !isGroup(one) && !Array.isArray(one))) {
      return value.length > 0 ? [{ depth, text: value.join(' · ') }] : [];
    }
    return value.flatMap((one) => valueLines(one, words, depth));
  }
  if (!isGroup(value)) return [{ depth, text: String(value) }];
  return Object.entries(value).flatMap(([key, part]) => {
    const name = isPartName(key) ? words.part(key) : key;
    const lines = valueLines(part, words, depth + 1);
    const [only, ...more] = lines;
    if (!only) return [];
    if (more.length === 0 && only.depth === depth + 1) return [{ depth, text: `${name}: ${only.text}` }];
    return [{ depth, text: `${name}:` }, ...lines];
  });
}
