import {
  type AuditEntry,
  auditChangeText,
  auditObjectText,
  auditOperatorText,
  type Language,
} from '@attest/api-contract';

/** Everything that an entry of the trail says to its reader. */
export function auditTexts(entry: AuditEntry, language: Language): string[] {
  const reader = { language, timeZone: 'Asia/Shanghai' };
  const { module, event, objectType, description, changes } = entry.words;
  return [
    ...[module, event, objectType].map((name) => `name: ${name[language]}`),
    description[language],
    auditOperatorText(entry, reader),
    auditObjectText(entry, reader),
    ...changes.map((change) => auditChangeText(change, reader)),
  ];
}

const UNREADABLE = [
  // Values that were not told how to be written.
  /\[object |\bNaN\b|\bundefined\b|\bnull\b|Invalid Date/,
  /(?:^|[:：→;；,、\n] ?)(?:true|false)(?=$|[;；,、\n]| →)/,
  // JSON, markup, ids, digests, instants as they are stored.
  /[{}]|"\s*:|<\/?[a-z][^>]*>|&(?:lt|gt|amp|nbsp);/,
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{64}|\d{4}-\d\d-\d\dT\d\d/,
  // Codes of the program: keys of texts, names in camel case, and names that nobody gave a text.
  /(?<![\w.@-])[a-z]{2,}[A-Z][A-Za-z]*(?![\w-])/,
  /^name: [a-z][A-Za-z]*$/,
  /GMT/,
];

/** Whether a text holds something that only a program reads. */
export const unreadableIn = (text: string): boolean => UNREADABLE.some((pattern) => pattern.test(text));
