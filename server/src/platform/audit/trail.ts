import {
  type AuditEntry,
  type AuditFilter,
  auditChangeText,
  auditObjectText,
  auditOperatorText,
} from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { instantCell, numberCell } from '../exports/cells';
import type { ListColumn } from '../search/columns';
import { list } from '../search/list';
import { allOf, withPieces } from '../search/listSql';
import { containing, searchTerms, shortTerms } from '../search/searchTerms';
import { AUDIT_NAMES } from './words/names';

/** A code of the trail, as queries ask for it: chosen and shown by what it is called. */
const asCode = (
  kind: 'modules' | 'events' | 'objects',
  code: RawBuilder<unknown>,
): ListColumn<AuditEntry>['asked'] => ({
  type: 'choice',
  sql: code,
  options: Object.entries(AUDIT_NAMES[kind]).map(([value, label]) => ({ value, label })),
});

/** The trail (`a`). It has one order, its own. As its page shows an entry, exports write it, with what it says in detail. */
export const trail = list<AuditFilter, undefined, AuditEntry>({
  source: sql`audit_entry a`,
  columns: {
    seq: { label: { zh: '序号', en: 'No.' }, written: [50, (row) => numberCell(row.seq)] },
    at: {
      label: { zh: '时间', en: 'Time' },
      written: [130, (row, writing) => instantCell(row.at, writing)],
      asked: { type: 'instant', sql: sql`a.at` },
    },
    account: {
      label: { zh: '账号', en: 'Account' },
      asked: { type: 'text', sql: sql`a.operator_account` },
    },
    operator: {
      label: { zh: '操作人', en: 'Operator' },
      written: [110, auditOperatorText],
      asked: { type: 'text', sql: sql`a.operator_name` },
    },
    module: {
      label: { zh: '模块', en: 'Module' },
      written: [70, (row, { language }) => row.words.module[language]],
      asked: asCode('modules', sql`a.module`),
    },
    event: {
      label: { zh: '操作', en: 'Operation' },
      written: [80, (row, { language }) => row.words.event[language]],
      asked: asCode('events', sql`a.event`),
    },
    objectType: {
      label: { zh: '对象类型', en: 'Object type' },
      written: [80, (row, { language }) => row.words.objectType[language]],
      asked: asCode('objects', sql`a.object_type`),
    },
    objectNo: {
      label: { zh: '对象编号', en: 'Object no.' },
      asked: { type: 'text', sql: sql`a.entry->>'objectNo'` },
    },
    object: { label: { zh: '对象', en: 'Object' }, written: [150, auditObjectText] },
    description: {
      label: { zh: '说明', en: 'Description' },
      written: [180, (row, { language }) => row.words.description[language]],
    },
    changes: {
      label: { zh: '变更', en: 'Changes' },
      written: [
        260,
        (row, writing) => row.words.changes.map((change) => auditChangeText(change, writing)).join('\n'),
      ],
    },
    reason: {
      label: { zh: '原因', en: 'Reason' },
      written: [110, (row) => row.reason ?? ''],
      asked: { type: 'text', sql: sql`a.entry->>'reason'` },
    },
    ip: { label: { zh: 'IP', en: 'IP' }, written: [80, (row) => row.ip ?? ''] },
    hash: {
      label: { zh: 'SHA-256', en: 'SHA-256' },
      written: [
        150,
        (row, { language }) =>
          row.words.hashes.map(({ of, sha256 }) => `${of[language]} ${sha256}`).join('\n'),
      ],
    },
  },
  filters: {
    operatorId: (id) => sql`a.operator_id = ${id}`,
    module: (module) => sql`a.module = ${module}`,
    event: (event) => sql`a.event = ${event}`,
    objectType: (type) => sql`a.object_type = ${type}`,
    objectId: (id) => sql`a.object_id = ${id}`,
    from: (from) => sql`a.at >= ${from}`,
    to: (to) => sql`a.at <= ${to}`,
    text: (text) => saying(text.trim()),
  },
  // Whoever may read the trail may read all of it; what is hidden of a record is taken out of its entries.
  scope: () => false,
  order: [sql`a.seq desc`],
});

/** What is searched of an entry: `terms` and `short_pieces` hold the pieces of just these. */
const SAID = sql`a.entry->>'objectNo', a.entry->>'objectName', a.entry->>'objectNameEn', a.operator_account,
  a.operator_name`;

/** Indexes find entries that have all pieces of the text; whether they say it is looked at unless it is one piece itself. */
function saying(text: string): RawBuilder<unknown> {
  const terms = searchTerms(text);
  const short = shortTerms(text);
  const has = [
    ...(terms.length > 0 ? [sql`a.terms @> ${terms}::text[]`] : []),
    ...(short.length > 0 ? [sql`a.short_pieces @> ${short}::text[]`] : []),
  ];
  const pieces = [...terms, ...short];
  if (pieces.length === 1 && pieces[0] === text.toLowerCase()) return allOf(has);
  const says = sql`concat_ws(' ', ${SAID}) ilike ${containing(text)}`;
  return has.length > 0 ? withPieces(allOf(has), says) : says;
}
