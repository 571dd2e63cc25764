import { shell } from '@attest/api-contract';

const FIELDS = [
  'procType',
  'pdKey',
  'moduleType',
  'bizKey',
  'tenantId',
  'taskId',
  'procInstId',
  'procInstNo',
];

/**
 * An approval link as it is kept until somebody is signed in who may follow it: below the base, with its own fields
 * alone. Null for what is none.
 */
export function approvalLink(search: string): string | null {
  const query = new URLSearchParams(search);
  if (query.get('rtype') !== 'approval' || !query.get('procType')) return null;
  const kept = new URLSearchParams({ rtype: 'approval' });
  for (const name of FIELDS) {
    const value = query.get(name);
    if (value) kept.set(name, value);
  }
  return `${shell.redirect}?${kept}`;
}
