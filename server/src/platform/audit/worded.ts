import type { Bilingual } from '@attest/api-contract';
import type { Brought } from '../brought';
import type { AuditRecord, WordedRecord } from './auditRecord';
import { AUDIT_NAMES, auditName } from './words/names';
import { fieldLabel, objectName } from './words/registry';

/**
 * A record with what its fields are called, and a sentence where it brings none. What nobody has words for is a fault of
 * the build: the tests refuse it (`strict`), and no act of a person fails by it.
 */
export function worded(record: AuditRecord, brought: Brought, { strict }: { strict: boolean }): WordedRecord {
  const { changes, description, details: _, ...rest } = record;
  const missing = (what: string) => {
    if (strict) throw new Error(`The trail has no words for ${what}`);
  };
  return {
    ...rest,
    description: description ?? sentence(record, brought, missing),
    ...(changes && {
      changes: changes.map((change) => {
        const { field } = change;
        const label = change.label ?? fieldLabel(brought, record.objectType, field);
        if (!label) missing(`${record.objectType}.${field}`);
        return { ...change, label: label ?? { zh: field, en: field } };
      }),
    }),
  };
}

/**
 * What was done to what: `修改部门 QA“质量保证部”`, `Department QA “Quality assurance” changed`. Sentences are those of
 * events, or of an event of one type of object (`user.move`).
 */
function sentence(record: AuditRecord, brought: Brought, missing: (what: string) => void): Bilingual {
  const { event, objectType } = record;
  const key = [`${objectType}.${event}`, event].find((one) => Object.hasOwn(AUDIT_NAMES.sentences, one));
  if (!key) missing(`the sentence of ${event}`);
  const { zh, en } = (key && AUDIT_NAMES.sentences[key]) || wordOf(event);
  const said = about(record, objectName(brought, objectType), { zh, en });
  for (const hole of holesIn(zh, en)) if (!(hole in (record.details ?? {}))) missing(`${key}: ${hole}`);
  return said;
}

function wordOf(event: string): Bilingual {
  const { zh, en } = auditName('events', event);
  return { zh: `{}：${zh}`, en: `{}: ${en}` };
}

const HOLE = /\{(\w*)\}/g;

/** What a sentence names beside its object. */
const holesIn = (...texts: string[]): string[] =>
  texts.flatMap((text) => [...text.matchAll(HOLE)].flatMap(([, hole]) => hole || []));

/** A sentence about something, whose place is `{}`: what it is, its number and its name; `{count}` is what is told. */
export function about(
  { objectNo, objectName: name, details = {} }: Pick<AuditRecord, 'objectNo' | 'objectName' | 'details'>,
  kind: Bilingual,
  { zh, en }: Bilingual,
): Bilingual {
  const names = typeof name === 'string' ? { zh: name, en: name } : name;
  const no = objectNo ? ` ${objectNo}` : '';
  const object = {
    zh: `${kind.zh}${no}${names?.zh ? `“${names.zh}”` : ''}`,
    en: `${kind.en}${no}${names?.en ? ` “${names.en}”` : ''}`,
  };
  const fill = (text: string, language: 'zh' | 'en') =>
    text.replace(HOLE, (hole, key: string) => {
      const value = key === '' ? object : (details[key] ?? hole);
      return String(typeof value === 'object' ? value[language] : value);
    });
  return { zh: fill(zh, 'zh'), en: fill(en, 'en') };
}
