import type { Bilingual } from '@attest/api-contract';
import type { Context } from '../module';
import type { ChainEntry } from './chain';

/** What is said of a field that the reader may not see. */
export const CONFIDENTIAL_FIELD: Bilingual = { zh: '保密字段', en: 'A confidential field' };
/** What something is called whose name the reader may not see. */
export const CONFIDENTIAL: Bilingual = { zh: '（保密）', en: '(confidential)' };

/** What of an object is hidden from a reader. */
export interface Hidden {
  /** What it is called. */
  name: boolean;
  field(key: string): boolean;
}

/** Finds what of each object is hidden from the caller; objects of which all is shown may be left out. */
export type FindHidden = (ctx: Context, objectIds: string[]) => Promise<Map<string, Hidden>>;

declare module '../module' {
  interface ServerModule {
    /** By type of object: what of its trail is hidden from whom. */
    auditHidden?: Record<string, FindHidden>;
  }
}

/** Entries as the caller may read them: of a hidden field they say that it was changed, and neither which nor how. */
export async function withoutHidden(ctx: Context, entries: ChainEntry[]): Promise<ChainEntry[]> {
  const finders = ctx.brought.byKey('auditHidden');
  const hidden = new Map<string, Hidden>();
  for (const objectType of new Set(entries.map((entry) => entry.objectType))) {
    const ids = entries.flatMap((entry) => (entry.objectType === objectType && entry.objectId) || []);
    const found = await finders[objectType]?.(ctx, [...new Set(ids)]);
    for (const [id, one] of found ?? []) hidden.set(`${objectType} ${id}`, one);
  }
  if (hidden.size === 0) return entries;
  return entries.map((entry) => {
    const of = hidden.get(`${entry.objectType} ${entry.objectId}`);
    if (!of) return entry;
    const changes = entry.changes.map((one) => (of.field(one.field) ? BLANK : one));
    return of.name ? withoutName({ ...entry, changes }) : { ...entry, changes };
  });
}

/** Descriptions name what they are about, too. */
function withoutName(entry: ChainEntry): ChainEntry {
  const { objectName: name, descriptionZh, descriptionEn } = entry;
  if (!name) return entry;
  return {
    ...entry,
    objectName: CONFIDENTIAL.zh,
    objectNameEn: CONFIDENTIAL.en,
    descriptionZh: descriptionZh.replaceAll(name, CONFIDENTIAL.zh),
    descriptionEn: descriptionEn.replaceAll(name, CONFIDENTIAL.en),
  };
}

const BLANK: ChainEntry['changes'][number] = {
  field: '',
  labelZh: CONFIDENTIAL_FIELD.zh,
  labelEn: CONFIDENTIAL_FIELD.en,
  old: null,
  new: CONFIDENTIAL,
};
