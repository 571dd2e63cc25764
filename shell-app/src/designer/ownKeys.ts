import { type Content, freeKey, listAt, type Part, partAt, withPart } from './content';
import { wordsOf } from './designing';

/** What parts of a form are told apart by, as far as somebody has to say it. */
const KEYS = ['key', 'value'] as const;
const MADE = /^(?:(?:field|section)\d*)?$/;
const LONGEST = 40;

/** The key that goes with a name: `Room temperature (°C)` gives `roomTemperatureC`. */
export function keyFrom(name: unknown): string {
  const words = String(name ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .match(/[A-Za-z0-9]+/g);
  const key = (words ?? [])
    .map((word) => word.toLowerCase())
    .map((word, at) => (at === 0 ? word : `${word[0]?.toUpperCase()}${word.slice(1)}`))
    .join('')
    .replace(/^\d+/, '');
  return key.slice(0, LONGEST);
}

const englishOf = (part: Part): string => wordsOf(part.label)?.en ?? '';

/** Whether a key was made here, for the name that the part had. */
const isMade = (key: string, before: Part): boolean => {
  const derived = keyFrom(englishOf(before));
  return MADE.test(key) || (derived !== '' && key.replace(/\d*$/, '') === derived.replace(/\d*$/, ''));
};

/**
 * A part whose key follows its name, until the key is known elsewhere or somebody has said another: records, rules and
 * lists name it by the key.
 */
export function withKeyOfName(before: Part, after: Part, isKnown: (key: string) => boolean): Part {
  const name = KEYS.find((one) => typeof after[one] === 'string');
  const derived = keyFrom((after.label as { en?: unknown } | undefined)?.en);
  if (!name || derived === '' || after.label === before.label) return after;
  const key = String(after[name]);
  if (isKnown(key) || !isMade(key, before)) return after;
  return { ...after, [name]: derived };
}

/** Lists of keys of fields, wherever a definition has them. */
const inSteps = (content: Content): string[] =>
  listAt(content, '/steps/steps').flatMap((_, at) => [
    `/steps/steps/${at}/fields`,
    `/steps/steps/${at}/requires`,
  ]);
/** What of a record somebody outside may read. */
const inOutside = (content: Content): string[] =>
  listAt(content, '/steps/steps').map((_, at) => `/steps/steps/${at}/outside/shows`);
const inLists = ['listColumns', 'optionalColumns', 'facets'].map((list) => `/settings/${list}`);

const withNames = (
  content: Content,
  places: readonly string[],
  change: (keys: readonly unknown[]) => readonly unknown[],
): Content =>
  places.reduce((next, place) => {
    const keys = partAt(next, place);
    if (!Array.isArray(keys)) return next;
    const changed = change(keys);
    return changed.length === keys.length && changed.every((key, at) => key === keys[at])
      ? next
      : withPart(next, place, changed);
  }, content);

/** Everywhere. */
const inAll = (content: Content): string[] => [...inSteps(content), ...inOutside(content), ...inLists];

/** The same without a field in what steps ask for and show, and in lists. */
export const withoutName = (content: Content, key: unknown): Content =>
  withNames(content, inAll(content), (keys) => keys.filter((one) => one !== key));

/** The same without a field in what steps ask for: it is not filled by anybody. */
export const unasked = (content: Content, key: unknown): Content =>
  withNames(content, inSteps(content), (keys) => keys.filter((one) => one !== key));

/** The same with a new field filled at the step at which records are written, or where the one it is a copy of is. */
export function withFilled(content: Content, key: unknown, like?: unknown): Content {
  const steps = listAt(content, '/steps/steps');
  const at = steps.findIndex(({ kind, fields }) =>
    like === undefined ? kind === 'draft' : Array.isArray(fields) && fields.includes(like),
  );
  if (at < 0) return content;
  const fields = partAt(content, `/steps/steps/${at}/fields`);
  return withPart(content, `/steps/steps/${at}/fields`, [...(Array.isArray(fields) ? fields : []), key]);
}

/** The same with a field filled at these steps and no others. */
export const withFilledAt = (content: Content, key: unknown, steps: readonly unknown[]): Content =>
  listAt(content, '/steps/steps').reduce((next, { id, fields }, at) => {
    const keys: unknown[] = Array.isArray(fields) ? fields : [];
    if (steps.includes(id) === keys.includes(key)) return next;
    const changed = steps.includes(id) ? [...keys, key] : keys.filter((one) => one !== key);
    return withPart(next, `/steps/steps/${at}/fields`, changed);
  }, content);

/** The same with another key where a step says by which fields somebody outside is known. */
const withPersonOutside = (content: Content, before: unknown, key: string): Content =>
  listAt(content, '/steps/steps')
    .flatMap((_, at) => ['mail', 'name', 'language'].map((one) => `/steps/steps/${at}/outside/${one}`))
    .reduce((next, place) => (partAt(next, place) === before ? withPart(next, place, key) : next), content);

/** The same with a part of the form changed; what names it by its key goes along, and no two have the same. */
export function withFormPart(content: Content, place: string, value: Part): Content {
  const list = place.startsWith('/form/sections/') ? '/form/sections' : '/form/fields';
  const at = Number(place.split('/')[3]);
  const before = listAt(content, list)[at]?.key;
  if (value.key === before) return withPart(content, place, value);
  const others = listAt(content, list).flatMap(({ key }, index) => (index === at ? [] : [key]));
  const key = value.key === '' ? '' : freeKey(others, String(value.key));
  const next = withPart(content, place, { ...value, key });
  if (before === undefined || before === '' || others.includes(before)) return next;
  if (list === '/form/fields')
    return withNames(withPersonOutside(next, before, key), inAll(next), (keys) =>
      keys.map((one) => (one === before ? key : one)),
    );
  return withPart(
    next,
    '/form/fields',
    listAt(next, '/form/fields').map((field) =>
      field.section === before ? { ...field, section: key } : field,
    ),
  );
}

/** Keys that a form has. */
export const keysOfForm = (content: Content): ReadonlySet<unknown> =>
  new Set(
    [...listAt(content, '/form/sections'), ...listAt(content, '/form/fields')].flatMap((part) => [
      part.key,
      ...listAt(part, '/options').map(({ value }) => value),
      ...listAt(part, '/columns').map(({ key }) => key),
    ]),
  );

/** Whether a rule or a condition names a field. */
export const isNamedByRules = (content: Content, key: string): boolean =>
  ['values', 'row'].some((about) =>
    JSON.stringify([content.rules, content.form, content.flow]).includes(`${about}.${key}`),
  );
