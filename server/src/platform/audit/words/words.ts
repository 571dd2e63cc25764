import type { AuditWords, Bilingual, FieldDefinition } from '@attest/api-contract';
import type { Context } from '../../module';
import { inTimeSlices } from '../../timeSlices';
import type { LabelledChange } from '../auditRecord';
import type { ChainChange, ChainEntry } from '../chain';
import { auditName } from './names';
import {
  type FieldWords,
  fieldWords,
  findNames,
  type Named,
  type NamedKind,
  objectName,
  wordsOfField,
} from './registry';
import { auditParts, FILE, type Known } from './values';

const DIGEST = /^[0-9a-f]{64}$/;
/** A digest in a description, with what leads to it and the brackets around it. */
const IN_TEXT = /(?:[，,] ?(?:主文件 ?|main file )?|[（(])SHA-256 ([0-9a-f]{64})(?:[）)])?/g;
/** Inside brackets that say more, the digest alone goes: `(226 bytes, SHA-256 …)`. */
const LAST_IN_BRACKETS = /[，,] ?SHA-256 [0-9a-f]{64}(?=[）)])/g;
const SHA: Bilingual = { zh: 'SHA-256', en: 'SHA-256' };

/**
 * Entries as people read them: the one way from what was recorded to words, for the screen and for every format of an
 * export. Names are looked up for all entries together; labels are those of the definition a record is pinned to.
 */
export async function auditWords(ctx: Context, entries: ChainEntry[]): Promise<AuditWords[]> {
  const forms = await formsOf(ctx, entries);
  const lookup = new Lookup();
  const people = await peopleOf(ctx, entries);
  const written = async () => {
    const words: AuditWords[] = [];
    for await (const entry of inTimeSlices(entries)) {
      const said = wordsOf(ctx, entry, forms.get(formKey(entry)) ?? [], lookup);
      words.push({ ...said, ...(people[words.length] as People) });
    }
    return words;
  };
  const first = await written();
  // What is known now is written over what was only asked for.
  return (await lookup.load(ctx)) ? written() : first;
}

type People = Pick<AuditWords, 'operator' | 'onBehalfOf'>;

/**
 * Who acted, and for whom, entry by entry: as recorded, and for English readers by the English name of whoever is still
 * called so.
 */
export async function peopleOf(ctx: Context, entries: ChainEntry[]): Promise<People[]> {
  const ids = entries.flatMap(({ operatorId, onBehalfOfId }) =>
    [operatorId, onBehalfOfId].filter((id) => id != null),
  );
  const known = ids.length > 0 ? await ctx.platform.namesOf(ctx.tx, [...new Set(ids)]) : undefined;
  const named = (id: string | null | undefined, name: string): Bilingual => {
    const now = known?.get(id ?? '');
    return { zh: name, en: now?.name === name ? now.nameEn : name };
  };
  return entries.map(({ operatorId, operatorName, onBehalfOf, onBehalfOfId }) => ({
    operator: named(operatorId, operatorName),
    onBehalfOf: onBehalfOf === null ? null : named(onBehalfOfId, onBehalfOf),
  }));
}

/** What differs between two states of something, in the same words. */
export async function changesInWords(
  ctx: Context,
  wordsFor: (field: string) => FieldWords | undefined,
  changes: LabelledChange[],
): Promise<AuditWords['changes']> {
  const lookup = new Lookup();
  const written = () =>
    changes.map(({ field, label, old, new: now }) => {
      const words = wordsFor(field);
      return { label, old: auditParts(old, words, lookup), new: auditParts(now, words, lookup) };
    });
  const first = written();
  return (await lookup.load(ctx)) ? written() : first;
}

