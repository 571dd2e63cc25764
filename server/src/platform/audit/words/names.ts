import type { Bilingual } from '@attest/api-contract';
import names from './names.json';

/** What modules, operations and types of objects of the trail are called; a check finds what is missing. */
export const AUDIT_NAMES: Record<keyof typeof names, Record<string, Bilingual>> = names;

/** What a code of the trail is called. */
export const auditName = (kind: keyof typeof names, code: string): Bilingual =>
  (Object.hasOwn(AUDIT_NAMES[kind], code) && AUDIT_NAMES[kind][code]) || { zh: code, en: code };
