import { dms, qms, type RecordTypeEntry, tms } from '@attest/api-contract';

type Place = (id: string) => string;

/** Where the kinds of training records are shown, by the number of their module type. */
const TRAINING: ReadonlyMap<string, Place> = new Map([
  ['1', tms.role],
  ['3', tms.course],
  ['4', tms.classroom],
  ['5', tms.quiz],
  ['6', tms.task],
  ['9', tms.position],
]);

/** Where documents are shown: no type of record. */
const DOCUMENTS: ReadonlyMap<string, Place> = new Map([
  ['documentVersion', dms.version],
  ['fileDetail', dms.document],
]);

const ID = /^[\w-]{1,64}$/;

/**
 * Address of the screen that an approval link means by its fields (`procType`, `pdKey`, `moduleType`, `bizKey`,
 * `procInstId`, `procInstNo`), with the rest of its query; null when it names no kind that is known. `types` are the
 * types of record that there are: each says where its records are shown, and what links call it.
 */
export function approvalTarget(search: string, types: readonly RecordTypeEntry[]): string | null {
  const query = new URLSearchParams(search);
  if (query.get('rtype') !== 'approval') return null;
  const [id, key] = [query.get('bizKey') ?? '', query.get('pdKey') ?? ''];
  const kept = new URLSearchParams({ rtype: 'approval' });
  for (const name of ['tenantId', 'taskId', 'procInstId', 'procInstNo']) {
    const value = query.get(name);
    if (value) kept.set(name, value);
  }
  const shown = (place: Place | undefined) => (place && ID.test(id) ? `${place(id)}?${kept}` : null);
  const type = types.find(({ code, linkNames }) => code === key || linkNames?.includes(key));
  if (type && ID.test(id)) return `${type.path.replace('{id}', id)}?${kept}`;
  switch (query.get('procType')) {
    case 'TMS':
      return shown(TRAINING.get(query.get('moduleType') ?? ''));
    case 'DMS':
      return shown(DOCUMENTS.get(key));
    case 'QMS':
      return `${qms.allProcesses}?${kept}`;
    default:
      return null;
  }
}