function wordsOf(
  ctx: Context,
  entry: ChainEntry,
  form: FieldDefinition[],
  known: Known,
): Omit<AuditWords, keyof People> {
  const wordsFor = ({ field }: ChainChange): FieldWords | undefined => {
    const definition = form.find(({ key }) => key === field);
    return fieldWords(ctx.brought, entry.objectType, field) ?? (definition && wordsOfField(definition));
  };
  const digests = entry.changes.filter((change) => DIGEST.test(String(change.new)));
  return {
    module: auditName('modules', entry.module),
    event: auditName('events', entry.event),
    objectType: objectName(ctx.brought, entry.objectType),
    description: { zh: withoutDigest(entry.descriptionZh), en: withoutDigest(entry.descriptionEn) },
    changes: entry.changes
      .filter((change) => !digests.includes(change))
      .map((change) => ({
        label: labelOf(change),
        old: auditParts(change.old, wordsFor(change), known),
        new: auditParts(change.new, wordsFor(change), known),
      })),
    hashes: [
      ...[...entry.descriptionZh.matchAll(IN_TEXT)].map(([, sha256]) => ({
        of: SHA,
        sha256: sha256 as string,
      })),
      ...digests.map((change) => ({ of: labelOf(change), sha256: String(change.new) })),
      ...entry.changes.flatMap((change) => [change.old, change.new].flatMap(filesIn)),
    ],
  };
}

const labelOf = ({ labelZh, labelEn }: ChainChange): Bilingual => ({ zh: labelZh, en: labelEn });

const withoutDigest = (text: string): string => text.replace(LAST_IN_BRACKETS, '').replace(IN_TEXT, '');

/** Digests of the files that a value names. */
const filesIn = (value: unknown): AuditWords['hashes'] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => {
    const file = typeof one === 'string' && FILE.exec(one);
    return file ? [{ of: { zh: file[1] as string, en: file[1] as string }, sha256: file[2] as string }] : [];
  });

const formKey = ({ objectType, objectId }: ChainEntry) => `${objectType} ${objectId}`;

/** Fields of the records that entries with changes are about, as their definitions say. */
async function formsOf(ctx: Context, entries: ChainEntry[]): Promise<Map<string, FieldDefinition[]>> {
  const found = new Map<string, FieldDefinition[]>();
  const changed = entries.filter(({ changes, objectId }) => changes.length > 0 && objectId !== null);
  for (const objectType of new Set(changed.map((entry) => entry.objectType))) {
    const ids = changed
      .filter((entry) => entry.objectType === objectType)
      .map(({ objectId }) => String(objectId));
    const forms = await ctx.brought.byKey('auditForms')[objectType]?.(ctx, [...new Set(ids)]);
    for (const [objectId, fields] of forms ?? []) found.set(`${objectType} ${objectId}`, fields);
  }
  return found;
}

/** Remembers what was asked for and is not known yet, and then finds all of it at once. */
class Lookup implements Known {
  readonly #asked = new Map<NamedKind, Set<string>>();
  readonly #found = new Map<NamedKind, Map<string, Named>>();
  readonly #files = new Set<string>();
  readonly #sizes = new Map<string, number>();

  named(kind: NamedKind, key: string): Named | undefined {
    const asked = this.#asked.get(kind) ?? new Set();
    this.#asked.set(kind, asked.add(key));
    return this.#found.get(kind)?.get(key);
  }

  size(sha256: string): number | null {
    this.#files.add(sha256);
    return this.#sizes.get(sha256) ?? null;
  }

  /** Whether there was anything to find. */
  async load(ctx: Context): Promise<boolean> {
    for (const [kind, keys] of this.#asked) this.#found.set(kind, await findNames(ctx, kind, [...keys]));
    if (this.#files.size > 0) {
      const rows = await ctx.tx
        .selectFrom('stored_file')
        .select(['sha256', 'size'])
        .where('sha256', 'in', [...this.#files])
        .execute();
      for (const { sha256, size } of rows) this.#sizes.set(sha256, size);
    }
    return this.#asked.size > 0 || this.#files.size > 0;
  }
}
