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
  const { changes, description, ...rest } = record;
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
  return about(record, objectName(brought, objectType), { zh, en });
}

function wordOf(event: string): Bilingual {
  const { zh, en } = auditName('events', event);
  return { zh: `{}：${zh}`, en: `{}: ${en}` };
}

/** A sentence about something, whose place is `{}`: what it is, its number and its name. */
export function about(
  { objectNo, objectName: name }: Pick<AuditRecord, 'objectNo' | 'objectName'>,
  kind: Bilingual,
  { zh, en }: Bilingual,
): Bilingual {
  const names = typeof name === 'string' ? { zh: name, en: name } : name;
  const no = objectNo ? ` ${objectNo}` : '';
  return {
    zh: zh.split('{}').join(`${kind.zh}${no}${names?.zh ? `“${names.zh}”` : ''}`),
    en: en.split('{}').join(`${kind.en}${no}${names?.en ? ` “${names.en}”` : ''}`),
  };
}
