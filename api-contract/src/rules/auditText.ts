import type { AuditChange, AuditEntry, AuditPart, AuditWords, PlainAuditPart } from '../audit';
import type { Language } from '../common';
import { writeBytes, writeInstant } from './instantText';

/** For whom the trail is written. */
export interface AuditReader {
  language: Language;
  timeZone: string;
}

/** What stands where there is no value. */
export const NO_VALUE = '—';

const SIGNS = {
  zh: { list: '、', label: '：', parts: '；' },
  en: { list: ', ', label: ': ', parts: '; ' },
};

/** One piece of a value in words. */
export function plainPartText(part: PlainAuditPart, { language, timeZone }: AuditReader): string {
  switch (part.kind) {
    case 'instant':
      return writeInstant(new Date(part.at), timeZone, { withOffset: true, withSeconds: true });
    case 'number':
      return `${part.value}${part.unit ? ` ${part.unit[language]}` : ''}`;
    case 'file':
      return part.size === null ? part.name : `${part.name} (${writeBytes(part.size)})`;
    default:
      return part.text[language];
  }
}

/** A value of the trail in words: pieces in a row, rows of a table each on a line of its own. */
export function auditValueText(parts: AuditPart[], reader: AuditReader): string {
  const { list, label, parts: between } = SIGNS[reader.language];
  const inRow = (pieces: PlainAuditPart[]) => pieces.map((piece) => plainPartText(piece, reader)).join(list);
  const lines: string[] = [];
  let row: PlainAuditPart[] = [];
  const endRow = () => {
    if (row.length > 0) lines.push(inRow(row));
    row = [];
  };
  for (const part of parts) {
    if (part.kind !== 'fields') row.push(part);
    else {
      endRow();
      lines.push(
        part.fields
          .map((field) => `${field.label[reader.language]}${label}${inRow(field.parts) || NO_VALUE}`)
          .join(between),
      );
    }
  }
  endRow();
  return lines.join('\n') || NO_VALUE;
}

/** One change in words: `Class: Minor → Major`. */
export function auditChangeText(change: AuditChange, reader: AuditReader): string {
  const value = (parts: AuditPart[]) => auditValueText(parts, reader);
  const { label } = SIGNS[reader.language];
  return `${change.label[reader.language]}${label}${value(change.old)} → ${value(change.new)}`;
}

/** The object of an entry as lists name it: `DEV-2026-0001 · Wet floor`. */
export const auditObjectText = (
  { objectNo, objectName, objectNameEn }: Pick<AuditEntry, 'objectNo' | 'objectName' | 'objectNameEn'>,
  { language }: Pick<AuditReader, 'language'>,
): string => [objectNo, (language === 'en' && objectNameEn) || objectName].filter(Boolean).join(' · ');

const SYSTEM = { zh: '系统', en: 'System' };

/** Who did it: name and account, and for whom; the system where nobody did. */
export function auditOperatorText(
  {
    operatorId,
    operatorAccount,
    words,
  }: Pick<AuditEntry, 'operatorId' | 'operatorAccount'> & {
    words: Pick<AuditWords, 'operator' | 'onBehalfOf'>;
  },
  { language }: Pick<AuditReader, 'language'>,
): string {
  if (operatorId === null && operatorAccount === 'system') return SYSTEM[language];
  const name = words.operator[language];
  const other = words.onBehalfOf?.[language];
  if (!other) return `${name} (${operatorAccount})`;
  const by = language === 'zh' ? `${name}（代 ${other}）` : `${name} on behalf of ${other}`;
  return `${by} (${operatorAccount})`;
}
