import type { Bilingual } from '@attest/api-contract';
import type { TextKeyAfter } from '@attest/shared-utility';
import { type Content, groupAt, listAt, partAt } from './content';
import { wordsOf } from './designing';

export type GroupName = TextKeyAfter<'shell-app', 'designer.group'>;

/** Something of a definition that the outline shows. */
export interface OutlineNode {
  /** Where it stands; groups of settings have a name behind it: `/settings#list`. */
  id: string;
  place: string;
  /** A group of the definition, in words of the editor. */
  group?: GroupName;
  /** What it is called. */
  name?: Bilingual | string;
  /** It also shows what stands here, where nothing else does. */
  also?: string;
  /** Of the part at `place` these properties alone. */
  only?: readonly string[];
  /** Its parts are entries of the list or group at this place. */
  entries?: string;
  /** What a new entry is called. */
  stem?: string;
  children: OutlineNode[];
}

const titleOf = (part: unknown, ...keys: string[]): Bilingual | string => {
  for (const key of keys) {
    const said = partAt(part, `/${key}`);
    const words = typeof said === 'string' ? said : wordsOf(said);
    if (words) return words;
  }
  return '';
};

const leaf = (place: string, name: Bilingual | string): OutlineNode => ({
  id: place,
  place,
  name,
  children: [],
});

const listed = (content: Content, place: string, ...keys: string[]): OutlineNode[] =>
  listAt(content, place).map((one, at) => leaf(`${place}/${at}`, titleOf(one, ...keys) || String(at + 1)));

const keyed = (content: Content, place: string): OutlineNode[] =>
  Object.keys(groupAt(content, place)).map((key) => leaf(`${place}/${key}`, key));

/** Lists of rules, and what their entries are called by. */
const RULES = {
  checks: ['text', 'id'],
  gates: ['label', 'id'],
  starts: ['id'],
  proposals: ['id'],
} as const;
/** Rules by their keys. */
const KEYED = ['lookups', 'rollups', 'tables', 'computed', 'keys'] as const;

const STEMS: Readonly<Record<string, string>> = {
  lookups: 'found',
  rollups: 'total',
  tables: 'table',
  computed: 'value',
  keys: 'key',
  checks: 'check',
  gates: 'gate',
  starts: 'start',
  proposals: 'proposal',
};

function formOf(content: Content): OutlineNode {
  const fields = listAt(content, '/form/fields').map((one, at) => ({
    section: one.section,
    node: leaf(`/form/fields/${at}`, titleOf(one, 'label', 'key') || String(at + 1)),
  }));
  const sections = listAt(content, '/form/sections');
  const keys = sections.map(({ key }) => key);
  const loose = fields.filter(({ section }) => !keys.includes(section)).map(({ node }) => node);
  return {
    id: '/form',
    place: '/form/sections',
    group: 'form',
    entries: '/form/sections',
    stem: 'section',
    children: [
      ...loose,
      ...sections.map((one, at) => ({
        ...leaf(`/form/sections/${at}`, titleOf(one, 'label', 'key') || String(at + 1)),
        entries: '/form/fields',
        stem: 'field',
        children: fields.filter(({ section }) => section === one.key).map(({ node }) => node),
      })),
    ],
  };
}

const settings = (group: GroupName, only: readonly string[]): OutlineNode => ({
  id: `/settings#${group}`,
  place: '/settings',
  group,
  only,
  children: [],
});

/** What keeps a group of rules at hand: with an entry of its own each, by place. */
const rulesOf = (content: Content): OutlineNode[] => [
  ...KEYED.map((kind) => ({
    id: `/rules/${kind}`,
    place: `/rules/${kind}`,
    group: kind,
    entries: `/rules/${kind}`,
    stem: STEMS[kind] as string,
    children: keyed(content, `/rules/${kind}`),
  })),
  ...(['checks', 'gates', 'starts', 'proposals'] as const).map((kind) => ({
    id: `/rules/${kind}`,
    place: `/rules/${kind}`,
    group: kind,
    entries: `/rules/${kind}`,
    stem: STEMS[kind] as string,
    children: listed(content, `/rules/${kind}`, ...RULES[kind]),
  })),
];

/** Everything that a definition says, as it is gone through. */
export const outlineOf = (content: Content): OutlineNode[] => [
  settings('general', ['number', 'path', 'menu', 'navigation', 'words', 'byHand', 'rights']),
  {
    id: '/steps#process',
    place: '/steps',
    group: 'process',
    only: [
      ...['code', 'name', 'procType', 'due', 'administrators', 'extension', 'extensionApprover'],
      'cancellationApprover',
    ],
    children: [],
  },
  formOf(content),
  {
    id: '/flow',
    place: '/flow',
    group: 'flow',
    also: '/steps',
    children: [
      ...listed(content, '/steps/steps', 'name', 'id'),
      { id: '/steps/ends', place: '/steps', group: 'ends', only: ['ends'], children: [] },
      { id: '/moved', place: '', group: 'moved', only: ['moved'], children: [] },
    ],
  },
  { id: '/rules', place: '/rules', group: 'rules', only: [], children: rulesOf(content) },
  {
    id: '/rules/tests',
    place: '/rules/tests',
    group: 'tests',
    entries: '/rules/tests',
    stem: 'test',
    children: listed(content, '/rules/tests', 'name'),
  },
  settings('list', ['listColumns', 'optionalColumns', 'facets', 'report']),
  settings('links', ['relations', 'followUpRoles', 'linkNames', 'linkNote']),
  {
    id: '/settings/access',
    place: '/settings/access',
    group: 'access',
    entries: '/settings/access',
    children: listAt(content, '/settings/access').map((one, at) =>
      leaf(`/settings/access/${at}`, accessName(one)),
    ),
  },
  {
    id: '/rules/reminders',
    place: '/rules/reminders',
    group: 'notices',
    entries: '/rules/reminders',
    stem: 'reminder',
    children: listed(content, '/rules/reminders', 'text', 'id'),
  },
  settings('print', ['print']),
];

const some = (said: unknown): string => (Array.isArray(said) ? said.join(', ') : String(said ?? ''));
const accessName = (line: unknown): string =>
  ['fields', 'states', 'roles'].map((key) => some(partAt(line, `/${key}`))).join(' · ');

/** All nodes, each after the one above it. */
export const allNodes = (nodes: readonly OutlineNode[]): OutlineNode[] =>
  nodes.flatMap((node) => [node, ...allNodes(node.children)]);

const holds = (node: OutlineNode, place: string): boolean => {
  if (node.only) {
    const key = place.slice(node.place.length + 1).split('/')[0] ?? '';
    return place.startsWith(`${node.place}/`) && node.only.includes(key);
  }
  return [node.place, node.also].some(
    (own) => own !== undefined && (place === own || place.startsWith(`${own}/`)),
  );
};

/** The node that shows what stands at a place: the nearest around it. */
export function nodeOf(nodes: readonly OutlineNode[], place: string): OutlineNode | undefined {
  const around = allNodes(nodes).filter((node) => holds(node, place));
  const depth = ({ place: own, only }: OutlineNode) => own.split('/').length + (only ? 1 : 0);
  return around.sort((a, b) => depth(b) - depth(a))[0];
}
