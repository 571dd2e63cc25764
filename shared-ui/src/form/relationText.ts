import type { RelationValue } from '@attest/api-contract';

/** `SOP-001 V03 Cleaning of …`; versions carry their own V */
export const relationText = ({ no, version, title }: RelationValue): string =>
  [no, version, title].filter(Boolean).join(' ');
